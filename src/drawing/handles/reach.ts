import type { Outline } from "../outline.js";

/**
 * The outline with one body's velocity drawn at its full reach: to where the body's middle would be after a frame. That
 * tip is what is dragged to aim, so that it stands for a place.
 */
export function withFullReach(outline: Outline, body: number): Outline {
  if (!outline.velocities.some((arrow) => arrow.body === body)) return outline;
  const velocities = outline.velocities.map((arrow) =>
    arrow.body === body ? { ...arrow, full: true as const } : arrow,
  );
  return { ...outline, velocities };
}
