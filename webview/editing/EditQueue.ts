import type { BodyChange } from "../../src/view/index.js";
import type { SceneEdit, SceneView } from "../../src/view/protocol/index.js";

/** Says what an edit did, from the scene that it led to. */
export type Telling = (after: SceneView) => string;

/** An edit of a text, and what is said when it is made. */
export interface Released {
  readonly edit: SceneEdit;
  readonly telling: Telling;
}

/** An edit that the host was asked for. */
export interface Sent extends Released {
  /** Of the text that it was asked for. */
  readonly version: number;
}

/**
 * The edits of one cell on their way to the text, one after the other: an edit that is sent before the one before is in the
 * text would be about bodies that are not there any more.
 */
export class EditQueue {
  private sent: (Sent & { isMade: boolean }) | undefined;
  private readonly waiting: Released[] = [];

  /** Edits that are not in the text yet, in their order. */
  get edits(): readonly SceneEdit[] {
    return [...(this.sent ? [this.sent] : []), ...this.waiting].map(({ edit }) => edit);
  }

  /** Whether an edit was sent and is not in the text yet. */
  get isUnderWay(): boolean {
    return this.sent !== undefined;
  }

  /** Values that are released while others wait become one edit with them. */
  add(next: Released): void {
    const last = this.waiting.at(-1);
    if (last?.edit.kind === "change" && next.edit.kind === "change") {
      const bodies = merged(last.edit.bodies, next.edit.bodies);
      this.waiting.splice(-1, 1, { ...next, edit: { kind: "change", bodies } });
    } else {
      this.waiting.push(next);
    }
  }

  /** The edit to send next, for this version of the text; undefined while one is under way, or when none waits. */
  send(version: number): Sent | undefined {
    const next = this.sent ? undefined : this.waiting.shift();
    if (next) this.sent = { ...next, version, isMade: false };
    return next && this.sent;
  }

  /** The host has made the edit that is under way. */
  made(): void {
    if (this.sent) this.sent.isMade = true;
  }

  /** Whether this edit is the one under way. */
  isWaitingFor(edit: Sent): boolean {
    return this.sent === edit;
  }

  /** The edit that is over: the host has made it, and its text is the one that the host last spoke of. */
  settle(version: number): Sent | undefined {
    const { sent } = this;
    if (!sent?.isMade || version <= sent.version) return undefined;
    this.sent = undefined;
    return sent;
  }
}

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
