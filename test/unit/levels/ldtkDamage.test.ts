import { describe, expect, test } from "vitest";
import { readLevels, type LevelReading } from "../../../src/levels/index.js";
import { filesOf } from "./levelFiles.js";

const layer = {
  ...{ __identifier: "Collisions", __type: "IntGrid", __cWid: 2, __cHei: 2, __gridSize: 8, layerDefUid: 1 },
  ...{ __pxTotalOffsetX: 1, __pxTotalOffsetY: -3, __tilesetDefUid: null, intGridCsv: [1, 0, 0, 2] },
  ...{ autoLayerTiles: [], gridTiles: [], entityInstances: [] },
};

const level = {
  identifier: "A",
  worldX: 100,
  worldY: -50,
  worldDepth: 0,
  pxWid: 16,
  pxHei: 16,
  layerInstances: [layer],
};

const values = [
  { value: 2, identifier: "rock" },
  { value: 1, identifier: null },
];
const definition = { uid: 1, identifier: "Collisions", __type: "IntGrid", intGridValues: values };

const project = {
  ...{ jsonVersion: "1.5.3", worldLayout: "Free", worlds: [] },
  defs: { layers: [definition], tilesets: [] },
  levels: [level],
};

/** A project with these levels and changes. */
const projectOf = (levels: readonly object[], changes: object = {}): string =>
  JSON.stringify({ ...project, levels, ...changes });

const read = (text: string, others: Readonly<Record<string, string>> = {}): Promise<LevelReading> =>
  readLevels("maps/a.ldtk", filesOf({ ...others, "maps/a.ldtk": text }));

const withLayer = (changes: object): object => ({
  ...level,
  identifier: "B",
  layerInstances: [{ ...layer, ...changes }],
});

describe("a damaged layer", () => {
  const art = { ...layer, __identifier: "Sky", __type: "Tiles", layerDefUid: 2, intGridCsv: [], __gridSize: 0 };
  const sky = { uid: 2, identifier: "Sky", __type: "Tiles", intGridValues: [] };
  const defs = { layers: [definition, sky], tilesets: [] };

  test("of art is a warning next to the layer that is solid, which is read", async () => {
    const { levels, problems } = await read(projectOf([{ ...level, layerInstances: [art, layer] }], { defs }));
    expect(levels).toMatchObject([{ grids: [{ layer: "Collisions", count: 2 }] }]);
    expect(problems).toMatchObject([{ code: "level-format", severity: "warning" }]);
    expect(problems[0]?.message).toMatch(/Nothing in this layer can be solid, so it is skipped\.$/);
  });

  test("that may be solid is an error", async () => {
    const { problems } = await read(
      projectOf([{ ...level, layerInstances: [{ ...layer, intGridCsv: [1] }] }], { defs }),
    );
    expect(problems).toMatchObject([{ code: "level-data", severity: "error" }]);
  });
});

describe("a layer made for collisions next to one called walls", () => {
  const walls = { ...definition, uid: 2, identifier: "Walls", intGridValues: [{ value: 1, identifier: "brick" }] };
  const art = { ...layer, __identifier: "Walls", layerDefUid: 2, intGridCsv: [1, 1, 1, 0] };
  const defs = { layers: [definition, walls], tilesets: [] };

  test("counts alone, and each level says what the other one would make solid", async () => {
    const levels = [
      { ...level, layerInstances: [layer, art] },
      { ...level, identifier: "B", worldX: 200, layerInstances: [layer] },
    ];
    const reading = await read(projectOf(levels, { defs }));
    const overruled = [{ rules: [{ layer: "Walls" }], isSettled: true, tiles: 3, boxes: 0, others: 0 }];
    expect(reading.levels).toMatchObject([{ grids: [{ count: 2 }], overruled }, { grids: [{ count: 2 }] }]);
    expect(reading.levels[1]?.overruled).toBeUndefined();
    expect(reading.problems).toMatchObject([{ code: "level-solid-overruled", severity: "information" }]);
  });
});

describe("what a project says", () => {
  test("places of levels and offsets of layers are added; a value without a name has its number", async () => {
    const { levels, problems } = await read(projectOf([level]));
    expect(problems).toEqual([]);
    expect(levels).toMatchObject([
      { name: "A", world: "a.ldtk:0", bounds: { min: [100, -50], max: [116, -34] }, rules: [{ intGrid: ["rock", 1] }] },
    ]);
    const [grid] = levels[0]?.grids ?? [];
    expect(grid).toMatchObject({ origin: [101, -53], tileSize: [8, 8], count: 2, solid: new Uint8Array([1, 0, 0, 1]) });
    expect([grid?.nameOf(0, 0), grid?.nameOf(1, 1)]).toEqual(["value 1", "rock"]);
  });

  test("levels of several worlds are named after these, and stand in them", async () => {
    const world = (identifier: string, worldLayout: string) => ({ identifier, worldLayout, levels: [level, level] });
    const worlds = [world("Up", "GridVania"), world("Down", "LinearVertical")];
    const { levels } = await read(projectOf([], { worldLayout: null, worlds }));
    expect(levels.map(({ name, world: w, bounds }) => [name, w, bounds.min])).toEqual([
      ["Up/A", "Up:0", [100, -50]],
      ["Up/A", "Up:0", [100, -50]],
      ["Down/A", undefined, [0, 0]],
      ["Down/A", undefined, [0, 16]],
    ]);
  });

  test("where no layer has values, it asks", async () => {
    const tiles = {
      ...{ __identifier: "Tiles", __type: "Tiles", layerDefUid: 2, __tilesetDefUid: 7, intGridCsv: [] },
      gridTiles: [
        { px: [8, 0], src: [0, 0], f: 0, t: 3 },
        { px: [3, 0], src: [0, 0], f: 0, t: 4 },
      ],
    };
    const defs = {
      layers: [{ uid: 2, identifier: "Tiles", __type: "Tiles", intGridValues: [] }],
      tilesets: [{ uid: 7, tileGridSize: 8, enumTags: [{ enumValueId: "Wall", tileIds: [4] }] }],
    };
    const text = projectOf([withLayer(tiles)], { defs });
    const { levels, problems, candidates } = await read(text);
    expect(levels).toMatchObject([{ rules: [], grids: [], boxes: [] }]);
    expect(levels[0]?.unclear).toMatchObject({ grids: [{ count: 1 }], boxes: [{ name: "tile 4" }] });
    expect(problems).toMatchObject([{ code: "level-solid-unclear", severity: "error" }]);
    const amount = { tiles: 1, boxes: 1, others: 0 };
    expect(candidates).toMatchObject([
      { rule: { layer: "Tiles" }, ...amount },
      { rule: { any: true }, ...amount },
    ]);
    const files = filesOf({ "a.ldtk": text });
    const tagged = await readLevels("a.ldtk", files, { solid: [{ property: "Wall" }] });
    expect(tagged.levels).toMatchObject([{ grids: [], boxes: [{ box: { min: [104, -53], max: [112, -45] } }] }]);
  });

  test("a layer that moves with the camera is counted, not read", async () => {
    const defs = { ...project.defs, layers: [{ ...definition, parallaxFactorX: 0.5 }] };
    const { levels, problems } = await read(projectOf([level], { defs }));
    expect(levels).toMatchObject([{ grids: [], skipped: { parallax: 2 } }]);
    expect(problems).toMatchObject([{ code: "left-out" }]);
  });
});

async function problemOf(damaged: object): Promise<{ reading: LevelReading; code: string | undefined; text: string }> {
  const text = projectOf([level, damaged, { ...level, identifier: "C" }]);
  const reading = await read(text);
  const [problem, ...more] = reading.problems;
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ severity: "error", source: { file: "maps/a.ldtk" } });
  const { offset = 0, length = 0 } = problem?.source.range ?? {};
  return { reading, code: problem?.code, text: text.slice(offset, offset + length) };
}

test.each<[string, object, string, string]>([
  ["too few cells", { intGridCsv: [1, 0, 0] }, "level-data", "[1,0,0]"],
  ["too many cells", { intGridCsv: [1, 0, 0, 0, 0] }, "level-data", "[1,0,0,0,0]"],
  ["a cell that is no number", { intGridCsv: [1, null, 0, 0] }, "level-format", "null"],
  ["a size that is a word", { __cWid: "2" }, "level-format", '"2"'],
  ["a size below zero", { __cHei: -2 }, "level-format", "-2"],
  ["cells without a size", { __gridSize: 0 }, "level-format", "0"],
  ["a size larger than memory", { __cWid: 1e9, __cHei: 1e9 }, "level-too-large", '{"__identifier"'],
  ["cells as LDtk 0.7 wrote them", { intGridCsv: undefined }, "level-version", "{"],
])("a layer with %s is one problem with its place, and the other layer is read", async (_, damage, code, place) => {
  const found = await problemOf({ ...level, identifier: "B", layerInstances: [{ ...layer, ...damage }, layer] });
  expect(found.code).toBe(code);
  expect(found.text.slice(0, place.length)).toBe(place);
  expect(found.reading.levels.map(({ name, grids }) => [name, grids.length])).toEqual([
    ["A", 1],
    ["B", 1],
    ["C", 1],
  ]);
});

describe("a damaged level is one problem with its place, and no other level suffers", () => {
  const external = (externalRelPath: unknown) => ({ ...level, identifier: "B", layerInstances: null, externalRelPath });
  const own = JSON.stringify({ ...level, layerInstances: [{ ...layer, intGridCsv: [1] }] });
  const chained = JSON.stringify({ ...level, layerInstances: null, externalRelPath: "c.ldtkl" });

  test.each<[string, object, string, string]>([
    ["a place that is none", { ...level, identifier: "B", worldX: {} }, "level-format", "{}"],
    ["a level that is none", ["B"], "level-format", '["B"]'],
    ["a size that is below zero", { ...level, identifier: "B", pxHei: -16 }, "level-format", "-16"],
    ["neither layers nor a file", external(null), "level-format", "{"],
    ["a file that is not there", external("b.ldtkl"), "level-missing-file", '"b.ldtkl"'],
    ["a file outside of the workspace", external("../../b.ldtkl"), "level-outside", '"../../b.ldtkl"'],
    ["its own project for a file", external("a.ldtk"), "level-cycle", '"a.ldtk"'],
    ["a file that is none", external(7), "level-format", "7"],
  ])("%s", async (_, damaged, code, place) => {
    const found = await problemOf(damaged);
    expect(found.reading.levels.map(({ name }) => name)).toEqual(["A", "C"]);
    expect(found.code).toBe(code);
    expect(found.text.slice(0, place.length)).toBe(place);
  });

  test.each([
    ["cut short", own.slice(0, -4), "level-syntax"],
    ["with too few cells", own, "level-data"],
    ["that refers to another", chained, "level-cycle"],
    ["that is a list", "[]", "level-format"],
  ])("a level's own file %s", async (_, text, code) => {
    const { levels, problems, files } = await read(projectOf([level, external("b.ldtkl")]), { "maps/b.ldtkl": text });
    expect(levels.filter(({ grids }) => grids.length > 0).map(({ name }) => name)).toEqual(["A"]);
    expect(problems).toMatchObject([{ code, source: { file: "maps/b.ldtkl" } }]);
    expect(files).toEqual(["maps/a.ldtk", "maps/b.ldtkl"]);
  });
});

test("a project that is cut short is one problem, wherever it ends", async () => {
  const text = projectOf([level]);
  for (let end = 0; end < text.length; end++) {
    const { levels, problems } = await read(text.slice(0, end));
    expect(levels).toEqual([]);
    expect(problems).toMatchObject([{ code: "level-syntax" }]);
  }
});

test.each([
  ["no layout", { worldLayout: null }],
  ["an unknown layout", { worldLayout: "Round" }],
  ["no definitions", { defs: null }],
  ["levels that are no list", { levels: {} }],
])("a project with %s is one problem", async (_, changes) => {
  const { levels, problems } = await read(projectOf([level], changes));
  expect(levels).toEqual([]);
  expect(problems).toMatchObject([{ code: "level-format" }]);
});

test.each([
  ["an empty list of levels", { levels: [] }],
  [
    "worlds without levels",
    { levels: [], worldLayout: null, worlds: [{ identifier: "Up", worldLayout: "Free", levels: [] }] },
  ],
])("a project with %s says that there is nothing in it", async (_, changes) => {
  const text = projectOf([], changes);
  const { levels, problems } = await read(text);
  expect(levels).toEqual([]);
  expect(problems).toMatchObject([
    {
      code: "level-nothing",
      message: "There is no level in the project.",
      source: { range: { offset: 0, length: 1 } },
    },
  ]);
});

test("an entity with a size below zero is one problem with its place", async () => {
  const entity = { __identifier: "Box", __pivot: [0, 0], px: [0, 0], width: 8, height: -8, fieldInstances: [] };
  const defs = { layers: [{ ...definition, __type: "Entities", intGridValues: [] }], tilesets: [] };
  const text = projectOf([withLayer({ __type: "Entities", entityInstances: [entity] })], { defs });
  const { problems } = await readLevels("a.ldtk", filesOf({ "a.ldtk": text }), { solid: [{ any: true }] });
  expect(problems).toMatchObject([
    { code: "level-format", source: { range: { offset: text.indexOf("-8"), length: 2 } } },
  ]);
});

test("a project of which every level is damaged says what is wrong with these alone", async () => {
  const { problems } = await read(projectOf([{ ...level, pxWid: "a" }]));
  expect(problems.map(({ code }) => code)).toEqual(["level-format"]);
});

test("a project without a list of levels says so", async () => {
  const { levels: _, ...rest } = project;
  const reading = await read(JSON.stringify(rest));
  expect(reading.levels).toEqual([]);
  expect(reading.problems.map(({ code, message }) => [code, message])).toEqual([
    ["level-format", '"levels" is missing; it must be there.'],
  ]);
});
