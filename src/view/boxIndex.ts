import { at } from "../geometry/index.js";
import type { Rect } from "./rect.js";

/**
 * An index over many boxes: a packed R-tree. Boxes are sorted along a Z-order curve through their middles (Morton, 1966)
 * and grouped sixteen at a time, level by level. Coordinates are the world's, so that one index serves every view.
 */
export interface BoxIndex {
  /** Boxes in the order of the curve. */
  readonly order: Uint32Array;
  /** From the leaves up: `minX, minY, maxX, maxY` of each group; the last level has one group, or none without boxes. */
  readonly levels: readonly Float64Array[];
  /** Boxes beyond the range in which the curve can be computed. They are always looked at. */
  readonly beyond: readonly number[];
}

const groupSize = 16;
/** Steps of the curve on each axis: with two axes and a box's number a key stays an exact double. */
const curveSteps = 2 ** 12;
/** Most boxes that a key has room for beside its place on the curve: 53 − 2 · 12 bits. */
const mostBoxes = 2 ** 29;

/** Makes the index. Boxes with a NaN edge are in no window and are left out. */
export function boxIndex(rects: Float64Array): BoxIndex {
  const count = Math.min(mostBoxes, rects.length / 4);
  const beyond: number[] = [];
  const kept: number[] = [];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const x = at(rects, i * 4) + at(rects, i * 4 + 2);
    const y = at(rects, i * 4 + 1) + at(rects, i * 4 + 3);
    if (Number.isNaN(x + y)) continue;
    if (!Number.isFinite(x + y)) {
      beyond.push(i);
      continue;
    }
    kept.push(i);
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  // Halved first: the difference of two doubles may be none.
  const place = (twice: number, low: number, high: number): number => {
    const share = (twice / 2 - low / 2) / (high / 2 - low / 2);
    return Math.min(curveSteps - 1, Math.floor(share * curveSteps) || 0);
  };
  const keys = new Float64Array(kept.length);
  kept.forEach((i, k) => {
    const column = place(at(rects, i * 4) + at(rects, i * 4 + 2), minX, maxX);
    const row = place(at(rects, i * 4 + 1) + at(rects, i * 4 + 3), minY, maxY);
    keys[k] = (spread(column) | (spread(row) << 1)) * mostBoxes + i;
  });
  keys.sort();
  const order = new Uint32Array(keys.length);
  keys.forEach((key, k) => (order[k] = key % mostBoxes));
  return { order, levels: levelsOf(rects, order), beyond };
}

/** Twelve bits with a zero between every two. */
function spread(bits: number): number {
  let b = (bits | (bits << 8)) & 0x00ff00ff;
  b = (b | (b << 4)) & 0x0f0f0f0f;
  b = (b | (b << 2)) & 0x33333333;
  return (b | (b << 1)) & 0x55555555;
}

function levelsOf(rects: Float64Array, order: Uint32Array): Float64Array[] {
  const levels: Float64Array[] = [];
  for (let count = order.length; count > 0; count = Math.ceil(count / groupSize)) {
    const below = levels.at(-1);
    const level = new Float64Array(Math.ceil(count / groupSize) * 4);
    for (let group = 0; group * 4 < level.length; group++) {
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let member = group * groupSize; member < Math.min(count, (group + 1) * groupSize); member++) {
        const edges = below ?? rects;
        const first = (below ? member : at(order, member)) * 4;
        if (at(edges, first) < minX) minX = at(edges, first);
        if (at(edges, first + 1) < minY) minY = at(edges, first + 1);
        if (at(edges, first + 2) > maxX) maxX = at(edges, first + 2);
        if (at(edges, first + 3) > maxY) maxY = at(edges, first + 3);
      }
      level[group * 4] = minX;
      level[group * 4 + 1] = minY;
      level[group * 4 + 2] = maxX;
      level[group * 4 + 3] = maxY;
    }
    levels.push(level);
    if (level.length === 4) break;
  }
  return levels;
}

/** How a window is looked through. */
export interface Looking {
  /** World length below which things cannot be told apart: of boxes that lie together in less, one stands for all. */
  readonly grain?: number;
  /** Give up when there are more. */
  readonly most?: number;
}

/** The boxes that meet a window, edges included, in no order; undefined where there are more than `most`. */
export function boxesMeeting(
  index: BoxIndex,
  rects: Float64Array,
  window: Rect,
  { grain = 0, most = Infinity }: Looking = {},
): number[] | undefined {
  const found = index.beyond.filter((box) => meets(rects, box * 4, window));
  const visit = (level: number, group: number): boolean => {
    const bounds = index.levels[level];
    if (!bounds || !meets(bounds, group * 4, window)) return true;
    const isGrain =
      at(bounds, group * 4 + 2) - at(bounds, group * 4) < grain &&
      at(bounds, group * 4 + 3) - at(bounds, group * 4 + 1) < grain;
    if (isGrain) return found.push(at(index.order, group * groupSize ** (level + 1))) <= most;
    const end = level === 0 ? index.order.length : (index.levels[level - 1]?.length ?? 0) / 4;
    for (let member = group * groupSize; member < Math.min(end, (group + 1) * groupSize); member++) {
      if (level > 0) {
        if (!visit(level - 1, member)) return false;
      } else {
        const box = at(index.order, member);
        if (meets(rects, box * 4, window) && found.push(box) > most) return false;
      }
    }
    return true;
  };
  return visit(index.levels.length - 1, 0) && found.length <= most ? found : undefined;
}

function meets(edges: Float64Array, first: number, [x0, y0, x1, y1]: Rect): boolean {
  return (
    at(edges, first) <= x1 && at(edges, first + 2) >= x0 && at(edges, first + 1) <= y1 && at(edges, first + 3) >= y0
  );
}
