import { at } from "../../geometry/index.js";
import { rectAtStart } from "../bodies.js";
import type { InstantGeometry } from "../instantGeometry.js";
import { rulerRoom } from "../labels.js";
import { screenRect } from "../occupied.js";
import type { Projection } from "../projection.js";
import { meets, type Rect } from "../rect.js";
import type { SceneGeometry } from "../sceneGeometry.js";
import { velocityOf, type Along2, type Seen, type Sides } from "./changes.js";

/** What a drag takes hold of. */
export type Grip =
  | { readonly kind: "move"; readonly body: number }
  | { readonly kind: "resize"; readonly body: number; readonly sides: Sides }
  /** The velocity's tip, at the end of a frame's way; where it begins, that is too short to take hold of. */
  | { readonly kind: "aim"; readonly body: number; readonly begins: boolean };

/** A place on the screen, in pixels of the stage, that can be dragged. */
export interface Handle {
  readonly grip: Grip;
  readonly x: number;
  readonly y: number;
  /** "tip": at the end of a velocity. "begin": beside a body at rest, which has no velocity to take hold of. */
  readonly shape: "edge" | "tip" | "begin";
}

/** Pixels around a handle's middle that take hold of it: 24 across, the least that is comfortable to hit. */
const reach = 12;
/** A box is dragged by what its handles leave free of it: on smaller ones they stand outside, as far apart as this. */
const leastFrame = 4 * reach;
/** Pixels beside an edge of a box that still take hold of it. */
const edgeReach = 4;
/** A tip that is nearer than this to the body's middle cannot be told from the body. */
const leastWay = 16;
/** From a corner to the handle that begins a velocity. */
const beside = 2 * reach;

/**
 * The handles of a body, on its box at the beginning of the scene: what is dragged is what the text has. None where the
 * box is not in view.
 */
export function handlesOf(outline: SceneGeometry, body: number, p: Projection): Handle[] {
  const box = boxAtStart(outline, body, p);
  if (!meets(box, [0, 0, p.width, p.height])) return [];
  return [aimHandle(outline, body, box, p), ...edgeHandles(body, box, p)];
}

/** What a press at a point takes hold of: a handle of `handled`, one of its edges, or the inside of a selected body. */
export function gripAt(
  outline: SceneGeometry,
  moment: InstantGeometry,
  selected: ReadonlySet<number>,
  p: Projection,
  x: number,
  y: number,
): Grip | undefined {
  const body = only(selected);
  if (body !== undefined) {
    const found = nearestHandle(handlesOf(outline, body, p), x, y) ?? edgeGrip(outline, body, p, x, y);
    if (found) return found;
  }
  const around = [x - edgeReach, y - edgeReach, x + edgeReach, y + edgeReach] as const;
  for (const held of selected) if (meets(boxAtStart(outline, held, p), around)) return { kind: "move", body: held };
  const { rects, bodies } = moment.now;
  const now = bodies.findIndex((held, i) => selected.has(held) && meets(screenRect(rects, i, p), around));
  return now < 0 ? undefined : { kind: "move", body: at(bodies, now) };
}

/** The body that has handles: the selected one, if it is one alone. */
export function only(selected: ReadonlySet<number>): number | undefined {
  const [body] = selected;
  return selected.size === 1 ? body : undefined;
}

/** Bodies whose boxes at the beginning touch a rectangle of the screen. */
export function bodiesWithin(seen: Seen, p: Projection, area: Rect): number[] {
  const bodies = seen.scene.bodies.ids.map((_, body) => body);
  return bodies.filter((body) => meets(boxAtStart(seen, body, p), area));
}

/** The CSS cursor over a grip. */
export function cursorOf(grip: Grip, p: Projection): string {
  if (grip.kind !== "resize") return grip.kind === "move" ? "move" : "crosshair";
  const [x, y] = grip.sides;
  if (x === 0) return "ns-resize";
  if (y === 0) return "ew-resize";
  return x * y * p.down > 0 ? "nwse-resize" : "nesw-resize";
}

/** Where a body begins, on the screen. */
function boxAtStart({ scene, axes }: Seen, body: number, p: Projection): Rect {
  return screenRect(rectAtStart(scene, axes, body), 0, p);
}

/** Corners and the middles of edges, on a frame that is never too small for them. */
function edgeHandles(body: number, box: Rect, p: Projection): Handle[] {
  const [x0, x1] = widened(box[0], box[2]);
  const [y0, y1] = widened(box[1], box[3]);
  // The middle of what can be seen of a long edge.
  const xs = [x0, middle(Math.max(0, x0), Math.min(p.width, x1)), x1];
  const ys = [y0, middle(Math.max(0, y0), Math.min(p.height, y1)), y1];
  const handles: Handle[] = [];
  for (const x of [-1, 0, 1] as const) {
    for (const y of [-1, 0, 1] as const) {
      if (x === 0 && y === 0) continue;
      handles.push({
        grip: { kind: "resize", body, sides: [x, alongWorld(y, p)] },
        x: at(xs, x + 1),
        y: at(ys, y + 1),
        shape: "edge",
      });
    }
  }
  return handles;
}

function aimHandle(outline: SceneGeometry, body: number, box: Rect, p: Projection): Handle {
  const [wayX, wayY] = wayOf(outline, body);
  const [dx, dy] = [wayX * p.scale, wayY * p.scale * p.down];
  if (Math.hypot(dx, dy) < leastWay) {
    return { grip: { kind: "aim", body, begins: true }, ...besideOf(box, p), shape: "begin" };
  }
  const [x, y] = [middle(box[0], box[2]) + dx, middle(box[1], box[3]) + dy];
  return { grip: { kind: "aim", body, begins: false }, x, y, shape: "tip" };
}

/** How far a body's velocity takes it in a frame, in world units. */
export function wayOf({ scene, axes }: Seen, body: number): Along2 {
  const velocity = velocityOf(scene, body);
  return [at(velocity, axes.across) / scene.fps, at(velocity, axes.along) / scene.fps];
}

/** Beside a corner of the box, the upper right one if there is room. */
function besideOf(box: Rect, p: Projection): { readonly x: number; readonly y: number } {
  const [x0, x1] = widened(box[0], box[2]);
  const [y0, y1] = widened(box[1], box[3]);
  const places = [y0 - beside, y1 + beside].flatMap((y) => [x1 + beside, x0 - beside].map((x) => ({ x, y })));
  const isFree = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x >= rulerRoom.left + reach && x <= p.width - reach && y >= rulerRoom.top + reach && y <= p.height - reach;
  return places.find(isFree) ?? { x: x1 + beside, y: y0 - beside };
}

function nearestHandle(handles: readonly Handle[], x: number, y: number): Grip | undefined {
  let found: Handle | undefined;
  let least = reach;
  for (const handle of handles) {
    const distance = Math.max(Math.abs(handle.x - x), Math.abs(handle.y - y));
    if (distance > least || (found && distance === least)) continue;
    found = handle;
    least = distance;
  }
  return found?.grip;
}

/** Along the whole of an edge of a box that is large enough for it. */
function edgeGrip(outline: SceneGeometry, body: number, p: Projection, x: number, y: number): Grip | undefined {
  const box = boxAtStart(outline, body, p);
  if (box[2] - box[0] < leastFrame || box[3] - box[1] < leastFrame) return undefined;
  if (!meets(box, [x - edgeReach, y - edgeReach, x + edgeReach, y + edgeReach])) return undefined;
  const across = sideAt(x, box[0], box[2]);
  const along = sideAt(y, box[1], box[3]);
  if (across === 0 && along === 0) return undefined;
  return { kind: "resize", body, sides: [across, alongWorld(along, p)] };
}

/** The edge that a side of the screen is: where larger numbers are drawn higher, the upper one is the highest. */
export function alongWorld(side: -1 | 0 | 1, { down }: Pick<Projection, "down">): -1 | 0 | 1 {
  if (side === 0 || down > 0) return side;
  return side > 0 ? -1 : 1;
}

function sideAt(value: number, low: number, high: number): -1 | 0 | 1 {
  if (Math.abs(value - low) <= edgeReach) return -1;
  return Math.abs(value - high) <= edgeReach ? 1 : 0;
}

/** Where the frame of handles is on an axis: the box, made longer about its middle where it is too short. */
function widened(low: number, high: number): readonly [number, number] {
  const more = Math.max(0, (leastFrame - (high - low)) / 2);
  return [low - more, high + more];
}

function middle(a: number, b: number): number {
  return (a + b) / 2;
}
