import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { Pause, Source, TileGrid } from "../level.js";
import type { Budget } from "../reading.js";
import { boxOfPolygon, isSame, type Solids } from "../solids.js";
import type { CellKind, CellTable } from "./cells.js";
import type { TileSet } from "./tileSet.js";
import { apply, isUpright, type Transform } from "./transform.js";

/** A layer of cells where it stands. */
export interface TileLayer {
  /** The path of its node. */
  readonly name: string;
  readonly transform: Transform;
  readonly tileSet: TileSet;
  readonly cells: CellTable;
  /** Where its cells are written, as far as anybody wants to see that. */
  readonly source: Source;
  /** Whether each tile is solid as a whole, whatever shapes it has. */
  readonly isSolid: boolean;
}

/** Cells for each that there is: where they lie further apart, each is a box of its own. */
const SPARSE = 64;
/** Cells between two pauses. */
const SLICE = 1 << 16;

/** What the cells of a kind are. */
interface Tile {
  readonly name: string;
  /** Solid as a whole cell. */
  readonly isWhole: boolean;
  /** About the middle of the cell, as the layer stands. */
  readonly boxes: readonly Box[];
  readonly outlines: readonly (readonly Vec[])[];
  readonly oneWay: number;
  readonly isLost: boolean;
}

/**
 * Adds what is solid of a layer of cells.
 * @returns its whole cells as a grid; undefined where there are none, or they are no grid: turned, or too far apart
 * @throws LevelFault where there is too much of it
 */
export async function readTileLayer(
  layer: TileLayer,
  solids: Solids,
  budget: Budget,
  pause?: Pause,
): Promise<TileGrid | undefined> {
  const { cells, name, source } = layer;
  const tiles = cells.kinds.map((kind) => tileOf(kind, layer));
  const lattice = new Lattice(layer);
  const whole = new Extent();
  for (let cell = 0; cell < cells.count; cell++) {
    if (tiles[cells.kindOf(cell)]?.isWhole === true)
      whole.add(lattice.placeOf(cells.columnOf(cell), cells.rowOf(cell)));
    if (cell % SLICE === 0) await pause?.((0.3 * cell) / cells.count);
  }
  const isGrid = whole.count > 0 && lattice.isUpright && whole.cells <= SPARSE * (whole.count + SPARSE);
  if (isGrid) budget.takeCells({ layer: name, ...whole.size }, source.range);
  const solid = new Uint8Array(isGrid ? whole.cells : 0);
  const kinds = new Uint16Array(solid.length);
  for (let cell = 0; cell < cells.count; cell++) {
    if (cell % SLICE === 0) await pause?.(0.3 + (0.7 * cell) / cells.count);
    const kind = cells.kindOf(cell);
    const tile = tiles[kind] as Tile;
    const [column, row] = [cells.columnOf(cell), cells.rowOf(cell)];
    if (tile.isWhole && isGrid) {
      const index = whole.indexOf(lattice.placeOf(column, row));
      solid[index] = 1;
      kinds[index] = kind;
      continue;
    }
    if (tile.isLost) solids.skip("tileset", () => source);
    solids.skip("oneWay", () => source, tile.oneWay);
    if (!tile.isWhole && tile.boxes.length === 0 && tile.outlines.length === 0) continue;
    const middle = lattice.middleOf(column, row);
    const place = { layer: name, name: tile.name, source };
    for (const box of tile.boxes) solids.add({ ...place, box: moved(box, middle) });
    for (const outline of tile.outlines) {
      const corners = outline.map((corner) => corner.map((c, axis) => c + at(middle, axis)));
      solids.addOutline({ kind: lattice.isUpright ? "polygon" : "rotated", corners }, place);
    }
  }
  if (!isGrid) return undefined;
  return {
    layer: name,
    ...lattice.gridAt(whole.min),
    ...whole.size,
    solid,
    // Two cells in one place are one.
    count: solid.reduce((sum, each) => sum + each, 0),
    nameOf: (column, row) => Promise.resolve(tiles[kinds[row * whole.size.width + column] as number]?.name ?? "tile"),
    sourceOf: () => source,
  };
}

function tileOf(kind: CellKind, { tileSet, transform, isSolid }: TileLayer): Tile {
  const { source, x, y, alternative } = kind;
  const name = `tile ${source}:${x},${y}`;
  const shapes = tileSet.shapesOf(source, x, y, alternative);
  const half = tileSet.tileSize.map((length) => length / 2);
  const cell = boxAt(
    half.map((length) => -length),
    tileSet.tileSize,
  );
  const whole = cornersOf(cell);
  const polygons = isSolid ? [whole] : (shapes ?? []).filter((shape) => !shape.isOneWay).map(({ points }) => points);
  const oneWay = isSolid ? 0 : (shapes ?? []).filter((shape) => shape.isOneWay).length;
  const isWhole = polygons.some((points) => {
    const box = boxOfPolygon(points);
    return box !== undefined && isSame(box, cell);
  });
  const boxes: Box[] = [];
  const outlines: (readonly Vec[])[] = [];
  const direction = { ...transform, origin: [0, 0] };
  for (const points of isWhole ? [whole] : polygons) {
    const corners = points.map((point) => apply(direction, point));
    const box = boxOfPolygon(corners);
    if (box === undefined) outlines.push(corners);
    else boxes.push(box);
  }
  return { name, isWhole, boxes, outlines, oneWay, isLost: shapes === undefined && !isSolid };
}

function cornersOf({ min, max }: Box): readonly Vec[] {
  const [x0 = 0, y0 = 0] = min;
  const [x1 = 0, y1 = 0] = max;
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

function moved({ min, max }: Box, by: Vec): Box {
  const move = (vec: Vec) => vec.map((component, axis) => component + at(by, axis));
  return { min: move(min), max: move(max) };
}

/** The cells of a layer as columns and rows of the world, however the layer is mirrored or turned by quarters. */
class Lattice {
  readonly isUpright: boolean;
  readonly #isTurned: boolean;
  /** Whether columns and rows of the world go against those of the layer. */
  readonly #isMirrored: readonly [boolean, boolean];

  constructor(readonly layer: TileLayer) {
    const { x, y } = layer.transform;
    this.isUpright = isUpright(layer.transform);
    this.#isTurned = this.isUpright && at(x, 0) === 0;
    const along = this.#isTurned ? [at(y, 0), at(x, 1)] : [at(x, 0), at(y, 1)];
    this.#isMirrored = [at(along, 0) < 0, at(along, 1) < 0];
  }

  /** Column and row in the world. */
  placeOf(column: number, row: number): readonly [number, number] {
    const [a, b] = this.#isTurned ? [row, column] : [column, row];
    return [this.#isMirrored[0] ? -1 - a : a, this.#isMirrored[1] ? -1 - b : b];
  }

  middleOf(column: number, row: number): Vec {
    const { tileSet, transform } = this.layer;
    const [width, height] = [at(tileSet.tileSize, 0), at(tileSet.tileSize, 1)];
    return apply(transform, [(column + 0.5) * width, (row + 0.5) * height]);
  }

  /** Where a grid is that begins with a cell, and how large its tiles are. */
  gridAt([column, row]: readonly [number, number]): Pick<TileGrid, "origin" | "tileSize"> {
    const { tileSet, transform } = this.layer;
    const tileSize = [0, 1].map((axis) => {
      const from = this.#isTurned ? 1 - axis : axis;
      return at(tileSet.tileSize, from) * Math.abs(at(from === 0 ? transform.x : transform.y, axis));
    });
    const origin = [column, row].map((index, axis) => index * at(tileSize, axis) + at(transform.origin, axis));
    return { origin, tileSize };
  }
}

/** The least rectangle of cells around some. */
class Extent {
  readonly min: [number, number] = [Infinity, Infinity];
  readonly max: [number, number] = [-Infinity, -Infinity];
  count = 0;

  add([column, row]: readonly [number, number]): void {
    this.min[0] = Math.min(this.min[0], column);
    this.min[1] = Math.min(this.min[1], row);
    this.max[0] = Math.max(this.max[0], column);
    this.max[1] = Math.max(this.max[1], row);
    this.count++;
  }

  get size(): { readonly width: number; readonly height: number } {
    return { width: this.max[0] - this.min[0] + 1, height: this.max[1] - this.min[1] + 1 };
  }

  get cells(): number {
    return this.size.width * this.size.height;
  }

  indexOf([column, row]: readonly [number, number]): number {
    return (row - this.min[1]) * this.size.width + (column - this.min[0]);
  }
}
