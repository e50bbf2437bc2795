import { at, boxAround, boxAt, type Box, type Vec, cornersOfBox } from "../../geometry/index.js";
import type { SolidBox, Source, TileGrid } from "../level.js";
import type { Budget } from "../reading.js";
import { boxOfPolygon, isSame, type Solids } from "../solids.js";
import type { CellKind, CellTable } from "./godotCells.js";
import type { GodotFile } from "./godotFiles.js";
import type { TileSet, TileShape } from "./tileSet.js";
import { apply, isUpright, type Transform, upOf } from "./transform.js";

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
  /** Takes what is solid of a scene that stands in a cell, at its middle. */
  takeScene(scene: GodotFile, transform: Transform): Promise<void>;
}

/** Cells for each that there is: where they lie further apart, each is a box of its own. */
const SPARSE = 64;

/** What the cells of a kind are. */
interface Tile {
  readonly name: string;
  /** Solid as a whole cell: with all of its faces, or with one. */
  readonly whole: "all" | "oneWay" | undefined;
  /** About the middle of the cell, as the layer stands. */
  readonly boxes: readonly Pick<SolidBox, "box" | "oneWay">[];
  readonly outlines: readonly (readonly Vec[])[];
  /** Around one-way shapes that are no upright boxes. */
  readonly left: readonly Box[];
  readonly isLost: boolean;
  readonly scene: GodotFile | undefined;
}

/**
 * Adds what is solid of a layer of cells.
 * @returns its whole cells as grids, one for those that are solid from all sides and one for those that are from one; none where
 *   there are no such cells, or they are no grid: turned, or too far apart
 * @throws LevelFault where there is too much of it
 */
export async function readTileLayer(layer: TileLayer, solids: Solids, budget: Budget): Promise<readonly TileGrid[]> {
  const { cells, name, source } = layer;
  const lattice = new Lattice(layer);
  const tiles = cells.kinds.map((kind) => tileOf(kind, layer, lattice.up));
  const wholes = {
    all: new WholeCells(
      lattice,
      cells,
      tiles.map(({ whole }) => whole === "all"),
    ),
    oneWay: new WholeCells(
      lattice,
      cells,
      tiles.map(({ whole }) => whole === "oneWay"),
    ),
  };
  const some = Object.values(wholes).filter(({ isEmpty }) => !isEmpty);
  for (const whole of some) whole.measure();
  for (const whole of some) whole.make((size) => budget.takeCells({ layer: name, ...size }, source.range));
  for (const whole of some) whole.take();
  // Of most cells there is nothing left to say.
  const others = Uint8Array.from(tiles, (tile) => {
    const isTaken = tile.whole !== undefined && wholes[tile.whole].isMade;
    return (isTaken && tile.whole === "all") || isEmpty(tile) ? 0 : 1;
  });
  for (let cell = 0; cell < cells.count; cell++) {
    const kind = cells.kindOf(cell);
    if (others[kind] === 0) continue;
    const tile = tiles[kind] as Tile;
    const [column, row] = [cells.columnOf(cell), cells.rowOf(cell)];
    const isTaken = tile.whole !== undefined && wholes[tile.whole].isMade;
    const middle = lattice.middleOf(column, row);
    const place = { layer: name, name: tile.name, source };
    if (tile.scene) await layer.takeScene(tile.scene, { ...layer.transform, origin: middle });
    if (tile.isLost) solids.skip("tileset", () => ({ ...place, box: moved(lattice.cell, middle) }));
    for (const box of tile.left) solids.skip("oneWay", () => ({ ...place, box: moved(box, middle) }));
    for (const [i, { box, ...solid }] of tile.boxes.entries()) {
      // The first is the whole cell.
      if (!(isTaken && i === 0)) solids.add({ ...place, ...solid, box: moved(box, middle) });
    }
    for (const outline of tile.outlines) {
      const corners = outline.map((corner) => corner.map((c, axis) => c + at(middle, axis)));
      solids.addOutline({ kind: lattice.isUpright ? "polygon" : "rotated", corners }, place);
    }
  }
  return Object.entries(wholes).flatMap(([which, { extent, solid, kinds, count }]) => {
    if (solid.length === 0) return [];
    const { width, height } = extent.size;
    return {
      layer: name,
      ...lattice.gridAt(extent.min),
      ...{ width, height, solid },
      count,
      oneWay: which === "oneWay" ? lattice.up : undefined,
      nameOf: (column: number, row: number) => tiles[kinds[row * width + column] as number]?.name ?? "tile",
      sourceOf: () => source,
    };
  });
}

/** The cells of some kinds, which are solid as a whole, in the least grid that has them all: measured first, then taken. */
class WholeCells {
  /** In the world. */
  readonly extent = new Extent();
  solid = new Uint8Array(0);
  kinds = new Uint16Array(0);
  /** Ones in `solid`. */
  count = 0;
  readonly isEmpty: boolean;
  readonly #isOne: Uint8Array;
  #measured = 0;
  #left = Infinity;
  #right = -Infinity;
  #top = Infinity;
  #bottom = -Infinity;

  /** @param isOne by kind */
  constructor(
    private readonly lattice: Lattice,
    private readonly cells: CellTable,
    isOne: readonly boolean[],
  ) {
    this.isEmpty = !isOne.includes(true);
    this.#isOne = Uint8Array.from(isOne, Number);
  }

  /** Whether there was room for them: they are no grid where they are turned, or too far apart. */
  get isMade(): boolean {
    return this.solid.length > 0;
  }

  /** Looks where they lie. */
  measure(): void {
    const { cells } = this;
    const isOne = this.#isOne;
    let [count, left, right, top, bottom] = [0, this.#left, this.#right, this.#top, this.#bottom];
    for (let cell = 0; cell < cells.count; cell++) {
      if (isOne[cells.kindOf(cell)] === 0) continue;
      count++;
      const [column, row] = [cells.columnOf(cell), cells.rowOf(cell)];
      if (column < left) left = column;
      if (column > right) right = column;
      if (row < top) top = row;
      if (row > bottom) bottom = row;
    }
    this.#measured = count;
    [this.#left, this.#right, this.#top, this.#bottom] = [left, right, top, bottom];
  }

  /** Makes room for all that were measured. @param takeCells throws where there are too many */
  make(takeCells: (size: Extent["size"]) => void): void {
    const { extent, lattice } = this;
    if (this.#measured === 0) return;
    extent.add(lattice.placeOf(this.#left, this.#top));
    extent.add(lattice.placeOf(this.#right, this.#bottom));
    extent.count = this.#measured;
    if (!extent.isDense || !lattice.isUpright) return;
    takeCells(extent.size);
    this.solid = new Uint8Array(extent.cells);
    this.kinds = new Uint16Array(extent.cells);
  }

  /** Puts them into the grid. */
  take(): void {
    const { extent, lattice, cells, solid, kinds } = this;
    if (!this.isMade) return;
    const isOne = this.#isOne;
    // The index grows by these, from that of the cell at 0, 0: the layer may be mirrored, or turned by quarters.
    const base = extent.indexOf(lattice.placeOf(0, 0));
    const perColumn = extent.indexOf(lattice.placeOf(1, 0)) - base;
    const perRow = extent.indexOf(lattice.placeOf(0, 1)) - base;
    for (let cell = 0; cell < cells.count; cell++) {
      const kind = cells.kindOf(cell);
      if (isOne[kind] === 0) continue;
      const index = base + cells.columnOf(cell) * perColumn + cells.rowOf(cell) * perRow;
      // Two cells in one place are one.
      if (solid[index] === 0) this.count++;
      solid[index] = 1;
      kinds[index] = kind;
    }
  }
}

function tileOf(kind: CellKind, { tileSet, transform, isSolid }: TileLayer, up: Vec | undefined): Tile {
  const { source, x, y, alternative } = kind;
  const name = `tile ${source}:${x},${y}`;
  const shapes = tileSet.shapesOf(source, x, y, alternative);
  const half = tileSet.tileSize.map((length) => length / 2);
  const cell = boxAt(
    half.map((length) => -length),
    tileSet.tileSize,
  );
  const ofRule = { points: cornersOfBox(cell), isOneWay: false };
  const isWhole = ({ points }: TileShape): boolean => {
    const box = boxOfPolygon(points);
    return box !== undefined && isSame(box, cell);
  };
  const wanted = isSolid ? [ofRule] : (shapes ?? []);
  const full = wanted.find((shape) => !shape.isOneWay && isWhole(shape));
  const oneWay = up && wanted.find((shape) => shape.isOneWay && isWhole(shape));
  const others = wanted.filter((shape) => shape !== full && shape !== oneWay);
  const first = full ?? oneWay;
  const boxes: Pick<SolidBox, "box" | "oneWay">[] = [];
  const outlines: (readonly Vec[])[] = [];
  const left: Box[] = [];
  const direction = { ...transform, origin: [0, 0] };
  // In a whole cell nothing else counts.
  for (const { points, isOneWay } of full ? [full] : [...(oneWay ? [oneWay] : []), ...others]) {
    const corners = points.map((point) => apply(direction, point));
    const box = boxOfPolygon(corners);
    if (isOneWay && (box === undefined || up === undefined)) left.push(boxAround(corners));
    else if (box === undefined) outlines.push(corners);
    else boxes.push({ box, oneWay: isOneWay ? up : undefined });
  }
  const whole = first && (first === full ? "all" : "oneWay");
  const scene = isSolid ? undefined : tileSet.sceneOf(source, alternative);
  return { name, whole, boxes, outlines, left, scene, isLost: shapes === undefined && !isSolid && !scene };
}

function isEmpty({ boxes, outlines, left, isLost, scene }: Tile): boolean {
  return boxes.length + outlines.length + left.length === 0 && !isLost && !scene;
}

function moved({ min, max }: Box, by: Vec): Box {
  const move = (vec: Vec) => vec.map((component, axis) => component + at(by, axis));
  return { min: move(min), max: move(max) };
}

/** The cells of a layer as columns and rows of the world, however the layer is mirrored or turned by quarters. */
class Lattice {
  readonly isUpright: boolean;
  /** Where the one solid face of one-way tiles points to; undefined where that is along no axis. */
  readonly up: Vec | undefined;
  readonly #isTurned: boolean;
  /** Whether columns and rows of the world go against those of the layer. */
  readonly #isMirrored: readonly [boolean, boolean];

  constructor(readonly layer: TileLayer) {
    const { x, y } = layer.transform;
    this.isUpright = isUpright(layer.transform);
    this.up = upOf(layer.transform);
    this.#isTurned = this.isUpright && at(x, 0) === 0;
    const along = this.#isTurned ? [at(y, 0), at(x, 1)] : [at(x, 0), at(y, 1)];
    this.#isMirrored = [at(along, 0) < 0, at(along, 1) < 0];
  }

  /** Column and row in the world. */
  placeOf(column: number, row: number): readonly [number, number] {
    const [a, b] = this.#isTurned ? [row, column] : [column, row];
    return [this.#isMirrored[0] ? -1 - a : a, this.#isMirrored[1] ? -1 - b : b];
  }

  /** About its middle, the box around a cell. */
  get cell(): Box {
    const half = this.layer.tileSet.tileSize.map((length) => length / 2);
    const corners = cornersOfBox({ min: half.map((length) => -length), max: half });
    return boxAround(corners.map((corner) => apply({ ...this.layer.transform, origin: [0, 0] }, corner)));
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

  /** Whether there are some, and not too much room between them for a grid. */
  get isDense(): boolean {
    return this.count > 0 && this.cells <= SPARSE * (this.count + SPARSE);
  }

  get cells(): number {
    return this.size.width * this.size.height;
  }

  indexOf([column, row]: readonly [number, number]): number {
    return (row - this.min[1]) * this.size.width + (column - this.min[0]);
  }
}
