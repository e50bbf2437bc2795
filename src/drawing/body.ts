import type { SceneView } from "../protocol.js";

/** A body's size on an axis; NaN for an index that the scene does not have. */
export function sizeOf(scene: SceneView, body: number, axis: number): number {
  return scene.bodies.size[body * scene.dimensions + axis] ?? NaN;
}

/** Whether a body has no velocity: it stays where it is, whatever hits it. */
export function isImmovable(scene: SceneView, body: number): boolean {
  return Number.isNaN(scene.bodies.velocity[body * scene.dimensions] ?? NaN);
}
