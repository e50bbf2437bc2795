import { describe, expect, test } from "vitest";
import type { MovingBox, Sweep, Vec } from "../../src/solver/index.js";
import { disagreement, sweepOracle } from "./index.js";

const box = (min: Vec, max: Vec, displacement: Vec = min.map(() => 0)): MovingBox => ({ min, max, displacement });
const growing = (box: MovingBox, min: Vec, max: Vec): MovingBox => ({ ...box, growth: { min, max } });
const unit = (displacement: Vec): MovingBox => box([0, 0], [1, 1], displacement);
const graze = (time: number, exit: number, normal: Vec, ...axes: number[]): Sweep => ({
  kind: "graze",
  time,
  exit,
  normal,
  axes,
});
const hit = (time: number, exit: number, normal: Vec, ...axes: number[]): Sweep => ({
  kind: "hit",
  time,
  exit,
  normal,
  axes,
});
const overlap = (exit: number, ...penetration: number[]): Sweep => ({ kind: "overlap", time: 0, exit, penetration });
const miss: Sweep = { kind: "miss" };
const tiny = 2 ** -80;

describe("the oracle agrees with what was worked out by hand:", () => {
  test.each<readonly [string, MovingBox, MovingBox, Sweep]>([
    // The cases of the published methods, with the right answers.
    ["into a flush face", unit([-1, 0]), box([-1, 0], [0, 1]), hit(0, 2, [1, 0], 0)],
    ["past a block below the floor line", unit([2, 0]), box([2, -1], [3, 0]), graze(0.5, 1.5, [-1, 0], 0)],
    ["out of a corner", unit([-1, 0]), box([-1, -1], [0, 0]), graze(0, 2, [1, 0], 0)],
    ["out of an equal box", unit([3, 1]), box([0, 0], [1, 1]), overlap(1 / 3, -1, 0)],
    ["in an equal box", unit([0, 0]), box([0, 0], [1, 1]), overlap(Infinity, -1, 0)],
    ["beside a box", unit([0, -1]), box([-2, -1], [-1, 0]), miss],
    ["away from a flush face", unit([-1, 0]), box([1, 0], [2, 1]), graze(0, 0, [-1, 0], 0)],
    ["at rest, apart", unit([0, 0]), box([2, 0], [3, 1]), miss],
    ["away, apart", unit([-1, 0]), box([2, 0], [3, 1]), miss],
    ["too late", unit([-1, -1]), box([-3, -1], [-2, 0]), miss],
    ["straight on", unit([2, 0]), box([2, 0], [3, 1]), hit(0.5, 1.5, [-1, 0], 0)],
    ["around a corner", unit([2, 1]), box([0, 2], [1, 3]), miss],

    // The definitions, one by one.
    ["arrival at the end of the frame", unit([2, 0]), box([3, 0], [4, 1]), graze(1, 2, [-1, 0], 0)],
    ["arrival after the frame", unit([2, 0]), box([3 + 1e-15, 0], [4, 1]), miss],
    ["along a flush face", unit([5, 0]), box([-9, 1], [9, 2]), graze(0, 1.8, [0, -1], 1)],
    ["at rest on a flush face", unit([0, 0]), box([0, 1], [1, 2]), graze(0, Infinity, [0, -1], 1)],
    ["at rest at a corner", unit([0, 0]), box([-1, -1], [0, 0]), graze(0, Infinity, [1, 0], 0, 1)],
    ["out of a corner, one way slower", unit([-2, -1]), box([1, 1], [2, 2]), graze(0, 0, [0, -1], 0, 1)],
    ["past in a corner only", unit([2, -2]), box([2, 0], [3, 1]), graze(0.5, 0.5, [-1, 0], 0)],
    ["into a corner", unit([2, 2]), box([2, 2], [9, 9]), hit(0.5, 4.5, [-1, 0], 0, 1)],
    ["into a corner, one way faster", unit([2, -4]), box([2, -3], [9, -2]), hit(0.5, 1, [0, 1], 0, 1)],
    ["into an overlapped slab", unit([4, 4]), box([2, 3], [6, 7]), hit(0.5, 1.5, [0, -1], 1)],
    ["both moving", unit([2, 0]), box([3, 0], [4, 1], [-2, 0]), hit(0.5, 1, [-1, 0], 0)],
    ["both moving alike, flush", unit([7, 7]), box([1, 0], [2, 1], [7, 7]), graze(0, Infinity, [-1, 0], 0)],
    ["a point into a point", box([0, 0], [0, 0], [1, 0]), box([0.5, 0], [0.5, 0]), graze(0.5, 0.5, [-1, 0], 0)],
    ["a point into a box", box([0, 0], [0, 0], [1, 0]), box([0.5, -1], [2, 1]), hit(0.5, 2, [-1, 0], 0)],
    ["a point inside a box", box([0, 0], [0, 0], [1, 0]), box([-3, -1], [2, 2]), overlap(2, 0, -1)],
    ["a line across a box", box([0, -9], [0, 9], [1, 0]), box([-3, 0], [2, 1]), overlap(2, 2, 0)],
    ["pushed up where that is less", unit([0, 0]), box([-2, -3], [0.5, 3]), overlap(Infinity, 0.5, 0)],
    [
      "in three dimensions, all axes at once",
      box([0, 0, 0], [1, 1, 1], [2, 4, 8]),
      box([2, 3, 5], [9, 9, 9]),
      hit(0.5, 1.125, [0, 0, -1], 0, 1, 2),
    ],
    [
      "in three dimensions, ties of depth",
      box([0, 0, 0], [9, 4, 4], [0, 0, 1]),
      box([1, 3, 3], [9, 9, 9]),
      overlap(9, 0, -1, 0),
    ],

    // Faces that move by themselves.
    ["growing into", growing(unit([0, 0]), [0, 0], [4, 0]), box([3, 0], [4, 1]), hit(0.5, Infinity, [-1, 0], 0)],
    ["growing away from", growing(unit([0, 0]), [-4, 0], [0, 0]), box([3, 0], [4, 1]), miss],
    ["grown into", unit([0, 0]), growing(box([3, 0], [4, 1]), [-4, 0], [0, 0]), hit(0.5, Infinity, [-1, 0], 0)],
    ["growing both ways", growing(unit([0, 0]), [-2, 0], [2, 0]), box([-2, 0], [-1, 1]), hit(0.5, Infinity, [1, 0], 0)],
    [
      "out of a hole by shrinking",
      growing(unit([0, 0]), [0.5, 0], [-0.5, 0]),
      box([0.75, 0], [2, 1]),
      overlap(0.5, -0.25, 0),
    ],
    [
      "shrinking as fast as it comes",
      growing(unit([1, 0]), [0, 0], [-1, 0]),
      box([1, 0], [2, 1]),
      graze(0, 2, [-1, 0], 0),
    ],
    [
      "into a box that shrinks before it",
      unit([0, 2]),
      growing(box([0, 2], [1, 4]), [0, 1], [0, -1]),
      graze(1, 4 / 3, [0, -1], 1),
    ],
    [
      "by growth faster than by motion",
      growing(unit([1, 0]), [0, 0], [0, 2]),
      box([1.5, 2], [4, 4]),
      hit(0.5, 4, [0, -1], 0, 1),
    ],
    [
      "points that grow out of each other",
      growing(box([0, 0], [0, 0]), [-1, -1], [1, 2]),
      box([0, 0], [0, 0]),
      hit(0, Infinity, [0, -1], 0, 1),
    ],
    ["growth below a place of the motion", growing(unit([1, 0]), [0, 0], [-tiny, 0]), box([2, 0], [3, 1]), miss],
    [
      "growth that cancels the motion",
      growing(unit([1, 0]), [0, 0], [-1, 0]),
      box([1, 0], [2, 1], [-tiny, 0]),
      hit(0, 2, [-1, 0], 0),
    ],

    // What doubles would round away.
    [
      "relative motion below a place of the numbers",
      unit([1, 0]),
      box([2, 0], [3, 1], [-tiny, 0]),
      hit(1, 3, [-1, 0], 0),
    ],
    ["the same the other way", unit([1, 0]), box([2, 0], [3, 1], [tiny, 0]), miss],
    [
      "closing speeds that differ below a place",
      unit([1, 1]),
      box([1, 1], [2, 2], [0, -tiny]),
      hit(0, 2, [0, -1], 0, 1),
    ],
    ["0.1 + 0.2 inside of 0.3", box([0, 0], [0.1 + 0.2, 1]), box([0.3, 0], [1, 1]), overlap(Infinity, -(2 ** -54), 0)],
    // Of the doubles, 0.1 / 0.3 is the greater: 3602879701896397 / 10808639105689190 and 5404319552844595 / 16212958658533786
    // differ by 2^53 in their cross products. So the way in on y, 0.3 / 0.9, ends before the one on x begins.
    ["past a corner by a rounding", box([0, 0], [0, 0], [0.3, 0.9]), box([0.1, -1], [1, 0.3]), miss],
    [
      "in at a corner by a rounding",
      box([0, 0], [0, 0], [0.3, 0.9]),
      box([-1, 0.3], [0.1, 1]),
      hit(0.3 / 0.9, 0.1 / 0.3, [0, -1], 1),
    ],
    [
      "one axis of a corner by a rounding",
      box([0, 0], [0, 0], [0.3, 0.9]),
      box([0.1, 0.3], [1, 1]),
      hit(0.1 / 0.3, 1 / 0.9, [-1, 0], 0),
    ],
    ["an exit beyond the doubles", unit([0, 0]), box([-1, 0], [1e300, 1], [-1e-300, 0]), overlap(Infinity, 0, -1)],
    [
      "an entry below the doubles",
      unit([1e300, 0]),
      box([1 + 2 ** -52, 0], [2, 1]),
      hit(2 ** -52 / 1e300, 2 / 1e300, [-1, 0], 0),
    ],
  ])("%s", (_, a, b, answer) => {
    expect(disagreement(answer, sweepOracle(a, b))).toBeUndefined();
  });
});

describe("an answer is called wrong", () => {
  const [a, b] = [unit([3, 3]), box([2, 2], [9, 9])];
  const right = hit(1 / 3, 3, [-1, 0], 0, 1);
  const [inside, wall] = [unit([3, 1]), box([0.7, -5], [9, 9])];
  const out = overlap(3, 0.7 - 1, 0);

  test("never when it is right", () => {
    expect(disagreement(right, sweepOracle(a, b))).toBeUndefined();
    expect(disagreement(out, sweepOracle(inside, wall))).toBeUndefined();
  });

  test.each<readonly [string, Sweep]>([
    ["kind", graze(1 / 3, 3, [-1, 0], 0, 1)],
    ["kind", miss],
    ["time, by two ulps", hit(1 / 3 + 2 ** -53, 3, [-1, 0], 0, 1)],
    ["exit, by two ulps", hit(1 / 3, 3 + 2 ** -50, [-1, 0], 0, 1)],
    ["exit", hit(1 / 3, Infinity, [-1, 0], 0, 1)],
    ["time", hit(NaN, 3, [-1, 0], 0, 1)],
    ["side", hit(1 / 3, 3, [1, 0], 0, 1)],
    ["normal's axis", hit(1 / 3, 3, [0, -1], 0, 1)],
    ["normal's length", hit(1 / 3, 3, [-1, 0, 0], 0, 1)],
    ["axes", hit(1 / 3, 3, [-1, 0], 0)],
  ])("for its %s", (_, answer) => {
    expect(disagreement(answer, sweepOracle(a, b))).toBeDefined();
  });

  test.each<readonly [string, Sweep]>([
    ["kind", hit(0, 3, [-1, 0], 0)],
    ["exit", overlap(Infinity, 0.7 - 1, 0)],
    ["side", overlap(3, 1 - 0.7, 0)],
    ["axis", overlap(3, 0, 0.7 - 1)],
    ["size, by two ulps", overlap(3, 0.7 - 1 + 2 ** -53, 0)],
    ["second component", overlap(3, 0.7 - 1, 2 ** -1074)],
    ["number of components", overlap(3, 0.7 - 1, 0, 0)],
  ])("for its %s, of an overlap", (_, answer) => {
    expect(disagreement(answer, sweepOracle(inside, wall))).toBeDefined();
  });

  test("where it ends a contact that nothing ends", () => {
    const resting = sweepOracle(unit([0, 0]), box([0, 1], [1, 2]));
    expect(disagreement(graze(0, Infinity, [0, -1], 1), resting)).toBeUndefined();
    expect(disagreement(graze(0, Number.MAX_VALUE, [0, -1], 1), resting)).toBeDefined();
  });
});
