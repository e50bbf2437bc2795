import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { readBase64 } from "../base64.js";
import { parseList, readNumbers } from "../cellList.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_CELLS } from "../reading.js";
import type { Value } from "./value.js";

// What is in every host and no library of the language.
declare class TextEncoder {
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}

/** The tile of a cell. */
export interface CellKind {
  readonly source: number;
  /** In its atlas. */
  readonly x: number;
  readonly y: number;
  readonly alternative: number;
}

/** A power of two, and the bits of 32 that are not needed to count so far. */
const SLOTS = 1024;
const SLOT_SHIFT = 22;

/** The cells of a layer as they are written, one after the other: a place and a kind for each. */
export class CellTable {
  readonly kinds: CellKind[] = [];
  count = 0;
  /** Column in the lower, row in the upper 16 bits. */
  #places = new Int32Array(1 << 10);
  #kindOf = new Uint16Array(1 << 10);
  readonly #numbers = new Map<number, Map<number, number>>();
  /** Of kinds that were met last, by some of their bits: most layers have few kinds. */
  readonly #atlases = new Int32Array(SLOTS);
  readonly #tiles = new Int32Array(SLOTS);
  readonly #numberIn = new Int32Array(SLOTS).fill(-1);

  columnOf(cell: number): number {
    return ((this.#places[cell] as number) << 16) >> 16;
  }

  rowOf(cell: number): number {
    return (this.#places[cell] as number) >> 16;
  }

  kindOf(cell: number): number {
    return this.#kindOf[cell] as number;
  }

  /**
   * Adds a cell. All three are of 32 bits, the first named in the lower half of them.
   *
   * @param place column and row
   * @param atlas source, and column in its atlas
   * @param tile row in the atlas, and alternative
   * @throws LevelFault where there are more than can be kept
   */
  add(place: number, atlas: number, tile: number, range: TextRange): void {
    if (this.count === this.#places.length) this.#grow(range);
    // Multiplied by large odd numbers, so that kinds which differ in a few bits have slots of their own.
    const slot = (Math.imul(atlas, 0x9e3779b1) ^ Math.imul(tile, 0x85ebca6b)) >>> SLOT_SHIFT;
    let kind = this.#numberIn[slot] as number;
    if (kind < 0 || atlas !== this.#atlases[slot] || tile !== this.#tiles[slot]) {
      kind = this.#numberIn[slot] = this.#numberOf(atlas, tile, range);
      this.#atlases[slot] = atlas;
      this.#tiles[slot] = tile;
    }
    this.#places[this.count] = place;
    this.#kindOf[this.count++] = kind;
  }

  #numberOf(atlas: number, tile: number, range: TextRange): number {
    let tiles = this.#numbers.get(atlas);
    if (tiles === undefined) this.#numbers.set(atlas, (tiles = new Map<number, number>()));
    let number = tiles.get(tile);
    if (number === undefined) {
      if (this.kinds.length === 0xffff) throw tooMany(range);
      tiles.set(tile, (number = this.kinds.length));
      this.kinds.push({ source: atlas & 0xffff, x: atlas >>> 16, y: tile & 0xffff, alternative: tile >>> 16 });
    }
    return number;
  }

  #grow(range: TextRange): void {
    if (this.count >= MAX_CELLS) throw tooMany(range);
    const [places, kindOf] = [new Int32Array(2 * this.count), new Uint16Array(2 * this.count)];
    places.set(this.#places);
    kindOf.set(this.#kindOf);
    [this.#places, this.#kindOf] = [places, kindOf];
  }
}

function tooMany(range: TextRange): LevelFault {
  const message = l10n.t("The layer has more than {most} cells, or too many kinds of tiles.", { most: MAX_CELLS });
  return new LevelFault("level-too-large", range, message);
}

/** Of the bytes of base64 at a time, a multiple of 3. */
const PIECE = 3 << 16;
/** Bytes of the version, and of a cell behind it. */
const VERSION = 2;
const CELL = 12;

/**
 * The cells of a `TileMapLayer`: `tile_map_data`, which are bytes, in base64 or as numbers. Behind a version of 16 bits, 0, come
 * for each cell column, row, source, column and row in the atlas, alternative, 16 bits each, the lowest byte first.
 * @throws LevelFault where they break off or are no bytes
 */
export function readLayerCells(value: Value): CellTable {
  const range = value.argumentsOf("PackedByteArray") ?? value.fail("PackedByteArray(…)");
  const table = new CellTable();
  let left = new Uint8Array(0);
  let isFirst = true;
  readBytes(value, range, (piece) => {
    let bytes = piece;
    if (left.length > 0) {
      bytes = new Uint8Array(left.length + piece.length);
      bytes.set(left);
      bytes.set(piece, left.length);
    }
    let at = 0;
    if (isFirst && bytes.length >= VERSION) {
      isFirst = false;
      const version = (bytes[0] as number) | ((bytes[1] as number) << 8);
      if (version !== 0) {
        const message = l10n.t("The cells have the format version {version}; only version 0 can be read.", { version });
        throw new LevelFault("level-version", value.key, message);
      }
      at = VERSION;
    }
    if (!isFirst) at = takeCells(bytes, at, table, value.key);
    left = bytes.slice(at);
  });
  if (left.length > 0) {
    const message = l10n.t(
      "The data must have 2 bytes, followed by {bytes} bytes for each cell; {left} bytes are left over.",
      {
        bytes: CELL,
        left: left.length,
      },
    );
    throw new LevelFault("level-data", value.key, message);
  }
  return table;
}

function takeCells(bytes: Uint8Array, from: number, table: CellTable, key: TextRange): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = from;
  for (; at + CELL <= bytes.length; at += CELL) {
    table.add(view.getInt32(at, true), view.getInt32(at + 4, true), view.getInt32(at + 8, true), key);
  }
  return at;
}

function readBytes({ text, key }: Value, range: TextRange, use: (piece: Uint8Array) => void): void {
  const blanks = /\s*/y;
  blanks.lastIndex = range.offset;
  blanks.exec(text);
  const offset = blanks.lastIndex;
  if (text[offset] === '"') {
    const end = text.indexOf('"', offset + 1);
    readBase64(text, { offset: offset + 1, length: end - offset - 1 }, PIECE, use);
    return;
  }
  readNumbers(text, range, parseList, ({ range: slice, values }) => {
    const bytes = Uint8Array.from((values ?? []) as number[]);
    if (values === undefined || values.some((value, i) => value !== bytes[i])) throw noNumber(text, slice, 0, 255);
    use(bytes);
  });
  if (range.length === 0) throw new LevelFault("level-data", key, l10n.t("The cells are missing."));
}

/**
 * The cells of a layer of a `TileMap`, as Godot 4.0 to 4.2 has it: `PackedInt32Array(…)`, three numbers for each, whose halves are
 * column and row, source and column in the atlas, row in it and alternative.
 * @throws LevelFault where they break off or are no such numbers
 */
export function readTileMapCells(value: Value): CellTable {
  const range = value.argumentsOf("PackedInt32Array") ?? value.fail("PackedInt32Array(…)");
  const table = new CellTable();
  const { text, key } = value;
  const reader = new WholeNumbers(text, range);
  while (!reader.isDone) {
    const { numbers } = reader;
    const count = reader.readMore();
    const whole = count - (count % 3);
    for (let i = 0; i < whole; i += 3) {
      table.add(numbers[i] as number, numbers[i + 1] as number, numbers[i + 2] as number, key);
    }
    reader.dropFirst(whole);
  }
  if (reader.count > 0) {
    const message = l10n.t("Each cell must be three numbers; {count} numbers are left over.", {
      count: reader.count,
    });
    throw new LevelFault("level-data", key, message);
  }
  return table;
}

/** Characters that are read at a time: what is made of them stays in the processor's cache. */
const AT_ONCE = 1 << 16;
/** Characters that a number and the blanks around it may have. */
const MOST_WRITTEN = 1 << 10;

/**
 * Whole numbers of 32 bits with commas between them, read digit by digit from the bytes of their text: to ask a string for each
 * character takes twice as long, and an array of all numbers takes longer to make than they take to read.
 */
class WholeNumbers {
  readonly numbers = new Int32Array(AT_ONCE);
  /** Of the numbers that are there. */
  count = 0;
  at: number;
  private readonly end: number;
  private readonly bytes = new Uint8Array(3 * (AT_ONCE + MOST_WRITTEN));
  private readonly encoder = new TextEncoder();

  constructor(
    private readonly text: string,
    { offset, length }: TextRange,
  ) {
    this.at = offset;
    this.end = offset + length;
  }

  get isDone(): boolean {
    return this.at >= this.end;
  }

  /** Forgets the first of the numbers. */
  dropFirst(from: number): void {
    this.numbers.copyWithin(0, from, this.count);
    this.count -= from;
  }

  /** Reads the next ones behind those that are there. @returns how many these are now @throws LevelFault at what is none */
  readMore(): number {
    const { text, bytes, numbers, at: offset } = this;
    const comma = offset + AT_ONCE < this.end ? text.indexOf(",", offset + AT_ONCE - 1) : -1;
    const to = comma < 0 || comma > this.end ? this.end : comma;
    const length = to - offset;
    if (length <= AT_ONCE + MOST_WRITTEN) {
      const { written } = this.encoder.encodeInto(text.slice(offset, to), bytes);
      const count = digitsToNumbers(bytes, written, numbers, this.count);
      if (count >= 0) {
        this.at = to + 1;
        return (this.count = count);
      }
    }
    throw noNumber(text, { offset, length }, -(2 ** 31), 2 ** 31 - 1);
  }
}

/** Reads numbers from the first bytes into others behind those that are there. @returns how many these are now, −1 at what is none */
function digitsToNumbers(bytes: Uint8Array, written: number, numbers: Int32Array, there: number): number {
  // Of its own a function knows its constants; those of a module it looks up each time, and takes half as long again.
  const blank = 32;
  const comma = 44;
  const minus = 45;
  const zero = 48;
  // What is read behind the last is none.
  bytes[written] = comma;
  let count = there;
  for (let at = 0; at < written; at++) {
    let code = bytes[at] as number;
    while (code <= blank) code = bytes[++at] as number;
    const isBelow = code === minus;
    if (isBelow) code = bytes[++at] as number;
    const first = at;
    let number = 0;
    for (; code >= zero && code <= zero + 9; code = bytes[++at] as number) number = number * 10 + (code - zero);
    const isRead = at > first;
    while (code <= blank) code = bytes[++at] as number;
    if (isBelow) number = -number;
    numbers[count] = number;
    if (!isRead || code !== comma || numbers[count++] !== number) return -1;
  }
  return count;
}

function noNumber(text: string, { offset, length }: TextRange, least: number, most: number): LevelFault {
  let at = offset;
  for (const written of text.slice(offset, offset + length).split(",")) {
    const number = written.trim() === "" ? Number.NaN : Number(written);
    if (!(Number.isInteger(number) && number >= least && number <= most)) {
      const found = written.trim().slice(0, 20);
      const message = l10n.t('Expected a whole number from {least} to {most}; found "{found}".', {
        least,
        most,
        found,
      });
      const blanks = written.length - written.trimStart().length;
      return new LevelFault("level-data", { offset: at + blanks, length: Math.max(1, found.length) }, message);
    }
    at += written.length + 1;
  }
  return new LevelFault("level-data", { offset, length: 1 }, l10n.t("A number is missing."));
}
