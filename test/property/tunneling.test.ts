import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps } from "../../src/geometry/index.js";
import { evaluate } from "../../src/notebook/index.js";
import type { SceneResult } from "../../src/tunneling/index.js";
import { runs } from "./seeded.js";

/** Quarters of a pixel: every sum, product and half of them is exact in doubles. */
const quarter = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 4 * min, max: 4 * max }).map((n) => n / 4);
const pair = fc.record({
  size: fc.tuple(quarter(0.25, 8), quarter(0.25, 8)),
  step: fc.tuple(quarter(-40, 40), quarter(-40, 40)),
  wall: fc.tuple(quarter(-30, 30), quarter(-30, 30)),
  wallSize: fc.tuple(quarter(0.25, 12), quarter(0.25, 12)),
});
type Pair = typeof pair extends fc.Arbitrary<infer T> ? T : never;

const fps = 64;

function run({ size, step, wall, wallSize }: Pair, wallParts: readonly object[] = []): SceneResult {
  const bodies = [
    { id: "mover", position: [0, 0], size, velocity: step.map((s) => s * fps) },
    ...(wallParts.length > 0 ? wallParts : [{ id: "wall", position: wall, size: wallSize }]),
  ];
  const cell = evaluate(JSON.stringify({ version: 1, fps, bodies })).cells[0];
  if (cell?.kind !== "scene") throw new Error("no scene");
  return cell.result;
}

const moverAt = ({ size, step }: Pair, t: number): ReturnType<typeof boxAt> =>
  boxAt(
    step.map((s) => s * t),
    size,
  );
const isInside = (scene: Pair, t: number): boolean => overlaps(moverAt(scene, t), boxAt(scene.wall, scene.wallSize));
const isMissed = ({ findings }: SceneResult): boolean =>
  findings.some(({ code }) => code === "tunnel" || code === "corner-cut");

describe("findings", () => {
  test("report a miss exactly when the path crosses the wall and neither end of the frame shows it", () => {
    fc.assert(
      fc.property(pair, (scene) => {
        const samples = Array.from({ length: 255 }, (_, i) => (i + 1) / 256);
        const isSeen = isInside(scene, 0) || isInside(scene, 1);
        const isCrossed = samples.some((t) => isInside(scene, t));
        if (isSeen) expect(isMissed(run(scene))).toBe(false);
        else if (isCrossed) expect(isMissed(run(scene))).toBe(true);
      }),
      runs(500),
    );
  });

  test("have a dwell that is the share of phases in which a frame end falls inside", () => {
    fc.assert(
      fc.property(pair, (scene) => {
        const finding = run(scene).findings.find(({ code }) => code === "tunnel" || code === "tunnel-risk");
        if (!finding?.dwell) return;
        const phases = Array.from({ length: 1024 }, (_, i) => (i + 0.5) / 1024);
        const caught = phases.filter((phase) => isInside(scene, phase) || isInside(scene, phase + 1));
        expect(Math.abs(caught.length / 1024 - finding.dwell)).toBeLessThanOrEqual(2 / 1024);
      }),
      runs(300),
    );
  });

  test("do not depend on whether a wall is one box or cut into flush slices", () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 2, max: 5 }), fc.constantFrom(0, 1), (scene, count, axis) => {
        const width = Math.max(1, Math.round(scene.wallSize[axis] * 4)) / 4;
        const whole = {
          ...scene,
          wallSize: scene.wallSize.map((s, i) => (i === axis ? width * count : s)) as [number, number],
        };
        // Bodies that begin inside are pushed out of each box on its own.
        fc.pre(!isInside(whole, 0));
        const slices = Array.from({ length: count }, (_, i) => ({
          id: `slice ${i}`,
          position: whole.wall.map((w, j) => (j === axis ? w + i * width : w)),
          size: whole.wallSize.map((s, j) => (j === axis ? width : s)),
        }));
        const one = run(whole);
        const cut = run(whole, slices);
        expect(isMissed(cut)).toBe(isMissed(one));
        expect(cut.final[0]).toEqual(one.final[0]);
      }),
      runs(300),
    );
  });
});
