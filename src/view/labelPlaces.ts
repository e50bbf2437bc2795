import { OccupancyBitmap } from "./occupancyBitmap.js";
import { lineMeets, lineRoom, linesCross, type Line } from "./line.js";
import type { ColourRole } from "./palette.js";
import { area, distanceBetween, inside, meets, shared, type Rect } from "./rect.js";

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
  /** The part of the anchor that a leader ends at; all of it if absent. */
  readonly leadTo?: Rect;
  /** Other marks of its kind: nearer to one of these, the text would be taken for what is said of that. */
  readonly rivals?: readonly Rect[];
  /** Unit direction on the screen in which there is room; tried first. */
  readonly towards?: readonly [number, number];
  /** Higher is placed first. */
  readonly priority: number;
  /** Another box that the text may stand beside when there is no room at the anchor. */
  readonly otherwise?: Rect;
  /** Left out rather than led away from its anchor: what it says can be read elsewhere. */
  readonly optional?: true;
  /** Whom it is about: who looks at that body is shown it in any case. */
  readonly body?: number;
}

/** What is drawn where labels are to be placed, in pixels. */
export interface Surroundings {
  /** What is drawn as well, and the same in many pictures. */
  readonly always?: Surroundings;
  /** Lines and ghosts: better not covered. */
  readonly faint: readonly Rect[];
  /** Insides of bodies: covered where every other place is worse. */
  readonly bodies: readonly Rect[];
  /** What no label lies on: outlines and ways of your game and of the sweep, arrows. */
  readonly lines: readonly Line[];
  /** The same: edges of upright boxes. */
  readonly frames?: readonly Rect[];
  /** The same: marks of looks and contacts. */
  readonly marks: readonly Rect[];
  /** The same, and no leader crosses one but that of what a scene comes to: texts that have their places. */
  readonly texts?: readonly Rect[];
  /** The same, and no leader crosses it: what shows something else than what is below it. */
  readonly inset?: Rect;
  /** From what that shows to it: another leader across it is one more that nobody can follow. */
  readonly insetLeader?: Line;
  /** What cannot move: no label lies across an edge of it, and wholly inside it reads as its name. */
  readonly walls: readonly Rect[];
}

export interface Label extends Pick<LabelRequest, "text" | "colour" | "sign"> {
  /** Pixels, with padding. */
  readonly box: Rect;
  /** From the text to what it is about, where that is not beside it. */
  readonly leader?: Line;
  /** Whether it lies over what is drawn, and so needs a ground of its own. */
  readonly isOver?: true;
  /** What it was asked for with: the same as long as it is about the same at the same place of the stage. */
  readonly key?: string;
}

/** The labels of a picture, and those that found no place. */
export interface Placement {
  readonly placed: readonly Label[];
  readonly dropped: readonly LabelRequest[];
}

/** How many steps down the list of candidates a covered label is worth, times their cost. */
const coverCost = 8;
/** In a wall that it does not name, it reads as the name of that. */
const otherCost = 4;
const stepCost = 0.25;
/** For each pixel that a text is moved aside: as far as its own length or so it still belongs to its anchor. */
const shiftCost = 0.05;
const mostShift = 160;
/** For a text that is led away at all, and for each pixel; for a line that its leader crosses, and for a leader. */
const leaderCost = 5;
const wayCost = 0.04;
const crossedCost = 3;
const tangledCost = 30;
/** A leader across so many lines says no more what a text is about; and along a line it is another one after so many pixels. */
const mostCrossed = 10;
const runAlong = 10;
/** Pixels from a line within which a leader beside it could not be seen. */
const strokeReach = 1.5;
/** Pixels from its anchor up to which a text needs no leader. */
const nearEnough = 26;
/** Pixels between two texts of a row. */
const wordGap = 8;
/** Pixels of the sign before a text. */
export const signRoom = 15;

/**
 * Places labels one after another, the important ones first: each at the candidate place that covers least of what is
 * drawn, never on another label, a line or a mark, never outside of the stage; beside its anchor, or where there is no such
 * place at some distance with a leader. What finds none is left out, and told. What is not on the stage has no label.
 *
 * @param measure width of a text in pixels
 * @param room the part of the stage that labels may use
 * @param surroundings what labels do not cover, or had better not
 * @param before those of a moment before: labels stay where they are as long as that is free, and what had no place is dropped
 * again unless something new is asked for
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  measure: Measure,
  room: Rect,
  surroundings: Surroundings,
  before?: Placement,
): Placement {
  const placed: Label[] = [];
  const dropped: LabelRequest[] = [];
  const drawn = drawnIn(room, surroundings);
  const kept = new Map(before?.placed.map((label) => [label.key, label]));
  const without = new Set(before?.dropped.map(keyOf));
  const isSame = requests.every((request) => kept.has(keyOf(request)) || without.has(keyOf(request)));
  const ordered = [...requests].sort((a, b) => b.priority - a.priority);
  for (const request of ordered) {
    if (!request.anchor.every(Number.isFinite) || !meets(request.anchor, room)) continue;
    const key = keyOf(request);
    const place = (text: string): Label | undefined =>
      bestPlace({ ...request, text }, widthOf(text, request, measure), room, drawn, placed);
    const label =
      isSame && without.has(key)
        ? undefined
        : (stillFree(kept.get(key), request, room, drawn, placed) ??
          place(request.text) ??
          (request.short === undefined ? undefined : place(request.short)));
    if (!label) {
      dropped.push(request);
      continue;
    }
    placed.push({ ...label, key });
    const [x0, y0, x1, y1] = label.box;
    // Two in a row would read as one.
    drawn.taken.box([x0 - wordGap, y0 - 0.5, x1 + wordGap, y1 + 0.5]);
    if (label.leader) drawn.taken.line(label.leader, lineRoom);
  }
  return { placed, dropped };
}

/** Width of a text in pixels. */
export type Measure = (text: string, isBold?: boolean) => number;

/** What a label is about, and where that is on the screen. */
function keyOf({ text, anchor }: LabelRequest): string {
  return `${text} ${anchor.join(" ")}`;
}

/** A label from before, where it still has its place. */
function stillFree(
  label: Label | undefined,
  request: LabelRequest,
  room: Rect,
  drawn: DrawnObstacles,
  placed: readonly Label[],
): Label | undefined {
  if (!label || label.isOver || !inside(label.box, room) || drawn.taken.isAny(label.box)) return undefined;
  const { leader } = label;
  if (!leader) return isNearest(label.box, request) ? label : undefined;
  return crossesText(leader, request, drawn, placed) || passesRival(leader, request) ? undefined : label;
}

/** Whether a place is nearer to what a text is about than to all else of that kind. */
function isNearest(box: Rect, { anchor, leadTo = anchor, rivals = [] }: LabelRequest): boolean {
  return rivals.every((rival) => distanceBetween(box, leadTo) < distanceBetween(box, rival));
}

function crossesText(
  leader: Line,
  { sign }: LabelRequest,
  { texts = [] }: DrawnObstacles,
  placed: readonly Label[],
): boolean {
  const others = sign ? [] : texts;
  return [...placed.map(({ box }) => box), ...others].some((text) => lineMeets(leader, text));
}

/** Whether a leader comes to another one on its way. */
function passesRival(leader: Line, { anchor, leadTo = anchor, rivals = [] }: LabelRequest): boolean {
  return rivals.some((rival) => !meets(rival, leadTo) && lineMeets(leader, rival));
}

/** What is drawn where labels may be. */
interface DrawnObstacles extends Pick<Surroundings, "walls" | "texts" | "inset" | "insetLeader"> {
  /** What no label lies on: lines with some room, marks, and labels that are placed. */
  readonly taken: OccupancyBitmap;
  /** The same without the room, and without labels. */
  readonly strokes: OccupancyBitmap;
  readonly faint: OccupancyBitmap;
  readonly bodies: OccupancyBitmap;
}

function drawnIn(
  room: Rect,
  { always, faint, bodies, lines, frames = [], marks, texts = [], walls, inset, insetLeader }: Surroundings,
): DrawnObstacles {
  const below = always && drawnAlways(room, always);
  const ink = (of: "taken" | "strokes" | "faint" | "bodies"): OccupancyBitmap =>
    below?.[of].copy() ?? new OccupancyBitmap(room);
  const drawn = { taken: ink("taken"), strokes: ink("strokes"), faint: ink("faint"), bodies: ink("bodies") };
  for (const line of lines) {
    drawn.taken.line(line, lineRoom);
    drawn.strokes.line(line, strokeReach);
  }
  for (const frame of [...frames, ...walls]) {
    drawn.taken.frame(frame, lineRoom);
    drawn.strokes.frame(frame, strokeReach);
  }
  for (const mark of marks) {
    drawn.taken.box(mark);
    drawn.strokes.frame(mark, strokeReach);
  }
  for (const text of texts) {
    drawn.taken.box(text);
    drawn.strokes.frame(text, strokeReach);
  }
  if (inset) drawn.taken.box(inset);
  for (const rect of faint) drawn.faint.box(rect);
  for (const rect of bodies) drawn.bodies.box(rect);
  return {
    ...drawn,
    walls: [...(below?.walls ?? []), ...walls],
    texts,
    inset,
    insetLeader,
  };
}

/** What is the same in many pictures is drawn once. */
function drawnAlways(room: Rect, always: Surroundings): DrawnObstacles {
  const before = known.get(always);
  if (before && room.every((edge, i) => edge === before.room[i])) return before.drawn;
  const drawn = drawnIn(room, always);
  known.set(always, { room, drawn });
  return drawn;
}

const known = new WeakMap<Surroundings, { readonly room: Rect; readonly drawn: DrawnObstacles }>();

/** Places labels over what is drawn, for who asks for them: on no other label, or on one where there is no other place. */
export function placeOver(
  requests: readonly LabelRequest[],
  measure: Measure,
  room: Rect,
  others: readonly Label[],
): Label[] {
  const below = others.map(({ box }) => box);
  const found: Label[] = [];
  for (const request of requests) {
    const over = found.map(({ box }) => box);
    const [label] = [[...below, ...over], over].flatMap(
      (marks) => placeLabels([request], measure, room, { faint: [], bodies: [], lines: [], marks, walls: [] }).placed,
    );
    if (label) found.push({ ...label, isOver: true });
  }
  return found;
}

function widthOf(text: string, { sign }: LabelRequest, measure: Measure): number {
  return sign ? measure(text, true) + signRoom : measure(text);
}

function bestPlace(
  request: LabelRequest,
  textWidth: number,
  room: Rect,
  drawn: DrawnObstacles,
  placed: readonly Label[],
): Label | undefined {
  let best: Label | undefined;
  let least = Infinity;
  const { otherwise, ...rest } = request;
  const { text, colour, sign, leadTo = request.anchor } = request;
  const isBeside = (box: Rect) => (asked: LabelRequest) =>
    distanceBetween(box, asked.leadTo ?? asked.anchor) <= nearEnough;
  const others: LabelRequest[] = otherwise ? [{ ...rest, anchor: otherwise, towards: [0, 1] }] : [];
  const near = [request, ...others]
    .flatMap((asked) => candidates(asked, textWidth, room))
    .map((candidate) => slidInto(candidate, room));
  const isFree = (box: Rect): boolean => inside(box, room) && !drawn.taken.isAny(box);
  /** A place that is free. */
  const take = (box: Rect, cost: number, leader?: Line): void => {
    if (cost >= least) return;
    const covers = cost + (drawn.faint.shareOf(box) + drawn.bodies.shareOf(box)) * coverCost;
    if (covers >= least) return;
    const all = covers + Number(isInOther(box, drawn, request.anchor)) * otherCost;
    if (all >= least) return;
    least = all;
    best = { text, colour, box, sign, leader };
  };
  const aside = besideWhatIsDrawn(drawn);
  for (const [i, wanted] of near.entries()) {
    if (i * stepCost >= least) break;
    for (const box of aside(wanted, Math.min(mostShift, (least - i * stepCost) / shiftCost))) {
      const cost = i * stepCost + Math.abs(box[0] - wanted[0]) * shiftCost;
      const about = [request, ...others].find(isBeside(box));
      // What stands behind a line reads as what is said of that.
      if (about && cost < least && isFree(box) && isNearest(box, request))
        take(box, cost + crossedFrom(box, about.anchor, drawn) * crossedCost);
    }
  }
  for (const box of request.optional ? [] : ring(request.anchor, textWidth, room)) {
    // What the near ones cross, those from further away do.
    if (leaderCost >= least) break;
    const leader = leaderLine(box, leadTo);
    const way = Math.hypot(leader[2] - leader[0], leader[3] - leader[1]);
    const cost = leaderCost + way * wayCost;
    if (cost >= least || !isFree(box) || crossesText(leader, request, drawn, placed)) continue;
    if ((drawn.inset && lineMeets(leader, drawn.inset)) || passesRival(leader, request)) continue;
    const crossed = crossedFrom(box, leadTo, drawn);
    if (crossed >= mostCrossed) continue;
    const leaders = [...placed.map((other) => other.leader), drawn.insetLeader];
    const tangled = leaders.filter((other) => other && linesCross(other, leader)).length;
    take(box, cost + crossed * crossedCost + tangled * tangledCost, leader);
  }
  return best;
}

/** Finds the place itself where nothing is in its way; else, and where it lies on a body, those to the left and to the right of that. */
function besideWhatIsDrawn({ taken, bodies }: DrawnObstacles): (box: Rect, most: number) => readonly Rect[] {
  const known = new Map<string, ReturnType<typeof OccupancyBitmap.columns>>();
  return (box, most) => {
    const [x0, y0, x1, y1] = box;
    const beside = (...inks: readonly [OccupancyBitmap, ...OccupancyBitmap[]]): readonly Rect[] => {
      const key = `${inks.length} ${y0}`;
      const columns = known.get(key) ?? OccupancyBitmap.columns(inks, y0, y1);
      known.set(key, columns);
      return columns.freeBeside(x0, x1, most).map((dx) => [x0 + dx, y0, x1 + dx, y1]);
    };
    const free = taken.isAny(box) ? beside(taken) : [box];
    return free.some((each) => bodies.isAny(each)) ? [...free, ...beside(taken, bodies)] : free;
  };
}

/** How many lines are crossed on the way from a text to what it is about: up to shortly before that, which has an outline too. */
function crossedFrom(box: Rect, anchor: Rect, { strokes }: DrawnObstacles): number {
  const [x0, y0, x1, y1] = leaderLine(box, anchor);
  const way = Math.hypot(x1 - x0, y1 - y0);
  const part = Math.max(0, 1 - (2 * strokeReach) / way);
  return part > 0 ? strokes.crossings([x0, y0, x0 + part * (x1 - x0), y0 + part * (y1 - y0)], runAlong) : 0;
}

/** Whether a place is in a wall that the text is not about: there it reads as the name of that. */
function isInOther(box: Rect, { walls }: DrawnObstacles, anchor: Rect): boolean {
  return area(anchor) > 0 && walls.some((wall) => inside(box, wall) && !inside(anchor, wall));
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
