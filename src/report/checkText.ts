import type { Severity } from "../scene/index.js";
import type { CheckedFile, CheckReport, CheckSummary } from "./check.js";
import { counted, oneLine, type Ink } from "./ink.js";
import type { Range } from "./place.js";

/**
 * A check report for people: what was found, grouped by file and scene, each on a line of its own as
 * `file:line:column severity code message`, then one line with the sums. Files with nothing to say are not named.
 */
export function checkText(report: CheckReport, ink: Ink): string {
  const files = report.files.map((file) => fileText(file, ink)).filter((text) => text !== "");
  return [...files, summaryText(report.summary, ink)].join("\n") + "\n";
}

function fileText({ file, problems, cells }: CheckedFile, ink: Ink): string {
  const groups = [
    { title: "", lines: problems },
    ...cells.map(({ title, findings }) => ({ title, lines: findings })),
  ].filter(({ lines }) => lines.length > 0);
  if (groups.length === 0) return "";
  const text = [ink("heading", oneLine(file))];
  for (const { title, lines } of groups) {
    if (title) text.push(`  ${oneLine(title)}`);
    text.push(...aligned(file, lines, ink).map((line) => `    ${line}`));
  }
  return text.join("\n") + "\n";
}

interface Line {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly range: Range;
}

function aligned(file: string, lines: readonly Line[], ink: Ink): readonly string[] {
  const rows = lines.map((line) => ({ ...line, place: placeText(file, line.range) }));
  const width = {
    place: widest(rows.map(({ place }) => place)),
    severity: widest(rows.map(({ severity }) => severity)),
    code: widest(rows.map(({ code }) => code)),
  };
  return rows.map(({ place, severity, code, message }) =>
    [
      ink("quiet", place.padEnd(width.place)),
      ink(severity, severity.padEnd(width.severity)),
      code.padEnd(width.code),
      oneLine(message),
    ].join("  "),
  );
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, { length }) => Math.max(width, length), 0);
}

/** Lines and columns from 1, as compilers write them and terminals make links of. */
export function placeText(file: string, { start }: Range): string {
  return `${oneLine(file)}:${start.line + 1}:${start.character + 1}`;
}

function summaryText({ files, cells, errors, warnings, infos, expectations }: CheckSummary, ink: Ink): string {
  const scope = `${counted(cells, "scene")} in ${counted(files, "file")}`;
  const found = [
    errors > 0 ? ink("error", counted(errors, "error")) : "",
    warnings > 0 ? ink("warning", counted(warnings, "warning")) : "",
    infos > 0 ? ink("information", counted(infos, "note")) : "",
  ].filter((text) => text !== "");
  const all = expectations.pass + expectations.fail;
  if (expectations.fail > 0) found.push(ink("error", `${expectations.fail} of ${counted(all, "expectation")} failed`));
  else if (all > 0) found.push(ink("good", all === 1 ? "1 expectation passes" : `${all} expectations pass`));
  if (errors + warnings + infos === 0) found.unshift(ink("good", "nothing found"));
  const mark = errors > 0 ? ink("error", "✗") : warnings > 0 ? ink("warning", "▲") : ink("good", "✓");
  return `${mark} ${scope}: ${found.join(", ")}`;
}
