import { settle, type Rest } from "../../src/view/index.js";
import type { SceneEdit, SceneView } from "../../src/view/protocol/index.js";

type NewBody = Extract<SceneEdit, { kind: "add" }>["bodies"][number];

/** Pixels of a new body: large enough to be taken hold of, small enough to leave the picture as it was. */
const newPixels = 48;
/** Units of a new body in a scene that has no picture yet. */
const newUnits = 16;

/**
 * A block at rest about a point of a scene, with edges where a drag would leave them.
 *
 * @param center what is missing of it is 0
 * @param scale pixels a unit; undefined where the scene has no picture
 */
export function newBody(scene: SceneView, center: readonly number[], scale: number | undefined, rest: Rest): NewBody {
  const wanted = scale === undefined ? newUnits : newPixels / scale;
  const side = Math.max(rest.kind === "exact" ? 0 : rest.step, settle(0, wanted, rest));
  return {
    id: freeId(scene),
    position: Array.from({ length: scene.dimensions }, (_, axis) => settle(0, (center[axis] ?? 0) - side / 2, rest)),
    size: Array<number>(scene.dimensions).fill(side),
  };
}

/** `body1`, or the next that is not taken. */
export function freeId({ bodies: { ids } }: SceneView): string {
  const taken = new Set(ids);
  for (let n = 1; ; n++) if (!taken.has(`body${n}`)) return `body${n}`;
}
