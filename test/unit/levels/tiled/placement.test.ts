import { expect, test } from "vitest";
import { boxesOf, codesOf, objectLayer, readMap, solidCells, tileLayer, tileset, tmj } from "./maps.js";

const any = { solid: [{ any: true as const }] };
const shapes = { solid: [{ shapes: true as const }] };

test("offsets of groups add up, and names have the groups before them", async () => {
  const inner = { type: "group", name: "front", offsetx: 3, layers: [tileLayer([1, 0, 0, 0], { offsety: 5 })] };
  const layers = [{ type: "group", name: "walls", offsetx: 10, offsety: 20, layers: [inner] }];
  const reading = await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) }, any);
  expect(solidCells(reading)).toEqual(["walls/front/tiles 13,25"]);
});

test("what moves at another speed than the camera is counted, not solid", async () => {
  const layers = [
    { type: "group", name: "far", parallaxx: 0.5, layers: [tileLayer([1, 1, 0, 0])] },
    tileLayer([1, 0, 0, 0]),
  ];
  const reading = await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) }, any);
  expect(solidCells(reading)).toEqual(["tiles 0,0"]);
  expect(reading.levels[0]?.skipped).toEqual({ parallax: 2 });
});

test("a tile that is larger than its cell is drawn from the cell's lower left corner", async () => {
  const large = tileset({ tilewidth: 32, tileheight: 48, tileoffset: { x: 1, y: 2 } });
  const reading = await readMap({ "map.tmj": tmj({ layers: [tileLayer([0, 0, 1, 0])], tilesets: [large] }) }, any);
  expect(boxesOf(reading)).toEqual([[1, -14, 33, 34]]);
});

test.each([
  [0, [100, 50, 108, 54]],
  [90, [96, 50, 100, 58]],
  [180, [92, 46, 100, 50]],
  [-90, [100, 42, 104, 50]],
])("a rectangle that is turned by %d° about its corner stays a box", async (rotation, expected) => {
  const layers = [objectLayer([{ id: 1, x: 100, y: 50, width: 8, height: 4, rotation }])];
  expect(boxesOf(await readMap({ "map.tmj": tmj({ layers }) }, any))).toEqual([expected]);
});

const corners = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }));

test.each([
  ["as it is drawn", corners([0, 0], [16, 0], [16, 8], [0, 8]), 0, [100, 50, 116, 58]],
  ["the other way round, from the middle", corners([4, -2], [4, 6], [-4, 6], [-4, -2]), 0, [96, 48, 104, 56]],
  [
    "closed, with points in its sides",
    corners([0, 0], [3, 0], [16, 0], [16, 8], [16, 8], [0, 8], [0, 0]),
    0,
    [100, 50, 116, 58],
  ],
  ["turned by a quarter", corners([0, 0], [16, 0], [16, 8], [0, 8]), 90, [92, 50, 100, 66]],
])("a polygon that is a rectangle is a box: %s", async (_, polygon, rotation, expected) => {
  const object = { id: 1, x: 100, y: 50, width: 0, height: 0, rotation };
  const json = await readMap({ "map.tmj": tmj({ layers: [objectLayer([{ ...object, polygon }])] }) }, any);
  expect(boxesOf(json)).toEqual([expected]);
  const points = polygon.map(({ x, y }) => `${x},${y}`).join(" ");
  const xml =
    '<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16"><objectgroup name="objects">' +
    `<object id="1" x="100" y="50" rotation="${rotation}"><polygon points="${points}"/></object></objectgroup></map>`;
  expect(boxesOf(await readMap({ "map.tmx": xml }, any))).toEqual([expected]);
});

test.each([
  ["a line", corners([0, 0], [16, 0], [8, 0], [4, 0])],
  ["one whose sides cross", corners([0, 0], [16, 8], [16, 0], [0, 8])],
  ["one without numbers", [{ x: 0 }, { y: 0 }, {}, { x: "a", y: 1 }]],
])("a polygon without an inside is left out: %s", async (_, polygon) => {
  const { levels } = await readMap(
    { "map.tmj": tmj({ layers: [objectLayer([{ id: 1, x: 0, y: 0, polygon }])] }) },
    any,
  );
  expect([levels[0]?.skipped, levels[0]?.boxes]).toEqual([{ polygon: 1 }, []]);
});

test.each([
  ["a triangle", corners([0, 0], [16, 0], [16, 8])],
  ["a slope", corners([0, 0], [16, 4], [16, 8], [0, 8])],
  ["an L", corners([0, 0], [16, 0], [16, 8], [8, 8], [8, 16], [0, 16])],
])("a polygon that is no box is a shape: %s", async (_, polygon) => {
  const { levels } = await readMap(
    { "map.tmj": tmj({ layers: [objectLayer([{ id: 1, x: 0, y: 0, polygon }])] }) },
    any,
  );
  expect([levels[0]?.skipped, levels[0]?.boxes, levels[0]?.shapes?.length]).toEqual([{}, [], 1]);
});

test("an object with a width alone is a line, which is solid", async () => {
  const objects = [
    { id: 1, x: 8, y: 4, width: 32, height: 0 },
    { id: 2, x: 8, y: 4, height: 16 },
  ];
  expect(boxesOf(await readMap({ "map.tmj": tmj({ layers: [objectLayer(objects)] }) }, any))).toEqual([
    [8, 4, 40, 4],
    [8, 4, 8, 20],
  ]);
});

test.each([
  ["to the left", { width: -8, height: 4 }, [92, 50, 100, 54]],
  ["up", { width: 8, height: -4 }, [100, 46, 108, 50]],
  ["both, and is turned", { width: -8, height: -4, rotation: 90 }, [100, 42, 104, 50]],
  ["with its tile", { gid: 1, width: -32, height: -32 }, [68, 50, 100, 82]],
])("an object of a size below zero extends %s, as the editor draws it", async (_, more, expected) => {
  const layers = [objectLayer([{ id: 1, x: 100, y: 50, ...more }])];
  expect(boxesOf(await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) }, any))).toEqual([expected]);
});

test("what is no box is counted by its kind", async () => {
  const at = { x: 0, y: 0, width: 8, height: 8 };
  const objects = [
    { ...at, ellipse: true },
    { ...at, capsule: true },
    { ...at, point: true },
    { ...at, polygon: [] },
    { ...at, polyline: [] },
    { ...at, text: {} },
    { ...at, rotation: 45 },
    { x: 0, y: 0 },
    at,
  ];
  const reading = await readMap({ "map.tmj": tmj({ layers: [objectLayer(objects)] }) }, any);
  const [level] = reading.levels;
  expect(level?.shapes?.map(({ kind }) => kind)).toEqual(["rotated"]);
  expect(level?.leftOut?.find(({ kind }) => kind === "ellipse")?.box).toEqual({ min: [0, 0], max: [8, 8] });
  expect(level?.skipped).toEqual({
    ellipse: 1,
    capsule: 1,
    point: 2,
    polygon: 1,
    polyline: 1,
    text: 1,
  });
  expect(boxesOf(reading)).toEqual([[0, 0, 8, 8]]);
  expect(codesOf(reading)).toEqual(["left-out"]);
});

test.each([
  ["unspecified", [100, 68, 132, 100]],
  ["topleft", [100, 100, 132, 132]],
  ["center", [84, 84, 116, 116]],
  ["bottomright", [68, 68, 100, 100]],
])("an object with a tile lies about its position as the tileset says: %s", async (objectalignment, expected) => {
  const objects = [{ gid: 1, x: 100, y: 100, width: 32, height: 32 }];
  const text = tmj({ layers: [objectLayer(objects)], tilesets: [tileset({ objectalignment })] });
  expect(boxesOf(await readMap({ "map.tmj": text }, any))).toEqual([expected]);
});

test("the shapes of an object's tile are flipped, stretched and turned with it", async () => {
  const tiles = [{ id: 0, objectgroup: { objects: [{ x: 0, y: 0, width: 4, height: 16 }] } }];
  const object = { x: 100, y: 100, width: 32, height: 32 };
  const objects = [
    { ...object, gid: 1 },
    { ...object, gid: 1 + 0x80000000 },
    { ...object, gid: 1, rotation: 90 },
    { ...object, gid: 1, width: -32 },
  ];
  const text = tmj({ layers: [objectLayer(objects)], tilesets: [tileset({ tiles })] });
  expect(boxesOf(await readMap({ "map.tmj": text }, shapes))).toEqual([
    [100, 68, 108, 100],
    [124, 68, 132, 100],
    [100, 100, 132, 108],
    [92, 68, 100, 100],
  ]);
});

test("a shape that fills its tile makes it whole", async () => {
  const tiles = [{ id: 0, objectgroup: { objects: [{ x: 0, y: 0, width: 16, height: 16 }] } }];
  const text = tmj({ layers: [tileLayer([0, 0, 0, 1])], tilesets: [tileset({ tiles })] });
  const reading = await readMap({ "map.tmj": text }, shapes);
  expect([solidCells(reading), boxesOf(reading)]).toEqual([["tiles 16,16"], []]);
});

test("an object has what its template says, below what it says itself", async () => {
  const template =
    '<template><object name="crate" width="16" height="8"><properties><property name="solid" type="bool" value="true"/>' +
    "</properties></object></template>";
  const objects = [
    { id: 1, template: "parts/crate.tx", x: 0, y: 0 },
    { id: 2, template: "parts/crate.tx", x: 50, y: 0, height: 20 },
    { id: 3, template: "parts/crate.tx", x: 90, y: 0, properties: [{ name: "solid", type: "bool", value: false }] },
  ];
  const reading = await readMap({ "map.tmj": tmj({ layers: [objectLayer(objects)] }), "parts/crate.tx": template });
  expect(reading.levels[0]?.rules).toEqual([{ property: "solid" }]);
  expect(boxesOf(reading)).toEqual([
    [0, 0, 16, 8],
    [50, 0, 66, 20],
  ]);
  expect(reading.levels[0]?.boxes[0]?.name).toBe("crate (object 1)");
});

test("properties count as old files write them: apart from the tiles, empty, as text", async () => {
  const tileproperties = { 0: { solid: "" }, 1: { solid: "false" }, 2: { solid: false }, 3: { solid: 0 } };
  const text = tmj({ layers: [tileLayer([1, 2, 3, 4])], tilesets: [tileset({ tileproperties })] });
  expect(solidCells(await readMap({ "map.tmj": text }))).toEqual(["tiles 0,0", "tiles 16,16"]);
});

test.each([
  [
    "a property with a usual name",
    { properties: [{ name: "isSolid", value: true }] },
    "walls",
    [{ property: "isSolid" }],
  ],
  ["shapes", { objectgroup: { objects: [{ x: 0, y: 0, width: 4, height: 4 }] } }, "walls", [{ shapes: true }]],
  ["the name of a layer", {}, "Wall tiles", [{ layer: "Wall tiles" }]],
  ["nothing, so that it asks", {}, "no collision", []],
] as const)("without a rule it is found: by %s", async (_, tile, name, rules) => {
  const text = tmj({
    layers: [tileLayer([1, 0, 0, 0], { name })],
    tilesets: [tileset({ tiles: [{ id: 0, ...tile }] })],
  });
  expect((await readMap({ "map.tmj": text })).levels[0]?.rules).toEqual(rules);
});

test("a layer that is not there is told of with those that are", async () => {
  const { problems } = await readMap({ "map.tmj": tmj({ layers: [tileLayer([0, 0, 0, 0])] }) }, { layers: ["walls"] });
  expect(problems.map(({ code, message }) => [code, message.includes('"tiles"')])).toEqual([["level-nothing", true]]);
});
