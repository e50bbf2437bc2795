import { at } from "../geometry/index.js";
import { traitsOf } from "./bodyRows.js";
import type { Axes } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import type { Point, Rect } from "./rect.js";

/** The path of a box's middle on a circle, in the world. */
export interface Arc {
  /** From its start to its end, at equal angles. */
  readonly points: readonly Point[];
  /** Units. */
  readonly length: number;
}

/** So many straight pieces of an arc look round: a whole turn has corners of 7.5°. */
const PIECES = 48;

/**
 * Returns the arc of a body on an orbit from one box to another, `frames` later; undefined for a body without an orbit, and where its
 * orbit does not lead there.
 */
export function arcBetween(
  scene: SceneView,
  axes: Axes,
  body: number,
  from: Rect,
  to: Rect,
  frames: number,
): Arc | undefined {
  const orbit = traitsOf(scene, body)?.orbit;
  if (!orbit) return undefined;
  const [x, y] = [at(orbit.center, axes.across), at(orbit.center, axes.along)];
  const turn = (orbit.angularVelocity * frames) / scene.fps;
  const [startX, startY] = [(from[0] + from[2]) / 2 - x, (from[1] + from[3]) / 2 - y];
  const radius = Math.hypot(startX, startY);
  const length = Math.abs(turn) * radius;
  const points = Array.from({ length: PIECES + 1 }, (_, i): Point => {
    const [cos, sin] = [Math.cos((turn * i) / PIECES), Math.sin((turn * i) / PIECES)];
    return [x + cos * startX - sin * startY, y + sin * startX + cos * startY];
  });
  const [endX, endY] = points[PIECES] ?? [NaN, NaN];
  const isReached = Math.hypot(endX - (to[0] + to[2]) / 2, endY - (to[1] + to[3]) / 2) <= 1e-6 * radius;
  return isReached ? { points, length } : undefined;
}
