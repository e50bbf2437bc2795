import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkOf } from "../../src/model/index.js";
import { auditLevels, type Mover, type WeakWall } from "../../src/audit/index.js";
import { at, touches, type Box } from "../../src/geometry/index.js";
import type { Level } from "../../src/levels/index.js";
import { level, solidBox } from "../unit/audit/levels.js";
import { passedByRule } from "./auditOracle.js";
import { runs } from "./seeded.js";

const all = { min: [-40, -40], max: [80, 80] };
const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((n) => 2 * n);
const box: fc.Arbitrary<Box> = fc
  .tuple(fc.tuple(even(-4, 14), even(-4, 14)), fc.tuple(even(2, 12), even(2, 12)))
  .map(([min, size]) => ({ min, max: min.map((m, axis) => m + at(size, axis)) }));

/** Solids that meet in corners at most: out of solids that are flush or overlap a game may push by each of them, or by all as one. */
const apart: fc.Arbitrary<Level> = fc
  .array(box, { minLength: 1, maxLength: 4 })
  .map((boxes) => boxes.filter((one, i) => boxes.slice(0, i).every((other) => !isFlush(one, other))))
  .map((boxes) => level({ boxes: boxes.map(({ min, max }) => solidBox(min, max)) }, { bounds: all }));

function isFlush(a: Box, b: Box): boolean {
  if (!touches(a, b)) return false;
  const isEdge = (axis: number): boolean => at(a.max, axis) === at(b.min, axis) || at(b.max, axis) === at(a.min, axis);
  return !(isEdge(0) && isEdge(1));
}

const mover = (check: Mover["check"]): fc.Arbitrary<Mover> =>
  fc.record({
    size: fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 })),
    speed: fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })),
    fps: fc.constant(1),
    ...(check && { check: fc.constant(check) }),
  });

async function passable(one: Level, by: Mover): Promise<readonly WeakWall[]> {
  return (await auditLevels([one], by)).flatMap(({ walls }) => walls).filter(({ code }) => code !== "corner-cut");
}

describe.each([
  ["push-out", undefined],
  ["axis by axis", checkOf("axis by axis")],
] as const)("by the rule %s", (rule, check) => {
  test("each passage of a mover that walks through a level is at a wall that is listed", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(apart, mover(check), async (one, by) => {
        const walls = await passable(one, by);
        for (const { hull, from, to } of passedByRule(one, by, rule, [-18, 32])) {
          seen++;
          if (!walls.some(({ wall }) => touches(wall, hull)))
            throw new Error(`nothing is told of the way from ${JSON.stringify(from)} to ${JSON.stringify(to)}`);
        }
      }),
      runs(60),
    );
    expect(seen).toBeGreaterThan(runs(100).numRuns);
  });

  test("each wall that is listed along an axis is passed", async () => {
    await fc.assert(
      fc.asyncProperty(apart, mover(check), async (one, by) => {
        const walls = (await passable(one, by)).filter(({ axis }) => axis !== "diagonal");
        if (walls.length === 0) return;
        const passed = [...passedByRule(one, by, rule, [-18, 32])];
        for (const { wall, step, axis, thickness } of walls) {
          const [along, across] = axis === "x" ? [0, 1] : [1, 0];
          const whole = thickness + at(by.size, along);
          // A sliver: by whole numbers no step is just longer than what is needed.
          if (Math.floor(step) <= (rule === "push-out" ? whole / 2 : whole)) continue;
          // A narrow wall: the shortest way out of it leads beside it.
          const beside = (at(wall.max, across) - at(wall.min, across) + at(by.size, across)) / 2;
          if (rule === "push-out" && whole - Math.floor(step) >= Math.floor(beside)) continue;
          expect(passed.some(({ hull }) => touches(wall, hull))).toBe(true);
        }
      }),
      runs(60),
    );
  });
});

describe("the safe numbers", () => {
  test("leave no passage for a mover that walks through the level with them", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(apart, mover(undefined), async (one, by) => {
        const audits = await auditLevels([one], by);
        const walls = audits.flatMap((audit) => audit.walls).filter(({ code }) => code !== "corner-cut");
        const rates = walls.map(({ safe }) => safe.fps ?? Infinity);
        const fps = Math.max(...rates, ...audits.flatMap(({ margin }) => margin?.minFps ?? []));
        if (!(fps > 0 && fps < Infinity)) return;
        seen++;
        const slower = { ...by, speed: by.speed.map((speed) => (speed * by.fps) / fps), fps: 1 };
        for (const { from, to } of passedByRule(one, slower, "push-out", [-18, 32]))
          throw new Error(`passed from ${JSON.stringify(from)} to ${JSON.stringify(to)} at ${fps} fps`);
      }),
      runs(60),
    );
    expect(seen).toBeGreaterThan(0);
  });
});

test("a wall along an axis that is passed unseen has the same fingerprint by each rule", async () => {
  await fc.assert(
    fc.asyncProperty(apart, mover(undefined), async (one, by) => {
      const idsOf = async (check: Mover["check"]) =>
        (await passable(one, { ...by, ...(check && { check }) }))
          .filter(({ code, axis }) => code === "tunnel" && axis !== "diagonal")
          .map(({ fingerprint }) => fingerprint)
          .sort();
      expect(await idsOf(undefined)).toEqual(await idsOf(checkOf("overlap, back to the old position")));
    }),
    runs(300),
  );
});
