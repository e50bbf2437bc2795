import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isLevelFile, readLevels, type LevelChoice } from "../../../../src/levels/index.js";
import { filesOf } from "../levelFiles.js";
import { solidCells } from "./maps.js";

const folder = path.resolve(import.meta.dirname, "../../../fixtures/levels");

function textOf(file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}

function readFixture(file: string, choice?: LevelChoice) {
  return readLevels(file, { read: (name) => Promise.resolve().then(() => textOf(name)) }, choice);
}

/** As much of a map in JSON as the counts here need. */
interface PlainMap {
  readonly layers: readonly {
    readonly name: string;
    readonly data?: readonly number[];
    readonly chunks?: readonly { readonly data: readonly number[] }[];
  }[];
  readonly tilesets: readonly {
    readonly firstgid: number;
    readonly tiles: readonly {
      readonly id: number;
      readonly objectgroup?: {
        readonly objects: readonly { readonly polygon?: unknown; readonly ellipse?: boolean }[];
      };
    }[];
  }[];
}

/** How often each tile of a map's first tileset is there. */
function tileCounts(map: PlainMap): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { data = [] } of map.layers) {
    for (const written of data) {
      const id = (written % 2 ** 28) - (map.tilesets[0]?.firstgid ?? 1);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

test("the shapes of tiles are boxes or counted, each as often as its tile is there", async () => {
  const file = "phaser3-tilemap-blog/simple-map-collision-mapped.json";
  const map = JSON.parse(textOf(file)) as PlainMap;
  const counts = tileCounts(map);
  const expected = { rectangle: 0, polygon: 0, ellipse: 0 };
  for (const { id, objectgroup } of map.tilesets[0]?.tiles ?? []) {
    for (const { polygon, ellipse } of objectgroup?.objects ?? []) {
      const kind = polygon !== undefined ? "polygon" : ellipse === true ? "ellipse" : "rectangle";
      expected[kind] += counts.get(id) ?? 0;
    }
  }
  const [level] = (await readFixture(file, { solid: [{ shapes: true }] })).levels;
  const whole = level?.grids.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const found = { polygon: level?.shapes?.length, rectangle: whole + (level?.boxes.length ?? 0) };
  expect({ ...level?.skipped, ...found }).toEqual(expected);
});

test("one infinite map is the same in XML and in JSON", async () => {
  const name = "excalibur-tiled/orthogonal-infinite/orthogonal-infinite";
  const [xml, json] = await Promise.all([readFixture(`${name}.tmx`), readFixture(`${name}.tmj`)]);
  expect(solidCells(xml)).toEqual(solidCells(json));
  expect(solidCells(xml)).toHaveLength(23);
  expect(xml.levels[0]?.bounds).toEqual({ min: [-768, -512], max: [1024, 768] });
  expect(json.levels[0]?.bounds).toEqual(xml.levels[0]?.bounds);
  expect(xml.levels[0]?.rules).toEqual([{ property: "solid" }]);
  const everything = { solid: [{ any: true as const }], layers: ["Ground", "Solid", "Above"] };
  const [allXml, allJson] = await Promise.all([
    readFixture(`${name}.tmx`, everything),
    readFixture(`${name}.tmj`, everything),
  ]);
  const map = JSON.parse(textOf(`${name}.tmj`)) as PlainMap;
  const written = map.layers.flatMap(
    ({ chunks }) => chunks?.flatMap(({ data }) => data.filter((gid) => gid !== 0)) ?? [],
  );
  expect(solidCells(allJson)).toHaveLength(written.length);
  expect(solidCells(allXml)).toEqual(solidCells(allJson));
});

test("a template that is not there is told of with the place that refers to it, and the rest is read", async () => {
  const file = "excalibur-tiled/orthogonal-infinite/orthogonal-infinite.tmx";
  const { problems, files, levels } = await readFixture(file);
  const missing = problems.find(({ code }) => code === "level-missing-file");
  const { offset = 0, length = 0 } = missing?.source.range ?? {};
  expect(textOf(file).slice(offset, offset + length)).toBe("coin.tx");
  expect(levels[0]?.skipped).toEqual({ template: 1 });
  expect(files).toEqual([
    file,
    "excalibur-tiled/orthogonal-infinite/external-fantasy.tsx",
    "excalibur-tiled/orthogonal-infinite/coin.tx",
  ]);
});

test("a city is the same with gzip, zstd, and in chunks", async () => {
  const [gzip, zstd, chunks] = await Promise.all(
    ["gzip", "zstd", "infinite-base64-compressed"].map((name) =>
      readFixture(`excalibur-tiled/example-city-${name}.tmx`),
    ),
  );
  if (gzip === undefined || zstd === undefined || chunks === undefined) throw new Error("expected three cities");
  expect(gzip.problems).toEqual([]);
  expect(solidCells(gzip)).toHaveLength(893);
  expect(solidCells(zstd)).toEqual(solidCells(gzip));
  expect(solidCells(chunks)).toEqual(solidCells(gzip));
});

test("an isometric map is refused by name", async () => {
  const { levels, problems } = await readFixture("excalibur-tiled/isometric-infinite/isometric-infinite.tmj");
  expect(levels).toEqual([]);
  expect(problems.map(({ code, message }) => [code, message.includes("isometric")])).toEqual([
    ["level-unsupported", true],
  ]);
});

test("a cell has its name and its place in the text", async () => {
  const file = "phaser3-tilemap-blog/platformer.json";
  const map = JSON.parse(textOf(file)) as PlainMap;
  const grid = (await readFixture(file)).levels[0]?.grids.find(({ layer }) => layer === "Ground");
  const data = map.layers.find(({ name }) => name === "Ground")?.data ?? [];
  // Backwards too: places are looked up in any order.
  for (const index of [799, 5, 640, 0]) {
    const { range } = grid?.sourceOf(index % 40, Math.floor(index / 40)) ?? { range: { offset: 0, length: 0 } };
    expect(textOf(file).slice(range.offset, range.offset + range.length)).toBe(String(data[index]));
  }
  const solid = grid?.solid.indexOf(1) ?? 0;
  const gid = (data[solid] ?? 0) % 2 ** 28;
  expect(grid?.nameOf(solid % 40, Math.floor(solid / 40))).toBe(`tile ${gid - 1}`);
});

test.each(["constructor", "a.constructor", "a.__proto__", "a.toString"])("%s is no level by its name", async (name) => {
  expect(isLevelFile(name)).toBe(false);
  const { levels, problems } = await readLevels(name, filesOf({ [name]: "x" }));
  expect([levels, problems.map(({ code }) => code)]).toEqual([[], ["level-format"]]);
});
