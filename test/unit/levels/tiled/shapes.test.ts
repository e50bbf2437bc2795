import { expect, test } from "vitest";
import { objectLayer, readMap, tileLayer, tileset, tmj } from "./maps.js";

const any = { solid: [{ any: true as const }] };
const shapes = { solid: [{ shapes: true as const }] };
type Reading = Awaited<ReturnType<typeof readMap>>;

/** Corners of all pieces, rounded. */
const piecesOf = ({ levels }: Reading) =>
  levels
    .flatMap((level) => level.shapes ?? [])
    .flatMap(({ pieces }) =>
      pieces.map((piece) => piece.map((corner) => corner.map((c) => Math.round(c * 1000) / 1000).join(" ")).join(", ")),
    );
const slope = [
  { x: 0, y: 16 },
  { x: 16, y: 16 },
  { x: 16, y: 0 },
];

test("a polygon is a shape at its place, and not left out", async () => {
  const object = { id: 7, name: "ramp", x: 100, y: 50, width: 0, height: 0, rotation: 0, polygon: slope };
  const reading = await readMap({ "map.tmj": tmj({ layers: [objectLayer([object], { offsetx: 10 })] }) }, any);
  expect(piecesOf(reading)).toEqual(["110 66, 126 66, 126 50"]);
  const [level] = reading.levels;
  expect(level?.skipped).toEqual({});
  expect(level?.shapes?.[0]).toMatchObject({
    kind: "polygon",
    layer: "objects",
    name: expect.stringContaining("ramp") as string,
  });
});

test("a rectangle and a polygon that are turned have their corners turned about their position", async () => {
  const box = { id: 1, x: 0, y: 0, width: 10, height: 10, rotation: 45 };
  const ramp = { id: 2, x: 100, y: 50, width: 0, height: 0, rotation: 90, polygon: slope };
  const reading = await readMap({ "map.tmj": tmj({ layers: [objectLayer([box, ramp])] }) }, any);
  expect(piecesOf(reading)).toEqual(["0 0, 7.071 7.071, 0 14.142, -7.071 7.071", "84 50, 84 66, 100 66"]);
  expect(reading.levels[0]?.skipped).toEqual({});
});

const withShape = (shape: object) =>
  tileset({
    tiles: [{ id: 0, objectgroup: { objects: [{ id: 1, x: 0, y: 0, width: 0, height: 0, rotation: 0, ...shape }] } }],
  });
const [flipX, flipDiagonal] = [0x80000000, 0x20000000];

test("the polygon of a tile lies with it, flipped as it is", async () => {
  const layers = [tileLayer([1, 1 + flipX, 1 + flipDiagonal, 0])];
  const reading = await readMap({ "map.tmj": tmj({ layers, tilesets: [withShape({ polygon: slope })] }) }, shapes);
  expect(piecesOf(reading)).toEqual(["0 16, 16 16, 16 0", "32 16, 16 16, 16 0", "16 16, 16 32, 0 32"]);
  expect(reading.levels[0]?.shapes?.map(({ name, source }) => [name, source.file])).toEqual(
    Array(3).fill(["tile 0", "map.tmj"]),
  );
});

test("the shapes of a tile object are turned with it by any angle", async () => {
  const object = { id: 1, gid: 1, x: 0, y: 0, width: 16, height: 16, rotation: 45 };
  const tile = withShape({ width: 16, height: 16 });
  const reading = await readMap({ "map.tmj": tmj({ layers: [objectLayer([object])], tilesets: [tile] }) }, shapes);
  expect(piecesOf(reading)).toEqual(["11.314 -11.314, 22.627 0, 11.314 11.314, 0 0"]);
});

test("a concave polygon is one shape of several pieces, one that crosses itself is left out", async () => {
  const at = { x: 0, y: 0, width: 0, height: 0, rotation: 0 };
  const corner = [
    [0, 0],
    [8, 0],
    [8, 24],
    [24, 24],
    [24, 32],
    [0, 32],
  ].map(([x, y]) => ({ x, y }));
  const bow = [
    [0, 0],
    [8, 8],
    [8, 0],
    [0, 8],
  ].map(([x, y]) => ({ x, y }));
  const objects = [
    { id: 1, ...at, polygon: corner },
    { id: 2, ...at, polygon: bow },
  ];
  const [level] = (await readMap({ "map.tmj": tmj({ layers: [objectLayer(objects)] }) }, any)).levels;
  expect(level?.shapes?.map(({ pieces }) => pieces.length)).toEqual([2]);
  expect(level?.skipped).toEqual({ polygon: 1 });
});

test("ellipses and polylines have no corners", async () => {
  const at = { x: 0, y: 0, width: 8, height: 8, rotation: 0 };
  const objects = [
    { id: 1, ...at, ellipse: true },
    { id: 2, ...at, polyline: slope },
  ];
  const [level] = (await readMap({ "map.tmj": tmj({ layers: [objectLayer(objects)] }) }, any)).levels;
  expect(level?.shapes).toBeUndefined();
  expect(level?.skipped).toEqual({ ellipse: 1, polyline: 1 });
});
