import { expect, test } from "vitest";
import { pickWall, project, viewOfWall, wallOnScreen } from "../../../src/view/index.js";
import type { WeakWallView } from "../../../src/view/protocol/index.js";

const wall = (rect: readonly number[]): WeakWallView => ({
  ...{ code: "tunnel", severity: "warning", axis: "x", name: "wall", message: "" },
  ...{ wall: [...rect], thickness: 16, dwell: 0.5, missed: 0.5, passed: 0.5, minFps: 120, maxSpeed: 450 },
});
const at = (scale: number) => project({ centerX: 50, centerY: 50, scale }, { width: 400, height: 200 }, false);

test("a wall is marked where it stands", () => {
  expect(wallOnScreen(wall([40, 30, 60, 80]), at(2))).toEqual([180, 60, 220, 160]);
});

test("a wall that is too small to be seen still has a mark, with the wall in its middle", () => {
  expect(wallOnScreen(wall([49, 0, 51, 100]), at(0.1))).toEqual([197, 95, 203, 105]);
});

test("of two walls at a place the smaller one is picked, and none where there is none", () => {
  const walls = [wall([0, 0, 100, 100]), wall([40, 40, 60, 60])];
  expect(pickWall(walls, at(1), 200, 100)).toBe(1);
  expect(pickWall(walls, at(1), 160, 60)).toBe(0);
  expect(pickWall(walls, at(1), 390, 10)).toBeUndefined();
});

test("a chosen wall is in the middle, near enough to be seen, and not so near that nothing else is", () => {
  const stage = { width: 600, height: 300 };
  const from = (scale: number) => viewOfWall(wall([40, 30, 60, 80]), { centerX: 0, centerY: 0, scale }, stage);
  expect(from(4)).toEqual({ centerX: 50, centerY: 55, scale: 4 });
  expect(from(0.01).scale).toBeCloseTo(1.4);
  expect(from(100).scale).toBeCloseTo(5);
});
