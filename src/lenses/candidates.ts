import type { Candidates } from "../drawing/index.js";
import type { Box } from "../geometry/index.js";
import type { BroadPhase } from "./broadPhase.js";
import type { Obstacle } from "./obstacle.js";

/** Several broad phases as one picture: what one mover hits is not shown as rejected by another. */
export function candidatesOf(phases: readonly BroadPhase[]): Candidates | undefined {
  if (phases.length === 0) return undefined;
  const keyOf = (obstacle: Obstacle): string => JSON.stringify(obstacle);
  const found = { first: new Map<string, Box>(), later: new Map<string, Box>(), rejected: new Map<string, Box>() };
  for (const { candidates } of phases) {
    for (const { verdict, obstacle, bounds } of candidates) found[verdict].set(keyOf(obstacle), bounds);
  }
  for (const key of found.first.keys()) found.later.delete(key);
  for (const kept of [found.first, found.later]) for (const key of kept.keys()) found.rejected.delete(key);
  return {
    movers: new Set(phases.map(({ mover }) => mover)),
    bounds: phases.map(({ bounds }) => bounds),
    first: [...found.first.values()],
    later: [...found.later.values()],
    rejected: [...found.rejected.values()],
  };
}
