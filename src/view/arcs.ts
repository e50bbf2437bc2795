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

/** The pieces that an arc is drawn in: of a whole turn, each turns by 7.5°. */
const arcPieces = 48;

/** The arc of a body on an orbit between two boxes, over so many frames; undefined where its orbit does not lead from the one to the other. */
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
  const points = Array.from({ length: arcPieces + 1 }, (_, i): Point => {
    const [cos, sin] = [Math.cos((turn * i) / arcPieces), Math.sin((turn * i) / arcPieces)];
    return [x + cos * startX - sin * startY, y + sin * startX + cos * startY];
  });
  const [endX, endY] = points[arcPieces] ?? [NaN, NaN];
  const isReached = Math.hypot(endX - (to[0] + to[2]) / 2, endY - (to[1] + to[3]) / 2) <= 1e-6 * radius;
  return isReached ? { points, length: Math.abs(turn) * radius } : undefined;
}
