import * as l10n from "@vscode/l10n";
import type { RuleName } from "../model/index.js";
import type { Range } from "../scene/index.js";
import {
  count,
  idleScenesText,
  somePhasesScenesText,
  judgedAtSentence,
  notEvaluatedText,
  nothingFoundText,
  numDown,
  partlyNothingText,
  unknownLaterScenesText,
} from "../wording/index.js";
import { messageOf, type Annotation, type Remark, type Sums } from "./annotations.js";
import {
  annotationsOfLevel,
  auditSums,
  groupsIn,
  hasSolids,
  LeastMargins,
  partialOf,
  titleOf,
  type AuditedFile,
  type AuditedLevel,
} from "./auditReport.js";
import { checkReport, type CheckedFile, type CheckReport } from "./checkReport.js";
import { annotationsOfReplay, noTunnelText, replayReport, type ReplayedFile } from "./replayReport.js";
import { oneLine, plain, type Ink } from "./ink.js";

/** A check report for people: what was found, grouped by file and scene, then one line with the sums. */
export function checkText(files: readonly CheckedFile[], ink: Ink): string {
  const { summary } = checkReport(files);
  const notEvaluated = files.flatMap(({ cells }) => cells.flatMap((cell) => cell.notEvaluated));
  const scope = l10n.t("{scenes} in {files}", {
    scenes: count(summary.cells, "scene"),
    files: count(summary.files, "file"),
  });
  const somePhases = somePhasesScenesText(files.flatMap(({ cells }) => cells));
  const besides = [
    ...(somePhases === undefined ? [] : [ink("warning", somePhases)]),
    ...expectationsText(summary.expectations, notEvaluated.length === 0, ink),
  ];
  const groups = files.map(({ file, problems, cells }) => {
    const inFile = <T>(line: T) => ({ ...line, file });
    const ofCells = cells.map(({ title, findings }) => ({ title, lines: findings.map(inFile) }));
    return { file, groups: [{ lines: problems.map(inFile) }, ...ofCells] };
  });
  const scenes = files.flatMap(({ cells }) =>
    cells.map(({ nothingToCheck, frames, fps, lookAhead }) => {
      return { idle: nothingToCheck ?? undefined, frames, fps, lookAhead };
    }),
  );
  // A finding says it itself.
  const calmCells = files.flatMap(({ cells }) => cells.filter(({ findings }) => findings.length === 0));
  const judged = [...new Set(calmCells.flatMap(judgedAt))].map((note) => noteLine(note, ink)).join("");
  const idle = idleScenesText(scenes);
  // A contact after the end of a run was not checked.
  const early = files.some(({ cells }) =>
    cells.some(({ findings }) => findings.some(({ code }) => code === "ends-early")),
  );
  const later = unknownLaterScenesText(scenes);
  const open = [idle, later].filter((text) => text !== undefined);
  const unchecked = [...notEvaluated, ...(early ? ["ends-early"] : []), ...open, ...(somePhases ? [somePhases] : [])];
  const mark = markOf(summary, unchecked, ink);
  const nothing = nothingFoundText(scenes);
  if (open.length === 0) {
    const calm = { mark, nothing: ink(somePhases === undefined ? "good" : "quiet", nothing) };
    return filesText(groups, scope, summary, notEvaluated, ink, besides, notEvaluatedText, calm) + judged;
  }
  // Of scenes in which nothing could tunnel, and of those that were not looked at to the end, "nothing found" says nothing.
  const isAll = summary.nothingToCheck + summary.unknownLater === summary.cells;
  const calm = { mark, nothing: isAll ? open.join(", ") : nothing };
  const isSaid = isAll && summary.errors + summary.warnings + summary.infos + notEvaluated.length === 0;
  const more = [...(isSaid ? [] : open), ...besides];
  return filesText(groups, scope, summary, notEvaluated, ink, more, notEvaluatedText, calm) + judged;
}

/** A line below the sums. */
const noteLine = (note: string, ink: Ink): string => `  ${ink("quiet", note)}\n`;

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

/** What replays show, for people: first whether a body gets through a wall, then what was found by file, then one line with the sums. */
export function replayText(files: readonly ReplayedFile[], ink: Ink): string {
  const { summary } = replayReport(files);
  const scope = l10n.t("{frames} in {files}", {
    frames: count(summary.frames, "frame"),
    files: count(summary.files, "file"),
  });
  const groups = files.map((replayed) => {
    const { file, problems } = replayed;
    return {
      file,
      groups: [{ lines: problems.map((problem) => ({ ...problem, file })) }, { lines: annotationsOfReplay(replayed) }],
    };
  });
  const notEvaluated = files.flatMap((replayed) => replayed.notEvaluated);
  const left = files.filter((replayed) => replayed.notEvaluated.length > 0);
  const isNoTunnel = left.length > 0 && left.every(({ partial }) => partial !== null) && summary.passages === 0;
  const text = filesText(groups, scope, summary, notEvaluated, ink, [], isNoTunnel ? noTunnelText : notEvaluatedText);
  return `${passagesText(files, ink)}\n\n${text}`;
}

/** The answer to what was asked: whether a body gets through a wall in recordings. */
function passagesText(files: readonly ReplayedFile[], ink: Ink): string {
  const { summary } = replayReport(files);
  const words = {
    n: summary.passages,
    files: count(summary.files, "recording"),
    passed: files.filter(({ passages }) => passages > 0).length,
  };
  if (summary.passages > 0) {
    const text =
      summary.passages === 1
        ? l10n.t("A body gets through a wall once, in {passed} of {files}.", words)
        : l10n.t("Bodies get through walls {n} times, in {passed} of {files}.", words);
    return `${ink("warning", "▲")} ${text}`;
  }
  const isUsable = ({ problems }: ReplayedFile): boolean => problems.every(({ severity }) => severity !== "error");
  if (files.every((file) => isUsable(file) && file.notEvaluated.length === 0)) {
    return `${ink("good", "✓")} ${l10n.t("No body gets through a wall in {files}.", words)}`;
  }
  const isAnyChecked = files.some(
    (file) => isUsable(file) && !file.isProject && (file.partial !== null || file.notEvaluated.length === 0),
  );
  const text = isAnyChecked
    ? l10n.t("No body gets through a wall in the checked part of {files}. Not everything was checked.", words)
    : l10n.t("Nothing was checked in {files}: it is not known whether a body gets through a wall.", words);
  return `${ink("warning", "▲")} ${text}`;
}

type CheckSums = Sums & {
  readonly files: number;
  readonly nothingToCheck?: number;
  readonly unknownLater?: number;
  readonly inSomePhases?: number;
};

/** What a check came to, as a sentence: `Checked 3 files: 1 warning, not evaluated: body ball.` */
export function checkSentence(
  { files, nothingToCheck = 0, unknownLater = 0, inSomePhases = 0, ...sums }: CheckSums,
  notEvaluated: readonly string[],
): string {
  const idle = nothingToCheck === 0 ? [] : [count(nothingToCheck, "scene with nothing to check")];
  const later = unknownLater === 0 ? [] : [count(unknownLater, "scene not looked ahead")];
  const somePhases = inSomePhases === 0 ? [] : [count(inSomePhases, "scene not run in all phases")];
  const found = [...foundText(sums, notEvaluated, plain), ...idle, ...later, ...somePhases].join(", ");
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
export function auditText(files: Iterable<AuditedFile>, ink: Ink): string {
  const summary = auditSums(files);
  const texts: string[] = [];
  const rows: Row[] = [];
  const rules = new Set<string>();
  const notEvaluated: string[] = [];
  const least = new LeastMargins();
  const assumed = new Set<RuleName>();
  const judged = new Set<string>();
  let hasNewWalls = false;
  let unclear = 0;
  let [isUsable, isNothingFound, hasFindings] = [true, true, false];
  // Of each file little is kept: there may be very many.
  for (const { file, problems, levels, candidates } of files) {
    isUsable &&= problems.every(({ severity }) => severity !== "error");
    const ofLevels = levels.map((level) => ({ title: titleOf(level), lines: annotationsOfLevel(level) }));
    const groups = [{ lines: problems }, ...ofLevels];
    const text = fileText({ file, groups, closing: choicesText(candidates, ink) }, ink);
    if (text !== "") texts.push(text);
    for (const level of levels) {
      if (level.rule !== "") rules.add(level.rule);
      if (!level.isUnclear) notEvaluated.push(...level.notEvaluated);
      // It is so for each mover.
      else if (level.mover === levels[0]?.mover) unclear++;
      least.add(level);
      if (!level.check.isStated && hasSolids(level)) {
        assumed.add(level.check.rule);
        hasNewWalls ||= level.findings.some(({ code, accepted }) => code === "wrong-side" && !accepted);
      }
      if (hasSolids(level) && !level.isSwept) for (const text of judgedAt(level)) judged.add(text);
      isNothingFound &&= level.notEvaluated.length === 0 || partialOf(level) !== undefined;
      hasFindings ||= level.findings.length > 0;
      rows.push(rowOf(level));
    }
  }
  const scope = l10n.t("{levels} in {files}", {
    levels: count(summary.levels, "level"),
    files: count(summary.files, "file"),
  });
  const isNothing = unclear === 0 && summary.levels > 0 && !hasSolids(summary);
  const solid = [
    ...(summary.solidTiles > 0 ? [count(summary.solidTiles, "solid tile")] : []),
    ...(isNothing ? [l10n.t("nothing is solid")] : []),
    ...(summary.solidBoxes > 0 ? [count(summary.solidBoxes, "solid box")] : []),
    ...(summary.solidShapes > 0 ? [count(summary.solidShapes, "solid shape")] : []),
    ...(rules.size > 0 && rules.size <= MAX_RULES
      ? [l10n.t("by {rules}", { rules: oneLine([...rules].join("; ")) })]
      : []),
  ];
  const detail = solid.length > 0 ? ink("quiet", ` (${solid.join(", ")})`) : "";
  const unchecked = unclear === 0 ? [] : [ink("warning", uncheckedText(unclear))];
  const accepted = summary.accepted === 0 ? [] : [ink("quiet", l10n.t("{n} accepted", { n: summary.accepted }))];
  const margins = least.levels.flatMap((level) => {
    if (!level.margin) return [];
    const { file, range, message } = level.margin;
    return `  ${ink("quiet", placeText(file, range))}  ${oneLine(`${titleOf(level)}: ${message}`)}\n`;
  });
  const partialText = isUsable && isNothingFound && !hasFindings ? partlyNothingText : notEvaluatedText;
  const more = [...unchecked, ...accepted];
  // Where nothing is solid nothing was looked for, and nothing is in order.
  const text = isNothing
    ? withSums(texts, scope + detail, summary, notEvaluated, ink, more, partialText, {
        mark: ink("error", "✗"),
        nothing: ink("error", l10n.t("nothing was checked")),
      })
    : withSums(texts, scope + detail, summary, notEvaluated, ink, more, partialText);
  const notes = [
    ...[...assumed].map(assumedRuleText),
    ...judged,
    // A project that was clean with an earlier version has these for this reason alone.
    ...(hasNewWalls
      ? [l10n.t("Walls with the code wrong-side are new in 0.2: since then the game’s rule counts.")]
      : []),
  ].map((note) => noteLine(note, ink));
  return [overviewText(rows, ink), text, ...margins, ...notes].join("");
}

/** {@link judgedAtSentence} of something in a report. */
function judgedAt({ fps, fastestFps }: { readonly fps: number; readonly fastestFps: number | null }) {
  return judgedAtSentence({ fps, fastestFps: fastestFps ?? undefined });
}

function uncheckedText(n: number): string {
  return n === 1
    ? l10n.t("1 level was not checked: nothing says what is solid in it")
    : l10n.t("{n} levels were not checked: nothing says what is solid in them", { n });
}

/** Which rule numbers follow that no file and no flag states, and how to state another one. */
function assumedRuleText(rule: RuleName): string {
  return l10n.t(
    'The numbers follow the rule "{rule}" (assumed). If your game has another one, state it with "check" in aabb.config.json or with --rule.',
    { rule },
  );
}

/** What the overview says of a level. */
interface Row {
  readonly name: string;
  /** What was left out of it. */
  readonly left: string | undefined;
  /** Whether anything of it was looked at, and the search came to its end: of what was not, nobody knows. */
  readonly isChecked: boolean;
  readonly places: number;
  readonly accepted: number;
  /** So many times as fast is safe. */
  readonly headroom: number;
  /** Whether the game sweeps who moves in it. */
  readonly isSwept: boolean;
}

function rowOf(level: AuditedLevel): Row {
  const walls = groupsIn(level).groups.filter(({ severity }) => severity !== "information");
  const placesOf = (groups: typeof walls): number => groups.reduce((sum, { places }) => sum + places, 0);
  return {
    name: oneLine(`${level.file} ${titleOf(level)}`),
    left: leftText(level),
    isChecked: !level.isCutShort && (level.notEvaluated.length === 0 || hasSolids(level)),
    places: placesOf(walls.filter(({ accepted }) => !accepted)),
    accepted: placesOf(walls.filter(({ accepted }) => accepted)),
    headroom: level.margin?.headroom ?? Infinity,
    isSwept: level.isSwept && hasSolids(level),
  };
}

function leftText(level: AuditedLevel): string | undefined {
  const { isUnclear, notEvaluated, isCutShort } = level;
  if (notEvaluated.length === 0) return isCutShort ? l10n.t("there is too much to look at all of it") : undefined;
  return isUnclear ? l10n.t("not checked: what is solid?") : (partialOf(level) ?? notEvaluatedText(notEvaluated));
}

/** Whether there is nothing in a level that could be passed. */
function isEmptyRow({ left, places, accepted, headroom, isSwept }: Row): boolean {
  return places + accepted === 0 && headroom === Infinity && left === undefined && !isSwept;
}

/** Levels in which nothing is found that the overview names: those with the least margin. */
const MOST_CLEAN = 10;

/** Of several levels a line each: those that nobody looked at first, then those in which most can be passed, then those that are nearest to it. */
function overviewText(rows: Row[], ink: Ink): string {
  rows.sort((a, b) => Number(a.isChecked) - Number(b.isChecked) || b.places - a.places || a.headroom - b.headroom);
  // Of one level all is said below, and of nothing there is nothing to say.
  if (rows.length < 2 || rows.every(isEmptyRow)) return "";
  const isClean = ({ left, places, accepted }: Row): boolean => places + accepted === 0 && left === undefined;
  const clean = rows.filter(isClean);
  const hidden = new Set(clean.slice(MOST_CLEAN));
  const shown = rows
    .filter((row) => !hidden.has(row))
    .map((row) => {
      const { name, left, places, accepted, headroom, isSwept } = row;
      const said = [
        ...(places > 0 ? [ink("warning", count(places, "place"))] : []),
        ...(accepted > 0 ? [ink("quiet", l10n.t("{n} accepted", { n: accepted }))] : []),
        ...(left === undefined ? [] : [ink("warning", oneLine(left))]),
      ];
      if (!isClean(row)) return { name, said: said.join(", ") };
      if (isSwept) return { name, said: ink("good", l10n.t("no wall passed, if it is swept")) };
      if (headroom === Infinity) return { name, said: ink("quiet", l10n.t("nothing to pass")) };
      return { name, said: ink("good", l10n.t("no wall passed up to {n} × the speed", { n: numDown(headroom) })) };
    });
  const width = shown.reduce((most, { name: { length } }) => Math.max(most, length), 0);
  const lines = shown.map(({ name, said }) => `  ${name.padEnd(width)}  ${said}`);
  const n = hidden.size;
  if (n > 0) lines.push(`  ${ink("quiet", l10n.t("{n} more in which nothing is found", { n }))}`);
  return `${ink("heading", l10n.t("Levels"))}\n${lines.join("\n")}\n\n`;
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

/** What a line says, and of which other places it does. */
type Line = Remark & Partial<Pick<Annotation, "id" | "elsewhere" | "unlisted">>;

/** A file and what is to be said of it, in groups of lines; of one without a title, it is said of the file itself. */
interface FileGroups {
  readonly file: string;
  readonly groups: readonly { readonly title?: string; readonly lines: readonly Line[] }[];
  /** Lines after these. */
  readonly closing?: readonly string[];
}

/**
 * A report for people: what is to be said of each file, and a line with the sums. Files with nothing to say are not named.
 *
 * @param scope what was looked at, for the line with the sums
 * @param more what was found besides
 * @param partialText says what was left out
 * @param calm where it is not as usual
 */
function filesText(
  files: readonly FileGroups[],
  scope: string,
  sums: Sums,
  notEvaluated: readonly string[],
  ink: Ink,
  more: readonly string[] = [],
  partialText = notEvaluatedText,
  calm?: Calm,
): string {
  const texts = files.map((file) => fileText(file, ink)).filter((text) => text !== "");
  return withSums(texts, scope, sums, notEvaluated, ink, more, partialText, calm);
}

/** How the line with the sums begins, and what it says where nothing is found. */
interface Calm {
  readonly mark?: string;
  readonly nothing?: string;
}

/** What is said of files, and the line with the sums. */
function withSums(
  texts: readonly string[],
  scope: string,
  sums: Sums,
  notEvaluated: readonly string[],
  ink: Ink,
  more: readonly string[],
  partialText: typeof notEvaluatedText,
  { mark = markOf(sums, notEvaluated, ink), nothing = ink("good", l10n.t("nothing found")) }: Calm = {},
): string {
  const found = [...foundText(sums, notEvaluated, ink, partialText, nothing), ...more].join(", ");
  return [...texts, `${mark} ${scope}: ${found}\n`].join("\n");
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

/** Places of which each is said where it is, besides the first. */
const MOST_ELSEWHERE = 4;

/** The other places of a line, by which each is accepted, and how many more there are. */
function elsewhereText({ id, elsewhere = [], unlisted = 0 }: Line, ink: Ink): readonly string[] {
  if (id === undefined) return [];
  const shown = elsewhere.slice(0, MOST_ELSEWHERE).map((at) => {
    return `      ${ink("quiet", placeText(at.file, at.range))}  ${oneLine(at.message)}${idText(at.id, ink)}`;
  });
  const n = elsewhere.length - shown.length + unlisted;
  return n === 0 ? shown : [...shown, `      ${ink("quiet", l10n.t("{places} more", { places: count(n, "place") }))}`];
}

const idText = (id: string | undefined, ink: Ink): string => (id === undefined ? "" : ink("quiet", ` [${id}]`));

function aligned(lines: readonly Line[], ink: Ink): readonly string[] {
  const rows = lines.map((line) => ({ ...line, place: placeText(line.file, line.range) }));
  const width = (column: "place" | "severity" | "code") =>
    rows.reduce((most, { [column]: { length } }) => Math.max(most, length), 0);
  const [ofPlace, ofSeverity, ofCode] = [width("place"), width("severity"), width("code")];
  return rows.flatMap((row) => {
    const { place, severity, code, accepted } = row;
    // What does not count need not be accepted.
    const isCounted = severity !== "information";
    const ofKind = accepted ? "quiet" : severity;
    const where = `${ink("quiet", place.padEnd(ofPlace))}  ${ink(ofKind, severity.padEnd(ofSeverity))}`;
    const what = `${code.padEnd(ofCode)}  ${oneLine(messageOf(row))}`;
    const said = `    ${where}  ${accepted ? ink("quiet", what) : what}${isCounted ? idText(row.id, ink) : ""}`;
    return isCounted ? [said, ...elsewhereText(row, ink)] : [said];
  });
}

/** Lines and columns from 1, as compilers write them and terminals make links of. */
export function placeText(file: string, { start }: Range): string {
  return `${oneLine(file)}:${start.line + 1}:${start.character + 1}`;
}

/** How many there are of each severity and what was left out, or that there is nothing of either. */
function foundText(
  { errors, warnings, infos }: Sums,
  notEvaluated: readonly string[],
  ink: Ink,
  partialText = notEvaluatedText,
  nothing = ink("good", l10n.t("nothing found")),
): readonly string[] {
  const partial = notEvaluated.length > 0 ? ink("warning", oneLine(partialText(notEvaluated))) : "";
  if (errors + warnings + infos === 0 && partial === "") return [nothing];
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
