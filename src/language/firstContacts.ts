import * as l10n from "@vscode/l10n";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import { fraction } from "../view/index.js";
import { contactAt, contactsByBody, obstacleName, otherOf, type RunContact } from "../tunneling/index.js";

/** The first that a body meets in the scene's run, or that meets it, as users call it; undefined where nothing is known of one. */
export function firstMeeting(cell: SceneResultCell, body: number) {
  const { scene, result } = cell;
  const first = hasItsLevel(cell) ? contactsByBody(result.swept).get(body)?.[0] : undefined;
  if (first === undefined) return undefined;
  const contact = contactAt(scene, result.swept.contacts, first);
  const other = otherOf(contact, body);
  return { contact, other, otherName: obstacleName(scene, other) };
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
