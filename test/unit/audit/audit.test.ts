import { describe, expect, test } from "vitest";
import { defaultCheck } from "../../../src/model/index.js";
import { auditLevels, type Mover, type WeakWall } from "../../../src/audit/index.js";
import type { Level, SolidBox } from "../../../src/levels/index.js";
import { back, grid, level, solidBox } from "./levels.js";

const fast: Mover = { size: [8, 8], speed: [900, 0], fps: 60 };

/** A room of 100 × 16 with a wall as thick as that in its middle. */
function room(thickness: number): Level {
  return level({ boxes: [solidBox([40, 0], [40 + thickness, 16])] }, { bounds: { min: [0, 0], max: [100, 16] } });
}

/** A bound that is passed by next to nothing. */
function just(bound: number): number {
  return expect.closeTo(bound, 5) as number;
}

async function wallsOf(levels: readonly Level[], mover: Mover): Promise<readonly WeakWall[]> {
  return (await auditLevels(levels, { check: back, ...mover })).flatMap(({ walls }) => walls);
}

describe("a wall that is too thin", () => {
  test("is told with all its numbers, and in words", async () => {
    const [wall, ...more] = await wallsOf([room(4)], fast);
    // A step of just the length of mover and wall is missed in one phase.
    const limits = { fps: just(75), speed: just(720), thickness: just(7), substeps: 2 };
    const headline = "A mover of 8 × 8 px tunnels through this wall (objects: box, x 40…44, y 0…16 px).";
    const cause =
      "It moves 15 px sideways between two checks (900 px/s, 60 fps); mover (8 px) and wall (4 px) together are 12 px, so 20 % of crossings go undetected.";
    const fix =
      "Fix: at least 75.01 fps, at most 719.9 px/s, a wall of at least 7.001 px, 2 sub-steps, or a swept check.";
    expect(more).toEqual([]);
    expect(wall).toEqual({
      code: "tunnel",
      severity: "warning",
      axis: "x",
      directions: [-1, 1],
      wall: { min: [40, 0], max: [44, 16] },
      thickness: 4,
      gaps: [Infinity, Infinity],
      step: 15,
      dwell: 0.8,
      missed: expect.closeTo(0.2, 12) as number,
      passed: expect.closeTo(0.2, 12) as number,
      ...{ safe: limits, detected: limits },
      minFps: limits.fps,
      minSubsteps: 2,
      maxSpeed: limits.speed,
      minThickness: limits.thickness,
      layer: "objects",
      name: "objects: box",
      source: { file: "level.tmj", range: { offset: 0, length: 0 } },
      fingerprint: "tunnel-70c009293e45",
      message: `${headline} ${cause} ${fix}`,
      sentences: { headline, cause, fix, fixes: { ...limits, canSweep: true }, note: undefined },
    });
  });

  test("says a number of sub-steps that is enough, and one less is not", async () => {
    for (const speed of [900, 2000, 3100]) {
      const mover = { size: [8, 8], speed: [speed, 0], fps: 60 };
      const levels = [room(4)];
      const [wall] = await wallsOf(levels, mover);
      const enough = wall?.minSubsteps ?? 0;
      expect(await wallsOf(levels, { ...mover, substeps: enough })).toEqual([]);
      expect(await wallsOf(levels, { ...mover, substeps: enough - 1 })).toHaveLength(1);
    }
  });

  test.each([
    ["a shooter’s bullet, 0.40 m, and a target, 0.25 m, at the limit", 0.4, 0.25, 39, undefined],
    ["the same bullet at 40 m/s", 0.4, 0.25, 40, { missed: 0.025, maxSpeed: 39 }],
    ["a window of 0.03 m", 0.4, 0.03, 26, { missed: 1 - 0.43 / (26 / 60), maxSpeed: 25.8 }],
    ["a window of 0.03 m below its limit", 0.4, 0.03, 25.8, undefined],
    ["a window of 0.13 m", 0.4, 0.13, 32, { missed: 1 - 0.53 / (32 / 60), maxSpeed: 31.8 }],
    ["a window of 0.13 m below its limit", 0.4, 0.13, 31.8, undefined],
  ])("%s", async (_, size, thickness, speed, expected) => {
    const [wall] = await wallsOf([room(thickness)], { size: [size, size], speed: [speed, 0], fps: 60 });
    if (!expected) return expect(wall).toBeUndefined();
    expect(wall?.missed).toBeCloseTo(expected.missed, 10);
    expect(wall?.maxSpeed).toBeCloseTo(expected.maxSpeed, 6);
  });

  test("of four tiles in a row is one wall, and safe", async () => {
    const tiles = grid(["..####..", "..#..#.."], [4, 16]);
    const walls = await wallsOf([level({ grids: [tiles] })], fast);
    expect(walls.map(({ wall, name }) => [wall.min, wall.max, name])).toEqual([
      [[8, 16], [12, 32], "walls: tile 2,1"],
      [[20, 16], [24, 32], "walls: tile 5,1"],
    ]);
  });

  test("of tiles of several layers is as thick as all together", async () => {
    const grids = [grid(["...#...."], [4, 16]), grid(["..", ".#", ".."], [16, 16], [0, -16], "more")];
    const [one] = await wallsOf([level({ grids: grids.slice(0, 1) })], fast);
    expect(one?.thickness).toBe(4);
    expect(await wallsOf([level({ grids })], fast)).toEqual([]);
  });

  test("is one finding over all its rows, named after its thinnest place", async () => {
    const tiles = grid(["....#....", "....##...", "....#...."], [2, 16]);
    const walls = await wallsOf([level({ grids: [tiles], boxes: [solidBox([8, 32], [11, 48])] })], fast);
    expect(walls).toMatchObject([{ wall: { min: [8, 0], max: [12, 48] }, thickness: 2, name: "walls: tile 4,0" }]);
  });

  test("can be left through the open edge of the level, but not entered from there", async () => {
    const tiles = grid(["#.....", "#....."], [4, 16]);
    const [wall] = await wallsOf([level({ grids: [tiles] })], fast);
    expect(wall).toMatchObject({ directions: [-1], gaps: [Infinity, Infinity], wall: { min: [0, 0], max: [4, 32] } });
  });

  test("and its neighbours are listed by their places, but named from row to row, as they are written", async () => {
    // The first is thinnest in its last row, the second in its first.
    const tiles = grid(["..##......", "..##....#.", "..##....#.", "..#.....#."], [3, 16]);
    const asked: number[] = [];
    const nameOf = (column: number, row: number) => {
      asked.push(row);
      return `tile ${column},${row}`;
    };
    const walls = await wallsOf([level({ grids: [{ ...tiles, nameOf }] })], fast);
    expect(walls.map(({ name }) => name)).toEqual(["walls: tile 2,3", "walls: tile 8,1"]);
    expect(asked).toEqual([1, 3]);
  });

  test("below the feet is fallen through", async () => {
    const tiles = grid([".....", ".....", "#####"], [16, 16]);
    const fall: Mover = { size: [14, 20], speed: [200, 3000], fps: 60 };
    const walls = await wallsOf([level({ grids: [tiles] })], fall);
    expect(walls).toMatchObject([{ axis: "y", directions: [1], wall: { min: [0, 32], max: [80, 48] }, thickness: 16 }]);
    expect(walls[0]?.message).toContain(
      "tunnels through this wall (walls: tile 0,2, x 0…80, y 32…48 px). It moves 50 px down between two checks (3000 px/s, 60 fps)",
    );
  });

  test("does not count where the mover is too large for the level, or for the gaps on both sides", async () => {
    const tiles = grid([".#.#."], [4, 16]);
    expect(await wallsOf([level({ grids: [tiles] })], { ...fast, size: [8, 17], speed: [9000, 9000] })).toEqual([]);
    expect(await wallsOf([level({ grids: [tiles] })], { ...fast, size: [5, 8], speed: [9000, 0] })).toEqual([]);
    expect(await wallsOf([level({ grids: [tiles] })], { ...fast, size: [4, 8], speed: [9000, 0] })).toHaveLength(2);
  });

  test("takes the gap it leaves in for a part of it where that is narrower than the mover", async () => {
    const boxes = [solidBox([40, 0], [42, 16]), solidBox([45, 0], [47, 16])];
    const bounds = { min: [0, 0], max: [100, 16] };
    expect(await wallsOf([level({ boxes }, { bounds })], { ...fast, size: [4, 8] })).toMatchObject([{ thickness: 7 }]);
    expect(await wallsOf([level({ boxes }, { bounds })], { ...fast, size: [3, 8] })).toHaveLength(2);
  });
});

describe("a line, a box without width or height,", () => {
  const bounds = { min: [0, 0], max: [100, 48] };
  const pane = solidBox([40, 0], [40, 48], "pane");
  const floor = solidBox([0, 16], [100, 16], "floor");

  test("is a wall without thickness", async () => {
    const [wall, ...more] = await wallsOf([level({ boxes: [pane] }, { bounds })], fast);
    expect(more).toEqual([]);
    expect(wall).toMatchObject({ axis: "x", directions: [-1, 1], wall: pane.box, thickness: 0, minThickness: just(7) });
    expect(wall?.dwell).toBeCloseTo(8 / 15, 12);
    expect(wall?.message).toContain(
      "mover (8 px) and wall (0 px) together are 8 px, so 47 % of crossings go undetected",
    );
  });

  test("is safe where a step is no longer than the mover", async () => {
    expect(await wallsOf([level({ boxes: [pane] }, { bounds })], { ...fast, size: [15, 8] })).toEqual([]);
  });

  test("can be fallen through, and is no obstacle to whoever moves on it or below it", async () => {
    const level1 = level({ boxes: [floor] }, { bounds });
    const fall = await wallsOf([level1], { size: [8, 8], speed: [0, 900], fps: 60 });
    expect(fall).toMatchObject([{ axis: "y", directions: [-1, 1], wall: floor.box, thickness: 0 }]);
    const under = solidBox([0, 24], [100, 48], "rock");
    const run = { ...fast, speed: [9000, 0] };
    expect(await wallsOf([level({ boxes: [floor, under] }, { bounds })], run)).toEqual([]);
    const short = solidBox([40, 16], [44, 16], "step");
    expect(
      await wallsOf([level({ boxes: [short, under] }, { bounds: { min: [0, 16], max: [100, 48] } })], run),
    ).toEqual([]);
    expect(await wallsOf([level({ boxes: [short] }, { bounds })], run)).toMatchObject([
      { wall: short.box, thickness: 4 },
    ]);
  });

  test("inside of a wall adds nothing to it, and beside one is a part of it", async () => {
    const tiles = grid(["..##..", "..##..", "..##.."], [16, 16]);
    const bare = await wallsOf([level({ grids: [tiles] })], { ...fast, speed: [2700, 0] });
    expect(bare).toMatchObject([{ thickness: 32, name: "walls: tile 2,0" }]);
    for (const x of [32, 40, 48, 64]) {
      const boxes = [solidBox([x, 0], [x, 48])];
      expect(await wallsOf([level({ grids: [tiles], boxes })], { ...fast, speed: [2700, 0] })).toMatchObject([
        { thickness: 32, wall: { min: [32, 0], max: [64, 48] } },
      ]);
    }
  });

  test("on the edge of a level is one that can be left through", async () => {
    const edge = solidBox([100, 0], [100, 48], "edge");
    const levels = [
      level({ boxes: [pane] }, { bounds, name: "one" }),
      level({ boxes: [edge] }, { bounds, name: "two" }),
    ];
    const [, two] = await auditLevels(levels, { ...fast, check: back });
    expect(two?.walls).toMatchObject([{ name: "objects: edge", directions: [1] }]);
  });

  test("without any extent marks a place, and is no wall", async () => {
    expect(await wallsOf([level({ boxes: [solidBox([40, 8], [40, 8])] }, { bounds })], fast)).toEqual([]);
  });
});

describe("a mover of no size", () => {
  test("passes walls that are thinner than its step", async () => {
    const point: Mover = { size: [0, 0], speed: [900, 900], fps: 60 };
    const walls = await wallsOf([level({ grids: [grid(["....", ".##.", "...."], [10, 10])] })], point);
    expect(walls.filter(({ axis }) => axis !== "diagonal")).toMatchObject([
      { axis: "y", thickness: 10, wall: { min: [10, 10], max: [30, 20] } },
    ]);
  });
});

test.each([
  ["a platformer", [18, 24], [300, 400]],
  ["another platformer", [42.5, 54.5], [300, 700]],
  ["a bullet of 16 px", [16, 16], [850, 850]],
])("%s is safe in a level of tiles of 16 px", async (_, size, speed) => {
  const tiles = grid([
    "................",
    ".#....#.....#...",
    "......#.....#...",
    "#..###......#...",
    "################",
  ]);
  expect(await wallsOf([level({ grids: [tiles] })], { size, speed, fps: 60 })).toEqual([]);
});

test("a fall without a limit is not safe any more when a step is longer than a tile and the mover", async () => {
  const tiles = grid(["...", "...", "...", "###"], [1, 1]);
  const afterFrames = (frames: number): Mover => ({ size: [0.8, 0.8], speed: [0, 2.5 * frames], fps: 60 });
  expect(await wallsOf([level({ grids: [tiles] })], afterFrames(43))).toEqual([]);
  expect(await wallsOf([level({ grids: [tiles] })], afterFrames(44))).toMatchObject([{ axis: "y" }]);
});

describe("diagonals", () => {
  const steps: Mover = { size: [8, 8], speed: [600, 720], fps: 60 };

  test("two tiles that touch in a corner let the mover through", async () => {
    const walls = await wallsOf([level({ grids: [grid(["#.", ".#"])] })], steps);
    const [touchingCorner] = walls.filter(({ code }) => code === "tunnel");
    expect(touchingCorner).toMatchObject({
      axis: "diagonal",
      directions: [-1, 1],
      thickness: 0,
      dwell: 0.8,
      minFps: just(75),
    });
    expect(touchingCorner?.missed).toBeCloseTo((1 - 8 / 10) * (1 - 8 / 12), 12);
    expect(touchingCorner?.message).toContain(
      "tunnels diagonally through the corner at which two walls meet or nearly meet (walls: tile 0,0, x 0…32, y 0…32 px)",
    );
  });

  test("a platform that ends below a wall is passed between the two by who comes from above, and by nobody else", async () => {
    const wall = solidBox([16, -40], [56, 0], "wall");
    const platform = { ...solidBox([-24, 2], [16, 42], "platform"), oneWay: [0, -1] };
    const bounds = { min: [-60, -60], max: [60, 60] };
    const tunnels = async (mover: Mover, other = platform) =>
      (await wallsOf([level({ boxes: [wall, other] }, { bounds })], mover)).filter(({ code }) => code === "tunnel");
    // From on the platform and left of the wall to right of the platform and below the wall: 8 px, and 8 less the 2 between them.
    const [diagonalGap, ...others] = await tunnels(steps);
    expect(others).toEqual([]);
    expect(diagonalGap).toMatchObject({
      axis: "diagonal",
      directions: [1],
      isOneWay: true,
      dwell: 0.8,
      minFps: just(75),
    });
    expect(diagonalGap?.message).toContain("Parts of these walls are solid from some sides only.");
    expect(await tunnels({ ...steps, fps: 75 })).toEqual([]);
    expect(await tunnels(steps, { ...platform, oneWay: [0, 1] })).toEqual([]);
    expect(await tunnels(steps, { ...platform, oneWay: [-1, 0] })).toEqual([]);
  });

  test("a bar that leans is passed along both axes before it is along one, and is one finding", async () => {
    const pieces = [
      [
        [0, 0],
        [10, -10],
        [210, 190],
        [200, 200],
      ],
    ];
    const source = { file: "level.tmj", range: { offset: 0, length: 0 } };
    const bounds = { min: [-200, -200], max: [400, 400] };
    const shapes: Level["shapes"] = [{ kind: "polygon", layer: "objects", name: "bar", source, pieces }];
    const leaning: Level = { ...level({}, { bounds }), shapes };
    // Straight through it a step is (dx + dy) / √2, and it and the mover are (20 + 16 + 24) / √2.
    const hero = (sum: number): Mover => ({ size: [16, 24], speed: [0.4 * sum * 60, 0.6 * sum * 60], fps: 60 });
    expect(await wallsOf([leaning], hero(50))).toEqual([]);
    const walls = (await wallsOf([leaning], hero(61))).filter(({ code }) => code === "tunnel");
    expect(walls).toMatchObject([{ axis: "diagonal", directions: [-1, 1], isSlope: true, layer: "objects" }]);
  });

  test("a gate that ends a pixel beside a floor is passed, though nothing touches and the mover does not fit between", async () => {
    const gate = solidBox([486, 16], [495, 160], "gate");
    const floor = solidBox([496, 160], [512, 176], "floor");
    const hero: Mover = { size: [14, 24], speed: [900, 1200], fps: 40 };
    const bounds = { min: [400, 0], max: [600, 300] };
    const around = [level({ boxes: [gate, floor] }, { bounds })];
    const tunnels = async (mover: Mover) => (await wallsOf(around, mover)).filter(({ code }) => code === "tunnel");
    // From right of the gate and on the floor to left of the floor and under the gate: 13 px and 24 px, with steps of 22.5 and 30.
    const [diagonalGap] = (await tunnels(hero)).filter(({ axis }) => axis === "diagonal");
    expect(diagonalGap).toMatchObject({
      wall: { min: [486, 136], max: [509, 176] },
      directions: [-1, 1],
      dwell: 0.8,
      minFps: just(50),
    });
    expect(diagonalGap?.missed).toBeCloseTo((1 - 13 / 22.5) * (1 - 24 / 30), 12);
    expect(await tunnels({ ...hero, fps: 50 })).toEqual([]);
    expect((await tunnels({ ...hero, fps: 49.9 })).map(({ axis }) => axis)).toEqual(["diagonal"]);
  });

  test("of a mover of no size no frame end sees anything, and there is no limit to name", async () => {
    const walls = await wallsOf([level({ grids: [grid(["....", ".#..", "..#.", "...."])] })], {
      ...steps,
      size: [0, 0],
    });
    const diagonal = walls.filter(({ axis }) => axis === "diagonal");
    expect(diagonal.map(({ code }) => code).sort()).toEqual(["corner-cut", "tunnel"]);
    for (const { message } of diagonal)
      expect(message).toMatch(/\. No frame rate and no speed are safe because [^.]*\.$/);
  });

  test("a diagonal of tiles is one wall", async () => {
    const walls = await wallsOf([level({ grids: [grid([".....", ".#...", "..#..", "...#.", "....."])] })], steps);
    expect(walls.filter(({ code }) => code === "tunnel")).toMatchObject([{ wall: { min: [16, 16], max: [64, 64] } }]);
  });

  test("a step that is not longer than the mover on one axis passes nothing", async () => {
    const walls = await wallsOf([level({ grids: [grid(["#.", ".#"])] })], { ...steps, speed: [480, 720] });
    expect(walls.filter(({ code }) => code === "tunnel")).toEqual([]);
  });

  test("all corners that can be cut are one piece of information", async () => {
    const tiles = grid(["......", ".##...", ".##...", "......", "....#.", "......"]);
    const [cut, ...more] = await wallsOf([level({ grids: [tiles] })], steps);
    expect(more).toEqual([]);
    expect(cut).toMatchObject({ code: "corner-cut", severity: "information", wall: { min: [16, 16], max: [32, 32] } });
    expect(cut?.dwell).toBeCloseTo((8 / 10 + 8 / 12) / 2, 12);
    expect(cut?.message).toContain(
      "can cut 8 corners of this level, such as walls: tile 1,1, x 16…32, y 16…32 px. Between two checks, it passes up to 5.455 px deep through a corner. It does not get through a wall. This is prevented by at least ",
    );
  });

  test("a mover that only falls can be pushed around a corner, and the numbers of that are finite", async () => {
    const tiles = grid(["...", "...", ".#.", "...", "..."]);
    const falling = { size: [15, 24], speed: [0, 960], fps: 30, check: defaultCheck } as const;
    const walls = await wallsOf([level({ grids: [tiles] })], falling);
    const cut = walls.find(({ code }) => code === "corner-cut");
    expect(Number.isFinite(cut?.dwell)).toBe(true);
    // It is beside the tile as long as it likes, along the axis on which it does not move.
    expect(cut?.detected).toEqual({});
    expect(cut?.safe.fps).toBeGreaterThan(30);
  });

  test("a corner is not cut where the centre stays outside of the solid", async () => {
    const tiles = grid(["...", ".#.", "..."]);
    expect(await wallsOf([level({ grids: [tiles] })], { size: [12, 12], speed: [720, 720], fps: 60 })).toEqual([]);
    expect(await wallsOf([level({ grids: [tiles] })], { size: [12, 12], speed: [721, 721], fps: 60 })).toHaveLength(1);
  });
});

describe("levels of one world", () => {
  const left = level({ grids: [grid(["...#"], [4, 16])] }, { world: "w", name: "left" });
  const right = level({ grids: [grid(["#..."], [4, 16], [16, 0])] }, { world: "w", name: "right" });

  test("a wall that goes on in the neighbour is one wall", async () => {
    const narrow: Mover = { size: [4, 8], speed: [660, 0], fps: 60 };
    expect(await wallsOf([left], narrow)).toHaveLength(1);
    expect(await wallsOf([left, right], narrow)).toEqual([]);
    expect(await wallsOf([left, { ...right, world: "another" }], narrow)).toHaveLength(2);
  });

  test("a finding is with the level that its wall lies in", async () => {
    const walls = (await auditLevels([left, right], { ...fast, check: back })).map(({ level: { name }, walls }) => [
      name,
      walls.length,
    ]);
    expect(walls).toEqual([
      ["left", 0],
      ["right", 0],
    ]);
    const thin = level({ grids: [grid(["..#."], [2, 16], [16, 0])] }, { world: "w", name: "thin" });
    const open = level({ grids: [grid(["...."], [4, 16])] }, { world: "w", name: "open" });
    const found = (await auditLevels([open, thin], { ...fast, check: back })).map(({ level: { name }, walls }) => [
      name,
      walls.length,
    ]);
    expect(found).toEqual([
      ["open", 0],
      ["thin", 1],
    ]);
  });
});

describe("limits", () => {
  test("a level without anything has nothing", async () => {
    const empty = level({}, { bounds: { min: [0, 0], max: [100, 100] } });
    expect(await auditLevels([empty, level({})], fast)).toMatchObject([
      { walls: [], problems: [] },
      { walls: [], problems: [] },
    ]);
    expect(await auditLevels([], fast)).toEqual([]);
  });

  test("of very many weak walls the worst are listed, and the others counted", async () => {
    const rows = Array.from({ length: 64 }, (_, row) => (row % 2 === 0 ? ".#".repeat(64) : "..".repeat(64)));
    const tiles = grid(rows, [16, 4]);
    const mover: Mover = { size: [8, 4], speed: [60 * 25, 0], fps: 60 };
    const worst = solidBox([48, 8], [54, 12]);
    const holed = {
      ...tiles,
      solid: tiles.solid.map((tile, i) => (i === 2 * 128 + 3 ? 0 : tile)),
      count: tiles.count - 1,
    };
    const [audit] = await auditLevels([level({ grids: [holed], boxes: [worst] })], { ...mover, check: back });
    expect(audit?.walls.length).toBe(1000);
    expect(audit?.unlisted).toBe(32 * 64 - 1000);
    expect(audit?.isCutShort).toBe(false);
    expect(audit?.walls.some(({ thickness }) => thickness === 6)).toBe(true);
  });

  test("where there are too many to count, it says so", async () => {
    const rows = Array.from({ length: 200 }, (_, row) => (row % 2 === 0 ? ".#" : "#.").repeat(400));
    const [audit] = await auditLevels([level({ grids: [grid(rows)] })], { ...fast, speed: [2400, 0] });
    expect(audit?.isCutShort).toBe(true);
    expect(audit?.unlisted).toBeGreaterThan(1000);
  });

  test("a hundred thousand levels of one world are put together one by one", async () => {
    const room = level({}, { world: "all" });
    const began = process.cpuUsage();
    expect(await auditLevels(Array<Level>(100_000).fill(room), fast)).toHaveLength(100_000);
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5);
  });

  test("a level with too many different faces is refused with its numbers", async () => {
    const boxes = Array.from({ length: 20_000 }, (_, i) => solidBox([i * 3.3, i * 7.1], [i * 3.3 + 1, i * 7.1 + 1]));
    const [audit] = await auditLevels([level({ boxes })], fast);
    expect(audit?.problems).toMatchObject([
      {
        code: "level-too-large",
        severity: "error",
        message: expect.stringMatching(
          /divide it into 39999 × 39999 cells, and the maximum is 1073741824 cells/,
        ) as string,
      },
    ]);
  });
});

describe("a mover that is larger than the level", () => {
  const walls = level({ grids: [grid(["....", ".##.", "...."])] });

  test("fits nowhere, and nothing is called safe", async () => {
    const [audit] = await auditLevels([walls], { ...fast, size: [65, 16] });
    expect(audit).toMatchObject({ walls: [], problems: [{ code: "level-no-room", severity: "error" }] });
    expect(audit?.problems[0]?.message).toContain(
      "The mover (65 × 16 px) does not fit anywhere in the level (64 × 48 px)",
    );
    expect(audit?.margin).toBeUndefined();
  });

  test("may be as large as that, or larger than one level of a world", async () => {
    const [same] = await auditLevels([walls], { ...fast, size: [64, 16] });
    expect(same?.problems).toEqual([]);
    const bounds = (left: number) => ({ bounds: { min: [left, 0], max: [left + 64, 48] }, world: "all" });
    const world = [level({ grids: [grid(["...."])] }, bounds(0)), level({}, bounds(64))];
    for (const { problems } of await auditLevels(world, { ...fast, size: [100, 16] })) expect(problems).toEqual([]);
  });
});

describe("long work", () => {
  const tiles = grid(Array.from({ length: 2000 }, () => ".#..".repeat(500)));

  test("pauses again and again, with more done each time", async () => {
    const done: number[] = [];
    await auditLevels([level({ grids: [tiles] })], fast, (part) => void done.push(part));
    expect(done.length).toBeGreaterThan(4);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(Math.max(...done)).toBeLessThanOrEqual(1);
  });

  test("ends with the error of a pause", async () => {
    const cancelled = auditLevels([level({ grids: [tiles] })], fast, () => Promise.reject(new Error("cancelled")));
    await expect(cancelled).rejects.toThrow("cancelled");
  });
});

describe("a wall beyond the bounds of a level", () => {
  const bounds = { min: [0, 0], max: [160, 160] };
  const bullet: Mover = { size: [8, 4], speed: [1200, 0], fps: 60 };
  /** 4 px of wall, so far right of the border. */
  const wallAt = (gap: number) => solidBox([160 + gap, -16], [164 + gap, 176]);
  const wallsIn = async (boxes: readonly SolidBox[], mover: Mover) =>
    await wallsOf([level({ boxes }, { bounds })], mover);

  test.each([0, 2, 10, 100])("%i px behind an open border is passed from inside", async (gap) => {
    expect(await wallsIn([wallAt(gap)], bullet)).toMatchObject([
      { axis: "x", thickness: 4, directions: [1], dwell: expect.closeTo(0.6, 12) as number },
    ]);
  });

  test("left of, above and below the level are passed as well, each outwards", async () => {
    const mirrored = solidBox([-6, -16], [-2, 176]);
    expect(await wallsIn([mirrored], bullet)).toMatchObject([{ axis: "x", directions: [-1] }]);
    const [floor, ceiling] = [solidBox([-16, 162], [176, 166]), solidBox([-16, -6], [176, -2])];
    const upright = { ...bullet, size: [4, 8], speed: [0, 1200] };
    expect(await wallsIn([floor], upright)).toMatchObject([{ axis: "y", directions: [1] }]);
    expect(await wallsIn([ceiling], upright)).toMatchObject([{ axis: "y", directions: [-1] }]);
  });

  test("is judged by the falls that end on it", async () => {
    const floor = solidBox([-16, 200], [176, 204]);
    const falling: Mover = { size: [8, 8], speed: [0, 0], gravity: [0, 4000], fps: 60 };
    expect(await wallsIn([floor], falling)).toMatchObject([{ axis: "y", directions: [1], thickness: 4 }]);
    expect(await wallsIn([floor], { ...falling, maxSpeed: [1200, 700] })).toEqual([]);
  });

  test("that is solid from one side is passed by a mover that comes from inside", async () => {
    const platform = { ...solidBox([-16, 162], [176, 166]), oneWay: [0, -1] };
    expect(await wallsIn([platform], { ...bullet, size: [4, 8], speed: [0, 1200] })).toMatchObject([
      { axis: "y", directions: [1], isOneWay: true },
    ]);
  });

  test("is not passed where a border that is thick enough is before it", async () => {
    const border = solidBox([140, -16], [160, 176]);
    expect(await wallsIn([border, wallAt(40)], bullet)).toEqual([]);
  });

  test("is no wall for a level in whose rows it does not lie, and an open border is none at all", async () => {
    expect(await wallsIn([solidBox([162, 170], [166, 200])], bullet)).toEqual([]);
    expect(await wallsIn([], bullet)).toEqual([]);
  });

  test("of a neighbor is passed by a mover that crosses the gap between the levels", async () => {
    const [left, right] = [0, 400].map((x, i) =>
      level(
        { boxes: i === 0 ? [] : [solidBox([400, 0], [404, 160])] },
        { bounds: { min: [x, 0], max: [x + 160, 160] }, world: "w", name: String(i) },
      ),
    ) as [Level, Level];
    expect(await wallsOf([left, right], bullet)).toMatchObject([{ directions: [-1, 1] }]);
  });

  test("is passed along both axes where a step that begins inside ends outside", async () => {
    const boxes = [solidBox([100, 100], [120, 120]), solidBox([136, 137], [137, 141])];
    const mover: Mover = { size: [30, 18], speed: [980, 600], fps: 60 };
    const wallsWithin = async (width: number) =>
      await wallsOf([level({ boxes }, { bounds: { min: [0, 0], max: [width, 180] } })], mover);
    const diagonalGap = { axis: "diagonal", code: "tunnel", directions: [1] };
    expect(await wallsWithin(140)).toMatchObject([diagonalGap]);
    expect(await wallsWithin(180)).toMatchObject([{ ...diagonalGap, directions: [-1, 1] }]);
    // The corner itself lies outside, and the mover is inside left of it.
    expect(await wallsWithin(134)).toMatchObject([diagonalGap]);
  });

  test("has a corner in which a line at the upper border meets a box, as at the left one", async () => {
    const mover: Mover = { size: [5, 3], speed: [2, 2], fps: 1 };
    const boxes = [solidBox([0, 0], [2, 0]), solidBox([6, 2], [8, 4])];
    expect(await wallsOf([level({ boxes }, { bounds: { min: [0, 0], max: [6, 4] } })], mover)).toMatchObject([
      { axis: "diagonal", dwell: 0.5 },
    ]);
  });
});
