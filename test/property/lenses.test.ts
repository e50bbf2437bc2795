import "./seeded.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, toCellView } from "../../src/notebook/index.js";
import {
  explain,
  frameTime,
  intervalsOf,
  segmentOf,
  methodRows,
  minkowskiOf,
  type MotionSegment,
} from "../../src/view/explain/index.js";
import { instantOf } from "../../src/view/index.js";
import type { ContactView, SceneView } from "../../src/view/protocol/index.js";
import type { MovingBox } from "../../src/solver/index.js";

/** Coordinates as people write them and as arithmetic leaves them. */
const numbers = fc.constantFrom(
  (n: number) => n,
  (n: number) => n / 4,
  (n: number) => n / 10,
  (n: number) => n / 7,
);

const scenes: fc.Arbitrary<SceneView> = fc
  .tuple(fc.constantFrom(2, 3), numbers)
  .chain(([dimensions, of]) => {
    const vec = (min: number, max: number): fc.Arbitrary<number[]> =>
      fc.array(fc.integer({ min, max }).map(of), { minLength: dimensions, maxLength: dimensions });
    const fixed = fc.record({ position: vec(-30, 30), size: vec(1, 16) });
    const moving = fc.record({
      position: vec(-30, 30),
      size: vec(1, 8),
      velocity: vec(-60, 60),
      response: fc.constantFrom("slide", "stop", "deflect", "push", "pass"),
    });
    return fc.record({
      version: fc.constant(1),
      dimensions: fc.constant(dimensions),
      fps: fc.constantFrom(1, 2, 3),
      frames: fc.constantFrom(1, 3),
      bodies: fc
        .tuple(fc.array(moving, { minLength: 1, maxLength: 3 }), fc.array(fixed, { maxLength: 4 }))
        .map(([movers, blocks]) => [...movers, ...blocks].map((body, i) => ({ id: `${(i * 7) % 11}`, ...body }))),
    });
  })
  .map((scene) => {
    const cell = evaluate(JSON.stringify(scene)).cells[0];
    const view = cell && toCellView(cell);
    if (view?.kind !== "scene") throw new Error("no scene");
    return view;
  });

/** Whether one of the two was turned by an earlier contact at the same moment: then no way leads into the contact. */
function isAbrupt({ swept }: SceneView, contact: ContactView): boolean {
  const bodies = ({ body, obstacle }: ContactView): number[] =>
    obstacle.kind === "body" ? [body, obstacle.index] : [body];
  return swept.contacts
    .slice(0, swept.contacts.indexOf(contact))
    .filter(({ frame, time }) => frame === contact.frame && time === contact.time)
    .some((earlier) => bodies(earlier).some((body) => bodies(contact).includes(body)));
}

describe("the segment of a contact", () => {
  test("has that contact for its exact answer", () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        scene.swept.contacts.forEach((contact, i) => {
          const instant = instantOf(scene, i);
          const segment = instant && segmentOf(scene, { mover: contact.body, obstacle: contact.obstacle }, instant);
          if (!segment) throw new Error("no segment");
          const explanation = explain(scene, segment);
          expect(segment.contact).toBe(contact);
          if (isAbrupt(scene, contact)) return;
          expect(explanation.abrupt).toBe(false);
          if (explanation.sweep.kind === "overlap") {
            // One that begins inside is put out when the frame begins.
            expect(contact.time).toBe(0);
            return;
          }
          expect(explanation.sweep).toMatchObject({ kind: "hit", normal: contact.normal });
          const time = explanation.sweep.kind === "hit" ? frameTime(segment, explanation.sweep.time) : NaN;
          expect(Math.abs(time - contact.time)).toBeLessThanOrEqual(1e-12 * Math.max(contact.time, 1e-3));
        });
      }),
      { numRuns: 500 },
    );
  });
});

/** Small whole numbers, so that faces are flush, edges are shared and corners are met as often as not. */
const pairs: fc.Arbitrary<MotionSegment> = fc.constantFrom(2, 3).chain((dimensions) => {
  const vec = (min: number, max: number): fc.Arbitrary<number[]> =>
    fc.array(fc.integer({ min, max }), { minLength: dimensions, maxLength: dimensions });
  const box = (most: number): fc.Arbitrary<MovingBox> =>
    fc.tuple(vec(-4, 4), vec(0, 3), vec(-most, most)).map(([min, size, displacement]) => ({
      min,
      max: min.map((low, axis) => low + (size[axis] ?? 0)),
      displacement,
    }));
  return fc.tuple(box(4), fc.oneof(box(0), box(2))).map(([mover, obstacle]) => ({
    pair: { mover: 0, obstacle: { kind: "body", index: 1 } },
    frame: 1,
    start: 0,
    mover,
    obstacle,
  }));
});

const exact = { method: "exact" } as const;

describe("the table of methods", () => {
  test("has a sentence where a method disagrees with the exact answer, and none where it agrees", () => {
    fc.assert(
      fc.property(pairs, (segment) => {
        const explanation = explain(exact, segment);
        const { sweep } = explanation;
        const isHit = sweep.kind === "hit" || sweep.kind === "overlap";
        for (const row of methodRows(explanation)) {
          // By what the table shows, without the function that decides it.
          const answersHit = row.time !== undefined;
          const sameTime = isHit && answersHit && Math.abs(row.time - sweep.time) < 1e-12;
          const sameKind = sweep.kind !== "overlap" || row.kind === "overlap";
          const sameNormal =
            !row.normal || sweep.kind !== "hit" || row.normal.every((n, axis) => n === sweep.normal[axis]);
          const agrees = isHit ? sameTime && sameKind && sameNormal : !answersHit;
          expect(row.disagreement === undefined, `${row.name} ${JSON.stringify(segment)}`).toBe(agrees);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("blames rounding for nothing that small whole numbers do", () => {
    fc.assert(
      fc.property(pairs, (segment) => {
        for (const { name, disagreement } of methodRows(explain(exact, segment))) {
          // The Minkowski method multiplies a quotient, which rounds unless it is one by a power of two.
          const ray = segment.mover.displacement.map((d, axis) =>
            Math.abs(d - (segment.obstacle.displacement[axis] ?? 0)),
          );
          if (name === "minkowski" && ray.some((d) => ![0, 1, 2, 4].includes(d))) continue;
          expect(disagreement?.brief ?? "", `${name} ${JSON.stringify(segment)}`).not.toMatch(/rounds|range/);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

test("what the lenses say of a hit and of a miss has no holes in it", () => {
  const scene = { dimensions: 2, unit: "px", yAxis: "down", bodies: { ids: ["a", "b"] } } as unknown as SceneView;
  fc.assert(
    fc.property(pairs, (segment) => {
      const explanation = explain(exact, segment);
      for (const { sentence } of [
        minkowskiOf(scene, explanation),
        intervalsOf(scene, explanation),
        ...methodRows(explanation).flatMap(({ disagreement }) => disagreement ?? []),
      ]) {
        expect(sentence).toMatch(/^\S.*\.$/);
        expect(sentence).not.toMatch(/undefined| {2}|null|\[object/);
        expect(/\bNaN\b/.test(sentence)).toBe(sentence.includes("0 / 0 is NaN"));
      }
    }),
    { numRuns: 3000 },
  );
});
