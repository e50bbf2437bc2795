import * as l10n from "@vscode/l10n";
import type { Range } from "../scene/index.js";
import { count, notEvaluatedText } from "../wording/index.js";
import { oneLine, type Ink } from "./ink.js";
import type { Remark, Sums } from "./suite.js";

/** Lines that belong together. */
export interface Group {
  /** Absent for what is said of the file itself. */
  readonly title?: string;
  readonly lines: readonly Remark[];
}

/**
 * What is to be said of a file, for people: its name, then each group's title and lines, a line being
 * `file:line:column severity code message`. Empty where there is nothing to say.
 */
export function fileText(file: string, groups: readonly Group[], ink: Ink): string {
  const filled = groups.filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) return "";
  const text = [ink("heading", oneLine(file))];
  for (const { title, lines } of filled) {
    if (title !== undefined) text.push(`  ${oneLine(title)}`);
    text.push(...aligned(lines, ink).map((line) => `    ${line}`));
  }
  return text.join("\n") + "\n";
}

function aligned(lines: readonly Remark[], ink: Ink): readonly string[] {
  const rows = lines.map((line) => ({ ...line, place: placeText(line.file, line.range) }));
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

/** How many there are of each severity and what was left out, or that there is nothing of either. */
export function foundText(
  { errors, warnings, infos }: Sums,
  notEvaluated: readonly string[],
  ink: Ink,
): readonly string[] {
  const partial = notEvaluated.length > 0 ? ink("warning", notEvaluatedText(notEvaluated)) : "";
  if (errors + warnings + infos === 0 && partial === "") return [ink("good", l10n.t("nothing found"))];
  return [
    errors > 0 ? ink("error", count(errors, "error")) : "",
    warnings > 0 ? ink("warning", count(warnings, "warning")) : "",
    infos > 0 ? ink("information", count(infos, "info")) : "",
    partial,
  ].filter((text) => text !== "");
}

/** The sign that the line with the sums begins with. */
export function markOf({ errors, warnings }: Sums, notEvaluated: readonly string[], ink: Ink): string {
  if (errors > 0) return ink("error", "✗");
  if (warnings > 0) return ink("warning", "▲");
  return notEvaluated.length > 0 ? ink("warning", "◌") : ink("good", "✓");
}
