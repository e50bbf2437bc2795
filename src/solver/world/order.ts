import type { Movers } from "./movers.js";

/**
 * Order by the places where bodies began, and by their names only where these are the same: it decides ties, so that the
 * order of the given bodies does not.
 */
export function comparePlaces(movers: Movers, a: number, b: number): number {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    const from = movers.start(a, axis);
    const to = movers.start(b, axis);
    if (from !== to) return from < to ? -1 : 1;
  }
  return movers.names.compare(a, b);
}
