import { isSafe, productTail, tailOf } from "../predicates.js";
import { exactTime } from "./exact.js";
import type { ConvexShape } from "./convexShape.js";

/**
 * A number that is the sum of two doubles, the second far smaller than the first: twice as many digits as one has. What is
 * computed with it below is off by at most this share of the magnitudes that it is made of (u² = 2^-106, some forty times).
 *
 * Source: Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971).
 */
const DOUBLED_BOUND = 2 ** -100;

/** What is at least this share of the magnitudes that it is made of is right to 2^-57 of itself: far less than an ulp. */
const LEAST_SHARE = DOUBLED_BOUND * 2 ** 57;

/**
 * When the line of an edge of one shape is reached by another shape, or left, within 1 ulp: `gap/−rate`, for shapes whose
 * numbers are far from the ends of the doubles, and a rate that surely is not 0.
 *
 * @param slack how much further than the nearest corner another one can seem to be and still be the nearest
 */
export function timeAtEdge(own: ConvexShape, other: ConvexShape, edge: number, slack: number): number {
  if (own.grows || other.grows) return exactTime(own, other, edge);
  const { corners, place, winding } = own;
  const at = 2 * edge;
  const [atX, atY] = [corners[at], corners[at + 1]];
  const [nextX, nextY] = [corners[at + 2], corners[at + 3]];
  const x = winding * (nextY - atY);
  const xTail = winding * tailOf(nextY, atY, nextY - atY);
  const y = winding * (atX - nextX);
  const yTail = winding * tailOf(atX, nextX, atX - nextX);

  const [ownX, ownY] = [place[0], place[1]];
  const [otherX, otherY] = [other.place[0], other.place[1]];
  const dx = otherX - ownX;
  const dxTail = tailOf(otherX, ownX, dx);
  const dy = otherY - ownY;
  const dyTail = tailOf(otherY, ownY, dy);

  let nearest = Infinity;
  for (let i = 0; i < 2 * other.count; i += 2) {
    const cornerX = other.corners[i];
    const cornerY = other.corners[i + 1];
    nearest = Math.min(nearest, x * (dx - atX + cornerX) + y * (dy - atY + cornerY));
  }
  let gap = Infinity;
  let gapTail = 0;
  let gapTerms = 0;
  for (let i = 0; i < 2 * other.count; i += 2) {
    const cornerX = other.corners[i];
    const cornerY = other.corners[i + 1];
    if (x * (dx - atX + cornerX) + y * (dy - atY + cornerY) > nearest + slack) continue;
    const fromX = cornerX - atX;
    const fromY = cornerY - atY;
    const wayX = dx + fromX;
    const wayY = dy + fromY;
    const wayXTail = sumTail(dx, fromX, wayX) + dxTail + tailOf(cornerX, atX, fromX);
    const wayYTail = sumTail(dy, fromY, wayY) + dyTail + tailOf(cornerY, atY, fromY);
    const alongX = x * wayX;
    const alongY = y * wayY;
    const sum = alongX + alongY;
    const tail =
      sumTail(alongX, alongY, sum) +
      (productTail(x, wayX, alongX) + (x * wayXTail + xTail * wayX)) +
      (productTail(y, wayY, alongY) + (y * wayYTail + yTail * wayY));
    const head = sum + tail;
    const rest = tail - (head - sum);
    if (head < gap || (head === gap && rest < gapTail)) {
      gap = head;
      gapTail = rest;
    }
    gapTerms = Math.max(
      gapTerms,
      Math.abs(x) * (Math.abs(dx) + Math.abs(cornerX) + Math.abs(atX)) +
        Math.abs(y) * (Math.abs(dy) + Math.abs(cornerY) + Math.abs(atY)),
    );
  }

  const [moveX, moveY] = [other.place[2], other.place[3]];
  const [ownMoveX, ownMoveY] = [place[2], place[3]];
  const vx = moveX - ownMoveX;
  const vy = moveY - ownMoveY;
  const alongX = x * vx;
  const alongY = y * vy;
  const sum = alongX + alongY;
  const tail =
    sumTail(alongX, alongY, sum) +
    (productTail(x, vx, alongX) + (x * tailOf(moveX, ownMoveX, vx) + xTail * vx)) +
    (productTail(y, vy, alongY) + (y * tailOf(moveY, ownMoveY, vy) + yTail * vy));
  const rate = sum + tail;
  const rateTail = tail - (rate - sum);
  const rateTerms = Math.abs(alongX) + Math.abs(alongY);
  const isPrecise =
    Math.abs(gap) > LEAST_SHARE * gapTerms && Math.abs(rate) > LEAST_SHARE * rateTerms && isSafe(gap / rate);
  return isPrecise ? over(-gap, -gapTail, rate, rateTail) : exactTime(own, other, edge);
}

/** The quotient of two such numbers, corrected once by its remainder. */
function over(p: number, pTail: number, q: number, qTail: number): number {
  const quotient = p / q;
  const product = quotient * q;
  const remainder = p - product - productTail(quotient, q, product);
  return quotient + (remainder + pTail - quotient * qTail) / q;
}

/** What rounding took from `p + q`. */
function sumTail(p: number, q: number, sum: number): number {
  return tailOf(p, -q, sum);
}
