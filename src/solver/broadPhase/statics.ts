import { type Box, type Vec } from "../../geometry/index.js";
import type { Statics } from "../contract.js";
import { isBoxAt, requireBox, requireDimensions, requireMovingBox, requireRegion } from "../validate.js";
import { FirstHit, type IndexedHit } from "./firstHit.js";
import { Forest } from "./forest.js";

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
