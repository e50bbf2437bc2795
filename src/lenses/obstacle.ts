import { isImmovable, sizeOf } from "../drawing/index.js";
import { at, boxAt, type Box, type Vec } from "../geometry/index.js";
import type { ContactView, SceneView } from "../protocol.js";

/** What a mover meets: another body by its index, or a solid tile. */
export type Obstacle = ContactView["obstacle"];

export function isSameObstacle(a: Obstacle, b: Obstacle): boolean {
  if (a.kind === "body") return b.kind === "body" && a.index === b.index;
  return b.kind === "tile" && a.column === b.column && a.row === b.row;
}

/** The obstacle as users read and write it. */
export function nameOf(scene: SceneView, obstacle: Obstacle): string {
  return obstacle.kind === "body"
    ? (scene.bodies.ids[obstacle.index] ?? `bodies[${obstacle.index}]`)
    : `tile [${obstacle.column}, ${obstacle.row}]`;
}

/** Whether an obstacle is a body that can move. */
export function isMoving(scene: SceneView, obstacle: Obstacle): boolean {
  return obstacle.kind === "body" && !isImmovable(scene, obstacle.index);
}

export function bodySize(scene: SceneView, body: number): Vec {
  return Array.from({ length: scene.dimensions }, (_, axis) => sizeOf(scene, body, axis));
}

/** Where something that cannot move is: a body, or a tile. */
export function restingBox(scene: SceneView, obstacle: Obstacle): Box | undefined {
  if (obstacle.kind === "body") {
    const first = obstacle.index * scene.dimensions;
    const position = Array.from(scene.bodies.position.subarray(first, first + scene.dimensions));
    return boxAt(position, bodySize(scene, obstacle.index));
  }
  const { tilemap } = scene;
  return tilemap && tileBox(tilemap, obstacle.column, obstacle.row);
}

/** The box of a tile: its faces are at `origin + index × tileSize`, so that neighbours share them. */
export function tileBox(map: NonNullable<SceneView["tilemap"]>, column: number, row: number): Box {
  const corner = (c: number, r: number): Vec => [
    at(map.origin, 0) + c * at(map.tileSize, 0),
    at(map.origin, 1) + r * at(map.tileSize, 1),
  ];
  return { min: corner(column, row), max: corner(column + 1, row + 1) };
}
