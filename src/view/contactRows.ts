import { at, obstacleAt, type Obstacle } from "../geometry/index.js";
import { responses } from "../solver/index.js";
import { obstacleName, rowOf } from "./bodyRows.js";
import type { RunView, SceneView } from "./protocol/index.js";

type Contacts = RunView["contacts"];

const responseNames = Object.keys(responses);

/** When a contact of a run is, in frames since the scene began. */
export function contactTime({ frames, times }: Contacts, contact: number): number {
  return at(frames, contact) - 1 + at(times, contact);
}

/** Whether a body meets what it met in the frame before as well: it rests or slides on it, which each frame begins anew. */
export function isLasting({ frames, bodies, obstacles }: Contacts, contact: number): boolean {
  for (let before = contact - 1; before >= 0 && at(frames, before) >= at(frames, contact) - 1; before--) {
    const isBefore = at(frames, before) < at(frames, contact);
    if (isBefore && bodies[before] === bodies[contact] && obstacles[before] === obstacles[contact]) return true;
  }
  return false;
}

/** What was met in a contact of the swept run. */
export function obstacleOf({ grids, swept }: SceneView, contact: number): Obstacle {
  return obstacleAt(grids, at(swept.contacts.obstacles, contact));
}

/** A contact of the swept run as tables tell it. */
export function contactRow(scene: SceneView, contact: number) {
  const { contacts } = scene.swept;
  return {
    frame: at(contacts.frames, contact),
    time: at(contacts.times, contact),
    /** Since the scene began. */
    seconds: contactTime(contacts, contact) / scene.fps,
    /** The two as users call them. */
    body: scene.bodies.ids[at(contacts.bodies, contact)] ?? "",
    obstacle: obstacleName(scene, obstacleOf(scene, contact)),
    normal: rowOf(contacts.normals, contact, scene.dimensions),
    response: responseNames[at(contacts.responses, contact)] ?? "",
    /** May be Infinity. */
    exit: at(contacts.exits, contact),
  };
}

/** {@link contactRow} of all contacts. */
export function contactRows(scene: SceneView): readonly ReturnType<typeof contactRow>[] {
  return Array.from(scene.swept.contacts.times, (_, contact) => contactRow(scene, contact));
}
