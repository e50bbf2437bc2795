import { PARTS } from "./filing.js";
import { clampedCell, type Lattice } from "./lattice.js";

/**
 * What rounding can add to a few operations on a query's numbers, as a share of them: five operations, each off by at
 * most 2^-53, and a wide margin, since it only lets more boxes through.
 */
export const SLACK = 2 ** -48;

/** Further from a block, in parts, than any box in it reaches. */
const FAR = 2 ** 20;

/** A movement of less than this part of a cell counts as none. Less than any slack, since a lattice has a cell at least. */
const TINY = 2 ** -50;

/** A query in parts of a lattice's cells. */
export class LocatedQuery {
  /** The box, slightly widened. */
  readonly low = new Float64Array(3);
  readonly high = new Float64Array(3);
  /** Its movement, and one over that. */
  readonly move = new Float64Array(3);
  readonly perMove = new Float64Array(3).fill(1 / TINY);
  /** The fractions of the frame between which it can touch the layer that is being walked. */
  readonly window = new Float64Array(2);

  /**
   * Takes a box, `min…`, and `max…` from the place `maxAt`, and its displacement from that of a pair if it moves. Says whether it can be expressed in cells. It takes no
   * numbers by themselves, for those would be boxed.
   */
  take(
    { origin, cellsPerUnit, cells, reach, isOrdered }: Lattice,
    dimensions: number,
    bounds: Float64Array,
    maxAt: number,
    mover: Float64Array | undefined,
  ): boolean {
    let sum = isOrdered ? 0 : Infinity;
    for (let axis = 0; axis < dimensions; axis++) {
      const min = bounds[axis] as number;
      const max = bounds[maxAt + axis] as number;
      const moves = mover ? (mover[6 + axis] as number) : 0;
      const corner = origin[axis] as number;
      const perUnit = (cellsPerUnit[axis] as number) * PARTS;
      const low = (min - corner) * perUnit;
      const high = (max - corner) * perUnit;
      const move = moves * perUnit;
      const size = Math.abs(min) + Math.abs(max) + Math.abs(moves) + Math.abs(corner);
      const slack = SLACK * (size * perUnit + ((cells[axis] as number) + (reach[axis] as number)) * PARTS);
      this.low[axis] = low - slack;
      this.high[axis] = high + slack;
      this.move[axis] = move;
      // Less movement than the box is widened by counts as none: what is beside the box then stays there for ever.
      this.perMove[axis] = Math.abs(move) > TINY ? 1 / move : 1 / TINY;
      sum += Math.abs(low) + Math.abs(high) + Math.abs(move) + slack;
    }
    return sum < Infinity;
  }
}

/** The cell at a coordinate in parts, or the outermost one on its side. */
export function cellAt(coordinate: number, count: number): number {
  return clampedCell(coordinate * (1 / PARTS), count);
}

/** A coordinate in whole parts; far outside of a block it only matters on which side. */
export function wholeParts(coordinate: number): number {
  return coordinate < -FAR ? -FAR : coordinate > FAR ? FAR : Math.floor(coordinate);
}
