import { planesOf } from "./loop.js";
import { canMove, type Model, type Thing } from "./model.js";

/** How near to a face a check lies in the phases next to it, in steps. */
const NEXT_TO = 1e-9;

/** The same in parts of the coordinates, where a step is so short that the other one would be lost in rounding. */
const NEXT_TO_COORDINATE = 2 ** -40;

/** So many phases, evenly in (0, 1]. */
export function evenPhases(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => (i + 1) / count);
}

/**
 * The phases in which a check lies on a face that a straight path crosses, and right before and behind it. Faces of whatever the
 * path comes near within a step count.
 */
export function phasesAtFaces({ things, fps, substeps }: Model): readonly number[] {
  const phases = new Set<number>();
  const h = 1 / (fps * substeps);
  things.forEach((body, i) => {
    if (!isStraight(body)) return;
    things.forEach((other, j) => {
      if (j === i || (canMove(other) && (j < i || !isStraight(other)))) return;
      const vx = ((body.velocity?.[0] ?? 0) - (other.velocity?.[0] ?? 0)) * h;
      const vy = ((body.velocity?.[1] ?? 0) - (other.velocity?.[1] ?? 0)) * h;
      const [low, high] = [boundsOf(body), boundsOf(other)];
      const x = spanOf(low[0], low[2], high[0], high[2], vx);
      const y = spanOf(low[1], low[3], high[1], high[3], vy);
      if (Math.max(x[0], y[0]) > Math.min(x[1], y[1]) + 1) return;
      const reach = Math.max(...[...low, ...high].map(Math.abs));
      const add = (times: readonly number[], v: number): void => {
        const nextTo = Math.max(NEXT_TO, (NEXT_TO_COORDINATE * reach) / Math.abs(v));
        for (const time of times) {
          if (!(time > 0 && time < 1e6)) continue;
          for (const nearby of [time - nextTo, time, time + nextTo]) {
            const phase = nearby - Math.floor(nearby);
            phases.add(phase > 0 ? phase : 1);
          }
        }
      };
      add(x, vx);
      add(y, vy);
      if (!body.corners && !other.corners) return;
      for (const [nx, ny, c] of planesOf(body, other)) {
        const along = nx * vx + ny * vy;
        if (along !== 0) add([(c - nx * (body.x - other.x) - ny * (body.y - other.y)) / along], along);
      }
    });
  });
  return [...phases];
}

function isStraight({ velocity, isTold, acceleration, growth, cap, capX, capY }: Thing): boolean {
  const isUniform =
    acceleration[0] === 0 && acceleration[1] === 0 && cap === Infinity && capX === Infinity && capY === Infinity;
  return velocity !== undefined && !isTold && !growth && isUniform;
}

function boundsOf({ x, y, w, h, corners = [0, 0, w, h] }: Thing): [number, number, number, number] {
  const [xs, ys] = [0, 1].map((axis) => corners.filter((_, i) => i % 2 === axis)) as [number[], number[]];
  return [x + Math.min(...xs), y + Math.min(...ys), x + Math.max(...xs), y + Math.max(...ys)];
}

/** From when to when two overlap on an axis, in steps. */
function spanOf(low: number, high: number, otherLow: number, otherHigh: number, v: number): [number, number] {
  if (v === 0) return low < otherHigh && otherLow < high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(otherLow - high) / v, (otherHigh - low) / v];
  return a < b ? [a, b] : [b, a];
}
