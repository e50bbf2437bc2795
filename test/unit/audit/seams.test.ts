import { expect, test } from "vitest";
import { checkOf } from "../../../src/model/index.js";
import { auditLevels, type Mover, type WeakWall } from "../../../src/audit/index.js";
import { back, grid, level, solidBox } from "./levels.js";

const floor = ["......", "......", "......", "######", "######"];
const falling: Mover = { size: [8, 16], speed: [0, 600], fps: 60 };

async function audited(rows: readonly string[], mover: Mover) {
  const [audit] = await auditLevels([level({ grids: [grid(rows)] })], mover);
  return audit ?? expect.fail();
}

const seamsOf = (walls: readonly WeakWall[]): readonly WeakWall[] => walls.filter(({ seam }) => seam);

test("a floor of tiles is safe up to a step as long as the mover is wide", async () => {
  const { walls } = await audited(floor, falling);
  const [seam, ...others] = walls;
  expect(others).toEqual([]);
  expect(seam).toMatchObject({ code: "wrong-side", axis: "y", directions: [1], thickness: 16, step: 10 });
  // 8 px in a frame.
  expect(seam?.safe.fps).toBeCloseTo(75, 5);
  expect(seam?.safe.speed).toBeCloseTo(480, 5);
  const slower = await audited(floor, { ...falling, speed: [0, 480 * (1 - 1e-6)] });
  expect(slower.walls).toEqual([]);
  expect(slower.margin?.maxSpeed).toBeCloseTo(480, 5);
});

test("a game that merges its tiles has numbers of its own", async () => {
  const { walls } = await audited(floor, falling);
  // Two tiles and the mover are 48 px.
  expect(walls[0]?.merged).toMatchObject({ speed: 24 * 60, fps: 25 });
  expect(walls[0]?.message).toContain(
    "If the game merges walls that touch, the mover is already safe. It stays safe up to 1440 px/s at this frame rate, or down to 25 fps at this speed.",
  );
  const { margin } = await audited(floor, { ...falling, speed: [0, 240] });
  expect(margin).toMatchObject({ axis: "y", merged: { speed: 24 * 60 } });
});

test("a box as large as the floor has no seam", async () => {
  const boxes = [solidBox([0, 48], [96, 80])];
  const [audit] = await auditLevels([level({ boxes }, { bounds: { min: [0, 0], max: [96, 80] } })], falling);
  expect(audit?.walls).toEqual([]);
  expect(audit?.margin?.seam).toBeUndefined();
});

test.each([
  ["two boxes that touch", [0, 48, 40, 80], [40, 48, 96, 80], 8],
  ["two boxes with a gap that is too narrow for the mover", [0, 48, 40, 80], [46, 48, 96, 80], 2],
] as const)("%s are safe up to the push that leads from one into the other", async (_, a, b, safe) => {
  const boxes = [a, b].map(([x0, y0, x1, y1]) => solidBox([x0, y0], [x1, y1]));
  const bounds = { min: [0, 0], max: [96, 80] };
  const [audit] = await auditLevels([level({ boxes }, { bounds })], { ...falling, speed: [0, 540] });
  const seams = seamsOf(audit?.walls ?? []);
  expect(seams[0]?.safe.speed).toBeCloseTo(safe * 60, 4);
});

test("an inner corner is safe up to a step of the mover's side along both axes together", async () => {
  const room = ["......#", "......#", "......#", "......#", "#######"];
  const runner: Mover = { size: [12, 12], speed: [420, 420], fps: 60 };
  const { walls } = await audited(room, runner);
  const [seam] = seamsOf(walls);
  expect(seamsOf(walls)).toHaveLength(1);
  expect(seam).toMatchObject({ axis: "diagonal" });
  expect((seam?.safe.speed ?? 0) / Math.SQRT2).toBeCloseTo(6 * 60, 4);
});

test.each([checkOf("axis by axis"), back, checkOf("swept")])("there are no seams by the rule $rule", async (check) => {
  const { walls, margin } = await audited(floor, { ...falling, check });
  expect([seamsOf(walls), margin?.seam]).toEqual([[], undefined]);
});

test("a wall in which there is a seam is safe only up to the seam's number", async () => {
  const { walls } = await audited(["....#....", "....#....", "....#...."], {
    ...falling,
    size: [8, 8],
    speed: [3000, 0],
  });
  const [wall] = walls.filter(({ code }) => code === "tunnel");
  expect(wall?.safe.speed).toBeCloseTo(8 * 60, 4);
  expect(seamsOf(walls)[0]?.safe.speed).toBeCloseTo(8 * 60, 4);
  expect(wall?.detected.speed).toBeGreaterThan(23 * 60);
});

const area = { min: [-16, -16], max: [48, 48] };

async function auditedBoxes(boxes: readonly (readonly [number, number, number, number])[], mover: Mover) {
  const solids = boxes.map(([x0, y0, x1, y1]) => solidBox([x0, y0], [x1, y1]));
  const [audit] = await auditLevels([level({ boxes: solids }, { bounds: area })], mover);
  return audit ?? expect.fail();
}

test("a mover in line with the middle of a box is pushed out of it into the box around it, and on", async () => {
  const boxes = [
    [4, 12, 10, 18],
    [4, 8, 16, 20],
  ] as const;
  const { margin } = await auditedBoxes(boxes, { size: [6, 6], speed: [0, 1], fps: 1 });
  // Right below the middle of the first box, 2 px away, the second box is entered 8 px deep when the ways out of the first are equal.
  expect(margin).toMatchObject({ axis: "y", seam: { start: [4, 20] } });
  expect(margin?.maxSpeed).toBeCloseTo(8, 6);
});

test("of equal ways out of a solid, the one against a step that is longer sideways leads into its neighbor", async () => {
  const boxes = [
    [8, 2, 16, 6],
    [4, 4, 8, 8],
    [12, 4, 16, 8],
  ] as const;
  const upAndAside = (speed: readonly [number, number]) => auditedBoxes(boxes, { size: [6, 6], speed, fps: 1 });
  // From (4, 8), a step of (3, −3) ends between the three boxes: pushed down, then right, then left into the second box.
  const both = await upAndAside([3, 3]);
  expect(seamsOf(both.walls)).toContainEqual(expect.objectContaining({ axis: "y" }));
  expect(seamsOf(both.walls).find(({ axis }) => axis === "y")?.safe.fps).toBeCloseTo(3 / 2, 6);
  // Half as long sideways, it has to be twice as long upwards before it is as long sideways as the way out.
  const steep = await upAndAside([1, 2.5]);
  expect(seamsOf(steep.walls)).toEqual([]);
});

test("a narrow wall is not listed if only another part of its box is passed", async () => {
  const boxes = [
    [4, -4, 16, 8],
    [14, 2, 22, 10],
  ] as const;
  const { walls } = await auditedBoxes(boxes, { size: [2, 2], speed: [5.5, 0], fps: 1 });
  // Below the first box 2 px of the second one are left: the shortest way out of these is down.
  expect(walls.filter(({ code, seam }) => code !== "corner-cut" && !seam)).toEqual([]);
  expect(seamsOf(walls)).toMatchObject([{ axis: "x", seam: { start: [22, 5] } }]);
});

test.each([
  [
    "a wall, from which a push leads into a one-way box that the mover came to from its solid side",
    [solidBox([10, 2], [14, 6]), { ...solidBox([14, 4], [20, 6]), oneWay: [-1, 0] }],
    { size: [8, 8], speed: [2.5, 2.5], fps: 1 },
    // From (6, −6) 4 px along both axes lead to (10, −2), from where the ways to the right and up are equal.
    4,
  ],
  [
    "a one-way box, from which a push leads into another one whose corner it touches",
    [
      { ...solidBox([8, 14], [18, 24]), oneWay: [-1, 0] },
      { ...solidBox([8, 24], [10, 26]), oneWay: [0, -1] },
    ],
    { size: [2, 2], speed: [0.5, 0.5], fps: 1 },
    2,
  ],
] as const)("the audit finds a seam at %s", async (_, boxes, mover, longest) => {
  const [audit] = await auditLevels([level({ boxes }, { bounds: area })], mover);
  const [x, y] = mover.speed;
  expect(audit?.margin).toMatchObject({ axis: "diagonal", seam: {} });
  expect(audit?.margin?.maxSpeed).toBeCloseTo((longest * Math.hypot(x, y)) / Math.max(x, y), 5);
});

test("a mover on a floor that is pushed up from it, and from a platform over it, is where it began", async () => {
  const boxes = [solidBox([0, 14], [10, 26]), { ...solidBox([6, 10], [12, 16]), oneWay: [0, -1] }];
  const [audit] = await auditLevels([level({ boxes }, { bounds: area })], { size: [4, 4], speed: [0, 3], fps: 1 });
  expect(seamsOf(audit?.walls ?? [])).toEqual([]);
  // Half of floor and mover.
  expect(audit?.margin?.maxSpeed).toBeCloseTo(8, 6);
});

test("a mover that is pushed up from one platform to the next one is where it began", async () => {
  const boxes = [
    { ...solidBox([-2, 24], [10, 36]), oneWay: [0, -1] },
    { ...solidBox([-4, 22], [-2, 30]), oneWay: [0, -1] },
  ];
  const [audit] = await auditLevels([level({ boxes }, { bounds: area })], { size: [4, 4], speed: [0, 2.5], fps: 1 });
  expect(audit?.walls).toEqual([]);
});

test("a mover that drifts away from a one-way face is not pushed back over it", async () => {
  const boxes = [{ ...solidBox([10, 0], [22, 10]), oneWay: [-1, 0] }, solidBox([6, 0], [12, 6])];
  const mover: Mover = { size: [2, 8], speed: [0.5, 4.5], fps: 1 };
  const [audit] = await auditLevels([level({ boxes }, { bounds: area })], mover);
  // Above the middle of the wall both ways aside are equal. A drift to the left leads to the right, but then the mover began behind the face.
  expect(seamsOf(audit?.walls ?? [])).toEqual([]);
});

test("no push leads on between a wall and a one-way box that meet in a corner", async () => {
  const boxes = [{ ...solidBox([10, -2], [14, 2]), oneWay: [1, 0] }, solidBox([14, 2], [22, 10])];
  const found = async (speed: readonly [number, number]) => {
    const mover: Mover = { size: [6, 2], speed, fps: 1 };
    const [audit] = await auditLevels([level({ boxes }, { bounds: area })], mover);
    return audit?.walls.filter(({ axis, code }) => axis === "diagonal" && code !== "corner-cut");
  };
  expect(await found([4.5, 0.5])).toEqual([]);
  // As long as the mover on both axes, a step leads past both; below the one-way box, the wall pushes on from 2 px on.
  const walls = (await found([6.5, 2.5])) ?? [];
  expect(walls).toMatchObject([{ code: "tunnel", isOneWay: true }, { code: "wrong-side" }]);
  expect(seamsOf(walls)[0]?.safe.fps).toBeCloseTo(2.5 / 2, 6);
});

test("a step of just one length ends in a gap as wide as the mover, and a push out of a box leads on from there", async () => {
  const oneWay = [1, 0];
  const boxes = [
    { ...solidBox([4, 0], [8, 8]), oneWay },
    { ...solidBox([4, 16], [8, 24]), oneWay },
    solidBox([2, 14], [14, 24]),
  ];
  const mover: Mover = { size: [8, 8], speed: [1.5, 2.5], fps: 1 };
  const [audit] = await auditLevels([level({ boxes }, { bounds: area })], mover);
  // From the right of both, 2 px down: any more, and the lower one pushes back.
  const seam = seamsOf(audit?.walls ?? []).find(({ axis }) => axis === "diagonal");
  expect(seam?.seam?.start).toEqual([8, 6]);
  expect(seam?.safe.fps).toBeCloseTo(2.5 / 2, 6);
});

test("a seam is named by the solid that the mover comes to, not by a one-way solid with a face in line with it", async () => {
  const boxes = [
    { ...solidBox([0, 0], [4, 8]), oneWay: [1, 0] },
    solidBox([0, 14], [12, 26]),
    solidBox([-4, 6], [4, 14]),
  ];
  const mover: Mover = { size: [2, 2], speed: [2.5, 0.5], fps: 1 };
  const [audit] = await auditLevels([level({ boxes }, { bounds: area })], mover);
  const diagonal = seamsOf(audit?.walls ?? []).find(({ axis }) => axis === "diagonal");
  expect(diagonal).toMatchObject({ seam: { start: [-2, 14] }, wall: { min: [0, 14] } });
});

test("where a step leads past hundreds of tiles, the search ends early and says so", async () => {
  const side = 160;
  const isSolid = (column: number, row: number): boolean =>
    row > side / 3 + 25 * Math.sin(column / 23) && Math.sin(column / 17) + Math.sin(row / 11) < 1.2;
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_none, column) => (isSolid(column, row) ? "#" : ".")).join(""),
  );
  const audit = await audited(rows, { size: [24, 70], speed: [6000, 6000], fps: 60 });
  expect(audit.isCutShort).toBe(true);
  expect(audit.margin).toBeUndefined();
  expect(audit.walls.length).toBeGreaterThan(0);
});
