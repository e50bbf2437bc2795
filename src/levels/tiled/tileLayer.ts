import * as l10n from "@vscode/l10n";
import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { LevelProblem, Pause, SolidBox, Source, TileGrid } from "../level.js";
import { cellBlocks, type CellBlock } from "./cells.js";
import { CellPlaces } from "./cellPlaces.js";
import type { Extent } from "./extent.js";
import type { FoundTile, Layer, TileTable } from "./map.js";
import type { DataChunk, LayerData } from "./node.js";
import { FLIP_DIAGONAL, GID, placedBox, shapeBoxes } from "./placement.js";
import { isSame, type Solids } from "./solids.js";
import type { SolidTest } from "./solidity.js";

/** A layer of tiles, and what is to be found out about it. */
export interface TileLayer {
  readonly file: string;
  readonly text: string;
  readonly layer: Layer;
  readonly data: LayerData;
  readonly extent: Extent;
  /** Of a cell of the map. */
  readonly tileSize: Vec;
  readonly table: TileTable;
  readonly test: SolidTest;
}

/** The number of a cell without a tile. */
const EMPTY = 0;

/** What a number means for a layer. */
const FREE = 0;
/** The whole cell is solid, however the tile is flipped. */
const WHOLE = 1;
/** It takes more to say. */
const OTHER = 2;

/** Numbers whose meaning is found out before the cells are read. Those above it are few or wrong. */
const MOST_KNOWN = 1 << 20;

/**
 * Reads the cells of a layer one after the other, as they come out of its text: one byte is kept for each.
 *
 * @param solids takes what is no whole cell
 * @returns the cells that are solid as a whole, undefined where there are none
 * @throws LevelFault where the cells cannot be read
 */
export async function readTileLayer(
  input: TileLayer,
  solids: Solids,
  problem: (code: LevelProblem["code"], source: Source, message: string) => void,
  pause: Pause | undefined,
): Promise<TileGrid | undefined> {
  const { text, data, extent } = input;
  const cells = new Cells(input, solids);
  const { places } = cells;
  const meanings = cells.meanings();
  const solid = new Uint8Array(extent.width * extent.height);
  let count = 0;
  let read = 0;
  for await (const { chunk, block } of blocksOf(text, data)) {
    places.note(block, chunk);
    count += markSolid(block, chunk, extent, cells, meanings, solid);
    read += block.count;
    await pause?.(read / (extent.width * extent.height));
  }
  cells.report(problem);
  if (count === 0) return undefined;
  return {
    layer: input.layer.name,
    origin: cells.cornerOf(extent.x, extent.y),
    tileSize: input.tileSize,
    width: extent.width,
    height: extent.height,
    solid,
    count,
    nameOf: async (column, row, step) =>
      input.table.nameOf((await places.gidAt(extent.x + column, extent.y + row, step)) & GID),
    sourceOf: (column, row) => ({ file: input.file, range: places.rangeAt(extent.x + column, extent.y + row) }),
  };
}

/** Chunks that are read side by side: to begin to decompress one takes longer than to decompress what Tiled puts into it. */
const SIDE_BY_SIDE = 32;

/** The blocks of all chunks in their order; of the next few chunks the first block is read ahead. */
async function* blocksOf(
  text: string,
  data: LayerData,
): AsyncGenerator<{ readonly chunk: DataChunk; readonly block: CellBlock }, void> {
  const begin = (chunk: DataChunk) => {
    const blocks = cellBlocks(text, data, chunk);
    const first = blocks.next();
    first.catch(() => undefined);
    return { chunk, blocks, first };
  };
  const ahead = data.compression === undefined ? 1 : SIDE_BY_SIDE;
  const begun: ReturnType<typeof begin>[] = [];
  try {
    for (let next = 0; ;) {
      for (const chunk of data.chunks.slice(next, next + ahead - begun.length)) {
        begun.push(begin(chunk));
        next++;
      }
      const [current] = begun;
      if (current === undefined) return;
      const { chunk, blocks, first } = current;
      for (let read = await first; read.done !== true; read = await blocks.next()) yield { chunk, block: read.value };
      begun.shift();
    }
  } finally {
    await Promise.all(begun.map(({ blocks }) => blocks.return()));
  }
}

/** Writes ones for the cells of a block that are solid as a whole. @returns how many are new */
function markSolid(
  { first, count, gids }: CellBlock,
  chunk: DataChunk,
  extent: Extent,
  cells: Cells,
  meanings: Uint8Array,
  solid: Uint8Array,
): number {
  let marked = 0;
  let column = first % chunk.width;
  let row = Math.floor(first / chunk.width);
  let target = (chunk.y - extent.y + row) * extent.width + (chunk.x - extent.x) + column;
  for (let i = 0; i < count; i++) {
    const written = gids[i] as number;
    const gid = written & GID;
    let meaning = gid < meanings.length ? (meanings[gid] as number) : OTHER;
    if (meaning === OTHER) meaning = cells.isWhole(written, chunk.x + column, chunk.y + row) ? WHOLE : FREE;
    // Without a question, which would be answered wrongly half of the time; and chunks may lie over each other.
    marked += meaning & ~(solid[target] as number);
    solid[target] = (solid[target] as number) | meaning;
    target++;
    if (++column === chunk.width) {
      column = 0;
      row++;
      target += extent.width - chunk.width;
    }
  }
  return marked;
}

/** What the cells of a layer mean. */
class Cells {
  readonly places: CellPlaces;
  readonly #isSolid: boolean;
  #strange = 0;
  #firstStrange: { readonly gid: number; readonly column: number; readonly row: number } | undefined;

  constructor(
    readonly input: TileLayer,
    readonly solids: Solids,
  ) {
    this.places = new CellPlaces(input.text, input.data);
    this.#isSolid = input.test.hasSolid(input.layer);
  }

  /** Lowest corner of a cell. */
  cornerOf(column: number, row: number): Vec {
    const { layer, tileSize } = this.input;
    return [at(layer.offset, 0) + column * at(tileSize, 0), at(layer.offset, 1) + row * at(tileSize, 1)];
  }

  /** By number without flags. */
  meanings(): Uint8Array {
    const meanings = new Uint8Array(Math.min(this.input.table.end, MOST_KNOWN));
    for (let gid = EMPTY + 1; gid < meanings.length; gid++) meanings[gid] = this.#meaningOf(gid);
    return meanings;
  }

  #meaningOf(gid: number): number {
    const { table, test, tileSize } = this.input;
    const found = table.find(gid);
    if (found === undefined || found === "lost") return OTHER;
    const isSolid = this.#isSolid || test.isSolidTile(gid, found);
    const shapes = test.shapes ? (found.tile?.shapes ?? []) : [];
    if (!isSolid) return shapes.length === 0 ? FREE : OTHER;
    const cell = boxAt([0, 0], tileSize);
    const isSquare = at(tileSize, 0) === at(tileSize, 1);
    return isSquare && isSame(this.#drawn(found, 0, [0, 0]), cell) ? WHOLE : OTHER;
  }

  /** Whether a cell is solid as a whole. Otherwise what is solid of it, or cannot be said, goes to `solids`. */
  isWhole(written: number, column: number, row: number): boolean {
    const { table, test, tileSize } = this.input;
    const gid = written & GID;
    const source = () => this.#sourceAt(column, row);
    const found = table.find(gid);
    if (found === undefined) {
      this.#strange++;
      this.#firstStrange ??= { gid, column, row };
      return false;
    }
    if (found === "lost") {
      this.solids.skip("tileset", source);
      return false;
    }
    const corner = this.cornerOf(column, row);
    const drawn = this.#drawn(found, written, corner);
    const cell = boxAt(corner, tileSize);
    if (this.#isSolid || test.isSolidTile(gid, found)) {
      if (isSame(drawn, cell)) return true;
      this.solids.add(this.#box(drawn, gid, column, row));
      return false;
    }
    if (!test.shapes || found.tile === undefined) return false;
    const placed = { tileSize: found.size, drawn, flags: written, turns: 0, pivot: corner };
    const boxes = shapeBoxes(found.tile.shapes, (kind) => this.solids.skip(kind, source)).map((box) =>
      placedBox(box, placed),
    );
    if (boxes.some((box) => isSame(box, cell))) return true;
    for (const box of boxes) this.solids.add(this.#box(box, gid, column, row));
    return false;
  }

  /** Tells of cells that no tileset has. */
  report(problem: (code: LevelProblem["code"], source: Source, message: string) => void): void {
    if (this.#firstStrange === undefined) return;
    const { gid, column, row } = this.#firstStrange;
    const { layer } = this.input;
    const message = l10n.t(
      'The cell in column {column}, row {row} of "{layer}" has the number {gid}, which belongs to no tileset.',
      { column, row, layer: layer.name, gid },
    );
    problem("level-tileset", this.#sourceAt(column, row), [message, ...this.#otherStrange()].join(" "));
  }

  #otherStrange(): readonly string[] {
    const more = this.#strange - 1;
    if (more <= 0) return [];
    return [
      more === 1 ? l10n.t("So does 1 more of this layer.") : l10n.t("So do {more} more of this layer.", { more }),
    ];
  }

  /** Where a tile is drawn: from the lower left corner of its cell, as large as it is. */
  #drawn({ tileset, size }: FoundTile, written: number, corner: Vec): Box {
    const { tileSize } = this.input;
    const isTransposed = (written & FLIP_DIAGONAL) !== 0;
    const asDrawn = tileset.fillsCell ? tileSize : isTransposed ? [at(size, 1), at(size, 0)] : size;
    const [x = 0, y = 0] = tileset.tileOffset;
    return boxAt([at(corner, 0) + x, at(corner, 1) + at(tileSize, 1) - at(asDrawn, 1) + y], asDrawn);
  }

  #sourceAt(column: number, row: number): Source {
    return { file: this.input.file, range: this.places.rangeAt(column, row) };
  }

  #box(box: Box, gid: number, column: number, row: number): SolidBox {
    return new CellBox(this.input, this.places, box, gid, column, row);
  }
}

/** A tile that does not fill its cell. Its name and place are found when they are asked for: there can be many. */
class CellBox implements SolidBox {
  readonly #input: TileLayer;
  readonly #places: CellPlaces;

  constructor(
    input: TileLayer,
    places: CellPlaces,
    readonly box: Box,
    readonly gid: number,
    readonly column: number,
    readonly row: number,
  ) {
    this.#input = input;
    this.#places = places;
  }

  get layer(): string {
    return this.#input.layer.name;
  }

  get name(): string {
    return this.#input.table.nameOf(this.gid);
  }

  get source(): Source {
    return { file: this.#input.file, range: this.#places.rangeAt(this.column, this.row) };
  }
}
