import { describe, expect, test } from "vitest";
import { boxesOf, objectLayer, readMap, tileLayer, tileset, tmj } from "./maps.js";

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

test("an ellipse has no corners, and is skipped", async () => {
  const objects = [{ id: 1, x: 0, y: 0, width: 8, height: 8, rotation: 0, ellipse: true }];
  const [level] = (await readMap({ "map.tmj": tmj({ layers: [objectLayer(objects)] }) }, any)).levels;
  expect(level?.shapes).toBeUndefined();
  expect(level?.skipped).toEqual({ ellipse: 1 });
});

describe("a polyline", () => {
  const point = (x: number, y: number) => ({ x, y });
  const readPolyline = async (points: readonly object[], more: object = {}) => {
    const line = { id: 1, x: 10, y: 20, width: 0, height: 0, rotation: 0, polyline: points, ...more };
    const reading = await readMap({ "map.tmj": tmj({ layers: [objectLayer([line])] }) }, any);
    return { boxes: boxesOf(reading), skipped: reading.levels[0]?.skipped, problems: reading.problems };
  };

  test("with a segment along an axis is a wall of no thickness", async () => {
    expect(await readPolyline([point(0, 0), point(640, 0)])).toEqual({
      boxes: [[10, 20, 650, 20]],
      skipped: {},
      problems: [],
    });
  });

  test("is the same wall as TMX has it", async () => {
    const object = `<object id="1" x="10" y="20"><polyline points="0,0 0,-64"/></object>`;
    const map = `<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16"><objectgroup name="o">${object}</objectgroup></map>`;
    expect(boxesOf(await readMap({ "map.tmx": map }, any))).toEqual([[10, -44, 10, 20]]);
  });

  test("has a wall for each segment along an axis; each slanted one is skipped and counted with its box", async () => {
    const points = [point(0, 0), point(16, 0), point(32, 16), point(32, 48), point(32, 48), point(0, 40)];
    const { boxes, skipped, problems } = await readPolyline(points);
    expect(boxes).toEqual([
      [10, 20, 26, 20],
      [42, 36, 42, 68],
    ]);
    expect(skipped).toEqual({ polyline: 2 });
    expect(problems.map(({ message }) => message)).toEqual([
      "Parts that cannot be checked were skipped (2 slanted segments of polylines).",
    ]);
  });

  test("turned by a quarter of a circle is upright, and slanted by any other angle", async () => {
    const turned = await readPolyline([point(0, 0), point(30, 0)], { rotation: 90 });
    expect(turned).toMatchObject({ boxes: [[10, 20, 10, 50]], skipped: {} });
    const slanted = await readPolyline([point(0, 0), point(30, 0)], { rotation: 30 });
    expect(slanted).toMatchObject({ boxes: [], skipped: { polyline: 1 } });
  });

  test("whose points cannot be read is skipped", async () => {
    expect(await readPolyline([point(0, 0), {}])).toMatchObject({ boxes: [], skipped: { polyline: 1 } });
  });

  test("as the collision shape of a tile is flipped with it", async () => {
    const line = { id: 1, x: 0, y: 4, width: 0, height: 0, polyline: [point(0, 0), point(16, 0), point(16, 12)] };
    const tiles = [{ id: 0, objectgroup: { objects: [line] } }];
    const flippedY = 0x40000000 + 1;
    const map = tmj({ layers: [tileLayer([1, flippedY, 0, 0])], tilesets: [tileset({ tiles })] });
    expect(boxesOf(await readMap({ "map.tmj": map }, { solid: [{ shapes: true }] }))).toEqual([
      [0, 4, 16, 4],
      [16, 4, 16, 16],
      [16, 12, 32, 12],
      [32, 0, 32, 12],
    ]);
  });
});
