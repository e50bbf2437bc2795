import { isDeepStrictEqual } from "node:util";
import type { Node } from "jsonc-parser";
import {
  adaptedTo,
  bookCells,
  bookText,
  evaluate,
  evaluateWithLevels,
  recordExpectations,
  toCellView,
  type LevelSource,
  type NotebookResult,
} from "../../../src/notebook/index.js";
import { applyTextEdits, writtenIn, type TextEdit } from "../../../src/scene/edit/index.js";
import { contactsCsv, palettes, sceneSheet, sheetSvg } from "../../../src/view/index.js";
import {
  completionAt,
  contactHints,
  fixProblem,
  fixProblems,
  hoverAt,
  levelLinks,
  fixFinding,
  notebookVerdict,
  occurrencesAt,
  outlineOf,
  renamableAt,
  renameAt,
  sceneLenses,
  targetsOf,
  problemCandidates,
  findingCandidates,
  type Fix,
  type OutlineItem,
} from "../../../src/language/index.js";
import { levelProblemCodes } from "../../../src/levels/index.js";
import { checkedFile, checkReport, checkSuites, checkText, solveReport, solveText } from "../../../src/report/index.js";
import { problemCodes, type TextRange } from "../../../src/scene/index.js";
import { evaluateNow, readNow } from "../../unit/language/fixes/atOnce.js";
import { hold } from "../target.js";
import { holdNumbers, holdPlain, holdRange, holdReports, holdSentence, holdXml, noInk } from "../outputs.js";
import type { SceneCase } from "./generate.js";
import { textBeside } from "./examples.js";
import { FilesAround, readingsOfRun } from "../../../src/workspace/index.js";

/** Problems and findings of a text for which every way to fix them is tried: each evaluates the text again. */
const MOST_MENDED = 3;

/** Body-frames of a notebook whose findings are fixed: a way may run it a hundred times. */
const MOST_WORK = 2000;

/** A scene stands among the examples' levels. */
const around = new FilesAround({
  file: "levels/scene.aabb.json",
  root: "",
  read: (file) =>
    new Promise((resolve) => {
      resolve(textBeside(file));
    }),
  uriOf: (file) => file,
});

/** Evaluates a scene, asks everything that the product can be asked about it, and holds the answers to the laws. */
export async function holdScene({ text, before, places, fps }: SceneCase): Promise<void> {
  const readings = readingsOfRun();
  const options = fps === undefined ? {} : { adapted: adaptedTo({ fps }) };
  const result = await evaluateWithLevels(text, (reference) => readings.levelFor(() => around, reference), options);
  holdProblems(result);
  holdInReports(result);
  holdPictures(result);
  holdVerdict(result);
  const offsets = places.map((share) => Math.floor(share * (text.length + 1)));
  const earlier = evaluate(before);
  for (const offset of offsets) holdAnswersAt(result, earlier, offset);
  holdLists(result);
  const again = evaluate(text, earlier);
  const plain = evaluate(text);
  const said = (it: NotebookResult): unknown => [checkedFile("a", it), solveReport(it)];
  hold(isDeepStrictEqual(said(again), said(plain)), "what stood in a file before does not matter", () => "");
  holdBook(text);
  // What is fixed is an editor's own evaluation, at the rate that the text says.
  await holdFixes(plain);
  holdRecording(plain);
}

function holdProblems({ text, problems }: NotebookResult): void {
  for (const { code, message, severity, range } of problems) {
    hold(code in problemCodes || code in levelProblemCodes, "problems have known codes", () => code);
    hold(["error", "warning", "information"].includes(severity), "problems have a severity", () => severity);
    holdSentence(message, text, "problems are told in words");
    holdInside(range, text, `the range of ${code} is in the text`);
  }
}

function holdInside({ offset, length }: TextRange, text: string, law: string): void {
  const isInside = Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0;
  hold(isInside && offset + length <= text.length, law, () => `${offset} + ${length} of ${text.length}`);
}

function holdInReports(result: NotebookResult): void {
  const { text } = result;
  const file = checkedFile("levels/scene.aabb.json", result);
  const report = checkReport([file]);
  holdNumbers(report, "a report has numbers that JSON can say");
  for (const { range } of file.problems) holdRange(range, text, "a problem's place is in the text");
  for (const { findings, expectations } of file.cells) {
    for (const { message, range } of [...findings, ...expectations]) {
      holdSentence(message, text, "findings are told in words");
      holdRange(range, text, "a finding's place is in the text");
    }
  }
  holdPlain(checkText([file], noInk), "a report for people has no control characters");
  holdReports(checkSuites([file]), text);
  const solved = solveReport(result);
  holdNumbers(solved, "an answer has numbers that JSON can say");
  holdPlain(solveText(solved, noInk), "an answer for people has no control characters");
}

function holdPictures({ text, cells }: NotebookResult): void {
  for (const cell of cells) {
    const view = toCellView(cell);
    if (view.kind !== "scene") continue;
    holdXml(sheetSvg(sceneSheet(view, "Scene", { palette: palettes.light, width: 800 })), text, "a picture is SVG");
    const [head = "", ...rows] = contactsCsv(view).trimEnd().split(/\r?\n/);
    hold(rows.length >= view.swept.contacts.times.length, "a table has a row for each contact", () => head);
  }
}

/** Nothing is called safe of which a part was not looked at. */
function holdVerdict(result: NotebookResult): void {
  const verdict = notebookVerdict(result);
  if (!verdict) return;
  holdSentence(verdict.text, result.text, "a verdict is told in words");
  if (verdict.tone !== "good") return;
  const law = "safe is said of what was looked at";
  for (const { code, severity, message } of result.problems) {
    const isNothing = code === "no-effect";
    hold(isNothing, law, () => `"${verdict.text}" beside ${severity} ${code}: ${message}`);
  }
  const entries = (node: Node | undefined): number => node?.children?.length ?? 0;
  for (const cell of result.cells) {
    if (cell.kind !== "scene") continue;
    const { bodies, expect } = cell.scene;
    hold(
      entries(writtenIn(cell, "bodies")) === bodies.length,
      law,
      () => `"${verdict.text}" with ${bodies.length} bodies`,
    );
    hold(
      entries(writtenIn(cell, "expect")) === expect.length,
      law,
      () => `"${verdict.text}" with ${expect.length} expectations`,
    );
    hold(cell.result.swept.cutShort.length === 0, law, () => `"${verdict.text}" of a frame that was cut short`);
  }
}

function holdAnswersAt(result: NotebookResult, earlier: NotebookResult, offset: number): void {
  const { text } = result;
  const holdHere = (range: TextRange, law: string): void => {
    holdInside(range, text, law);
    const isHere = range.offset <= offset && offset <= range.offset + range.length;
    hold(isHere, law, () => `${range.offset} + ${range.length} for ${offset}`);
  };
  const hover = hoverAt(result, offset);
  if (hover) {
    holdHere(hover.range, "a hover is about its place");
    holdSentence(hover.markdown, text, "a hover is told in words");
  }
  const completion = completionAt(result, offset, earlier);
  if (completion) {
    holdHere(completion.range, "a completion stands at the cursor");
    for (const value of completion.values) hold(isJson(value.text), "what is completed is JSON", () => value.text);
  }
  const occurrences = occurrencesAt(result, offset);
  if (occurrences) holdHere(occurrences.at, "an occurrence is where it was asked for");
  const renamable = renamableAt(result, offset);
  if (typeof renamable === "string") return;
  const { offset: start, length } = renamable.range;
  holdHere({ offset: start - 1, length: length + 2 }, "what is renamed is, with its quotes, where it was asked for");
  const edits = renameAt(result, offset, "another name");
  if (typeof edits !== "string") holdEdits(result, edits, "a renamed text");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function holdLists(result: NotebookResult): void {
  const { text } = result;
  const holdItems = (items: readonly OutlineItem[], outer: TextRange): void => {
    for (const { name, range, selection, children } of items) {
      hold(name !== "", "an outline has names", () => JSON.stringify(range));
      const isIn = (inner: TextRange, of: TextRange): boolean =>
        of.offset <= inner.offset && inner.offset + inner.length <= of.offset + of.length;
      hold(isIn(range, outer) && isIn(selection, range), "an outline's items hold their parts", () => name);
      holdItems(children, range);
    }
  };
  const all = { offset: 0, length: text.length };
  holdItems(outlineOf(result), all);
  for (const { range } of sceneLenses(result)) holdInside(range, text, "a lens is in the text");
  for (const { range } of levelLinks(result)) holdInside(range, text, "a link is in the text");
  for (const { offset, before, after } of contactHints(result, all)) {
    holdInside({ offset, length: 0 }, text, "a hint is in the text");
    holdSentence(`${before}.${after}`, text, "a hint is told in words");
  }
}

/** A text whose cells are written back as they are stays as it is. */
function holdBook(text: string): void {
  const written = bookText(text, bookCells(text));
  hold(written === text, "a notebook that nobody changes is written as it was", () => written.slice(0, 500));
}

/** The text with edits can be read, if it could be before. */
function holdEdits(result: NotebookResult, edits: readonly TextEdit[], what: string): NotebookResult {
  const { text } = result;
  let end = 0;
  for (const edit of edits) {
    hold(edit.offset >= end, `${what} is edited in order`, () => JSON.stringify(edits));
    end = edit.offset + edit.length;
  }
  hold(end <= text.length, `${what} is edited inside`, () => JSON.stringify(edits));
  const after = evaluate(applyTextEdits(text, edits), undefined, { levels: levelsOf(result) });
  const isRead = after.notebook !== undefined || result.notebook === undefined;
  hold(isRead, `${what} can be read`, () => after.text.slice(0, 500));
  return after;
}

/** The levels that scenes had, or none. */
function levelsOf({ cells }: NotebookResult): LevelSource {
  const known = cells.flatMap((cell) => (cell.kind === "scene" && cell.level ? [cell.level] : []));
  return () => known[0];
}

/** Problems that are the text's own: that a level is still being read is none. */
const faults = ({ problems }: NotebookResult): number =>
  problems.filter(({ severity }) => severity !== "information").length;

async function holdFixes(result: NotebookResult): Promise<void> {
  const work = result.cells.reduce(
    (sum, cell) => sum + (cell.kind === "scene" ? cell.scene.bodies.length * cell.scene.frames : 0),
    0,
  );
  if (work > MOST_WORK || result.text.length > 20_000) return;
  const all = await fixProblems(result, readNow);
  const corrected = holdEdits(result, all.edits, "a corrected text");
  // What a scene says of its level is read only where the key that it stands in is spelled right.
  const own = ({ problems }: NotebookResult): number =>
    problems.filter(({ code }) => !code.startsWith("level-") && code !== "left-out").length;
  const isBetter = own(corrected) <= own(result) - all.count;
  hold(isBetter || !result.notebook, "what is corrected brings no other problem", () => {
    return `${result.problems.length} problems, ${all.count} corrected, ${corrected.problems.length} left`;
  });
  const fixes: (Fix | undefined)[] = [];
  for (const problem of result.problems.slice(0, MOST_MENDED)) {
    for (const way of problemCandidates(result, problem)) fixes.push(await fixProblem(result, problem, way, readNow));
  }
  for (const target of targetsOf(result).slice(0, MOST_MENDED)) {
    for (const way of findingCandidates(result, target)) {
      fixes.push(await fixFinding(result, target, way, evaluateNow));
    }
  }
  for (const fix of fixes) {
    if (!fix) continue;
    holdSentence(fix.title, result.text, "a fix is told in words");
    const after = holdEdits(result, fix.edits, "a fixed text");
    hold(
      faults(after) <= faults(result) || !result.notebook,
      "what is fixed brings no problem",
      () => `${fix.title}: ${after.problems.at(-1)?.message ?? ""}`,
    );
  }
}

/** What happens, written down as what is expected, is what happens. */
function holdRecording(result: NotebookResult): void {
  if (!result.notebook || result.problems.some(({ severity }) => severity === "error")) return;
  if (result.cells.some((cell) => cell.kind === "scene" && cell.scene.level)) return;
  const { edits } = recordExpectations(result, { tunnels: true });
  const after = holdEdits(result, edits, "a recorded text");
  for (const cell of after.cells) {
    if (cell.kind !== "scene") continue;
    for (const { pass, message } of cell.result.expectations) hold(pass, "what was recorded holds", () => message);
  }
}
