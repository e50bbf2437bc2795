import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import type { Vec } from "../../geometry/index.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_CELLS } from "../reading.js";

/**
 * An element of TMX, or an object of TMJ. The two formats say the same things, mostly under the same names: what they say
 * in different ways is asked for by a method of its own, so that there is one reader for both.
 */
export interface TiledNode {
  /** What it is, in the words of TMJ: `map`, `tileset`, `template`, `tilelayer`, `objectgroup`, `imagelayer`, `group`. */
  readonly kind: string;
  /** Where it is written: an object as a whole, in XML the tag that begins it. */
  readonly range: TextRange;
  /** An attribute as it is written; undefined where it is not there. */
  string(name: string): string | undefined;
  /** @throws LevelFault where the attribute is there and no finite number */
  number(name: string): number | undefined;
  isTrue(name: string): boolean;
  /** Whether it is there and says no. */
  isFalse(name: string): boolean;
  /** Where the value of an attribute is written, or the node where it is not there. */
  rangeOf(name: string): TextRange;
  /** Its properties: by their names, whether they say something else than `false`. */
  properties(): Properties;
  layers(): Iterable<TiledNode>;
  tilesets(): Iterable<TiledNode>;
  /** Tiles of a tileset that have more than a picture, by their numbers in it, which may come more than once. */
  tiles(): Iterable<readonly [id: number, tile: TiledNode]>;
  /** Objects of a layer, of a tile's shapes, or the one of a template. */
  objects(): Iterable<TiledNode>;
  /** Size of the picture that a tile of its own has. */
  imageSize(): Vec | undefined;
  /** The file of the picture of a tileset, or of a tile of its own, as it is written. */
  image(): string | undefined;
  /** Where the pictures of a tileset are drawn, from where they would be. */
  tileOffset(): Vec;
  /** What an object is, if no rectangle. */
  shape(): Shape | undefined;
  /** The corners of an object that is a polygon or a polyline, from its position; undefined where they cannot be read, or there are none. */
  points(): readonly Vec[] | undefined;
  data(): LayerData;
}

/** Names of properties, and whether each counts: it does when it is there and does not say `false`. */
export type Properties = ReadonlyMap<string, boolean>;

/** What an object can be that is no rectangle and no tile. */
export const shapes = ["ellipse", "capsule", "point", "polygon", "polyline", "text"] as const;

export type Shape = (typeof shapes)[number];

/** The cells of a layer as they are written. */
export interface LayerData {
  /** `csv`: numbers with commas between them, in TMJ too; `elements`: `<tile gid="…"/>`. */
  readonly encoding: "csv" | "elements" | "base64";
  readonly compression: Compression | undefined;
  /** Whether they are written in pieces, which can be anywhere. */
  readonly isChunked: boolean;
  /** Of a layer in one piece that one. */
  readonly chunks: readonly DataChunk[];
}

const compressions = ["zlib", "gzip", "zstd"] as const;
export type Compression = (typeof compressions)[number];

/** A rectangle of cells, row by row. */
export interface DataChunk {
  /** First column and row, which may be negative. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What is written between the brackets, quotes or tags. */
  readonly content: TextRange;
}

/** The cells that are written in `content`: of a chunk, as the node says where it is, else of a layer in one piece. */
export function chunkOf(node: TiledNode, isChunk: boolean, content: TextRange): DataChunk {
  const [x, y] = isChunk ? [node.number("x") ?? 0, node.number("y") ?? 0] : [0, 0];
  return { x, y, width: node.number("width") ?? 0, height: node.number("height") ?? 0, content };
}

/** Two attributes that are a size; undefined where one of them is not there. */
export function sizeOf(node: TiledNode, ...names: readonly [width: string, height: string]): Vec | undefined {
  const [width, height] = names.map((name) => node.number(name));
  return width === undefined || height === undefined ? undefined : [width, height];
}

/** Whether a value of a property counts, as it is written in either format. */
export function counts(value: unknown): boolean {
  return value !== undefined && !(value === false || (typeof value === "string" && value.toLowerCase() === "false"));
}

/** How the cells of a layer are compressed, as the node that has them says. */
export function compressionOf(node: TiledNode): Compression | undefined {
  const written = node.string("compression");
  if (written === undefined || written === "") return undefined;
  const compression = compressions.find((name) => name === written);
  if (compression !== undefined) return compression;
  const message = l10n.t('"compression" must be zlib, gzip or zstd, not "{written}".', { written });
  throw new LevelFault("level-format", node.rangeOf("compression"), message);
}

/** Width and height of a tile, as a map or a tileset says. @throws LevelFault where one of them is no number above 0 */
export function tileSizeOf(node: TiledNode): Vec {
  return ["tilewidth", "tileheight"].map((name) => {
    const length = node.number(name);
    if (length !== undefined && length > 0) return length;
    const message = l10n.t('"{key}" must be a number above 0.', { key: name });
    throw new LevelFault("level-format", node.rangeOf(name), message);
  });
}

/** The rectangle of cells that all of a layer lies in; of an infinite map it may begin anywhere. */
export type Extent = Omit<DataChunk, "content">;

/** Characters that a cell takes at least, with the comma before it; of compressed data no such thing is known. */
const leastCharacters = { csv: 2, elements: "<tile/>".length, base64: 5 };

/**
 * The extent of a layer, made sure of before anything is made for its cells: a few digits can say that there are more of
 * them than there is memory.
 * @param left how many cells there may be at most, of all that one file may have
 * @param place where the layer says its size
 * @throws LevelFault where it is too large, where a size is no whole number, and where its text is too short for it
 */
export function extentOf({ chunks, encoding, compression }: LayerData, left: number, place: TextRange): Extent {
  let [x, y, right, bottom, written] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (const chunk of chunks) {
    const size = { width: chunk.width, height: chunk.height };
    const isWhole = [chunk.x, chunk.y, ...Object.values(size)].every(Number.isSafeInteger);
    if (!isWhole || chunk.width <= 0 || chunk.height <= 0) {
      const message = l10n.t(
        "The position and the size must be whole numbers of tiles. The size must be at least 1 × 1; it is {width} × {height}.",
        size,
      );
      throw new LevelFault("level-format", place, message);
    }
    [x, right] = [Math.min(x, chunk.x), Math.max(right, chunk.x + chunk.width)];
    [y, bottom] = [Math.min(y, chunk.y), Math.max(bottom, chunk.y + chunk.height)];
    written += chunk.width * chunk.height;
  }
  const [width, height] = [right - x, bottom - y];
  // Chunks may lie over each other, or far apart.
  if (!(Math.max(written, width * height) <= left)) {
    const message = l10n.t(
      "{width} × {height} tiles ({written} in the data) are too many; the maximum for all tile layers of a file together is {most}.",
      { width, height, written, most: MAX_CELLS },
    );
    throw new LevelFault("level-too-large", place, message);
  }
  for (const { width, height, content } of compression === undefined ? chunks : []) {
    const cells = width * height;
    if (content.length + 1 >= cells * leastCharacters[encoding]) continue;
    const values = { width, height, cells };
    const message = l10n.t("The data must have {width} × {height} = {cells} cells; it is too short for that.", values);
    throw new LevelFault("level-data", content, message);
  }
  return { x, y, width, height };
}
