import { cornersOf, withShapes, type BodyChange } from "../../src/view/index.js";
import type { SceneChange, SceneDraft, SceneView, SettingChange } from "../../src/view/protocol/index.js";

/** Says what an edit did, from the scene that it led to. */
export type Telling = (after: SceneView) => string;

/** A change of a text, and what is said when it is made. */
export interface FinishedChange {
  readonly edit: SceneChange;
  readonly telling: Telling;
}

/** What the last edit of a cell came to, in words; bad where it was refused. */
export interface Report {
  readonly tone: "plain" | "bad";
  readonly text: string;
}

/** A change under way, from the first pixel of a drag or the first key to the release. */
export interface Gesture {
  /** The scene as it was when the gesture began: all values of the gesture start from these. */
  readonly scene: SceneView;
  /** Whether it was ended, by whomever. */
  readonly isOver: boolean;
  /** Shows new values at once, and asks what follows from them. */
  change(changes: readonly BodyChange[], settings?: SettingChange): void;
  /** Makes of the last values one edit of the text. */
  release(telling: Telling): void;
  /** Leaves everything as it was. */
  cancel(): void;
}

/** What a draft gives of a scene, with its tiles and its level, which no edit changes. */
export function withSolids(draft: SceneDraft, { grids, boxes }: SceneView): SceneView {
  return { ...draft, grids, boxes };
}

/** A scene with new values of bodies. What follows from them, the runs and findings, is still that of the scene. */
export function applied(scene: SceneView, changes: readonly BodyChange[]): SceneView {
  if (changes.length === 0) return scene;
  const bodies = withShapes(scene, changes);
  const columns = { size: bodies.size, velocity: bodies.velocity.slice() };
  for (const { body, ...values } of changes) {
    if (body >= scene.bodies.ids.length) continue;
    columns.velocity.set(values.velocity?.slice(0, scene.dimensions) ?? [], body * scene.dimensions);
    if (!cornersOf({ bodies }, body))
      columns.size.set(values.size?.slice(0, scene.dimensions) ?? [], body * scene.dimensions);
  }
  return { ...scene, bodies: { ...bodies, ...columns } };
}

/** One change for each body: where both give a value, the later one counts. */
export function merged(earlier: readonly BodyChange[], later: readonly BodyChange[]): BodyChange[] {
  const changes = new Map(earlier.map((change) => [change.body, change]));
  for (const change of later) changes.set(change.body, { ...changes.get(change.body), ...change });
  return [...changes.values()];
}
