import { at } from "../geometry/index.js";
import type { Expectation, Scene } from "../scene/index.js";
import { contactAt } from "./runContacts.js";
import { type Contacts, type Finding, type Obstacle, obstacleName, type Run, type RunContact } from "./finding.js";
import { isShownAs } from "./shown.js";

/** A contact as one of its two bodies has it: the normal points out of the other, which is named. */
export interface Meeting extends Pick<RunContact, "frame" | "time" | "normal" | "response"> {
  readonly other: string;
}

/** All that a body meets, in the order of the run. Between two movers a contact is listed once, for one of them. */
export function meetingsOf(scene: Scene, run: Run, body: string): readonly Meeting[] {
  const index = indexOf(scene, body);
  if (index === undefined) return [];
  const own = contactsByBody(run).get(index) ?? [];
  return own.flatMap((place) => asSeenFrom(scene, contactAt(scene, run.contacts, place), index) ?? []);
}

function asSeenFrom(scene: Scene, contact: RunContact, body: number): Meeting | undefined {
  const { frame, time, normal, response, obstacle } = contact;
  if (contact.body === body) return { other: obstacleName(scene, obstacle), frame, time, normal, response };
  const [own, answering] = [scene.bodies[contact.body], scene.bodies[body]];
  const turned = normal.map((n) => (n === 0 ? 0 : -n));
  return own && answering && { other: own.id, frame, time, normal: turned, response: answering.response };
}

/** What was found of each list of contacts: one run is asked for many bodies, many times. */
const known = new WeakMap<Contacts, ReadonlyMap<number, readonly number[]>>();

/** The places of the contacts of each body, by its index: what it meets and what meets it, in the order of the run. */
export function contactsByBody({ contacts }: Pick<Run, "contacts">): ReadonlyMap<number, readonly number[]> {
  const before = known.get(contacts);
  if (before) return before;
  const found = new Map<number, number[]>();
  const add = (index: number, place: number): void => {
    const own = found.get(index);
    if (own) own.push(place);
    else found.set(index, [place]);
  };
  contacts.bodies.forEach((body, place) => {
    const obstacle = contacts.obstacles[place] as number;
    add(body, place);
    if (obstacle >= 0) add(obstacle, place);
  });
  known.set(contacts, found);
  return found;
}

/** What one of the two bodies of a contact meets in it. */
export function otherOf({ body, obstacle }: RunContact, one: number): Obstacle {
  return body === one ? obstacle : { kind: "body", index: body };
}

/** Of each list of bodies, where each id is. */
const indices = new WeakMap<Scene["bodies"], ReadonlyMap<string, number>>();

/** Where a body is among those of its scene; undefined where none has the id. */
export function indexOf({ bodies }: Scene, id: string): number | undefined {
  const found = indices.get(bodies) ?? new Map(bodies.map((body, index) => [body.id, index]));
  indices.set(bodies, found);
  return found.get(id);
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
      return normal === undefined || normal.every((n, axis) => isShownAs(at(meeting.normal, axis), n));
    case "response":
      return response === undefined || meeting.response === response;
  }
}

/** The first finding that a body is let through something or, where that is named, through just that. */
export function tunnelOf(
  scene: Scene,
  findings: readonly Finding[],
  body: string,
  through?: string,
): Finding | undefined {
  const own = ownTunnels(scene, findings, body);
  return own.find((finding) => through === undefined || passedIn(scene, finding) === through);
}

/** Names of what a body is let through, each once. */
export function tunnelsOf(scene: Scene, findings: readonly Finding[], body: string): readonly string[] {
  return [...new Set(ownTunnels(scene, findings, body).map((finding) => passedIn(scene, finding)))];
}

function ownTunnels(scene: Scene, findings: readonly Finding[], body: string): readonly Finding[] {
  const index = indexOf(scene, body);
  return findings.filter((finding) => finding.body === index && isTunnel(finding));
}

/** The name of what a finding says is passed. */
export function passedIn(scene: Scene, { obstacle }: Finding): string {
  return obstacle ? obstacleName(scene, obstacle) : "";
}

export function isTunnel({ code }: Pick<Finding, "code">): boolean {
  return code === "tunnel" || code === "corner-cut";
}
