import * as l10n from "@vscode/l10n";
import { rectAt } from "./bodyRows.js";
import { contactsUntil, type Instant } from "./instantGeometry.js";
import { hasNumberedChecks } from "./marks.js";
import { plain, readable } from "./numberText.js";
import { checkMarksUntil } from "./checkMarks.js";
import { checkNumberOf, uncheckedStretches, type Stretch } from "./gameChecks.js";
import type { LabelRequest } from "./labelPlaces.js";
import { boundsOfLine, type Line } from "./line.js";
import type { FrameSample } from "./frameSamples.js";
import type { MissedStart } from "./missedStart.js";
import { screenRect, type Projection } from "./projection.js";
import { area, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import { measureOf, middleOf, onScreen, pushLines, annotationsUntil } from "./annotationsUntil.js";

/** With more told looks than this, ends are named of bodies that something goes wrong with. */
const mostEnds = 6;
/** After more frames than this a look that sees nothing at the end is not worth a word. */
const mostSteps = 6;

/** Labels of the game: its checks, its push-outs, its distances without a check, and the result. */
export function storyRequests(
  geometry: SceneGeometry,
  instant: Instant,
  p: Projection,
  numbers: ReadonlySet<string>,
): LabelRequest[] {
  const { scene, annotations: eventAnnotations, plane } = geometry;
  const { told, pushes, verdicts, teleports, obstacleChecks, missedStart } = annotationsUntil(
    eventAnnotations,
    instant.time,
  );
  const length = (value: number): string => `${readable(value)} ${scene.unit}`.trim();
  const words = verdicts.map(({ word, body, sign, colour, place }): LabelRequest => {
    return { text: word, body, sign, colour, anchor: onScreen(place, p), towards: [0, 1], priority: 12 };
  });
  // In 3D only the front view has these labels: the other views would repeat them.
  if (plane !== "front") return words;
  const checkMarks = checkMarksUntil(geometry, p, instant.time);
  const isGame = hasNumberedChecks(geometry);
  // A check at a sub-step has no frame number.
  const isCounted = isGame || scene.substeps > 1;
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
                text: isCounted ? checkText(geometry, look, numbers) : lookText(look),
                body: look.body,
                short: isCounted
                  ? l10n.t("check {number}", { number: checkNumberOf(geometry, look) })
                  : l10n.t("frame {frame}", { frame: plain(look.time) }),
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
          text: !push.isWrong
            ? l10n.t("pushed out {depth}", { depth })
            : push.whole === undefined
              ? l10n.t("shortest push-out: {depth}", { depth })
              : l10n.t("shortest push-out {all}, {depth} of it here", { depth, all: length(push.whole) }),
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
    ...(isGame ? obstacleChecks : []).map(({ body, rect, time }): LabelRequest => ({
      text: l10n.t("{body} at check {number}", {
        body: scene.bodies.ids[body] ?? "",
        number: checkNumberOf(geometry, { time }),
      }),
      body,
      colour: "text",
      anchor: onScreen(rect, p),
      optional: true,
      priority: 7.5,
    })),
    ...labelledStretches(stretches, p, length).map(({ lines, length: units }): LabelRequest => {
      const step = length(units);
      const text = l10n.t("{step} without a check", { step });
      return {
        text,
        short: step,
        colour: "game",
        anchor: boundsOfLine(middleLine(lines)),
        optional: true,
        priority: 4,
      };
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

/** Keeps the first of a body's equally long stretches in view: one length is named once, away from the crowded place of a finding. */
function labelledStretches(
  stretches: readonly Stretch[],
  p: Projection,
  textOf: (length: number) => string,
): readonly Stretch[] {
  const seen = stretches.filter(({ lines }) => {
    const [x, y] = middleOf(boundsOfLine(middleLine(lines)));
    return x >= 0 && y >= 0 && x <= p.width && y <= p.height;
  });
  const isSame = (a: Stretch, b: Stretch): boolean => a.body === b.body && textOf(a.length) === textOf(b.length);
  return seen.filter((stretch, i) => seen.findIndex((other) => isSame(other, stretch)) === i);
}

function middleLine(lines: Stretch["lines"]): Line {
  return lines[Math.floor(lines.length / 2)] ?? lines[0];
}

/** The chance of what is detected by chance, at the checks of a start that is missed: behind the obstacle, and before it. */
function missedStartRequests(
  { body, checks: [before, after], shift, detected, hasWrongSide }: MissedStart,
  length: (value: number) => string,
  p: Projection,
): LabelRequest[] {
  const by = length(Math.abs(shift));
  const chance = hasWrongSide
    ? l10n.t("correct side at {n} of 100 start points", { n: detected })
    : l10n.t("detected at {n} of 100 start points", { n: detected });
  const missed =
    shift > 0
      ? l10n.t("missed if it starts {by} further ahead", { by })
      : l10n.t("missed if it starts {by} further back", { by });
  const own = { body, colour: "warn" } as const;
  return [
    {
      ...own,
      text: chance,
      short: l10n.t("{n} % of starts OK", { n: detected }),
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
    text: isSame ? l10n.t("both end here") : l10n.t("end in your game"),
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
  const frame = plain(time);
  if (isMissed) return l10n.t("frame {frame}: no overlap", { frame });
  if (sees === "nothing") return l10n.t("frame {frame}: touches nothing", { frame });
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
