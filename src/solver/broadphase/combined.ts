import type { Box, Vec } from "../../geometry/index.js";
import type { Statics } from "../types.js";
import { requireMovingBox } from "../validate.js";
import { FirstHit, type IndexedHit, touchingIn } from "./firstHit.js";

/**
 * Several indices as one: the boxes of a level beside its tiles, say. The indices of each part begin where those of the
 * part before it end: an index of the second part has the first part's `count` added.
 *
 * @throws RangeError for parts of different dimensions.
 * @example
 * const doors = statics(Float64Array.of(20, 0, 22, 16), 2);
 * const ground = tiles({ tileSize: 16, origin: [0, 16], width: 2, height: 1, solid: Uint8Array.of(1, 1) });
 * const level = joined(doors, ground);
 * level.touching({ min: [18, 8], max: [20, 16] }); // [0, 2]
 */
export function joined(first: Statics, ...others: readonly Statics[]): Statics {
  for (const { dimensions } of others) {
    if (dimensions !== first.dimensions) {
      throw new RangeError(`All parts must have ${first.dimensions} dimensions; got ${dimensions}.`);
    }
  }
  return new Combined(first.dimensions, [first, ...others]);
}

class Combined implements Statics {
  readonly count: number;
  /** The first index of each part. */
  private readonly starts: readonly number[];
  private readonly search = new FirstHit();
  private readonly numbers: Float64Array;

  constructor(
    readonly dimensions: 2 | 3,
    private readonly parts: readonly Statics[],
  ) {
    const starts: number[] = [];
    let count = 0;
    for (const part of parts) {
      starts.push(count);
      count += part.count;
    }
    this.starts = starts;
    this.count = count;
    this.numbers = new Float64Array(2 * dimensions);
  }

  box(index: number): Box {
    const part = this.partOf(index);
    return (this.parts[part] as Statics).box(index - (this.starts[part] as number));
  }

  load(index: number, numbers: Float64Array, offset: number): void {
    const part = this.partOf(index);
    (this.parts[part] as Statics).load(index - (this.starts[part] as number), numbers, offset);
  }

  collect(bounds: Float64Array, found: number[]): void {
    for (let part = 0; part < this.parts.length; part++) {
      let place = found.length;
      (this.parts[part] as Statics).collect(bounds, found);
      const start = this.starts[part] as number;
      for (; place < found.length; place++) found[place] = (found[place] as number) + start;
    }
  }

  touching(box: Box): readonly number[] {
    return touchingIn(this, box);
  }

  firstHit(box: Box, displacement: Vec): IndexedHit | undefined {
    requireMovingBox(box, displacement, this.dimensions);
    const { parts, starts, search, numbers, dimensions } = this;
    search.start(box, displacement);
    for (let part = 0; part < parts.length; part++) {
      const index = (parts[part] as Statics).firstHit(box, displacement)?.index;
      if (index === undefined) continue;
      // The rounded times of two answers do not tell which of them is first.
      const { min, max } = (parts[part] as Statics).box(index);
      numbers.set(min);
      numbers.set(max, dimensions);
      search.consider(index + (starts[part] as number), numbers, 0);
    }
    return search.answer();
  }

  private partOf(index: number): number {
    let part = this.parts.length - 1;
    while (part > 0 && index < (this.starts[part] as number)) part--;
    return part;
  }
}
