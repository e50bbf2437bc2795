import { at, type Box } from "../../geometry/index.js";

/** A box that covers more cells than this is kept in a list of its own: a bullet's path should not fill the table. */
const CELLS_LIMIT = 64;

/** Cells a median box wide hold a handful of boxes each. */
const BOXES_PER_CELL_SIDE = 2;

/**
 * Broad phase for boxes that change during a frame: a hashed grid over x and y. Cells that share a bucket, and the third
 * axis, only cost a comparison more.
 */
export class SweptGrid {
  private readonly buckets: number[][];
  private readonly boxes: (Box | undefined)[];
  private readonly large = new Set<number>();
  private readonly cellSize: number;

  constructor(boxes: readonly Box[]) {
    this.cellSize = BOXES_PER_CELL_SIDE * (medianExtent(boxes) || 1);
    const size = 2 ** Math.ceil(Math.log2(2 * boxes.length + 1));
    this.buckets = Array.from({ length: size }, () => []);
    this.boxes = new Array<Box | undefined>(boxes.length);
    boxes.forEach((box, index) => {
      this.insert(index, box);
    });
  }

  /** Replaces a box. */
  update(index: number, box: Box): void {
    const old = this.boxes[index];
    if (old && !this.large.delete(index)) {
      this.forEachBucket(old, (bucket) => {
        const place = bucket.indexOf(index);
        if (place < 0) return;
        bucket[place] = bucket[bucket.length - 1] as number;
        bucket.pop();
      });
    }
    this.insert(index, box);
  }

  /** Indices of all boxes that touch the given one, ascending. */
  touching(box: Box): readonly number[] {
    const found = new Set<number>();
    const add = (index: number): void => {
      const other = this.boxes[index];
      if (other && touchesInAll(box, other)) found.add(index);
    };
    this.large.forEach(add);
    if (this.cells(box) > Math.max(CELLS_LIMIT, this.boxes.length)) this.boxes.forEach((_, index) => add(index));
    else this.forEachBucket(box, (bucket) => bucket.forEach(add));
    return [...found].sort((a, b) => a - b);
  }

  private insert(index: number, box: Box): void {
    this.boxes[index] = box;
    if (this.cells(box) > CELLS_LIMIT) this.large.add(index);
    else this.forEachBucket(box, (bucket) => bucket.push(index));
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

  private forEachBucket(box: Box, visit: (bucket: number[]) => void): void {
    const { cellSize, buckets } = this;
    const lastX = Math.floor(at(box.max, 0) / cellSize);
    const lastY = Math.floor(at(box.max, 1) / cellSize);
    for (let y = Math.floor(at(box.min, 1) / cellSize); y <= lastY; y++) {
      for (let x = Math.floor(at(box.min, 0) / cellSize); x <= lastX; x++) {
        // Two large primes spread neighbouring cells over the table.
        const hash = (Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) & (buckets.length - 1);
        const bucket = buckets[hash];
        if (bucket) visit(bucket);
      }
    }
  }
}

function touchesInAll(a: Box, b: Box): boolean {
  return a.min.every((m, axis) => m <= at(b.max, axis) && at(b.min, axis) <= at(a.max, axis));
}

function medianExtent(boxes: readonly Box[]): number {
  const extents = boxes.map(({ min, max }) => Math.max(at(max, 0) - at(min, 0), at(max, 1) - at(min, 1)));
  return extents.sort((a, b) => a - b)[extents.length >> 1] ?? 0;
}
