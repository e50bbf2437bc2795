import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt } from "../../src/geometry/index.js";
import { sweep, type MovingBox, type Sweep } from "../../src/solver/index.js";

const dimensions = fc.constantFrom(2, 3);
/** Whole numbers make ties and corners; a quarter of each is exact, so that motion can be divided without rounding. */
const number = fc.oneof(
  fc.integer({ min: -8, max: 8 }),
  fc.integer({ min: -64, max: 64 }).map((n) => n / 4),
  fc.double({ min: -20, max: 20, noNaN: true }),
);
const exactNumber = fc.integer({ min: -64, max: 64 }).map((n) => n / 4);
const extent = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 10, noNaN: true }));
const vec = (n: number, component: fc.Arbitrary<number> = number): fc.Arbitrary<number[]> =>
  fc.array(component, { minLength: n, maxLength: n });

function movingBox(n: number, component = number, size: fc.Arbitrary<number> = extent): fc.Arbitrary<MovingBox> {
  return fc
    .record({ position: vec(n, component), size: vec(n, size), displacement: vec(n, component) })
    .map(({ position, size, displacement }) => ({ ...boxAt(position, size), displacement }));
}

function growingBox(n: number, component = number, size: fc.Arbitrary<number> = extent): fc.Arbitrary<MovingBox> {
  return fc.tuple(movingBox(n, component, size), vec(n, component), vec(n, component)).map(([box, min, max]) => ({
    ...box,
    // A face that would pass the other one moves as that does.
    growth: { min, max: max.map((g, i) => (at(box.max, i) - at(box.min, i) + g - at(min, i) > 1e-9 ? g : at(min, i))) },
  }));
}

const at = (v: readonly number[], i: number): number => v[i] ?? 0;
const negative = (v: readonly number[]): number[] => v.map((x) => (x === 0 ? 0 : -x));
const plus = (u: readonly number[], v: readonly number[]): number[] => u.map((x, i) => x + at(v, i));
const zeros = (box: MovingBox): MovingBox => {
  const none = box.min.map(() => 0);
  return { ...box, growth: { min: none, max: negative(none) } };
};

/** Both times are within an ulp of the same exact number. */
function expectSame(answer: Sweep, other: Sweep): void {
  const timeless = (sweep: Sweep): object => ({ ...sweep, time: 0, exit: 0 });
  expect(timeless(answer)).toEqual(timeless(other));
  if (answer.kind === "miss" || other.kind === "miss") return;
  expect(Math.abs(answer.time - other.time)).toBeLessThanOrEqual(2 * Number.EPSILON * other.time);
  if (answer.exit !== other.exit) {
    expect(Math.abs(answer.exit - other.exit)).toBeLessThanOrEqual(2 * Number.EPSILON * other.exit);
  }
}

describe("the sweep of boxes that grow", () => {
  test("gives for growth of zeros what it gives without, to the bit", () => {
    const pair = dimensions.chain((n) => fc.tuple(movingBox(n), movingBox(n)));
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const answer = sweep(a, b);
        expect(sweep(zeros(a), b)).toEqual(answer);
        expect(sweep(a, zeros(b))).toEqual(answer);
        expect(sweep(zeros(a), zeros(b))).toEqual(answer);
      }),
    );
  });

  test("is mirrored when the boxes change places", () => {
    // Two boxes without extent at the same place meet on both sides at once, of which an answer names the lower one.
    const size = fc.double({ min: 0.1, max: 10, noNaN: true });
    const pair = dimensions.chain((n) => fc.tuple(growingBox(n, number, size), growingBox(n, number, size)));
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const there = sweep(a, b);
        const back = sweep(b, a);
        expect(back.kind).toBe(there.kind);
        if (there.kind === "miss" || back.kind === "miss") return;
        expect([back.time, back.exit]).toEqual([there.time, there.exit]);
        if (there.kind === "overlap" || back.kind === "overlap") return;
        expect(back.axes).toEqual(there.axes);
        expect(back.normal).toEqual(negative(there.normal));
      }),
    );
  });

  test("is mirrored in a mirror", () => {
    const size = fc.double({ min: 0.1, max: 10, noNaN: true });
    const mirrored = ({ min, max, displacement, growth }: MovingBox): MovingBox => ({
      min: negative(max),
      max: negative(min),
      displacement: negative(displacement),
      ...(growth && { growth: { min: negative(growth.max), max: negative(growth.min) } }),
    });
    const pair = dimensions.chain((n) => fc.tuple(growingBox(n, number, size), growingBox(n, number, size)));
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const answer = sweep(a, b);
        fc.pre(answer.kind !== "overlap");
        const there = answer.kind === "miss" ? answer : { ...answer, normal: negative(answer.normal) };
        expect(sweep(mirrored(a), mirrored(b))).toEqual(there);
      }),
    );
  });

  test("sees growth of a's faces and the opposite growth of the faces of b that they look at as the same", () => {
    const exactExtent = fc.integer({ min: 0, max: 24 }).map((n) => n / 4);
    const pair = dimensions.chain((n) =>
      fc.tuple(growingBox(n, exactNumber, exactExtent), movingBox(n, exactNumber, exactExtent)),
    );
    fc.assert(
      fc.property(pair, ([{ growth = { min: [], max: [] }, ...a }, b]) => {
        const onB = { min: negative(growth.max), max: negative(growth.min) };
        // b grows on the other side by as much as a shrinks, so it stays in order if a was large enough.
        fc.pre(b.max.every((max, i) => max - at(b.min, i) + at(onB.max, i) - at(onB.min, i) >= 0));
        expectSame(sweep(a, { ...b, growth: onB }), sweep({ ...a, growth }, b));
      }),
    );
  });

  test("sees growth of both faces by the same as motion", () => {
    const pair = dimensions.chain((n) =>
      fc.tuple(movingBox(n, exactNumber), movingBox(n, exactNumber), vec(n, exactNumber)),
    );
    fc.assert(
      fc.property(pair, ([a, b, by]) => {
        const moved = { ...a, displacement: plus(a.displacement, by) };
        expect(sweep({ ...a, growth: { min: by, max: by } }, b)).toEqual(sweep(moved, b));
      }),
    );
  });

  test("finds what a walk in small steps finds", () => {
    const pair = dimensions.chain((n) => fc.tuple(growingBox(n), growingBox(n)));
    const faces = ({ min, max, displacement, growth }: MovingBox, t: number) => ({
      min: min.map((m, i) => m + (at(displacement, i) + at(growth?.min ?? [], i)) * t),
      max: max.map((m, i) => m + (at(displacement, i) + at(growth?.max ?? [], i)) * t),
    });
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const found = Array.from({ length: 97 }, (_, i) => (i + 0.5) / 97).some((t) => {
          const [p, q] = [faces(a, t), faces(b, t)];
          // By more than the walk rounds.
          return p.min.every((min, i) => min + 1e-9 < at(q.max, i) && at(q.min, i) + 1e-9 < at(p.max, i));
        });
        if (found) expect(["hit", "overlap"]).toContain(sweep(a, b).kind);
      }),
    );
  });
});
