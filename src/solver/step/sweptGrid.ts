import { at, type Box } from "../../geometry/index.js";

/** A box that covers more cells than this is kept in a list of its own: a bullet's path should not fill the table. */
const CELLS_LIMIT = 64;

/** A cell is so many median boxes wide, and holds a handful of them. */
const BOXES_PER_CELL_SIDE = 2;

/** Ends a chain of the table. */
const NONE = -1;

/**
 * Broad phase for boxes that change during a frame: a hashed grid over x and y. Cells that share a chain, and the third
 * axis, only cost a comparison more.
 *
 * Memory: `heads` holds per bucket the first of its entries, `next` chains them, `owners` says whose box an entry is.
 */
export class SweptGrid {
  private readonly heads: Int32Array;
  private readonly next: number[] = [];
  private readonly owners: number[] = [];
  private readonly boxes: Box[];
  private readonly large: number[] = [];
  private readonly cellSize: number;
  /** The query in which a box was last found, so that none is found twice. */
  private readonly foundIn: Int32Array;
  private query = 0;

  constructor(boxes: readonly Box[]) {
    this.cellSize = BOXES_PER_CELL_SIDE * (medianExtent(boxes) || 1);
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(2 * boxes.length + 1))).fill(NONE);
    this.foundIn = new Int32Array(boxes.length);
    this.boxes = [...boxes];
    boxes.forEach((box, index) => {
      this.insert(index, box);
    });
  }

  /** Replaces a box. */
  update(index: number, box: Box): void {
    const old = this.boxes[index];
    if (old) this.remove(index, old);
    this.boxes[index] = box;
    this.insert(index, box);
  }

  /** Indices of all boxes that touch the given one, ascending. */
  touching(box: Box): readonly number[] {
    const found: number[] = [];
    this.query++;
    for (const index of this.large) this.find(index, box, found);
    if (this.cells(box) > Math.max(CELLS_LIMIT, this.boxes.length)) {
      for (let index = 0; index < this.boxes.length; index++) this.find(index, box, found);
    } else {
      this.forEachBucket(box, (bucket) => {
        for (let entry = at(this.heads, bucket); entry !== NONE; entry = at(this.next, entry)) {
          this.find(at(this.owners, entry), box, found);
        }
      });
    }
    return found.sort((a, b) => a - b);
  }

  private find(index: number, box: Box, found: number[]): void {
    const other = this.boxes[index];
    if (!other || this.foundIn[index] === this.query || !touchesInAll(box, other)) return;
    this.foundIn[index] = this.query;
    found.push(index);
  }

  private insert(index: number, box: Box): void {
    if (this.cells(box) > CELLS_LIMIT) {
      this.large.push(index);
      return;
    }
    this.forEachBucket(box, (bucket) => {
      this.owners.push(index);
      this.next.push(at(this.heads, bucket));
      this.heads[bucket] = this.next.length - 1;
    });
  }

  private remove(index: number, box: Box): void {
    if (this.cells(box) > CELLS_LIMIT) {
      this.large.splice(this.large.indexOf(index), 1);
      return;
    }
    this.forEachBucket(box, (bucket) => {
      let before = NONE;
      for (let entry = at(this.heads, bucket); entry !== NONE; before = entry, entry = at(this.next, entry)) {
        if (this.owners[entry] !== index) continue;
        if (before === NONE) this.heads[bucket] = at(this.next, entry);
        else this.next[before] = at(this.next, entry);
        return;
      }
    });
  }

  /** Number of cells under a box; Infinity where doubles can no longer count them. */
  private cells(box: Box): number {
    let cells = 1;
    for (let axis = 0; axis < 2; axis++) {
      const last = Math.floor(at(box.max, axis) / this.cellSize);
      const first = Math.floor(at(box.min, axis) / this.cellSize);
      if (!(Math.abs(first) < Number.MAX_SAFE_INTEGER && Math.abs(last) < Number.MAX_SAFE_INTEGER)) return Infinity;
      cells *= last - first + 1;
    }
    return cells;
  }

  private forEachBucket(box: Box, visit: (bucket: number) => void): void {
    const { cellSize, heads } = this;
    const lastX = Math.floor(at(box.max, 0) / cellSize);
    const lastY = Math.floor(at(box.max, 1) / cellSize);
    for (let y = Math.floor(at(box.min, 1) / cellSize); y <= lastY; y++) {
      for (let x = Math.floor(at(box.min, 0) / cellSize); x <= lastX; x++) {
        // Two large primes spread neighbouring cells over the table.
        visit((Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) & (heads.length - 1));
      }
    }
  }
}

function touchesInAll(a: Box, b: Box): boolean {
  for (let axis = 0; axis < a.min.length; axis++) {
    if (at(a.min, axis) > at(b.max, axis) || at(b.min, axis) > at(a.max, axis)) return false;
  }
  return true;
}

function medianExtent(boxes: readonly Box[]): number {
  const extents = Float64Array.from(boxes, ({ min, max }) =>
    Math.max(at(max, 0) - at(min, 0), at(max, 1) - at(min, 1)),
  );
  return extents.sort()[extents.length >> 1] ?? 0;
}
