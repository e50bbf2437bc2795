import { defaultRule } from "../model/index.js";
import type { SceneWorld } from "./sceneWorld.js";

/** More movers are not followed, nor more walls near the path of one, nor more contacts of a scene. */
export const [MOST_MOVERS, MOST_WALLS, MOST_CONTACTS] = [64, 128, 96];

/** What must not happen: any passage, or one that no check sees. */
export type ProofGoal = "passages" | "missed passages";

/** Two bodies, by their indices in the scene: the second can be a wall. */
export interface AskedPair {
  readonly body: number;
  readonly obstacle: number;
}

/** Whether all that moves keeps its velocity but for contacts, at which it is pushed out the shortest way. */
export function canFollow({ integrator, movers, onPaths, orbits, growing, hasShapes }: SceneWorld): boolean {
  return (
    integrator.isUniform &&
    !hasShapes &&
    movers.length <= MOST_MOVERS &&
    onPaths.length + orbits.length + growing.length === 0 &&
    movers.every(
      ({ body: { check, detection, displacement, restitution } }) =>
        detection !== "swept" &&
        check.rule === defaultRule &&
        !check.isVelocityKept &&
        !displacement &&
        restitution <= 1,
    )
  );
}
