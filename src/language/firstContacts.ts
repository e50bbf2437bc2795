import * as l10n from "@vscode/l10n";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import { fraction } from "../view/index.js";
import { contactsByBody, obstacleName, otherOf, type Obstacle, type RunContact } from "../tunneling/index.js";

/** A contact as one of its two bodies has it. */
export interface Meeting {
  readonly contact: RunContact;
  readonly other: Obstacle;
  /** What users call the other one. */
  readonly otherName: string;
}

/** The first that a body meets in the scene's run, or that meets it; undefined for one that meets nothing, as far as is known. */
export function firstMeeting(cell: SceneResultCell, body: number): Meeting | undefined {
  const { scene, result } = cell;
  const contact = hasItsLevel(cell) ? contactsByBody(result.swept).get(body)?.[0] : undefined;
  if (!contact) return undefined;
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
