import type { FirstHit } from "./firstHit.js";
import { BLOCK, fileByCell, PARTS, type Filing } from "./filing.js";
import { Forest } from "./forest.js";
import { clampedCell, latticeOf, type Lattice } from "./lattice.js";

/** Where dividing ends, since boxes lie on each other. */
const DEEPEST = 12;

/**
 * What rounding can add to a few operations on a query's numbers, as a share of them: five operations, each off by at
 * most 2^-53, and a wide margin, since it only lets more boxes through.
 */
const SLACK = 2 ** -48;

/** Further from a block, in parts, than any box in it reaches. */
const FAR = 2 ** 20;

/** A movement of less than this part of a cell counts as none. Less than any slack, since a lattice has a cell at least. */
const TINY = 2 ** -50;

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
  private readonly lattice: Lattice;
  private readonly filing: Filing;
  /** What is in the cells that hold too many boxes for a list. */
  private readonly divided: ReadonlyMap<number, Forest> | undefined;

  /** The query in parts of cells: its box, slightly widened, its movement, and one over that. */
  private readonly low = new Float64Array(3);
  private readonly high = new Float64Array(3);
  private readonly move = new Float64Array(3);
  private readonly perMove = new Float64Array(3).fill(1 / TINY);
  /** The fractions of the frame between which the mover can touch the layer that is walked. */
  private readonly window = new Float64Array(2);

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
    // The pair holds a's min, max and displacement, three numbers each.
    const { numbers } = search.pair;
    const isLocated = this.locate(numbers, 3, numbers);
    if (isLocated) this.walk(search);
    else this.offerAll(search);
  }

  /** Adds the indices of all boxes that touch the bounds `min…, max…` to `found`. */
  touching(bounds: Float64Array, found: number[]): void {
    const isLocated = this.locate(bounds, this.dimensions, undefined);
    if (isLocated) this.collect(2, 0, bounds, found);
    else this.collectAll(bounds, found);
  }

  /**
   * Takes a query: `min…`, and `max…` from the place `maxAt`. Says whether it can be expressed in cells. It takes no
   * numbers by themselves, for those would be boxed.
   */
  private locate(bounds: Float64Array, maxAt: number, mover: Float64Array | undefined): boolean {
    const { origin, cellsPerUnit, cells, reach, isOrdered } = this.lattice;
    let sum = isOrdered ? 0 : Infinity;
    for (let axis = 0; axis < this.dimensions; axis++) {
      const min = bounds[axis] as number;
      const max = bounds[maxAt + axis] as number;
      const displacement = mover ? (mover[6 + axis] as number) : 0;
      const corner = origin[axis] as number;
      const perUnit = (cellsPerUnit[axis] as number) * PARTS;
      const low = (min - corner) * perUnit;
      const high = (max - corner) * perUnit;
      const move = displacement * perUnit;
      const size = Math.abs(min) + Math.abs(max) + Math.abs(displacement) + Math.abs(corner);
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

  /** Visits the layers that the mover can touch, in the direction of its motion. Two dimensions have one, for all time. */
  private walk(search: FirstHit): void {
    const { cells, reach: reaches } = this.lattice;
    const layers = cells[2] as number;
    const reach = (reaches[2] as number) * PARTS;
    const low = this.low[2] as number;
    const high = this.high[2] as number;
    const move = this.move[2] as number;
    const perMove = this.perMove[2] as number;
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
      this.window[0] = from > 0 ? from : 0;
      this.window[1] = to;
      this.walkRows(layer, search);
    }
  }

  /**
   * Visits the rows of a layer that the mover can touch within the window, and of each row the run of cells that it can
   * touch while it is there. Boxes are then put to the slab test, in doubles that err towards yes: per
   * axis, near and far planes are met at (plane − face) × perMove.
   */
  private walkRows(layer: number, search: FirstHit): void {
    const { boxes, dimensions, divided } = this;
    const { cells, reach } = this.lattice;
    const { starts, bounds, indices } = this.filing;
    const columns = cells[0] as number;
    const rows = cells[1] as number;
    const reachX = (reach[0] as number) * PARTS;
    const reachY = (reach[1] as number) * PARTS;
    const lowX = this.low[0] as number;
    const lowY = this.low[1] as number;
    const highX = this.high[0] as number;
    const highY = this.high[1] as number;
    const moveX = this.move[0] as number;
    const moveY = this.move[1] as number;
    const perMoveX = this.perMove[0] as number;
    const perMoveY = this.perMove[1] as number;
    const perMoveZ = this.perMove[2] as number;
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
    const frontZ = ((perMoveZ < 0 ? this.low : this.high)[2] as number) - layer * PARTS;
    const backX = isLeft ? highX : lowX;
    const backY = isUp ? highY : lowY;
    const backZ = ((perMoveZ < 0 ? this.high : this.low)[2] as number) - layer * PARTS;
    const isSolid = dimensions === 3;
    const stride = dimensions + 1;
    const nearX = isLeft ? dimensions : 0;
    const nearY = 1 + (isUp ? dimensions : 0);
    const nearZ = perMoveZ < 0 ? 5 : 2;
    const farX = dimensions - nearX;
    const farY = dimensions + 2 - nearY;
    const farZ = 7 - nearZ;

    const begin = this.window[0] as number;
    const end = this.window[1] as number;
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
        const lastRecord = starts[rowStart + runRight + 1] as number;
        for (let record = starts[rowStart + runLeft] as number; record < lastRecord; record++) {
          const place = 2 * stride * record;
          // Negative if any is: one branch where four would often be guessed wrong.
          const outside =
            ((bounds[place + dimensions] as number) - leftInBlock) |
            (rightInBlock - (bounds[place] as number)) |
            ((bounds[place + dimensions + 1] as number) - topmost) |
            (bottommost - (bounds[place + 1] as number));
          if (outside < 0) continue;
          const enterX = ((bounds[place + nearX] as number) - frontInBlock) * perEntryX;
          const enterY = ((bounds[place + nearY] as number) - frontInRow) * perEntryY;
          const leaveX = ((bounds[place + farX] as number) - backInBlock) * perExitX;
          const leaveY = ((bounds[place + farY] as number) - backInRow) * perExitY;
          if (enterX > leaveY || enterY > leaveX || leaveX < 0 || leaveY < 0 || enterX > limit || enterY > limit)
            continue;
          if (isSolid) {
            const enterZ = ((bounds[place + nearZ] as number) - frontZ) * perEntryZ;
            const leaveZ = ((bounds[place + farZ] as number) - backZ) * perExitZ;
            if (enterZ > limit || enterZ > leaveX || enterZ > leaveY) continue;
            if (leaveZ < 0 || enterX > leaveZ || enterY > leaveZ) continue;
          }
          const index = indices[stride * record + dimensions] as number;
          search.consider(index, boxes, 2 * dimensions * index);
          ({ limit } = search);
        }
        if (divided) {
          for (let column = runLeft; column <= runRight; column++) divided.get(rowStart + column)?.firstHit(search);
          ({ limit } = search);
        }
        if (isLeft) right = runLeft - 1;
        else left = runRight + 1;
      }
    }
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

  /** Goes through the cells of an axis and those before it. */
  private collect(axis: number, base: number, bounds: Float64Array, found: number[]): void {
    const { cells, reach } = this.lattice;
    const count = cells[axis] as number;
    const first = cellAt((this.low[axis] as number) - (reach[axis] as number) * PARTS, count);
    const last = cellAt(this.high[axis] as number, count);
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
    this.collectRecords(0, this.filing.indices.length / (this.dimensions + 1), bounds, found);
    this.divided?.forEach((forest) => {
      forest.touching(bounds, found);
    });
  }

  private collectRecords(from: number, to: number, bounds: Float64Array, found: number[]): void {
    const { dimensions, boxes, filing } = this;
    for (let record = from; record < to; record++) {
      const index = filing.indices[(dimensions + 1) * record + dimensions] as number;
      if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
    }
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

function touchesAt(boxes: Float64Array, place: number, bounds: Float64Array, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    if ((boxes[place + axis] as number) > (bounds[dimensions + axis] as number)) return false;
    if ((bounds[axis] as number) > (boxes[place + dimensions + axis] as number)) return false;
  }
  return true;
}
