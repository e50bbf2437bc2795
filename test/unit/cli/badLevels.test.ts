import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditReport } from "../../../src/report/index.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap } from "./tiledMap.js";

const rule = ["--rule", "overlap, back to the old position"];
const mover = ["--size", "8,8", "--speed", "2400,0", "--fps", "60", ...rule];

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const cells = (...gids: readonly number[]) => new Uint8Array(Uint32Array.of(...gids).buffer);

const tileset = { firstgid: 1, name: "t", tilewidth: 16, tileheight: 16, tilecount: 4, columns: 4 };
const layer = { type: "tilelayer", id: 1, name: "walls", x: 0, y: 0, width: 2, height: 2 };

/** A map of 2 × 2 tiles with one layer. */
function tmj(content: object, map: object = {}): string {
  const size = { width: 2, height: 2, tilewidth: 16, tileheight: 16, infinite: false };
  const layers = [{ ...layer, ...content }];
  return JSON.stringify({ type: "map", orientation: "orthogonal", ...size, tilesets: [tileset], layers, ...map });
}

const compressed = (data: Uint8Array, more: object = {}) => ({
  ...{ encoding: "base64", compression: "zlib", data: base64(deflateSync(data)) },
  ...more,
});

/** 128 MB, in 130 KB: a layer's text cannot say how much it becomes. */
const bomb = compressed(new Uint8Array(1 << 27));
const huge = { width: 1e9, height: 1e9 };

const ldtkLayer = {
  ...{ __identifier: "Walls", __type: "IntGrid", __cWid: 2, __cHei: 2, __gridSize: 8, __tilesetDefUid: null },
  ...{ __pxTotalOffsetX: 0, __pxTotalOffsetY: 0, layerDefUid: 1, intGridCsv: [1, 0, 0, 1] },
  ...{ gridTiles: [], autoLayerTiles: [], entityInstances: [] },
};

function ldtk(content: object, level: object = {}): string {
  const place = { identifier: "A", worldX: 0, worldY: 0, worldDepth: 0, pxWid: 16, pxHei: 16 };
  const levels = [{ ...place, layerInstances: [{ ...ldtkLayer, ...content }], ...level }];
  const values = [{ value: 1, identifier: "wall" }];
  const layers = [{ uid: 1, identifier: "Walls", __type: "IntGrid", intGridValues: values }];
  return JSON.stringify({ __header__: {}, worldLayout: "Free", worlds: [], defs: { layers, tilesets: [] }, levels });
}

function ogmo(content: object): string {
  const grid = { gridCellWidth: 8, gridCellHeight: 8, gridCellsX: 2, gridCellsY: 2 };
  const layers = [{ name: "walls", offsetX: 0, offsetY: 0, ...grid, ...content }];
  return JSON.stringify({ ogmoVersion: "3.4.0", width: 16, height: 16, layers });
}

/** What is wrong, the file, the code that tells so, and the text at its place. */
const bad: readonly (readonly [what: string, file: string, text: string, code: string, place: string])[] = [
  [
    "base64 that is cut short",
    "cut.tmj",
    tmj({ encoding: "base64", data: base64(cells(1, 2, 3, 4)).slice(0, 15) }),
    "level-data",
    "AQAA",
  ],
  [
    "compressed data that are cut short",
    "cut-zlib.tmj",
    tmj({ ...compressed(cells(1, 2, 3, 4)), data: base64(deflateSync(cells(1, 2, 3, 4)).subarray(0, 9)) }),
    "level-data",
    "eJwF",
  ],
  ["a zip bomb", "bomb.tmj", tmj(bomb), "level-data", "eJzs"],
  [
    "a zip bomb as large as it says",
    "large-bomb.tmj",
    tmj({ ...bomb, width: 4096, height: 32768 }, { width: 4096, height: 32768 }),
    "level-too-large",
    "4096",
  ],
  ["fewer numbers than cells", "few.tmj", tmj({ data: [1, 2, 3] }), "level-data", "1,2,3"],
  ["a number of no tileset", "gid.tmj", tmj({ data: [1, 0, 77, 0] }), "level-tileset", "77"],
  [
    "a tileset that is not there",
    "gone.tmj",
    tmj({ data: [1, 0, 0, 0] }, { tilesets: [{ firstgid: 1, source: "gone.tsx" }] }),
    "level-missing-file",
    `"gone.tsx"`,
  ],
  [
    "a tileset outside of the folder",
    "out.tmj",
    tmj({ data: [1, 0, 0, 0] }, { tilesets: [{ firstgid: 1, source: "../../out.tsx" }] }),
    "level-outside",
    `"../../out.tsx"`,
  ],
  [
    "templates in a circle",
    "cycle.tmx",
    `<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16"><objectgroup name="walls"><object id="1" template="a.tx" x="0" y="0"/></objectgroup></map>`,
    "level-cycle",
    "a.tx",
  ],
  ["10⁹ × 10⁹ tiles", "huge.tmj", tmj({ ...huge, data: [1] }, huge), "level-too-large", "1000000000"],
  [
    "10⁹ × 10⁹ tiles in chunks",
    "chunk.tmj",
    tmj({ chunks: [{ x: 0, y: 0, ...huge, data: [1] }] }, { infinite: true }),
    "level-too-large",
    "",
  ],
  ["no JSON", "no.tmj", "tiles: 1, 2, 3", "level-syntax", ":"],
  ["no XML", "no.tmx", `<map width="2"><layer`, "level-syntax", ""],
  ["JSON of something else", "else.json", `{ "name": "game" }`, "level-format", ""],
  ["too few cells in a project of LDtk", "few.ldtk", ldtk({ intGridCsv: [1, 0] }), "level-data", "[1,0]"],
  [
    "10⁹ × 10⁹ cells in a project of LDtk",
    "huge.ldtk",
    ldtk({ __cWid: 1e9, __cHei: 1e9 }),
    "level-too-large",
    `{"__identifier":"Walls"`,
  ],
  [
    "a level's file that is not there",
    "gone.ldtk",
    ldtk({}, { layerInstances: null, externalRelPath: "gone.ldtkl" }),
    "level-missing-file",
    `"gone.ldtkl"`,
  ],
  [
    "a level's file outside of the folder",
    "out.ldtk",
    ldtk({}, { layerInstances: null, externalRelPath: "../../out.ldtkl" }),
    "level-outside",
    `"../../out.ldtkl"`,
  ],
  [
    "rows that are too short in a level of Ogmo",
    "few.json",
    ogmo({ grid2D: [["1", "0"], ["1"]] }),
    "level-data",
    `["1"]`,
  ],
  [
    "10⁹ × 10⁹ cells in a level of Ogmo",
    "huge.json",
    ogmo({ gridCellsX: 1e9, gridCellsY: 1e9, data: [1] }),
    "level-too-large",
    `{"name":"walls"`,
  ],
];

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli(["--max-old-space-size=256"]);
  cli.write("levels/good.tmj", tiledMap("..........#.........."));
  for (const [, file, text] of bad) cli.write(`levels/${file}`, text);
  cli.write("levels/a.tx", `<template><object template="b.tx"/></template>`);
  cli.write("levels/b.tx", `<template><object template="a.tx"/></template>`);
  cli.write("../out.tsx", `<tileset name="out"/>`);
});
afterAll(() => {
  cli.dispose();
});

async function report(how: "run" | "runApart", ...files: readonly string[]): Promise<AuditReport> {
  const { code, stdout, stderr } = await cli[how]("audit", ...files, ...mover, "--format", "json");
  expect(stderr).toBe("");
  expect(code).toBe(2);
  return JSON.parse(stdout) as AuditReport;
}

describe("a level that is", () => {
  it.each(bad)("%s is a problem with its place, and the next file is audited", async (_, file, text, code, place) => {
    const { levels, problems } = await report("run", `levels/${file}`, "levels/good.tmj");
    const [problem, ...more] = problems.filter(({ severity }) => severity === "error");
    expect(more).toEqual([]);
    expect(problem?.code).toBe(code);
    // In a circle it is the file that closes it.
    const at =
      code === "level-cycle"
        ? { file: "levels/b.tx", text: `<template><object template="a.tx"/></template>` }
        : { file: `levels/${file}`, text };
    expect(problem?.file).toBe(at.file);
    const line = at.text.split("\n")[problem?.range.start.line ?? 0] ?? "";
    const { character } = problem?.range.start ?? expect.fail();
    expect(line.slice(character, character + place.length)).toBe(place);
    expect(levels.find(({ file: each }) => each === "levels/good.tmj")?.findings).toHaveLength(1);
  });

  it("bad beside many others of a folder takes none of them along", async () => {
    // With little memory.
    const { levels, problems } = await report("runApart", "levels");
    expect(levels.find(({ file }) => file === "levels/good.tmj")?.findings).toHaveLength(1);
    const told = new Set(
      problems.filter(({ severity }) => severity === "error").map(({ file }) => path.basename(file)),
    );
    // A file of a folder that is JSON of something else is no level.
    const expected = bad
      .map(([, file]) => (file === "cycle.tmx" ? "b.tx" : file))
      .filter((file) => file !== "else.json");
    expect([...told].sort()).toEqual([...new Set(expected)].sort());
  });
});
