import { at, turnOf } from "../../geometry/index.js";
import { cornersOf, isDriven, isPolygon, pathOf, rectAtStart, rotationOf } from "../bodyRows.js";
import { placeOf } from "../boxesInView.js";
import type { InstantGeometry } from "../instantGeometry.js";
import { rulerRoom } from "../labels.js";
import { polygonAt, type BoxesMark } from "../marks.js";
import { screenPoint, screenRect, type Projection } from "../projection.js";
import type { SceneView } from "../protocol/index.js";
import { grownBy, isWithin, meets, widened, type Rect } from "../rect.js";
import type { SceneGeometry } from "../sceneGeometry.js";
import { velocityOf, type Sides } from "./boxChanges.js";
import { ownSize, pointsOf, type Along2, type BodyPoint, type SceneInAxes } from "./changedShapes.js";

/** What a drag takes hold of. */
export type Grip =
  | { readonly kind: "move"; readonly body: number }
  | { readonly kind: "resize"; readonly body: number; readonly sides: Sides }
  /**
   * The velocity's tip, at the end of a frame's way, drawn so many times as large as that is; where it begins, there is none to
   * take hold of.
   */
  | { readonly kind: "aim"; readonly body: number; readonly begins: boolean; readonly zoom: number }
  | { readonly kind: "turn"; readonly body: number }
  /** A corner of a polygon or a point of a path; with `adds` a new one behind it. */
  | { readonly kind: "point"; readonly body: number; readonly point: BodyPoint; readonly adds: boolean };

/** A place on the screen, in pixels of the stage, that can be dragged. */
export interface Handle {
  readonly grip: Grip;
  readonly x: number;
  readonly y: number;
  /**
   * "tip": at the end of a velocity. "zoomed": the same of one too short to be seen, on a ring about `from`. "begin": beside a body at rest, which has no velocity to take hold of. "turn": beside a
   * body, to turn it. "add": between two points.
   */
  readonly shape: "edge" | "tip" | "zoomed" | "begin" | "turn" | "corner" | "waypoint" | "add";
  /** Where the arrow begins that it ends. */
  readonly from?: readonly [x: number, y: number];
  /** The point that keys move. */
  readonly chosen?: boolean;
}

/** Pixels around a handle's middle that take hold of it: 24 across, the least that is comfortable to hit. */
const reach = 12;
/** A box is dragged by what its handles leave free of it: on smaller ones they stand outside, as far apart as this. */
const leastFrame = 4 * reach;
/** Pixels beside an edge of a box that still take hold of it. */
const edgeReach = 4;
/** A tip that is nearer than this to the body's middle cannot be told from the body: its arrow is drawn larger. */
const leastWay = 12;
/** Pixels that such an arrow is drawn long, at least: beyond the frame of a small body, and less than twice as many. */
const leastZoomed = 40;
/** From a corner to the handle that begins a velocity. */
const beside = 2 * reach;

/**
 * The handles of a body, on its box when the scene begins, as the text has it; of that none where it is not in view.
 *
 * @param chosen of its points the one that keys move
 */
export function handlesOf(geometry: SceneGeometry, body: number, p: Projection, chosen?: BodyPoint): Handle[] {
  const box = boxAtStart(geometry, body, p);
  const points = pointHandles(geometry, body, box, p, chosen);
  if (!meets(box, [0, 0, p.width, p.height])) return points;
  const aims = isDriven(geometry.scene, body) ? [] : [aimHandle(geometry, body, box, p)];
  return [
    ...aims,
    ...(geometry.scene.dimensions === 2 ? [turnHandle(body, box, aims, p)] : []),
    ...(isPolygon(geometry.scene, body) ? [] : edgeHandles(geometry, body, box, p)),
    ...points,
  ];
}

/** What a press at a point takes hold of: a handle of `handled`, one of its edges, or the inside of a selected body. */
export function gripAt(
  geometry: SceneGeometry,
  moment: InstantGeometry,
  selected: ReadonlySet<number>,
  p: Projection,
  x: number,
  y: number,
  chosen?: BodyPoint,
): Grip | undefined {
  const body = only(selected);
  if (body !== undefined) {
    const found = nearestHandle(handlesOf(geometry, body, p, chosen), x, y) ?? edgeGrip(geometry, body, p, x, y);
    if (found) return found;
  }
  const around = [x - edgeReach, y - edgeReach, x + edgeReach, y + edgeReach] as const;
  const isOn = (mark: BoxesMark, i: number): boolean => {
    if (!meets(screenRect(mark.rects, i, p), around)) return false;
    const corners = polygonAt(mark, i)?.map((corner) => screenPoint(p, corner));
    return !corners || isWithin([x, y], grownBy(corners, edgeReach));
  };
  for (const mark of [geometry.starts, geometry.statics, moment.sweep, moment.driven]) {
    for (const held of selected) {
      const i = placeOf(mark, held);
      if (i !== undefined && isOn(mark, i)) return { kind: "move", body: held };
    }
  }
  return undefined;
}

/** The body that has handles: the selected one, if it is one alone. */
export function only(selected: ReadonlySet<number>): number | undefined {
  const [body] = selected;
  return selected.size === 1 ? body : undefined;
}

/** Bodies whose boxes at the beginning touch a rectangle of the screen. */
export function bodiesWithin(seen: SceneInAxes, p: Projection, area: Rect): number[] {
  const bodies = seen.scene.bodies.ids.map((_, body) => body);
  return bodies.filter((body) => meets(boxAtStart(seen, body, p), area));
}

/** The CSS cursor over a grip. */
export function cursorOf(grip: Grip, p: Projection, scene: SceneView): string {
  if (grip.kind === "turn") return "grab";
  if (grip.kind === "point") return grip.adds ? "copy" : "move";
  if (grip.kind !== "resize") return grip.kind === "move" ? "move" : "crosshair";
  const [x, y] = turnOf(rotationOf(scene, grip.body))(grip.sides[0], grip.sides[1]);
  // Of the four that there are, the one that is nearest to the way outwards.
  const eighths = Math.round((Math.atan2((y ?? 0) * p.down, x ?? 0) / Math.PI) * 4);
  return (["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"] as const)[((eighths % 4) + 4) % 4] ?? "move";
}

/** Where a body begins, on the screen. */
function boxAtStart({ scene, axes }: SceneInAxes, body: number, p: Projection): Rect {
  return screenRect(rectAtStart(scene, axes, body), 0, p);
}

/** Corners and the middles of edges, on a frame that is never too small for them. */
function edgeHandles(geometry: SceneGeometry, body: number, box: Rect, p: Projection): Handle[] {
  if (cornersOf(geometry.scene, body)) return turnedEdgeHandles(geometry, body, box, p);
  const [x0, y0, x1, y1] = widened(box, leastFrame);
  // The middle of what can be seen of a long edge.
  const xs = [x0, middle(Math.max(0, x0), Math.min(p.width, x1)), x1];
  const ys = [y0, middle(Math.max(0, y0), Math.min(p.height, y1)), y1];
  const sides = ([-1, 0, 1] as const).flatMap((x) => ([-1, 0, 1] as const).map((y) => [x, y] as const));
  return sides
    .filter(([x, y]) => x !== 0 || y !== 0)
    .map(([x, y]) => ({
      grip: { kind: "resize", body, sides: [x, alongWorld(y, p)] },
      ...{ x: at(xs, x + 1), y: at(ys, y + 1), shape: "edge" },
    }));
}

/** The same on the frame of a box that is turned. */
function turnedEdgeHandles({ scene }: SceneGeometry, body: number, box: Rect, p: Projection): Handle[] {
  const [halfX = 0, halfY = 0] = ownSize(scene, body).map((extent) => Math.max(extent * p.scale, leastFrame) / 2);
  const [x0, y0, x1, y1] = box;
  const turn = turnOf(rotationOf(scene, body));
  const sides = ([-1, 0, 1] as const).flatMap((x) => ([-1, 0, 1] as const).map((y) => [x, y] as const));
  return sides
    .filter(([x, y]) => x !== 0 || y !== 0)
    .map((side) => {
      const [x = 0, y = 0] = turn(side[0] * halfX, side[1] * halfY);
      const grip = { kind: "resize", body, sides: side } as const;
      return { grip, x: middle(x0, x1) + x, y: middle(y0, y1) + y * p.down, shape: "edge" };
    });
}

/** A polygon whose bounds have fewer pixels than this has no handles on its corners: they would leave nothing to move it by. */
const leastPolygon = 3 * reach;
/** Points of which the handles are further apart than this have one between them. */
const leastBetween = 5 * reach;

/** On the corners of a polygon and the points of a path, and between them. */
function pointHandles(geometry: SceneGeometry, body: number, box: Rect, p: Projection, chosen?: BodyPoint): Handle[] {
  const { scene } = geometry;
  const isSmall = Math.max(box[2] - box[0], box[3] - box[1]) < leastPolygon;
  const isClosed = { corner: true, waypoint: pathOf(scene, body)?.loops === true };
  // The first point of a path lies on its body, which has to be moved as well.
  const wouldHideBody = Math.min(box[2] - box[0], box[3] - box[1]) < leastFrame;
  const points = pointsOf(geometry, body).map((point) => ({ ...point, place: screenPoint(p, point.place) }));
  return (["corner", "waypoint"] as const).flatMap((kind) => {
    const all = points.filter((point) => point.kind === kind);
    return all.flatMap(({ index, place: [x, y] }, i): Handle[] => {
      const point = { kind, index };
      const isChosen = chosen?.kind === kind && chosen.index === index;
      const isHidden = (kind === "corner" && isSmall) || (kind === "waypoint" && index === 0 && wouldHideBody);
      const grip = { kind: "point", body, point } as const;
      const own: Handle = { grip: { ...grip, adds: false }, x, y, shape: kind, chosen: isChosen };
      const shown = isHidden && !isChosen ? [] : [own];
      const next = all[i + 1] ?? (isClosed[kind] ? all[0] : undefined);
      if (!next || next.index === index) return shown;
      const [nextX, nextY] = next.place;
      if (Math.hypot(nextX - x, nextY - y) < leastBetween) return shown;
      return [...shown, { grip: { ...grip, adds: true }, x: middle(x, nextX), y: middle(y, nextY), shape: "add" }];
    });
  });
}

/** Beside another corner than the handle that begins a velocity. */
function turnHandle(body: number, box: Rect, others: readonly Handle[], p: Projection): Handle {
  return { grip: { kind: "turn", body }, ...besideOf(box, p, "left", others), shape: "turn" };
}

function aimHandle(geometry: SceneGeometry, body: number, box: Rect, p: Projection): Handle {
  const [wayX, wayY] = wayOf(geometry, body);
  const [dx, dy] = [wayX * p.scale, wayY * p.scale * p.down];
  const way = Math.hypot(dx, dy);
  const zoom = way < leastWay ? 2 ** Math.ceil(Math.log2(leastZoomed / way)) : 1;
  // So slow that no number of times as large can be computed with: as good as at rest.
  if (way === 0 || !Number.isFinite(zoom))
    return { grip: { kind: "aim", body, begins: true, zoom: 1 }, ...besideOf(box, p), shape: "begin" };
  const from = [middle(box[0], box[2]), middle(box[1], box[3])] as const;
  const [x, y] = [from[0] + dx * zoom, from[1] + dy * zoom];
  return { grip: { kind: "aim", body, begins: false, zoom }, x, y, from, shape: zoom > 1 ? "zoomed" : "tip" };
}

/** How far a body's velocity takes it in a frame, in world units. */
export function wayOf({ scene, axes }: SceneInAxes, body: number): Along2 {
  const velocity = velocityOf(scene, body);
  return [at(velocity, axes.across) / scene.fps, at(velocity, axes.along) / scene.fps];
}

/** Beside a corner of the box, the upper one on this side if there is room, and none of the others is there. */
function besideOf(
  box: Rect,
  p: Projection,
  side: "left" | "right" = "right",
  others: readonly Handle[] = [],
): { readonly x: number; readonly y: number } {
  const [x0, y0, x1, y1] = widened(box, leastFrame);
  const xs = side === "right" ? [x1 + beside, x0 - beside] : [x0 - beside, x1 + beside];
  const places = [y0 - beside, y1 + beside].flatMap((y) => xs.map((x) => ({ x, y })));
  const isFree = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x >= rulerRoom.left + reach &&
    x <= p.width - reach &&
    y >= rulerRoom.top + reach &&
    y <= p.height - reach &&
    !others.some((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) < 2 * reach);
  return places.find(isFree) ?? { x: at(xs, 0), y: y0 - beside };
}

function nearestHandle(handles: readonly Handle[], x: number, y: number): Grip | undefined {
  const distance = (handle: Handle): number => Math.max(Math.abs(handle.x - x), Math.abs(handle.y - y));
  const near = handles.filter((handle) => distance(handle) <= reach);
  return near.sort((a, b) => distance(a) - distance(b))[0]?.grip;
}

/** Along the whole of an edge of a box that is large enough for it. */
function edgeGrip(geometry: SceneGeometry, body: number, p: Projection, x: number, y: number): Grip | undefined {
  if (cornersOf(geometry.scene, body)) return undefined;
  const box = boxAtStart(geometry, body, p);
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

function middle(a: number, b: number): number {
  return (a + b) / 2;
}
