import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { coordinateAt, isDriven } from "./bodyRows.js";
import { contactRow, contactTime, isLasting } from "./contactRows.js";
import { contactsCrowded } from "./eventMarks.js";
import { contactsUntil, currentContact, type InstantGeometry } from "./instantGeometry.js";
import { fraction, intoFrame } from "./numberText.js";
import type { LabelRequest } from "./labelPlaces.js";
import { screenRect, type Projection } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import { mostNamed } from "./nameLabels.js";

/** More time labels than this hide the picture. */
const mostTimes = 12;
/** So few contacts are told in full. */
const fewContacts = 3;

export function contactRequests(geometry: SceneGeometry, { instant }: InstantGeometry, p: Projection): LabelRequest[] {
  if (geometry.plane !== "front") return [];
  const { scene, dots, normals } = geometry;
  const current = currentContact(scene, instant);
  const { contacts } = scene.swept;
  const near = Array.from(contacts.times, (_, i) => ({
    i,
    distance: Math.abs(contactTime(contacts, i) - instant.time),
  }))
    .sort((a, b) => Number(b.i === current) - Number(a.i === current) || a.distance - b.distance)
    .slice(0, mostTimes * 4)
    .filter(({ i }) => (i === current && geometry.lane === "both") || !isLasting(contacts, i))
    .slice(0, contactsCrowded(geometry.contacts, p) ? Number(current !== undefined) : mostTimes);
  const few = near.length <= fewContacts;
  const boxOf = (contact: number): Rect => screenRect(geometry.contacts.rects, contact, p);
  const drawn = contactsUntil(scene, instant).slice(0, mostNamed);
  return near.flatMap(({ i }): LabelRequest | [] => {
    const dot = dots[i];
    if (!dot || (contactTime(contacts, i) > instant.time && i !== current)) return [];
    const arrow = normals.find(({ from }) => from[0] === dot[0] && from[1] === dot[1]);
    const isTold = i === current || few;
    const [frame, time] = [at(contacts.frames, i), fraction(at(contacts.times, i))];
    const short =
      geometry.lane !== "both" ? intoFrame({ time: contactTime(contacts, i), frame }) : contactTimeText(scene, i);
    return {
      ...(isTold
        ? {
            text: contactText(geometry, i, intoFrame({ time: contactTime(contacts, i), frame }), time),
            short,
          }
        : { text: short }),
      body: at(contacts.bodies, i),
      colour: "sweep",
      anchor: boxOf(i),
      rivals: drawn.map(boxOf).filter((box) => box.some((edge, k) => edge !== boxOf(i)[k])),
      ...(arrow ? { towards: [-arrow.direction[0] || 0, -arrow.direction[1] * p.down || 1] } : { towards: [0, 1] }),
      optional: !isTold || undefined,
      priority: isTold ? 9 : 3,
    };
  });
}

/** `frame 2 · t 0.600`, without the frame where there is one only. */
export function contactTimeText({ frames, swept: { contacts } }: SceneView, contact: number): string {
  const [frame, time] = [at(contacts.frames, contact), fraction(at(contacts.times, contact))];
  return frames > 1 ? l10n.t("frame {frame} · t {time}", { frame, time }) : `t ${time}`;
}

/** Says what the sweep does at a contact, and when. In its own lane, the word "sweep" is left out. */
function contactText({ scene, lane }: SceneGeometry, contact: number, into: string, time: string): string {
  return lane !== "both"
    ? `${happeningInLane(scene, contact)} · ${into}`
    : `${happeningOf(scene, contact)} · ${into} · t ${time}`;
}

/** Says what happens at a contact, for the lane of the sweep. */
function happeningInLane(scene: SceneView, contact: number): string {
  const { response, obstacle } = contactRow(scene, contact);
  if (response === "pass") return passText(scene, contact, obstacle);
  if (response === "deflect") return l10n.t("bounces here");
  return staysAt(scene, contact) ? l10n.t("stops here") : l10n.t("hits {obstacle}", { obstacle });
}

/** A body on a path or an orbit hits the obstacle, but goes on. */
function passText(scene: SceneView, contact: number, obstacle: string): string {
  return isDriven(scene, at(scene.swept.contacts.bodies, contact))
    ? l10n.t("hits {obstacle}, goes on", { obstacle })
    : l10n.t("ignores {obstacle}", { obstacle });
}

/** Says what the sweep does at a contact, where both runs are drawn over each other. */
function happeningOf(scene: SceneView, contact: number): string {
  const { response, obstacle, body } = contactRow(scene, contact);
  if (isLasting(scene.swept.contacts, contact)) return l10n.t("sweep still touches {obstacle}", { obstacle });
  if (response === "pass") return l10n.t("sweep {words}", { words: passText(scene, contact, obstacle) });
  if (response === "deflect") return l10n.t("sweep bounces here");
  return staysAt(scene, contact)
    ? l10n.t("sweep stops here")
    : l10n.t("sweep: {body} hits {obstacle}", { body, obstacle });
}

/** Whether the body stays where it is at a contact until the end of the frame. */
function staysAt(scene: SceneView, contact: number): boolean {
  const { contacts } = scene.swept;
  const index = at(contacts.bodies, contact);
  const end = scene.dimensions === 2 ? [0, 1] : [0, 1, 2];
  return end.every((axis) => {
    const last = coordinateAt(scene.swept.tracks, scene.dimensions, index, axis, at(contacts.frames, contact));
    return last === at(contacts.positions, contact * scene.dimensions + axis);
  });
}
