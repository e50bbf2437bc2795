import { expect, test } from "vitest";
import { boxesMeeting, boxIndex } from "../../../src/view/index.js";

/** A square field of unit boxes, two apart: box i stands in column i % side. */
function field(side: number): Float64Array {
  const rects = new Float64Array(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const x = (i % side) * 2;
    const y = Math.floor(i / side) * 2;
    rects.set([x, y, x + 1, y + 1], i * 4);
  }
  return rects;
}

const rects = field(300);
const index = boxIndex(rects);

test("a small window in a large field holds the few boxes that stand there", () => {
  expect(boxesMeeting(index, rects, [2, 2, 5, 3])?.sort((a, b) => a - b)).toEqual([301, 302]);
});

test("a window between boxes holds none", () => {
  expect(boxesMeeting(index, rects, [1.2, 1.2, 1.8, 1.8])).toEqual([]);
});

test("without boxes nothing is found", () => {
  const none = new Float64Array(0);
  expect(boxesMeeting(boxIndex(none), none, [-1e9, -1e9, 1e9, 1e9])).toEqual([]);
});

test("where many boxes fall on one point of the screen, few of them are painted", () => {
  // The whole field on six pixels.
  const found = boxesMeeting(index, rects, [0, 0, 600, 600], { grain: 100 }) ?? [];
  expect(found.length).toBeGreaterThan(30);
  expect(found.length).toBeLessThan(rects.length / 4 / 50);
});

test("boxes without a place are never found", () => {
  const some = Float64Array.from([NaN, NaN, NaN, NaN, 0, 0, 1, 1]);
  expect(boxesMeeting(boxIndex(some), some, [-10, -10, 10, 10])).toEqual([1]);
});
