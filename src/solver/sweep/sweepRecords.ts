import { SURELY, UNDERFLOW } from "./filter.js";
import { corrected, isSafe, quotient, tailOf } from "./predicates.js";

/** Numbers of a record, `left, top, right, bottom, x, y`: a box of two dimensions and its displacement. */
export const RECORD = 6;

/** What is said of two records. From `Hit` on with the face of the other box added: 2 × its axis, and 1 for the upper one. */
export const Invalid = -2;
export const Unsure = -1;
export const Miss = 0;
export const Hit = 1;

/**
 * The sweep of two boxes of two dimensions where plain doubles are sure of it, which they nearly always are; see
 * `filterSweep2D` for the bounds. All of it is one function, so that no number is written to memory in between.
 *
 * @param boxes holds a record of each, the first from the place `a`, the other from `b`
 * @param out where a hit writes its time and its exit, within 1 ulp
 * @returns `Invalid` also for numbers that are valid and only have an infinite sum
 */
export function sweepRecords(boxes: Float64Array, a: number, b: number, out: Float64Array): number {
  const aLeft = boxes[a];
  const aTop = boxes[a + 1];
  const aRight = boxes[a + 2];
  const aBottom = boxes[a + 3];
  const aX = boxes[a + 4];
  const aY = boxes[a + 5];
  const bLeft = boxes[b];
  const bTop = boxes[b + 1];
  const bRight = boxes[b + 2];
  const bBottom = boxes[b + 3];
  const bX = boxes[b + 4];
  const bY = boxes[b + 5];
  const x = aX - bX;
  const y = aY - bY;
  const sum = aLeft + aRight + (aTop + aBottom) + (bLeft + bRight + (bTop + bBottom)) + (x + y);
  // Infinity and what is not a number, and a record that is not there, have no difference of 0 to themselves.
  if (sum - sum !== 0 || aLeft > aRight || aTop > aBottom || bLeft > bRight || bTop > bBottom) return Invalid;

  // Rounding keeps order: on an axis on which the gap is larger than the way, or behind, nothing is met.
  const gainsX = x > 0;
  const nearX = gainsX ? bLeft - aRight : aLeft - bRight;
  const farX = gainsX ? bRight - aLeft : aRight - bLeft;
  const speedX = Math.abs(x);
  if (nearX > speedX || farX < 0) return Miss;
  const gainsY = y > 0;
  const nearY = gainsY ? bTop - aBottom : aTop - bBottom;
  const farY = gainsY ? bBottom - aTop : aBottom - bTop;
  const speedY = Math.abs(y);
  if (nearY > speedY || farY < 0) return Miss;

  const entryX = nearX / speedX;
  const entryY = nearY / speedY;
  const exitX = farX / speedX;
  const exitY = farY / speedY;
  const entersOnX = entryX > entryY;
  const leavesOnX = exitX < exitY;
  const entry = entersOnX ? entryX : entryY;
  const exit = leavesOnX ? exitX : exitY;
  // Comparisons with what is not a number (0/0, from flush faces along the motion) are false and end as unsure.
  if (!(exit > UNDERFLOW)) return Unsure;
  if (entry > exit * SURELY) return Miss;
  const earlier = entersOnX ? entryY : entryX;
  const later = leavesOnX ? exitY : exitX;
  const isInOrder = later > exit * SURELY && exit > entry * SURELY && entry > earlier * SURELY;
  if (!(isInOrder && entry > UNDERFLOW && entry * SURELY < 1)) return Unsure;
  // An axis at rest is never left; a gap or a quotient out of range only looks so.
  if (later === Infinity && (leavesOnX ? speedY : speedX) !== 0) return Unsure;

  const entersUp = entersOnX ? gainsX : gainsY;
  out[0] = timeOf(
    entersOnX ? (gainsX ? bLeft : bRight) : gainsY ? bTop : bBottom,
    entersOnX ? (gainsX ? aRight : aLeft) : gainsY ? aBottom : aTop,
    entersOnX ? aX : aY,
    entersOnX ? bX : bY,
  );
  out[1] = timeOf(
    leavesOnX ? (gainsX ? bRight : bLeft) : gainsY ? bBottom : bTop,
    leavesOnX ? (gainsX ? aLeft : aRight) : gainsY ? aTop : aBottom,
    leavesOnX ? aX : aY,
    leavesOnX ? bX : bY,
  );
  return Hit + (entersOnX ? 0 : 2) + (entersUp ? 0 : 1);
}

/** When a face of a comes to one of b: `quotient`, whichever of the two is faster. */
function timeOf(b: number, a: number, v: number, w: number): number {
  const n = b - a;
  const s = v - w;
  if (isSafe(n) && isSafe(s)) return corrected(n, tailOf(b, a, n), s, tailOf(v, w, s));
  return v > w ? quotient(b, a, v, w) : quotient(a, b, w, v);
}
