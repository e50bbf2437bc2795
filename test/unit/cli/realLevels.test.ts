import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../../harness/fetchServer.js";
import type { AuditReport } from "../../../src/report/index.js";
import { buildCli, type Cli } from "./cli.js";

const fixtures = path.join(repository, "test", "fixtures", "levels");
const textOf = (file: string) => readFileSync(path.join(fixtures, file), "utf8");

/** The player of the platformer that one of the levels is of. */
const player = ["--size", "18,24", "--speed", "300,400", "--fps", "60"];

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cpSync(fixtures, path.join(cli.folder, "levels"), { recursive: true });
});
afterAll(() => {
  cli.dispose();
});

async function audit(...args: readonly string[]): Promise<AuditReport> {
  return JSON.parse((await cli.run("audit", ...args, "--format", "json")).stdout) as AuditReport;
}

/** Cells of the IntGrid layers of a project of LDtk, or of its levels' own files, that have one of some values. */
function intGridCells(values: readonly number[], ...files: readonly string[]): number {
  interface Holder {
    readonly levels?: readonly Holder[];
    readonly layerInstances?: readonly { readonly intGridCsv: readonly number[] }[] | null;
  }
  const count = ({ levels = [], layerInstances }: Holder): number =>
    levels.reduce((sum, level) => sum + count(level), 0) +
    (layerInstances ?? []).flatMap(({ intGridCsv }) => intGridCsv).filter((value) => values.includes(value)).length;
  return files.reduce((sum, file) => sum + count(JSON.parse(textOf(file)) as Holder), 0);
}

/** Cells that are not empty of the layers of a map in XML that have the property `solid`. */
function solidLayerCells(file: string): number {
  const layers = [...textOf(file).matchAll(/<layer\b.*?<\/layer>/gs)].map(([layer]) => layer);
  const data = layers
    .filter((layer) => layer.includes(`<property name="solid" type="bool" value="true"/>`))
    .flatMap((layer) => [...layer.matchAll(/(?:<data|<chunk)[^>]*>\s*([A-Za-z0-9+/=]{4,})\s*</g)]);
  expect(data.length).toBeGreaterThan(0);
  return data.reduce((sum, [, base64 = ""]) => sum + filled(unzipSync(Buffer.from(base64, "base64"))), 0);
}

function filled(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 4) if (view.getUint32(at, true) !== 0) count++;
  return count;
}

interface PlainMap {
  readonly layers: readonly {
    readonly properties?: readonly { readonly name: string }[];
    readonly data?: readonly number[];
    readonly chunks?: readonly { readonly data: readonly number[] }[];
  }[];
  readonly tilesets: readonly {
    readonly firstgid: number;
    readonly tiles?: readonly {
      readonly id: number;
      readonly properties?: readonly { readonly name: string; readonly value: unknown }[];
    }[];
  }[];
}

const plainMap = (file: string) => JSON.parse(textOf(file)) as PlainMap;

/** Cells whose tile has the property `collides`. */
function collidingCells(file: string): number {
  const { layers, tilesets } = plainMap(file);
  const colliding = new Set(
    tilesets.flatMap(({ firstgid, tiles = [] }) =>
      tiles
        .filter(({ properties }) => properties?.some(({ name, value }) => name === "collides" && value === true))
        .map(({ id }) => firstgid + id),
    ),
  );
  return layers.flatMap(({ data }) => data ?? []).filter((written) => colliding.has(written % 2 ** 28)).length;
}

const infinite = "excalibur-tiled/orthogonal-infinite/orthogonal-infinite";

function infiniteCells(): number {
  return plainMap(`${infinite}.tmj`)
    .layers.filter(({ properties }) => properties?.some(({ name }) => name === "solid"))
    .flatMap(({ chunks = [] }) => chunks.flatMap(({ data }) => data))
    .filter((written) => written !== 0).length;
}

function tileLayerCells(file: string): number {
  const [data = ""] = [...textOf(file).matchAll(/<layer name="Foreground".*?<data[^>]*>\s*([^<]*?)\s*</gs)].map(
    ([, base64]) => base64,
  );
  return filled(Buffer.from(data, "base64"));
}

function roomCells(file: string, isSolid: (tile: number) => boolean): number {
  const { layers } = JSON.parse(textOf(file)) as { layers: readonly { readonly data?: readonly number[] }[] };
  return layers.flatMap(({ data }) => data ?? []).filter(isSolid).length;
}

const city = "excalibur-tiled/example-city";
const separate = [0, 1, 2].map((level) => `ldtk/SeparateLevelFiles/World_Level_${level}.ldtkl`);

/** What a file has: levels, what counts as solid in them, and how many tiles that are by its own data. */
interface RealLevel {
  readonly file: string;
  readonly levels: number;
  readonly rule: string;
  readonly tiles: () => number;
  readonly args?: readonly string[];
  /** Whether something of it was left out, which is a warning. */
  readonly isPartial?: true;
}

const [platformer, gridVania] = ["ldtk/Typical_2D_platformer_example.ldtk", "ldtk/WorldMap_GridVania_layout.ldtk"];
const [phaser, shapes] = ["platformer", "simple-map-collision-mapped"].map(
  (name) => `phaser3-tilemap-blog/${name}.json`,
);
const [flixel, room] = ["flixel-demos/level.tmx", "flixel-demos/room-001.json"];
const cities = ["gzip", "zstd", "infinite-base64-compressed"];

const files: readonly RealLevel[] = [
  { file: platformer, levels: 4, rule: "intGrid:dirt,stone", tiles: () => intGridCells([1, 3], platformer) },
  { file: gridVania, levels: 21, rule: "intGrid:walls", tiles: () => intGridCells([1], gridVania) },
  {
    file: "ldtk/SeparateLevelFiles.ldtk",
    levels: 3,
    rule: "intGrid:walls",
    tiles: () => intGridCells([1], ...separate),
  },
  ...["tmj", "tmx"].map((ending) => ({
    ...{
      file: `${infinite}.${ending}`,
      levels: 1,
      rule: "property:solid",
      tiles: infiniteCells,
      isPartial: true as const,
    },
  })),
  // Node cannot decompress zstd: it is the same city.
  ...cities.map((name) => ({
    ...{ file: `${city}-${name}.tmx`, levels: 1, rule: "property:solid" },
    tiles: () => solidLayerCells(`${city}-${name === "zstd" ? "gzip" : name}.tmx`),
  })),
  ...[phaser, shapes].map((file = "") => ({
    ...{ file, levels: 1, rule: "property:collides", tiles: () => collidingCells(file) },
  })),
  {
    file: flixel,
    levels: 1,
    rule: "layer:Foreground",
    tiles: () => tileLayerCells(flixel),
    args: ["--solid", "layer:Foreground"],
  },
  { file: room, levels: 1, rule: "layer:walls", tiles: () => roomCells(room, (tile) => tile >= 0) },
  {
    file: room,
    levels: 1,
    rule: "intGrid:2",
    tiles: () => roomCells(room, (tile) => tile === 2),
    args: ["--solid", "intGrid:2"],
  },
];

describe("aabb audit of real levels", () => {
  it.each(files)("$file: $levels of $rule, as many tiles as its data say, and a slow player is safe", async (real) => {
    const report = await audit(`levels/${real.file}`, ...player, ...(real.args ?? []));
    expect(new Set(report.levels.map((level) => level.rule))).toEqual(new Set([real.rule]));
    expect(report.summary).toMatchObject({ levels: real.levels, solidTiles: real.tiles() });
    expect(report.summary.warnings).toBe(real.isPartial ? 1 : 0);
    expect(report.levels.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it("asks of the one in which no name says it, with the flag for each candidate, and exit code 2", async () => {
    const { code, stdout } = await cli.run("audit", `levels/${flixel}`, ...player);
    expect(code).toBe(2);
    expect(stdout).toContain("level-solid-unclear");
    const flags = new Map(
      [...stdout.matchAll(/^ {6}(--solid \S+) +(\d+) tiles/gm)].map(([, flag, n]) => [flag, Number(n)]),
    );
    const foreground = "--solid layer:Foreground";
    expect([...flags.keys()]).toEqual([
      ...["--solid layer:Background", foreground, "--solid property:animated", "--solid property:nocollide"],
      ...["--solid property:tileset", "--solid any"],
    ]);
    expect(flags.get(foreground)).toBe(tileLayerCells(flixel));
    const chosen = await audit(`levels/${flixel}`, ...player, ...foreground.split(" "));
    expect(chosen).toMatchObject({ problems: [], candidates: [], summary: { solidTiles: tileLayerCells(flixel) } });
  });

  it("counts as their descriptions do", () => {
    const counts = files.filter(({ file }) => file === gridVania || file === phaser).map(({ tiles }) => tiles());
    expect(counts).toEqual([15030, 218]);
  });

  it("refuses one, and says of the others what is missing or left out", async () => {
    const { problems } = await audit("levels", ...player);
    expect(problems.map(({ file, code }) => `${path.basename(file)} ${code}`)).toEqual([
      "isometric-infinite.tmj level-unsupported",
      "orthogonal-infinite.tmj level-missing-file",
      "orthogonal-infinite.tmj left-out",
      "orthogonal-infinite.tmj level-solid-overruled",
      "orthogonal-infinite.tmx level-missing-file",
      "orthogonal-infinite.tmx left-out",
      "orthogonal-infinite.tmx level-solid-overruled",
      "level.tmx level-solid-unclear",
      "world.tscn left-out",
      "moving_platform.tscn left-out",
      // Some of the tiles that are solid by their property have shapes as well.
      "platformer.json level-solid-overruled",
      "simple-map-collision-mapped.json level-solid-overruled",
    ]);
  });
});

/** A map with one wall, in pixels as large as a game's metres. */
function wallOf(thickness: number): string {
  const size = { width: 10, height: 4, tilewidth: 1, tileheight: 1, infinite: false };
  const objects = [{ id: 1, name: "wall", x: 4, y: 0, width: thickness, height: 4, rotation: 0 }];
  const layers = [{ type: "objectgroup", id: 1, name: "walls", objects }];
  return JSON.stringify({ type: "map", orientation: "orthogonal", ...size, tilesets: [], layers });
}

describe("aabb audit of what games are known to have", () => {
  it.each([
    ["a bullet of 0.40 m and a target of 0.25 m, at 39 m/s", 0.25, "0.4,0.4", 39, undefined],
    ["the same at 40 m/s", 0.25, "0.4,0.4", 40, { missed: 0.025, maxSpeed: 39 }],
    ["a window of 0.03 m at 25.8 m/s", 0.03, "0.4,0.4", 25.8, undefined],
    ["the same at 30 m/s", 0.03, "0.4,0.4", 30, { missed: 0.14, maxSpeed: 25.8 }],
    ["a window of 0.13 m at 31.8 m/s", 0.13, "0.4,0.4", 31.8, undefined],
    ["the same at 32 m/s", 0.13, "0.4,0.4", 32, { missed: 0.00625, maxSpeed: 31.8 }],
  ])("%s", async (_, thickness, size, speed, expected) => {
    cli.write("wall.tmj", wallOf(thickness));
    const { levels } = await audit("wall.tmj", "--size", size, "--speed", `${speed},0`, "--fps", "60");
    const { missed, maxSpeed } = expected ?? {};
    expect(levels[0]?.findings.map((wall) => [wall.code, wall.missed.toFixed(9), wall.maxSpeed?.toFixed(9)])).toEqual(
      expected ? [["tunnel", missed?.toFixed(9), maxSpeed?.toFixed(9)]] : [],
    );
  });
});
