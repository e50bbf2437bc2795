import { screenRect, type Projection } from "./projection.js";
import { lineMeets, type Line } from "./line.js";
import type { Point, Rect } from "./rect.js";
import type { Teleport, Push, EventAnnotations } from "./eventAnnotations.js";

/** The annotations whose event has happened at a time, in frames. */
export function annotationsUntil(
  { teleports, told, frameSamples: looks, pushes, verdicts, obstacleChecks, missedStart }: EventAnnotations,
  time: number,
) {
  return {
    teleports: teleports.filter((teleport) => teleport.time <= time),
    told: told.filter((look) => look.time <= time),
    looks: looks.filter((look) => look.time <= time),
    pushes: pushes.filter(({ look }) => look.time <= time),
    verdicts: verdicts.filter((verdict) => verdict.time <= time),
    obstacleChecks: obstacleChecks.filter((check) => check.time <= time),
    missedStart: missedStart && missedStart.time <= time ? missedStart : undefined,
  };
}

/** Pixels below which a step has no room for its measure, and for a check mark in the middle of it. */
const leastSpan = { measure: 14, checkMark: 44 } as const;
/** Pixels from the boxes to a step's measure, and of the bar at each of its ends, to each side. */
const measureRoom = 10;
const measureEnd = 5;
/** Pixels on each side of a closed eye's middle. */
export const closedEyeReach = { x: 9, y: 5 } as const;

/** A box on the screen. */
export function onScreen(rect: Rect, p: Projection): Rect {
  return screenRect(rect, 0, p);
}

export function middleOf([x0, y0, x1, y1]: Rect): Point {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** A step of the game on the screen, as drawings tell a length: it is no way that anything takes. */
export interface Measure {
  /** Beside the boxes and along their way, from abreast of where the body was to abreast of where it is next. */
  readonly along: Line;
  readonly ends: readonly [Line, Line];
  /** Around the closed eye in the middle: between its looks the game sees nothing. Undefined where there is no room. */
  readonly checkMark: Rect | undefined;
}

/** What is drawn of a step; undefined of a short one, which is no more than a dashed line. */
export function measureOf(teleport: Teleport, p: Projection): Measure | undefined {
  const [from, to] = [onScreen(teleport.from, p), onScreen(teleport.to, p)];
  const [a, b] = [middleOf(from), middleOf(to)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (!(length >= leastSpan.measure) || !Number.isFinite(length)) return undefined;
  // Over what goes to the side, to the right of what rises or falls; on the other side where that is free of what is met.
  const isUsual = Math.abs(dx) >= Math.abs(dy) ? dx > 0 : dy > 0;
  const [x, y] = isUsual ? [dy / length, -dx / length] : [-dy / length, dx / length];
  const half = ([x0, y0, x1, y1]: Rect): number => (Math.abs(x) * (x1 - x0) + Math.abs(y) * (y1 - y0)) / 2;
  const away = Math.max(half(from), half(to)) + measureRoom;
  const beside = (side: 1 | -1): Line => {
    const [outX, outY] = [side * away * x, side * away * y];
    return [a[0] + outX, a[1] + outY, b[0] + outX, b[1] + outY];
  };
  const met = teleport.met.map((rect) => onScreen(rect, p));
  const covers = (line: Line): number => met.filter((rect) => lineMeets(line, rect)).length;
  const [usual, other] = [beside(1), beside(-1)];
  const along = covers(other) < covers(usual) ? other : usual;
  const end = (px: number, py: number): Line => [
    px - measureEnd * x,
    py - measureEnd * y,
    px + measureEnd * x,
    py + measureEnd * y,
  ];
  const [middleX, middleY] = [(along[0] + along[2]) / 2, (along[1] + along[3]) / 2];
  const { x: checkMarkX, y: checkMarkY } = closedEyeReach;
  return {
    along,
    ends: [end(along[0], along[1]), end(along[2], along[3])],
    checkMark:
      length < leastSpan.checkMark
        ? undefined
        : [middleX - checkMarkX, middleY - checkMarkY, middleX + checkMarkX, middleY + checkMarkY],
  };
}

/** The lines that are drawn of a step. */
export function teleportLines(teleport: Teleport, p: Projection): readonly Line[] {
  const measure = measureOf(teleport, p);
  return measure
    ? [measure.along, ...measure.ends]
    : [[...middleOf(onScreen(teleport.from, p)), ...middleOf(onScreen(teleport.to, p))]];
}

/** A push on the screen: from the outline of where the body was seen to the outline of where it is put; and a wrong one's way back. */
export function pushLines(
  { look, back }: Push,
  p: Projection,
): { readonly push: Line; readonly back: Line | undefined } {
  const [seen, put] = [onScreen(look.at, p), onScreen(look.put, p)];
  const [dx, dy] = [put[0] - seen[0], put[1] - seen[1]];
  const [x, y] = middleOf(seen);
  const [halfX, halfY] = [(seen[2] - seen[0]) / 2, (seen[3] - seen[1]) / 2];
  // Beside the middle, where the step's arrow ends.
  const isLevel = Math.abs(dx) >= Math.abs(dy);
  const aside = (isLevel ? halfY : halfX) * 0.5;
  const from: Point = isLevel ? [x - Math.sign(dx) * halfX, y + aside] : [x - aside, y - Math.sign(dy) * halfY];
  const push: Line = [...from, from[0] + dx, from[1] + dy];
  if (!back) return { push, back: undefined };
  const [bx0, by0, bx1, by1] = onScreen([...back.from, ...back.to] as Rect, p);
  const isBackLevel = back.from[1] === back.to[1];
  const line = isBackLevel
    ? sorted(bx0, bx1, back.from[0] > back.to[0])
    : sorted(by0, by1, back.from[1] > back.to[1] === p.down > 0);
  const out = (isBackLevel ? halfY : halfX) + 10;
  return {
    push,
    back: isBackLevel ? [line[0], by0 + out, line[1], by0 + out] : [bx0 - out, line[0], bx0 - out, line[1]],
  };
}

function sorted(a: number, b: number, isDown: boolean): readonly [number, number] {
  return isDown ? [Math.max(a, b), Math.min(a, b)] : [Math.min(a, b), Math.max(a, b)];
}
