import type { Box, Vec } from "../../geometry/index.js";
import { faceAlong } from "../sweep/axes.js";
import { isConvex } from "../sweep/convex/sweepConvex.js";
import type { Layered, Statics, StaticsLimits, StaticsOptions } from "../types.js";
import { isBoxAt, requireAxis, requireBox, requireConvex, requireDimensions, requireMask } from "../validate.js";
import { type FirstHit, type IndexedHit, StaticsIndex } from "./firstHit.js";
import { binByCell, type BoxIndex, type CellBins, type GridLayout, gridLayout, type GridLevel } from "./gridLayout.js";
import { CellQuery, collectOverlaps, sweepCells, touchesAt } from "./gridQuery.js";

/**
 * The multi-level grid: an index of boxes of all sizes.
 *
 *     boxes   min…, max… of box 0 | of box 1 | …     as they were given: kept, not copied
 *     levels  a grid (`gridLayout.ts`) for each class of sizes, from the shortest boxes to the longest
 *     few     indices of the longest, no more than eight, in no grid at all; or of all, where there are few
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

/** An index of so few boxes has no cells at all: to make them takes longer than all queries of a small scene. */
const FEWEST = 24;

/** The median is taken of so many boxes: it need not be exact. */
const SAMPLE = 1000;

/** Where dividing overfull cells ends, since boxes lie on each other. */
const DEEPEST = 12;

/**
 * Indexes boxes that never move, for many queries. The array holds `min…, max…` per box, 2 × `dimensions` numbers each;
 * it is kept, not copied, and must not change.
 *
 * @param options one-way faces and layers of the boxes, where any has some, and convex polygons that are in the place of boxes
 * @throws RangeError for a length that is no multiple of that, non-finite numbers, `min > max`, columns of other lengths, and
 *   polygons that are not convex or not in their box.
 * @example
 * const walls = statics(Float64Array.of(3, 0, 4, 8, 6, 0, 7, 8), 2); // two walls, at x = 3…4 and x = 6…7
 * walls.firstHit({ min: [0, 0], max: [1, 1] }, [10, 0]);
 * // { index: 0, sweep: { kind: "hit", time: 0.2, exit: 0.4, normal: [-1, 0], axes: [0] } }
 */
export function statics(boxes: Float64Array, dimensions: 2 | 3, options?: StaticsOptions): Statics {
  return staticsOf(boxes, dimensions, options);
}

/**
 * {@link statics}, for the product alone, which knows where polygons are.
 *
 * @param placed by index of a box, the corners of the convex polygon in its place: not relative to it, so that none is rounded
 */
export function staticsOf(
  boxes: Float64Array,
  dimensions: 2 | 3,
  options: StaticsOptions = {},
  placed?: ReadonlyMap<number, readonly Vec[]>,
): Statics {
  requireBoxes(boxes, dimensions);
  const all = new Uint32Array(boxes.length / (2 * dimensions));
  for (let index = 0; index < all.length; index++) all[index] = index;
  const isFew = all.length <= FEW;
  const levels = isFew ? new MultiLevelGrid(boxes, dimensions, [], all) : multiLevelGrid(boxes, dimensions, all);
  const polygons = placed ?? (options.shapes && placedShapes(boxes, dimensions, options.shapes));
  // Far from the origin, rounding can take the turn from a corner.
  for (const [index, corners] of polygons ?? []) {
    if (!isConvex({ position: [0, 0], corners })) requireConvex({ position: [0, 0], corners }, ownerOf(index), "");
  }
  const limits = limitsOf(options, all.length, dimensions);
  return new IndexedBoxes(boxes, dimensions, levels, limits, polygons?.size === 0 ? undefined : polygons);
}

class IndexedBoxes extends StaticsIndex {
  constructor(
    private readonly boxes: Float64Array,
    dimensions: 2 | 3,
    private readonly levels: MultiLevelGrid,
    limits: StaticsLimits | undefined,
    shapes: Statics["shapes"],
  ) {
    super(dimensions, boxes.length / (2 * dimensions), limits, shapes);
  }

  load(index: number, numbers: Float64Array, offset: number): void {
    const { boxes, dimensions } = this;
    for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
      numbers[offset + axis] = boxes[place];
      numbers[offset + 3 + axis] = boxes[place + dimensions];
    }
  }

  collect(bounds: Float64Array, found: number[]): void {
    this.levels.touching(bounds, found);
  }

  protected find(box: Box, displacement: Vec, who?: Layered): IndexedHit | undefined {
    this.search.start(box, displacement, this.limits, who, this.shapes);
    this.levels.firstHit(this.search);
    return this.search.answer();
  }
}

/** Takes in the columns of some boxes, which are copied; undefined where there are none. */
function limitsOf(options: StaticsOptions, count: number, dimensions: number): StaticsLimits | undefined {
  const { oneWay, layers, collidesWith } = options;
  if (!oneWay && !layers && !collidesWith) return undefined;
  const masksOf = (column: ArrayLike<number> | undefined, name: string): ((index: number) => number) => {
    if (!column) return () => ALL_LAYERS;
    requireColumn(column, count, name);
    for (let index = 0; index < count; index++) requireMask(column[index], `${name}[${index}]`);
    const masks = Int32Array.from(column);
    return (index) => masks[index];
  };
  const faces = new Int8Array(oneWay ? count : 0);
  if (oneWay) {
    requireColumn(oneWay, count * dimensions, "oneWay");
    for (let index = 0; index < count; index++) {
      const direction = Array.from({ length: dimensions }, (_, axis) => oneWay[index * dimensions + axis]);
      if (direction.every((component) => component === 0)) continue;
      requireAxis(direction, dimensions, `oneWay of box ${index}`);
      faces[index] = faceAlong(direction);
    }
  }
  return {
    layers: masksOf(layers, "layers"),
    collidesWith: masksOf(collidesWith, "collidesWith"),
    face: (index) => faces[index] ?? 0,
  };
}

/** The corners of convex polygons where they are: flush with a side of their box where they are as long as that. */
function placedShapes(
  boxes: Float64Array,
  dimensions: number,
  shapes: NonNullable<StaticsOptions["shapes"]>,
): ReadonlyMap<number, readonly Vec[]> {
  if (dimensions !== 2)
    throw new RangeError(`Only boxes in 2 dimensions can have shapes; got ${dimensions} dimensions.`);
  const placed = new Map<number, readonly Vec[]>();
  const count = boxes.length / 4;
  for (const [index, corners] of shapes) {
    if (!(Number.isInteger(index) && index >= 0 && index < count)) {
      throw new RangeError(`Each shape must belong to a box with an index from 0 to ${count - 1}; got index ${index}.`);
    }
    const owner = ownerOf(index);
    if (!isConvex({ position: [0, 0], corners })) requireConvex({ position: [0, 0], corners }, owner, "");
    const absolute = corners.map((corner, i) =>
      corner.map((along, axis) => {
        const min = boxes[4 * index + axis];
        const max = boxes[4 * index + 2 + axis];
        const place = along === max - min ? max : min + along;
        if (place >= min && place <= max) return place;
        throw new RangeError(`${owner}[${i}][${axis}] must be from 0 to ${max - min}, inside its box; got ${along}.`);
      }),
    );
    placed.set(index, absolute);
  }
  return placed;
}

function ownerOf(index: number): string {
  return `shapes of box ${index}`;
}

/** Bits of all layers. */
const ALL_LAYERS = -1;

function requireColumn(column: ArrayLike<number>, length: number, name: string): void {
  if (column.length === length) return;
  throw new RangeError(`${name} must have ${length} numbers; got ${column.length}.`);
}

/** Builds the grid of the boxes with these indices. */
function multiLevelGrid(boxes: Float64Array, dimensions: number, indices: Uint32Array, depth = 0): MultiLevelGrid {
  const levels: Grid[] = [];
  let rest = indices;
  while (rest.length > (depth === 0 && levels.length === 0 ? FEWEST : FEW)) {
    const limit = lengthLimit(boxes, dimensions, rest);
    const long: number[] = [];
    const short = new Uint32Array(rest.length);
    let count = 0;
    for (const index of rest) {
      if (lengthOf(boxes, dimensions, index) > limit) long.push(index);
      else short[count++] = index;
    }
    levels.push(grid(boxes, dimensions, short.subarray(0, count), depth));
    rest = Uint32Array.from(long);
  }
  return new MultiLevelGrid(boxes, dimensions, levels, rest);
}

class MultiLevelGrid implements BoxIndex {
  constructor(
    private readonly boxes: Float64Array,
    private readonly dimensions: number,
    private readonly levels: readonly Grid[],
    private readonly few: Uint32Array,
  ) {}

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

function grid(boxes: Float64Array, dimensions: number, indices: Uint32Array, depth: number): Grid {
  const layout = gridLayout(boxes, dimensions, indices);
  const bins = binByCell(boxes, dimensions, indices, layout, depth < DEEPEST);
  if (bins.overfull.size === 0) return new Grid(boxes, dimensions, layout, bins, undefined);
  const subgrids = new Map<number, MultiLevelGrid>();
  for (const [cell, within] of bins.overfull) {
    subgrids.set(cell, multiLevelGrid(boxes, dimensions, within, depth + 1));
  }
  return new Grid(boxes, dimensions, layout, bins, subgrids);
}

/** Boxes of similar size. */
class Grid implements GridLevel, BoxIndex {
  private readonly query = new CellQuery();

  constructor(
    readonly boxes: Float64Array,
    readonly dimensions: number,
    readonly layout: GridLayout,
    readonly bins: CellBins,
    readonly subgrids: ReadonlyMap<number, MultiLevelGrid> | undefined,
  ) {}

  firstHit(search: FirstHit): void {
    // The pair holds a's min, max and displacement, three numbers each.
    const { numbers } = search.pair;
    if (this.query.take(this.layout, this.dimensions, numbers, 3, numbers)) {
      sweepCells(this, this.query, search);
      return;
    }
    for (const index of this.withRecords()) search.consider(index, this.boxes, index * 2 * this.dimensions);
    for (const subgrid of this.subgrids?.values() ?? []) subgrid.firstHit(search);
  }

  touching(bounds: Float64Array, found: number[]): void {
    const { boxes, dimensions, query } = this;
    if (query.take(this.layout, dimensions, bounds, dimensions, undefined)) {
      collectOverlaps(this, query, bounds, found);
      return;
    }
    for (const index of this.withRecords()) {
      if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
    }
    for (const subgrid of this.subgrids?.values() ?? []) subgrid.touching(bounds, found);
  }

  /** All boxes that have records, for queries that cannot be expressed in cells. */
  private withRecords(): Uint32Array {
    const { dimensions, bins } = this;
    return bins.indices.filter((_, place) => place % (dimensions + 1) === dimensions);
  }
}

function lengthOf(boxes: Float64Array, dimensions: number, index: number): number {
  let longest = 0;
  for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
    longest = Math.max(longest, boxes[place + dimensions] - boxes[place]);
  }
  return longest;
}

/** The length up to which boxes share the next level. */
function lengthLimit(boxes: Float64Array, dimensions: number, indices: Uint32Array): number {
  if (indices.length <= SMALLEST_LEVEL) return Infinity;
  const count = Math.min(SAMPLE, indices.length);
  const lengths = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    lengths[i] = lengthOf(boxes, dimensions, indices[Math.floor((i * indices.length) / count)]);
  }
  return LENGTHS_IN_LEVEL * lengths.sort()[count >> 1];
}

export function requireWholeBoxes(boxes: Float64Array, dimensions: 2 | 3): void {
  const stride = 2 * requireDimensions(dimensions);
  if (boxes.length % stride !== 0) {
    throw new RangeError(`boxes must have ${stride} numbers per box; got ${boxes.length} numbers.`);
  }
}

export function requireBoxes(boxes: Float64Array, dimensions: 2 | 3): void {
  requireWholeBoxes(boxes, dimensions);
  const stride = 2 * dimensions;
  for (let index = 0; index < boxes.length / stride; index++) {
    const place = index * stride;
    if (isBoxAt(boxes, place, dimensions)) continue;
    const min = [...boxes.subarray(place, place + dimensions)];
    const max = [...boxes.subarray(place + dimensions, place + stride)];
    requireBox({ min, max }, dimensions, `boxes[${index}]`);
  }
}
