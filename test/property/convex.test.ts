import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  penetrationConvex,
  sweep,
  sweepConvex,
  type ConvexSweep,
  type MovingBox,
  type MovingConvex,
} from "../../src/solver/index.js";
import { convexCaseOf, convexCorpusNames } from "../exact/corpora/convex.js";
import { runs } from "./seeded.js";

type Shape = MovingConvex | MovingBox;

/** What the exact corpora are made of, of which the oracle tells whether one answer is right; these laws hold between answers. */
const pairs = fc
  .tuple(fc.constantFrom(...convexCorpusNames), fc.nat(1e9))
  .map(([corpus, index]) => convexCaseOf(corpus, index));
const holds = <T>(cases: fc.Arbitrary<T>, law: (value: T) => void): void => {
  fc.assert(fc.property(cases, law), runs(500));
};

const numbersOf = (shape: Shape): readonly number[] =>
  "min" in shape
    ? [...shape.min, ...shape.max, ...shape.displacement]
    : [...shape.position, ...shape.displacement, ...shape.corners.flat()];

/** The answer without the edges, of which another order of corners has others. */
const told = (answer: ConvexSweep): unknown => ({ ...answer, edges: undefined });

const negated = (vec: readonly number[]): number[] => vec.map((x) => 0 - x);

describe("the sweep of convex shapes", () => {
  test("gives the same kind and the opposite normal for b against a", () =>
    holds(pairs, ({ a, b }) => {
      // Two boxes without extent in one place are on either side of each other.
      fc.pre(!("min" in a && "min" in b));
      const there = sweepConvex(a, b);
      const back = sweepConvex(b, a);
      if (there.kind === "overlap" || back.kind === "overlap") expect(back.kind).toBe(there.kind);
      else if (there.kind === "miss" || back.kind === "miss") expect(back).toEqual(there);
      else {
        const [edgeA, edgeB] = there.edges;
        expect(back).toEqual({ ...there, normal: negated(there.normal), edges: [edgeB, edgeA] });
      }
    }));

  test("is the same wherever both are, where that can be told", () => {
    const whole = fc.integer({ min: 0, max: 1e9 }).map((index) => convexCaseOf("convex-integers", index));
    const by = fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), { minLength: 2, maxLength: 2 });
    holds(fc.tuple(whole, by), ([{ a, b }, way]) => {
      const moved = (vec: readonly number[]): number[] => vec.map((x, axis) => x + (way[axis] ?? 0));
      const elsewhere = (shape: Shape): Shape =>
        "min" in shape
          ? { ...shape, min: moved(shape.min), max: moved(shape.max) }
          : { ...shape, position: moved(shape.position) };
      expect(sweepConvex(elsewhere(a), elsewhere(b))).toEqual(sweepConvex(a, b));
    });
  });

  test("is the same however position and corners share the sum", () => {
    const whole = fc.integer({ min: 0, max: 1e9 }).map((index) => convexCaseOf("convex-integers", index));
    holds(fc.tuple(whole, fc.integer({ min: -1000, max: 1000 })), ([{ a, b }, share]) => {
      const shared = (shape: Shape): Shape =>
        "min" in shape
          ? shape
          : {
              ...shape,
              position: shape.position.map((p) => p - share),
              corners: shape.corners.map((corner) => corner.map((c) => c + share)),
            };
      expect(sweepConvex(shared(a), b)).toEqual(sweepConvex(a, b));
    });
  });

  test("is the same at every scale that is a power of two", () =>
    holds(fc.tuple(pairs, fc.integer({ min: -200, max: 200 })), ([{ a, b }, exponent]) => {
      const scale = 2 ** exponent;
      fc.pre(
        [...numbersOf(a), ...numbersOf(b)].every((x) => (x * scale) / scale === x && Math.abs(x * scale) < Infinity),
      );
      const by = (vec: readonly number[]): number[] => vec.map((x) => x * scale);
      const scaled = (shape: Shape): Shape =>
        "min" in shape
          ? { min: by(shape.min), max: by(shape.max), displacement: by(shape.displacement) }
          : { position: by(shape.position), corners: shape.corners.map(by), displacement: by(shape.displacement) };
      const answer = sweepConvex(a, b);
      const there = sweepConvex(scaled(a), scaled(b));
      if (answer.kind === "overlap") expect(there.kind).toBe("overlap");
      else expect(there).toEqual(answer);
    }));

  test("is the same from whichever corner on and whichever way around a polygon is given", () =>
    holds(fc.tuple(pairs, fc.nat(), fc.boolean()), ([{ a, b }, first, isReversed]) => {
      const given = (shape: Shape): Shape => {
        if ("min" in shape) return shape;
        const from = first % shape.corners.length;
        const corners = [...shape.corners.slice(from), ...shape.corners.slice(0, from)];
        return { ...shape, corners: isReversed ? corners.reverse() : corners };
      };
      expect(told(sweepConvex(given(a), given(b)))).toEqual(told(sweepConvex(a, b)));
    }));

  test("answers about a box by its corners as about the box", () =>
    holds(pairs, ({ a, b }) => {
      const cornered = (shape: Shape): Shape => {
        if (!("min" in shape)) return shape;
        const [left = 0, top = 0] = shape.min;
        const [right = 0, bottom = 0] = shape.max;
        if (left === right || top === bottom) return shape;
        const corners = [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ];
        return { position: [0, 0], corners, displacement: shape.displacement };
      };
      fc.pre(!("min" in a && "min" in b));
      expect(sweepConvex(cornered(a), cornered(b))).toEqual(sweepConvex(a, b));
    }));

  test("is that of boxes for boxes, to the bit", () => {
    const boxes = pairs.filter(({ a, b }) => "min" in a && "min" in b) as fc.Arbitrary<{ a: MovingBox; b: MovingBox }>;
    fc.assert(
      fc.property(boxes, ({ a, b }) => {
        const answer = sweep(a, b);
        const { edges, ...ours } = { edges: undefined, ...sweepConvex(a, b) };
        void edges;
        const { axes, ...wanted } = { axes: undefined, ...answer };
        expect(ours).toEqual({ ...wanted, ...(axes && { isCorner: axes.length > 1 }) });
      }),
      runs(200),
    );
  });

  test("and penetration: moving out by it leaves next to no overlap", () => {
    const whole = fc.integer({ min: 0, max: 1e9 }).map((index) => convexCaseOf("convex-integers", index));
    holds(whole, ({ a, b }) => {
      const [x = 0, y = 0] = penetrationConvex(a, b);
      const answer = sweepConvex({ ...a, displacement: [0, 0] }, { ...b, displacement: [0, 0] });
      fc.pre(answer.kind === "overlap");
      const by = (factor: number): ConvexSweep =>
        sweepConvex({ ...a, displacement: [x * factor, y * factor] }, { ...b, displacement: [0, 0] });
      const out = by(1);
      expect(out.kind).toBe("overlap");
      if (out.kind === "overlap") expect(out.exit).toBeCloseTo(1, 9);
    });
  });
});
