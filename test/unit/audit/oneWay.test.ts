import { expect, test } from "vitest";
import { auditLevels, type Mover } from "../../../src/audit/index.js";
import { back, grid, level, solidBox } from "./levels.js";

const bounds = { min: [-16, -16], max: [48, 48] };
const falling: Mover = { size: [4, 4], speed: [0, 7], fps: 1, check: back };

async function audited(solids: Parameters<typeof level>[0], mover = falling) {
  const [audit] = await auditLevels([level(solids, { bounds })], mover);
  return audit ?? expect.fail();
}

test("a mover that begins in one platform tunnels through a thinner one inside of it", async () => {
  const boxes = [
    { ...solidBox([16, 14], [18, 16]), oneWay: [0, -1] },
    { ...solidBox([12, 10], [20, 18]), oneWay: [0, -1] },
  ];
  const { walls } = await audited({ boxes });
  expect(walls).toMatchObject([{ code: "tunnel", axis: "y", thickness: 2, directions: [1], isOneWay: true }]);
  // The thinner one and the mover.
  expect(walls[0]?.safe.speed).toBeCloseTo(6, 6);
});

test.each([
  [[0, -1], ["#", "#"], [0, 7], "y", 1],
  [[0, 1], ["#", "#"], [0, 7], "y", -1],
  [[-1, 0], ["##"], [7, 0], "x", 1],
  [[1, 0], ["##"], [7, 0], "x", -1],
] as const)(
  "of two one-way tiles with the face %j, one behind the other, the second is a wall by itself",
  async (oneWay, rows, speed, axis, direction) => {
    const tiles = { ...grid(rows, [2, 2]), oneWay };
    const { walls } = await audited({ grids: [tiles] }, { ...falling, speed });
    expect(walls).toMatchObject([{ axis, thickness: 2, directions: [direction] }]);
    expect(walls[0]?.safe.speed).toBeCloseTo(6, 6);
    expect((await audited({ grids: [tiles] }, { ...falling, speed: speed.map((each) => each && 5.9) })).walls).toEqual(
      [],
    );
  },
);

test("a step along both axes leads past a wall and a platform, below a place in another one-way box", async () => {
  const boxes = [
    { ...solidBox([14, 16], [26, 28]), oneWay: [0, -1] },
    solidBox([4, 14], [14, 18]),
    { ...solidBox([4, 10], [16, 22]), oneWay: [1, 0] },
  ];
  const { margin } = await audited({ boxes }, { ...falling, size: [4, 2], speed: [1, 1] });
  // From beside the wall and on the platform to below the wall and beside the platform: 4 px along both axes.
  expect(margin).toMatchObject({ axis: "diagonal" });
  expect(margin?.maxSpeed).toBeCloseTo(4 * Math.SQRT2, 6);
});

test("a step along both axes is no way past a joint if it ends in a platform that the mover was above", async () => {
  const boxes = [
    { ...solidBox([8, 6], [12, 10]), oneWay: [0, -1] },
    { ...solidBox([-4, 6], [8, 18]), oneWay: [0, -1] },
    solidBox([12, 2], [14, 4]),
  ];
  // From (6, −2), on the platforms and left of the box, to (8, 4), below the box and right of the second platform: the first is still there.
  const { walls } = await audited({ boxes }, { ...falling, size: [6, 8], speed: [2.5, 6.5] });
  expect(walls).toEqual([]);
});

test("a thin wall between two one-way boxes is not passed: each box stops a mover that steps over the wall", async () => {
  const boxes = [
    { ...solidBox([0, 8], [8, 18]), oneWay: [0, 1] },
    { ...solidBox([4, 18], [12, 26]), oneWay: [0, -1] },
    solidBox([4, 16], [6, 18]),
  ];
  const mover = { ...falling, size: [8, 2], speed: [0, 4.5] };
  expect((await audited({ boxes }, mover)).walls).toEqual([]);
  // Without one of them it is.
  for (const i of [0, 1]) {
    const { walls } = await audited({ boxes: boxes.filter((_, nth) => nth !== i) }, mover);
    expect(walls).toMatchObject([{ code: "tunnel", axis: "y", thickness: 2 }]);
  }
  // A mover that goes along both axes can end beside them, in a game that puts it back by its whole step.
  const { walls: both } = await audited({ boxes }, { ...mover, speed: [16, 4.5] });
  expect(both.map(({ axis, thickness }) => `${axis} ${thickness}`)).toContain("y 2");
  // The second one ends before the longest step does.
  const thin = boxes.map((box, i) => (i === 1 ? { ...box, ...solidBox([4, 18], [12, 18.4]) } : box));
  const { walls } = await audited({ boxes: thin }, mover);
  expect(walls.map(({ thickness }) => thickness)).toContain(2);
});
