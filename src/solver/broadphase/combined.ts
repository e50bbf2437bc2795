import type { Box, Vec } from "../../geometry/index.js";
import type { Layered, Statics, StaticsLimits } from "../types.js";
import { FirstHit, type IndexedHit, StaticsIndex } from "./firstHit.js";

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
  const [part = first, ...more] = [first, ...others].filter(({ count }) => count > 0);
  return more.length === 0 ? part : new CombinedStatics([part, ...more]);
}

/**
 * Layout: `starts` holds the first index of each part, one behind the other. A query asks part after part and adds the start
 * of each to what it finds.
 */
class CombinedStatics extends StaticsIndex {
  private readonly starts: readonly number[];
  private readonly numbers = new Float64Array(6);

  constructor(private readonly parts: readonly [Statics, ...Statics[]]) {
    let count = 0;
    const starts: number[] = [];
    for (const part of parts) {
      starts.push(count);
      count += part.count;
    }
    // Its parts are asked meanwhile, and share the search of all.
    super(parts[0].dimensions, count, limitsOf(parts, starts), shapesOf(parts, starts), new FirstHit());
    this.starts = starts;
  }

  load(index: number, numbers: Float64Array, offset: number): void {
    const { parts, starts } = this;
    const part = partAt(starts, index);
    parts[part].load(index - starts[part], numbers, offset);
  }

  collect(bounds: Float64Array, found: number[]): void {
    for (let part = 0; part < this.parts.length; part++) {
      let place = found.length;
      this.parts[part].collect(bounds, found);
      const start = this.starts[part];
      if (start > 0) for (; place < found.length; place++) found[place] = found[place] + start;
    }
  }

  protected find(box: Box, displacement: Vec, who?: Layered): IndexedHit | undefined {
    const { parts, starts, search, numbers, dimensions } = this;
    search.start(box, displacement, undefined, undefined, this.shapes);
    for (let part = 0; part < parts.length; part++) {
      const index = parts[part].firstHit(box, displacement, who)?.index;
      if (index === undefined) continue;
      // The rounded times of two answers do not tell which of them is first.
      const { min, max } = parts[part].box(index);
      numbers.set(min);
      numbers.set(max, dimensions);
      search.consider(index + starts[part], numbers, 0);
    }
    return search.answer();
  }
}

/** The part that an index is of. */
function partAt(starts: readonly number[], index: number): number {
  let part = starts.length - 1;
  while (part > 0 && index < starts[part]) part--;
  return part;
}

function shapesOf(parts: readonly Statics[], starts: readonly number[]): Statics["shapes"] {
  if (!parts.some(({ shapes }) => shapes)) return undefined;
  const of = (index: number): Statics["shapes"] => parts[partAt(starts, index)]?.shapes;
  const within = (index: number): number => index - starts[partAt(starts, index)];
  return { has: (index) => of(index)?.has(within(index)) === true, get: (index) => of(index)?.get(within(index)) };
}

function limitsOf(parts: readonly Statics[], starts: readonly number[]): StaticsLimits | undefined {
  if (!parts.some(({ limits }) => limits)) return undefined;
  const of = (index: number, name: keyof StaticsLimits, without: number): number => {
    const part = partAt(starts, index);
    return parts[part]?.limits?.[name](index - starts[part]) ?? without;
  };
  return {
    layers: (index) => of(index, "layers", -1),
    collidesWith: (index) => of(index, "collidesWith", -1),
    face: (index) => of(index, "face", 0),
  };
}
