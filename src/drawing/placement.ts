import type { Rect } from "./hull.js";
import type { ColourRole } from "./mark.js";

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
}

export interface Label {
  readonly text: string;
  readonly colour: ColourRole;
  readonly style: LabelRequest["style"];
  /** Pixels, with padding. */
  readonly box: Rect;
  /** From the frame to the anchor, for callouts. */
  readonly leader?: readonly [number, number, number, number];
}

/** Pixels of a line of text at the size labels have. */
export const labelHeight = 16;
const calloutHeight = 22;
const gap = 4;
/** How many steps down the list of candidates a covered label is worth, times their cost. */
const coverCost = 8;

/**
 * Places labels one after another, the important ones first: each at the candidate place that covers least of what is
 * drawn, never on another label, never outside of the stage. What finds no place is left out.
 *
 * @param measure width of a text in pixels
 * @param room the part of the stage that labels may use
 * @param drawn boxes that labels had better not cover
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  measure: (text: string) => number,
  room: Rect,
  drawn: readonly Rect[],
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
  drawn: readonly Rect[],
  placed: readonly Label[],
): Label | undefined {
  let best: Label | undefined;
  let least = Infinity;
  candidates(request, textWidth, room).forEach((candidate, i) => {
    const box = slidInto(candidate, room);
    if (!inside(box, room) || placed.some((other) => meets(box, other.box) || crossed(box, other))) return;
    const leader = request.style === "callout" ? leaderLine(box, request.anchor) : undefined;
    if (leader && placed.some((other) => lineMeets(leader, other.box))) return;
    const covered = drawn.reduce((sum, rect) => sum + sharedArea(box, rect), 0) / area(box);
    const cost = covered * coverCost + i * 0.25;
    if (cost >= least) return;
    least = cost;
    best = { text: request.text, colour: request.colour, style: request.style, box, ...(leader && { leader }) };
  });
  return best;
}

/** Places to try, in the order of preference. */
function candidates({ anchor, style, towards }: LabelRequest, textWidth: number, room: Rect): Rect[] {
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

function leaderLine(box: Rect, anchor: Rect): readonly [number, number, number, number] {
  const x = (anchor[0] + anchor[2]) / 2;
  const y = (anchor[1] + anchor[3]) / 2;
  const fromY = y > box[3] ? box[3] : y < box[1] ? box[1] : (box[1] + box[3]) / 2;
  return [(box[0] + box[2]) / 2, fromY, x, y];
}

function crossed(box: Rect, other: Label): boolean {
  return other.leader !== undefined && lineMeets(other.leader, box);
}

/** Whether a line passes through a box, by sampling: leaders are short. */
function lineMeets([x0, y0, x1, y1]: readonly [number, number, number, number], box: Rect): boolean {
  const steps = 16;
  for (let i = 1; i < steps; i++) {
    const x = x0 + ((x1 - x0) * i) / steps;
    const y = y0 + ((y1 - y0) * i) / steps;
    if (x > box[0] && x < box[2] && y > box[1] && y < box[3]) return true;
  }
  return false;
}

function meets(a: Rect, b: Rect): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
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

function shared(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

function sharedArea(a: Rect, b: Rect): number {
  const [x0, y0, x1, y1] = shared(a, b);
  return x1 > x0 && y1 > y0 ? (x1 - x0) * (y1 - y0) : 0;
}

function area([x0, y0, x1, y1]: Rect): number {
  return (x1 - x0) * (y1 - y0);
}
