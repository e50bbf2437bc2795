import { expect, test } from "vitest";
import { evaluate, toCellView } from "../../../../src/notebook/index.js";
import { instantAt } from "../../../../src/view/index.js";
import { explain, pairOf, recordedRows, segmentOf } from "../../../../src/view/explain/index.js";

const scene = (answers: readonly object[], frames = 1) => {
  const bodies = [
    { id: "a", position: [0, 1], size: [1, 1], velocity: [1, 0] },
    { id: "b", position: [1, 0], size: [1, 1] },
  ];
  const [cell] = evaluate(JSON.stringify({ version: 1, fps: 1, frames, bodies, answers })).cells.map(toCellView);
  if (cell?.kind !== "scene") throw new Error("there is no scene");
  return cell;
};
const hit = { name: "collision.js", body: "a", obstacle: "b", time: 0, normal: [-1, 0] };
const miss = { name: "other.js", body: "a", obstacle: "b", time: null };

/** The rows of the pair that is explained at a time. */
function rowsAt(view: ReturnType<typeof scene>, time: number) {
  const instant = instantAt(view, time);
  const pair = pairOf(view, instant, [0, 1]);
  if (typeof pair === "string") throw new Error(pair);
  const segment = segmentOf(view, pair, instant);
  if (!segment) throw new Error("there is no segment");
  return recordedRows(view, explain(view, segment).segment);
}

test.each([0, 0.5, 1])("what other code answered has a row in the first frame, at %d", (time) => {
  expect(rowsAt(scene([hit, miss]), time)).toEqual([
    {
      name: "collision.js",
      time: 0,
      normal: [-1, 0],
      difference: expect.stringContaining("the exact result is no hit") as string,
    },
    { name: "other.js" },
  ]);
});

test("of a later frame and of another pair nothing is recorded", () => {
  expect(rowsAt(scene([hit], 3), 2.5)).toEqual([]);
  expect(rowsAt(scene([{ ...hit, body: "b", obstacle: "a" }]), 1)).toEqual([]);
  expect(rowsAt(scene([{ name: "collision.js", body: "a", position: [0, 0] }]), 1)).toEqual([]);
});
