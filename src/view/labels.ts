import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { sizeOf } from "./bodies.js";
import { placeOf } from "./boxesInView.js";
import { contactsCrowded } from "./eventMarks.js";
import type { InstantGeometry } from "./instantGeometry.js";
import type { BoxesMark } from "./marks.js";
import { fixed, fraction, plain } from "./numberText.js";
import { arrowLine, occupied, screenRect } from "./occupied.js";
import { placeLabels, type Label, type LabelRequest } from "./placement.js";
import { screenX, screenY, type Projection } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** With more boxes than this only what is selected or part of a finding is named. */
const mostNamed = 40;
/** More time labels than this hide the picture. */
const mostTimes = 12;
/** Pixels of the ruler at the stage's upper and left edge. */
export const rulerRoom = { top: 18, left: 4 } as const;

/** The labels of a picture at one instant, placed. `measure` gives the width of a text in pixels. */
export function labels(
  outline: SceneGeometry,
  moment: InstantGeometry,
  p: Projection,
  selected: ReadonlySet<number>,
  measure: (text: string) => number,
): Label[] {
  const room: Rect = [rulerRoom.left, rulerRoom.top, p.width - 4, p.height - 4];
  const requests = [
    ...nameRequests(outline, moment, p, selected),
    ...expectedRequests(outline, moment, p),
    ...velocityRequests(outline, p),
    ...contactRequests(outline, moment, p),
    ...discreteRequests(outline, moment, p),
  ];
  return placeLabels(requests, measure, room, occupied(outline, moment, p));
}

/** Names of bodies: movers at their start, static ones with their thickness where a finding is about it. */
function nameRequests(
  outline: SceneGeometry,
  { instant }: InstantGeometry,
  p: Projection,
  selected: ReadonlySet<number>,
): LabelRequest[] {
  const { scene, starts, statics } = outline;
  const thickness = thicknessTexts(scene);
  const current = scene.swept.contacts[currentContact(scene, instant) ?? -1];
  // Where boxes are smaller than dots, the names of all that a finding is about would hide them.
  const involved = contactsCrowded(outline, p)
    ? new Set(current ? [current.body] : [])
    : new Set([...thickness.keys(), ...scene.findings.map((finding) => finding.body)]);
  const isSpecial = (body: number): boolean => selected.has(body) || involved.has(body);
  const specials = [...new Set([...selected, ...involved])].sort((a, b) => a - b);
  const named = (mark: BoxesMark, priority: number): LabelRequest[] => {
    const requests: LabelRequest[] = [];
    for (const body of mark.bodies.length <= mostNamed ? mark.bodies : specials) {
      const i = placeOf(mark, body);
      if (i === undefined) continue;
      if (requests.length === mostNamed) break;
      const id = scene.bodies.ids[body] ?? "";
      const special = isSpecial(body);
      // A body without an id of its own is named after its place in the text, which says nothing in a picture.
      if (!special && /^bodies\[\d+\]$/.test(id)) continue;
      const size = thickness.get(body);
      requests.push({
        text: size === undefined ? id : `${id} · ${size}`,
        colour: "text",
        anchor: screenRect(mark.rects, i, p),
        style: "beside",
        ...(mark.role === "static" && { towards: [0, 1] as const }),
        priority: priority + (special ? 2 : 0),
      });
    }
    return requests;
  };
  return [...named(starts, 8), ...named(statics, 5)];
}

/** `4 px` for each body that something passes through, along the axis that is entered. */
function thicknessTexts(scene: SceneView): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { obstacle, normal } of scene.findings) {
    const axis = normal?.findIndex((n) => n !== 0) ?? -1;
    if (obstacle?.kind !== "body" || axis < 0) continue;
    texts.set(obstacle.index, `${plain(sizeOf(scene, obstacle.index, axis))} ${scene.unit}`.trim());
  }
  return texts;
}

function expectedRequests(
  { scene, movers }: SceneGeometry,
  { expected, instant, now, rest }: InstantGeometry,
  p: Projection,
): LabelRequest[] {
  if (movers.length > mostNamed) return [];
  const requests: LabelRequest[] = [];
  const text =
    scene.frames > 1 ? l10n.t("expected · frame {frame}", { frame: instant.frame }) : l10n.t("expected at t = 1");
  for (let i = 0; i < movers.length; i++) {
    if (Number.isNaN(at(expected.rects, i * 4)) || sameBox(expected, now, i)) continue;
    // Without a contact in the frame the expected place is where the body gets to.
    const met = !Number.isNaN(at(rest.rects, i * 4));
    requests.push({
      text,
      colour: "text",
      anchor: screenRect(expected.rects, i, p),
      style: "beside",
      priority: met ? 7 : 4,
    });
  }
  return requests.slice(0, 6);
}

function sameBox(a: BoxesMark, b: BoxesMark, index: number): boolean {
  return [0, 1, 2, 3].every((k) => a.rects[index * 4 + k] === b.rects[index * 4 + k]);
}

function velocityRequests({ scene, velocities, movers, starts }: SceneGeometry, p: Projection): LabelRequest[] {
  if (velocities.length > mostNamed) return [];
  return velocities.map((arrow) => {
    const [, , x, y] = arrowLine(arrow, p);
    return {
      text: `${plain(Number(speedOf(scene, arrow.body).toPrecision(4)))} ${scene.unit}/s`,
      colour: "dim",
      anchor: [x, y, x, y],
      style: "beside",
      towards: [arrow.direction[0], arrow.direction[1] * p.down],
      otherwise: screenRect(starts.rects, movers.indexOf(arrow.body), p),
      optional: true,
      priority: 6,
    };
  });
}

/** The length of a body's velocity, in all of its dimensions. */
function speedOf(scene: SceneView, body: number): number {
  const first = body * scene.dimensions;
  return Math.hypot(...scene.bodies.velocity.subarray(first, first + scene.dimensions));
}

function contactRequests(outline: SceneGeometry, { instant }: InstantGeometry, p: Projection): LabelRequest[] {
  const { scene, dots, normals } = outline;
  const { contacts } = scene.swept;
  const current = currentContact(scene, instant);
  const near = contacts
    .map((contact, i) => ({ contact, i, distance: Math.abs(contact.frame - 1 + contact.time - instant.time) }))
    .sort((a, b) => Number(b.i === current) - Number(a.i === current) || a.distance - b.distance)
    .slice(0, contactsCrowded(outline, p) ? Number(current !== undefined) : mostTimes);
  return near.flatMap(({ contact, i }) => {
    const dot = dots[i];
    if (!dot) return [];
    const x = screenX(p, dot.at[0]);
    const y = screenY(p, dot.at[1]);
    const arrow = normals.find((candidate) => candidate.from[0] === dot.at[0] && candidate.from[1] === dot.at[1]);
    const isCurrent = i === current;
    const time = fraction(contact.time);
    return [
      {
        text: scene.frames > 1 ? l10n.t("frame {frame} · {time}", { frame: contact.frame, time }) : `t = ${time}`,
        colour: isCurrent ? "text" : "dim",
        anchor: [x, y, x, y],
        style: isCurrent ? "callout" : "beside",
        ...(arrow && { towards: [arrow.direction[0], arrow.direction[1] * p.down] as const }),
        priority: isCurrent ? 10 : 3,
      } satisfies LabelRequest,
    ];
  });
}

/** The contact that the picture explains: the chosen one, else the last of the frame that is not after the time. */
export function currentContact(
  scene: SceneView,
  { contact, frame, time }: InstantGeometry["instant"],
): number | undefined {
  if (contact !== undefined) return contact;
  const found = scene.swept.contacts.findLastIndex((c) => c.frame === frame && c.frame - 1 + c.time <= time);
  return found < 0 ? undefined : found;
}

/** Names the game's own body where it is elsewhere than the swept one. */
function discreteRequests(
  { movers }: SceneGeometry,
  { discrete, now }: InstantGeometry,
  p: Projection,
): LabelRequest[] {
  if (movers.length > mostNamed) return [];
  const requests: LabelRequest[] = [];
  for (let i = 0; i < movers.length; i++) {
    const apart = Math.hypot(
      at(discrete.rects, i * 4) - at(now.rects, i * 4),
      at(discrete.rects, i * 4 + 1) - at(now.rects, i * 4 + 1),
    );
    if (!(apart * p.scale > 12)) continue;
    requests.push({
      text: l10n.t("the game’s check"),
      colour: "dim",
      anchor: screenRect(discrete.rects, i, p),
      style: "beside",
      towards: [0, 1],
      priority: 4,
    });
  }
  return requests.slice(0, 4);
}

/** Scale bar of a view in words: world length of a major line of the grid. */
export function scaleText(major: number, unit: string): string {
  return `${Math.abs(major) >= 1e6 || Math.abs(major) < 1e-4 ? plain(major) : fixed(major, Math.max(0, -Math.floor(Math.log10(major))))} ${unit}`.trim();
}
