import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkOf } from "../../src/model/index.js";
import { auditLevels, type Mover, type WeakWall } from "../../src/audit/index.js";
import { touches, type Box, type Vec } from "../../src/geometry/index.js";
import type { Level, SolidBox, TileGrid } from "../../src/levels/index.js";
import { back, grid, level, solidBox } from "../unit/audit/levels.js";
import { isBetween, misses, passedByWalking, type Miss } from "./auditOracle.js";
import { runs } from "./seeded.js";

const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((n) => 2 * n);
const corner = fc.tuple(even(-8, 24), even(-8, 24));
const tiles: fc.Arbitrary<TileGrid> = fc
  .record({
    tileSize: fc.tuple(even(2, 8), even(2, 8)),
    origin: corner,
    width: fc.integer({ min: 1, max: 7 }),
    height: fc.integer({ min: 1, max: 7 }),
  })
  .chain(({ tileSize, origin, width, height }) =>
    fc
      .array(fc.constantFrom(".", ".", "#").map(String), { minLength: width * height, maxLength: width * height })
      .map((all) =>
        grid(
          Array.from({ length: height }, (_, row) => all.slice(row * width, (row + 1) * width).join("")),
          tileSize,
          origin,
        ),
      ),
  );
const box = fc
  .tuple(corner, fc.tuple(even(2, 20), even(2, 20)))
  .map(([min, size]) => ({ min, max: min.map((m, axis) => m + (size[axis] ?? 0)) }));
/** Without width, or without height. */
const line = fc
  .tuple(corner, even(2, 20), fc.constantFrom(0, 1))
  .map(([min, length, along]) => ({ min, max: min.map((m, axis) => (axis === along ? m + length : m)) }));
const anyLevel = fc
  .record({
    grids: fc.array(tiles, { maxLength: 2 }),
    boxes: fc.array(fc.oneof({ weight: 2, arbitrary: box }, { weight: 1, arbitrary: line }), { maxLength: 4 }),
    bounds: box,
  })
  .map(({ grids, boxes, bounds }) =>
    level({ grids, boxes: boxes.map(({ min, max }) => solidBox(min, max)) }, { bounds }),
  );
/** A tile has no mirror image: as boxes all have. */
const levelOfBoxes = anyLevel.map((one): Level => ({
  ...one,
  grids: [],
  boxes: [...asBoxes(one.grids), ...one.boxes],
}));
const anyLevels = fc
  .array(anyLevel, { minLength: 1, maxLength: 2 })
  .map((levels) => levels.map((one): Level => ({ ...one, world: "world" })));
const anyMover: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })),
  speed: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
  fps: fc.constantFrom(1, 2),
  check: fc.constant(back),
});

async function straight(levels: readonly Level[], mover: Mover): Promise<readonly WeakWall[]> {
  const audits = await auditLevels(levels, mover);
  return audits.flatMap(({ walls }) => walls).filter(({ axis }) => axis !== "diagonal");
}

describe("what a mover can pass along an axis", () => {
  test("is just what walking through the level finds", async () => {
    await fc.assert(
      fc.asyncProperty(anyLevels, anyMover, async (drawn, mover) => {
        // Whoever walks by whole numbers is never on a line with a mover of 1.
        const levels = mover.size.includes(1) ? drawn.map(withoutLines) : drawn;
        const walls = await straight(levels, mover);
        const walked = misses(levels, mover);
        for (const miss of walked) {
          for (const unit of miss.touched) expect(walls.some((wall) => covers(wall, miss, unit))).toBe(true);
        }
        for (const wall of walls) {
          const own = walked.filter((miss) => isInside(miss, wall));
          const [axis, w] = wall.axis === "x" ? ([0, mover.size[0]] as const) : ([1, mover.size[1]] as const);
          expect(own.some(({ from, to }) => to - from === wall.thickness)).toBe(true);
          for (const direction of wall.directions) expect(own.some((miss) => miss.direction === direction)).toBe(true);
          for (const side of [0, 1] as const) expect(own.some(({ gaps }) => gaps[side] === wall.gaps[side])).toBe(true);
          expect(wall.missed).toBeCloseTo(1 - ((wall.thickness + (w ?? 0)) * mover.fps) / (mover.speed[axis] ?? 0), 12);
        }
      }),
      runs(600),
    );
  });

  test("ends just above its frame rate, just below its speed and just above its thickness", async () => {
    await fc.assert(
      fc.asyncProperty(anyLevel, anyMover, async (one, mover) => {
        for (const wall of await straight([one], mover)) {
          const axis = wall.axis === "x" ? 0 : 1;
          const isFound = async (other: Partial<Mover>) =>
            (await straight([one], { ...mover, ...other })).some(
              (found) => found.axis === wall.axis && found.thickness <= wall.thickness && meet(found.wall, wall.wall),
            );
          const speedOf = (value: number): Vec => mover.speed.map((speed, i) => (i === axis ? value : speed));
          expect(await isFound({ fps: (wall.minFps ?? NaN) * (1 + 1e-9) })).toBe(false);
          expect(await isFound({ fps: (wall.minFps ?? NaN) * (1 - 1e-8) })).toBe(true);
          expect(await isFound({ speed: speedOf((wall.maxSpeed ?? NaN) * (1 - 1e-9)) })).toBe(false);
          expect(await isFound({ speed: speedOf((wall.maxSpeed ?? NaN) * (1 + 1e-8)) })).toBe(true);
          expect(wall.thickness).toBeLessThan(wall.minThickness ?? 0);
        }
      }),
      runs(300),
    );
  });
});

describe("what a mover can pass along both axes at once", () => {
  const all = { min: [-40, -40], max: [80, 80] };
  const steps: fc.Arbitrary<Mover> = fc.record({
    size: fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })),
    speed: fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 16 })),
    fps: fc.constant(1),
    check: fc.constant(back),
  });

  test.each([
    ["of a level around all of it", () => all, 1000],
    ["begun in a level that some of it lies outside of", ({ bounds }: Level) => grown(bounds, 8), 200],
  ] as const)("has a wall that is found where it is passed by a step %s", async (_, boundsOf, least) => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(anyLevel, steps, async (drawn, mover) => {
        // Whoever walks by whole numbers is never on a line with a mover of 1.
        const solids = mover.size.includes(1) ? withoutLines(drawn) : drawn;
        const one = { ...solids, bounds: boundsOf(drawn) };
        const walls = await straightAndPinched(one, mover);
        for (const passed of passedByWalking(one, mover)) {
          seen++;
          if (!walls.some(({ wall }) => touches(wall, passed)))
            throw new Error(`nothing is told of ${JSON.stringify(passed)}`);
        }
      }),
      runs(60),
    );
    expect(seen).toBeGreaterThan(runs(least).numRuns);
  });
});

describe("the margin of a level in which nothing can be passed", () => {
  /** A mover that is mostly too slow for anything. */
  const slow = fc
    .tuple(anyMover, fc.constantFrom(back, checkOf("overlap, shortest push-out")))
    .map(([mover, check]): Mover => ({ ...mover, check, speed: mover.speed.map((speed) => speed / 8) }));

  /** The axes of what can be passed once the mover is so many times as fast, by its speed or by the frame rate. */
  async function passed(
    levels: readonly Level[],
    mover: Mover,
    factor: number,
    by: "speed" | "fps",
  ): Promise<Set<string>> {
    const faster = by === "fps" ? { fps: mover.fps / factor } : { speed: mover.speed.map((speed) => speed * factor) };
    const audits = await auditLevels(levels, { ...mover, ...faster });
    return new Set(audits.flatMap(({ walls }) => walls.filter(isPassed).map(({ axis }) => axis)));
  }

  test("is where the first wall can be passed, on both sides of the number", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(anyLevel, slow, async (one, mover) => {
        const [audit] = await auditLevels([one], mover);
        const margin = audit?.margin;
        expect(margin === undefined || !audit?.walls.some(isPassed)).toBe(true);
        if (!margin) {
          // It is passed, or no speed passes anything.
          if (!audit?.walls.some(isPassed)) expect(await passed([one], mover, 1e6, "fps")).toEqual(new Set());
          return;
        }
        seen++;
        const { headroom, axis, minFps, maxSpeed } = margin;
        const speed = axis === "diagonal" ? Math.hypot(...mover.speed) : (mover.speed[axis === "x" ? 0 : 1] ?? 0);
        expect(minFps).toBeCloseTo(mover.fps / headroom, 6);
        expect(maxSpeed).toBeCloseTo(speed * headroom, 6);
        for (const by of ["speed", "fps"] as const) {
          expect(await passed([one], mover, headroom * (1 - 1e-9), by)).toEqual(new Set());
          // Of a narrow wall the shortest ways out can all lead beside it: a push-out may be safe beyond the number.
          if (mover.check === back) expect(await passed([one], mover, headroom * (1 + 1e-9), by)).toContain(axis);
        }
      }),
      runs(600),
    );
    expect(seen).toBeGreaterThan(runs(100).numRuns);
  });

  test("of a world is the least of its levels'", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(anyLevels, slow, async (levels, mover) => {
        const audits = await auditLevels(levels, mover);
        if (audits.some(({ walls }) => walls.some(isPassed))) return;
        const least = Math.min(...audits.map(({ margin }) => margin?.headroom ?? Infinity));
        if (least === Infinity) {
          expect(await passed(levels, mover, 1e6, "fps")).toEqual(new Set());
          return;
        }
        seen++;
        expect(await passed(levels, mover, least * (1 - 1e-9), "fps")).toEqual(new Set());
        if (mover.check === back)
          expect((await passed(levels, mover, least * (1 + 1e-9), "fps")).size).toBeGreaterThan(0);
      }),
      runs(400),
    );
    expect(seen).toBeGreaterThan(runs(60).numRuns);
  });
});

describe("an audit does not depend on how the level stands", () => {
  test.each([
    ["mirrored in x", [-1, 1], false],
    ["mirrored in y", [1, -1], false],
    ["transposed", [1, 1], true],
  ] as const)("%s, all the same is found", async (_, signs, isTransposed) => {
    await fc.assert(
      fc.asyncProperty(levelOfBoxes, anyMover, async (one, mover) => {
        const turnVec = (vec: Vec): Vec => (isTransposed ? [...vec].reverse() : vec);
        const turnBox = ({ min, max }: Box): Box => {
          const [a, b] = [min, max].map((point) => turnVec(point).map((p, axis) => p * (signs[axis] ?? 1)));
          return {
            min: (a ?? []).map((p, axis) => Math.min(p, b?.[axis] ?? 0)),
            max: (a ?? []).map((p, axis) => Math.max(p, b?.[axis] ?? 0)),
          };
        };
        const turned: Level = {
          ...one,
          bounds: turnBox(one.bounds),
          boxes: one.boxes.map((solid) => ({ ...solid, box: turnBox(solid.box) })),
        };
        const turnedMover = { ...mover, size: turnVec(mover.size), speed: turnVec(mover.speed) };
        const before = (await straightAndPinched(one, mover)).map(
          ({ wall, axis, thickness, gaps, missed, directions }) => {
            const own = axis === "y" ? 1 : 0;
            const isFlipped = axis === "diagonal" ? signs[0] < 0 : signs[own] < 0;
            return {
              wall: turnBox(wall),
              axis: isTransposed ? ({ x: "y", y: "x", diagonal: "diagonal" } as const)[axis] : axis,
              thickness,
              missed,
              ...(axis !== "diagonal" && {
                gaps: isFlipped ? [...gaps].reverse() : gaps,
                directions: isFlipped ? directions.map((d) => -d).sort() : [...directions].sort(),
              }),
            };
          },
        );
        const after = (await straightAndPinched(turned, turnedMover)).map(
          ({ wall, axis, thickness, gaps, missed, directions }) => ({
            ...{ wall: turnBox(turnBox(wall)), axis, thickness, missed },
            ...(axis !== "diagonal" && { gaps, directions: [...directions].sort() }),
          }),
        );
        expect(sorted(after)).toEqual(sorted(before));
      }),
      runs(300),
    );
  });

  test("two neighbours of a world are as the one level that was cut", async () => {
    await fc.assert(
      fc.asyncProperty(levelOfBoxes, anyMover, even(-8, 24), async (one, mover, cut) => {
        // Far away, so that the whole level has a face where it is cut: the mover is looked at flush with each face.
        const marker = solidBox([cut, 5000], [cut + 2, 5002]);
        const halves = [
          [-1000, cut],
          [cut, 1000],
        ].flatMap(([low = 0, high = 0], i) => {
          const clip = ({ min, max }: Box): Box => ({
            min: [Math.max(min[0] ?? 0, low), min[1] ?? 0],
            max: [Math.min(max[0] ?? 0, high), max[1] ?? 0],
          });
          const isLeft = ({ min, max }: Box) => (min[0] ?? 0) < (max[0] ?? 0);
          // A line across the cut is in one of the halves.
          const isOnLine = ({ min, max }: Box) => min[0] === max[0] && low <= (min[0] ?? 0) && (min[0] ?? 0) < high;
          const parts = one.boxes.flatMap(({ box }) =>
            isOnLine(box) ? [box] : isLeft(clip(box)) && isLeft(box) ? [clip(box)] : [],
          );
          const bounds = clip(one.bounds);
          if (!isLeft(bounds)) return [];
          return [
            level(
              { boxes: parts.map(({ min, max }) => solidBox(min, max)) },
              { bounds, world: "world", name: String(i) },
            ),
          ];
        });
        fc.pre(halves.length === 2);
        const facts = ({ wall, axis, thickness, gaps, directions, missed }: WeakWall) => ({
          ...{ wall, axis, thickness, gaps, missed, directions },
        });
        const whole = (await straight([{ ...one, boxes: [...one.boxes, marker] }], mover)).map(facts);
        const marked = halves.map((half, i) => (i === 0 ? { ...half, boxes: [...half.boxes, marker] } : half));
        const cutInTwo = (await straight(marked, mover)).map(facts);
        expect(sorted(cutInTwo)).toEqual(sorted(whole));
      }),
      runs(300),
    );
  });
});

const grown = ({ min, max }: Box, by: number): Box => ({
  min: min.map((low) => low - by),
  max: max.map((high) => high + by),
});

const isPassed = ({ code }: WeakWall) => code !== "corner-cut";

async function straightAndPinched(one: Level, mover: Mover): Promise<readonly WeakWall[]> {
  return (await auditLevels([one], mover)).flatMap(({ walls }) => walls).filter(isPassed);
}

/** The same solids without any grid. */
function asBoxes(grids: readonly TileGrid[]) {
  return grids.flatMap(({ origin, tileSize, width, solid }) =>
    [...solid.keys()]
      .filter((i) => solid[i] === 1)
      .map((i) => {
        const place = [i % width, Math.floor(i / width)];
        const face = (more: number) => origin.map((o, axis) => o + ((place[axis] ?? 0) + more) * (tileSize[axis] ?? 0));
        return solidBox(face(0), face(1));
      }),
  );
}

function sorted(values: readonly object[]): readonly string[] {
  // JSON has no infinity.
  return values
    .map((value) => JSON.stringify(value, (_, v: unknown) => (v === Infinity ? "open" : v === 0 ? 0 : v)))
    .sort();
}

function covers({ axis, wall, thickness, directions }: WeakWall, miss: Miss, unit: number): boolean {
  const [along, across] = axis === "x" ? [0, 1] : [1, 0];
  return (
    along === miss.axis &&
    directions.includes(miss.direction) &&
    thickness <= miss.to - miss.from &&
    isBetween(wall.min[along] ?? 0, wall.max[along] ?? 0, miss.from, miss.to) &&
    (wall.min[across] ?? 0) <= unit &&
    unit <= (wall.max[across] ?? 0)
  );
}

function isInside(miss: Miss, { axis, wall }: WeakWall): boolean {
  const [along, across] = axis === "x" ? [0, 1] : [1, 0];
  return (
    along === miss.axis &&
    (wall.min[along] ?? 0) <= miss.from &&
    miss.to <= (wall.max[along] ?? 0) &&
    miss.units.every((unit) => (wall.min[across] ?? 0) <= unit && unit <= (wall.max[across] ?? 0))
  );
}

function meet(a: Box, b: Box): boolean {
  return [0, 1].every((axis) => {
    const low = Math.max(a.min[axis] ?? 0, b.min[axis] ?? 0);
    const high = Math.min(a.max[axis] ?? 0, b.max[axis] ?? 0);
    return low < high || (low === high && [a, b].some(({ min, max }) => min[axis] === max[axis]));
  });
}

function withoutLines(one: Level): Level {
  const hasArea = ({ box: { min, max } }: SolidBox) => min.every((low, axis) => low !== max[axis]);
  return { ...one, boxes: one.boxes.filter(hasArea) };
}
