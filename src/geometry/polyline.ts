import type { Vec } from "./box.js";
import { partitionPoint } from "./box.js";

/** Straight stretches from each point to the next one. */
export class Polyline {
  /** How far along the line each point is. */
  readonly distances: readonly number[];

  /** @param points at least one */
  constructor(readonly points: readonly Vec[]) {
    const distances = [0];
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1], points[i]];
      const length = Math.hypot(...from.map((p, axis) => to[axis] - p));
      distances.push(distances[i - 1] + length);
    }
    this.distances = distances;
  }

  /** How long all stretches are together. */
  get length(): number {
    return this.distances[this.points.length - 1];
  }

  /** The place at a distance from the first point, along the line; before its begin and behind its end, these. */
  placeAt(distance: number): Vec {
    const { points, distances } = this;
    const next = partitionPoint(points.length, (i) => distances[i] <= distance);
    if (next === 0 || next === points.length) return points.at(next - (next > 0 ? 1 : 0)) as Vec;
    const [from, to] = [points[next - 1], points[next]];
    const [begin, end] = [distances[next - 1], distances[next]];
    // Multiplied first: an even share of an even way is even.
    return from.map((p, axis) => p + ((to[axis] - p) * (distance - begin)) / (end - begin));
  }
}
