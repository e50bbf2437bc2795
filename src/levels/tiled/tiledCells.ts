import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { readBase64 } from "../base64.js";
import { parseList, readNumbers } from "../cellList.js";
import { LevelFault } from "../levelFaults.js";
import { decompress, PIECE } from "./decompress.js";
import type { DataChunk, LayerData } from "./tiledNode.js";

/** Cells one after the other, a part of a chunk. */
export interface CellBlock {
  /** Of the first one, in its chunk. */
  readonly first: number;
  /** The cells' numbers with their flags, 0 = empty. */
  readonly gids: Uint32Array;
  /** Where the first one is written; undefined where a cell has no text of its own. */
  readonly offset: number | undefined;
}

/** Cells of a block at the most. It is small, because whoever asks for the place of one cell may have to look through its block. */
const BLOCK = 1 << 14;

const MAX_GID = 2 ** 32 - 1;

type UseBlock = (block: CellBlock) => void;

/**
 * Gives the cells of a chunk to `use`, block by block: no more than a block is in memory.
 * @throws LevelFault where there are more or fewer than its size says, and where they cannot be read
 */
export function readCells(text: string, { encoding, compression }: LayerData, chunk: DataChunk, use: UseBlock): void {
  const { content, width, height } = chunk;
  let read = 0;
  const useBlock = (block: CellBlock): void => {
    const end = block.first + block.gids.length;
    if (end > width * height) throw wrongSize(chunk, "more");
    use(block);
    read = end;
  };
  if (encoding === "csv") readCsv(text, content, useBlock);
  else if (encoding === "elements") readElements(text, content, useBlock);
  else {
    const cells = new ByteCells(chunk, useBlock);
    const take = (bytes: Uint8Array): void => cells.take(bytes);
    if (compression === undefined) readBase64(text, content, 3 * BLOCK, take);
    else decompress((each) => readBase64(text, content, PIECE, each), compression, 4 * width * height, content, take);
    cells.end();
  }
  if (read < width * height) throw wrongSize(chunk, read);
}

/** How a cell of its own text is written. */
export const cellPatterns = { csv: /\d+/g, elements: /<tile\b[^>]*>/g } as const;

/** Numbers with commas between them, and white space anywhere. */
function readCsv(text: string, content: TextRange, use: UseBlock): void {
  readNumbers(text, content, parseCsv, ({ first, range, values }) => {
    if (values === undefined) throw noGid(text, range);
    const gids = new Uint32Array(values.length);
    for (let i = 0; i < gids.length; i++) {
      const gid = values[i];
      gids[i] = gid as number;
      // What is no such number is another one as one of 32 bits.
      if (gids[i] !== gid) throw noGid(text, range);
    }
    use({ first, gids, offset: range.offset });
  });
}

/** A comma may stand behind the last one, and zeros before each. */
function parseCsv(slice: string): readonly unknown[] {
  const written = slice.trimEnd().replace(/,$/, "");
  try {
    return parseList(written);
  } catch {
    return parseList(written.replace(/(?<![\d.])0+(?=\d)/g, ""));
  }
}

/** `<tile gid="1"/>` again and again; without a number it is empty. */
function readElements(text: string, content: TextRange, use: UseBlock): void {
  const cell = /\s*(?:<\/tile>\s*)?<tile(?:\s+gid\s*=\s*["'](\d{1,10})["'])?\s*\/?>\s*(?:<\/tile>\s*)?/y;
  const end = content.offset + content.length;
  let first = 0;
  for (let at = content.offset; at < end;) {
    const gids = new Uint32Array(BLOCK);
    const offset = at;
    let count = 0;
    while (at < end && count < BLOCK) {
      cell.lastIndex = at;
      const gid = Number(cell.exec(text)?.[1] ?? 0);
      if (cell.lastIndex === 0 || cell.lastIndex > end || gid > MAX_GID) throw noElement(at);
      gids[count++] = gid;
      at = cell.lastIndex;
    }
    use({ first, gids: gids.subarray(0, count), offset });
    first += count;
  }
}

/** 32 bits each, the lowest byte first: as the processors have it that JavaScript runs on. */
class ByteCells {
  #first = 0;
  /** Of a cell that is not complete. */
  #odd = new Uint8Array(0);

  constructor(
    readonly chunk: DataChunk,
    readonly use: UseBlock,
  ) {}

  take(piece: Uint8Array): void {
    const odd = this.#odd;
    let bytes = piece;
    if (odd.length > 0 || piece.byteOffset % 4 !== 0) {
      bytes = new Uint8Array(odd.length + piece.length);
      bytes.set(odd);
      bytes.set(piece, odd.length);
    }
    const gids = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
    for (let at = 0; at < gids.length; at += BLOCK) {
      const block = gids.subarray(at, at + BLOCK);
      this.use({ first: this.#first, gids: block, offset: undefined });
      this.#first += block.length;
    }
    this.#odd = bytes.slice(4 * gids.length);
  }

  /** @throws LevelFault where the last cell is not complete */
  end(): void {
    const { width, height } = this.chunk;
    if (this.#odd.length === 0) return;
    throw wrongSize(this.chunk, this.#first < width * height ? this.#first : "more");
  }
}

/** @param written how many cells are; `more` where nobody counted on */
function wrongSize({ width, height, content }: DataChunk, written: number | "more"): LevelFault {
  const values = { width, height, cells: width * height };
  const message =
    written === "more"
      ? l10n.t("The data must have {width} × {height} = {cells} cells; it has more.", values)
      : l10n.t("The data must have {width} × {height} = {cells} cells; it has {count}.", { ...values, count: written });
  return new LevelFault("level-data", content, message);
}

function noElement(offset: number): LevelFault {
  const example = '<tile gid="…"/>';
  const message = l10n.t("A cell must be {example} with a number from 0 to {most}.", { example, most: MAX_GID });
  return new LevelFault("level-data", { offset, length: 1 }, message);
}

/** Says of which of the cells in a slice that is. */
function noGid(text: string, { offset, length }: TextRange): LevelFault {
  let at = offset;
  let found = "";
  for (const cell of text.slice(offset, offset + length).split(",")) {
    const blanks = cell.length - cell.trimStart().length;
    found = cell.slice(blanks, blanks + 20).trimEnd();
    if (!/^\s*\d+\s*$/.test(cell) || Number(cell) > MAX_GID) {
      at += blanks;
      break;
    }
    at += cell.length + 1;
  }
  const message = l10n.t('Cells must be whole numbers from 0 to {most}, separated by commas; found "{found}".', {
    most: MAX_GID,
    found,
  });
  return new LevelFault("level-data", { offset: at, length: Math.max(1, found.length) }, message);
}
