import { at, type Box, type Vec } from "../geometry/index.js";
import type { Level } from "../levels/index.js";

/** A solid as a game pushes a body out of it: a tile, or a box. Its edges are fields, which a search reads millions of times. */
export class PushingSolid implements Box {
  constructor(
    readonly lowX: number,
    readonly lowY: number,
    readonly highX: number,
    readonly highY: number,
    /** Whether it is a tile. A finding names a whole tile, and of a box the part near the mover. */
    readonly isTile: boolean,
    /** Where its only solid face points to; undefined where all are. */
    readonly oneWay: Vec | undefined,
  ) {}

  get min(): Vec {
    return [this.lowX, this.lowY];
  }

  get max(): Vec {
    return [this.highX, this.highY];
  }
}

/** Where a solid begins along an axis: 0 for x. */
export function lowOf({ lowX, lowY }: PushingSolid, axis: 0 | 1): number {
  return axis === 0 ? lowX : lowY;
}

/** Where it ends. */
export function highOf({ highX, highY }: PushingSolid, axis: 0 | 1): number {
  return axis === 0 ? highX : highY;
}

/** The maximum number of cached solids for each layer of tiles. */
const MOST_KEPT = 1 << 16;

/** Boxes that lie in more buckets than this are compared with every question. */
const MOST_BUCKETS = 64;

/**
 * The solids of the levels of a world in the order in which a scene with the same levels comes to them: the tiles of all layers, row by
 * row, then all other boxes. No two of them are merged, as no game merges them that pushes a body out of each by itself.
 */
export class PushingSolids {
  private readonly grids: readonly {
    readonly grid: Level["grids"][number];
    readonly tiles: Map<number, PushingSolid>;
  }[];
  private readonly boxes: readonly PushingSolid[];
  private readonly buckets = new Map<string, number[]>();
  private readonly large: number[] = [];
  private readonly bucket: number;

  constructor(levels: readonly Level[]) {
    this.grids = levels.flatMap((level) => level.grids.map((grid) => ({ grid, tiles: new Map() })));
    this.boxes = levels.flatMap((level) => level.boxes.map(pushingBox));
    const total = this.boxes.reduce((sum, { lowX, lowY, highX, highY }) => sum + highX - lowX + highY - lowY, 0);
    this.bucket = Math.max(1, (2 * total) / Math.max(1, 2 * this.boxes.length));
    for (const [i, box] of this.boxes.entries()) {
      const keys = this.keysOf(box);
      if (!keys) this.large.push(i);
      else for (const key of keys) this.buckets.set(key, [...(this.buckets.get(key) ?? []), i]);
    }
  }

  /** Those that overlap or touch a box, in their order. */
  near(around: Box): readonly PushingSolid[] {
    const found: PushingSolid[] = [];
    for (const { grid, tiles } of this.grids) {
      const [columns, rows] = [spanOf(grid, around, 0), spanOf(grid, around, 1)];
      for (let row = rows[0]; row < rows[1]; row++) {
        for (let column = columns[0]; column < columns[1]; column++) {
          const tile = row * grid.width + column;
          if (grid.solid[tile] !== 1) continue;
          const known = tiles.get(tile) ?? tileOf(grid, tile);
          if (tiles.size > MOST_KEPT) tiles.clear();
          tiles.set(tile, known);
          found.push(known);
        }
      }
    }
    if (this.boxes.length === 0) return found;
    const keys = this.keysOf(around);
    const boxes = keys
      ? [...new Set([...this.large, ...keys.flatMap((key) => this.buckets.get(key) ?? [])])].sort((a, b) => a - b)
      : this.boxes.keys();
    for (const i of boxes) {
      const box = this.boxes[i] as PushingSolid;
      const isNear =
        box.lowX <= at(around.max, 0) &&
        at(around.min, 0) <= box.highX &&
        box.lowY <= at(around.max, 1) &&
        at(around.min, 1) <= box.highY;
      if (isNear) found.push(box);
    }
    return found;
  }

  private keysOf({ min, max }: Box): readonly string[] | undefined {
    const [low, high] = [min, max].map((corner) =>
      corner.map((c) => Math.floor(c / this.bucket)),
    ) as readonly Vec[] as readonly [Vec, Vec];
    const [across, down] = [at(high, 0) - at(low, 0) + 1, at(high, 1) - at(low, 1) + 1];
    if (!(across * down <= MOST_BUCKETS)) return undefined;
    return Array.from(
      { length: across * down },
      (_, i) => `${at(low, 0) + (i % across)} ${at(low, 1) + Math.floor(i / across)}`,
    );
  }
}

/** The solids of one level that a mover may come to: no tiles that have a tile at each side. */
export class ExposedSolids {
  private grid = 0;
  private row = 0;
  private areBoxesTold = false;
  private readonly known = new Set<string>();

  /**
   * @param radius of a level that is one layer of tiles, so many columns and rows around a tile decide: of tiles that are alike in that the first
   *   one stands for all
   */
  constructor(
    private readonly level: Pick<Level, "grids" | "boxes">,
    private readonly radius?: readonly [columns: number, rows: number],
  ) {}

  /** The solids of the next row of a layer of tiles, and behind all rows the other boxes; undefined behind these. */
  next(): readonly PushingSolid[] | undefined {
    const grid = this.level.grids[this.grid];
    if (grid && this.row < grid.height) return this.tilesIn(grid, this.row++);
    if (grid) {
      this.grid++;
      this.row = 0;
      return [];
    }
    if (this.areBoxesTold) return undefined;
    this.areBoxesTold = true;
    return this.level.boxes.map(pushingBox);
  }

  private tilesIn(grid: Level["grids"][number], row: number): readonly PushingSolid[] {
    const { solid, width, height } = grid;
    const { radius, known } = this;
    const found: PushingSolid[] = [];
    for (let column = 0, tile = row * width; column < width; column++, tile++) {
      if (solid[tile] !== 1) continue;
      const isInside = column > 0 && column + 1 < width && row > 0 && row + 1 < height;
      const isClosed = isInside && [tile - 1, tile + 1, tile - width, tile + width].every((each) => solid[each] === 1);
      if (isClosed) continue;
      const around = radius && neighborhoodOf(grid, column, row, radius);
      if (around !== undefined && known.size === known.add(around).size) continue;
      found.push(tileOf(grid, tile));
    }
    return found;
  }
}

/** The tiles around one, as a key; undefined where they reach beyond the layer. */
function neighborhoodOf(
  { solid, width, height }: Level["grids"][number],
  column: number,
  row: number,
  [columns, rows]: readonly [number, number],
): string | undefined {
  if (column < columns || row < rows || column + columns >= width || row + rows >= height) return undefined;
  let key = "";
  for (let y = row - rows; y <= row + rows; y++) {
    let bits = 0;
    for (let x = column - columns; x <= column + columns; x++) bits = 2 * bits + (solid[y * width + x] as number);
    key += `${bits.toString(36)} `;
  }
  return key;
}

function pushingBox({ box: { min, max }, oneWay }: Level["boxes"][number]): PushingSolid {
  return new PushingSolid(at(min, 0), at(min, 1), at(max, 0), at(max, 1), false, oneWay);
}

function tileOf({ origin, tileSize, width, oneWay }: Level["grids"][number], tile: number): PushingSolid {
  const [column, row] = [tile % width, Math.floor(tile / width)];
  const face = (axis: 0 | 1, place: number): number => at(origin, axis) + place * at(tileSize, axis);
  return new PushingSolid(face(0, column), face(1, row), face(0, column + 1), face(1, row + 1), true, oneWay);
}

/** The columns or rows of tiles that overlap or touch a box, from the first until before the last. */
function spanOf(grid: Level["grids"][number], { min, max }: Box, axis: 0 | 1): readonly [number, number] {
  const [origin, size] = [at(grid.origin, axis), at(grid.tileSize, axis)];
  const count = axis === 0 ? grid.width : grid.height;
  return [
    Math.max(0, Math.ceil((at(min, axis) - origin) / size - 1)),
    Math.min(count, Math.floor((at(max, axis) - origin) / size) + 1),
  ];
}
