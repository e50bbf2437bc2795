import type { Vec } from "../../../geometry/index.js";
import { axisNormal } from "../axes.js";
import { commonPlace, isSafe, productTail, ratio, tailOf, units } from "../predicates.js";
import type { ConvexShape } from "./convexShape.js";

/** The unit normal of an edge, out of the shape (1) or into it (−1), within 1 ulp; along an axis the shared one. */
export function edgeNormal({ corners, winding, grows }: ConvexShape, edge: number, side: 1 | -1): Vec {
  // Of a box, of which an edge can have no extent yet.
  if (grows) return axisNormal(2, 1 - (edge & 1), (edge === 1 || edge === 2) === side > 0 ? 1 : -1);
  const at = 2 * edge;
  const out = side * winding;
  const [x, y] = [corners[at + 3], corners[at]];
  const [fromX, fromY] = [corners[at + 1], corners[at + 2]];
  if (x === fromX) return axisNormal(2, 1, y > fromY === out > 0 ? 1 : -1);
  if (y === fromY) return axisNormal(2, 0, x > fromX === out > 0 ? 1 : -1);
  const [normalX, normalY] = unit(x, fromX, y, fromY);
  return Object.freeze([out * normalX, out * normalY]);
}

/**
 * The vector (p − q, r − s), neither of which is 0, over its length. The length is the root of a sum of squares that is kept in
 * two doubles; root and quotient are corrected once by their remainders.
 */
function unit(p: number, q: number, r: number, s: number): readonly [number, number] {
  const x = p - q;
  const y = r - s;
  if (!isSafe(x) || !isSafe(y)) return exactUnit(p, q, r, s);
  const xTail = tailOf(p, q, x);
  const yTail = tailOf(r, s, y);
  const xx = x * x;
  const yy = y * y;
  const square = xx + yy;
  const lost = Math.max(xx, yy) - square + Math.min(xx, yy);
  const tail = lost + productTail(x, x, xx) + productTail(y, y, yy) + 2 * (x * xTail + y * yTail);
  const length = Math.sqrt(square);
  const rootTail = (square - length * length - productTail(length, length, length * length) + tail) / (2 * length);
  const over = (value: number, valueTail: number): number => {
    const quotient = value / length;
    const product = quotient * length;
    const remainder = value - product - productTail(quotient, length, product);
    return quotient + (remainder + valueTail - quotient * rootTail) / length;
  };
  return [over(x, xTail), over(y, yTail)];
}

function exactUnit(p: number, q: number, r: number, s: number): readonly [number, number] {
  const place = commonPlace([p, q, r, s]);
  const x = units(p, place) - units(q, place);
  const y = units(r, place) - units(s, place);
  const length = root((x * x + y * y) << 256n);
  return [ratio(x << 128n, length), ratio(y << 128n, length)];
}

/** The square root, rounded down. Source: Newton's iteration from above. */
function root(square: bigint): bigint {
  let guess = 1n << BigInt(2 * square.toString(16).length + 1);
  for (;;) {
    const next = (guess + square / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
