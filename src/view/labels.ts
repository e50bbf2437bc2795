import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import type { BodyTraits } from "../model/index.js";
import { toDigits } from "../wording/index.js";
import { coordinateAt, cornersOf, isDriven, rectAt, sizeOf, traitsOf, vectorOf } from "./bodyRows.js";
import { placeOf } from "./boxesInView.js";
import { contactRow, contactTime, isLasting } from "./contactRows.js";
import { contactsCrowded } from "./eventMarks.js";
import { contactsUntil, currentContact, type Instant, type InstantGeometry } from "./instantGeometry.js";
import { hasNumberedChecks, type BoxesMark } from "./marks.js";
import { fixed, fraction, intoFrame, plain, readable } from "./numberText.js";
import { arrowLine, pivotRect, rectWithTicks, waypointRect } from "./drawnShapes.js";
import { checkMarksUntil } from "./checkMarks.js";
import type { CheckNumber } from "./checkNumbers.js";
import { checkNumberOf, uncheckedStretches } from "./gameChecks.js";
import { occupied } from "./labelObstacles.js";
import {
  placeLabels,
  placeOver,
  type LabelRequest,
  type Measure,
  type Placement,
  type Surroundings,
} from "./labelPlaces.js";
import { boundsOfLine } from "./line.js";
import { lastLook, type FrameSample } from "./frameSamples.js";
import type { MissedStart } from "./missedStart.js";
import { isSameView, screenRect, type Projection, type Size } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import { area, type Rect } from "./rect.js";
import { velocitiesShown, type SceneGeometry } from "./sceneGeometry.js";
import { measureOf, middleOf, onScreen, pushLines, annotationsUntil } from "./annotationsUntil.js";

/** With more told looks than this, ends are named of bodies that something goes wrong with. */
const mostEnds = 6;
/** After more frames than this a look that sees nothing at the end is not worth a word. */
const mostSteps = 6;
/** With more boxes than this only what is selected or part of a finding is named. */
const mostNamed = 40;
/** More time labels than this hide the picture. */
const mostTimes = 12;
/** So few contacts are told in full. */
const fewContacts = 3;
/** Pixels of the ruler at the stage's upper and left edge. */
export const rulerRoom = { top: 18, left: 4 } as const;

/** The part of a stage that labels may use. */
export function stageRoom({ width, height }: Size): Rect {
  return [rulerRoom.left, rulerRoom.top, width - 4, height - 4];
}

/** A picture at one instant, for its labels. */
interface LabelledPicture {
  readonly geometry: SceneGeometry;
  readonly moment: InstantGeometry;
  readonly projection: Projection;
  readonly selected: ReadonlySet<number>;
  /** The numbers of checks that are drawn. */
  readonly numbers?: readonly Pick<CheckNumber, "text">[];
  readonly measure: Measure;
  /** What no label lies on, and not every picture shows. */
  readonly also?: Pick<Surroundings, "inset" | "insetLeader"> &
    Required<Pick<Surroundings, "frames" | "lines" | "marks">>;
  /** The body under the pointer. */
  readonly pointed?: number | undefined;
  /**
   * The labels of a moment shortly before, while a run is played: what has a place keeps it while that is free, and what has none is
   * not looked for until something new is told. Eyes follow bodies then, and no words that jump.
   */
  readonly before?: PlacedLabels | undefined;
}

/** The labels of a picture, and when and where they were placed. */
export interface PlacedLabels extends Placement {
  /** When the game looked last, in frames. */
  readonly look: number;
  readonly projection: Projection;
}

/**
 * The labels of a picture, placed. What is said of a body that is looked at is there in any case: over the picture where there is
 * no place in it.
 */
export function labels(labelled: LabelledPicture): PlacedLabels {
  const { geometry, moment, projection: p, selected, numbers = [], measure, also, pointed, before } = labelled;
  const look = lastLook(geometry.scene, moment.instant.time);
  // Among so many nobody reads what changes with each animation frame.
  const isCrowd = geometry.movers.length > mostNamed;
  if (isCrowd && before?.look === look && isSameView(before.projection, p)) return before;
  const requests = [
    ...nameRequests(geometry, moment, p, selected),
    ...storyRequests(geometry, moment.instant, p, new Set(numbers.map(({ text }) => text))),
    ...velocityRequests(geometry, p, selected),
    ...contactRequests(geometry, moment, p),
    ...endNameRequests(geometry, moment, p),
    ...waypointRequests(geometry, p),
    ...pivotRequests(geometry, p),
  ];
  const drawn = occupied(geometry, moment, p);
  const all = also
    ? {
        ...drawn,
        ...(also.inset && { inset: also.inset }),
        ...(also.insetLeader && { insetLeader: also.insetLeader }),
        frames: [...(drawn.frames ?? []), ...also.frames],
        lines: [...drawn.lines, ...also.lines],
        marks: [...drawn.marks, ...also.marks],
      }
    : drawn;
  const { placed, dropped } = placeLabels(requests, measure, stageRoom(p), all, before);
  const asked = dropped.filter(({ body = -1 }) => body === pointed || selected.has(body));
  return { placed: [...placed, ...placeOver(asked, measure, stageRoom(p), placed)], dropped, look, projection: p };
}

/** Names of bodies: movers at their start, static ones with their thickness where a finding is about it. */
function nameRequests(
  geometry: SceneGeometry,
  { instant }: InstantGeometry,
  p: Projection,
  selected: ReadonlySet<number>,
): LabelRequest[] {
  const { scene, starts, statics } = geometry;
  const thickness = thicknessTexts(scene);
  const current = currentContact(scene, instant);
  // Where boxes are smaller than dots, the names of all that a finding is about would hide them.
  const involved = contactsCrowded(geometry.contacts, p)
    ? new Set(current === undefined ? [] : [at(scene.swept.contacts.bodies, current)])
    : new Set([...thickness.keys(), ...scene.findings.map((finding) => finding.body)]);
  // Among so many nobody follows a line from a name to each.
  const isCrowd = starts.bodies.length + statics.bodies.length > mostNamed;
  const specials = [...new Set([...selected, ...involved])].sort((a, b) => a - b);
  const named = (mark: BoxesMark, priority: number): LabelRequest[] =>
    Array.from(mark.bodies.length <= mostNamed ? mark.bodies : specials)
      .filter((body) => placeOf(mark, body) !== undefined)
      .slice(0, mostNamed)
      .flatMap((body): LabelRequest | [] => {
        const i = placeOf(mark, body);
        const id = scene.bodies.ids[body] ?? "";
        const special = selected.has(body) || involved.has(body);
        // A body without an id of its own is named after its place in the text, which says nothing in a picture.
        if (i === undefined || (!special && /^bodies\[\d+\]$/.test(id))) return [];
        const side = sideText(mark.faces?.[i] ?? 0, p);
        const motion = motionText(traitsOf(scene, body));
        return {
          text: [id, thickness.get(body), side, motion].filter((part) => part !== undefined).join(" · "),
          ...((side ?? motion) !== undefined && { short: id }),
          body,
          colour: "text",
          anchor: rectWithTicks(mark, i, p),
          towards: mark.role === "static" ? [0, 1] : undefined,
          optional: (isCrowd && !selected.has(body)) || undefined,
          priority: priority + (special ? 2 : 0),
        };
      });
  return [...named(starts, 8), ...named(statics, 5)];
}

/** How a body moves that does not just have a velocity; undefined for one that does. */
function motionText(traits: BodyTraits | undefined): string | undefined {
  if (traits?.path) return l10n.t("follows a path");
  if (traits?.orbit) return l10n.t("circles a pivot");
  if (!traits?.growth) return undefined;
  const { change } = traits.growth;
  if (change.every((by) => by >= 0)) return l10n.t("grows");
  return change.every((by) => by <= 0) ? l10n.t("shrinks") : l10n.t("changes its size");
}

/** More bodies than this are not named where they end. */
const mostEndNames = 6;

/** Names of bodies where they end, if two or more move: at the end of the run, in the lanes. */
function endNameRequests(geometry: SceneGeometry, { instant }: InstantGeometry, p: Projection): LabelRequest[] {
  const { scene, axes, lane, plane, starts } = geometry;
  if (lane === "both" || plane !== "front" || instant.time < scene.frames) return [];
  const ends = Array.from(starts.bodies).flatMap((body, i): (readonly [number, Rect])[] => {
    const end = onScreen(rectAt(scene, axes, lane === "game" ? "discrete" : "swept", body, scene.frames), p);
    return isApart(screenRect(starts.rects, i, p), end) ? [[body, end]] : [];
  });
  if (ends.length < 2 || ends.length > mostEndNames) return [];
  return ends.map(([body, anchor]) => ({
    text: scene.bodies.ids[body] ?? "",
    body,
    colour: lane === "game" ? "game" : "sweep",
    anchor,
    rivals: ends.flatMap(([other, rect]) => (other === body ? [] : [rect])),
    optional: true,
    priority: 6.5,
  }));
}

/** Whether a name at the one box would not be taken for a name of the other. */
function isApart(a: Rect, b: Rect): boolean {
  const [ax, ay] = middleOf(a);
  const [bx, by] = middleOf(b);
  return Math.hypot(ax - bx, ay - by) > Math.max(a[2] - a[0], a[3] - a[1]);
}

/** From which side a one-way body is solid; undefined for one that is solid all around. */
function sideText(face: number, { down }: Projection): string | undefined {
  if (face === 0) return undefined;
  if (Math.abs(face) === 1) return face < 0 ? l10n.t("solid from the left") : l10n.t("solid from the right");
  return face * down < 0 ? l10n.t("solid from above") : l10n.t("solid from below");
}

/** `4 px` for each body that something passes through, along the normal of the face that is entered. */
function thicknessTexts(scene: SceneView): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { obstacle, normal } of scene.findings) {
    if (obstacle?.kind !== "body" || !normal?.some((n) => n !== 0)) continue;
    texts.set(obstacle.index, `${readable(thicknessOf(scene, obstacle.index, normal))} ${scene.unit}`.trim());
  }
  return texts;
}

/** How long a body is along a unit normal. */
function thicknessOf(scene: SceneView, body: number, normal: readonly number[]): number {
  const corners = cornersOf(scene, body);
  if (!corners)
    return normal.reduce((sum, n, axis) => (n === 0 ? sum : sum + Math.abs(n) * sizeOf(scene, body, axis)), 0);
  const places = corners.map(([x, y]) => at(normal, 0) * x + at(normal, 1) * y);
  return Math.max(...places) - Math.min(...places);
}

/** What your game saw and did, and what that comes to. */
function storyRequests(
  geometry: SceneGeometry,
  instant: Instant,
  p: Projection,
  numbers: ReadonlySet<string>,
): LabelRequest[] {
  const { scene, annotations: eventAnnotations, plane } = geometry;
  const { told, pushes, verdicts, teleports, missedStart } = annotationsUntil(eventAnnotations, instant.time);
  const length = (value: number): string => `${readable(value)} ${scene.unit}`.trim();
  const words = verdicts.map(({ word, body, sign, colour, place }): LabelRequest => {
    return { text: word, body, sign, colour, anchor: onScreen(place, p), towards: [0, 1], priority: 12 };
  });
  // Of a space the front has the words: three times the same says no more.
  if (plane !== "front") return words;
  const checkMarks = checkMarksUntil(geometry, p, instant.time);
  const isGame = hasNumberedChecks(geometry);
  const stretches = uncheckedStretches(geometry, p, instant.time);
  const hits = contactsUntil(scene, instant).map((i) => screenRect(geometry.contacts.rects, i, p));
  const followed = new Set(
    told.length > mostEnds
      ? told.flatMap(({ body, finding }) => (finding ? [body] : []))
      : told.map(({ body }) => body),
  );
  return [
    ...words,
    ...told.flatMap((look): LabelRequest[] => {
      const checkMark = checkMarks.find((each) => each.look === look)?.rect;
      const otherCheckMarks = checkMarks.flatMap((each) => (each.look === look ? [] : [each.rect]));
      return [
        ...(look.isLast && look.finding === undefined && look.sees !== "overlap" && look.time > mostSteps
          ? []
          : [
              {
                text: isGame ? checkText(geometry, look, numbers) : lookText(look),
                body: look.body,
                short: l10n.t("frame {frame}", { frame: plain(toDigits(look.time, 4)) }),
                colour: look.isMissed ? "bad" : "game",
                anchor: withEye(onScreen(look.at, p), checkMark),
                leadTo: checkMark,
                rivals: otherCheckMarks,
                // The check mark says the same, and among many marks a line to each is hard to follow.
                optional:
                  (!look.isMissed && (look.sees === "nothing" || (told.length > mostEnds && !look.finding))) ||
                  undefined,
                priority: look.finding ? 10 : look.sees === "nothing" ? 5 : 7,
              } as const,
            ]),
        ...(look.isLast && !isGame && followed.has(look.body) ? endRequests(geometry, look, hits, p) : []),
      ];
    }),
    ...pushes.flatMap((push): LabelRequest[] => {
      const { push: way, back } = pushLines(push, p);
      const others = pushes.filter((other) => other !== push).map((other) => boundsOfLine(pushLines(other, p).push));
      const depth = length(push.depth);
      return [
        {
          text: push.isWrong
            ? l10n.t("shortest push-out: {depth}", { depth })
            : l10n.t("pushed out {depth}", { depth }),
          short: depth,
          body: push.look.body,
          colour: push.isWrong ? "bad" : "game",
          anchor: boundsOfLine(way),
          rivals: others,
          towards: [0, 1],
          optional: !push.isWrong || undefined,
          priority: push.isWrong ? 10.5 : 6,
        },
        ...(push.back && back
          ? [
              {
                text: l10n.t("back to the entry side: {depth}", { depth: length(push.back.depth) }),
                short: length(push.back.depth),
                body: push.look.body,
                colour: "dim" as const,
                anchor: boundsOfLine(back),
                towards: [0, 1] as const,
                priority: 8,
              },
            ]
          : []),
      ];
    }),
    ...(isGame && missedStart ? missedStartRequests(missedStart, length, p) : []),
    ...stretches.map(({ line, length: units }): LabelRequest => {
      const step = length(units);
      const text = l10n.t("{step} without a check", { step });
      return { text, short: step, colour: "game", anchor: boundsOfLine(line), optional: true, priority: 4 };
    }),
    ...(isGame ? [] : teleports.slice(0, 1)).flatMap((teleport): LabelRequest[] => {
      const anchor = measureOf(teleport, p)?.checkMark;
      if (!anchor) return [];
      const step = length(Math.hypot(teleport.to[0] - teleport.from[0], teleport.to[1] - teleport.from[1]));
      const text = l10n.t("{step} without a check", { step });
      return [{ text, short: step, colour: "game", anchor, optional: true, priority: 4 }];
    }),
  ];
}

/** The chance of what is detected by chance, at the checks of a start that is missed: behind the obstacle, and before it. */
function missedStartRequests(
  { body, checks: [before, after], shift, detected, hasWrongSide }: MissedStart,
  length: (value: number) => string,
  p: Projection,
): LabelRequest[] {
  const by = length(Math.abs(shift));
  const chance = hasWrongSide
    ? l10n.t("{n} of 100 starts end on the correct side", { n: detected })
    : l10n.t("{n} of 100 starts are detected", { n: detected });
  const missed =
    shift > 0
      ? l10n.t("missed if it starts {by} further along", { by })
      : l10n.t("missed if it starts {by} further back", { by });
  const own = { body, colour: "warn" } as const;
  return [
    {
      ...own,
      text: chance,
      short: l10n.t("{n} of 100 starts", { n: detected }),
      anchor: onScreen(after, p),
      priority: 9,
    },
    { ...own, text: missed, anchor: onScreen(before, p), optional: true, priority: 8 },
  ];
}

/** Where a body is at the end: in your game, and in the sweep where that is elsewhere and its last contact does not say so. */
function endRequests(
  { scene, axes, annotations, contacts }: SceneGeometry,
  { body, put }: FrameSample,
  hits: readonly Rect[],
  p: Projection,
): LabelRequest[] {
  const swept = rectAt(scene, axes, "swept", body, scene.frames);
  const isSame = put.every((edge, k) => edge === swept[k]);
  const { rects } = contacts;
  const isAtContact = rects.some((_, i) => i % 4 === 0 && swept.every((edge, k) => edge === rects[i + k]));
  const ends = annotations.told.filter((look) => look.isLast && look.body !== body).map((look) => look.put);
  const [anchor, there] = [onScreen(put, p), onScreen(swept, p)];
  const game: LabelRequest = {
    text: isSame ? l10n.t("end of both") : l10n.t("end in your game"),
    body,
    colour: isSame ? "text" : "game",
    anchor,
    leadTo: isSame ? anchor : beside(anchor, there),
    rivals: [...ends.map((rect) => onScreen(rect, p)), ...(isSame ? [] : [there])],
    towards: [0, 1],
    priority: 11,
  };
  if (isSame || isAtContact) return [game];
  return [
    game,
    {
      text: l10n.t("end with a sweep"),
      body,
      colour: "sweep",
      anchor: there,
      leadTo: beside(there, anchor),
      rivals: [anchor, ...hits],
      towards: [0, 1],
      optional: true,
      priority: 6,
    },
  ];
}

/** The largest part of a box that is to one side of another; all of it where it lies in that. */
function beside(own: Rect, other: Rect): Rect {
  const [x0, y0, x1, y1] = own;
  const strips: readonly Rect[] = [
    [x0, y0, Math.min(x1, other[0]), y1],
    [Math.max(x0, other[2]), y0, x1, y1],
    [x0, y0, x1, Math.min(y1, other[1])],
    [x0, Math.max(y0, other[3]), x1, y1],
  ];
  const isThere = ([left, top, right, bottom]: Rect): boolean => left < right && top < bottom;
  return strips
    .filter(isThere)
    .reduce((largest, strip) => (area(strip) > area(largest) ? strip : largest), strips.find(isThere) ?? own);
}

/** `frame 1: sees nothing`, where there was something to see. */
function lookText({ time, sees, name, isMissed }: FrameSample): string {
  const frame = plain(toDigits(time, 4));
  if (isMissed) return l10n.t("frame {frame}: no overlap", { frame });
  if (sees === "nothing") return l10n.t("frame {frame}: nothing there", { frame });
  if (sees === "touch") return l10n.t("frame {frame}: touches {name}, no overlap", { frame, name: name ?? "" });
  return name === undefined
    ? l10n.t("frame {frame}: overlap", { frame })
    : l10n.t("frame {frame}: inside {name}", { frame, name });
}

/** `2: no overlap` near the box of check 2, with the name of the body where the checks of several bodies have words. */
function checkText(geometry: SceneGeometry, check: FrameSample, numbers: ReadonlySet<string>): string {
  const { sees, name, isMissed, body } = check;
  const number = checkNumberOf(geometry, check);
  const words =
    sees === "overlap"
      ? l10n.t("overlap")
      : sees === "touch" && !isMissed
        ? l10n.t("touches {name}", { name: name ?? "" })
        : l10n.t("no overlap");
  const isOnly = geometry.annotations.told.every((other) => other.body === body);
  const whose = isOnly ? number : `${geometry.scene.bodies.ids[body] ?? ""} ${number}`;
  return numbers.has(number) ? `${whose}: ${words}` : l10n.t("check {number}: {words}", { number: whose, words });
}

function withEye(box: Rect, checkMark = box): Rect {
  return [
    Math.min(box[0], checkMark[0]),
    Math.min(box[1], checkMark[1]),
    Math.max(box[2], checkMark[2]),
    Math.max(box[3], checkMark[3]),
  ];
}

function velocityRequests(geometry: SceneGeometry, p: Projection, selected: ReadonlySet<number>): LabelRequest[] {
  const { scene, movers, starts } = geometry;
  const velocities = velocitiesShown(geometry, selected);
  if (velocities.length > mostNamed) return [];
  return velocities.map((arrow) => {
    const [, , x, y] = arrowLine(arrow, p);
    return {
      text: `${readable(Math.hypot(...vectorOf(scene, "velocity", arrow.body)))} ${scene.unit}/s`,
      body: arrow.body,
      colour: "dim",
      anchor: [x, y, x, y],
      towards: [arrow.direction[0], arrow.direction[1] * p.down],
      otherwise: screenRect(starts.rects, movers.indexOf(arrow.body), p),
      optional: true,
      priority: 4.5,
    };
  });
}

function contactRequests(geometry: SceneGeometry, { instant }: InstantGeometry, p: Projection): LabelRequest[] {
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

/** What the sweep does at a contact, and when: in its own lane without its name. */
function contactText({ scene, lane }: SceneGeometry, contact: number, into: string, time: string): string {
  return lane !== "both"
    ? `${happeningInLane(scene, contact)} · ${into}`
    : `${happeningOf(scene, contact)} · ${into} · t ${time}`;
}

/** What happens at a contact, in the lane of the sweep. */
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

/** What the sweep does at a contact, in words. */
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

/** Numbers of the points of paths, from 1, where there is room for them. */
function waypointRequests({ waypoints }: SceneGeometry, p: Projection): LabelRequest[] {
  if (waypoints.length > mostNamed) return [];
  // The first is where its body begins.
  const others = waypoints.filter(({ index }) => index > 0);
  return others.map((waypoint) => ({
    text: String(waypoint.index + 1),
    colour: "dim",
    anchor: waypointRect(waypoint, p),
    optional: true,
    priority: 2,
  }));
}

/** The word at the center of a circle on which a body moves. */
function pivotRequests({ pivots }: SceneGeometry, p: Projection): LabelRequest[] {
  return pivots.slice(0, mostEndNames).map((pivot) => ({
    text: l10n.t("pivot"),
    colour: "dim",
    anchor: pivotRect(pivot, p),
    optional: true,
    priority: 2,
  }));
}

/** Scale bar of a view in words: world length of a major line of the grid. */
export function scaleText(major: number, unit: string): string {
  const isPlain = Math.abs(major) >= 1e6 || Math.abs(major) < 1e-4;
  return `${isPlain ? plain(major) : fixed(major, Math.max(0, -Math.floor(Math.log10(major))))} ${unit}`.trim();
}
