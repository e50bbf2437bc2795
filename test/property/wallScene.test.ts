import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLevels, type Mover } from "../../src/audit/index.js";
import type { Level } from "../../src/levels/index.js";
import { evaluate, sceneLevel } from "../../src/notebook/index.js";
import { wallScene } from "../../src/report/index.js";
import { tunnelsOf } from "../../src/tunneling/index.js";
import { back, grid, level, solidBox } from "../unit/audit/levels.js";
import { withoutTrying } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

const tiles = fc
  .record({ width: fc.integer({ min: 2, max: 8 }), height: fc.integer({ min: 2, max: 8 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.constantFrom(".", ".", ".", "#").map(String), { minLength: width * height, maxLength: width * height })
      .map((all) => Array.from({ length: height }, (_, row) => all.slice(row * width, (row + 1) * width).join(""))),
  );
const boxes = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 }))
    .map(([x, y, size]) => solidBox([x, y], [x + size, y + 31 - size])),
  { maxLength: 3 },
);
const mover: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })),
  speed: fc.tuple(fc.integer({ min: 0, max: 3600 }), fc.integer({ min: 0, max: 3600 })),
  fps: fc.constantFrom(30, 60),
  substeps: fc.constantFrom(1, 2),
});
/** Most tiles are solid from all sides. */
const platforms = fc.constantFrom(undefined, undefined, undefined, [0, -1], [0, 1], [1, 0]);

test("every wall that an audit finds has a scene in which it is passed, each way that it can be", async () => {
  let [cuts, missing] = [0, 0];
  await fc.assert(
    fc.asyncProperty(tiles, boxes, fc.constantFrom(8, 16), mover, platforms, async (rows, more, size, by, oneWay) => {
      const one = level({ grids: [{ ...grid(rows, [size, size]), ...(oneWay && { oneWay }) }], boxes: more });
      const [audit] = await auditLevels([one], { ...by, check: back });
      for (const wall of audit?.walls ?? []) {
        for (const direction of wall.directions) {
          const reading = { levels: [one] };
          const asked = { wall: { ...wall, directions: [direction] }, level: one, reading, choice: {}, mover: by };
          const text = wallScene({ ...asked, file: "level.tmj" });
          if (wall.code === "corner-cut") cuts++;
          // A one-way solid right behind a wall catches who passes that: audits look at each by itself.
          if (text === undefined && oneWay && wall.isOneWay !== true) continue;
          if (text === undefined) {
            // Where the mover just fits beside a corner, the least that it has to cut is nothing that a scene shows.
            if (wall.code !== "corner-cut") throw new Error(`${wall.message} ${direction}`);
            missing++;
            continue;
          }
          const scene = expectPassed(text, one);
          const velocity = scene.bodies[0]?.velocity ?? [];
          expect(Math.sign(velocity[wall.axis === "y" ? 1 : 0] ?? 0)).toBe(direction);
        }
      }
    }),
    runs(400),
  );
  expect(cuts).toBeGreaterThan(runs(50).numRuns);
  expect(missing / cuts).toBeLessThan(0.05);
});

test("a gate that ends a pixel beside a floor has a scene, though a step is no longer than the mover", async () => {
  const boxes = [solidBox([486, 16], [495, 160], "gate"), solidBox([496, 160], [512, 176])];
  const one = level({ boxes }, { bounds: { min: [400, 0], max: [600, 300] } });
  const by: Mover = { size: [12, 24], speed: [480, 1500], fps: 40 };
  const [audit] = await auditLevels([one], { ...by, check: back });
  const joints = audit?.walls.filter(({ code, axis }) => code === "tunnel" && axis === "diagonal") ?? [];
  expect(joints).toMatchObject([{ dwell: 11 / 12 }]);
  for (const wall of joints) {
    const text = wallScene({ wall, level: one, reading: { levels: [one] }, choice: {}, mover: by, file: "level.tmj" });
    expectPassed(text ?? "", one);
  }
});

test("a wall out of which the shortest push-out leads on has a scene in which it does", async () => {
  const one = level({ boxes: [solidBox([40, 0], [56, 48])] }, { bounds: { min: [0, 0], max: [100, 48] } });
  const by: Mover = { size: [16, 24], speed: [1500, 0], fps: 60 };
  const [audit] = await auditLevels([one], by);
  const [wall] = audit?.walls ?? [];
  expect(wall).toMatchObject({ code: "wrong-side", dwell: 1.28 });
  if (!wall) return;
  const text = wallScene({ wall, level: one, reading: { levels: [one] }, choice: {}, mover: by, file: "level.tmj" });
  const { cells } = evaluate(text ?? "", undefined, {
    levels: (of) => sceneLevel({ levels: [one], problems: [], files: [] }, of, () => undefined),
  });
  expect(cells).toMatchObject([{ result: { findings: [{ code: "wrong-side" }] } }]);
});

/** Of a scene that shows a wall: it is passed there, as the scene expects. */
function expectPassed(text: string, one: Level) {
  const { cells, problems } = evaluate(text, undefined, {
    ...withoutTrying,
    levels: (of) => sceneLevel({ levels: [one], problems: [], files: [] }, of, () => undefined),
  });
  expect(problems).toEqual([]);
  const [cell] = cells;
  if (cell?.kind !== "scene") throw new Error(text);
  expect(tunnelsOf(cell.scene, cell.result.findings, "mover")).not.toEqual([]);
  expect(cell.result.expectations.every(({ pass }) => pass)).toBe(true);
  return cell.scene;
}
