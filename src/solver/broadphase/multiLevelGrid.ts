import type { Box, Vec } from "../../geometry/index.js";
import type { Statics } from "../types.js";
import { isBoxAt, requireBox, requireDimensions, requireMovingBox } from "../validate.js";
import { FirstHit, type IndexedHit, touchingIn } from "./firstHit.js";
import { binByCell, type BoxIndex, type CellBins, type GridLayout, gridLayout, type GridLevel } from "./grid.js";
import { CellQuery, collectOverlaps, sweepCells, touchesAt } from "./gridQuery.js";

/**
 * The multi-level grid: an index of boxes of all sizes.
 *
 *     boxes   min…, max… of box 0 | of box 1 | …     as they were given: kept, not copied
 *     levels  a grid (`grid.ts`) for each class of sizes, from the shortest boxes to the longest
 *     few     indices of the longest, no more than eight, in no grid at all
 *
 * A level takes all boxes of up to four times the median length of those that are left, so that a few long ones do not make
 * every query of the short ones look far back. A query asks one level after the other, then the few; a search for the first
 * hit takes its limit along, so that later levels end where the best hit is.
 */

/** One level holds boxes up to so many times the median length. */
const LENGTHS_IN_LEVEL = 4;

/** Fewer boxes than this share a level, whatever their sizes. */
const SMALLEST_LEVEL = 32;

/** So many boxes are looked at sooner than cells: the walls around a level, or a scene with a handful of boxes. */
const FEW = 8;

/** The median is taken of so many boxes: it need not be exact. */
const SAMPLE = 1000;

/** Where dividing overfull cells ends, since boxes lie on each other. */
const DEEPEST = 12;

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

class IndexedBoxes implements Statics {
  readonly count: number;
  private readonly levels: MultiLevelGrid;

  constructor(
    private readonly boxes: Float64Array,
    readonly dimensions: 2 | 3,
  ) {
    this.count = boxes.length / (2 * dimensions);
    const all = new Uint32Array(this.count);
    for (let index = 0; index < all.length; index++) all[index] = index;
    this.levels = new MultiLevelGrid(boxes, dimensions, all);
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
    this.levels.touching(bounds, found);
  }

  touching(box: Box): readonly number[] {
    return touchingIn(this, box);
  }

  firstHit(box: Box, displacement: Vec): IndexedHit | undefined {
    requireMovingBox(box, displacement, this.dimensions);
    search.start(box, displacement);
    this.levels.firstHit(search);
    return search.answer();
  }
}

class MultiLevelGrid implements BoxIndex {
  private readonly levels: readonly Grid[];
  private readonly few: Uint32Array;

  constructor(
    private readonly boxes: Float64Array,
    private readonly dimensions: number,
    indices: Uint32Array,
    depth = 0,
  ) {
    const levels: Grid[] = [];
    let rest = indices;
    while (rest.length > FEW) {
      const limit = lengthLimit(boxes, dimensions, rest);
      const long: number[] = [];
      const short = new Uint32Array(rest.length);
      let count = 0;
      for (const index of rest) {
        if (lengthOf(boxes, dimensions, index) > limit) long.push(index);
        else short[count++] = index;
      }
      levels.push(new Grid(boxes, dimensions, short.subarray(0, count), depth));
      rest = Uint32Array.from(long);
    }
    this.levels = levels;
    this.few = rest;
  }

  firstHit(search: FirstHit): void {
    const { boxes, dimensions, levels, few } = this;
    for (const level of levels) level.firstHit(search);
    for (const index of few) search.consider(index, boxes, index * 2 * dimensions);
  }

  touching(bounds: Float64Array, found: number[]): void {
    const { boxes, dimensions, levels, few } = this;
    for (const level of levels) level.touching(bounds, found);
    for (const index of few) if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
  }
}

/** Boxes of similar size. */
class Grid implements GridLevel, BoxIndex {
  readonly layout: GridLayout;
  readonly bins: CellBins;
  readonly subgrids: ReadonlyMap<number, MultiLevelGrid> | undefined;
  private readonly query = new CellQuery();

  constructor(
    readonly boxes: Float64Array,
    readonly dimensions: number,
    indices: Uint32Array,
    depth: number,
  ) {
    this.layout = gridLayout(boxes, dimensions, indices);
    this.bins = binByCell(boxes, dimensions, indices, this.layout, depth < DEEPEST);
    const { overfull } = this.bins;
    if (overfull.size > 0) {
      this.subgrids = new Map(
        Array.from(overfull, ([cell, within]) => [cell, new MultiLevelGrid(boxes, dimensions, within, depth + 1)]),
      );
    }
  }

  firstHit(search: FirstHit): void {
    // The pair holds a's min, max and displacement, three numbers each.
    const { numbers } = search.pair;
    if (this.query.take(this.layout, this.dimensions, numbers, 3, numbers)) sweepCells(this, this.query, search);
    else {
      this.forAll((index, place) => {
        search.consider(index, this.boxes, place);
      });
      this.subgrids?.forEach((subgrid) => {
        subgrid.firstHit(search);
      });
    }
  }

  touching(bounds: Float64Array, found: number[]): void {
    const { boxes, dimensions, query } = this;
    if (query.take(this.layout, dimensions, bounds, dimensions, undefined)) collectOverlaps(this, query, bounds, found);
    else {
      this.forAll((index, place) => {
        if (touchesAt(boxes, place, bounds, dimensions)) found.push(index);
      });
      this.subgrids?.forEach((subgrid) => {
        subgrid.touching(bounds, found);
      });
    }
  }

  /** Visits all boxes that have records, for queries that cannot be expressed in cells: with where their numbers stand. */
  private forAll(visit: (index: number, place: number) => void): void {
    const { dimensions, bins } = this;
    for (let last = dimensions; last < bins.indices.length; last += dimensions + 1) {
      const index = bins.indices[last] as number;
      visit(index, index * 2 * dimensions);
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

/** The length up to which boxes share the next level. */
function lengthLimit(boxes: Float64Array, dimensions: number, indices: Uint32Array): number {
  if (indices.length <= SMALLEST_LEVEL) return Infinity;
  const count = Math.min(SAMPLE, indices.length);
  const lengths = Float64Array.from({ length: count }, (_, i) =>
    lengthOf(boxes, dimensions, indices[Math.floor((i * indices.length) / count)] as number),
  );
  return LENGTHS_IN_LEVEL * (lengths.sort()[count >> 1] as number);
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
  const place = index * 2 * dimensions;
  const [...min] = boxes.subarray(place, place + dimensions);
  const [...max] = boxes.subarray(place + dimensions, place + 2 * dimensions);
  return { min, max };
}
