import { hasAny } from "./cells.js";
import type { LevelCells } from "./levelCells.js";
import type { Stride } from "./weakRuns.js";

export interface Place {
  readonly isFree: boolean;
  readonly isInside: boolean;
}

/** Places of the mover beside a vertex. */
export class Places {
  constructor(
    private readonly cells: LevelCells,
    private readonly strides: readonly [Stride, Stride],
  ) {}

  /**
   * The mover flush with both lines through the vertex right below and right of a cell.
   * @param x −1: left of it, 1: right of it
   * @param y −1: above it, 1: below it
   * @param dx how far it is moved away from there
   */
  at(column: number, row: number, x: number, y: number, dx = 0, dy = 0): Place {
    const { solid, outside } = this.cells;
    const [first, end, isWithinX] = range(solid.xs, column + 1, x, dx, this.strides[0]);
    const [top, bottom, isWithinY] = range(solid.ys, row + 1, y, dy, this.strides[1]);
    let isInside = isWithinX && isWithinY;
    for (let r = top; r < bottom; r++) {
      if (hasAny(solid, r, first, end)) return { isFree: false, isInside: false };
      if (outside && isInside && hasAny(outside, r, first, end)) isInside = false;
    }
    return { isFree: true, isInside };
  }
}

/**
 * The cells that the mover overlaps on one axis, at one side of a face and moved from there, and whether the grid holds all
 * of it. What is beyond the grid is in no cell.
 */
function range(
  faces: Float64Array,
  face: number,
  side: number,
  moved: number,
  { extent, tolerance }: Stride,
): readonly [first: number, end: number, isWithin: boolean] {
  const last = faces.length - 1;
  const from = (faces[face] ?? 0) + moved + (side < 0 ? -extent : 0);
  // A point on a face is in the cell at its side.
  const low = from + (extent > 0 ? tolerance : side * tolerance);
  const high = extent > 0 ? from + extent - tolerance : low;
  const [lowest, highest] = [faces[0] ?? 0, faces[last] ?? 0];
  if (high <= lowest || low >= highest) return [0, 0, false];
  let first = Math.min(face, last - 1);
  while (first > 0 && (faces[first] ?? 0) > low) first--;
  while (first + 1 < last && (faces[first + 1] ?? 0) <= low) first++;
  let end = first + 1;
  while (end < last && (faces[end] ?? 0) < high) end++;
  return [first, end, from >= lowest - tolerance && from + extent <= highest + tolerance];
}
