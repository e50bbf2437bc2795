import type { Box } from "../../geometry/index.js";
import type { Movers } from "./movers.js";

/** Each level's cells are so many times as wide as those of the level below. */
const LEVEL_RATIO = 4;

/** The last level is one cell that holds everything. */
const LEVELS = 16;

/** Cells are numbered within ±2^30, so that their sums stay within 32 bits. */
const CELL_LIMIT = 2 ** 30;

/** The share of movers whose bounds should fit the cells of the lowest level, and how many are asked for that. */
const FITTING_SHARE = 0.8;
const SAMPLE = 101;

/** Ends a chain. */
const NONE = -1;

/**
 * Broad phase of movers: which bounds of paths touch. A loose grid of several levels, hashed: bounds are filed once, under
 * the cell of their low corner, at a level whose cells are at least as wide; so they end in that cell or the next one.
 * Levels and buckets only choose candidates; what touches is decided on the bounds themselves.
 *
 * Memory: `heads` holds per bucket the first of its entries, `next` chains them. Entry i is that of mover i; those of
 * bounds that grew out of their cells come after them, and say by `owners` whose they are.
 */
export class Neighbours {
  /** What the last query found. */
  readonly found: number[] = [];
  private readonly heads: Int32Array;
  private next: Int32Array;
  private owners: Int32Array;
  private entries: number;
  /** Per mover: level and cell under which its bounds are filed, three numbers a cell. */
  private readonly levels: Uint8Array;
  private readonly cells: Int32Array;
  private readonly cellsPerUnit = new Float64Array(LEVELS);
  private readonly isUsed = new Uint8Array(LEVELS);
  /** The query in which a mover was last found, so that none is found twice. */
  private readonly foundIn: Uint32Array;
  private query = 0;
  private readonly from = new Int32Array(3);
  private readonly to = new Int32Array(3);

  constructor(private readonly movers: Movers) {
    const { count } = movers;
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 1))).fill(NONE);
    this.next = new Int32Array(count);
    this.owners = new Int32Array(count);
    this.entries = count;
    this.levels = new Uint8Array(count);
    this.cells = new Int32Array(3 * count);
    this.foundIn = new Uint32Array(count);
  }

  /** Files the bounds of all movers, and gives all pairs whose bounds touch, one after the other. */
  pairs(): readonly number[] {
    const { found, movers, isUsed, from, to } = this;
    const { low, high, dimensions } = movers;
    this.fileAll();
    found.length = 0;
    for (let mover = 0; mover < movers.count; mover++) {
      const own = this.levels[mover] as number;
      this.locate(low, high, mover * dimensions, own);
      const x = this.cells[3 * mover] as number;
      const y = this.cells[3 * mover + 1] as number;
      const z = this.cells[3 * mover + 2] as number;
      const [lastX, lastY, lastZ] = [to[0] as number, to[1] as number, to[2] as number];
      // Of two cells side by side, the lower one asks the higher.
      this.pairUp(mover, own, x, y, z);
      if (lastX > x) this.pairUp(mover, own, x + 1, y, z);
      if (lastY > y) for (let cx = x - 1; cx <= lastX; cx++) this.pairUp(mover, own, cx, y + 1, z);
      if (lastZ > z) {
        for (let cy = y - 1; cy <= lastY; cy++) {
          for (let cx = x - 1; cx <= lastX; cx++) this.pairUp(mover, own, cx, cy, z + 1);
        }
      }
      for (let level = own + 1; level < LEVELS; level++) {
        if (isUsed[level] === 0) continue;
        this.locate(low, high, mover * dimensions, level);
        for (let cz = from[2] as number; cz <= (to[2] as number); cz++) {
          for (let cy = from[1] as number; cy <= (to[1] as number); cy++) {
            for (let cx = from[0] as number; cx <= (to[0] as number); cx++) this.pairUp(mover, level, cx, cy, cz);
          }
        }
      }
    }
    return found;
  }

  private fileAll(): void {
    let cell = fittingExtent(this.movers) || 1;
    for (let level = 0; level < LEVELS - 1; level++, cell *= LEVEL_RATIO) {
      this.cellsPerUnit[level] = Math.min(1 / cell, Number.MAX_VALUE);
    }
    for (let mover = 0; mover < this.movers.count; mover++) {
      this.owners[mover] = mover;
      this.file(mover, mover);
    }
  }

  /** Takes note that a mover's bounds changed. */
  update(mover: number): void {
    const { low, high, dimensions } = this.movers;
    this.locate(low, high, mover * dimensions, this.levels[mover] as number);
    for (let axis = 0; axis < dimensions; axis++) {
      const cell = this.cells[3 * mover + axis] as number;
      // `from` looks one cell back.
      if ((this.from[axis] as number) + 1 < cell || (this.to[axis] as number) > cell + 1) {
        if (this.entries === this.next.length) this.grow();
        this.owners[this.entries] = mover;
        this.file(mover, this.entries++);
        return;
      }
    }
  }

  /** All other movers whose bounds touch those of one. */
  touching(mover: number): readonly number[] {
    const { low, high, dimensions } = this.movers;
    this.query++;
    this.foundIn[mover] = this.query;
    this.search(low, high, mover * dimensions);
    return this.found;
  }

  /** All movers whose bounds touch a box. */
  touchingBox({ min, max }: Box): readonly number[] {
    this.query++;
    this.search(Float64Array.from(min), Float64Array.from(max), 0);
    return this.found;
  }

  private search(low: Float64Array, high: Float64Array, offset: number): void {
    const { movers, isUsed, from, to, heads } = this;
    this.found.length = 0;
    for (let level = 0; level < LEVELS; level++) {
      if (isUsed[level] === 0) continue;
      this.locate(low, high, offset, level);
      const [fromX, fromY, fromZ] = [from[0] as number, from[1] as number, from[2] as number];
      const [toX, toY, toZ] = [to[0] as number, to[1] as number, to[2] as number];
      if ((toX - fromX + 1) * (toY - fromY + 1) * (toZ - fromZ + 1) > movers.count) {
        for (let other = 0; other < movers.count; other++) this.find(low, high, offset, other);
        return;
      }
      for (let z = fromZ; z <= toZ; z++) {
        for (let y = fromY; y <= toY; y++) {
          for (let x = fromX; x <= toX; x++) {
            let entry = heads[this.bucket(level, x, y, z)] as number;
            for (; entry !== NONE; entry = this.next[entry] as number) {
              this.find(low, high, offset, this.owners[entry] as number);
            }
          }
        }
      }
    }
  }

  private find(low: Float64Array, high: Float64Array, offset: number, other: number): void {
    if (this.foundIn[other] === this.query || !this.touches(low, high, offset, other)) return;
    this.foundIn[other] = this.query;
    this.found.push(other);
  }

  /** Adds the pairs of a mover with those filed under a cell; within a cell, with those before it. */
  private pairUp(mover: number, level: number, x: number, y: number, z: number): void {
    const { movers, cells, levels, next, found } = this;
    const isOwn =
      level === levels[mover] && cells[3 * mover] === x && cells[3 * mover + 1] === y && cells[3 * mover + 2] === z;
    let other = isOwn ? (next[mover] as number) : (this.heads[this.bucket(level, x, y, z)] as number);
    for (; other !== NONE; other = next[other] as number) {
      if (!this.touches(movers.low, movers.high, mover * movers.dimensions, other) || levels[other] !== level) continue;
      if (cells[3 * other] === x && cells[3 * other + 1] === y && cells[3 * other + 2] === z) found.push(mover, other);
    }
  }

  private touches(low: Float64Array, high: Float64Array, offset: number, other: number): boolean {
    const { low: lows, high: highs, dimensions } = this.movers;
    for (let axis = 0, i = offset, j = other * dimensions; axis < dimensions; axis++, i++, j++) {
      if ((low[i] as number) > (highs[j] as number) || (lows[j] as number) > (high[i] as number)) return false;
    }
    return true;
  }

  /** The cells of a level in which bounds that touch the given ones can be filed. */
  private locate(low: Float64Array, high: Float64Array, offset: number, level: number): void {
    const perUnit = this.cellsPerUnit[level] as number;
    for (let axis = 0, place = offset; axis < this.movers.dimensions; axis++, place++) {
      this.from[axis] = cellAt((low[place] as number) * perUnit) - 1;
      this.to[axis] = cellAt((high[place] as number) * perUnit);
    }
  }

  /** Files a mover's bounds at the first level where they end in the cell after their first, or before. */
  private file(mover: number, entry: number): void {
    const { low, high, dimensions } = this.movers;
    let level = 0;
    for (let axis = 0, place = mover * dimensions; axis < dimensions; axis++, place++) {
      const extent = (high[place] as number) - (low[place] as number);
      while (extent * (this.cellsPerUnit[level] as number) > 1) level++;
    }
    for (let axis = 0; axis < dimensions; axis++) {
      const perUnit = this.cellsPerUnit[level] as number;
      const from = Math.floor((low[mover * dimensions + axis] as number) * perUnit);
      const to = Math.floor((high[mover * dimensions + axis] as number) * perUnit);
      if (to <= from + 1 && Math.abs(from) < CELL_LIMIT) this.cells[3 * mover + axis] = from;
      else {
        level++;
        axis = -1;
      }
    }
    this.levels[mover] = level;
    this.isUsed[level] = 1;
    const cell = 3 * mover;
    const { cells } = this;
    const bucket = this.bucket(level, cells[cell] as number, cells[cell + 1] as number, cells[cell + 2] as number);
    this.next[entry] = this.heads[bucket] as number;
    this.heads[bucket] = entry;
  }

  /** Large primes spread neighbouring cells, and levels, over the table. */
  private bucket(level: number, x: number, y: number, z: number): number {
    const hash = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791) ^ Math.imul(level, 50331653);
    return (hash ^ (hash >>> 15)) & (this.heads.length - 1);
  }

  private grow(): void {
    const next = new Int32Array(2 * this.entries);
    next.set(this.next);
    this.next = next;
    const owners = new Int32Array(2 * this.entries);
    owners.set(this.owners);
    this.owners = owners;
  }
}

/** Cells beyond the limit hold nothing that is filed by cells, and no query needs to go there. */
function cellAt(coordinate: number): number {
  return Math.floor(Math.max(-CELL_LIMIT, Math.min(CELL_LIMIT, coordinate)));
}

/** A width that most bounds fit in; of a sample, since it need not be exact. */
function fittingExtent({ count, dimensions, low, high }: Movers): number {
  const sample = Math.min(count, SAMPLE);
  const extents = Float64Array.from({ length: sample }, (_, i) => {
    const mover = Math.floor((i * count) / sample);
    let extent = 0;
    for (let axis = 0, place = mover * dimensions; axis < dimensions; axis++, place++) {
      extent = Math.max(extent, (high[place] as number) - (low[place] as number));
    }
    return Math.min(extent, Number.MAX_VALUE);
  });
  return extents.sort()[Math.floor(FITTING_SHARE * sample)] ?? 0;
}
