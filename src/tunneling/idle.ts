import { accelerationOf, layerMasks, type Scene, type SceneBody } from "../scene/index.js";
import { type Limited, meetingNormal } from "../solver/index.js";
import type { IdleReason } from "../wording/index.js";

/** Bodies with other layers than these many kinds are not compared: such a scene is one in which bodies may meet. */
const MAX_KINDS = 64;

/** Why nothing in a scene could tunnel, whatever its numbers are; undefined where something could. */
export function idleReason(scene: Scene): IdleReason | undefined {
  if (scene.bodies.length === 0) return "no-bodies";
  if (!scene.bodies.some((body) => isMoving(scene, body))) return "no-motion";
  return canMeet(scene) ? undefined : "no-obstacles";
}

/** Whether a body changes its place or size at some time, if nothing stops it. */
function isMoving(scene: Scene, body: SceneBody): boolean {
  const { velocity, growth } = body;
  const changes = [...(velocity ?? []), ...(growth?.change ?? []), ...(accelerationOf(scene, body) ?? [])];
  return changes.some((change) => change !== 0);
}

/** Whether some moving body can meet something, wherever both are: layers decide that. */
function canMeet(scene: Scene): boolean {
  const { bodies, solids } = scene;
  const hasSolids = solids.boxes.length > 0 || solids.grids.some(({ solid }) => solid.includes(1));
  const masks = layerMasks(bodies);
  if (!masks) return hasSolids || bodies.length > 1;
  const kinds = new Map<string, { readonly limits: Limited; count: number; moves: boolean }>();
  for (const body of bodies) {
    const limits = masks(body);
    const key = JSON.stringify(limits);
    const kind = kinds.get(key) ?? { limits, count: 0, moves: false };
    kind.count++;
    kind.moves ||= isMoving(scene, body);
    kinds.set(key, kind);
    if (kinds.size > MAX_KINDS) return true;
  }
  const all = [...kinds.values()];
  const meets = (a: Limited, b: Limited): boolean => meetingNormal(a, b) !== "none";
  return all
    .filter(({ moves }) => moves)
    .some((kind) => {
      if (hasSolids && meets(kind.limits, {})) return true;
      return all.some((other) => (other !== kind || kind.count > 1) && meets(kind.limits, other.limits));
    });
}
