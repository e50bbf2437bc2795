import { expect, test } from "vitest";
import { leaningParts } from "../../../src/view/levelPicture.js";
import { levelGeometry, levelSheet, palettes, sheetSvg } from "../../../src/view/index.js";
import type { LevelView } from "../../../src/view/protocol/index.js";

const level: LevelView = {
  name: "map.tmj",
  solid: "0 tiles",
  bounds: [0, 0, 64, 64],
  grids: [],
  boxes: { names: [], rects: new Float64Array() },
  leftOut: [],
  platforms: new Float64Array(),
};
const slope = [0, 16, 16, 16, 16, 0];
const far = slope.map((c) => c + 5000);
const shapes = { first: Uint32Array.from([0, 3, 6]), points: Float64Array.from([...slope, ...far]) };

function drawn(view: LevelView): string {
  const look = { walls: [], chosen: undefined, view: { centerX: 32, centerY: 32, scale: 4 }, palette: palettes.light };
  return sheetSvg(levelSheet({ geometry: levelGeometry(view), ...look }, { width: 300, height: 300 }, "", ""));
}

test("shapes of a level that are no upright boxes are drawn, those that are in view", () => {
  expect(levelGeometry({ ...level, shapes }).polygons).toEqual([
    [
      [0, 16],
      [16, 16],
      [16, 0],
    ],
    far.flatMap((x, i) => (i % 2 === 0 ? [[x, far[i + 1]]] : [])),
  ]);
  const outlined = (svg: string): number => svg.match(/stroke-width="1.2"/g)?.length ?? 0;
  expect(outlined(drawn(level))).toBe(0);
  expect(outlined(drawn({ ...level, shapes }))).toBe(1);
});

test("what is left out is framed with dashes where it is", () => {
  const leftOut = [
    { what: "1 ellipse", name: "pond", rect: [0, 0, 16, 16] },
    { what: "1 scene", name: "gone" },
  ];
  const dashed = (svg: string): number => svg.match(/stroke-dasharray="4[ ,]3"/g)?.length ?? 0;
  expect(dashed(drawn(level))).toBe(0);
  expect(dashed(drawn({ ...level, leftOut }))).toBe(1);
});

test("a level is as large in its picture as what is solid or left out in it", () => {
  const solid = Uint8Array.from([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
  const grid = { origin: [100, 200], tileSize: [10, 20], width: 4, height: 3, solid };
  const leftOut = [{ what: "1 ellipse", name: "pond", rect: [90, 230, 95, 235] }];
  expect(levelGeometry(level).bounds).toEqual([0, 0, 64, 64]);
  expect(levelGeometry({ ...level, grids: [grid] }).bounds).toEqual([110, 220, 130, 240]);
  expect(levelGeometry({ ...level, grids: [grid], leftOut }).bounds).toEqual([90, 220, 130, 240]);
});

test("a wall that leans is marked where it is solid, and not as its bounding box", () => {
  const bar = [0, 0, 200, 80, 200, 90, 0, 10];
  const { polygons } = levelGeometry({
    ...level,
    shapes: { first: Uint32Array.from([0, 4]), points: Float64Array.from(bar) },
  });
  const wall = { wall: [50, 0, 100, 90] };
  const [part = []] = leaningParts(polygons, { ...wall, isSlope: true });
  const at = Array.from({ length: part.length / 2 }, (_, i) => [part[2 * i], part[2 * i + 1]]);
  expect(at).toHaveLength(4);
  expect(at).toEqual(
    expect.arrayContaining([
      [50, 20],
      [100, 40],
      [100, 50],
      [50, 30],
    ]),
  );
  expect(leaningParts(polygons, wall)).toEqual([]);
});
