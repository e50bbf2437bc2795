import * as l10n from "@vscode/l10n";
import type { Range } from "../scene/index.js";
import {
  count,
  idleScenesText,
  somePhasesScenesText,
  notEvaluatedText,
  nothingFoundText,
  unknownLaterScenesText,
  judgedAtSentence,
} from "../wording/index.js";
import { messageOf, type Annotation, type Remark, type Sums } from "./annotations.js";
import { checkReport, type CheckedFile, type CheckReport } from "./checkReport.js";
import { annotationsOfReplay, noTunnelText, replayReport, type ReplayedFile } from "./replayReport.js";
import { oneLine, plain, type AnsiStyle } from "./ansi.js";
import { sameFindings } from "./sameFindings.js";
import { UnknownKeys } from "./unknownKeys.js";
import { PIPE_WIDTH, sentencesOf, wrapped } from "./wrapping.js";

/** A check report for people: what was found, grouped by file and scene, then one line with the sums. */
export function checkText(files: readonly CheckedFile[], ink: AnsiStyle): string {
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
  const unknownKeys = new UnknownKeys();
  const groups = files.map(({ file, problems, cells }) => {
    const inFile = <T>(line: T) => ({ ...line, file });
    const ofCells = cells.map(({ title, findings }) => {
      const groups = sameFindings(findings, ({ frame }) => String(frame));
      return {
        title,
        lines: groups.map(({ first, others }) => inFile({ ...first, ...(others && { details: [others] }) })),
      };
    });
    return { file, groups: [{ lines: unknownKeys.merged(problems).map(inFile) }, ...ofCells] };
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

/** A note below the sums. */
export const noteLine = (note: string, ink: AnsiStyle): string =>
  hanging(wrapped(note, roomIn(ink)).map((line) => ink("quiet", line)));

/** A note about a place, below the sums. */
export function placeNote(place: string, note: string, ink: AnsiStyle): string {
  const [headline = "", ...details] = sentencesOf(oneLine(note)).flatMap((sentence) => wrapped(sentence, roomIn(ink)));
  return hanging([`${ink("quiet", place)}  ${headline}`, ...details]);
}

/** Lines below the sums, of which all but the first are indented further. */
function hanging([first = "", ...others]: readonly string[]): string {
  return [`  ${first}\n`, ...others.map((line) => `${" ".repeat(DETAIL_INDENT)}${line}\n`)].join("");
}

/** Where the lines below a headline begin, and how many characters they have. */
const DETAIL_INDENT = 8;
const roomIn = ({ width = PIPE_WIDTH }: AnsiStyle): number => width - DETAIL_INDENT;

type Expectations = CheckReport["summary"]["expectations"];

/** What came of all expectations, if there are any. */
function expectationsText({ pass, fail: failed }: Expectations, isWhole: boolean, ink: AnsiStyle): readonly string[] {
  const all = pass + failed;
  if (all === 0) return [];
  const passing = count(pass, "passing expectation");
  if (failed === 0) return [isWhole ? ink("good", passing) : passing];
  const one = l10n.t("{failed} of 1 expectation failed", { failed });
  return [ink("error", all === 1 ? one : l10n.t("{failed} of {all} expectations failed", { failed, all }))];
}

/** What replays show, for people: first whether a body gets through a wall, then what was found by file, then one line with the sums. */
export function replayText(files: readonly ReplayedFile[], ink: AnsiStyle): string {
  const { summary } = replayReport(files);
  const scope = l10n.t("{frames} in {files}", {
    frames: count(summary.frames, "frame"),
    files: count(summary.files, "file"),
  });
  const unknownKeys = new UnknownKeys();
  const groups = files.map((replayed) => {
    const { file } = replayed;
    const problems = unknownKeys.merged(replayed.problems).map((problem) => ({ ...problem, file }));
    return {
      file,
      groups: [{ lines: problems }, { lines: linesOfReplay(replayed) }],
    };
  });
  const notEvaluated = files.flatMap((replayed) => replayed.notEvaluated);
  const left = files.filter((replayed) => replayed.notEvaluated.length > 0);
  const isNoTunnel = left.length > 0 && left.every(({ partial }) => partial !== null) && summary.passages === 0;
  const text = filesText(groups, scope, summary, notEvaluated, ink, [], isNoTunnel ? noTunnelText : notEvaluatedText);
  return `${passagesText(files, ink)}\n\n${text}`;
}

/** The findings of a recording, one line for all that differ only in their frames, and that there are more. */
function linesOfReplay(replayed: ReplayedFile): readonly Line[] {
  const placeOf = ({ frame, range }: ReplayedFile["findings"][number]): string =>
    l10n.t("{frame} (line {line})", { frame, line: range.start.line + 1 });
  const groups = sameFindings(replayed.findings, placeOf);
  const details = new Map(groups.flatMap(({ first, others }) => (others ? [[first, [others]] as const] : [])));
  const firsts = groups.map(({ first }) => first);
  const listed = annotationsOfReplay({ ...replayed, findings: firsts });
  return listed.map((line, i) => {
    const finding = firsts[i];
    const more = finding && details.get(finding);
    return more ? { ...line, details: more } : line;
  });
}

/** The answer to what was asked: whether a body gets through a wall in recordings. */
function passagesText(files: readonly ReplayedFile[], ink: AnsiStyle): string {
  const { summary } = replayReport(files);
  const all = count(summary.files, "recording");
  const passed = files.filter(({ passages }) => passages > 0).length;
  const words = {
    n: summary.passages,
    files: all,
    where: summary.files === 1 ? all : l10n.t("{n} of {all}", { n: passed, all }),
  };
  if (summary.passages > 0) {
    const text =
      summary.passages === 1
        ? l10n.t("A body gets through a wall once in {where}.", words)
        : l10n.t("Bodies get through walls {n} times in {where}.", words);
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
    : l10n.t("Nothing was checked in {files}, so a body may get through a wall.", words);
  return `${ink("warning", "▲")} ${text}`;
}

type CheckSums = Sums & {
  readonly files: number;
  readonly nothingToCheck?: number;
  readonly unknownLater?: number;
  readonly inSomePhases?: number;
};

/** The result of a check as a sentence: `3 files checked; 1 warning, not checked: body ball.` */
export function checkSentence(
  { files, nothingToCheck = 0, unknownLater = 0, inSomePhases = 0, ...sums }: CheckSums,
  notEvaluated: readonly string[],
): string {
  const idle = nothingToCheck === 0 ? [] : [count(nothingToCheck, "scene with nothing to check")];
  const later = unknownLater === 0 ? [] : [count(unknownLater, "scene not looked ahead")];
  const somePhases = inSomePhases === 0 ? [] : [count(inSomePhases, "scene not run in all phases")];
  const found = [...foundText(sums, notEvaluated, plain), ...idle, ...later, ...somePhases].join(", ");
  return files === 1
    ? l10n.t("1 file checked; {found}.", { found })
    : l10n.t("{n} files checked; {found}.", { n: files, found });
}

/** What a line says, and of which other places it does. */
type Line = Remark &
  Partial<Pick<Annotation, "id" | "elsewhere" | "unlisted" | "about">> & {
    /** Names of the two that a finding of a scene is about. */
    readonly body?: string;
    readonly obstacle?: string | null;
    /** Sentences below the message. */
    readonly details?: readonly string[];
  };

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
  ink: AnsiStyle,
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
export function withSums(
  texts: readonly string[],
  scope: string,
  sums: Sums,
  notEvaluated: readonly string[],
  ink: AnsiStyle,
  more: readonly string[],
  partialText: typeof notEvaluatedText,
  { mark = markOf(sums, notEvaluated, ink), nothing = ink("good", l10n.t("nothing found")) }: Calm = {},
): string {
  const found = [...foundText(sums, notEvaluated, ink, partialText, nothing), ...more].join(", ");
  return [...texts, `${mark} ${scope}: ${found}\n`].join("\n");
}

/**
 * The name of a file, then each group's title and remarks. A remark is `file:line:column  severity  code  headline`, with the other
 * sentences of its message below.
 */
export function fileText({ file, groups, closing = [] }: FileGroups, ink: AnsiStyle): string {
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
function elsewhereText({ id, elsewhere = [], unlisted = 0 }: Line, ink: AnsiStyle): readonly string[] {
  if (id === undefined) return [];
  const shown = elsewhere.slice(0, MOST_ELSEWHERE).map((at) => {
    return `      ${ink("quiet", placeText(at.file, at.range))}  ${oneLine(at.message)}${idText(at.id, ink)}`;
  });
  const n = elsewhere.length - shown.length + unlisted;
  return n === 0
    ? shown
    : [...shown, `      ${ink("quiet", n === 1 ? l10n.t("1 more position") : l10n.t("{n} more positions", { n }))}`];
}

const idText = (id: string | undefined, ink: AnsiStyle): string => (id === undefined ? "" : ink("quiet", ` [${id}]`));

function aligned(lines: readonly Line[], ink: AnsiStyle): readonly string[] {
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
    const [headline = "", ...details] = sentencesOf(oneLine(row.message), namesIn(row));
    const width = roomIn(ink);
    const [first = "", ...more] = wrapped(messageOf({ message: headline, accepted }), width);
    const look = (text: string): string => (accepted ? ink("quiet", text) : text);
    const below = (line: string): string => " ".repeat(DETAIL_INDENT) + look(line);
    const head = [`    ${where}  ${look(`${code.padEnd(ofCode)}  ${first}`)}`, ...more.map(below)];
    if (isCounted) head.push(`${head.pop()}${idText(row.id, ink)}`);
    const sentences = [...details, ...(row.details ?? []).map(oneLine)];
    const said = [...head, ...sentences.flatMap((sentence) => wrapped(sentence, width)).map(below)];
    return isCounted ? [...said, ...elsewhereText(row, ink)] : said;
  });
}

/** Names in a message that contain what looks like the end of a sentence. */
function namesIn({ body, obstacle, about = [] }: Line): readonly string[] {
  const names = [body, obstacle, ...about].flatMap((name) => (name ? [oneLine(name)] : []));
  return names.filter((name) => /[.!?]\s/.test(name));
}

/** Lines and columns from 1, as compilers write them and terminals make links of. */
export function placeText(file: string, { start }: Range): string {
  return `${oneLine(file)}:${start.line + 1}:${start.character + 1}`;
}

/** How many there are of each severity and what was left out, or that there is nothing of either. */
function foundText(
  { errors, warnings, infos }: Sums,
  notEvaluated: readonly string[],
  ink: AnsiStyle,
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
function markOf({ errors, warnings }: Sums, notEvaluated: readonly string[], ink: AnsiStyle): string {
  if (errors > 0) return ink("error", "✗");
  if (warnings > 0) return ink("warning", "▲");
  return notEvaluated.length > 0 ? ink("warning", "◌") : ink("good", "✓");
}

/** {@link judgedAtSentence} of something in a report. */
export function judgedAt({ fps, fastestFps }: { readonly fps: number; readonly fastestFps: number | null }) {
  return judgedAtSentence({ fps, fastestFps: fastestFps ?? undefined });
}
