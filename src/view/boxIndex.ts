import { at } from "../geometry/index.js";
import { statics } from "../solver/index.js";
import type { Rect } from "./rect.js";

/** Many boxes by their places in the world, so that one index serves every view. */
export type BoxIndex = Readonly<ReturnType<typeof boxIndex>>;

/** Makes the index. Boxes with a NaN edge are in no window and are left out. */
export function boxIndex(rects: Float64Array) {
  /** Boxes that reach beyond all numbers. They are always looked at. */
  const beyond: number[] = [];
  /** The box of each index. */
  const boxes: number[] = [];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let box = 0; box * 4 < rects.length; box++) {
    const [x0, y0] = [at(rects, box * 4), at(rects, box * 4 + 1)];
    const [x1, y1] = [at(rects, box * 4 + 2), at(rects, box * 4 + 3)];
    if (Number.isNaN(x0 + x1) || Number.isNaN(y0 + y1)) continue;
    if (!Number.isFinite(x1 - x0) || !Number.isFinite(y1 - y0) || x1 < x0 || y1 < y0) {
      beyond.push(box);
      continue;
    }
    boxes.push(box);
    [minX, minY, maxX, maxY] = [Math.min(minX, x0), Math.min(minY, y0), Math.max(maxX, x1), Math.max(maxY, y1)];
  }
  const kept = boxes.length * 4 === rects.length ? rects : new Float64Array(boxes.length * 4);
  if (kept !== rects) boxes.forEach((box, i) => kept.set(rects.subarray(box * 4, box * 4 + 4), i * 4));
  return {
    statics: statics(kept, 2),
    boxes: Uint32Array.from(boxes),
    beyond,
    bounds: [minX, minY, maxX, maxY] as const,
  };
}

/** Of a window that holds more than this share of all, boxes are looked at one after the other: most are in it. */
const MUCH = 0.25;

/** Columns and rows of grains that are told apart; in a window of more all boxes are found. */
const mostGrains = 2 ** 26;

/**
 * The boxes that meet a window, edges included, in no order; undefined where there are more than `most`.
 *
 * @param limits `grain`: world length below which things cannot be told apart; of boxes that lie together in less, one stands
 *   for all.
 */
export function boxesMeeting(
  { statics, boxes, beyond, bounds }: BoxIndex,
  rects: Float64Array,
  window: Rect,
  { grain = 0, most = Infinity }: { readonly grain?: number; readonly most?: number } = {},
): number[] | undefined {
  const [x0, y0, x1, y1] = window;
  const found = beyond.filter((box) => meets(rects, box * 4, window));
  const isMuch = shareOf(bounds, window) > MUCH;
  const within: number[] = [];
  // A window that is nowhere has nothing in it, and of one that holds much not all need be collected.
  if (!isMuch && x0 <= x1 && y0 <= y1) statics.collect(Float64Array.of(x0, y0, x1, y1), within);
  // Small boxes that begin in one square of half a grain lie together in less than a grain.
  const side = grain / 2;
  const seen = side > 0 && Math.max(x1 - x0, y1 - y0) < side * mostGrains ? new Set<number>() : undefined;
  for (let i = 0; i < (isMuch ? boxes : within).length; i++) {
    const box = at(boxes, isMuch ? i : at(within, i));
    if (isMuch && !meets(rects, box * 4, window)) continue;
    const [left, top] = [at(rects, box * 4), at(rects, box * 4 + 1)];
    if (seen && at(rects, box * 4 + 2) - left < side && at(rects, box * 4 + 3) - top < side) {
      const square = Math.floor((left - x0) / side) + Math.floor((top - y0) / side) * mostGrains;
      if (seen.has(square)) continue;
      seen.add(square);
    }
    if (found.push(box) > most) return undefined;
  }
  return found.length <= most ? found : undefined;
}

/** The share of some bounds that a window holds; all of them where it holds their whole length and width. */
function shareOf([left, top, right, bottom]: Rect, [x0, y0, x1, y1]: Rect): number {
  const along = (low: number, high: number, from: number, to: number): number =>
    from <= low && high <= to ? 1 : Math.max(0, (Math.min(high, to) - Math.max(low, from)) / (high - low));
  return along(left, right, x0, x1) * along(top, bottom, y0, y1);
}

function meets(edges: Float64Array, first: number, [x0, y0, x1, y1]: Rect): boolean {
  return (
    at(edges, first) <= x1 && at(edges, first + 2) >= x0 && at(edges, first + 1) <= y1 && at(edges, first + 3) >= y0
  );
}
