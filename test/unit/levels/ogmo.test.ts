import { describe, expect, test } from "vitest";
import { readLevels, type Level, type LevelChoice, type SolidRule } from "../../../src/levels/index.js";
import { filesOf, fixtureFiles, fixtureText, solidCells, textAt } from "./levelFiles.js";

const room = "flixel-demos/room-001.json";

async function readRoom(choice: LevelChoice): Promise<Level> {
  const { levels, problems } = await readLevels(room, fixtureFiles, choice);
  expect(problems).toEqual([]);
  return levels[0] ?? expect.fail("the room is a level");
}

describe("a room that was made with Ogmo 3.3", () => {
  test.each([{ tiles: [2] }, { intGrid: [2] }] satisfies SolidRule[])(
    "is solid where its value is 2: %j",
    async (rule) => {
      const { name, bounds, grids, boxes } = await readRoom({ solid: [rule] });
      expect([name, bounds, boxes]).toEqual(["room-001.json", { min: [0, 0], max: [640, 480] }, []]);
      const { layers } = JSON.parse(await fixtureText(room)) as { layers: { data?: number[] }[] };
      const data = layers.flatMap((layer) => layer.data ?? []);
      expect(grids).toMatchObject([
        { layer: "walls", origin: [0, 0], tileSize: [16, 16], width: 40, height: 30, count: 100 },
      ]);
      expect(Array.from(grids[0]?.solid ?? [])).toEqual(data.map((value) => Number(value === 2)));
    },
  );

  test("has its tiles where they are written", async () => {
    const grid = (await readRoom({ solid: [{ tiles: [1, 2] }] })).grids[0] ?? expect.fail("there are walls");
    for (const [column, row] of solidCells(grid)) {
      expect(grid.nameOf(column, row)).toBe(`tile ${await textAt(grid.sourceOf(column, row))}`);
    }
  });

  test("is solid wherever there is a tile, when nobody says more", async () => {
    const { rules, grids, boxes } = await readRoom({});
    expect(rules).toEqual([{ layer: "walls" }]);
    expect([grids.map(({ count }) => count), boxes]).toEqual([[127 + 100 + 1], []]);
  });

  test("counts its entities, which are written without a size", async () => {
    const { levels, problems } = await readLevels(room, fixtureFiles, { solid: [{ any: true }] });
    expect(levels[0]?.skipped).toEqual({ point: 23 });
    expect(problems).toMatchObject([{ code: "left-out", severity: "warning" }]);
  });
});

const layer = {
  name: "layer",
  offsetX: -2,
  offsetY: 4,
  gridCellWidth: 8,
  gridCellHeight: 8,
  gridCellsX: 3,
  gridCellsY: 2,
};

/** A level of layers of 3 × 2 cells: one, and maybe others. */
const levelOf = (content: object, more: object = {}, others: readonly object[] = []): string =>
  JSON.stringify({
    ...{ ogmoVersion: "3.4.0", width: 24, height: 16, offsetX: 0, offsetY: 0 },
    layers: [content, ...others].map((each) => ({ ...layer, ...each })),
    ...more,
  });

const readText = (text: string, choice: LevelChoice = {}) => readLevels("a.json", filesOf({ "a.json": text }), choice);

describe("every way in which Ogmo writes a layer", () => {
  test.each<[object, SolidRule, string, string]>([
    [{ data: [-1, 0, 7, 7, -1, -1] }, { tiles: [7] }, "7", "tile 7"],
    [
      {
        data2D: [
          [-1, 0, 7],
          [7, -1, -1],
        ],
      },
      { tiles: [7] },
      "7",
      "tile 7",
    ],
    [{ dataCSV: "-1,0,7\n7,-1,-1" }, { tiles: [7] }, "7", "tile 7"],
    [{ dataCSV: "-1, -1, 7,\r\n7, -1, -1,\r\n" }, { any: true }, "7", "tile 7"],
    [{ dataCoords: [[-1], [-1], [3, 1], [3, 1], [-1], [-1]] }, { any: true }, "[3,1]", "tile 3, 1"],
    [
      {
        dataCoords2D: [
          [[-1], [-1], [3, 1]],
          [[3, 1], [-1], [-1]],
        ],
      },
      { any: true },
      "[3,1]",
      "tile 3, 1",
    ],
    [{ grid: ["0", "2", "1", "1", "0", "0"] }, { intGrid: [1] }, '"1"', "value 1"],
    [
      {
        grid2D: [
          ["0", "2", "w"],
          ["w", "0", "0"],
        ],
      },
      { intGrid: ["w"] },
      '"w"',
      "value w",
    ],
    [{ grid: ["0", "0", "1", "1", "0", "0"] }, { any: true }, '"1"', "value 1"],
  ])("%j by %j", async (content, rule, written, name) => {
    const text = levelOf(content);
    const { levels, problems } = await readText(text, { solid: [rule] });
    expect(problems).toEqual([]);
    const [grid] = levels[0]?.grids ?? [];
    if (grid === undefined) expect.fail("the layer has two solid cells");
    expect(grid).toMatchObject({ origin: [-2, 4], tileSize: [8, 8], width: 3, height: 2, count: 2 });
    expect([...solidCells(grid)]).toEqual([
      [2, 0],
      [0, 1],
    ]);
    for (const cell of solidCells(grid)) {
      const { offset, length } = grid.sourceOf(...cell).range;
      expect([text.slice(offset, offset + length), grid.nameOf(...cell)]).toEqual([written, name]);
    }
  });

  test("a text of more numbers than have their places remembered has the place of each", async () => {
    const cells = Array.from({ length: 60 }, (_, row) => Array.from({ length: 50 }, (_, column) => row * 50 + column));
    const text = levelOf({ dataCSV: cells.map((row) => row.join()).join("\n"), gridCellsX: 50, gridCellsY: 60 });
    const { levels } = await readText(text, { solid: [{ any: true }] });
    const grid = levels[0]?.grids[0] ?? expect.fail("there are cells");
    for (const [column, row] of [
      [49, 59],
      [0, 0],
      [23, 20],
      [24, 20],
    ] as const) {
      const { offset, length } = grid.sourceOf(column, row).range;
      expect(text.slice(offset, offset + length)).toBe(String(row * 50 + column));
      expect(grid.nameOf(column, row)).toBe(`tile ${row * 50 + column}`);
    }
  });

  test("entities are boxes about their origins, wherever their layer is", async () => {
    const box = {
      name: "crate",
      id: 4,
      x: 10,
      y: 20,
      width: 8,
      height: 4,
      originX: 4,
      originY: 2,
      values: { solid: true },
    };
    const others = [
      { ...box, values: { solid: false } },
      { ...box, rotation: 45 },
      { ...box, width: undefined },
      { ...box, width: 0, height: 0 },
      { ...box, id: 5, width: 0 },
    ];
    const { levels } = await readText(levelOf({ entities: [box, ...others] }), { solid: [{ property: "solid" }] });
    expect(levels[0]?.boxes).toMatchObject([
      { name: "crate 4", box: { min: [6, 18], max: [14, 22] } },
      { name: "crate 5", box: { min: [6, 18], max: [6, 22] } },
    ]);
    expect(levels[0]?.skipped).toEqual({ rotated: 1, point: 2 });
  });

  test("an entity with a size below zero is a problem with its place", async () => {
    const entity = { name: "crate", id: 4, x: 10, y: 20, width: -8, height: 4, values: {} };
    const text = levelOf({ entities: [entity] });
    const { levels, problems } = await readText(text, { solid: [{ any: true }] });
    expect(levels[0]?.boxes).toEqual([]);
    expect(problems).toMatchObject([
      {
        code: "level-format",
        message: '"width" must be 0 or a positive number; got -8.',
        source: { range: { offset: text.indexOf("-8"), length: 2 } },
      },
    ]);
  });

  test("decals are no obstacles", async () => {
    const { levels, problems } = await readText(levelOf({ decals: [{ x: 1, y: 1, texture: "a.png" }] }));
    expect([levels[0]?.grids, levels[0]?.boxes, problems]).toEqual([[], [], []]);
  });
});

describe("a level that is no whole number of cells", () => {
  /** 40 × 32 px: three columns, of which the last sticks out, and two rows. Ogmo says that there are four columns. */
  const wide = { offsetX: 0, offsetY: 0, gridCellWidth: 16, gridCellHeight: 16, gridCellsX: 4, gridCellsY: 2 };
  const levelOfSize = (width: number, height: number, content: object, more: object = {}): string =>
    JSON.stringify({ ogmoVersion: "3.4.0", width, height, layers: [{ name: "walls", ...wide, ...more, ...content }] });
  const read = async (text: string) => {
    const { levels, problems } = await readText(text);
    const [grid] = levels[0]?.grids ?? [];
    return { problems, size: grid && [grid.width, grid.height], solid: grid && [...solidCells(grid)], grid };
  };

  test.each<[string, object]>([
    ["a grid", { grid: ["0", "0", "0", "1", "0", "1"] }],
    [
      "a grid in rows",
      {
        grid2D: [
          ["0", "0", "0"],
          ["1", "0", "1"],
        ],
      },
    ],
    ["tiles", { data: [-1, -1, -1, 5, -1, 6] }],
    [
      "tiles in rows",
      {
        data2D: [
          [-1, -1, -1],
          [5, -1, 6],
        ],
      },
    ],
    ["tiles as CSV", { dataCSV: "-1,-1,-1\n5,-1,6" }],
    ["tiles as coordinates", { dataCoords: [[-1], [-1], [-1], [5, 0], [-1], [6, 0]] }],
  ])("has one column less than Ogmo 3 says, as %s", async (_, content) => {
    expect(await read(levelOfSize(40, 32, content))).toMatchObject({
      ...{ problems: [], size: [3, 2] },
      solid: [
        [0, 1],
        [2, 1],
      ],
    });
  });

  test("has the place of each cell in the columns that are written", async () => {
    const text = levelOfSize(40, 32, { grid: ["0", "0", "0", "1", "0", "w"] });
    const { grid } = await read(text);
    const { offset, length } = grid?.sourceOf(2, 1).range ?? expect.fail();
    expect([text.slice(offset, offset + length), grid?.nameOf(2, 1)]).toEqual(['"w"', "value w"]);
  });

  test("has as many columns as Ogmo 3 says, where that many are written", async () => {
    const cells = ["0", "0", "0", "0", "1", "0", "0", "1"];
    expect(await read(levelOfSize(40, 32, { grid: cells }))).toMatchObject({ problems: [], size: [4, 2] });
  });

  test("has one row less than Ogmo 3 says, and one row and one column less, and counts from the layer's offset", async () => {
    const grid = ["0", "0", "0", "1", "0", "1"];
    expect(await read(levelOfSize(48, 20, { grid }, { gridCellsX: 3, gridCellsY: 3 }))).toMatchObject({ size: [3, 2] });
    expect(await read(levelOfSize(40, 20, { grid }, { gridCellsY: 3 }))).toMatchObject({ size: [3, 2] });
    expect(await read(levelOfSize(32, 32, { grid }, { offsetX: -4 }))).toMatchObject({ size: [3, 2] });
  });

  test.each<[string, string]>([
    ["two columns less", levelOfSize(40, 32, { grid: ["0", "1", "0", "1"] })],
    [
      "one column less where the level is a whole number of cells",
      levelOfSize(48, 32, { grid: ["0", "0", "0", "1", "0", "1"] }),
    ],
    [
      "rows of different lengths",
      levelOfSize(40, 32, {
        grid2D: [
          ["0", "0", "0"],
          ["1", "0", "1", "0"],
        ],
      }),
    ],
    ["a missing row", levelOfSize(40, 32, { grid2D: [["0", "0", "0"]] })],
  ])("is damaged with %s", async (_, text) => {
    expect((await read(text)).problems).toMatchObject([{ code: "level-data", severity: "error" }]);
  });
});

describe("a damaged layer", () => {
  const walls = { name: "walls", grid: ["0", "0", "0", "1", "1", "1"] };

  test.each<[string, object]>([
    ["of art without anything", { name: "sky" }],
    ["of art whose cells have no size", { name: "sky", data: [1], gridCellWidth: 0 }],
  ])("%s is a warning next to walls, which are read", async (_, sky) => {
    const { levels, problems } = await readText(levelOf(walls, {}, [sky]));
    expect(levels[0]?.grids).toMatchObject([{ layer: "walls", count: 3 }]);
    expect(problems).toMatchObject([{ code: "level-format", severity: "warning" }]);
    expect(problems[0]?.message).toMatch(/Nothing in this layer can be solid, so it is skipped\.$/);
  });

  test("that may be solid is an error", async () => {
    const { problems } = await readText(levelOf(walls, {}, [{ name: "more walls", grid: ["1"] }]));
    expect(problems).toMatchObject([{ code: "level-data", severity: "error" }]);
  });
});

describe("layers called collision and walls", () => {
  test("are solid in the first alone, and the other one is named", async () => {
    const layers = levelOf({ name: "collision", grid: ["0", "0", "0", "1", "1", "1"] }, {}, [
      { name: "walls", data: [1, 1, -1, -1, -1, -1] },
    ]);
    const { levels, problems } = await readText(layers);
    expect(levels).toMatchObject([
      {
        rules: [{ layer: "collision" }],
        grids: [{ count: 3 }],
        overruled: [{ rules: [{ layer: "walls" }], tiles: 2 }],
      },
    ]);
    expect(problems).toMatchObject([{ code: "level-solid-overruled", severity: "information" }]);
  });
});

describe("a damaged level", () => {
  test.each<[string, object, string]>([
    ["cells of another number than the layer has", { data: [1, 2] }, "level-data"],
    [
      "rows that are too short",
      {
        data2D: [
          [1, 2, 3],
          [1, 2],
        ],
      },
      "level-data",
    ],
    ["rows that are missing", { grid2D: [["1", "1", "1"]] }, "level-data"],
    ["words for numbers", { data: [1, "a", 2, 3, 4, 5] }, "level-format"],
    [
      "words for numbers in rows",
      {
        data2D: [
          [1, "a", 2],
          [3, 4, 5],
        ],
      },
      "level-format",
    ],
    ["a grid that is none", { grid: "0101" }, "level-format"],
    ["a text with too few numbers", { dataCSV: "1,2,3\n4,5" }, "level-data"],
    ["a text with too many numbers", { dataCSV: "1,2,3\n4,5,6\n7,8,9" }, "level-data"],
    ["a text with words for numbers", { dataCSV: "1,a,3\n4,5,6" }, "level-format"],
    ["a text with parts of tiles", { dataCSV: "1,2.5,3\n4,5,6" }, "level-format"],
    ["a text that is none", { dataCSV: [1, 2, 3, 4, 5, 6] }, "level-format"],
    ["a layer larger than memory", { data: [1], gridCellsX: 1e9, gridCellsY: 1e9 }, "level-too-large"],
    [
      "a layer that says to have more cells than it has",
      { data: [1], gridCellsX: 5000, gridCellsY: 5000 },
      "level-data",
    ],
    ["cells without a size", { data: [1], gridCellWidth: 0 }, "level-format"],
    ["a layer without anything", {}, "level-format"],
  ])("%s: one problem of the layer with its place, and the other layer is read", async (_, content, code) => {
    const text = levelOf(content, {}, [{ data: [1, -1, -1, -1, -1, -1] }]);
    const { levels, problems } = await readText(text, { solid: [{ any: true }] });
    expect(levels).toMatchObject([{ grids: [{ count: 1 }] }]);
    expect(problems).toMatchObject([{ code, severity: "error", source: { file: "a.json" } }]);
    const { offset, length } = problems[0]?.source.range ?? expect.fail();
    expect(text.slice(offset, offset + length)).not.toBe("");
  });

  test("a text that is cut short is one problem, wherever it ends", async () => {
    const text = levelOf({ data: [1, 1, 1, 1, 1, 1] });
    for (let end = text.indexOf("layers"); end < text.length; end++) {
      expect((await readText(text.slice(0, end))).problems).toMatchObject([{ code: "level-syntax" }]);
    }
  });

  test("layers, levels and rules that fit nothing are said", async () => {
    for (const choice of [
      { layers: ["no"] },
      { levels: ["no"] },
      { solid: [{ tiles: [9] }] },
    ] satisfies LevelChoice[]) {
      expect((await readText(levelOf({ data: [1, 1, 1, 1, 1, 1] }), choice)).problems).toMatchObject([
        { code: "level-nothing" },
      ]);
    }
  });
});
