import type { Box, Vec } from "../../geometry/index.js";
import type { Statics } from "../types.js";
import { isBoxAt, requireBox, requireDimensions, requireMovingBox, requireRegion } from "../validate.js";
import { FirstHit, type IndexedHit } from "./firstHit.js";
import { fileByCell, type Filing, type Lattice, latticeOf } from "./grid.js";
import { collect, LocatedQuery, touchesAt, walk } from "./gridQuery.js";

/**
 * Indexes boxes that never move, for many queries. The array holds `min…, max…` per box, 2 × `dimensions` numbers each;
 * it is kept, not copied, and must not change.
 *
 * @throws RangeError for a length that is no multiple of that, non-finite numbers, or `min > max`.
 * @example
 * const walls = statics(Float64Array.of(3, 0, 4, 8, 6, 0, 7, 8), 2); // two walls, at x = 3…4 and x = 6…7
 * walls.firstHit({ min: [0, 0], max: [1, 1] }, [10, 0]);
 * // { index: 0, sweep: { kind: "hit", time: 0.2, exit: 0.4, normal: [-1, 0], axes: [0] } }
 */
export function statics(boxes: Float64Array, dimensions: 2 | 3): Statics {
  requireBoxes(boxes, dimensions);
  return new IndexedBoxes(boxes, dimensions);
}

/** Queries end before others begin, so that all indices share what they work with: scenes make many small ones. */
const search = new FirstHit();
const bounds = { 2: new Float64Array(4), 3: new Float64Array(6) };

class IndexedBoxes implements Statics {
  readonly count: number;
  private readonly forest: Forest;

  constructor(
    private readonly boxes: Float64Array,
    readonly dimensions: 2 | 3,
  ) {
    this.count = boxes.length / (2 * dimensions);
    const all = new Uint32Array(this.count);
    for (let index = 0; index < all.length; index++) all[index] = index;
    this.forest = new Forest(boxes, dimensions, all);
  }

  box(index: number): Box {
    return boxIn(this.boxes, index, this.dimensions);
  }

  load(index: number, numbers: Float64Array, offset: number): void {
    const { boxes, dimensions } = this;
    for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
      numbers[offset + axis] = boxes[place] as number;
      numbers[offset + 3 + axis] = boxes[place + dimensions] as number;
    }
  }

  collect(bounds: Float64Array, found: number[]): void {
    this.forest.touching(bounds, found);
  }

  touching(box: Box): readonly number[] {
    requireRegion(box, this.dimensions);
    const found: number[] = [];
    const region = bounds[this.dimensions];
    region.set(box.min);
    region.set(box.max, this.dimensions);
    this.collect(region, found);
    return isAscending(found) ? found : found.sort((a, b) => a - b);
  }

  firstHit(box: Box, displacement: Vec): IndexedHit | undefined {
    requireMovingBox(box, displacement, this.dimensions);
    search.start(box, displacement);
    this.forest.firstHit(search);
    return search.answer();
  }
}

/** What is in one cell is in order already, and in a heap that is much. */
function isAscending(numbers: readonly number[]): boolean {
  for (let i = 1; i < numbers.length; i++) if ((numbers[i - 1] as number) > (numbers[i] as number)) return false;
  return true;
}

/** Throws a RangeError unless the array has as many numbers as boxes have. */
export function requireWholeBoxes(boxes: Float64Array, dimensions: 2 | 3): void {
  const stride = 2 * requireDimensions(dimensions);
  if (boxes.length % stride !== 0) {
    throw new RangeError(`boxes must hold ${stride} numbers a box; got ${boxes.length}.`);
  }
}

/** Throws a RangeError unless the array holds valid boxes. */
export function requireBoxes(boxes: Float64Array, dimensions: 2 | 3): void {
  requireWholeBoxes(boxes, dimensions);
  const stride = 2 * dimensions;
  for (let index = 0; index < boxes.length / stride; index++) {
    if (!isBoxAt(boxes, index * stride, dimensions)) {
      requireBox(boxIn(boxes, index, dimensions), dimensions, () => `boxes[${index}]`);
    }
  }
}

function boxIn(boxes: Float64Array, index: number, dimensions: number): Box {
  const min: number[] = [];
  const max: number[] = [];
  for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
    min.push(boxes[place] as number);
    max.push(boxes[place + dimensions] as number);
  }
  return { min, max };
}

/** One grid holds boxes up to so many times the median length: a few long ones must not make it look far back. */
const LENGTHS_IN_GRID = 4;

/** Fewer boxes than this share a grid, whatever their sizes. */
const SMALLEST_GRID = 32;

/** So many boxes are looked at sooner than cells: the walls around a level, or a scene with a handful of boxes. */
const FEW = 8;

/** The median is taken of so many boxes: it need not be exact. */
const SAMPLE = 1000;

/** Boxes of all sizes: a grid for each class of sizes, and a list of the few that are left. */
export class Forest {
  private readonly grids: readonly Grid[];
  private readonly few: Uint32Array;

  constructor(
    private readonly boxes: Float64Array,
    private readonly dimensions: number,
    indices: Uint32Array,
    depth = 0,
  ) {
    const grids: Grid[] = [];
    let rest = indices;
    while (rest.length > FEW) {
      const limit = lengthLimit(boxes, dimensions, rest);
      const long = longerThan(limit, boxes, dimensions, rest);
      const short = long.length === 0 ? rest : withoutAll(rest, long);
      grids.push(new Grid(boxes, dimensions, short, depth));
      rest = long;
    }
    this.grids = grids;
    this.few = rest;
  }

  firstHit(search: FirstHit): void {
    for (const grid of this.grids) grid.firstHit(search);
    const { boxes, dimensions, few } = this;
    for (const index of few) {
      search.consider(index, boxes, index * 2 * dimensions);
    }
  }

  touching(bounds: Float64Array, found: number[]): void {
    for (const grid of this.grids) grid.touching(bounds, found);
    const { boxes, dimensions, few } = this;
    for (const index of few) {
      if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
    }
  }
}

/** The longest side of a box. */
function lengthOf(boxes: Float64Array, dimensions: number, index: number): number {
  let longest = 0;
  for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
    longest = Math.max(longest, (boxes[place + dimensions] as number) - (boxes[place] as number));
  }
  return longest;
}

/** The length up to which boxes share the next grid. */
function lengthLimit(boxes: Float64Array, dimensions: number, indices: Uint32Array): number {
  if (indices.length <= SMALLEST_GRID) return Infinity;
  const count = Math.min(SAMPLE, indices.length);
  const lengths = Float64Array.from({ length: count }, (_, i) =>
    lengthOf(boxes, dimensions, indices[Math.floor((i * indices.length) / count)] as number),
  );
  return LENGTHS_IN_GRID * (lengths.sort()[count >> 1] as number);
}

function longerThan(limit: number, boxes: Float64Array, dimensions: number, indices: Uint32Array): Uint32Array {
  const long: number[] = [];
  for (const index of indices) if (lengthOf(boxes, dimensions, index) > limit) long.push(index);
  return Uint32Array.from(long);
}

/** Both ascending. */
function withoutAll(indices: Uint32Array, removed: Uint32Array): Uint32Array {
  const kept = new Uint32Array(indices.length - removed.length);
  let next = 0;
  let place = 0;
  for (const index of indices) {
    if (index === removed[next]) next++;
    else kept[place++] = index;
  }
  return kept;
}

/** Where dividing ends, since boxes lie on each other. */
const DEEPEST = 12;

/**
 * Boxes of similar size, each filed under the one cell that holds its lowest corner. A query looks at the cells that it
 * touches and, for boxes that reach into them, as far back as the longest box of the grid.
 *
 * Everything counts in parts of cells from the grid's lowest corner, so that whole numbers are enough at any scale and
 * offset. Cells only choose candidates, rounded outward; what is hit is decided by `FirstHit` on the boxes themselves.
 *
 * Memory per box: a record of 12 bytes (16 in three dimensions) and a third of a cell (4 bytes each).
 */
export class Grid {
  readonly lattice: Lattice;
  readonly filing: Filing;
  /** What is in the cells that hold too many boxes for a list. */
  readonly divided: ReadonlyMap<number, Forest> | undefined;

  /** The query that is being answered. */
  readonly query = new LocatedQuery();

  constructor(
    readonly boxes: Float64Array,
    readonly dimensions: number,
    indices: Uint32Array,
    depth: number,
  ) {
    this.lattice = latticeOf(boxes, dimensions, indices);
    this.filing = fileByCell(boxes, dimensions, indices, this.lattice, depth < DEEPEST);
    const { crowds } = this.filing;
    if (crowds.size > 0) {
      this.divided = new Map(
        Array.from(crowds, ([cell, crowd]) => [cell, new Forest(boxes, dimensions, crowd, depth + 1)]),
      );
    }
  }

  /** Offers to a search all boxes that its mover may hit, roughly in the order of its motion. */
  firstHit(search: FirstHit): void {
    // The pair holds a's min, max and displacement, three numbers each.
    const { numbers } = search.pair;
    if (this.query.take(this.lattice, this.dimensions, numbers, 3, numbers)) walk(this, search);
    else this.offerAll(search);
  }

  /** Adds the indices of all boxes that touch the bounds `min…, max…` to `found`. */
  touching(bounds: Float64Array, found: number[]): void {
    if (this.query.take(this.lattice, this.dimensions, bounds, this.dimensions, undefined))
      collect(this, bounds, found);
    else this.collectAll(bounds, found);
  }

  private offerAll(search: FirstHit): void {
    const { boxes, dimensions, filing } = this;
    for (let place = dimensions; place < filing.indices.length; place += dimensions + 1) {
      const index = filing.indices[place] as number;
      search.consider(index, boxes, index * 2 * dimensions);
    }
    this.divided?.forEach((forest) => {
      forest.firstHit(search);
    });
  }

  private collectAll(bounds: Float64Array, found: number[]): void {
    const { boxes, dimensions, filing } = this;
    for (let place = dimensions; place < filing.indices.length; place += dimensions + 1) {
      const index = filing.indices[place] as number;
      if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
    }
    this.divided?.forEach((forest) => {
      forest.touching(bounds, found);
    });
  }
}
