import { at } from "../geometry/index.js";
import type { ColourRole } from "./palette.js";
import { area, boundsOf, inside, meets, shared, sharedArea, type Point, type Rect } from "./rect.js";

/** A text that wants a place near an anchor on the screen. */
export interface LabelRequest {
  readonly text: string;
  /** What is written where there is no room for all of it. */
  readonly short?: string;
  readonly colour: ColourRole;
  /** What a scene comes to: in bold, with a sign before it. */
  readonly sign?: "check" | "cross" | "diamond";
  /** What it belongs to: the box it names, or a point as a box of no size. Pixels. */
  readonly anchor: Rect;
  /** Unit direction on the screen in which there is room; tried first. */
  readonly towards?: readonly [number, number];
  /** Higher is placed first. */
  readonly priority: number;
  /** Another box that the text may stand beside when there is no room at the anchor. */
  readonly otherwise?: Rect;
  /** Left out rather than led away from its anchor: what it says can be read elsewhere. */
  readonly optional?: true;
}

/** x, y, x, y on the screen. */
export type Line = readonly [number, number, number, number];

/** What is drawn where labels are to be placed, in pixels. */
export interface Surroundings {
  /** Lines and ghosts: better not covered. */
  readonly faint: readonly Rect[];
  /** Insides of bodies: covered where every other place is worse. */
  readonly bodies: readonly Rect[];
  /** What no label lies on: outlines and ways of your game and of the sweep, arrows. */
  readonly lines: readonly Line[];
  /** The same: marks of looks and contacts. */
  readonly marks: readonly Rect[];
  /** Wholly inside or wholly outside a label can be read; across an edge it looks crossed out. */
  readonly walls: readonly Rect[];
}

export interface Label extends Pick<LabelRequest, "text" | "colour" | "sign"> {
  /** Pixels, with padding. */
  readonly box: Rect;
  /** From the text to what it is about, where that is not beside it. */
  readonly leader?: Line;
}

/** How many steps down the list of candidates a covered label is worth, times their cost. */
const coverCost = 8;
/** Rather the end of the list than across the edge of a wall. */
const edgeCost = 5;
/** In a wall that it does not name, it reads as the name of that. */
const otherCost = 4;
const stepCost = 0.25;
/** For each pixel that a text is moved aside: as far as its own length or so it still belongs to its anchor. */
const shiftCost = 0.05;
const mostShift = 160;
/** For a text that is led away at all, and for each pixel; for a line that its leader crosses. */
const leaderCost = 5;
const wayCost = 0.04;
const crossedCost = 3;
/** Pixels from its anchor up to which a text needs no leader. */
const nearEnough = 26;
/** Pixels that texts keep from lines. */
const lineRoom = 3;
/** Pixels of the sign before a text. */
export const signRoom = 15;

/**
 * Places labels one after another, the important ones first: each at the candidate place that covers least of what is
 * drawn, never on another label, a line or a mark, never outside of the stage; beside its anchor, or where there is no such
 * place at some distance with a leader. What finds none is left out.
 *
 * @param measure width of a text in pixels
 * @param room the part of the stage that labels may use
 * @param drawn what labels do not cover, or had better not
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  measure: (text: string, isBold?: boolean) => number,
  room: Rect,
  drawn: Surroundings,
): Label[] {
  const placed: Label[] = [];
  const ordered = [...requests].sort((a, b) => b.priority - a.priority);
  for (const request of ordered) {
    if (!request.anchor.every(Number.isFinite) || !meets(request.anchor, room)) continue;
    const place = (text: string): Label | undefined =>
      bestPlace({ ...request, text }, widthOf(text, request, measure), room, drawn, placed);
    const label = place(request.text) ?? (request.short === undefined ? undefined : place(request.short));
    if (label) placed.push(label);
  }
  return placed;
}

function widthOf(text: string, { sign }: LabelRequest, measure: (text: string, isBold?: boolean) => number): number {
  return sign ? measure(text, true) + signRoom : measure(text);
}

function bestPlace(
  request: LabelRequest,
  textWidth: number,
  room: Rect,
  drawn: Surroundings,
  placed: readonly Label[],
): Label | undefined {
  let best: Label | undefined;
  let least = Infinity;
  const { otherwise, ...rest } = request;
  const { text, colour, sign } = request;
  const others: LabelRequest[] = otherwise ? [{ ...rest, anchor: otherwise, towards: [0, 1] }] : [];
  const near = [request, ...others]
    .flatMap((asked) => candidates(asked, textWidth, room))
    .map((candidate) => slidInto(candidate, room));
  const away = request.optional ? [] : ring(request.anchor, textWidth, room);
  const around = nearTo([...near, ...away], drawn);
  const isFree = (box: Rect): boolean =>
    inside(box, room) &&
    !placed.some((other) => meets(box, other.box) || (other.leader && lineMeets(other.leader, box))) &&
    !around.marks.some((mark) => sharedArea(box, mark) > 0) &&
    !around.lines.some((line) => lineMeets(line, box));
  const consider = (box: Rect, cost: number, leader?: Line): void => {
    if (cost >= least || !isFree(box)) return;
    const all = cost + costOf(box, around, request.anchor);
    if (all >= least) return;
    least = all;
    best = { text, colour, box, ...(sign && { sign }), ...(leader && { leader }) };
  };
  for (const [i, wanted] of near.entries()) {
    if (i * stepCost >= least) break;
    for (const box of aside(wanted, around)) {
      const shift = Math.abs(box[0] - wanted[0]);
      const isNear = [request, ...others].some(({ anchor }) => distanceBetween(box, anchor) <= nearEnough);
      if (isNear) consider(box, i * stepCost + shift * shiftCost);
    }
  }
  for (const box of away) {
    if (leaderCost >= least) break;
    const leader = leaderLine(box, request.anchor);
    const way = Math.hypot(leader[2] - leader[0], leader[3] - leader[1]);
    if (leaderCost + way * wayCost >= least) continue;
    if (placed.some((other) => lineMeets(leader, other.box))) continue;
    const crossed = around.lines.filter((line) => linesCross(line, leader)).length;
    const marked = around.marks.filter((mark) => lineMeets(leader, mark)).length;
    consider(box, leaderCost + way * wayCost + (crossed + marked) * crossedCost, leader);
  }
  return best;
}

/** What can be covered at any of the places, so that each is compared with few. */
function nearTo(places: readonly Rect[], { faint, bodies, lines, marks, walls }: Surroundings): Surroundings {
  const corners = places.flatMap(([x0, y0, x1, y1]): Point[] => [
    [x0 - mostShift, y0 - labelHeight],
    [x1 + mostShift, y1 + labelHeight],
  ]);
  const reach = boundsOf(corners);
  const within = (rects: readonly Rect[]): Rect[] => rects.filter((rect) => meets(rect, reach));
  return {
    faint: within(faint),
    bodies: within(bodies),
    lines: lines.filter((line) => lineMeets(line, reach)),
    marks: within(marks),
    walls: within(walls),
  };
}

/** The place, and where something is in its way also those to the left and to the right of that. */
function aside(box: Rect, { walls, bodies, lines, marks }: Surroundings): Rect[] {
  const line = lines.find((each) => lineMeets(each, box));
  const other =
    walls.find((wall) => crosses(box, wall)) ??
    marks.find((mark) => sharedArea(box, mark) > 0) ??
    (line && boundsOfLine(line)) ??
    bodies.find((body) => sharedArea(box, body) > 0);
  if (!other) return [box];
  const moved = (dx: number): Rect => [box[0] + dx, box[1], box[2] + dx, box[3]];
  const shifts = [other[0] - gap - box[2], other[2] + gap - box[0]];
  return [box, ...shifts.filter((dx) => Math.abs(dx) <= mostShift).map(moved)];
}

/** How far two boxes are from each other; 0 where they share a point. */
function distanceBetween(a: Rect, b: Rect): number {
  const between = (low: 0 | 1): number => Math.max(0, a[low] - at(b, low + 2), b[low] - at(a, low + 2));
  return Math.hypot(between(0), between(1));
}

export function boundsOfLine([x0, y0, x1, y1]: Line): Rect {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Whether an edge of the wall goes through the box. */
function crosses(box: Rect, wall: Rect): boolean {
  return sharedArea(box, wall) > 0 && !inside(box, wall);
}

/** What a place covers, of a text that belongs to an anchor. */
function costOf(box: Rect, { faint, bodies, walls }: Surroundings, anchor: Rect): number {
  const covered = (rects: readonly Rect[]): number =>
    rects.reduce((sum, rect) => sum + sharedArea(box, rect), 0) / area(box);
  const across = walls.some((wall) => crosses(box, wall));
  const inOther = area(anchor) > 0 && walls.some((wall) => inside(box, wall) && !inside(anchor, wall));
  return (covered(faint) + covered(bodies)) * coverCost + Number(across) * edgeCost + Number(inOther) * otherCost;
}

/** From the side of a text to the nearest point of what it is about, or to the middle of what is small. */
function leaderLine(box: Rect, anchor: Rect): Line {
  const nearest = (low: number, high: number, to: number): number =>
    high - low < 12 ? (low + high) / 2 : Math.min(high, Math.max(low, to));
  const [middleX, middleY] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const x = nearest(anchor[0], anchor[2], middleX);
  const y = nearest(anchor[1], anchor[3], middleY);
  if (y > box[3] || y < box[1])
    return [Math.min(box[2] - 6, Math.max(box[0] + 6, x)), y > box[3] ? box[3] : box[1], x, y];
  return [x > middleX ? box[2] : box[0], middleY, x, y];
}

/** Places around an anchor, further and further away. */
function ring(anchor: Rect, textWidth: number, room: Rect): Rect[] {
  const [x0, y0, x1, y1] = shared(anchor, room);
  const w = textWidth + 4;
  const h = labelHeight;
  const places: Rect[] = [];
  for (const distance of [26, 44, 66, 92, 124, 160]) {
    for (let k = 0; k < directions; k++) {
      const angle = (2 * Math.PI * (k + 0.5)) / directions;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const x = (dx > 0 ? x1 : x0) + dx * distance + (Math.sign(dx) * w * Math.abs(dx)) / 2;
      const y = (dy > 0 ? y1 : y0) + dy * distance + (Math.sign(dy) * h) / 2;
      places.push(slidInto([x - w / 2, y - h / 2, x + w / 2, y + h / 2], room));
    }
  }
  return places;
}

const directions = 12;

/** Whether two lines have a point inside of both. */
function linesCross([ax, ay, bx, by]: Line, [cx, cy, dx, dy]: Line): boolean {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  );
}

/** Whether a line passes through a box or close to it (Liang and Barsky, 1984). */
export function lineMeets([x0, y0, x1, y1]: Line, box: Rect): boolean {
  let enter = 0;
  let leave = 1;
  const within = (from: number, step: number, low: number, high: number): boolean => {
    if (step === 0) return from > low && from < high;
    const a = (low - from) / step;
    const b = (high - from) / step;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
    return enter < leave;
  };
  return (
    within(x0, x1 - x0, box[0] - lineRoom, box[2] + lineRoom) &&
    within(y0, y1 - y0, box[1] - lineRoom, box[3] + lineRoom)
  );
}

/** The box moved as little as it takes to be inside; what is larger than the room sticks out. */
function slidInto([x0, y0, x1, y1]: Rect, room: Rect): Rect {
  const dx = Math.max(0, room[0] - x0) + Math.min(0, room[2] - x1);
  const dy = Math.max(0, room[1] - y0) + Math.min(0, room[3] - y1);
  return [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
}

/** Pixels of a line of text at the size labels have. */
export const labelHeight = 16;
/** Pixels between a text and what it stands beside. */
export const gap = 4;

/** Places to try beside an anchor, in the order of preference. */
export function candidates({ anchor, towards }: LabelRequest, textWidth: number, room: Rect): Rect[] {
  // An anchor that reaches beyond the stage is named at the part that can be seen.
  const [x0, y0, x1, y1] = shared(anchor, room);
  const middleX = (x0 + x1) / 2;
  const middleY = (y0 + y1) / 2;
  const w = textWidth + 4;
  const h = labelHeight;
  const centred = (y: number): Rect => [middleX - w / 2, y, middleX + w / 2, y + h];
  const right: Rect = [x1 + gap, middleY - h / 2, x1 + gap + w, middleY + h / 2];
  const left: Rect = [x0 - gap - w, middleY - h / 2, x0 - gap, middleY + h / 2];
  const above = centred(y0 - gap - h);
  const below = centred(y1 + gap);
  const stacked = [centred(y0 - gap - 2 * h), centred(y1 + gap + h)];
  const pushedLeft: Rect = [x0, y0 - gap - h, x0 + w, y0 - gap];
  const pushedRight: Rect = [x1 - w, y0 - gap - h, x1, y0 - gap];
  const within = centred(middleY - h / 2);
  if (towards && Math.abs(towards[0]) >= Math.abs(towards[1]) && towards[0] !== 0) {
    const near = towards[0] > 0 ? right : left;
    const raised: Rect = [near[0], near[1] - h * 0.7, near[2], near[3] - h * 0.7];
    const lowered: Rect = [near[0], near[1] + h * 0.7, near[2], near[3] + h * 0.7];
    return [raised, near, lowered, above, below, ...stacked];
  }
  const vertical = towards && towards[1] > 0 ? [below, above] : [above, below];
  return [...vertical, pushedLeft, pushedRight, right, left, ...stacked, within];
}
