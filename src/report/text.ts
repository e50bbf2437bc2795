import * as l10n from "@vscode/l10n";
import type { Range } from "../scene/index.js";
import { count, notEvaluatedText } from "../wording/index.js";
import { messageOf, type Remark, type Sums } from "./annotations.js";
import { annotationsOfLevel, auditReport, leastMargins, titleOf, type AuditedFile } from "./audit.js";
import { checkReport, type CheckedFile, type CheckReport } from "./check.js";
import { oneLine, plain, type Ink } from "./ink.js";

/** A check report for people: what was found, grouped by file and scene, then one line with the sums. */
export function checkText(files: readonly CheckedFile[], ink: Ink): string {
  const { summary } = checkReport(files);
  const notEvaluated = files.flatMap(({ cells }) => cells.flatMap((cell) => cell.notEvaluated));
  const scope = l10n.t("{scenes} in {files}", {
    scenes: count(summary.cells, "scene"),
    files: count(summary.files, "file"),
  });
  const expectations = expectationsText(summary.expectations, notEvaluated.length === 0, ink);
  const groups = files.map(({ file, problems, cells }) => {
    const inFile = <T>(line: T) => ({ ...line, file });
    const ofCells = cells.map(({ title, findings }) => ({ title, lines: findings.map(inFile) }));
    return { file, groups: [{ lines: problems.map(inFile) }, ...ofCells] };
  });
  return filesText(groups, scope, summary, notEvaluated, ink, expectations);
}

type Expectations = CheckReport["summary"]["expectations"];

/** What came of all expectations, if there are any. */
function expectationsText({ pass, fail: failed }: Expectations, isWhole: boolean, ink: Ink): readonly string[] {
  const all = pass + failed;
  if (all === 0) return [];
  const passing = count(pass, "passing expectation");
  if (failed === 0) return [isWhole ? ink("good", passing) : passing];
  const one = l10n.t("{failed} of 1 expectation failed", { failed });
  return [ink("error", all === 1 ? one : l10n.t("{failed} of {all} expectations failed", { failed, all }))];
}

/** What a check came to, as a sentence: `Checked 3 files: 1 warning, not evaluated: body ball.` */
export function checkSentence(
  { files, ...sums }: Sums & { readonly files: number },
  notEvaluated: readonly string[],
): string {
  const found = foundText(sums, notEvaluated, plain).join(", ");
  return files === 1
    ? l10n.t("Checked 1 file: {found}.", { found })
    : l10n.t("Checked {n} files: {found}.", { n: files, found });
}

/** More rules than this are not listed in the sums. */
const MAX_RULES = 3;

/**
 * An audit for people: what was found, grouped by file and level, then one line with the sums and with what counted as
 * solid: where nobody has said so, that decides everything.
 */
export function auditText(files: readonly AuditedFile[], ink: Ink): string {
  const { levels, summary } = auditReport(files);
  const scope = l10n.t("{levels} in {files}", {
    levels: count(summary.levels, "level"),
    files: count(summary.files, "file"),
  });
  const rules = [...new Set(levels.map(({ rule }) => rule))].filter((rule) => rule !== "");
  const isUnclear = files.some(({ candidates }) => candidates.length > 0);
  const isNothing = !isUnclear && summary.levels > 0 && summary.solidTiles + summary.solidBoxes === 0;
  const solid = [
    ...(summary.solidTiles > 0 ? [count(summary.solidTiles, "solid tile")] : []),
    ...(isUnclear ? [l10n.t("what is solid is not clear")] : []),
    ...(isNothing ? [l10n.t("nothing is solid")] : []),
    ...(summary.solidBoxes > 0 ? [count(summary.solidBoxes, "solid box")] : []),
    ...(rules.length > 0 && rules.length <= MAX_RULES
      ? [l10n.t("by {rules}", { rules: oneLine(rules.join("; ")) })]
      : []),
  ];
  const detail = solid.length > 0 ? ink("quiet", ` (${solid.join(", ")})`) : "";
  const notEvaluated = levels.flatMap((level) => level.notEvaluated);
  const groups = files.map(({ file, problems, levels: own, candidates }) => {
    const ofLevels = own.map((level) => ({ title: titleOf(level), lines: annotationsOfLevel(level) }));
    return { file, groups: [{ lines: problems }, ...ofLevels], closing: choicesText(candidates, ink) };
  });
  const accepted = summary.accepted === 0 ? [] : [ink("quiet", l10n.t("{n} accepted", { n: summary.accepted }))];
  const margins = leastMargins(levels).flatMap((level) => {
    if (!level.margin) return [];
    const { file, range, message } = level.margin;
    return `  ${ink("quiet", placeText(file, range))}  ${oneLine(`${titleOf(level)}: ${message}`)}\n`;
  });
  return [filesText(groups, scope + detail, summary, notEvaluated, ink, accepted), ...margins].join("");
}

/** What can be passed to say what is solid, a line for each, to be copied. */
function choicesText(candidates: AuditedFile["candidates"], ink: Ink): readonly string[] {
  if (candidates.length === 0) return [];
  const rows = candidates.map(({ rule, amount }) => ({ flag: `--solid ${quoted(oneLine(rule))}`, amount }));
  const width = rows.reduce((most, { flag: { length } }) => Math.max(most, length), 0);
  const lines = rows.map(({ flag, amount }) => `      ${flag.padEnd(width)}  ${ink("quiet", amount)}`);
  return [`    ${l10n.t("Pass one of these, or several:")}`, ...lines];
}

/** As shells take it. */
function quoted(text: string): string {
  if (/^[\w:.,/-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}

/** A file and what is to be said of it, in groups of lines; of one without a title, it is said of the file itself. */
interface FileGroups {
  readonly file: string;
  readonly groups: readonly { readonly title?: string; readonly lines: readonly Remark[] }[];
  /** Lines after these. */
  readonly closing?: readonly string[];
}

/**
 * A report for people: what is to be said of each file, and a line with the sums. Files with nothing to say are not named.
 *
 * @param scope what was looked at, for the line with the sums
 * @param more what was found besides
 */
function filesText(
  files: readonly FileGroups[],
  scope: string,
  sums: Sums,
  notEvaluated: readonly string[],
  ink: Ink,
  more: readonly string[] = [],
): string {
  const found = [...foundText(sums, notEvaluated, ink), ...more].join(", ");
  const texts = files.map((file) => fileText(file, ink)).filter((text) => text !== "");
  return [...texts, `${markOf(sums, notEvaluated, ink)} ${scope}: ${found}\n`].join("\n");
}

/** The name of a file, then each group's title and lines, a line being `file:line:column severity code message`. */
function fileText({ file, groups, closing = [] }: FileGroups, ink: Ink): string {
  const filled = groups.filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) return "";
  const text = [ink("heading", oneLine(file))];
  for (const { title, lines } of filled) {
    if (title !== undefined) text.push(`  ${oneLine(title)}`);
    text.push(...aligned(lines, ink));
  }
  text.push(...closing);
  return text.join("\n") + "\n";
}

function aligned(lines: readonly Remark[], ink: Ink): readonly string[] {
  const rows = lines.map((line) => ({ ...line, place: placeText(line.file, line.range) }));
  const width = (column: "place" | "severity" | "code") =>
    rows.reduce((most, { [column]: { length } }) => Math.max(most, length), 0);
  const [ofPlace, ofSeverity, ofCode] = [width("place"), width("severity"), width("code")];
  return rows.map((row) => {
    const { place, severity, code, accepted } = row;
    const ofKind = accepted ? "quiet" : severity;
    const where = `${ink("quiet", place.padEnd(ofPlace))}  ${ink(ofKind, severity.padEnd(ofSeverity))}`;
    const what = `${code.padEnd(ofCode)}  ${oneLine(messageOf(row))}`;
    return `    ${where}  ${accepted ? ink("quiet", what) : what}`;
  });
}

/** Lines and columns from 1, as compilers write them and terminals make links of. */
export function placeText(file: string, { start }: Range): string {
  return `${oneLine(file)}:${start.line + 1}:${start.character + 1}`;
}

/** How many there are of each severity and what was left out, or that there is nothing of either. */
function foundText({ errors, warnings, infos }: Sums, notEvaluated: readonly string[], ink: Ink): readonly string[] {
  const partial = notEvaluated.length > 0 ? ink("warning", oneLine(notEvaluatedText(notEvaluated))) : "";
  if (errors + warnings + infos === 0 && partial === "") return [ink("good", l10n.t("nothing found"))];
  return [
    errors > 0 ? ink("error", count(errors, "error")) : "",
    warnings > 0 ? ink("warning", count(warnings, "warning")) : "",
    infos > 0 ? ink("information", count(infos, "info")) : "",
    partial,
  ].filter((text) => text !== "");
}

/** The sign that the line with the sums begins with. */
function markOf({ errors, warnings }: Sums, notEvaluated: readonly string[], ink: Ink): string {
  if (errors > 0) return ink("error", "✗");
  if (warnings > 0) return ink("warning", "▲");
  return notEvaluated.length > 0 ? ink("warning", "◌") : ink("good", "✓");
}
