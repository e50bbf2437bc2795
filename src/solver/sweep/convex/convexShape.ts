import type { Box, Vec } from "../../../geometry/index.js";
import type { ConvexPolygon } from "../../types.js";
import { compareDirections } from "../predicates.js";

/** So many corners a convex polygon has at least and at most. */
export const FEWEST_CORNERS = 3;
export const MOST_CORNERS = 16;

/**
 * A moving convex polygon as plain numbers, loaded again and again so that a sweep makes nothing but its answer. Its corners
 * are the exact sums of its position and what stands in `corners`; a box has its own corners there, and no position.
 */
export class ConvexShape {
  /** How many corners it has. */
  count = 0;
  /** 1 where the corners turn from the x axis to the y axis, else −1. */
  winding: 1 | -1 = 1;
  /** x and y of the position, then of the displacement. */
  readonly place = new Float64Array(4);
  /** x and y of each corner relative to the position, and of the first again behind the last. */
  readonly corners = new Float64Array(2 * (MOST_CORNERS + 1));
  /** How far the corners are from the position at most, on x and on y. */
  readonly reach = new Float64Array(2);
  /** Whether the faces of this box move besides, each on its own; and what the lower ones and the upper ones do, x and y of each. */
  grows = false;
  readonly growth = new Float64Array(4);

  /** Takes a polygon. Says whether it is a valid one; if not, what it holds is of no use. */
  loadPolygon({ position, corners }: ConvexPolygon): boolean {
    const count = corners.length;
    this.grows = false;
    if (position.length !== 2 || count < FEWEST_CORNERS || count > MOST_CORNERS) return false;
    this.count = count;
    this.place[0] = position[0];
    this.place[1] = position[1];
    for (let i = 0; i < count; i++) {
      const corner = corners[i];
      if (corner.length !== 2) return false;
      this.corners[2 * i] = corner[0];
      this.corners[2 * i + 1] = corner[1];
    }
    this.close();
    return this.isFinite() && this.isConvex();
  }

  /** Takes a box, a valid one. */
  loadBox({ min, max }: Box): void {
    this.loadSides(min[0], min[1], max[0], max[1]);
  }

  /** Takes a box by its sides. */
  loadSides(left: number, top: number, right: number, bottom: number): void {
    const { corners, place } = this;
    this.count = 4;
    this.winding = 1;
    this.grows = false;
    place[0] = place[1] = 0;
    corners[0] = corners[6] = left;
    corners[1] = corners[3] = top;
    corners[2] = corners[4] = right;
    corners[5] = corners[7] = bottom;
    this.close();
  }

  /** Takes over the corners of another shape, at a position. */
  loadFrom({ count, winding, corners, reach }: ConvexShape, x: number, y: number): void {
    this.count = count;
    this.winding = winding;
    this.grows = false;
    for (let i = 0; i < 2 * count + 2; i++) this.corners[i] = corners[i];
    this.reach[0] = reach[0];
    this.reach[1] = reach[1];
    this.place[0] = x;
    this.place[1] = y;
  }

  /** Takes the displacement. Says whether it is a valid one. */
  loadDisplacement(displacement: Vec): boolean {
    const { place } = this;
    place[2] = displacement[0];
    place[3] = displacement[1];
    return displacement.length === 2 && Number.isFinite(place[2]) && Number.isFinite(place[3]);
  }

  /** Lets the faces of the box that it is move besides its displacement: what the lower ones do, and the upper ones. */
  loadGrowth(lowX: number, lowY: number, highX: number, highY: number): void {
    const { growth } = this;
    this.grows = true;
    growth[0] = lowX;
    growth[1] = lowY;
    growth[2] = highX;
    growth[3] = highY;
  }

  /** Takes a displacement in place of all that it does. */
  loadMotion(x: number, y: number): void {
    this.place[2] = x;
    this.place[3] = y;
    this.grows = false;
  }

  private close(): void {
    const { corners, count, reach } = this;
    corners[2 * count] = corners[0];
    corners[2 * count + 1] = corners[1];
    let [reachX, reachY] = [0, 0];
    for (let place = 0; place < 2 * count; place += 2) {
      reachX = Math.max(reachX, Math.abs(corners[place]));
      reachY = Math.max(reachY, Math.abs(corners[place + 1]));
    }
    reach[0] = reachX;
    reach[1] = reachY;
  }

  private isFinite(): boolean {
    const { place, reach } = this;
    const sum = place[0] * 0 + place[1] * 0 + reach[0] * 0 + reach[1] * 0;
    // Infinity and what is not a number are not 0 when nothing is taken of them.
    return sum === 0;
  }

  /** Whether the polygon turns the same way at each corner, and once around in all; keeps which way. */
  private isConvex(): boolean {
    const { count } = this;
    const turn = this.turnAt(0);
    if (turn === 0) return false;
    // Edges go up, then down, once each; a star that always turns the same way does so more often.
    let changes = 0;
    for (let i = 0; i < count; i++) {
      if (this.turnAt(i) !== turn) return false;
      if (this.goesUp(i) !== this.goesUp((i + 1) % count)) changes++;
    }
    this.winding = turn > 0 ? 1 : -1;
    return changes === 2;
  }

  /** Which way the polygon turns at the end of an edge; 0 where it goes straight on, or back, or nowhere. */
  turnAt(edge: number): number {
    const { corners } = this;
    const at = 2 * edge;
    // Behind the last edge comes the first again.
    const next = edge + 1 === this.count ? 2 : at + 4;
    const [x, y] = [corners[at + 2], corners[at + 3]];
    const [fromX, fromY] = [corners[at], corners[at + 1]];
    return compareDirections(fromX, fromY, x, y, x, y, corners[next], corners[next + 1]);
  }

  private goesUp(edge: number): boolean {
    const { corners } = this;
    const at = 2 * edge;
    const [y, nextY] = [corners[at + 1], corners[at + 3]];
    return y < nextY || (y === nextY && corners[at] < corners[at + 2]);
  }
}

/** Whether an edge of one shape and an edge of another one, or of the same, are exactly parallel. */
export function areParallel(a: ConvexShape, edge: number, b: ConvexShape, other: number): boolean {
  const { corners: p } = a;
  const { corners: q } = b;
  const i = 2 * edge;
  const j = 2 * other;
  // Of edges along an axis that is seen at once.
  for (let axis = 0; axis < 2; axis++) {
    if (p[i + axis] === p[i + axis + 2] && q[j + axis] === q[j + axis + 2]) return true;
  }
  return compareDirections(p[i], p[i + 1], p[i + 2], p[i + 3], q[j], q[j + 1], q[j + 2], q[j + 3]) === 0;
}
