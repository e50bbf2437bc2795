import * as l10n from "@vscode/l10n";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import { fraction } from "../view/index.js";
import {
  contactAt,
  contactsByBody,
  isTunnel,
  obstacleName,
  otherOf,
  type Obstacle,
  type RunContact,
} from "../tunneling/index.js";
import { percent } from "../wording/index.js";

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

/** How the game's own check lets a body through what it first meets with a sweep; undefined where it does not. */
export function passageCode({ result }: SceneResultCell, body: number, contact: RunContact) {
  const other = otherOf(contact, body);
  const otherBody = other.kind === "body" ? other.index : undefined;
  const found = result.findings.find((finding) => {
    if (!isTunnel(finding)) return false;
    // Of a wall of several tiles or boxes a finding may name another one than the contact does.
    if (finding.body === body) return finding.frame === contact.frame || isSame(finding.obstacle, other);
    return finding.body === otherBody && isSame(finding.obstacle, { kind: "body", index: body });
  });
  return found?.code === "corner-cut" ? "corner-cut" : found && "tunnel";
}

const isSame = (a: Obstacle | undefined, b: Obstacle): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The first contact of a moving body: `hits wall at t = 0.750`, or `tunnels through wall (sweep: hit at 60 %)`. */
export function hitText(cell: SceneResultCell, body: number, contact: RunContact, other: string): string {
  const code = passageCode(cell, body, contact);
  if (code) {
    const values = { other, frame: contact.frame, share: percent(contact.time) };
    if (cell.scene.frames === 1) {
      return code === "tunnel"
        ? l10n.t("tunnels through {other} (sweep: hit at {share})", values)
        : l10n.t("cuts the corner of {other} (sweep: hit at {share})", values);
    }
    return code === "tunnel"
      ? l10n.t("tunnels through {other} in frame {frame} (sweep: hit at {share})", values)
      : l10n.t("cuts the corner of {other} in frame {frame} (sweep: hit at {share})", values);
  }
  return l10n.t("hits {other} {when}", { other, when: timeText(cell, contact) });
}
