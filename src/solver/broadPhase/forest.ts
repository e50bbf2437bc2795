import { touchesAt } from "./collect.js";
import type { FirstHit } from "./firstHit.js";
import { Grid } from "./grid.js";

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
