import { at, type Vec } from "../geometry/index.js";
import type { Expectation, Scene } from "../scene/index.js";
import type { ResponseName } from "../solver/index.js";
import { obstacleName, type Finding, type Run, type RunContact } from "./finding.js";
import { isShownAs } from "./shownNumbers.js";

/** A contact as one of its two bodies has it. */
export interface Meeting {
  /** Name of what it meets. */
  readonly other: string;
  /** From 1. */
  readonly frame: number;
  /** Fraction of the frame, 0…1. */
  readonly time: number;
  /** Unit vector out of the other. */
  readonly normal: Vec;
  readonly response: ResponseName;
}

/** All that a body meets, in the order of the run. Between two movers a contact is listed once, for one of them. */
export function meetingsOf(scene: Scene, { contacts }: Run, body: string): readonly Meeting[] {
  return contacts.flatMap((contact) => asSeenFrom(scene, contact, body) ?? []);
}

function asSeenFrom(scene: Scene, contact: RunContact, body: string): Meeting | undefined {
  const { frame, time, normal, response, obstacle } = contact;
  const own = scene.bodies[contact.body]?.id ?? "";
  const other = obstacleName(scene, obstacle);
  if (own === body) return { other, frame, time, normal, response };
  if (other !== body || obstacle.kind !== "body") return undefined;
  const turned = normal.map((n) => (n === 0 ? 0 : -n));
  const answering = scene.bodies[obstacle.index];
  return answering && { other: own, frame, time, normal: turned, response: answering.response };
}

/** The keys of an expectation that speak of a contact, and together of the same one. */
export const contactKeys = ["hits", "frame", "time", "normal", "response"] as const;
export type ContactKey = (typeof contactKeys)[number];

/** Whether a contact is as one key of an expectation wants it; any is, if the key is not given. */
export function fits(
  { hits, frame, time, normal, response }: Pick<Expectation, ContactKey>,
  meeting: Meeting,
  key: ContactKey,
): boolean {
  switch (key) {
    case "hits":
      return hits === undefined || meeting.other === hits;
    case "frame":
      return frame === undefined || meeting.frame === frame;
    case "time":
      return time === undefined || isShownAs(meeting.time, time);
    case "normal":
      return normal === undefined || normal.every((n, axis) => at(meeting.normal, axis) === n);
    case "response":
      return response === undefined || meeting.response === response;
  }
}

/** The first finding that a body is let through something. */
export function tunnelOf(scene: Scene, findings: readonly Finding[], body: string): Finding | undefined {
  return findings.find(
    ({ code, body: index }) => (code === "tunnel" || code === "corner-cut") && scene.bodies[index]?.id === body,
  );
}
