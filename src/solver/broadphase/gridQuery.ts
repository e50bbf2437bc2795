import type { FirstHit } from "./firstHit.js";
import { BLOCK, clampedCell, type GridLayout, type GridLevel, PARTS } from "./gridLayout.js";

/**
 * How queries walk over one level of the grid (its memory is described in `gridLayout.ts`).
 *
 * A query is put into parts of cells first, widened by what rounding can take. An overlap query then goes over layers, rows
 * and blocks of columns between the corners of its bounds. A sweep goes in the order of the motion: of each layer, and of
 * each row, it knows between which fractions of the frame the mover can touch it, so it asks only for the columns where the
 * mover is meanwhile, and ends with the first row, or block, that is entered after the best hit so far.
 */

/**
 * What rounding can add to a few operations on a query's numbers, as a share of them: five operations, each off by at
 * most 2^-53, and a wide margin, since it only lets more boxes through.
 */
const SLACK = 2 ** -48;

/** Further from a block, in parts, than any box in it reaches. */
const FAR = 2 ** 20;

/** A movement of less than this part of a cell counts as none. Less than any slack, since a layout has a cell at least. */
const TINY = 2 ** -50;

/** A query in parts of a layout's cells. */
export class CellQuery {
  /** The box, slightly widened. */
  readonly low = new Float64Array(3);
  readonly high = new Float64Array(3);
  /** Its movement, and one over that. */
  readonly move = new Float64Array(3);
  readonly perMove = new Float64Array(3).fill(1 / TINY);
  /** The fractions of the frame between which it can touch the layer that is being walked. */
  readonly window = new Float64Array(2);

  /**
   * Takes a box, `min…`, and `max…` from the place `maxAt`, and, if it moves, its displacement from that of a pair. Says
   * whether it can be expressed in cells. It takes no numbers by themselves, for those would be boxed.
   */
  take(
    { origin, cellsPerUnit, cells, reach, isOrdered }: GridLayout,
    dimensions: number,
    bounds: Float64Array,
    maxAt: number,
    mover: Float64Array | undefined,
  ): boolean {
    let sum = isOrdered ? 0 : Infinity;
    for (let axis = 0; axis < dimensions; axis++) {
      const min = bounds[axis];
      const max = bounds[maxAt + axis];
      const moves = mover ? mover[6 + axis] : 0;
      const corner = origin[axis];
      const perUnit = cellsPerUnit[axis] * PARTS;
      const low = (min - corner) * perUnit;
      const high = (max - corner) * perUnit;
      const move = moves * perUnit;
      const size = Math.abs(min) + Math.abs(max) + Math.abs(moves) + Math.abs(corner);
      const slack = SLACK * (size * perUnit + (cells[axis] + reach[axis]) * PARTS);
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
function cellAt(coordinate: number, count: number): number {
  return clampedCell(coordinate * (1 / PARTS), count);
}

/** A coordinate in whole parts; far outside of a block it only matters on which side. */
function wholeParts(coordinate: number): number {
  return coordinate < -FAR ? -FAR : coordinate > FAR ? FAR : Math.floor(coordinate);
}

/** Visits the layers that the mover can touch, in the direction of its motion. Two dimensions have one, for all time. */
export function sweepCells(grid: GridLevel, query: CellQuery, search: FirstHit): void {
  const { cells, reach: reaches } = grid.layout;
  const layers = cells[2];
  const reach = reaches[2] * PARTS;
  const low = query.low[2];
  const high = query.high[2];
  const move = query.move[2];
  const perMove = query.perMove[2];
  const isBackward = perMove < 0;
  const first = cellAt((isBackward ? low + move : low) - reach, layers);
  const last = cellAt(isBackward ? high : high + move, layers);
  for (let step = first; step <= last; step++) {
    const layer = isBackward ? first + last - step : step;
    // A cell's boxes begin within it and end at most `reach` after it.
    const near = layer * PARTS;
    const far = near + PARTS + reach;
    const from = (isBackward ? far - low : near - high) * perMove * (1 - SLACK);
    const to = (isBackward ? near - high : far - low) * perMove * (1 + SLACK);
    if (from > search.limit) return;
    query.window[0] = from > 0 ? from : 0;
    query.window[1] = to;
    sweepRows(grid, query, layer, search);
  }
}

/**
 * Visits the rows of a layer that the mover can touch within the window, and of each row the run of cells that it can
 * touch while it is there. Boxes are then put to the slab test, in doubles that err towards yes: per
 * axis, near and far planes are met at (plane − face) × perMove.
 */
function sweepRows(grid: GridLevel, query: CellQuery, layer: number, search: FirstHit): void {
  const { boxes, dimensions, subgrids } = grid;
  const { cells, reach } = grid.layout;
  const { starts, bounds, indices } = grid.bins;
  const columns = cells[0];
  const rows = cells[1];
  const reachX = reach[0] * PARTS;
  const reachY = reach[1] * PARTS;
  const lowX = query.low[0];
  const lowY = query.low[1];
  const highX = query.high[0];
  const highY = query.high[1];
  const moveX = query.move[0];
  const moveY = query.move[1];
  const perMoveX = query.perMove[0];
  const perMoveY = query.perMove[1];
  const perMoveZ = query.perMove[2];
  // Rounded so that entries come out too early, and exits too late.
  const perEntryX = perMoveX * (1 - SLACK);
  const perEntryY = perMoveY * (1 - SLACK);
  const perEntryZ = perMoveZ * (1 - SLACK);
  const perExitX = perMoveX * (1 + SLACK);
  const perExitY = perMoveY * (1 + SLACK);
  const perExitZ = perMoveZ * (1 + SLACK);
  const isLeft = perMoveX < 0;
  const isUp = perMoveY < 0;
  const frontX = isLeft ? lowX : highX;
  const frontY = isUp ? lowY : highY;
  const frontZ = (perMoveZ < 0 ? query.low : query.high)[2] - layer * PARTS;
  const backX = isLeft ? highX : lowX;
  const backY = isUp ? highY : lowY;
  const backZ = (perMoveZ < 0 ? query.high : query.low)[2] - layer * PARTS;
  const isSolid = dimensions === 3;
  const stride = dimensions + 1;
  const nearX = isLeft ? dimensions : 0;
  const nearY = 1 + (isUp ? dimensions : 0);
  const nearZ = perMoveZ < 0 ? 5 : 2;
  const farX = dimensions - nearX;
  const farY = dimensions + 2 - nearY;
  const farZ = 7 - nearZ;

  const begin = query.window[0];
  const end = query.window[1];
  let { limit } = search;
  const top = cellAt((isUp ? lowY + moveY : lowY) - reachY, rows);
  const bottom = cellAt(isUp ? highY : highY + moveY, rows);
  for (let step = top; step <= bottom; step++) {
    const row = isUp ? top + bottom - step : step;
    const near = row * PARTS;
    const far = near + PARTS + reachY;
    let from = ((isUp ? far : near) - frontY) * perEntryY;
    let to = ((isUp ? near : far) - backY) * perExitY;
    if (from > limit) return;
    if (from < begin) from = begin;
    if (to > end) to = end;
    if (to > limit) to = limit;
    // Where the mover gets on each axis while it is in the row.
    const leftmost = lowX + moveX * (isLeft ? to : from);
    const rightmost = highX + moveX * (isLeft ? from : to);
    const topmost = wholeParts(lowY + moveY * (isUp ? to : from) - near);
    const bottommost = wholeParts(highY + moveY * (isUp ? from : to) - near);
    const first = cellAt(leftmost - reachX, columns);
    const last = cellAt(rightmost, columns);
    const rowStart = (layer * rows + row) * columns;
    const frontInRow = frontY - near;
    const backInRow = backY - near;
    for (let left = first, right = last; left <= right;) {
      // A block at a time, from that side from which the mover comes.
      const runLeft = isLeft ? Math.max(left, right & -BLOCK) : left;
      const runRight = isLeft ? right : Math.min(right, left | (BLOCK - 1));
      const corner = (runLeft & -BLOCK) * PARTS;
      if (((isLeft ? (runRight + 1) * PARTS + reachX : runLeft * PARTS) - frontX) * perEntryX > limit) break;
      const leftInBlock = wholeParts(leftmost - corner);
      const rightInBlock = wholeParts(rightmost - corner);
      const frontInBlock = frontX - corner;
      const backInBlock = backX - corner;
      const lastRecord = starts[rowStart + runRight + 1];
      for (let record = starts[rowStart + runLeft]; record < lastRecord; record++) {
        const place = 2 * stride * record;
        // Negative if any is: one branch where four would often be guessed wrong.
        const outside =
          (bounds[place + dimensions] - leftInBlock) |
          (rightInBlock - bounds[place]) |
          (bounds[place + dimensions + 1] - topmost) |
          (bottommost - bounds[place + 1]);
        if (outside < 0) continue;
        const enterX = (bounds[place + nearX] - frontInBlock) * perEntryX;
        const enterY = (bounds[place + nearY] - frontInRow) * perEntryY;
        const leaveX = (bounds[place + farX] - backInBlock) * perExitX;
        const leaveY = (bounds[place + farY] - backInRow) * perExitY;
        if (enterX > leaveY || enterY > leaveX || leaveX < 0 || leaveY < 0 || enterX > limit || enterY > limit)
          continue;
        if (isSolid) {
          const enterZ = (bounds[place + nearZ] - frontZ) * perEntryZ;
          const leaveZ = (bounds[place + farZ] - backZ) * perExitZ;
          if (enterZ > limit || enterZ > leaveX || enterZ > leaveY) continue;
          if (leaveZ < 0 || enterX > leaveZ || enterY > leaveZ) continue;
        }
        const index = indices[stride * record + dimensions];
        search.consider(index, boxes, 2 * dimensions * index);
        ({ limit } = search);
      }
      if (subgrids) {
        for (let column = runLeft; column <= runRight; column++) subgrids.get(rowStart + column)?.firstHit(search);
        ({ limit } = search);
      }
      if (isLeft) right = runLeft - 1;
      else left = runRight + 1;
    }
  }
}

/** Visits the cells that the bounds touch, a block of a row at a time. Whole numbers decide first, doubles then. */
export function collectOverlaps(grid: GridLevel, query: CellQuery, bounds: Float64Array, found: number[]): void {
  const { boxes, dimensions, subgrids } = grid;
  const { low, high } = query;
  const { cells, reach } = grid.layout;
  const { starts, bounds: parts, indices } = grid.bins;
  const columns = cells[0];
  const rows = cells[1];
  const layers = cells[2];
  const first = cellAt(low[0] - reach[0] * PARTS, columns);
  const last = cellAt(high[0], columns);
  const top = cellAt(low[1] - reach[1] * PARTS, rows);
  const bottom = cellAt(high[1], rows);
  const back = cellAt(low[2] - reach[2] * PARTS, layers);
  const front = cellAt(high[2], layers);
  const stride = dimensions + 1;
  for (let layer = back; layer <= front; layer++) {
    for (let row = top; row <= bottom; row++) {
      const rowStart = (layer * rows + row) * columns;
      const lowInRow = wholeParts(low[1] - row * PARTS);
      const highInRow = wholeParts(high[1] - row * PARTS);
      for (let left = first; left <= last; left = (left | (BLOCK - 1)) + 1) {
        const right = Math.min(last, left | (BLOCK - 1));
        const corner = (left & -BLOCK) * PARTS;
        const lowInBlock = wholeParts(low[0] - corner);
        const highInBlock = wholeParts(high[0] - corner);
        const end = starts[rowStart + right + 1];
        for (let record = starts[rowStart + left]; record < end; record++) {
          const place = 2 * stride * record;
          const outside =
            (parts[place + dimensions] - lowInBlock) |
            (highInBlock - parts[place]) |
            (parts[place + dimensions + 1] - lowInRow) |
            (highInRow - parts[place + 1]);
          if (outside < 0) continue;
          const index = indices[stride * record + dimensions];
          if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
        }
        if (subgrids) {
          for (let column = left; column <= right; column++) subgrids.get(rowStart + column)?.touching(bounds, found);
        }
      }
    }
  }
}

/** Whether the closed box at a place of an array touches the bounds `min…, max…`. */
export function touchesAt(boxes: Float64Array, place: number, bounds: Float64Array, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    if (boxes[place + axis] > bounds[dimensions + axis]) return false;
    if (bounds[axis] > boxes[place + dimensions + axis]) return false;
  }
  return true;
}
