import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps, touches } from "../../src/geometry/index.js";
import { positionBelow, statics, sweep, type MovingBox } from "../../src/solver/index.js";

const dimensions = fc.constantFrom(2, 3);
const integer = fc.integer({ min: -8, max: 8 });
/** Decimals as people write them, which no double holds exactly, and small integers, which make ties and corners. */
const coordinate = fc.oneof(
  integer,
  fc.integer({ min: -400, max: 400 }).map((n) => n / 10),
  fc.double({ min: -50, max: 50, noNaN: true }),
);
const extent = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0.1, max: 10, noNaN: true }));
const vec = (n: number, component: fc.Arbitrary<number> = coordinate): fc.Arbitrary<number[]> =>
  fc.array(component, { minLength: n, maxLength: n });
const movingBox = (n: number): fc.Arbitrary<MovingBox> =>
  fc
    .record({ position: vec(n), size: vec(n, extent), displacement: vec(n) })
    .map(({ position, size, displacement }) => ({ ...boxAt(position, size), displacement }));
const pair = dimensions.chain((n) => fc.tuple(movingBox(n), movingBox(n)));

const moved = ({ min, max, displacement }: MovingBox, t: number): { min: number[]; max: number[] } => ({
  min: min.map((m, i) => m + (displacement[i] ?? 0) * t),
  max: max.map((m, i) => m + (displacement[i] ?? 0) * t),
});

describe("the sweep", () => {
  test("finds what a walk in small steps finds", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const answer = sweep(a, b);
        const steps = Array.from({ length: 97 }, (_, i) => (i + 0.5) / 97);
        const found = steps.some((t) => overlaps(moved(a, t), moved(b, t)));
        if (found) expect(["hit", "overlap"]).toContain(answer.kind);
        if (answer.kind === "miss") expect(touches(a, b)).toBe(false);
      }),
    );
  });

  test("gives the same kind and the opposite normal for b against a", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const there = sweep(a, b);
        const back = sweep(b, a);
        expect(back.kind).toBe(there.kind);
        if (there.kind === "hit" && back.kind === "hit") {
          expect(back.time).toBe(there.time);
          expect(back.axes).toEqual(there.axes);
          expect(back.normal).toEqual(there.normal.map((n) => (n === 0 ? 0 : -n)));
        }
      }),
    );
  });

  test("is the same at every scale that is a power of two", () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: -200, max: 200 }), ([a, b], exponent) => {
        const numbers = [a, b].flatMap(({ min, max, displacement }) => [...min, ...max, ...displacement]);
        // Where a scale leads below the normal doubles, it takes bits away.
        fc.pre(numbers.every((x) => (x * 2 ** exponent) / 2 ** exponent === x));
        const scale = (box: MovingBox): MovingBox => {
          const by = (v: readonly number[]): number[] => v.map((x) => x * 2 ** exponent);
          return { min: by(box.min), max: by(box.max), displacement: by(box.displacement) };
        };
        const answer = sweep(a, b);
        if (answer.kind === "overlap") expect(sweep(scale(a), scale(b)).kind).toBe("overlap");
        else expect(sweep(scale(a), scale(b))).toEqual(answer);
      }),
    );
  });
});

describe("a position below a face", () => {
  test("puts the upper face on it or an ulp below, never past it", () => {
    fc.assert(
      fc.property(coordinate, extent, (face, size) => {
        const upper = positionBelow(face, size) + size;
        expect(upper).toBeLessThanOrEqual(face);
        expect(face - upper).toBeLessThanOrEqual(2 * Number.EPSILON * Math.max(Math.abs(face), size));
      }),
    );
  });
});

describe("statics", () => {
  test("find the same first hit as asking every box", () => {
    fc.assert(
      fc.property(
        dimensions.chain((n) => fc.tuple(fc.constant(n), fc.array(movingBox(n), { maxLength: 12 }), movingBox(n))),
        ([n, boxes, mover]) => {
          const flat = Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max]));
          const answer = statics(flat, n).firstHit(mover, mover.displacement);
          const hits = boxes.flatMap(({ min, max }) => {
            const hit = sweep(mover, { min, max, displacement: min.map(() => 0) });
            return hit.kind === "hit" ? [hit.time] : [];
          });
          expect(answer?.sweep.time).toBe(hits.length > 0 ? Math.min(...hits) : undefined);
        },
      ),
    );
  });
});
