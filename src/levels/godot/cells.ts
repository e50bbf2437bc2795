import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { base64Bytes } from "../base64.js";
import { numberSlices, parseList } from "../cellList.js";
import type { Pause } from "../level.js";
import { LevelFault } from "../problems.js";
import { MAX_CELLS } from "../reading.js";
import type { Value } from "./text.js";

/** The tile of a cell. */
export interface CellKind {
  readonly source: number;
  /** In its atlas. */
  readonly x: number;
  readonly y: number;
  readonly alternative: number;
}

/** The cells of a layer as they are written, one after the other: a place and a kind for each. */
export class CellTable {
  readonly kinds: CellKind[] = [];
  count = 0;
  /** Column in the lower, row in the upper 16 bits. */
  #places = new Int32Array(1 << 10);
  #kindOf = new Uint16Array(1 << 10);
  readonly #numbers = new Map<number, Map<number, number>>();
  #last = { head: -1, alternative: -1, number: 0 };

  columnOf(cell: number): number {
    return ((this.#places[cell] as number) << 16) >> 16;
  }

  rowOf(cell: number): number {
    return (this.#places[cell] as number) >> 16;
  }

  kindOf(cell: number): number {
    return this.#kindOf[cell] as number;
  }

  /** @throws LevelFault where there are more than can be kept */
  add(place: number, source: number, x: number, y: number, alternative: number, range: TextRange): void {
    if (this.count === this.#places.length) this.#grow(range);
    // 48 bits, which a number has.
    const head = (source * 0x10000 + x) * 0x10000 + y;
    const last = this.#last;
    // Cells of one kind lie side by side.
    if (head !== last.head || alternative !== last.alternative) {
      this.#last = { head, alternative, number: this.#numberOf({ source, x, y, alternative }, head, range) };
    }
    this.#places[this.count] = place;
    this.#kindOf[this.count++] = this.#last.number;
  }

  #numberOf(kind: CellKind, head: number, range: TextRange): number {
    let alternatives = this.#numbers.get(head);
    if (alternatives === undefined) this.#numbers.set(head, (alternatives = new Map<number, number>()));
    let number = alternatives.get(kind.alternative);
    if (number === undefined) {
      if (this.kinds.length === 0xffff) throw tooMany(range);
      alternatives.set(kind.alternative, (number = this.kinds.length));
      this.kinds.push(kind);
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
  const message = l10n.t("The layer has more than {most} cells, or kinds of tiles.", { most: MAX_CELLS });
  return new LevelFault("level-too-large", range, message);
}

/** Of the bytes of base64 at a time, a multiple of 3. */
const PIECE = 3 << 16;
/** Bytes of a cell behind the two of the version. */
const [VERSION, CELL] = [2, 12];

/**
 * The cells of a `TileMapLayer`: `tile_map_data`, which are bytes, in base64 or as numbers. Behind a version of 16 bits, 0, come
 * for each cell column, row, source, column and row in the atlas, alternative, 16 bits each, the lowest byte first.
 * @throws LevelFault where they break off or are no bytes
 */
export async function readLayerCells(value: Value, pause?: Pause): Promise<CellTable> {
  const range = value.argumentsOf("PackedByteArray") ?? value.fail("PackedByteArray(…)");
  const table = new CellTable();
  let left = new Uint8Array(0);
  let isFirst = true;
  let done = 0;
  for (const piece of bytePieces(value, range)) {
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
        const message = l10n.t("The cells are of the version {version}; only 0 can be read.", { version });
        throw new LevelFault("level-version", value.key, message);
      }
      at = VERSION;
    }
    if (!isFirst) at = takeCells(bytes, at, table, value.key);
    left = bytes.slice(at);
    await pause?.(Math.min(1, (done += piece.length) / (0.75 * range.length)));
  }
  if (left.length > 0 && !(isFirst && left.length === 0)) {
    const message = l10n.t("The cells must be {bytes} bytes each, and 2 before them; {left} are left over.", {
      bytes: CELL,
      left: left.length,
    });
    throw new LevelFault("level-data", value.key, message);
  }
  return table;
}

function takeCells(bytes: Uint8Array, from: number, table: CellTable, key: TextRange): number {
  const word = (at: number): number => (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
  let at = from;
  for (; at + CELL <= bytes.length; at += CELL) {
    table.add(word(at) | (word(at + 2) << 16), word(at + 4), word(at + 6), word(at + 8), word(at + 10), key);
  }
  return at;
}

function* bytePieces({ text, key }: Value, range: TextRange): Generator<Uint8Array> {
  const blanks = /\s*/y;
  blanks.lastIndex = range.offset;
  blanks.exec(text);
  const offset = blanks.lastIndex;
  if (text[offset] === '"') {
    const end = text.indexOf('"', offset + 1);
    yield* base64Bytes(text, { offset: offset + 1, length: end - offset - 1 }, PIECE);
    return;
  }
  for (const { range: slice, values } of numberSlices(text, range, parseList)) {
    const bytes = Uint8Array.from((values ?? []) as number[]);
    if (values === undefined || values.some((value, i) => value !== bytes[i])) throw noNumber(text, slice, 0, 255);
    yield bytes;
  }
  if (range.length === 0) throw new LevelFault("level-data", key, l10n.t("The cells are missing."));
}

/**
 * The cells of a layer of a `TileMap`, as Godot 4.0 to 4.2 has it: `PackedInt32Array(…)`, three numbers for each, whose halves are
 * column and row, source and column in the atlas, row in it and alternative.
 * @throws LevelFault where they break off or are no such numbers
 */
export async function readTileMapCells(value: Value, pause?: Pause): Promise<CellTable> {
  const range = value.argumentsOf("PackedInt32Array") ?? value.fail("PackedInt32Array(…)");
  const table = new CellTable();
  const { text, key } = value;
  let [place, head, index] = [0, 0, 0];
  for (const { range: slice, values } of numberSlices(text, range, parseList)) {
    if (values === undefined) throw noNumber(text, slice, -(2 ** 31), 2 ** 31 - 1);
    for (const number of values as number[]) {
      if ((number | 0) !== number) throw noNumber(text, slice, -(2 ** 31), 2 ** 31 - 1);
      const part = index++ % 3;
      if (part === 0) place = number;
      else if (part === 1) head = number;
      else table.add(place, head & 0xffff, head >>> 16, number & 0xffff, number >>> 16, key);
    }
    await pause?.((slice.offset - range.offset) / range.length);
  }
  if (index % 3 !== 0) {
    const message = l10n.t("The cells must be three numbers each; there are {count}.", { count: index });
    throw new LevelFault("level-data", key, message);
  }
  return table;
}

function noNumber(text: string, { offset, length }: TextRange, least: number, most: number): LevelFault {
  let at = offset;
  for (const written of text.slice(offset, offset + length).split(",")) {
    const number = written.trim() === "" ? Number.NaN : Number(written);
    if (!(Number.isInteger(number) && number >= least && number <= most)) {
      const found = written.trim().slice(0, 20);
      const message = l10n.t('Expected a whole number from {least} to {most}, found "{found}".', {
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
