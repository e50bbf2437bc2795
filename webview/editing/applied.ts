import type { BodyChange } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";

/** A scene with new values of bodies. What follows from them, the runs and findings, is still that of the scene. */
export function applied(scene: SceneView, changes: readonly BodyChange[]): SceneView {
  if (changes.length === 0) return scene;
  const { ids } = scene.bodies;
  const columns = {
    position: scene.bodies.position.slice(),
    size: scene.bodies.size.slice(),
    velocity: scene.bodies.velocity.slice(),
  };
  for (const { body, ...values } of changes) {
    if (body >= ids.length) continue;
    for (const name of ["position", "size", "velocity"] as const)
      columns[name].set(values[name]?.slice(0, scene.dimensions) ?? [], body * scene.dimensions);
  }
  return { ...scene, bodies: { ids, ...columns } };
}

/** One change for each body: where both give a value, the later one counts. */
export function merged(earlier: readonly BodyChange[], later: readonly BodyChange[]): BodyChange[] {
  const changes = new Map(earlier.map((change) => [change.body, change]));
  for (const change of later) changes.set(change.body, { ...changes.get(change.body), ...change });
  return [...changes.values()];
}
