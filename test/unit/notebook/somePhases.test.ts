import { expect, test } from "vitest";
import { notebookVerdict, sceneLenses } from "../../../src/language/index.js";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import {
  checkedFile,
  checkReport,
  checkSentence,
  checkSuites,
  checkText,
  junitXml,
  plain,
} from "../../../src/report/index.js";
import { calmCard, notebookBadges } from "../../../src/view/index.js";

/** A ball that falls past leaves, which are near its path and beside it, and lands on a floor. */
const fall = (leaves: number): string =>
  JSON.stringify({
    version: 1,
    gravity: [0, 600],
    frames: 5,
    bodies: [
      { id: "ball", position: [0, 0], size: [4, 4], velocity: [1200, 600] },
      { id: "floor", position: [-100, 30], size: [400, 60] },
      ...Array.from({ length: leaves }, (_, i) => ({ id: `leaf ${i}`, position: [18 + i / 1000, 0], size: [1, 1] })),
    ],
  });

const [small, large] = [fall(10), fall(1000)];

test("a scene that is too large to be run in all phases is not called safe", () => {
  const notebook = evaluate(large);
  const [cell] = notebook.cells;
  if (cell?.kind !== "scene") return expect.fail("there is no scene");
  expect(cell.result.findings).toEqual([]);
  expect(notebookVerdict(notebook)).toMatchObject({
    tone: "information",
    text: "nothing found, not checked for all possible check times",
  });
  expect(sceneLenses(notebook)[0]?.verdict).toEqual(["nothing found", "◌ not checked for all possible check times"]);
  const view = toCellView(cell);
  if (view.kind !== "scene") return expect.fail("there is no scene");
  expect(calmCard(view)).toMatchObject({
    tone: "info",
    symbol: "◌",
    happens: "Nothing found in the tested phases.",
  });
  expect(notebookBadges([view])).toContainEqual({ tone: "info", text: "◌ not checked for all possible check times" });
  return undefined;
});

test("a small one like it is safe, as all phases are known", () => {
  const notebook = evaluate(small);
  expect(notebook.cells).toMatchObject([{ result: { findings: [] } }]);
  expect(notebookVerdict(notebook)).toMatchObject({ tone: "good", text: "safe" });
});

test("reports say so, and no test of it passes", () => {
  const file = (text: string) => checkedFile("a.aabb.json", evaluate(text));
  const text = (files: readonly string[]): string => checkText(files.map(file), plain);
  expect(text([large])).toBe("◌ 1 scene in 1 file: nothing found, not checked for all possible check times\n");
  expect(text([large, small, large])).toBe(
    "◌ 3 scenes in 3 files: nothing found, 2 scenes not checked for all possible check times\n",
  );
  expect(text([small])).toBe("✓ 1 scene in 1 file: nothing found\n");
  const { files, summary } = checkReport([file(large), file(small)]);
  expect(files.map(({ cells }) => cells[0]?.isInSomePhases)).toEqual([true, undefined]);
  expect(summary).toMatchObject({ inSomePhases: 1 });
  expect(checkSentence(summary, [])).toBe(
    "2 files checked; nothing found, 1 scene not checked for all possible check times.",
  );
  expect(junitXml(checkSuites([file(large)]), false)).toContain(
    '<skipped message="not checked for all possible check times"/>',
  );
});
