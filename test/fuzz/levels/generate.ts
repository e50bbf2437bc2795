import { gzipSync, zlibSync } from "fflate";
import type { Mover } from "../../../src/audit/index.js";
import type { LevelChoice } from "../../../src/levels/index.js";
import type { Random } from "../../exact/random.js";
import {
  body,
  layerData,
  rectangle,
  sceneOf,
  tileMapData,
  tileSet,
  type Cell,
} from "../../unit/levels/godot/scenes.js";
import { mutatedText } from "../texts.js";
import { mutatedValue } from "../values.js";
import { folders, isLevel, type Folder } from "./examples.js";

/** A level with the files around it, and what is asked of it. All of it is plain JSON. */
export interface LevelCase {
  readonly file: string;
  readonly files: Folder;
  readonly choice: LevelChoice;
  readonly mover: Mover;
}

export function generateLevel(random: Random): LevelCase {
  const { file, files } = random.chance(0.5) ? known(random) : made(random);
  return { file, files, choice: choiceOf(random), mover: moverOf(random) };
}

/** A level from an editor, of which one file is damaged. */
function known(random: Random): Pick<LevelCase, "file" | "files"> {
  const folder = folders[random.integer(0, folders.length - 1)] ?? {};
  const levels = Object.keys(folder).filter(isLevel);
  const file = levels[random.integer(0, levels.length - 1)] ?? "";
  const name = random.chance(0.8)
    ? file
    : (Object.keys(folder)[random.integer(0, Object.keys(folder).length - 1)] ?? file);
  const text = folder[name] ?? "";
  const others = Object.values(folder).filter((each) => each.length < 50_000);
  return { file, files: { ...folder, [name]: damaged(random, text, others) } };
}

function damaged(random: Random, text: string, others: readonly string[]): string {
  if (random.chance(0.5) && /^\s*\{/.test(text)) {
    try {
      return JSON.stringify(mutatedValue(random, JSON.parse(text)));
    } catch {
      // It is damaged as a text, then.
    }
  }
  return mutatedText(random, text, others);
}

/** A small level by the rules of a format, with values that keep none. */
function made(random: Random): Pick<LevelCase, "file" | "files"> {
  const width = random.pick(0, 1, 3, 16, 40);
  const height = random.pick(0, 1, 2, 9, 33);
  const cells = Array.from({ length: width * height }, () => cellOf(random));
  const kind = random.pick("tmj", "tmj", "tmx", "tmx", "ldtk", "ogmo", "tscn", "tscn");
  const values = { random, width, height, cells };
  const odd = (value: unknown): string => JSON.stringify(random.chance(0.5) ? mutatedValue(random, value) : value);
  switch (kind) {
    case "tmj": {
      const file = random.pick("map.tmj", "map.json");
      return { file, files: { [file]: odd(tiledMap(values)), "tiles.tsj": odd(tilesetOf(random)) } };
    }
    case "tmx": {
      const text = tiledXml(values);
      const isDamaged = random.chance(0.6);
      return {
        file: "map.tmx",
        files: {
          "map.tmx": isDamaged ? mutatedText(random, text, []) : text,
          "tiles.tsx": '<tileset name="t" tilewidth="16" tileheight="16" tilecount="9"><tile id="0"/></tileset>',
        },
      };
    }
    case "ldtk":
      return { file: "world.ldtk", files: { "world.ldtk": odd(ldtk(values)) } };
    case "ogmo":
      return { file: "room.json", files: { "room.json": odd(ogmo(values)) } };
    case "tscn": {
      const text = godot(values);
      return {
        file: "game/level.tscn",
        files: {
          "game/project.godot": "",
          "game/level.tscn": random.chance(0.7) ? mutatedText(random, text, []) : text,
          "game/part.tscn": sceneOf(
            body("Post", `position = Vector2(${random.integer(-90, 90)}, 8)`),
            rectangle(4, 32),
          ),
        },
      };
    }
  }
}

/** A layer of cells, as either version of Godot writes it, turned and scaled as may be, with bodies and another scene beside it. */
function godot({ random, width, cells }: Values): string {
  const placed = cells.flatMap((gid, i): Cell[] => {
    const at = [(i % Math.max(1, width)) - random.pick(0, 0, 20), Math.floor(i / Math.max(1, width))] as const;
    return gid === 0 ? [] : [{ at, tile: [gid % 7, 0], alternative: random.pick(0, 0, 1, 4096, 8192 + 16384) }];
  });
  const type = random.pick("TileMapLayer", "TileMap");
  const data =
    type === "TileMap" ? `layer_0/tile_data = ${tileMapData(placed)}` : `tile_map_data = ${layerData(placed)}`;
  const turn = random.pick(
    "",
    "",
    "rotation = 1.570796\n",
    "rotation = 0.4\n",
    "scale = Vector2(-2, 0.5)\n",
    "enabled = false\n",
  );
  const part = random.pick("res://part.tscn", "res://level.tscn", "res://../part.tscn", "res://gone.tscn");
  return sceneOf(
    `[node name="Tiles" type="${type}" parent="."]
tile_set = SubResource("Tiles")
${turn}${data}
${body("Wall", random.pick("", "rotation = 0.3", "scale = Vector2(0, 1)"), random.pick("", "one_way_collision = true", "disabled = true"), random.pick("StaticBody2D", "AnimatableBody2D", "Area2D"))}
[node name="Part" parent="." instance=ExtResource("1")]
position = Vector2(64, 16)
`,
    `[ext_resource type="PackedScene" path="${part}" id="1"]\n${tileSet}\n${rectangle(random.pick(0, 8, 33.3), 16)}`,
  );
}

interface Values {
  readonly random: Random;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly number[];
}

function cellOf(random: Random): number {
  if (random.chance(0.5)) return 0;
  return (
    random.integer(1, 12) + (random.chance(0.1) ? random.pick(2 ** 31, 2 ** 30, 2 ** 29, 2 ** 28, 2 ** 28 - 13) : 0)
  );
}

/** What a map's cells look like when they are compressed, and damaged after that. */
function encoded({ random, cells }: Values): {
  readonly encoding: string;
  readonly compression: string;
  readonly data: string;
} {
  const bytes = new Uint8Array(Uint32Array.from(cells).buffer);
  const compression = random.pick("zlib", "gzip", "zstd", "");
  const packed = { zlib: zlibSync, gzip: gzipSync, zstd: zstdFrame, "": (plain: Uint8Array) => plain }[compression](
    bytes,
  );
  const damage = random.chance(0.6) ? random.integer(1, 4) : 0;
  const changed = Uint8Array.from(packed);
  for (let i = 0; i < damage && changed.length > 0; i++) {
    changed[random.integer(0, random.chance(0.5) ? Math.min(12, changed.length - 1) : changed.length - 1)] =
      random.integer(0, 255);
  }
  const end = random.chance(0.1) ? random.integer(0, changed.length) : changed.length;
  return { encoding: "base64", compression, data: Buffer.from(changed.subarray(0, end)).toString("base64") };
}

/** A frame of zstd (RFC 8878) of blocks that are not compressed, or that are one byte many times. */
function zstdFrame(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const block = (length << 3) | 1;
  const size = [length & 255, (length >> 8) & 255, (length >> 16) & 255, 0];
  return Uint8Array.from([
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0xa0,
    ...size,
    block & 255,
    (block >> 8) & 255,
    block >> 16,
    ...bytes,
  ]);
}

function objectsOf(random: Random): readonly unknown[] {
  const object = (id: number): unknown => ({
    ...{
      id,
      name: random.pick("", "wall", "a<b>"),
      type: "",
      x: random.integer(-64, 640),
      y: random.integer(-64, 300),
    },
    ...{
      width: random.pick(0, 16, 33.3, -5),
      height: random.pick(0, 16, 8),
      rotation: random.pick(0, 0, 90, 45, -270),
    },
    ...(random.chance(0.1) && { ellipse: true }),
    ...(random.chance(0.1) && { point: true }),
    ...(random.chance(0.1) && {
      polygon: [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 0, y: 10 },
      ],
    }),
    ...(random.chance(0.1) && { gid: random.integer(0, 14) }),
    ...(random.chance(0.05) && { template: "gone.tj" }),
    ...(random.chance(0.2) && { properties: [{ name: "solid", type: "bool", value: random.chance(0.7) }] }),
  });
  return Array.from({ length: random.integer(0, 6) }, (_, i) => object(i));
}

function tilesetOf(random: Random): Record<string, unknown> {
  const tile = (id: number): unknown => ({
    id,
    ...(random.chance(0.5) && { properties: [{ name: "solid", type: "bool", value: true }] }),
    ...(random.chance(0.3) && { objectgroup: { objects: objectsOf(random) } }),
  });
  return {
    ...{ name: "t", tilewidth: random.pick(16, 16, 8, 0), tileheight: random.pick(16, 32), tilecount: 12, columns: 4 },
    tiles: Array.from({ length: random.integer(0, 5) }, (_, i) => tile(i)),
    ...(random.chance(0.1) && { tileoffset: { x: 3, y: -3 } }),
  };
}

function tiledMap(values: Values): unknown {
  const { random, width, height, cells } = values;
  const layer = (depth: number): unknown => {
    const kind = random.pick("tilelayer", "tilelayer", "objectgroup", depth < 3 ? "group" : "imagelayer");
    const head = {
      ...{ type: kind, name: random.pick("walls", "floor", "", "a/b"), opacity: 1, visible: random.chance(0.9) },
      ...(random.chance(0.1) && { offsetx: 7.5, offsety: -3 }),
      ...(random.chance(0.05) && { parallaxx: 0.5 }),
    };
    if (kind === "group") return { ...head, layers: [layer(depth + 1), layer(depth + 1)] };
    if (kind === "objectgroup") return { ...head, objects: objectsOf(random) };
    if (kind === "imagelayer") return head;
    const data = random.chance(0.6) ? encoded(values) : { data: cells };
    const chunk = { x: random.integer(-40, 40), y: random.integer(-40, 40), width, height, data: data.data };
    return {
      ...head,
      width,
      height,
      ...data,
      ...(random.chance(0.2) && { data: undefined, chunks: [chunk, { ...chunk, x: 1e6 }] }),
    };
  };
  return {
    ...{
      type: "map",
      version: "1.10",
      orientation: random.chance(0.95) ? "orthogonal" : "isometric",
      renderorder: "right-down",
    },
    ...{
      infinite: random.chance(0.2),
      width,
      height,
      tilewidth: random.pick(16, 16, 0.1, 1e-300),
      tileheight: 16,
      nextlayerid: 9,
    },
    layers: Array.from({ length: random.integer(0, 3) }, () => layer(0)),
    tilesets: random.chance(0.8)
      ? [{ firstgid: 1, ...tilesetOf(random) }]
      : [{ firstgid: 1, source: random.pick("tiles.tsj", "map.tmj", "../out.tsj", "gone.tsx") }],
  };
}

function tiledXml(values: Values): string {
  const { random, width, height, cells } = values;
  const { compression, data } = encoded(values);
  const written = random.pick(
    `<data encoding="csv">${cells.join(",")}</data>`,
    `<data encoding="base64"${compression === "" ? "" : ` compression="${compression}"`}>${data}</data>`,
    `<data>${cells.map((gid) => `<tile gid="${gid}"/>`).join("")}</data>`,
    `<data encoding="csv"><chunk x="-16" y="0" width="${width}" height="${height}">${cells.join(",")}</chunk></data>`,
  );
  const objects = objectsOf(random) as readonly Record<string, string | number>[];
  const objectText = objects.map(
    ({ id, x, y, width: w, height: h, rotation }) =>
      `<object id="${id ?? 0}" x="${x ?? 0}" y="${y ?? 0}" width="${w ?? 0}" height="${h ?? 0}" rotation="${rotation ?? 0}"/>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" orientation="orthogonal" width="${width}" ` +
    `height="${height}" tilewidth="16" tileheight="16" infinite="${random.integer(0, 1)}">\n` +
    `<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="12"><tile id="0"><properties>` +
    `<property name="solid" type="bool" value="true"/></properties></tile></tileset>\n` +
    (random.chance(0.2) ? '<tileset firstgid="20" source="tiles.tsx"/>\n' : "") +
    `<group name="g"><layer id="1" name="walls" width="${width}" height="${height}">${written}</layer></group>\n` +
    `<objectgroup name="boxes">${objectText.join("")}</objectgroup></map>\n`
  );
}

function ldtk({ random, width, height, cells }: Values): unknown {
  const layer = {
    ...{
      __identifier: "Walls",
      __type: "IntGrid",
      __cWid: width,
      __cHei: height,
      __gridSize: random.pick(16, 1, 0, 0.5),
    },
    ...{ __pxTotalOffsetX: 0, __pxTotalOffsetY: random.pick(0, 8), layerDefUid: 1, iid: "l", visible: true },
    ...{ intGridCsv: cells.map((cell) => cell % 4), autoLayerTiles: [], gridTiles: [], entityInstances: [] },
  };
  const entities = {
    ...{ ...layer, __identifier: "Things", __type: "Entities", intGridCsv: [] },
    entityInstances: [
      {
        __identifier: "Door",
        __pivot: [0.5, 1],
        px: [40, 64],
        width: 16,
        height: 32,
        defUid: 3,
        iid: "e",
        fieldInstances: [],
      },
    ],
  };
  const level = (i: number): unknown => ({
    ...{
      identifier: `Level_${i}`,
      iid: `${i}`,
      uid: i,
      worldX: i * 256,
      worldY: 0,
      pxWid: width * 16,
      pxHei: height * 16,
    },
    layerInstances: random.chance(0.95) ? [layer, entities] : null,
    ...(random.chance(0.1) && { externalRelPath: "gone.ldtkl" }),
  });
  return {
    ...{
      __header__: { app: "LDtk" },
      jsonVersion: random.pick("1.5.3", "1.0.0", "0.9"),
      iid: "w",
      defaultGridSize: 16,
    },
    ...{
      worldLayout: random.pick("Free", "GridVania", "LinearHorizontal", "LinearVertical"),
      externalLevels: random.chance(0.1),
    },
    defs: {
      layers: [
        {
          __type: "IntGrid",
          identifier: "Walls",
          uid: 1,
          gridSize: 16,
          intGridValues: [
            { value: 1, identifier: "walls" },
            { value: 3, identifier: null },
          ],
        },
      ],
      ...{ entities: [{ identifier: "Door", uid: 3, tags: [] }], tilesets: [], enums: [] },
    },
    levels: Array.from({ length: random.integer(0, 3) }, (_, i) => level(i)),
    worlds: [],
  };
}

function ogmo({ random, width, height, cells }: Values): unknown {
  const size = random.pick(16, 8, 0);
  const own = cells.map((cell) => random.pick(-1, cell % 5));
  const rows = Array.from({ length: height }, (_, y) => own.slice(y * width, (y + 1) * width));
  const data = random.pick<Record<string, unknown>>(
    { data: own },
    { data2D: rows },
    { grid: own.map((cell) => String(Math.max(0, cell))) },
    { grid2D: rows.map((row) => row.map((cell) => (cell > 0 ? "1" : "0"))) },
    { dataCoords: own.map((cell) => (cell < 0 ? [-1] : [cell % 4, 0])) },
    { entities: [{ name: "crate", id: 0, x: 16, y: 16, width: 16, height: 16, originX: 0, originY: 0 }] },
  );
  return {
    ...{ ogmoVersion: "3.3.0", width: width * 16, height: height * 16, offsetX: 0, offsetY: 0 },
    layers: [
      {
        name: "walls",
        _eid: "1",
        offsetX: 0,
        offsetY: 0,
        gridCellWidth: size,
        gridCellHeight: 16,
        gridCellsX: width,
        gridCellsY: height,
        ...data,
        exportMode: 0,
        arrayMode: 0,
      },
    ],
  };
}

function choiceOf(random: Random): LevelChoice {
  if (random.chance(0.4)) return {};
  return {
    ...(random.chance(0.3) && { layers: random.pick<string[]>(["*"], ["walls"], ["a/*"], ["none"], []) }),
    ...(random.chance(0.2) && { levels: random.pick<string[]>(["Level_*"], ["*"], ["gone"]) }),
    ...(random.chance(0.8) && {
      solid: [
        random.pick<NonNullable<LevelChoice["solid"]>[number]>(
          { any: true },
          { property: "solid" },
          { shapes: true },
          { intGrid: [1, "walls"] },
          { tiles: [0, 1, 2, 5] },
          { layer: "w*" },
        ),
        ...(random.chance(0.2) ? [{ shapes: true } as const] : []),
      ],
    }),
  };
}

function moverOf(random: Random): Mover {
  const length = (): number => random.pick(0, 1, 4, 16, 24, 0.1, 15.9999);
  const speed = (): number => random.pick(0, 60, 300, 960, 1920, 12_345.6, 1e6);
  return { size: [length(), length()], speed: [speed(), speed()], fps: random.pick(60, 30, 1, 144, 59.94) };
}
