import { type Box, empty } from "../../geometry/index.js";
import type { BodyIndex, IndexColumn } from "../indices.js";
import { HashGridLevels } from "./hashGridLevels.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";

/** Cells are numbered within ±2^30, so that their sums stay within 32 bits. */
const CELL_LIMIT = 2 ** 30;

const NOTHING: readonly BodyIndex[] = [];

/**
 * Broad phase of movers: which bounds of paths touch. A loose grid of several levels, hashed.
 *
 *     heads            [ first mover of bucket 0 | of bucket 1 | … ]           a power of two, at least twice as many as movers
 *     next, previous   per mover those in its chain; who is first has the complement of its bucket's number before it
 *     levelOf, cells   per mover where its bounds are filed: a level and a cell of it, three whole numbers
 *     crossed          per mover the axes on which its bounds came to end in the next cell since they were filed, as bits
 *
 * Bounds are filed once, under the cell of their low corner, at the first level whose cells are wide enough for them to end
 * in that cell or the next one; what outgrows that is taken out of its chain and put into another. A query looks, at each
 * level in use, into the buckets of the cells that it touches and of those one before; asking for all pairs, of two cells
 * side by side the lower one asks the higher. Levels and buckets only choose candidates: the bounds themselves decide.
 */
export class HashGrid {
  /** The answers of queries; overwritten from the front, since a list that is emptied loses its room. */
  private readonly found: BodyIndex[] = [];
  private foundCount = 0;
  private readonly pairsFound: BodyIndex[] = [];
  private heads: IndexColumn<BodyIndex> = empty.int32;
  private next: IndexColumn<BodyIndex> = empty.int32;
  private previous: IndexColumn<BodyIndex> = empty.int32;
  private levelOf = empty.uint8;
  private cells = empty.int32;
  private crossed = empty.uint8;
  private readonly levels: HashGridLevels;
  /** The query in which a mover was last found, so that none is found twice. */
  private foundIn = empty.uint32;
  private query = 0;
  private readonly from = new Int32Array(3);
  private readonly to = new Int32Array(3);
  /** The bounds that are compared, `min…, max…` each: how far one is from the next, and where the first begins. */
  private bounds: Float64Array;
  private stride: number;
  private first: number;

  constructor(private readonly movers: DynamicBodies) {
    this.levels = new HashGridLevels(movers.dimensions);
    this.bounds = movers.state;
    this.stride = movers.stride;
    this.first = movers.boundsAt(0);
  }

  /** Makes room for all movers. */
  private reserve(): void {
    const { count, capacity } = this.movers;
    if (this.next.length < count) {
      this.next = new Int32Array(capacity);
      this.previous = new Int32Array(capacity);
      this.levelOf = new Uint8Array(capacity);
      this.cells = new Int32Array(3 * capacity);
      this.crossed = new Uint8Array(capacity);
      this.foundIn = new Uint32Array(capacity);
    }
    this.foundIn.fill(0);
    this.query = 0;
    const buckets = 2 ** Math.ceil(Math.log2(2 * count + 1));
    if (this.heads.length !== buckets) this.heads = new Int32Array(buckets);
  }

  /**
   * Files the bounds of all movers, and gives all pairs whose bounds touch, one after the other; but for two that are settled, who
   * can have nothing to do with each other.
   *
   * @param most how many pairs are wanted at most: where there are more, the answer is `undefined`.
   */
  pairs(most = Infinity): readonly BodyIndex[] | undefined {
    const { movers } = this;
    this.empty();
    for (let mover = 0; mover < movers.count; mover++) this.file(mover);
    this.foundCount = 0;
    for (let mover = 0; mover < movers.count; mover++) {
      if (this.foundCount > 2 * most) return undefined;
      this.pairUpAll(mover);
    }
    return this.answer(this.pairsFound);
  }

  /** Ends a list with what was found last. */
  private answer(found: BodyIndex[]): readonly BodyIndex[] {
    if (this.foundCount === 0) return NOTHING;
    if (found.length > this.foundCount) found.length = this.foundCount;
    return found;
  }

  /** Finds the pairs of a mover and others: of two in one cell the later one asks, of two beside each other the lower one. */
  private pairUpAll(mover: BodyIndex): void {
    const { levels, levelOf, cells, from, to } = this;
    const own = levelOf[mover];
    const x = cells[3 * mover];
    const y = cells[3 * mover + 1];
    const z = cells[3 * mover + 2];
    const crossed = this.crossed[mover];
    const lastX = x + (crossed & 1);
    // Of two cells side by side, the lower one asks the higher.
    this.pairUp(mover, own, x, y, z, this.next[mover]);
    if (lastX > x) this.pairUpWith(mover, own, x + 1, y, z);
    if ((crossed & 2) !== 0) for (let cx = x - 1; cx <= lastX; cx++) this.pairUpWith(mover, own, cx, y + 1, z);
    if ((crossed & 4) !== 0) {
      for (let cy = y - 1; cy <= y + ((crossed >> 1) & 1); cy++) {
        for (let cx = x - 1; cx <= lastX; cx++) this.pairUpWith(mover, own, cx, cy, z + 1);
      }
    }
    if (levels.used.length === 1) return;
    for (const level of levels.used) {
      if (level === own || !levels.asks(own, level)) continue;
      this.locate(this.bounds, this.boundsAt(mover), level);
      for (let cz = from[2]; cz <= to[2]; cz++) {
        for (let cy = from[1]; cy <= to[1]; cy++) {
          for (let cx = from[0]; cx <= to[0]; cx++) this.pairUpWith(mover, level, cx, cy, cz);
        }
      }
    }
  }

  /** Finds the bounds of what is left of a mover's path anew, and files them. */
  refile(mover: BodyIndex, time: number): void {
    this.movers.bound(mover, time);
    this.update(mover);
  }

  /** Takes note that a mover's bounds changed. */
  update(mover: BodyIndex): void {
    const { movers } = this;
    this.locate(this.bounds, this.boundsAt(mover), this.levelOf[mover]);
    for (let axis = 0; axis < movers.dimensions; axis++) {
      const cell = this.cells[3 * mover + axis];
      if (this.to[axis] > cell) this.crossed[mover] = this.crossed[mover] | (1 << axis);
      // `from` looks one cell back.
      if (this.from[axis] + 1 < cell || this.to[axis] > cell + 1) {
        this.unfile(mover);
        this.file(mover);
        return;
      }
    }
  }

  /** All other movers whose bounds touch those of one. */
  touching(mover: BodyIndex): readonly BodyIndex[] {
    this.query++;
    this.foundIn[mover] = this.query;
    this.search(this.bounds, this.boundsAt(mover));
    return this.answer(this.found);
  }

  /** All movers whose bounds touch a box. */
  touchingBox({ min, max }: Box): readonly BodyIndex[] {
    return this.touchingBounds(Float64Array.of(...min, ...max));
  }

  /** All movers whose bounds touch others, `min…, max…`: a list that the next question overwrites. */
  touchingBounds(bounds: Float64Array): readonly BodyIndex[] {
    this.query++;
    this.search(bounds, 0);
    return this.answer(this.found);
  }

  private search(bounds: Float64Array, offset: number): void {
    const { movers, levels, from, to, heads, next, crossed } = this;
    this.foundCount = 0;
    for (const level of levels.used) {
      this.locate(bounds, offset, level);
      const fromX = from[0];
      const fromY = from[1];
      const toX = to[0];
      const toY = to[1];
      const fromZ = from[2];
      const toZ = to[2];
      if ((toX - fromX + 1) * (toY - fromY + 1) * (toZ - fromZ + 1) > movers.count + 27) {
        for (let other = 0; other < movers.count; other++) this.find(bounds, offset, other);
        return;
      }
      for (let z = fromZ; z <= toZ; z++) {
        const overZ = z === fromZ && movers.dimensions === 3 ? 4 : 0;
        for (let y = fromY; y <= toY; y++) {
          const overY = y === fromY ? overZ | 2 : overZ;
          for (let x = fromX; x <= toX; x++) {
            let other = heads[this.bucket(level, x, y, z)];
            if (other === NONE) continue;
            // What is filed in a cell before those of the query comes to them only over its cell's end.
            const over = x === fromX ? overY | 1 : overY;
            for (; other !== NONE; other = next[other]) {
              if ((crossed[other] & over) === over) this.find(bounds, offset, other);
            }
          }
        }
      }
    }
  }

  private find(bounds: Float64Array, offset: number, other: BodyIndex): void {
    if (this.foundIn[other] === this.query || !this.touches(bounds, offset, other)) return;
    this.foundIn[other] = this.query;
    this.found[this.foundCount++] = other;
  }

  /** Adds the pairs of a mover with those filed under a cell. */
  private pairUpWith(mover: BodyIndex, level: number, x: number, y: number, z: number): void {
    const first = this.heads[this.bucket(level, x, y, z)];
    if (first !== NONE) this.pairUp(mover, level, x, y, z, first);
  }

  /** The same, from an entry of its chain on. */
  private pairUp(mover: BodyIndex, level: number, x: number, y: number, z: number, first: number): void {
    const { cells, levelOf, next, pairsFound } = this;
    const { settled } = this.movers.rest;
    const isSettled = settled[mover] === 1;
    const bounds = this.boundsAt(mover);
    for (let other = first; other !== NONE; other = next[other]) {
      if (isSettled && settled[other] === 1) continue;
      if (!this.touches(this.bounds, bounds, other)) continue;
      // Cells share buckets.
      if (levelOf[other] !== level || cells[3 * other] !== x) continue;
      if (cells[3 * other + 1] !== y || cells[3 * other + 2] !== z) continue;
      pairsFound[this.foundCount++] = mover;
      pairsFound[this.foundCount++] = other;
    }
  }

  /** Whether bounds (`min…, max…` from the offset on) touch those of a mover. */
  private touches(bounds: Float64Array, offset: number, other: BodyIndex): boolean {
    const { dimensions } = this.movers;
    const { bounds: others } = this;
    const place = this.boundsAt(other);
    for (let axis = 0; axis < dimensions; axis++) {
      if (bounds[offset + axis] > others[place + dimensions + axis]) return false;
      if (others[place + axis] > bounds[offset + dimensions + axis]) return false;
    }
    return true;
  }

  /** The cells of a level in which bounds that touch the given ones can be filed. */
  private locate(bounds: Float64Array, offset: number, level: number): void {
    const { dimensions } = this.movers;
    const perUnit = this.levels.cellsPerUnit[level];
    for (let axis = 0; axis < dimensions; axis++) {
      const low = Math.floor(bounds[offset + axis] * perUnit);
      const high = Math.floor(bounds[offset + dimensions + axis] * perUnit);
      // Cells beyond the limit hold nothing that is filed by cells, and no query needs to go there.
      this.from[axis] = Math.max(-CELL_LIMIT, Math.min(low, CELL_LIMIT)) - 1;
      this.to[axis] = Math.max(-CELL_LIMIT, Math.min(high, CELL_LIMIT));
    }
  }

  private boundsAt(mover: BodyIndex): number {
    return this.first + mover * this.stride;
  }

  private empty(): void {
    const { movers } = this;
    this.reserve();
    this.bounds = movers.slices ?? movers.state;
    this.stride = movers.slices ? 2 * movers.dimensions : movers.stride;
    this.first = movers.slices ? 0 : movers.boundsAt(0);
    this.heads.fill(NONE);
    this.levels.fit(movers.count, this.bounds, (mover) => this.boundsAt(mover));
  }

  /** Files a mover's bounds at the first level where they end in the cell after their first, or before. */
  private file(mover: BodyIndex): void {
    const { cells } = this;
    const cell = 3 * mover;
    let level = 0;
    while (!this.fits(mover, level)) level++;
    this.levelOf[mover] = level;
    this.levels.add(level);
    const bucket = this.bucket(level, cells[cell], cells[cell + 1], cells[cell + 2]);
    const head = this.heads[bucket];
    this.next[mover] = head;
    this.previous[mover] = ~bucket;
    if (head !== NONE) this.previous[head] = mover;
    this.heads[bucket] = mover;
  }

  private unfile(mover: BodyIndex): void {
    const next = this.next[mover];
    const previous = this.previous[mover];
    if (previous < 0) this.heads[~previous] = next;
    else this.next[previous] = next;
    if (next !== NONE) this.previous[next] = previous;
  }

  /** Finds the cell for a mover's bounds at a level, if there is one. */
  private fits(mover: BodyIndex, level: number): boolean {
    const { bounds } = this;
    const { dimensions } = this.movers;
    const perUnit = this.levels.cellsPerUnit[level];
    let crossed = 0;
    for (let axis = 0, place = this.boundsAt(mover); axis < dimensions; axis++, place++) {
      const from = Math.floor(bounds[place] * perUnit);
      const to = Math.floor(bounds[place + dimensions] * perUnit);
      if (!(to <= from + 1 && Math.abs(from) < CELL_LIMIT)) return false;
      this.cells[3 * mover + axis] = from;
      if (to > from) crossed |= 1 << axis;
    }
    this.crossed[mover] = crossed;
    return true;
  }

  /** Large primes spread neighbouring cells, and levels, over the table. */
  private bucket(level: number, x: number, y: number, z: number): number {
    const hash = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791) ^ Math.imul(level, 50331653);
    return (hash ^ (hash >>> 15)) & (this.heads.length - 1);
  }
}
