import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { numberSlices } from "../numbers.js";
import { LevelFault } from "../problems.js";
import { base64Bytes } from "./base64.js";
import { decompressed, PIECE } from "./decompress.js";
import type { DataChunk, LayerData } from "./node.js";

/** Cells one after the other, a part of a chunk. */
export interface CellBlock {
  /** Of the first one, in its chunk. */
  readonly first: number;
  readonly count: number;
  /** The cells' numbers with their flags, 0 = empty. Written over by the next block. */
  readonly gids: Uint32Array;
  /** Where the first one is written; undefined where a cell has no text of its own. */
  readonly offset: number | undefined;
}

/** Cells of each block but the last. It is small, because whoever asks for the place of one cell looks through its block. */
export const BLOCK = 1 << 14;

const MAX_GID = 2 ** 32 - 1;

/**
 * The cells of a chunk, block by block, so that no more than a block is ever in memory.
 *
 * @throws LevelFault where there are more or fewer than its size says, and where they cannot be read
 */
export async function* cellBlocks(text: string, data: LayerData, chunk: DataChunk): AsyncGenerator<CellBlock, void> {
  if (data.encoding === "csv") yield* csvCells(text, chunk);
  else if (data.encoding === "elements") yield* elementCells(text, chunk);
  else yield* byteCells(bytesOf(text, data, chunk), chunk);
}

/** The text of the cell that is `index` cells behind the one that begins at `start`. */
export function cellRange(text: string, encoding: "csv" | "elements", start: number, index: number): TextRange {
  const cell = encoding === "csv" ? /\d+/g : /<tile\b[^>]*>/g;
  cell.lastIndex = start;
  let found = cell.exec(text);
  for (let i = 0; i < index; i++) found = cell.exec(text);
  return { offset: found?.index ?? start, length: found?.[0].length ?? 0 };
}

/** Numbers with commas between them, and white space anywhere. */
function* csvCells(text: string, chunk: DataChunk): Generator<CellBlock> {
  const cells = chunk.width * chunk.height;
  let count = 0;
  for (const { first, range, values } of numberSlices(text, chunk.content, parseCsv)) {
    const gids = new Uint32Array(values?.length ?? 0);
    for (let i = 0; i < gids.length; i++) {
      const gid = values?.[i];
      gids[i] = gid as number;
      // What is no such number is another one as one of 32 bits.
      if (gids[i] !== gid) throw noGid(text, range);
    }
    if (values === undefined) throw noGid(text, range);
    count = first + gids.length;
    if (count > cells) throw wrongSize(chunk, "more");
    yield { first, count: gids.length, gids, offset: range.offset };
  }
  if (count < cells) throw wrongSize(chunk, count);
}

/** A comma may stand behind the last one. */
function parseCsv(slice: string): readonly unknown[] {
  const written = slice.trimEnd();
  return JSON.parse(`[${written.endsWith(",") ? written.slice(0, -1) : written}]`) as readonly unknown[];
}

/** `<tile gid="1"/>` again and again; without a number it is empty. */
function* elementCells(text: string, chunk: DataChunk): Generator<CellBlock> {
  const block = new FillingBlock(chunk);
  const end = chunk.content.offset + chunk.content.length;
  for (let at = chunk.content.offset; at < end;) {
    at = readElements(text, at, end, block);
    yield block.take();
  }
  yield* block.rest();
}

/** Reads elements until the block is full. @returns where the next one begins */
function readElements(text: string, from: number, end: number, block: FillingBlock): number {
  const cell = /\s*(?:<\/tile>\s*)?<tile(?:\s+gid\s*=\s*["'](\d{1,10})["'])?\s*\/?>\s*(?:<\/tile>\s*)?/y;
  const gids = block.begin(from);
  let count = 0;
  let at = from;
  while (at < end && count < gids.length) {
    cell.lastIndex = at;
    const gid = Number(cell.exec(text)?.[1] ?? 0);
    if (cell.lastIndex === 0 || cell.lastIndex > end || gid > MAX_GID) throw noElement(at);
    gids[count++] = gid;
    at = cell.lastIndex;
  }
  block.added(count);
  return at;
}

/** 32 bits each, the lowest byte first: as the processors have it that JavaScript runs on. */
async function* byteCells(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  chunk: DataChunk,
): AsyncGenerator<CellBlock> {
  const block = new FillingBlock(chunk);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      at += block.addBytes(piece, at);
      if (block.isFull) yield block.take();
    }
  }
  yield* block.rest();
}

/** The next block of a chunk, which counts that there are as many cells as there should be. */
class FillingBlock {
  readonly #gids: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #cells: number;
  #first = 0;
  #count = 0;
  /** Bytes of a cell that is not complete. */
  #odd = 0;
  #offset: number | undefined;

  constructor(readonly chunk: DataChunk) {
    this.#cells = chunk.width * chunk.height;
    this.#gids = new Uint32Array(Math.min(BLOCK, this.#cells));
    this.#bytes = new Uint8Array(this.#gids.buffer);
  }

  get isFull(): boolean {
    return this.#count === this.#gids.length && this.#count > 0;
  }

  /** What is to be filled from its beginning on, with cells of which the first is written at `offset`. */
  begin(offset: number): Uint32Array {
    const left = this.#cells - this.#first;
    if (left === 0) throw wrongSize(this.chunk, "more");
    this.#offset = offset;
    return this.#gids.subarray(0, left);
  }

  added(count: number): void {
    this.#count = count;
  }

  /** Takes as many bytes as fit in. @returns how many */
  addBytes(bytes: Uint8Array, from: number): number {
    const filled = 4 * this.#count + this.#odd;
    const most = Math.min(this.#bytes.length - filled, 4 * (this.#cells - this.#first) - filled);
    if (most === 0) throw wrongSize(this.chunk, "more");
    const taken = bytes.subarray(from, from + most);
    this.#bytes.set(taken, filled);
    this.#count = Math.floor((filled + taken.length) / 4);
    this.#odd = (filled + taken.length) % 4;
    return taken.length;
  }

  take(): CellBlock {
    const block = { first: this.#first, count: this.#count, gids: this.#gids, offset: this.#offset };
    this.#first += this.#count;
    this.#count = 0;
    return block;
  }

  /** What is left when there is no more. */
  *rest(): Generator<CellBlock> {
    if (this.#first + this.#count < this.#cells || this.#odd > 0)
      throw wrongSize(this.chunk, this.#first + this.#count);
    if (this.#count > 0) yield this.take();
  }
}

/** @param written how many cells are; `more` where nobody counted on */
function wrongSize({ width, height, content }: DataChunk, written: number | "more"): LevelFault {
  const values = { width, height, cells: width * height };
  const message =
    written === "more"
      ? l10n.t("The data must be {width} × {height} = {cells} cells; there are more.", values)
      : l10n.t("The data must be {width} × {height} = {cells} cells; written: {count}.", { ...values, count: written });
  return new LevelFault("level-data", content, message);
}

function bytesOf(
  text: string,
  { compression }: LayerData,
  chunk: DataChunk,
): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (compression === undefined) return base64Bytes(text, chunk.content, 3 * BLOCK);
  const pieces = base64Bytes(text, chunk.content, PIECE);
  return decompressed(pieces, compression, 4 * chunk.width * chunk.height, chunk.content);
}

function noElement(offset: number): LevelFault {
  const message = l10n.t("A cell must be {example} with a number from 0 to {most}.", {
    example: '<tile gid="…"/>',
    most: MAX_GID,
  });
  return new LevelFault("level-data", { offset, length: 1 }, message);
}

/** Says of which of the cells in a slice that is. */
function noGid(text: string, { offset, length }: TextRange): LevelFault {
  const cells = text.slice(offset, offset + length).split(",");
  const wrong = cells.findIndex((cell) => !/^\s*(?:0|[1-9]\d*)\s*$/.test(cell) || Number(cell) > MAX_GID);
  const cell = cells[wrong] ?? "";
  const blanks = /^\s*/.exec(cell)?.[0].length ?? 0;
  const at = cells.slice(0, wrong).join(",").length + (wrong > 0 ? 1 : 0) + blanks;
  const found = cell.slice(blanks, blanks + 20).trimEnd();
  const message = l10n.t('A cell must be a whole number from 0 to {most}, with a comma between two; found "{found}".', {
    most: MAX_GID,
    found,
  });
  return new LevelFault("level-data", { offset: offset + at, length: Math.max(1, found.length) }, message);
}
