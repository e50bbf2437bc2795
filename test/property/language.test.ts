import fc from "fast-check";
import { expect, test } from "vitest";
import {
  completionAt,
  fixProblem,
  fixProblems,
  hoverAt,
  fixFinding,
  fixFindings,
  occurrencesAt,
  outlineOf,
  renameAt,
  targetsOf,
  problemCandidates,
  findingCandidates,
  type Fix,
  type OutlineItem,
} from "../../src/language/index.js";
import { evaluate, type NotebookResult } from "../../src/notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../src/scene/edit/index.js";
import type { TextRange } from "../../src/scene/index.js";
import { evaluateNow, readNow } from "../unit/language/fixes/atOnce.js";
import { readText, withoutTrying } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";
import { writtenExpectations } from "./writtenScenes.js";

/** What fingers and other formats make of a scene: parts of the text, and what stands in the place of one of them. */
const slips: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/"size"/g, () => '"siez"'],
  [/"size"/g, () => '"sise"'],
  [/"velocity"/g, () => '"velocty"'],
  [/"position"/g, () => '"size"'],
  [/"b[1-4]"/g, () => '"b0"'],
  [/(?<="hits"\s*:\s*)"b\d"/g, () => '"tile [0, 0]"'],
  [/(?<=: ?)\d+\b/g, (number) => `"${number}"`],
  [/\[(?=[\s\d-])/g, (bracket) => `${bracket}0, `],
  [/"version"/g, (key) => `"fpss": 60, ${key}`],
];

/** Written notebooks with a few mistakes. */
const mistaken = fc
  .tuple(writtenExpectations, fc.array(fc.tuple(fc.constantFrom(...slips), fc.nat(9)), { maxLength: 4 }))
  .map(([text, made]) =>
    made.reduce((written, [[pattern, wrong], nth]) => {
      const places = [...written.matchAll(pattern)];
      const { index, 0: part } = places[nth % Math.max(1, places.length)] ?? { index: 0, 0: "" };
      return part === "" ? written : written.slice(0, index) + wrong(part) + written.slice(index + part.length);
    }, text),
  );

/** Of any text, also one that ends anywhere. */
const typed = fc
  .tuple(mistaken, fc.option(fc.nat(100)))
  .map(([text, percent]) => (percent === null ? text : text.slice(0, Math.ceil((text.length * percent) / 100))));

function expectInOrder(text: string, edits: readonly TextEdit[]): void {
  let end = 0;
  for (const edit of edits) {
    expect(edit.offset).toBeGreaterThanOrEqual(end);
    end = edit.offset + edit.length;
  }
  expect(end).toBeLessThanOrEqual(text.length);
}

test("fixes have edits in the order of the text that do not overlap", async () => {
  await fc.assert(
    fc.asyncProperty(mistaken, async (text) => {
      const result = evaluate(text);
      const expectFixInOrder = (fix: Pick<Fix, "edits"> | undefined): void => {
        if (fix) expectInOrder(text, fix.edits);
      };
      for (const problem of result.problems) {
        for (const way of problemCandidates(result, problem)) {
          expectFixInOrder(await fixProblem(result, problem, way, readNow));
        }
      }
      const targets = targetsOf(result);
      for (const target of targets) {
        for (const way of findingCandidates(result, target)) {
          expectFixInOrder(await fixFinding(result, target, way, evaluateNow));
        }
      }
      const codes = new Set(targets.map(({ finding }) => finding.code));
      for (const fix of await fixFindings(result, codes, evaluateNow)) expectFixInOrder(fix);
      expectFixInOrder(await fixProblems(result, readNow));
    }),
    // Each fix is tried, and a scene that needs many more frames a second may take long to be run.
    runs(30),
  );
});

test("to correct all clear mistakes leaves the other problems, and makes none", async () => {
  await fc.assert(
    fc.asyncProperty(mistaken, async (text) => {
      const before = readText(text);
      // Of what could not be read at all, more comes to light.
      if (!before.notebook) return;
      const { edits, count } = await fixProblems(before, readNow);
      const after = readText(applyTextEdits(text, edits));
      expect(after.problems.length).toBeLessThanOrEqual(before.problems.length - count);
    }),
  );
});

function* itemsIn(items: readonly OutlineItem[]): Generator<OutlineItem> {
  for (const item of items) {
    yield item;
    yield* itemsIn(item.children);
  }
}

test("the outline of any text has names, and each item holds what is selected and its own parts", () => {
  const isIn = ({ offset, length }: TextRange, outer: TextRange): boolean =>
    outer.offset <= offset && length >= 0 && offset + length <= outer.offset + outer.length;
  fc.assert(
    fc.property(typed, (text) => {
      for (const { name, range, selection, children } of itemsIn(outlineOf(readText(text)))) {
        expect(name).not.toBe("");
        for (const inner of [selection, ...children.map((child) => child.range)]) expect(isIn(inner, range)).toBe(true);
      }
    }),
  );
});

/** Whether each expectation holds, and what is found of whom, by names. */
function outcomeOf({ cells }: NotebookResult, from: string, to: string): unknown {
  return cells.map((cell) => {
    if (cell.kind !== "scene") return [];
    const { bodies } = cell.scene;
    return [
      cell.result.expectations.map(({ pass }) => pass),
      cell.result.findings.map(({ code, body, frame }) => [code, body, frame]),
      bodies.map(({ id }) => (id === from ? to : id)),
    ];
  });
}

test("to rename a body changes its name, and nothing that happens", () => {
  const id = fc.oneof(
    fc.nat(5).map((index) => `b${index}`),
    fc.string(),
    fc.constantFrom("bodies[0]", "tile [0, 0]"),
  );
  fc.assert(
    fc.property(mistaken, fc.nat(20), id, (text, nth, to) => {
      const before = evaluate(text, undefined, withoutTrying);
      const ids = [...text.matchAll(/"b\d"/g)];
      const offset = ids[nth % Math.max(1, ids.length)]?.index;
      const from = offset === undefined ? undefined : occurrencesAt(before, offset + 1)?.name;
      if (offset === undefined || from === undefined) return;
      const edits = renameAt(before, offset + 1, to);
      if (typeof edits === "string") return;
      expectInOrder(text, edits);
      const after = evaluate(applyTextEdits(text, edits), undefined, withoutTrying);
      // What is said of one place may be said in more ways, such as with other advice.
      const codes = before.problems.map(({ code }) => code);
      expect(codes).toEqual(expect.arrayContaining(after.problems.map(({ code }) => code)));
      if (before.problems.length === 0) expect(outcomeOf(after, from, to)).toEqual(outcomeOf(before, from, to));
    }),
  );
});

test("a completion stands at the cursor, and what could be read can be read with each of its values", () => {
  fc.assert(
    fc.property(typed, fc.nat(), (text, at) => {
      const before = evaluate(text, undefined, withoutTrying);
      const places = [...text.matchAll(/[":,[\]]/g)].flatMap(({ index }) => [index, index + 1]);
      const offset = places[at % Math.max(1, places.length)] ?? 0;
      const found = completionAt(before, offset, before);
      if (!found) return;
      const { range, values } = found;
      expect(range.offset).toBeLessThanOrEqual(offset);
      expect(range.offset + range.length).toBeGreaterThanOrEqual(offset);
      for (const value of values.slice(0, 2)) {
        const after = readText(applyTextEdits(text, [{ ...range, text: value.text }]));
        if (before.notebook) expect(after.notebook, JSON.stringify({ text, offset })).toBeDefined();
      }
    }),
    runs(400),
  );
});

test("a hover is about the place that it was asked for", () => {
  fc.assert(
    fc.property(typed, fc.nat(), (text, at) => {
      const offset = at % (text.length + 1);
      const { range } = hoverAt(evaluate(text, undefined, withoutTrying), offset) ?? {};
      if (!range) return;
      expect(range.offset).toBeLessThanOrEqual(offset);
      expect(range.offset + range.length).toBeGreaterThanOrEqual(offset);
    }),
    runs(400),
  );
});
