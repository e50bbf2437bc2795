import { describe, expect, test } from "vitest";
import { readLevels, ruleText, solidText, TileValues, type LevelChoice } from "../../../src/levels/index.js";
import { filesOf, fixtureFiles } from "./levelFiles.js";

const size = `"width": 4, "height": 2`;
const layer = (name: string, ...data: readonly number[]): string =>
  `{ "id": 1, "name": "${name}", "type": "tilelayer", "x": 0, "y": 0, ${size}, "data": [${data.join(", ")}] }`;
const objects = (name: string, more = ""): string =>
  `{ "id": 9, "name": "${name}", "type": "objectgroup", "objects": [{ "id": 1, "name": "crate", "x": 0, "y": 0, "width": 9, "height": 9${more} }] }`;
const map = (layers: readonly string[], tiles = "[]"): string =>
  `{ "type": "map", "tiledversion": "1.10.2", "orientation": "orthogonal", ${size}, "tilewidth": 16, "tileheight": 16,
  "infinite": false, "layers": [${layers.join(", ")}],
  "tilesets": [{ "firstgid": 1, "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 9, "tiles": ${tiles} }] }`;

const ogmo = (layers: readonly object[]): string =>
  JSON.stringify({
    ...{ ogmoVersion: "3.4.0", width: 32, height: 16, offsetX: 0, offsetY: 0 },
    layers: layers.map((each) => ({
      ...{ offsetX: 0, offsetY: 0, gridCellWidth: 8, gridCellHeight: 8, gridCellsX: 4, gridCellsY: 2, ...each },
    })),
  });

const pause = (): void => undefined;

async function valuesOf(text: string, choice: LevelChoice = {}, file = "a.json") {
  const files = filesOf({ [file]: text });
  const { levels } = await readLevels(file, files, choice);
  const values = await TileValues.read({ file, files, choice, pause }, levels);
  /** What is solid after a choice, and the choice. */
  const after = async (tile: number | string, isSolid: boolean, key: "tiles" | "intGrid" = "tiles") => {
    const chosen = await values.chosen(`${key}:${String(tile)}`, isSolid);
    if (typeof chosen === "string") return chosen;
    const read = await readLevels(file, files, chosen);
    return { chosen, solid: solidText(read.levels) };
  };
  return { values, after };
}

const listed = async (values: TileValues): Promise<readonly string[]> =>
  (await values.list()).map(({ rule, count, solid }) => `${ruleText(rule)} ${String(solid)}/${String(count)}`);

describe("the tiles of a map of Tiled", () => {
  const twoLayers = map([layer("walls", 1, 1, 2, 0, 1, 3, 0, 0), layer("decor", 0, 0, 0, 1, 0, 2, 2, 4)]);

  test("are counted by their number, with how many are solid and where they are", async () => {
    const { values } = await valuesOf(twoLayers);
    expect(await listed(values)).toEqual(["tiles:1 3/4", "tiles:2 1/3", "tiles:3 1/1", "tiles:4 0/1"]);
    const [first] = await values.list();
    const { width, height, cells } = first?.picture ?? expect.fail();
    const dot = (column: number, row: number): boolean =>
      (cells[Math.floor(((row + 0.5) * height) / 2) * width + Math.floor(((column + 0.5) * width) / 4)] ?? 0) > 0;
    expect([0, 1].map((row) => [0, 1, 2, 3].map((column) => dot(column, row)))).toEqual([
      [true, true, false, true],
      [true, false, false, false],
    ]);
  });

  test("are found at a place: what is solid there, else what lies on top", async () => {
    const { values } = await valuesOf(twoLayers);
    expect(values.tileAt(0, [20, 20])).toMatchObject({ rule: { tiles: [3] }, layer: "walls", isSolid: true, count: 1 });
    expect(values.tileAt(0, [50, 3])).toEqual({
      ...{ rule: { tiles: [1] }, layer: "decor", isSolid: false, count: 4, column: 3, row: 0 },
    });
    for (const place of [
      [-1, 3],
      [70, 3],
      [3, 40],
      [3, -1],
    ])
      expect(values.tileAt(0, place)).toBeUndefined();
  });

  test("can be taken out of what is solid: the others are listed, in the layers in which something is solid", async () => {
    const { after } = await valuesOf(twoLayers);
    expect(await after(3, false)).toEqual({
      chosen: { solid: [{ tiles: [1, 2] }], layers: ["walls"] },
      solid: "4 tiles (tiles:1,2)",
    });
    const { after: alone } = await valuesOf(map([layer("walls", 1, 1, 2, 0, 1, 3, 0, 0)]));
    expect(await alone(3, false)).toEqual({ chosen: { solid: [{ tiles: [1, 2] }] }, solid: "4 tiles (tiles:1,2)" });
  });

  test("can be made solid besides what is", async () => {
    const { after } = await valuesOf(twoLayers);
    expect(await after(4, true)).toEqual({
      chosen: { solid: [{ layer: "walls" }, { tiles: [4] }] },
      solid: "6 tiles (layer:walls or tiles:4)",
    });
    const { after: chosen } = await valuesOf(twoLayers, { solid: [{ tiles: [3] }], layers: ["walls"] });
    expect(await chosen(2, true)).toEqual({
      chosen: { solid: [{ tiles: [2, 3] }], layers: ["walls"] },
      solid: "2 tiles (tiles:2,3)",
    });
  });

  test("stay beside objects, which are solid by rules of their own", async () => {
    const { after } = await valuesOf(map([layer("walls", 1, 2, 0, 0, 0, 0, 0, 0), objects("crates")]), {
      solid: [{ any: true }],
    });
    expect(await after(2, false)).toEqual({
      chosen: { solid: [{ layer: "crates" }, { tiles: [1] }] },
      solid: "1 tile, 1 box (layer:crates or tiles:1)",
    });
  });

  test("are refused where no rule can say it", async () => {
    const property = `"properties": [{ "name": "solid", "type": "bool", "value": true }]`;
    const tiles = `[{ "id": 0, ${property} }, { "id": 1, ${property} }]`;
    const { after } = await valuesOf(map([layer("a", 1, 2, 0, 0, 0, 0, 0, 0), objects("b", `, ${property}`)], tiles));
    expect(await after(2, false)).toMatch(/^No rule can exclude only these tiles/);
    const { after: alone } = await valuesOf(map([layer("a", 1, 2, 3, 0, 0, 0, 0, 0)], tiles));
    expect(await alone(2, false)).toEqual({ chosen: { solid: [{ tiles: [1] }] }, solid: "1 tile (tiles:1)" });
    const { after: last } = await valuesOf(map([layer("walls", 1, 1, 0, 0, 0, 0, 0, 0)]));
    expect(await last(1, false)).toMatch(/^Nothing would be solid then/);
    expect(await last(7, false)).toMatch(/no longer has such a tile/);
  });
});

describe("the cells of a level of Ogmo", () => {
  test("are values of grids and numbers of tiles", async () => {
    const { values, after } = await valuesOf(
      ogmo([
        { name: "walls", grid: ["1", "1", "w", "0", "0", "1", "0", "0"] },
        { name: "decor", data: [-1, -1, -1, 5, -1, -1, -1, 0] },
      ]),
    );
    expect(await listed(values)).toEqual(["intGrid:1 3/3", "intGrid:w 1/1", "tiles:5 0/1", "tiles:0 0/1"]);
    expect(await after("w", false, "intGrid")).toEqual({
      chosen: { solid: [{ intGrid: [1] }] },
      solid: "3 tiles (intGrid:1)",
    });
    expect(await after(0, true)).toMatchObject({ solid: "5 tiles (layer:walls or tiles:0)" });
  });

  test("of a real room are those that it is written with", async () => {
    const file = "flixel-demos/room-001.json";
    const { levels } = await readLevels(file, fixtureFiles, {});
    const values = await TileValues.read({ file, files: fixtureFiles, choice: {}, pause }, levels);
    expect((await listed(values)).toSorted()).toEqual(["tiles:0 1/1", "tiles:1 127/127", "tiles:2 100/100"]);
    expect(await values.chosen("tiles:1", false)).toEqual({ solid: [{ tiles: [0, 2] }] });
  });
});

describe("the cells of a project of LDtk", () => {
  const size = { __cWid: 4, __cHei: 2, __gridSize: 16, __pxTotalOffsetX: 0, __pxTotalOffsetY: 0 };
  const empty = { gridTiles: [], autoLayerTiles: [], entityInstances: [], intGridCsv: [] };
  const project = JSON.stringify({
    __header__: { fileType: "LDtk Project JSON", app: "LDtk", appVersion: "1.5.3" },
    jsonVersion: "1.5.3",
    worldLayout: "Free",
    worlds: [],
    defs: {
      layers: [
        {
          ...{ uid: 1, identifier: "Collisions", __type: "IntGrid", parallaxFactorX: 0, parallaxFactorY: 0 },
          intGridValues: [
            { value: 1, identifier: "walls" },
            { value: 2, identifier: null },
          ],
        },
        { uid: 2, identifier: "Decor", __type: "Tiles", intGridValues: [], parallaxFactorX: 0, parallaxFactorY: 0 },
      ],
      tilesets: [{ uid: 3, tileGridSize: 16, enumTags: [] }],
    },
    levels: [
      {
        ...{ identifier: "A", worldX: 0, worldY: 0, worldDepth: 0, pxWid: 64, pxHei: 32, externalRelPath: null },
        layerInstances: [
          {
            ...size,
            ...empty,
            __identifier: "Collisions",
            __type: "IntGrid",
            layerDefUid: 1,
            __tilesetDefUid: null,
            intGridCsv: [1, 1, 0, 2, 1, 0, 0, 2],
          },
          {
            ...size,
            ...empty,
            __identifier: "Decor",
            __type: "Tiles",
            layerDefUid: 2,
            __tilesetDefUid: 3,
            gridTiles: [{ px: [32, 0], src: [0, 0], f: 0, t: 7, d: [2] }],
          },
        ],
      },
    ],
  });

  test("are values of IntGrid layers, by name where they have one", async () => {
    const { values, after } = await valuesOf(project, {}, "a.ldtk");
    expect(await listed(values)).toEqual(["intGrid:walls 3/3", "intGrid:2 2/2"]);
    expect(values.tileAt(0, [50, 3])).toMatchObject({ rule: { intGrid: [2] }, layer: "Collisions", isSolid: true });
    expect(await after(2, false, "intGrid")).toEqual({
      chosen: { solid: [{ intGrid: ["walls"] }] },
      solid: "3 tiles (intGrid:walls)",
    });
  });

  test("are taken out beside tiles, which stay solid by their layer", async () => {
    const { after } = await valuesOf(project, { solid: [{ any: true }] }, "a.ldtk");
    expect(await after("walls", false, "intGrid")).toEqual({
      chosen: { solid: [{ layer: "Decor" }, { intGrid: [2] }] },
      solid: "3 tiles (layer:Decor or intGrid:2)",
    });
  });

  test("of a real project are those that it is written with", async () => {
    const file = "ldtk/Typical_2D_platformer_example.ldtk";
    const { levels } = await readLevels(file, fixtureFiles, {});
    const values = await TileValues.read({ file, files: fixtureFiles, choice: {}, pause }, levels);
    expect(await listed(values)).toEqual(["intGrid:dirt 1713/1713", "intGrid:stone 343/343", "intGrid:ladder 0/42"]);
    expect(await values.chosen("intGrid:stone", false)).toEqual({ solid: [{ intGrid: ["dirt"] }] });
    expect(await values.chosen("intGrid:ladder", true)).toEqual({
      solid: [{ intGrid: ["dirt", "stone", "ladder"] }],
    });
  });
});
