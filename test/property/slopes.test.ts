import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLevels, type Mover } from "../../src/audit/index.js";
import { at, boxAround, type Vec } from "../../src/geometry/index.js";
import type { Level } from "../../src/levels/index.js";
import { level } from "../unit/audit/levels.js";
import { runs } from "./seeded.js";

/** A rectangle of any turn, or a triangle: how thick it is does not depend on the product's own geometry. */
const anyShape: fc.Arbitrary<readonly Vec[]> = fc.oneof(
  fc
    .record({
      width: fc.integer({ min: 2, max: 80 }),
      height: fc.integer({ min: 2, max: 80 }),
      degrees: fc.integer({ min: 1, max: 89 }),
    })
    .map(({ width, height, degrees }) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const corners = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ] as const;
      return corners.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
    }),
  fc
    .record({ width: fc.integer({ min: 4, max: 60 }), height: fc.integer({ min: 4, max: 60 }), tip: fc.nat(60) })
    .map(({ width, height, tip }) => [
      [0, height],
      [tip, 0],
      [width, height],
    ]),
);
const anyMover: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })),
  speed: fc.tuple(fc.integer({ min: 1, max: 160 }), fc.integer({ min: 1, max: 160 })),
  fps: fc.constant(1),
});

function levelWith(corners: readonly Vec[]): Level {
  const source = { file: "level.tmj", range: { offset: 0, length: 0 } };
  const { min, max } = boxAround(corners);
  const bounds = { min: min.map((c) => c - 200), max: max.map((c) => c + 200) };
  return {
    ...level({}, { bounds }),
    shapes: [{ kind: "polygon", layer: "objects", name: "ramp", source, pieces: [corners] }],
  };
}

/** From where to where a convex polygon is along an axis, in a band of the other axis that is closed; undefined where it is nowhere. */
function extentIn(
  corners: readonly Vec[],
  axis: 0 | 1,
  from: number,
  to: number,
): readonly [number, number] | undefined {
  const other = 1 - axis;
  const found: number[] = [];
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length] as Vec;
    if (from <= at(a, other) && at(a, other) <= to) found.push(at(a, axis));
    for (const edge of [from, to]) {
      const part = (edge - at(a, other)) / (at(b, other) - at(a, other));
      if (part > 0 && part < 1) found.push(at(a, axis) + part * (at(b, axis) - at(a, axis)));
    }
  }
  return found.length === 0 ? undefined : [Math.min(...found), Math.max(...found)];
}

test("no slope is called safe that a mover's middle passes in a step, and none is called thinner than half of what it is", async () => {
  const counts = { named: 0, safe: 0 };
  await fc.assert(
    fc.asyncProperty(anyShape, anyMover, async (corners, mover) => {
      const [audit] = await auditLevels([levelWith(corners)], mover);
      expect(audit?.unjudged).toBeUndefined();
      const { min, max } = boxAround(corners);
      for (const axis of [0, 1] as const) {
        const other = 1 - axis;
        const [along, across, step] = [at(mover.size, axis), at(mover.size, other), at(mover.speed, axis)];
        const walls = (audit?.walls ?? []).filter((wall) => wall.axis === (axis === 0 ? "x" : "y"));
        const [low, high] = [at(min, other), at(max, other)];
        const chords = [];
        for (let i = 0; i <= 200; i++) {
          const middle = low + ((high - low) * i) / 200;
          const chord = extentIn(corners, axis, middle, middle);
          const band = extentIn(corners, axis, middle - across / 2, middle + across / 2);
          if (chord && band) chords.push({ chord: chord[1] - chord[0], band: band[1] - band[0] });
        }
        const widest = Math.max(...chords.map(({ chord }) => chord));
        // What is narrower than that is a tip.
        const least = Math.min(...chords.filter(({ chord }) => chord > widest / 8).map(({ band }) => band));
        const isPassed = least + along < step - 1e-6;
        const named = Math.min(...walls.map(({ thickness }) => thickness));
        if (isPassed) expect(named).toBeLessThanOrEqual(least + 1e-6);
        // In all of the slope, or as deep as its middle, the mover has at least half of that before it.
        const thinnest = Math.min(...chords.map(({ band }) => band));
        expect(named).toBeGreaterThanOrEqual(thinnest / 2);
        counts[isPassed ? "named" : "safe"]++;
      }
    }),
    runs(150),
  );
  expect(Math.min(counts.named, counts.safe)).toBeGreaterThan(runs(30).numRuns);
});
