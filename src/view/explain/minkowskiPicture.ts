import * as l10n from "@vscode/l10n";
import { at, type Box, type Vec } from "../../geometry/index.js";
import {
  axesOf,
  growsUp,
  paintLabels,
  placeLabels,
  project,
  screenX,
  screenY,
  Strokes,
  type Axes,
  type LabelRequest,
  type Palette,
  type Plane,
  type Point,
  type Projection,
  type Rect,
  type Size,
  type Surface,
} from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { bindingAxes, collides, normalAxis, type Explanation } from "./explanation.js";
import { differenceName, type Minkowski } from "./minkowski.js";
import { frameTime, segmentFraction } from "./motionSegment.js";
import { axisName, timeText } from "./words.js";

/** Where everything of the difference box and its ray stands on the screen, in pixels. */
export interface MinkowskiPicture {
  readonly size: Size;
  readonly plane: Plane;
  readonly projection: Projection;
  /** The difference box, and in it the obstacle as it is, seen from the mover's middle. */
  readonly box: Rect;
  readonly obstacle: Rect;
  readonly origin: Point;
  readonly end: Point;
  readonly entry?: Point;
  readonly exit?: Point;
  /** From the place of entry out of the face; the least way out where the origin is inside. */
  readonly normal?: readonly [from: Point, to: Point];
  readonly labels: readonly LabelRequest[];
  readonly axesText: string;
  readonly isHit: boolean;
}

const room = { x: 30, y: 26 } as const;
const normalLength = 26;
/** Below this many pixels the end of a ray is not named. */
const shortRay = 48;

/** Lays the difference box and the ray out on a picture of a size. */
export function minkowskiPicture(
  scene: SceneView,
  explanation: Explanation,
  view: Minkowski,
  size: Size,
): MinkowskiPicture {
  const plane = planeOf(scene, explanation);
  const axes = axesOf(plane);
  const flat = (vec: Vec): Point => [at(vec, axes.across), at(vec, axes.along)];
  const end = flat(view.ray);
  const difference = flatBox(view.difference, axes);
  const out = flat(explanation.sweep.kind === "overlap" ? explanation.sweep.penetration : view.ray.map(() => 0));
  const p = projectionOf(difference, [[0, 0], end, out], size, growsUp(scene, plane));
  const seen = ([x, y]: Point): Point => [screenX(p, x), screenY(p, y)];
  const rectOf = ([x0, y0, x1, y1]: Rect): Rect => {
    const [a, b] = [seen([x0, y0]), seen([x1, y1])];
    return [a[0], Math.min(a[1], b[1]), b[0], Math.max(a[1], b[1])];
  };
  const onRay = (fraction: number): Point => seen([end[0] * fraction, end[1] * fraction]);
  const { mover, pair } = explanation.segment;
  const half = (axis: number): number => (at(mover.max, axis) - at(mover.min, axis)) / 2;
  const [dx, dy] = [half(axes.across), half(axes.along)];
  const [x0, y0, x1, y1] = difference;
  const entry = view.entry === undefined ? undefined : onRay(view.entry);
  const exit = view.exit === undefined ? undefined : onRay(view.exit);
  const normal = normalOf(explanation, axes, p, entry, seen);
  const origin = seen([0, 0]);
  const box = rectOf(difference);
  const picture = {
    size,
    plane,
    projection: p,
    box,
    obstacle: rectOf([x0 + dx, y0 + dy, x1 - dx, y1 - dy]),
    origin,
    end: seen(end),
    ...(entry && { entry }),
    ...(exit && { exit }),
    ...(normal && { normal }),
    axesText: `${axisName(axes.across)} → ${axisName(axes.along)} ${p.down > 0 ? "↓" : "↑"}`,
    isHit: collides(explanation.sweep),
  };
  return { ...picture, labels: labelsOf(picture, explanation, view, differenceName(scene, pair)) };
}

/** The plane of the normal and of the fastest other axis; for a miss, of the two axes that exclude each other. */
function planeOf(scene: SceneView, { sweep, intervals, reason }: Explanation): Plane {
  if (scene.dimensions === 2) return "front";
  const { last, first } = bindingAxes(intervals);
  const speeds = [...intervals].sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
  const one = sweep.kind === "hit" ? normalAxis(sweep.normal).axis : "apart" in reason ? reason.apart.axis : last.axis;
  const wanted = reason.kind === "beside" ? first.axis : undefined;
  const other = wanted ?? speeds.find(({ axis }) => axis !== one)?.axis ?? 0;
  if (one !== 2 && other !== 2) return "front";
  return one === 0 || other === 0 ? "top" : "side";
}

function flatBox({ min, max }: Box, { across, along }: Axes): Rect {
  return [at(min, across), at(min, along), at(max, across), at(max, along)];
}

/** Shows the ray whole, and as much of the difference box as is near it: a floor may be a thousand times longer. */
function projectionOf(box: Rect, points: readonly Point[], size: Size, up: boolean): Projection {
  const way: Rect = [
    Math.min(...points.map(([x]) => x)),
    Math.min(...points.map(([, y]) => y)),
    Math.max(...points.map(([x]) => x)),
    Math.max(...points.map(([, y]) => y)),
  ];
  const extent = Math.max(way[2] - way[0], way[3] - way[1]);
  const gap = Math.max(0, box[0] - way[2], way[0] - box[2], box[1] - way[3], way[1] - box[3]);
  const thickness = Math.min(box[2] - box[0], box[3] - box[1]);
  // So much around the way that it takes a good part of the picture, and that the box is seen to have two sides if it can.
  const margin = Math.max(0.6 * extent, 1.25 * gap, extent > 0 ? Math.min(thickness, 1.4 * extent) : thickness) || 1;
  const seen = [0, 1, 2, 3].map((edge) => {
    const axis = edge % 2;
    const within = Math.min(at(way, axis + 2) + margin, Math.max(at(way, axis) - margin, at(box, edge)));
    return edge < 2 ? Math.min(at(way, edge), within) : Math.max(at(way, edge), within);
  });
  const [x0, y0, x1, y1] = seen as [number, number, number, number];
  const scale = Math.min((size.width - 2 * room.x) / (x1 - x0 || 1), (size.height - 2 * room.y) / (y1 - y0 || 1));
  return project(
    { centerX: x0 + (x1 - x0) / 2, centerY: y0 + (y1 - y0) / 2, scale: Number.isFinite(scale) ? scale : 1 },
    size,
    up,
  );
}

function normalOf(
  { sweep }: Explanation,
  { across, along }: Axes,
  p: Projection,
  entry: Point | undefined,
  seen: (point: Point) => Point,
): readonly [Point, Point] | undefined {
  if (sweep.kind === "hit" && entry) {
    const [x, y] = [at(sweep.normal, across), at(sweep.normal, along) * p.down];
    return x === 0 && y === 0 ? undefined : [entry, [entry[0] + x * normalLength, entry[1] + y * normalLength]];
  }
  if (sweep.kind !== "overlap") return undefined;
  return [seen([0, 0]), seen([at(sweep.penetration, across), at(sweep.penetration, along)])];
}

function labelsOf(
  { origin, end, entry, exit, box, size }: Omit<MinkowskiPicture, "labels">,
  { segment, sweep }: Explanation,
  view: Minkowski,
  name: string,
): LabelRequest[] {
  const point = ([x, y]: Point): Rect => [x, y, x, y];
  const requests: LabelRequest[] = [
    { text: name, colour: "dim", anchor: box, style: "beside", towards: [0, 1], priority: 6 },
    {
      text: l10n.t("origin"),
      colour: "text",
      anchor: [origin[0] - 4, origin[1] - 4, origin[0] + 4, origin[1] + 4],
      style: "beside",
      towards: [0, 1],
      priority: 8,
    },
  ];
  if (entry && view.entry !== undefined) {
    const time = `t = ${timeText(frameTime(segment, view.entry))}`;
    const towards: Point = [0, entry[1] < size.height / 2 ? -1 : 1];
    const anchor: Rect = [entry[0] - 4, entry[1] - 4, entry[0] + 4, entry[1] + 4];
    requests.push({ text: time, colour: "text", anchor, style: "beside", towards, priority: 10 });
  }
  if (exit && view.exit !== undefined && view.exit !== view.entry && sweep.kind !== "graze") {
    const text = timeText(frameTime(segment, view.exit));
    requests.push({ text, colour: "dim", anchor: point(exit), style: "beside", optional: true, priority: 4 });
  }
  const length = Math.hypot(end[0] - origin[0], end[1] - origin[1]);
  if (length > shortRay) {
    const towards: Point = [(end[0] - origin[0]) / length, (end[1] - origin[1]) / length];
    requests.push({
      text: "t = 1",
      colour: "dim",
      anchor: point(end),
      style: "beside",
      towards,
      optional: true,
      priority: 3,
    });
  }
  return requests;
}

/** The point of the ray at a time of the scene; at an end of the segment for times outside of it. */
export function pointAt({ origin, end }: MinkowskiPicture, { segment }: Explanation, time: number): Point {
  const fraction = Math.min(1, Math.max(0, segmentFraction(segment, time)));
  return [origin[0] + (end[0] - origin[0]) * fraction, origin[1] + (end[1] - origin[1]) * fraction];
}

/** Paints the difference box, the ray, and the point that it has reached. */
export function paintMinkowski(surface: Surface, palette: Palette, picture: MinkowskiPicture, now: Point): void {
  const strokes = new Strokes(surface, palette);
  const { size, box, obstacle, origin, end, entry, exit, normal, isHit } = picture;
  surface.save();
  surface.beginPath();
  surface.rect(0, 0, size.width, size.height);
  surface.clip();
  strokes.line([origin[0], 0], [origin[0], size.height], "gridMajor");
  strokes.line([0, origin[1]], [size.width, origin[1]], "gridMajor");
  strokes.box(within(box, size), "static", { fill: 0.28 });
  strokes.box(within(obstacle, size), "static", { fill: 0, width: 1, dash: [2, 3] });
  strokes.arrow(origin, end, "start", 2);
  if (exit && exit !== entry) strokes.dot(exit, 3, "surface", "hit");
  if (normal) strokes.arrow(normal[0], normal[1], "hit", 2.2);
  if (entry) strokes.dot(entry, 4.2, isHit ? "hit" : "surface", isHit ? "surface" : "dim");
  strokes.dot(origin, 4, "text");
  diamond(strokes, now);
  surface.restore();
  const arrows = [[...origin, ...end] as const, ...(normal ? [[...normal[0], ...normal[1]] as const] : [])];
  const around: Rect = [2, 2, size.width - 2, size.height - 2];
  paintLabels(
    { surface, palette },
    placeLabels(picture.labels, strokes.measure, around, { faint: [], bodies: [], arrows, walls: [box] }),
  );
  strokes.text(picture.axesText, [6, size.height - 9], "dim");
}

/** The point that moves: its shape is no other's. */
function diamond(strokes: Strokes, [x, y]: Point): void {
  const around = (r: number): Point[] => [
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ];
  strokes.polygon(around(7.5), "surface");
  strokes.polygon(around(5.5), "accent");
}

/** Clamped to a little beyond the picture: canvases compute in single precision. */
function within([x0, y0, x1, y1]: Rect, { width, height }: Size): Rect {
  const far = 50;
  const clamp = (value: number, size: number): number => Math.min(size + far, Math.max(-far, value));
  return [clamp(x0, width), clamp(y0, height), clamp(x1, width), clamp(y1, height)];
}

/** What stands where, for whoever has only the page. */
export function minkowskiPlaces(picture: MinkowskiPicture, now: Point): Record<string, string> {
  const text = (numbers: readonly number[]): string => numbers.map((n) => n.toFixed(1)).join(" ");
  return {
    plane: picture.plane,
    box: text(picture.box),
    ray: text([...picture.origin, ...picture.end]),
    entry: picture.entry ? text(picture.entry) : "",
    point: text(now),
  };
}
