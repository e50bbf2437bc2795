import type { FirstHit } from "./firstHit.js";
import { fileByCell, type Filing } from "./filing.js";
import { Forest } from "./forest.js";
import { clampedCell, latticeOf, type Lattice } from "./lattice.js";

/** Where dividing ends, since boxes lie on each other. */
const DEEPEST = 12;

/**
 * What rounding can add to a few operations on a query's numbers, as a share of them: five operations, each off by at
 * most 2^-53, and a wide margin, since it only lets more boxes through.
 */
const SLACK = 2 ** -48;

/** So many cells of a row are looked at together, before what lies behind is compared with the best hit so far. */
const RUN = 8;

/** A movement of fewer cells than this counts as none. Less than any slack, since a lattice has a cell at least. */
const TINY = 2 ** -60;

/**
 * Boxes of similar size, each filed under the one cell that holds its lowest corner. A query looks at the cells that it
 * touches and, for boxes that reach into them, as far back as the longest box of the grid.
 *
 * Everything is kept in units of cells from the grid's lowest corner, where single precision is enough at any scale
 * and offset. Cells only choose candidates, rounded outward; what is hit is decided by `FirstHit` on the boxes themselves.
 *
 * Memory per box: 8 bytes per dimension for its bounds, 4 for its index, and a third of a cell (4 bytes each).
 */
export class Grid {
  private readonly lattice: Lattice;
  private readonly filing: Filing;
  /** What is in the cells that hold too many boxes for a list. */
  private readonly divided: ReadonlyMap<number, Forest> | undefined;

  /** The query in units of cells: its box, slightly widened, its movement, and one over that. */
  private readonly low = new Float64Array(3);
  private readonly high = new Float64Array(3);
  private readonly move = new Float64Array(3);
  private readonly perMove = new Float64Array(3).fill(1 / TINY);

  constructor(
    private readonly boxes: Float64Array,
    private readonly dimensions: number,
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
    const { numbers } = search.pair;
    let isLocated = this.lattice.isOrdered;
    for (let axis = 0; axis < this.dimensions; axis++) {
      // The pair holds a's min, max and displacement, three numbers each.
      const min = numbers[axis] as number;
      const max = numbers[3 + axis] as number;
      const displacement = numbers[6 + axis] as number;
      isLocated = this.locate(axis, min, max, displacement) && isLocated;
    }
    if (isLocated) this.walk(search);
    else this.offerAll(search);
  }

  /** Adds the indices of all boxes that touch the bounds `min…, max…` to `found`. */
  touching(bounds: Float64Array, found: number[]): void {
    const { dimensions } = this;
    let isLocated = this.lattice.isOrdered;
    for (let axis = 0; axis < dimensions; axis++) {
      const min = bounds[axis] as number;
      const max = bounds[dimensions + axis] as number;
      isLocated = this.locate(axis, min, max, 0) && isLocated;
    }
    if (isLocated) this.collect(2, 0, bounds, found);
    else this.collectAll(bounds, found);
  }

  /** Takes one axis of a query. Says whether it can be expressed in cells. */
  private locate(axis: number, min: number, max: number, displacement: number): boolean {
    const { origin, cellsPerUnit, cells, reach } = this.lattice;
    const corner = origin[axis] as number;
    const perUnit = cellsPerUnit[axis] as number;
    const low = (min - corner) * perUnit;
    const high = (max - corner) * perUnit;
    const move = displacement * perUnit;
    const size = Math.abs(min) + Math.abs(max) + Math.abs(displacement) + Math.abs(corner);
    const slack = SLACK * (size * perUnit + (cells[axis] as number) + (reach[axis] as number));
    this.low[axis] = low - slack;
    this.high[axis] = high + slack;
    this.move[axis] = move;
    // Less movement than the box is widened by counts as none: what is beside the box then stays there for ever.
    this.perMove[axis] = Math.abs(move) > TINY ? 1 / move : 1 / TINY;
    return high - low + Math.abs(low) + Math.abs(move) + slack < Infinity;
  }

  /** Visits the layers that the mover can touch, in the direction of its motion. Two dimensions have one, for all time. */
  private walk(search: FirstHit): void {
    const { cells, reach: reaches } = this.lattice;
    const layers = cells[2] as number;
    const reach = reaches[2] as number;
    const low = this.low[2] as number;
    const high = this.high[2] as number;
    const move = this.move[2] as number;
    const perMove = this.perMove[2] as number;
    const isBackward = perMove < 0;
    const first = clampedCell((isBackward ? low + move : low) - reach, layers);
    const last = clampedCell(isBackward ? high : high + move, layers);
    for (let step = first; step <= last; step++) {
      const layer = isBackward ? first + last - step : step;
      // A cell's boxes begin within it and end at most `reach` after it.
      const from = (isBackward ? layer + 1 + reach - low : layer - high) * perMove * (1 - SLACK);
      const to = (isBackward ? layer - high : layer + 1 + reach - low) * perMove * (1 + SLACK);
      if (from > search.limit) return;
      this.walkRows(layer * (cells[1] as number), from > 0 ? from : 0, to, search);
    }
  }

  /**
   * Visits the rows of a layer that the mover can touch between two fractions of the frame, and of each row the run of
   * cells that it can touch while it is there. Boxes are then put to the slab test, in doubles that err towards yes: per
   * axis, near and far planes are met at (plane − face) × perMove.
   */
  private walkRows(base: number, begin: number, endTime: number, search: FirstHit): void {
    const { boxes, dimensions, divided } = this;
    const { cells, reach } = this.lattice;
    const { starts, bounds, indices } = this.filing;
    const columns = cells[0] as number;
    const rows = cells[1] as number;
    const reachX = reach[0] as number;
    const reachY = reach[1] as number;
    const lowX = this.low[0] as number;
    const lowY = this.low[1] as number;
    const highX = this.high[0] as number;
    const highY = this.high[1] as number;
    const moveX = this.move[0] as number;
    const moveY = this.move[1] as number;
    const perMoveX = this.perMove[0] as number;
    const perMoveY = this.perMove[1] as number;
    // Rounded so that entries come out too early, and exits too late.
    const perEntryX = perMoveX * (1 - SLACK);
    const perEntryY = perMoveY * (1 - SLACK);
    const perExitX = perMoveX * (1 + SLACK);
    const perExitY = perMoveY * (1 + SLACK);
    const isLeft = perMoveX < 0;
    const isUp = perMoveY < 0;
    const frontX = isLeft ? lowX : highX;
    const frontY = isUp ? lowY : highY;
    const backX = isLeft ? highX : lowX;
    const backY = isUp ? highY : lowY;
    const isSolid = dimensions === 3;
    const perMoveZ = this.perMove[2] as number;
    const perEntryZ = perMoveZ * (1 - SLACK);
    const perExitZ = perMoveZ * (1 + SLACK);
    const frontZ = (perMoveZ < 0 ? this.low : this.high)[2] as number;
    const backZ = (perMoveZ < 0 ? this.high : this.low)[2] as number;
    const nearZ = perMoveZ < 0 ? 5 : 2;
    const farZ = 7 - nearZ;

    const stride = 2 * dimensions + 1;
    const nearX = isLeft ? dimensions : 0;
    const nearY = 1 + (isUp ? dimensions : 0);
    const farX = dimensions - nearX;
    const farY = dimensions + 2 - nearY;

    let limit = search.limit;
    const top = clampedCell((isUp ? lowY + moveY : lowY) - reachY, rows);
    const bottom = clampedCell(isUp ? highY : highY + moveY, rows);
    for (let step = top; step <= bottom; step++) {
      const row = isUp ? top + bottom - step : step;
      let from = ((isUp ? row + 1 + reachY : row) - frontY) * perEntryY;
      let to = ((isUp ? row : row + 1 + reachY) - backY) * perExitY;
      if (from > limit) return;
      if (from < begin) from = begin;
      if (to > endTime) to = endTime;
      if (to > limit) to = limit;
      const first = clampedCell(lowX + moveX * (isLeft ? to : from) - reachX, columns);
      const last = clampedCell(highX + moveX * (isLeft ? from : to), columns);
      const cell = (base + row) * columns;
      let left = first;
      let right = last;
      for (;;) {
        if (last - first >= RUN) {
          if (isLeft) left = Math.max(first, right - RUN + 1);
          else right = Math.min(last, left + RUN - 1);
          if ((isLeft ? right + 1 + reachX - lowX : left - highX) * perEntryX > limit) break;
        }
        const end = starts[cell + right + 1] as number;
        for (let record = starts[cell + left] as number; record < end; record++) {
          const place = stride * record;
          const enterX = ((bounds[place + nearX] as number) - frontX) * perEntryX;
          const enterY = ((bounds[place + nearY] as number) - frontY) * perEntryY;
          const leaveX = ((bounds[place + farX] as number) - backX) * perExitX;
          const leaveY = ((bounds[place + farY] as number) - backY) * perExitY;
          if (enterX > limit || enterY > limit || enterX > leaveY || enterY > leaveX || leaveX < 0 || leaveY < 0)
            continue;
          if (isSolid) {
            const enterZ = ((bounds[place + nearZ] as number) - frontZ) * perEntryZ;
            const leaveZ = ((bounds[place + farZ] as number) - backZ) * perExitZ;
            if (enterZ > limit || enterZ > leaveX || enterZ > leaveY) continue;
            if (leaveZ < 0 || enterX > leaveZ || enterY > leaveZ) continue;
          }
          const index = indices[place + 2 * dimensions] as number;
          search.consider(index, boxes, 2 * dimensions * index);
          limit = search.limit;
        }
        if (divided) {
          for (let i = left; i <= right; i++) divided.get(cell + i)?.firstHit(search);
          limit = search.limit;
        }
        if (isLeft ? left <= first : right >= last) break;
        if (isLeft) right = left - 1;
        else left = right + 1;
        if (isLeft) left = first;
        else right = last;
      }
    }
  }

  private offerAll(search: FirstHit): void {
    const { boxes, dimensions, filing } = this;
    for (let place = 2 * dimensions; place < filing.indices.length; place += 2 * dimensions + 1) {
      const index = filing.indices[place] as number;
      search.consider(index, boxes, index * 2 * dimensions);
    }
    this.divided?.forEach((forest) => {
      forest.firstHit(search);
    });
  }

  /** Goes through the cells of an axis and those before it. */
  private collect(axis: number, base: number, bounds: Float64Array, found: number[]): void {
    const { cells, reach } = this.lattice;
    const count = cells[axis] as number;
    const first = clampedCell((this.low[axis] as number) - (reach[axis] as number), count);
    const last = clampedCell(this.high[axis] as number, count);
    if (axis > 0) {
      for (let cell = first; cell <= last; cell++) this.collect(axis - 1, base * count + cell, bounds, found);
      return;
    }
    // The cells of a row, and so their boxes, follow one another.
    const { starts } = this.filing;
    const row = base * count;
    this.collectRecords(starts[row + first] as number, starts[row + last + 1] as number, bounds, found);
    if (this.divided) {
      for (let cell = first; cell <= last; cell++) this.divided.get(row + cell)?.touching(bounds, found);
    }
  }

  private collectAll(bounds: Float64Array, found: number[]): void {
    this.collectRecords(0, this.filing.indices.length / (2 * this.dimensions + 1), bounds, found);
    this.divided?.forEach((forest) => {
      forest.touching(bounds, found);
    });
  }

  private collectRecords(from: number, to: number, bounds: Float64Array, found: number[]): void {
    const { dimensions, boxes, filing } = this;
    for (let record = from; record < to; record++) {
      const index = filing.indices[(2 * dimensions + 1) * record + 2 * dimensions] as number;
      if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
    }
  }
}

function touchesAt(boxes: Float64Array, place: number, bounds: Float64Array, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    if ((boxes[place + axis] as number) > (bounds[dimensions + axis] as number)) return false;
    if ((bounds[axis] as number) > (boxes[place + dimensions + axis] as number)) return false;
  }
  return true;
}
