import { expect, test } from "vitest";
import { obstacleAt } from "../../../src/geometry/index.js";

const grids = [
  { width: 3, height: 2 },
  { width: 2, height: 2 },
];

test.each([
  [0, { kind: "body", index: 0 }],
  [7, { kind: "body", index: 7 }],
  [-1, { kind: "tile", grid: 0, column: 0, row: 0 }],
  [-6, { kind: "tile", grid: 0, column: 2, row: 1 }],
  [-7, { kind: "tile", grid: 1, column: 0, row: 0 }],
  [-10, { kind: "tile", grid: 1, column: 1, row: 1 }],
  [-11, { kind: "box", index: 0 }],
  [-14, { kind: "box", index: 3 }],
])("the obstacle %i is a body, a tile of one of the grids, or a box after them", (number, obstacle) => {
  expect(obstacleAt(grids, number)).toEqual(obstacle);
});
