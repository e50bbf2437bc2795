import * as l10n from "@vscode/l10n";
import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { SolidBox, Source, TileGrid } from "../level.js";
import type { LevelProblems } from "../levelFaults.js";
import { isSame, type Solids } from "../solids.js";
import { type CellBlock, readCells } from "./tiledCells.js";
import { CellPlaces } from "./cellPlaces.js";
import type { FoundTile, Layer, TileTable } from "./map.js";
import type { DataChunk, Extent, LayerData } from "./tiledNode.js";
import { FLIP_DIAGONAL, GID, placedShapes } from "./placement.js";
import type { SolidTest } from "./tiledSolids.js";

/** What the layers of a map have in common. */
export interface TiledMap {
  readonly file: string;
  readonly text: string;
  /** Of a cell. */
  readonly tileSize: Vec;
  readonly table: TileTable;
  readonly test: SolidTest;
  readonly problems: LevelProblems;
}

interface TileLayer extends TiledMap {
  readonly layer: Layer;
  readonly data: LayerData;
  readonly extent: Extent;
  /** Takes what is no whole cell. */
  readonly solids: Solids;
}

/** What a number means for a layer: `FREE`, `WHOLE` (the cell is solid, however the tile is flipped), or more than that. */
const [FREE, WHOLE, OTHER] = [0, 1, 2];

/** Numbers whose meaning is found out before the cells are read. Those above it are few or wrong. */
const MOST_KNOWN = 1 << 20;

/**
 * Reads the cells of a layer one after the other, as they come out of its text: one byte is kept for each.
 * @returns the cells that are solid as a whole, undefined where there are none
 * @throws LevelFault where the cells cannot be read
 */
export function readTileLayer(input: TileLayer): TileGrid | undefined {
  const { file, text, layer, data, extent, tileSize, table } = input;
  const cells = new Cells(input);
  const { places } = cells;
  const solid = new Uint8Array(extent.width * extent.height);
  let count = 0;
  for (const chunk of data.chunks) {
    readCells(text, data, chunk, (block) => {
      places.note(block, chunk);
      count += markSolid(block, chunk, cells, solid);
    });
  }
  cells.report();
  if (count === 0) return undefined;
  return {
    layer: layer.name,
    origin: cells.cornerOf(extent.x, extent.y),
    tileSize,
    width: extent.width,
    height: extent.height,
    solid,
    count,
    nameOf: (column, row) => table.nameOf(places.gidAt(extent.x + column, extent.y + row) & GID),
    ruleOf: (column, row) => ({ tiles: [places.gidAt(extent.x + column, extent.y + row) & GID] }),
    sourceOf: (column, row) => ({ file, range: places.rangeAt(extent.x + column, extent.y + row) }),
  };
}

/** Writes ones for the cells of a block that are solid as a whole. @returns how many are new */
function markSolid({ first, gids }: CellBlock, chunk: DataChunk, cells: Cells, solid: Uint8Array): number {
  const { meanings } = cells;
  const { extent } = cells.input;
  let marked = 0;
  let column = first % chunk.width;
  let row = Math.floor(first / chunk.width);
  let target = (chunk.y - extent.y + row) * extent.width + (chunk.x - extent.x) + column;
  for (const written of gids) {
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
  /** By number without flags; 0 is no tile. */
  readonly meanings: Uint8Array;
  readonly #isSolid: boolean;
  #strange = 0;
  #firstStrange: { readonly gid: number; readonly column: number; readonly row: number } | undefined;

  constructor(readonly input: TileLayer) {
    this.places = new CellPlaces(input.text, input.data);
    this.#isSolid = input.test.hasSolid(input.layer);
    const known = new Uint8Array(Math.min(input.table.end, MOST_KNOWN));
    this.meanings = known.map((_, gid) => (gid === 0 ? FREE : this.#meaningOf(gid)));
  }

  /** Lowest corner of a cell. */
  cornerOf(column: number, row: number): Vec {
    const { layer, tileSize } = this.input;
    return [at(layer.offset, 0) + column * at(tileSize, 0), at(layer.offset, 1) + row * at(tileSize, 1)];
  }

  sourceOf(column: number, row: number): Source {
    return { file: this.input.file, range: this.places.rangeAt(column, row) };
  }

  #meaningOf(gid: number): number {
    const { table, test, tileSize } = this.input;
    const found = table.find(gid);
    if (found === undefined || found === "lost") return OTHER;
    const shapes = test.shapes ? (found.tile?.shapes ?? []) : [];
    if (!this.#isSolid && !test.isSolidTile(gid, found)) return shapes.length === 0 ? FREE : OTHER;
    const isSquare = at(tileSize, 0) === at(tileSize, 1);
    return isSquare && isSame(this.#drawn(found, 0, [0, 0]), boxAt([0, 0], tileSize)) ? WHOLE : OTHER;
  }

  /** Whether a cell is solid as a whole. Otherwise what is solid of it, or cannot be said, goes to the solids. */
  isWhole(written: number, column: number, row: number): boolean {
    const { table, test, tileSize, solids } = this.input;
    const gid = written & GID;
    const found = table.find(gid);
    if (found === undefined) {
      this.#strange++;
      this.#firstStrange ??= { gid, column, row };
      return false;
    }
    const corner = this.cornerOf(column, row);
    const left = (box: Box | undefined, name: string) => () => {
      const { layer } = this.input;
      return { layer: layer.name, name, source: this.sourceOf(column, row), box };
    };
    if (found === "lost") {
      solids.skip("tileset", left(boxAt(corner, tileSize), table.nameOf(gid)));
      return false;
    }
    const drawn = this.#drawn(found, written, corner);
    const isSolid = this.#isSolid || test.isSolidTile(gid, found);
    const shapes = test.shapes ? (found.tile?.shapes ?? []) : [];
    const placed = { tileSize: found.size, drawn, flags: written, degrees: 0, pivot: corner };
    const parts = isSolid ? [drawn] : placedShapes(shapes, placed);
    const cell = boxAt(corner, tileSize);
    const boxes: Box[] = [];
    for (const part of parts) {
      if ("left" in part) solids.skip(part.left, left(part.box, table.nameOf(gid)));
      else if ("min" in part) boxes.push(part);
      else solids.addOutline(part, new CellBox(this, drawn, gid, column, row));
    }
    if (boxes.some((box) => isSame(box, cell))) return true;
    for (const box of boxes) solids.add(new CellBox(this, box, gid, column, row));
    return false;
  }

  /** Tells of cells that no tileset has. */
  report(): void {
    if (this.#firstStrange === undefined) return;
    const { gid, column, row } = this.#firstStrange;
    const { layer, problems } = this.input;
    const more = this.#strange - 1;
    let message = l10n.t(
      'The cell in column {column}, row {row} of "{layer}" has the number {gid}, which does not belong to any tileset.',
      { column, row, layer: layer.name, gid },
    );
    if (more === 1) message += ` ${l10n.t("The same is true for 1 more cell of this layer.")}`;
    else if (more > 1) message += ` ${l10n.t("The same is true for {more} more cells of this layer.", { more })}`;
    const { file, range } = this.sourceOf(column, row);
    problems.add("level-tileset", file, range, message);
  }

  /** Where a tile is drawn: from the lower left corner of its cell, as large as it is. */
  #drawn({ tileset, size }: FoundTile, written: number, corner: Vec): Box {
    const { tileSize } = this.input;
    const isTransposed = (written & FLIP_DIAGONAL) !== 0;
    const asDrawn = tileset.fillsCell ? tileSize : isTransposed ? [at(size, 1), at(size, 0)] : size;
    const [x = 0, y = 0] = tileset.tileOffset;
    return boxAt([at(corner, 0) + x, at(corner, 1) + at(tileSize, 1) - at(asDrawn, 1) + y], asDrawn);
  }
}

/** A tile that does not fill its cell. Its name and place are found when they are asked for: there can be many. */
class CellBox implements SolidBox {
  constructor(
    private readonly cells: Cells,
    readonly box: Box,
    private readonly gid: number,
    private readonly column: number,
    private readonly row: number,
  ) {}

  get layer(): string {
    return this.cells.input.layer.name;
  }

  get name(): string {
    return this.cells.input.table.nameOf(this.gid);
  }

  get source(): Source {
    return this.cells.sourceOf(this.column, this.row);
  }
}
