import { isImmovable, sizeOf } from "../drawing/index.js";
import type { Vec } from "../geometry/index.js";
import type { ContactView, SceneView } from "../protocol.js";

/** What a mover meets: another body, a tile or a box of its level, by their indices. */
export type Obstacle = ContactView["obstacle"];

export function isSameObstacle(a: Obstacle, b: Obstacle): boolean {
  if (a.kind !== "tile") return a.kind === b.kind && a.index === b.index;
  return b.kind === "tile" && a.grid === b.grid && a.column === b.column && a.row === b.row;
}

/** Whether an obstacle is a body that can move. */
export function isMoving(scene: SceneView, obstacle: Obstacle): boolean {
  return obstacle.kind === "body" && !isImmovable(scene, obstacle.index);
}

export function bodySize(scene: SceneView, body: number): Vec {
  return Array.from({ length: scene.dimensions }, (_, axis) => sizeOf(scene, body, axis));
}
