import { describe, expect, test } from "vitest";
import { sweepCurve, type AxisMotion, type CurvedBox } from "../../../src/solver/index.js";

const rest: AxisMotion = { kind: "line", displacement: 0 };
const unit = (...motion: readonly AxisMotion[]): CurvedBox => ({
  min: motion.map(() => 0),
  max: motion.map(() => 1),
  motion,
});
const block = (min: readonly number[], max: readonly number[]): CurvedBox => ({
  min,
  max,
  motion: min.map(() => rest),
});

describe("a sweep along curves", () => {
  test("finds a ball on its way up, and not the wall beside its highest point", () => {
    const ball = unit({ kind: "line", displacement: 4 }, { kind: "parabola", velocity: 8, acceleration: -16 });
    // Its upper face is at 1 + 8t − 8t²: 2 at the time (2 − √2)/4.
    const answer = sweepCurve(ball, block([-9, 2], [9, 3]));
    expect(answer).toMatchObject({ kind: "hit", normal: [0, -1], axes: [1] });
    if (answer.kind === "hit") expect(answer.time).toBeCloseTo((2 - Math.SQRT2) / 4, 15);
    expect(sweepCurve(ball, block([-9, 3], [9, 4]))).toMatchObject({ kind: "graze", time: 0.5 });
    expect(sweepCurve(ball, block([-9, 3.001], [9, 4]))).toMatchObject({ kind: "miss" });
  });

  test("lists all times at which boxes overlap on an axis", () => {
    const ball = unit(rest, { kind: "parabola", velocity: 8, acceleration: -16 });
    const { kind, intervals } = sweepCurve(ball, block([5, -1], [6, 0.875]));
    expect(kind).toBe("miss");
    // Its lower face is below 7/8 before 1/8 and after 7/8.
    expect(intervals).toEqual([
      [],
      [
        { kind: "overlap", entry: 0, exit: 0.125 },
        { kind: "overlap", entry: 0.875, exit: 1 },
      ],
    ]);
  });

  test("has the first moment that all axes share, which need not be in the first interval of any", () => {
    const ball = unit({ kind: "line", displacement: 8 }, { kind: "parabola", velocity: 8, acceleration: -16 });
    expect(sweepCurve(ball, block([5, -1], [20, 0.875]))).toMatchObject({ kind: "hit", time: 0.875, normal: [0, 1] });
  });

  test("overlaps from the start and says the way out", () => {
    expect(sweepCurve(unit({ kind: "line", displacement: 4 }, rest), block([0.75, -1], [3, 3]))).toMatchObject({
      kind: "overlap",
      time: 0,
      exit: 0.75,
      penetration: [-0.25, 0],
    });
  });

  test("is a graze at rest on a face, and for all of the frame", () => {
    expect(sweepCurve(unit(rest, rest), block([-9, 1], [9, 2]))).toMatchObject({
      kind: "graze",
      time: 0,
      exit: 1,
      normal: [0, -1],
      axes: [1],
    });
  });

  test("names both axes of a corner and takes the faster one as normal", () => {
    const way = (displacement: number): AxisMotion => ({ kind: "line", displacement });
    expect(sweepCurve(unit(way(2), way(4)), block([2, 3], [9, 9]))).toMatchObject({
      time: 0.5,
      axes: [0, 1],
      normal: [0, -1],
    });
    expect(sweepCurve(unit(way(2), way(2)), block([2, 2], [9, 9]))).toMatchObject({
      time: 0.5,
      axes: [0, 1],
      normal: [-1, 0],
    });
  });

  test("lets boxes grow on their way", () => {
    const growing = { ...unit({ kind: "line", displacement: 1 }, rest), growth: { min: [0, 0], max: [3, 0] } };
    expect(sweepCurve(growing, block([3, 0], [9, 1]))).toMatchObject({ kind: "hit", time: 0.5, normal: [-1, 0] });
  });

  test("is as it is with everything smaller or greater by a power of two", () => {
    const ball = (scale: number): CurvedBox => ({
      min: [0, 0],
      max: [scale, scale],
      motion: [rest, { kind: "parabola", velocity: 8 * scale, acceleration: -16 * scale }],
    });
    const wall = (scale: number): CurvedBox => block([-scale, 2 * scale], [scale, 3 * scale]);
    const answer = sweepCurve(ball(1), wall(1));
    for (const scale of [2 ** -400, 2 ** -30, 2 ** 30, 2 ** 400]) {
      expect(sweepCurve(ball(scale), wall(scale))).toEqual(answer);
    }
  });

  test("works in three dimensions", () => {
    const ball = unit(rest, rest, { kind: "parabola", velocity: 0, acceleration: 8 });
    expect(sweepCurve(ball, block([0, 0, 2], [1, 1, 9]))).toMatchObject({ kind: "hit", time: 0.5, normal: [0, 0, -1] });
  });

  const turning = (angularVelocity: number, phase = 0): AxisMotion => ({
    kind: "circle",
    radius: 1,
    phase,
    angularVelocity,
  });

  test.each<readonly [string, CurvedBox]>([
    ["a.motion[1].angularVelocity must be within ±100.53096491487338; got 101.", unit(rest, turning(101))],
    ["a.motion[1].phase must be within ±1048576; got 1048577.", unit(rest, turning(1, 2 ** 20 + 1))],
    ["a.motion[0].displacement must be within ±1e+150; got NaN.", unit({ kind: "line", displacement: NaN }, rest)],
    [
      "a.motion[0].acceleration must be within ±1e+150; got Infinity.",
      unit({ kind: "parabola", velocity: 0, acceleration: Infinity }, rest),
    ],
    ["a.motion must have 2 motions; got 1.", { min: [0, 0], max: [1, 1], motion: [rest] }],
    ["a.motion[0].kind must be line, parabola or circle; got spiral.", unit({ kind: "spiral" } as never, rest)],
    ["The numbers of a must be within ±1e+150; got 1e+151.", { min: [0, 0], max: [1e151, 1], motion: [rest, rest] }],
    ["a.min[0] must not exceed a.max[0]; got 2 > 1.", { min: [2, 0], max: [1, 1], motion: [rest, rest] }],
    [
      "a.growth[0] must not move the lower face past the upper one within the frame; got 0 and -2 for a size of 1.",
      { ...unit(rest, rest), growth: { min: [0, 0], max: [-2, 0] } },
    ],
  ])("refuses what it cannot certify: %s", (message, a) => {
    expect(() => sweepCurve(a, block([0, 0], [1, 1]))).toThrow(new RangeError(message));
  });
});
