import { describe, expect, test } from "vitest";
import { scan } from "../../../src/solver/index.js";

const mover = { min: [0, 0], max: [1, 1] };

describe("a scan of unsorted boxes", () => {
  test("finds the first that the mover enters", () => {
    const boxes = Float64Array.of(6, 0, 7, 8, 3, 0, 4, 8, 3, 20, 4, 28);
    expect(scan(boxes, 2, mover, [10, 0])).toEqual({
      index: 1,
      sweep: { kind: "hit", time: 0.2, exit: 0.4, normal: [-1, 0], axes: [0] },
    });
  });

  test("finds it in three dimensions", () => {
    const boxes = Float64Array.of(3, 0, 9, 4, 1, 10, 5, 0, 0, 6, 1, 1);
    expect(scan(boxes, 3, { min: [0, 0, 0], max: [1, 1, 1] }, [8, 0, 0])).toMatchObject({
      index: 1,
      sweep: { time: 0.5, normal: [-1, 0, 0] },
    });
  });

  test("finds none among no boxes, and none that is only touched", () => {
    expect(scan(new Float64Array(), 2, mover, [10, 0])).toBeUndefined();
    expect(scan(Float64Array.of(0, 1, 20, 2, 11, 0, 12, 1), 2, mover, [10, 0])).toBeUndefined();
  });

  test("gives equals by the lowest index, as an index over them does", () => {
    const wall = [3, 0, 4, 1];
    expect(scan(Float64Array.of(9, 9, 9, 9, ...wall, ...wall), 2, mover, [10, 0])?.index).toBe(1);
  });

  test("sees a box that is reached just before the end of the motion", () => {
    // 0.1 + 0.7 is 0.7999999999999999 in doubles, but the exact sum is above it.
    const [end, start] = [0.1 + 0.7, 0.1];
    const box = Float64Array.of(end, 0, end + 1, 1);
    expect(end).toBe(0.7999999999999999);
    expect(scan(box, 2, { min: [0, 0], max: [start, 1] }, [0.7, 0])?.sweep.time).toBeCloseTo(1, 15);
  });

  test("may have bounds of the motion beyond the range of doubles", () => {
    const box = Float64Array.of(1.7e308, 0, 1.75e308, 1);
    expect(scan(box, 2, { min: [1e308, 0], max: [1.1e308, 1] }, [1.7e308, 0])?.sweep.normal).toEqual([-1, 0]);
  });
});

describe("a scan refuses", () => {
  const boxes = (...last: readonly number[]): Float64Array => Float64Array.of(3, 0, 4, 8, 60, 0, 70, 8, ...last);

  test.each<[string, readonly number[], string]>([
    ["no number", [6, NaN, 7, 8], "boxes[2].min[1] must be a finite number; got NaN."],
    [
      "an infinite upper face far away",
      [600, 0, Infinity, 8],
      "boxes[2].max[0] must be a finite number; got Infinity.",
    ],
    ["an infinite lower face", [-Infinity, 500, 7, 600], "boxes[2].min[0] must be a finite number; got -Infinity."],
    ["a point at infinity", [Infinity, 0, Infinity, 8], "boxes[2].min[0] must be a finite number; got Infinity."],
    [
      "a min above its max, far away",
      [600, 900, 700, 800],
      "boxes[2].min[1] must not exceed boxes[2].max[1]; got 900 > 800.",
    ],
    ["a part of a box", [6, 0, 7], "boxes must have 4 numbers per box; got 11 numbers."],
  ])("%s", (_, last, message) => {
    expect(() => scan(boxes(...last), 2, mover, [10, 0])).toThrow(new RangeError(message));
  });

  test("a mover of other dimensions, that is not finite or of negative size", () => {
    expect(() => scan(boxes(), 2, { min: [0, 0, 0], max: [1, 1, 1] }, [1, 0, 0])).toThrow(RangeError);
    expect(() => scan(boxes(), 2, mover, [1, 0, 0])).toThrow(RangeError);
    expect(() => scan(boxes(), 2, mover, [Infinity, 0])).toThrow(RangeError);
    expect(() => scan(boxes(), 2, { min: [1, 0], max: [0, 1] }, [1, 0])).toThrow(RangeError);
    expect(() => scan(new Float64Array(8), 4 as 2, mover, [1, 0])).toThrow(
      new RangeError("Boxes must have 2 or 3 dimensions; got 4."),
    );
  });
});
