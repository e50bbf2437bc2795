import { checkMarksUntil, type CheckMark } from "../checkMarks.js";
import type { CheckNumber } from "../checkNumbers.js";
import { uncheckedStretches, type Stretch } from "../gameChecks.js";
import type { FrameSample } from "../frameSamples.js";
import { hasNumberedChecks, pivotReach } from "../marks.js";
import { onStage, screenPoint, type Projection } from "../projection.js";
import type { Point, Rect } from "../rect.js";
import type { SceneGeometry } from "../sceneGeometry.js";
import {
  closedEyeReach,
  measureOf,
  middleOf,
  onScreen,
  pushLines,
  annotationsUntil,
  type Measure,
} from "../annotationsUntil.js";
import type { Brush } from "./brush.js";
import type { Strokes } from "./strokes.js";

/** Pixels between looks that are no more than dots. */
const leastApart = 7;

/** Paints the steps of your game up to the chosen time; over both runs with a dot for each look that has no check mark. */
export function paintTeleports(
  { projection: p }: Brush,
  strokes: Strokes,
  geometry: SceneGeometry,
  time: number,
): void {
  const { teleports, looks, obstacleChecks, missedStart } = annotationsUntil(geometry.annotations, time);
  if (hasNumberedChecks(geometry)) {
    for (const { lines } of uncheckedStretches(geometry, p, time)) paintStretch(strokes, lines);
    for (const { rect } of obstacleChecks) strokes.box(onScreen(rect, p), "static", { width: 1.2 });
    for (const box of missedStart?.checks ?? []) paintMissedCheck(strokes, onScreen(box, p));
    return;
  }
  for (const teleport of teleports) {
    const measure = measureOf(teleport, p);
    if (measure) paintMeasure(strokes, measure);
    else strokes.line(middleOf(onScreen(teleport.from, p)), middleOf(onScreen(teleport.to, p)), "game", 1.2, [3, 3]);
  }
  paintDots(p, strokes, looks, new Set(checkMarksUntil(geometry, p, time).map(({ look }) => look)));
}

/** A dot for each check that has no mark of its own. */
function paintDots(
  p: Projection,
  strokes: Strokes,
  looks: readonly FrameSample[],
  seen: ReadonlySet<FrameSample>,
): void {
  let last: Point | undefined;
  for (const look of looks) {
    const place = middleOf(onScreen(look.put, p));
    const isCrowded = last && Math.hypot(place[0] - last[0], place[1] - last[1]) < leastApart;
    if (seen.has(look) || !onStage(p, place) || isCrowded) continue;
    last = place;
    strokes.dot(place, 2.4, "game");
  }
}

/** Paints a dotted line with a head: the path that no check looks at. */
function paintStretch(strokes: Strokes, lines: Stretch["lines"]): void {
  const [[x, y]] = lines;
  const [x0, y0, x1, y1] = lines.at(-1) ?? lines[0];
  strokes.path([[x, y], ...lines.map(([, , toX, toY]): Point => [toX, toY])], "game", 1.6, [1.6, 4.4]);
  strokes.head([x0, y0], [x1, y1], "game");
}

/** A faint box: where a check has the body of another start, which is missed. */
export function paintMissedCheck(strokes: Strokes, box: Rect): void {
  strokes.box(box, "warn", { width: 1.2, dash: [2, 3], fill: 0.1 });
}

/** Marks the center of a circle on which a body moves, with a ring and a cross. */
export function paintPivot({ projection: p }: Brush, strokes: Strokes, pivot: Point): void {
  const [x, y] = screenPoint(p, pivot);
  if (!onStage(p, [x, y])) return;
  strokes.ring([x, y], pivotReach - 1, "dim", 1.2);
  strokes.line([x - pivotReach, y], [x + pivotReach, y], "dim", 1.2);
  strokes.line([x, y - pivotReach], [x, y + pivotReach], "dim", 1.2);
}

/** Dashes between two bars, and in the middle a closed eye. */
export function paintMeasure(strokes: Strokes, { along, ends, checkMark }: Measure): void {
  const [x0, y0, x1, y1] = along;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const part = checkMark ? 0.5 - closedEyeReach.x / Math.hypot(dx, dy) : 0.5;
  for (const [x, y, sign] of [
    [x0, y0, 1],
    [x1, y1, -1],
  ] as const)
    strokes.line([x, y], [x + sign * part * dx, y + sign * part * dy], "game", 1.2, [4, 3]);
  for (const [ax, ay, bx, by] of ends) strokes.line([ax, ay], [bx, by], "game", 1.5);
  if (checkMark) strokes.closedEye(middleOf(checkMark), "game");
}

/**
 * Paints what your game saw and did up to the chosen time: a check mark for each look, or in a lane its number or a dot, and an arrow for
 * each push.
 */
export function paintLooks(
  { projection: p }: Brush,
  strokes: Strokes,
  geometry: SceneGeometry,
  time: number,
  numbers: readonly CheckNumber[],
): void {
  paintPushes({ projection: p }, strokes, geometry, time);
  if (hasNumberedChecks(geometry)) {
    const { looks, told } = annotationsUntil(geometry.annotations, time);
    const isNumbered = (look: FrameSample): boolean =>
      numbers.some((number) => number.body === look.body && number.time === look.time);
    paintDots(p, strokes, looks, new Set([...told, ...looks.filter(isNumbered)]));
  }
  for (const { text, place, ink, isOver } of numbers) {
    if (isOver) strokes.box(ink, "surface", { width: 0, fill: 1 });
    else strokes.rim(text, place);
    strokes.text(text, place, "text", "center");
  }
  for (const checkMark of checkMarksUntil(geometry, p, time)) paintEye(strokes, checkMark);
}

/** An arrow for each push up to the chosen time. */
export function paintPushes(
  { projection: p }: Pick<Brush, "projection">,
  strokes: Strokes,
  { annotations }: SceneGeometry,
  time: number,
): void {
  for (const push of annotationsUntil(annotations, time).pushes) {
    const { push: way, back } = pushLines(push, p);
    const colour = push.isWrong ? "bad" : "game";
    strokes.arrow([way[0], way[1]], [way[2], way[3]], colour, 2.6);
    if (back) {
      strokes.line([back[0], back[1]], [back[2], back[3]], "dim", 1.4, [4, 3]);
      strokes.head([back[0], back[1]], [back[2], back[3]], "dim");
    }
  }
}

/** The mark of an overlap check: an eye with a tick if the check finds an overlap, and with a red cross if it misses one. */
function paintEye(strokes: Strokes, { rect, stem, isBare, look: { sees, isMissed } }: CheckMark): void {
  const [x, y] = middleOf(rect);
  strokes.line([stem[0], stem[1]], [stem[2], stem[3]], "game", 1.2);
  strokes.frame(rect, "game", 1.2, 8);
  strokes.checkMark([isBare ? x : x - 5, y], "game");
  if (isMissed) strokes.cross([x + 7.5, y], 2.8, "bad");
  else if (sees === "overlap") strokes.check([x + 7.5, y], 3.2, "game");
}
