import { describe, expect, test, vi } from "vitest";
import {
  sweep,
  sweepCurve,
  type AxisMotion,
  type CurvedBox,
  type CurveSweep,
  type MovingBox,
  type Vec,
} from "../../src/solver/index.js";
import { Depth } from "../../src/solver/sweep/curve/depth.js";
import { curveCase, curveCorpora, type CurveCorpus } from "./corpora/curves.js";
import { curveDisagreement, greatestDepth, type CurvedPair } from "./curveOracle.js";
import { Random, seedOf } from "./random.js";

const cases = 60;
const dimensions = [2, 3] as const;

function casesOf(corpus: CurveCorpus, count: 2 | 3, some = cases): readonly CurvedPair[] {
  return Array.from({ length: some }, (_, index) => curveCase(corpus, count, new Random(seedOf(corpus), index, count)));
}

function text(pair: CurvedPair): string {
  return JSON.stringify({ ...pair, answer: sweepCurve(pair.a, pair.b) });
}

test.each(curveCorpora)(
  "no sweep of %s looks at many pieces of a frame, however fast or near to each other boxes are",
  (corpus) => {
    const looks = vi.spyOn(Depth.prototype, "lookAt");
    for (const pair of casesOf(corpus, 2, 10 * cases)) {
      looks.mockClear();
      sweepCurve(pair.a, pair.b);
      // Up to 64 pieces for each of four pairs of faces, and some twenty more where a face is just reached, or is not.
      expect(looks.mock.calls.length, text(pair)).toBeLessThan(2000);
    }
    looks.mockRestore();
  },
);

describe("a planted error is found:", () => {
  const share = (corpus: CurveCorpus, mutant: (answer: CurveSweep, pair: CurvedPair) => CurveSweep): number => {
    const pairs = casesOf(corpus, 2);
    const wrong = pairs.filter(
      (pair) => curveDisagreement(pair, mutant(sweepCurve(pair.a, pair.b), pair)) !== undefined,
    );
    return wrong.length / pairs.length;
  };
  const intervals = ({ intervals, stays }: CurveSweep): Pick<CurveSweep, "intervals" | "stays"> => ({
    intervals,
    stays,
  });

  test.each<readonly [string, CurveCorpus, (answer: CurveSweep, pair: CurvedPair) => CurveSweep]>([
    [
      "hits that are misses",
      "any",
      (answer) => (answer.kind === "hit" ? { kind: "miss", ...intervals(answer) } : answer),
    ],
    ["a time too late", "any", (answer) => (answer.kind === "hit" ? { ...answer, time: answer.time + 1e-9 } : answer)],
    ["a time too early", "any", (answer) => (answer.kind === "hit" ? { ...answer, time: answer.time - 1e-9 } : answer)],
    ["an exit too late", "any", (answer) => (answer.kind === "hit" ? { ...answer, exit: answer.exit + 1e-9 } : answer)],
    [
      "the other side",
      "any",
      (answer) => ("normal" in answer ? { ...answer, normal: answer.normal.map((n) => -n) } : answer),
    ],
    [
      "a touch over a gap",
      "tangent",
      (answer) =>
        answer.kind === "miss"
          ? { kind: "graze", time: 0.5, exit: 0.5, normal: [1, 0], axes: [0], ...intervals(answer) }
          : answer,
    ],
    [
      "only the first interval",
      "circles",
      (answer) => ({ ...answer, intervals: answer.intervals.map((list) => list.slice(0, 1)) }),
    ],
    [
      "a straight way in the place of the curve",
      "circles",
      (_, { a, b }) => {
        const straight = (box: CurvedBox): CurvedBox => ({
          ...box,
          min: box.min.map((m, axis) => m + startOf(box.motion[axis])),
          max: box.max.map((m, axis) => m + startOf(box.motion[axis])),
          motion: box.motion.map((m) => ({ kind: "line", displacement: endOf(m) - startOf(m) })),
        });
        return sweepCurve(straight(a), straight(b));
      },
    ],
  ])("%s", (_, corpus, mutant) => {
    expect(share(corpus, mutant)).toBeGreaterThan(0.05);
  });
});

/** How far a motion is from where its box is given, at the frame's begin and end. */
function startOf(motion: AxisMotion | undefined): number {
  return motion?.kind === "circle" ? motion.radius * Math.cos(motion.phase) : 0;
}

function endOf(motion: AxisMotion): number {
  switch (motion.kind) {
    case "line":
      return motion.displacement;
    case "parabola":
      return motion.velocity + motion.acceleration / 2;
    case "circle":
      return motion.radius * Math.cos(motion.phase + motion.angularVelocity);
  }
}

describe("curves that are straight", () => {
  const asMoving = ({ min, max, motion, growth }: CurvedBox): MovingBox => ({
    min,
    max,
    displacement: motion.map((each) => (each.kind === "line" ? each.displacement : NaN)),
    ...(growth && { growth }),
  });

  test.each(dimensions)(
    "have the answers of the exact sweep where these are no grazes by less than the tolerance, in %iD",
    (count) => {
      for (const pair of casesOf("lines", count, 20 * cases)) {
        const exact = sweep(asMoving(pair.a), asMoving(pair.b));
        const answer = sweepCurve(pair.a, pair.b);
        const depth = greatestDepth(pair);
        // What is flush to the tolerance may be a graze; what is deeper or further apart may not.
        if (Math.abs(depth) <= 1) {
          if (answer.kind !== "graze") expect(answer.kind, text(pair)).toBe(exact.kind);
          continue;
        }
        expect(answer.kind, text(pair)).toBe(exact.kind === "graze" ? "miss" : exact.kind);
        if (answer.kind === "miss" || exact.kind === "miss") continue;
        expect(answer.time).toBeCloseTo(exact.time, 10);
        expect(answer.exit).toBeCloseTo(Math.min(1, exact.exit), 10);
        if (answer.kind !== "hit" || exact.kind !== "hit") continue;
        // Axes that enter so close to each other that the tolerance does not part them are a corner.
        expect(
          exact.axes.every((axis) => answer.axes.includes(axis)),
          text(pair),
        ).toBe(true);
        if (answer.axes.length === exact.axes.length) expect(answer.normal).toEqual(exact.normal);
      }
    },
  );
});

describe("circles", () => {
  const around = (radius: number, turns: number, [x, y]: Vec = [0, 0], half = 0.5): CurvedBox => {
    const circle = (phase: number): AxisMotion => ({
      kind: "circle",
      radius,
      phase,
      angularVelocity: 2 * Math.PI * turns,
    });
    const middle = [x ?? 0, y ?? 0];
    return {
      min: middle.map((m) => m - half),
      max: middle.map((m) => m + half),
      motion: [circle(0), circle(-Math.PI / 2)],
    };
  };
  const still = (min: Vec, max: Vec): CurvedBox => ({
    min,
    max,
    motion: min.map(() => ({ kind: "line", displacement: 0 })),
  });

  test("meet at the angle whose cosine says so", () => {
    const answer = sweepCurve(around(4, 0.5), still([-1, 2.5], [1, 9]));
    expect(answer).toMatchObject({ kind: "hit", normal: [1, 0], axes: [0] });
    if (answer.kind !== "hit") return;
    expect(answer.time).toBeCloseTo(Math.acos(1.5 / 4) / Math.PI, 14);
    expect(answer.exit).toBeCloseTo(Math.acos(-1.5 / 4) / Math.PI, 14);
  });

  test("meet a wall once in each turn", () => {
    const { intervals } = sweepCurve(around(4, 16), still([3, -9], [9, 9]));
    // The right face is past 3 where the cosine is above 2.5/4.
    const half = Math.acos(2.5 / 4) / (2 * Math.PI * 16);
    expect(intervals[0]).toHaveLength(17);
    for (const [turn, { entry, exit }] of (intervals[0] ?? []).entries()) {
      expect(entry).toBeCloseTo(Math.max(0, turn / 16 - half), 13);
      expect(exit).toBeCloseTo(Math.min(1, turn / 16 + half), 13);
    }
    expect(intervals[1]).toEqual([{ kind: "overlap", entry: 0, exit: 1 }]);
  });

  test("graze a wall that they just reach, at the time of that", () => {
    const answer = sweepCurve(around(4, 0.5), still([-9, 4.5], [9, 9]));
    expect(answer).toMatchObject({ kind: "graze", normal: [0, -1], axes: [1] });
    if (answer.kind === "graze") expect(answer.time).toBeCloseTo(0.5, 12);
    expect(answer.intervals[1]).toMatchObject([{ kind: "touch" }]);
    expect(sweepCurve(around(4, 0.5), still([-9, 4.5 + 2 ** -35], [9, 9])).kind).toBe("miss");
    expect(sweepCurve(around(4, 0.5), still([-9, 4.5 - 2 ** -35], [9, 9])).kind).toBe("hit");
  });

  test("go through what is between them and their chord, and not through that", () => {
    // A thin wall across the straight line from the begin to the end of half a turn, and one across the arc.
    expect(sweepCurve(around(4, 0.5), still([-0.01, -1], [0.01, 1])).kind).toBe("miss");
    expect(sweepCurve(around(4, 0.5), still([-0.01, 3], [0.01, 5])).kind).toBe("hit");
  });

  test("stay flush with what goes round with them, also where its speed differs by a rounding", () => {
    const slower = 1 - Number.EPSILON;
    const other = around(4, 3 * slower, [1, 0]);
    const answer = sweepCurve(around(4, 3), other);
    expect(answer).toMatchObject({ kind: "graze", time: 0, exit: 1, normal: [-1, 0], axes: [0] });
    expect(answer.intervals[0]).toEqual([{ kind: "touch", entry: 0, exit: 1 }]);
  });
});
