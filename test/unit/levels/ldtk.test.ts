import { describe, expect, test } from "vitest";
import { readLevels, type LevelChoice, type LevelReading } from "../../../src/levels/index.js";
import { fixtureFiles, fixtureText, solidCells, textAt } from "./levelFiles.js";

const read = (file: string, choice: LevelChoice = {}): Promise<LevelReading> => readLevels(file, fixtureFiles, choice);

const gridVania = "ldtk/WorldMap_GridVania_layout.ldtk";
const platformer = "ldtk/Typical_2D_platformer_example.ldtk";
const separate = "ldtk/SeparateLevelFiles.ldtk";

/** What these tests look at in a project, read without the code that is tested. */
interface Project {
  readonly levels: readonly {
    readonly identifier: string;
    readonly worldX: number;
    readonly worldY: number;
    readonly worldDepth: number;
    readonly pxWid: number;
    readonly pxHei: number;
    readonly externalRelPath: string | null;
    readonly layerInstances: readonly LayerInstance[] | null;
  }[];
}

interface LayerInstance {
  readonly __identifier: string;
  readonly __cWid: number;
  readonly intGridCsv: readonly number[];
  readonly autoLayerTiles: readonly { readonly px: readonly [number, number]; readonly t: number }[];
  readonly entityInstances: readonly { readonly __identifier: string }[];
}

const parsed = async (file: string): Promise<Project> => JSON.parse(await fixtureText(file)) as Project;

function solidCount({ levels }: LevelReading): number {
  return levels.flatMap(({ grids }) => grids).reduce((sum, { count }) => sum + count, 0);
}

/** The layers of a project that have cells, with the place of their level. */
async function intGrids(
  file: string,
): Promise<readonly { layer: LayerInstance; x: number; y: number; level: string }[]> {
  const { levels } = await parsed(file);
  return levels.flatMap(({ identifier, worldX, worldY, layerInstances }) =>
    (layerInstances ?? [])
      .filter(({ intGridCsv }) => intGridCsv.length > 0)
      .map((layer) => ({ layer, x: worldX, y: worldY, level: identifier })),
  );
}

describe("the projects that come with LDtk", () => {
  test("21 levels in a world grid have 15,030 walls, each where its cell is written", async () => {
    const reading = await read(gridVania);
    expect(reading.problems).toEqual([]);
    expect(reading.levels).toHaveLength(21);
    expect(reading.levels.every(({ rules }) => JSON.stringify(rules) === '[{"intGrid":["walls"]}]')).toBe(true);
    expect(solidCount(reading)).toBe(15_030);

    const grids = reading.levels.flatMap((level) => level.grids.map((grid) => ({ level: level.name, grid })));
    const expected = await intGrids(gridVania);
    expect(grids.map(({ level }) => level)).toEqual(expected.map(({ level }) => level));
    for (const [index, { grid }] of grids.entries()) {
      const { layer, x, y } = expected[index] ?? expect.fail("one layer too many");
      expect([grid.origin, grid.tileSize, grid.width]).toEqual([[x, y], [16, 16], layer.__cWid]);
      expect(Array.from(grid.solid)).toEqual(layer.intGridCsv.map((value) => Number(value === 1)));
    }
  });

  test("levels of a world stand side by side, also left of and above its origin", async () => {
    const { levels } = await read(gridVania);
    const project = await parsed(gridVania);
    expect(levels.map(({ bounds }) => bounds)).toEqual(
      project.levels.map(({ worldX: x, worldY: y, pxWid, pxHei }) => ({ min: [x, y], max: [x + pxWid, y + pxHei] })),
    );
    expect(Math.min(...levels.flatMap(({ bounds }) => bounds.min))).toBeLessThan(0);
    const depths = project.levels.map(({ worldDepth }) => `WorldMap_GridVania_layout.ldtk:${worldDepth}`);
    expect(levels.map(({ world }) => world)).toEqual(depths);
    expect(new Set(depths).size).toBe(2);
  });

  test("each wall's source is the number of its cell, and its name that of the value", async () => {
    const { levels } = await read(gridVania);
    const text = await fixtureText(gridVania);
    for (const grid of levels.slice(0, 3).flatMap(({ grids }) => grids)) {
      for (const [column, row] of solidCells(grid)) {
        const { file, range } = grid.sourceOf(column, row);
        expect([file, text.slice(range.offset, range.offset + range.length)]).toEqual([gridVania, "1"]);
        expect(grid.nameOf(column, row)).toBe("walls");
      }
    }
  });

  test("of the platformer, dirt and stone are solid and the ladder is not", async () => {
    const reading = await read(platformer);
    expect(reading.problems).toEqual([]);
    expect(reading.levels.map(({ rules }) => rules)).toEqual(Array(4).fill([{ intGrid: ["dirt", "stone"] }]));
    const cells = (await intGrids(platformer)).flatMap(({ layer }) => layer.intGridCsv);
    expect(solidCount(reading)).toBe(cells.filter((value) => value === 1 || value === 3).length);
    const names = reading.levels.flatMap(({ grids }) =>
      grids.flatMap((grid) => Array.from(solidCells(grid), ([column, row]) => grid.nameOf(column, row))),
    );
    for (const [name, value] of [
      ["dirt", 1],
      ["stone", 3],
    ] as const) {
      expect(names.filter((each) => each === name)).toHaveLength(cells.filter((each) => each === value).length);
    }
  });

  test("values can be asked for by number and by name", async () => {
    const count = async (intGrid: (number | string)[]) => solidCount(await read(platformer, { solid: [{ intGrid }] }));
    expect(await count(["ladder"])).toBe(await count([2]));
    expect(await count([1, "stone"])).toBe(await count([1, 3]));
    expect(await count([0, 1])).toBe(await count([1]));
  });

  test("levels in files of their own are read from these, one after the other", async () => {
    const reading = await read(separate);
    const files = [0, 1, 2].map((index) => `ldtk/SeparateLevelFiles/World_Level_${index}.ldtkl`);
    expect(reading.problems).toEqual([]);
    expect(reading.files).toEqual([separate, ...files]);
    expect(reading.levels.map(({ file }) => file)).toEqual(files);
    expect(reading.levels.map(({ bounds }) => bounds.min)).toEqual([
      [0, 0],
      [240, 0],
      [480, 0],
    ]);
    expect(reading.levels.map(({ world }) => world)).toEqual([undefined, undefined, undefined]);
    for (const [index, level] of reading.levels.entries()) {
      const { layerInstances } = JSON.parse(await fixtureText(files[index] ?? "")) as Project["levels"][number];
      const [grid] = level.grids;
      expect(Array.from(grid?.solid ?? [])).toEqual(layerInstances?.[0]?.intGridCsv);
      const [cell] = grid ? solidCells(grid) : [];
      expect(cell && grid && (await textAt(grid.sourceOf(...cell)))).toBe("1");
    }
  });

  test("tiles can be asked for by number: those that fill no cell are boxes", async () => {
    const wanted = [...[182, 204], ...[358, 381]];
    const reading = await read(platformer, { solid: [{ tiles: wanted }] });
    const { levels } = await parsed(platformer);
    let boxes = 0;
    for (const [index, { layerInstances, worldX, worldY }] of levels.entries()) {
      const level = reading.levels[index] ?? expect.fail("one level too many");
      const tiles = (layerInstances ?? []).flatMap(({ autoLayerTiles, __identifier: layer }) =>
        autoLayerTiles.filter(({ t }) => wanted.includes(t)).map(({ px }) => ({ layer, px })),
      );
      const whole = tiles.filter(({ px }) => px.every((p) => p % 16 === 0));
      const places = whole.map(({ layer, px: [x, y] }) => `${layer} ${x / 16},${y / 16}`);
      const found = level.grids.flatMap((grid) =>
        Array.from(solidCells(grid), (cell) => `${grid.layer} ${cell.join()}`),
      );
      expect(found.sort()).toEqual([...new Set(places)].sort());
      expect(level.boxes.map(({ box }) => box.min)).toEqual(
        tiles.filter((tile) => !whole.includes(tile)).map(({ px: [x, y] }) => [worldX + x, worldY + y]),
      );
      boxes += level.boxes.length;
    }
    expect(boxes).toBe(16);
  });

  test("a tile's source is the uppermost of its cell", async () => {
    const { levels } = await read(platformer, { solid: [{ tiles: [182] }] });
    const grid = levels[0]?.grids[0] ?? expect.fail("there are such tiles");
    for (const [column, row] of solidCells(grid)) {
      expect(grid.nameOf(column, row)).toBe("tile 182");
      const tile = JSON.parse(await textAt(grid.sourceOf(column, row))) as { px: number[]; t: number };
      expect(tile).toMatchObject({ px: [column * 16, row * 16], t: 182 });
    }
  });

  test("where everything is solid, entities are boxes about their pivots", async () => {
    const { levels } = await read(platformer, { layers: ["Entities"], solid: [{ any: true }] });
    const player = levels[0]?.boxes.find(({ name }) => name === "Player");
    // At (184, 208), 24 × 24, its pivot at the middle of the lower side.
    expect(player?.box).toEqual({ min: [172, 184], max: [196, 208] });
    expect(player && (await textAt(player.source))).toMatch(/^\{\s*"__identifier": "Player"/);
    const project = await parsed(platformer);
    const entities = project.levels.map(({ layerInstances }) =>
      (layerInstances ?? []).flatMap(({ entityInstances }) => entityInstances.map((each) => each.__identifier)),
    );
    expect(levels.map(({ boxes }) => boxes.map(({ name }) => name))).toEqual(entities);
  });

  test("an entity is solid by a field that it has", async () => {
    const { levels } = await read(platformer, { solid: [{ property: "items" }] });
    expect(new Set(levels.flatMap(({ boxes }) => boxes.map(({ name }) => name)))).toEqual(new Set(["Player"]));
  });

  test("levels are chosen by name or glob", async () => {
    const named = async (levels: string[]) => (await read(platformer, { levels })).levels.map(({ name }) => name);
    expect(await named(["Top"])).toEqual(["Top"]);
    expect(await named(["*o*"])).toEqual(["Your_typical_2D_platformer", "Top", "Bottom", "World_Level_3"]);
  });
});
