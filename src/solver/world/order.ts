import type { BodyIndex } from "../indices.js";
import type { DynamicBodies } from "./dynamicBodies.js";

/*
 * Keeps nothing: reads where movers began, and their names (`bodyNames.ts`).
 */

/**
 * Order by the places where bodies began, and by their names only where these are the same: it decides ties, so that the
 * order of the given bodies does not.
 */
export function comparePlaces(movers: DynamicBodies, a: BodyIndex, b: BodyIndex): number {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    const from = movers.start(a, axis);
    const to = movers.start(b, axis);
    if (from !== to) return from < to ? -1 : 1;
  }
  return movers.traits.names.compare(a, b);
}

export type MoverPair = readonly [BodyIndex, BodyIndex];

/** Pairs, each in its order, sorted by where they began. */
export function inOrder(movers: DynamicBodies, pairs: readonly MoverPair[]): MoverPair[] {
  const byName = ([a, b]: MoverPair): MoverPair => (movers.comesFirst(a, b) ? [a, b] : [b, a]);
  const ordered = pairs.map(byName);
  return ordered.toSorted(
    ([a, b], [c, d]) => (a === c ? 0 : comparePlaces(movers, a, c)) || (b === d ? 0 : comparePlaces(movers, b, d)),
  );
}
