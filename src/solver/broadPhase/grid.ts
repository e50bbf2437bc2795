import { collect, touchesAt } from "./collect.js";
import type { FirstHit } from "./firstHit.js";
import { fileByCell, type Filing } from "./filing.js";
import { Forest } from "./forest.js";
import { latticeOf, type Lattice } from "./lattice.js";
import { LocatedQuery } from "./locatedQuery.js";
import { walk } from "./walk.js";

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
