import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, type Box, type Vec } from "../../src/geometry/index.js";
import { scan, statics } from "../../src/solver/index.js";
import { firstHitDisagreement, firstHitOracle } from "../exact/index.js";
import { runs } from "./seeded.js";

const coordinate = fc.oneof(
  fc.integer({ min: -8, max: 8 }),
  fc.integer({ min: -80, max: 80 }).map((n) => n / 10),
  fc.double({ min: -50, max: 50, noNaN: true }),
  fc.constantFrom(1e17, -1e300, 2 ** -1074),
);
const extent = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 10, noNaN: true }));
const motion = fc
  .tuple(coordinate, fc.constantFrom(1, 1, 1, 1e-300, 1e8))
  .map(([component, scale]) => component * scale);
const vec = (n: number, component: fc.Arbitrary<number>): fc.Arbitrary<number[]> =>
  fc.array(component, { minLength: n, maxLength: n });
const box = (n: number): fc.Arbitrary<Box> =>
  fc.tuple(vec(n, coordinate), vec(n, extent)).map(([position, size]) => boxAt(position, size));

interface Case {
  readonly dimensions: 2 | 3;
  readonly boxes: readonly Box[];
  readonly mover: Box;
  readonly displacement: Vec;
}

const cases: fc.Arbitrary<Case> = fc.constantFrom(2 as const, 3 as const).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    boxes: fc.array(box(dimensions), { maxLength: 20 }),
    mover: box(dimensions),
    displacement: vec(dimensions, motion),
  }),
);

const flat = (boxes: readonly Box[]): Float64Array =>
  Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max]));

describe("a scan", () => {
  test("answers as an index over the same boxes, and as exact arithmetic", () => {
    fc.assert(
      fc.property(cases, ({ dimensions, boxes, mover, displacement }) => {
        const answer = scan(flat(boxes), dimensions, mover, displacement);
        expect(answer).toEqual(statics(flat(boxes), dimensions).firstHit(mover, displacement));
        expect(firstHitDisagreement(answer, firstHitOracle(boxes, mover, displacement))).toBeUndefined();
      }),
      runs(2000),
    );
  });

  test("refuses what an index refuses, with the same words, wherever it stands in the array", () => {
    const fault = fc.constantFrom(NaN, Infinity, -Infinity, 1e5, -1e5, -0);
    fc.assert(
      fc.property(cases, fc.nat(), fault, ({ dimensions, boxes, mover, displacement }, place, wrong) => {
        const array = flat(boxes);
        if (array.length > 0) array[place % array.length] = wrong;
        const refused = said(() => statics(array, dimensions));
        expect(said(() => scan(array, dimensions, mover, displacement))).toBe(refused);
      }),
      runs(2000),
    );
  });
});

/** What a call is refused with, if it is. */
function said(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
