import type { ColourRole } from "./marks.js";
import { meets, type Rect } from "./rect.js";

/** A text that wants a place near an anchor on the screen. */
export interface LabelRequest {
  readonly text: string;
  readonly colour: ColourRole;
  /** What it belongs to: the box it names, or a point as a box of no size. Pixels. */
  readonly anchor: Rect;
  /** "beside": close to the anchor's edges. "callout": in a frame at some distance, with a line to the anchor. */
  readonly style: "beside" | "callout";
  /** Unit direction on the screen in which there is room; tried first. */
  readonly towards?: readonly [number, number];
  /** Higher is placed first. */
  readonly priority: number;
  /** Another box that the text may stand beside when there is no room at the anchor. */
  readonly otherwise?: Rect;
  /** Left out rather than written over a body or an arrow: what it says can be read elsewhere. */
  readonly optional?: true;
}

/** x, y, x, y on the screen. */
export type Line = readonly [number, number, number, number];

/** What is drawn where labels are to be placed, in pixels. */
export interface Surroundings {
  /** Lines and ghosts: better not covered. */
  readonly faint: readonly Rect[];
  /** Bodies: covered only where every other place is worse. */
  readonly bodies: readonly Rect[];
  /** The same for arrows. */
  readonly arrows: readonly Line[];
  /** Wholly inside or wholly outside a label can be read; across an edge it looks crossed out. */
  readonly walls: readonly Rect[];
}

export interface Label {
  readonly text: string;
  readonly colour: ColourRole;
  readonly style: LabelRequest["style"];
  /** Pixels, with padding. */
  readonly box: Rect;
  /** From the frame to the anchor, for callouts. */
  readonly leader?: Line;
}

/** How many steps down the list of candidates a covered label is worth, times their cost. */
const coverCost = 8;
/** More than all steps of the list: a body or an arrow is covered only when every candidate covers one. */
const bodyCost = 16;
/** Rather the end of the list than across the edge of a wall, rather across it than on a body. */
const edgeCost = 6;
const stepCost = 0.25;
/** For each pixel that a text is moved aside: as far as its own length or so it still belongs to its anchor. */
const shiftCost = 0.05;
const mostShift = 160;
/** Pixels that texts keep from lines. */
const lineRoom = 3;

/**
 * Places labels one after another, the important ones first: each at the candidate place that covers least of what is
 * drawn, never on another label, never outside of the stage. What finds no place is left out.
 *
 * @param measure width of a text in pixels
 * @param room the part of the stage that labels may use
 * @param drawn what labels had better not cover
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  measure: (text: string) => number,
  room: Rect,
  drawn: Surroundings,
): Label[] {
  const placed: Label[] = [];
  const ordered = [...requests].sort((a, b) => b.priority - a.priority);
  for (const request of ordered) {
    if (!request.anchor.every(Number.isFinite) || !meets(request.anchor, room)) continue;
    const label = bestPlace(request, measure(request.text), room, drawn, placed);
    if (label) placed.push(label);
  }
  return placed;
}

function bestPlace(
  request: LabelRequest,
  textWidth: number,
  room: Rect,
  drawn: Surroundings,
  placed: readonly Label[],
): Label | undefined {
  let best: Label | undefined;
  let least = request.optional ? bodyCost : Infinity;
  const { otherwise, ...rest } = request;
  const others: LabelRequest | undefined = otherwise && { ...rest, anchor: otherwise, towards: [0, 1] };
  const places = [request, ...(others ? [others] : [])]
    .flatMap((asked) => candidates(asked, textWidth, room))
    .map((candidate) => slidInto(candidate, room));
  const near = nearTo(places, drawn);
  for (const [i, wanted] of places.entries()) {
    if (i * stepCost >= least) break;
    for (const box of aside(wanted, near)) {
      const way = i * stepCost + Math.abs(box[0] - wanted[0]) * shiftCost;
      if (way >= least || !inside(box, room)) continue;
      if (placed.some((other) => meets(box, other.box) || crossed(box, other))) continue;
      const leader = request.style === "callout" ? leaderLine(box, request.anchor) : undefined;
      if (leader && placed.some((other) => lineMeets(leader, other.box))) continue;
      const cost = way + costOf(box, near);
      if (cost >= least) continue;
      least = cost;
      best = { text: request.text, colour: request.colour, style: request.style, box, ...(leader && { leader }) };
    }
  }
  return best;
}

/** What can be covered at any of the places, so that each is compared with few. */
function nearTo(places: readonly Rect[], { faint, bodies, arrows, walls }: Surroundings): Surroundings {
  const reach: Rect = [
    Math.min(...places.map(([x0]) => x0)) - mostShift,
    Math.min(...places.map(([, y0]) => y0)) - labelHeight,
    Math.max(...places.map(([, , x1]) => x1)) + mostShift,
    Math.max(...places.map(([, , , y1]) => y1)) + labelHeight,
  ];
  const within = (rects: readonly Rect[]): Rect[] => rects.filter((rect) => meets(rect, reach));
  return {
    faint: within(faint),
    bodies: within(bodies),
    arrows: arrows.filter((arrow) => lineMeets(arrow, reach)),
    walls: within(walls),
  };
}

/** The place, and where something is in its way also those to the left and to the right of that. */
function aside(box: Rect, { walls, bodies }: Surroundings): Rect[] {
  const other = walls.find((wall) => crosses(box, wall)) ?? bodies.find((body) => sharedArea(box, body) > 0);
  if (!other) return [box];
  const moved = (dx: number): Rect => [box[0] + dx, box[1], box[2] + dx, box[3]];
  const shifts = [other[0] - gap - box[2], other[2] + gap - box[0]];
  return [box, ...shifts.filter((dx) => Math.abs(dx) <= mostShift).map(moved)];
}

/** Whether an edge of the wall goes through the box. */
function crosses(box: Rect, wall: Rect): boolean {
  return sharedArea(box, wall) > 0 && !inside(box, wall);
}

/** What a place covers. */
function costOf(box: Rect, { faint, bodies, arrows, walls }: Surroundings): number {
  const covered = (rects: readonly Rect[]): number =>
    rects.reduce((sum, rect) => sum + sharedArea(box, rect), 0) / area(box);
  const onBodies = covered(bodies);
  const onBody = onBodies > 0 || arrows.some((arrow) => lineMeets(arrow, box));
  const across = walls.some((wall) => crosses(box, wall));
  return (covered(faint) + onBodies) * coverCost + Number(onBody) * bodyCost + Number(across) * edgeCost;
}

function leaderLine(box: Rect, anchor: Rect): Line {
  const x = (anchor[0] + anchor[2]) / 2;
  const y = (anchor[1] + anchor[3]) / 2;
  const fromY = y > box[3] ? box[3] : y < box[1] ? box[1] : (box[1] + box[3]) / 2;
  return [(box[0] + box[2]) / 2, fromY, x, y];
}

function crossed(box: Rect, other: Label): boolean {
  return other.leader !== undefined && lineMeets(other.leader, box);
}

/** Whether a line passes through a box or close to it (Liang and Barsky, 1984). */
function lineMeets([x0, y0, x1, y1]: Line, box: Rect): boolean {
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

function inside(a: Rect, b: Rect): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
}

/** The box moved as little as it takes to be inside; what is larger than the room sticks out. */
function slidInto([x0, y0, x1, y1]: Rect, room: Rect): Rect {
  const dx = Math.max(0, room[0] - x0) + Math.min(0, room[2] - x1);
  const dy = Math.max(0, room[1] - y0) + Math.min(0, room[3] - y1);
  return [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
}

function sharedArea(a: Rect, b: Rect): number {
  const [x0, y0, x1, y1] = shared(a, b);
  return x1 > x0 && y1 > y0 ? (x1 - x0) * (y1 - y0) : 0;
}

function area([x0, y0, x1, y1]: Rect): number {
  return (x1 - x0) * (y1 - y0);
}

/** Pixels of a line of text at the size labels have. */
export const labelHeight = 16;
const calloutHeight = 22;
/** Pixels between a text and what it stands beside. */
export const gap = 4;

/** Places to try, in the order of preference. */
export function candidates({ anchor, style, towards }: LabelRequest, textWidth: number, room: Rect): Rect[] {
  // An anchor that reaches beyond the stage is named at the part that can be seen.
  const [x0, y0, x1, y1] = shared(anchor, room);
  const middleX = (x0 + x1) / 2;
  const middleY = (y0 + y1) / 2;
  if (style === "callout") {
    const w = textWidth + 16;
    const [dx, dy] = towards ?? [0, -1];
    // Away from the obstacle and up; then the other corners; then further out.
    const corners = dy
      ? ([
          [-1, dy],
          [1, dy],
          [-1, -dy],
          [1, -dy],
        ] as const)
      : ([
          [dx || -1, -1],
          [dx || -1, 1],
          [-dx || 1, -1],
          [-dx || 1, 1],
        ] as const);
    return [56, 84, 36, 120].flatMap((distance) =>
      corners.map(([cx, cy]) => {
        const x = middleX + Math.sign(cx) * (w / 2 + 12);
        const y = middleY + Math.sign(cy) * distance;
        return [x - w / 2, y - calloutHeight / 2, x + w / 2, y + calloutHeight / 2] as const;
      }),
    );
  }
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

/** The part that two boxes share; its edges are in the wrong order where they do not meet. */
export function shared(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
