import * as l10n from "@vscode/l10n";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import { fraction } from "../view/index.js";
import { obstacleName, type Obstacle, type RunContact, type SceneResult } from "../tunneling/index.js";

/** A contact as one of its two bodies has it. */
export interface Meeting {
  readonly contact: RunContact;
  readonly other: Obstacle;
  /** What users call the other one. */
  readonly otherName: string;
}

/** The first contact of each body, by its index. One evaluation is asked for many bodies, many times. */
const firsts = new WeakMap<SceneResult, ReadonlyMap<number, RunContact>>();

/** The first that a body meets in the scene's run, or that meets it; undefined for one that meets nothing, as far as is known. */
export function firstMeeting(cell: SceneResultCell, body: number): Meeting | undefined {
  const { scene, result } = cell;
  const contact = hasItsLevel(cell) ? firstContacts(result).get(body) : undefined;
  if (!contact) return undefined;
  const other: Obstacle = contact.body === body ? contact.obstacle : { kind: "body", index: contact.body };
  return { contact, other, otherName: obstacleName(scene, other) };
}

function firstContacts(result: SceneResult): ReadonlyMap<number, RunContact> {
  const known = firsts.get(result);
  if (known) return known;
  const found = new Map<number, RunContact>();
  const add = (body: number, contact: RunContact): void => {
    if (!found.has(body)) found.set(body, contact);
  };
  for (const contact of result.swept.contacts) {
    add(contact.body, contact);
    if (contact.obstacle.kind === "body") add(contact.obstacle.index, contact);
  }
  firsts.set(result, found);
  return found;
}

/** When a contact is: `at t = 0.750`, with its frame where the scene has more than one. */
export function timeText({ scene }: SceneResultCell, contact: RunContact): string {
  const time = fraction(contact.time);
  return scene.frames > 1
    ? l10n.t("in frame {frame} at t = {time}", { frame: contact.frame, time })
    : l10n.t("at t = {time}", { time });
}

/** What a moving body does: `hits wall at t = 0.750`. */
export function hitText(cell: SceneResultCell, contact: RunContact, other: string): string {
  return l10n.t("hits {other} {when}", { other, when: timeText(cell, contact) });
}
