import type { ConvexShape } from "./convexShape.js";

/** See `ConvexFilter`: a gap is off by less than this share of what it is made of. */
const SHARE = 2 ** -50;
const UNDERFLOW = 2 ** -950;
const SAFE_MAX = 2 ** 400;

/** Lengths of normals that have a square, and what roots and quotients are off by, with room to spare. */
const SHORTEST = 2 ** -400;
const QUOTIENT = 2 ** -48;

/**
 * How far two shapes are apart along the normals of all their edges, below 0 where they overlap: between which bounds, as far as
 * doubles tell. What is between bounds that tell enough need not be counted in whole numbers.
 */
export class Gaps {
  /** By edge, first those of b and then those of a. Edges without extent are apart by nothing: −∞. */
  readonly low = new Float64Array(32);
  readonly high = new Float64Array(32);

  look(a: ConvexShape, b: ConvexShape): void {
    this.along(b, a, 0);
    this.along(a, b, b.count);
  }

  private along(own: ConvexShape, other: ConvexShape, first: number): void {
    const { low, high } = this;
    const { corners, place, count, winding } = own;
    const others = other.corners;
    const dx = other.place[0] - place[0];
    const dy = other.place[1] - place[1];
    const reachX = Math.abs(dx) + own.reach[0] + other.reach[0];
    const reachY = Math.abs(dy) + own.reach[1] + other.reach[1];
    for (let edge = 0; edge < count; edge++) {
      const at = 2 * edge;
      const atX = corners[at];
      const atY = corners[at + 1];
      const x = winding * (corners[at + 3] - atY);
      const y = winding * (atX - corners[at + 2]);
      const to = first + edge;
      low[to] = -Infinity;
      high[to] = x === 0 && y === 0 ? -Infinity : Infinity;
      const length = Math.sqrt(x * x + y * y);
      const error = SHARE * (Math.abs(x) * reachX + Math.abs(y) * reachY);
      if (!(reachX + reachY <= SAFE_MAX && length > SHORTEST && error > UNDERFLOW)) continue;
      let gap = Infinity;
      for (let i = 0; i < 2 * other.count; i += 2) {
        const distance = x * (dx - atX + others[i]) + y * (dy - atY + others[i + 1]);
        if (distance < gap) gap = distance;
      }
      const slack = (error + Math.abs(gap) * QUOTIENT) * (1 + QUOTIENT);
      low[to] = (gap - slack) / length;
      high[to] = (gap + slack) / length;
    }
  }
}
