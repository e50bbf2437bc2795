import { expect, test } from "vitest";
import { levelGeometry, levelSheet, palettes, sheetSvg } from "../../../src/view/index.js";
import type { LevelView } from "../../../src/view/protocol/index.js";

const level: LevelView = {
  name: "map.tmj",
  solid: "0 tiles",
  bounds: [0, 0, 64, 64],
  grids: [],
  boxes: { names: [], rects: new Float64Array() },
};
const slope = [0, 16, 16, 16, 16, 0];
const far = slope.map((c) => c + 5000);
const shapes = { first: Uint32Array.from([0, 3, 6]), points: Float64Array.from([...slope, ...far]) };

function drawn(view: LevelView): string {
  const look = { walls: [], chosen: undefined, view: { centerX: 32, centerY: 32, scale: 4 }, palette: palettes.light };
  return sheetSvg(levelSheet({ outline: levelGeometry(view), ...look }, { width: 300, height: 300 }, "", ""));
}

test("shapes of a level that are no upright boxes are drawn with dashes, those that are in view", () => {
  expect(levelGeometry({ ...level, shapes }).polygons).toEqual([
    [
      [0, 16],
      [16, 16],
      [16, 0],
    ],
    far.flatMap((x, i) => (i % 2 === 0 ? [[x, far[i + 1]]] : [])),
  ]);
  const dashed = (svg: string): number => svg.match(/stroke-dasharray="4[ ,]3"/g)?.length ?? 0;
  expect(dashed(drawn(level))).toBe(0);
  expect(dashed(drawn({ ...level, shapes }))).toBe(1);
});
