import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import type { Sweep } from "../../solver/index.js";
import {
  axesOf,
  boundsOf,
  clampedTo,
  diamond,
  flatBox,
  growsUp,
  paintLabels,
  placeLabels,
  project,
  screenRect,
  screenX,
  screenY,
  Strokes,
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
import { bindingAxes } from "./axisIntervals.js";
import { collides, type Explanation } from "./explanation.js";
import { differenceName, type Minkowski } from "./minkowski.js";
import { cornersOf as cornersOfShape } from "./shapes.js";
import { frameTime, segmentFraction } from "./motionSegment.js";
import { axisName, timeText } from "./words.js";

/** Where everything of the difference box and its ray stands on the screen, in pixels. */
export type MinkowskiPicture = Readonly<ReturnType<typeof minkowskiPicture>>;

const room = { x: 30, y: 26 } as const;
const normalLength = 26;
/** Below this many pixels the end of a ray is not named. */
const shortRay = 48;

/** Lays the difference box and the ray out on a picture of a size. */
export function minkowskiPicture(scene: SceneView, explanation: Explanation, view: Minkowski, size: Size) {
  const places = placesOf(scene, explanation, view, size);
  const name = differenceName(scene, explanation.segment.pair);
  return { ...places, labels: labelsOf(places, explanation, view, name) };
}

function placesOf(scene: SceneView, explanation: Explanation, view: Minkowski, size: Size) {
  const { segment, sweep } = explanation;
  const plane = planeOf(scene, explanation);
  const axes = axesOf(plane);
  const flat = (vec: Vec): Point => [at(vec, axes.across), at(vec, axes.along)];
  const way = flat(view.ray);
  const { polygon } = view;
  const difference = polygon ? boundsOf(polygon.map(({ corner }) => corner)) : flatBox(view.difference, axes);
  const out = sweep.kind === "overlap" ? flat(sweep.penetration) : ([0, 0] as const);
  const p = projectionOf(difference, [[0, 0], way, out], size, growsUp(scene, plane));
  const seen = ([x, y]: Point): Point => [screenX(p, x), screenY(p, y)];
  const onRay = (fraction: number | undefined): Point | undefined =>
    fraction === undefined ? undefined : seen([way[0] * fraction, way[1] * fraction]);
  const [dx, dy] = flat(segment.mover.max.map((high, axis) => (high - at(segment.mover.min, axis)) / 2));
  const [x0, y0, x1, y1] = difference;
  const middle = flat(segment.mover.min.map((low, axis) => (low + at(segment.mover.max, axis)) / 2));
  const other =
    explanation.shapes && cornersOfShape(explanation.shapes[1]).map(([x, y]): Point => [x - middle[0], y - middle[1]]);
  const [origin, end, entry, exit] = [seen([0, 0]), seen(way), onRay(view.entry), onRay(view.exit)];
  return {
    size,
    plane,
    /** The difference box, and in it the obstacle as it is, seen from the mover's middle: its bounds where it is no box. */
    box: screenRect(difference, 0, p),
    /** Where it is no box, by edge the corner at which that begins, and of which of the two it is. */
    polygon: polygon?.map(({ corner, of }) => ({ corner: seen(corner), of })),
    obstacle: screenRect([x0 + dx, y0 + dy, x1 - dx, y1 - dy], 0, p),
    shape: other?.map(seen),
    origin,
    end,
    entry,
    exit,
    /** From the place of entry out of the face; the least way out where the origin is inside. */
    normal: sweep.kind === "overlap" ? ([origin, seen(out)] as const) : normalOf(sweep, flat, p, entry),
    axesText: `${axisName(axes.across)} → ${axisName(axes.along)} ${p.down > 0 ? "↓" : "↑"}`,
    isHit: collides(sweep),
  };
}

/** The plane of the normal and of the fastest other axis; for a miss, of the two axes that exclude each other. */
function planeOf(scene: SceneView, { sweep, intervals, reason }: Explanation): Plane {
  if (scene.dimensions === 2) return "front";
  const { last, first } = bindingAxes(intervals);
  const speeds = [...intervals].sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
  const isApart = reason.kind === "apart" || reason.kind === "still";
  const one = sweep.kind === "hit" || isApart ? reason.axis.axis : last.axis;
  const wanted = reason.kind === "beside" ? first.axis : undefined;
  const other = wanted ?? speeds.find(({ axis }) => axis !== one)?.axis ?? 0;
  if (one !== 2 && other !== 2) return "front";
  return one === 0 || other === 0 ? "top" : "side";
}

/** Shows the ray whole, and as much of the difference box as is near it: a floor may be a thousand times longer. */
function projectionOf(box: Rect, points: readonly Point[], size: Size, up: boolean): Projection {
  const way = boundsOf(points);
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
  const view = { centerX: x0 + (x1 - x0) / 2, centerY: y0 + (y1 - y0) / 2, scale: Number.isFinite(scale) ? scale : 1 };
  return project(view, size, up);
}

/** From the place of entry out of the face that gives the normal, if that is seen from the side. */
function normalOf(sweep: Sweep, flat: (vec: Vec) => Point, p: Projection, entry: Point | undefined) {
  if (sweep.kind !== "hit" || !entry) return undefined;
  const [x, y] = flat(sweep.normal);
  if (x === 0 && y === 0) return undefined;
  return [entry, [entry[0] + x * normalLength, entry[1] + y * p.down * normalLength]] as const;
}

function labelsOf(
  { origin, end, entry, exit, normal, box, size }: ReturnType<typeof placesOf>,
  { segment, sweep }: Explanation,
  view: Minkowski,
  name: string,
): LabelRequest[] {
  const around = ([x, y]: Point, reach: number): Rect => [x - reach, y - reach, x + reach, y + reach];
  const requests: LabelRequest[] = [
    { text: name, colour: "dim", anchor: box, towards: [0, 1], priority: 6 },
    { text: l10n.t("origin"), colour: "text", anchor: around(origin, 4), towards: [0, 1], priority: 8 },
  ];
  if (entry && view.entry !== undefined) {
    const text = `t = ${timeText(frameTime(segment, view.entry))}`;
    // Beside the ray, and off the line of the face: a text on that looks crossed out.
    const isLevel =
      normal !== undefined && Math.abs(normal[1][1] - normal[0][1]) > Math.abs(normal[1][0] - normal[0][0]);
    const towards: Point = isLevel ? [entry[0] < size.width / 2 ? 1 : -1, 0] : [0, entry[1] < size.height / 2 ? -1 : 1];
    requests.push({ text, colour: "text", anchor: around(entry, 4), towards, priority: 10 });
  }
  const faint = { colour: "dim", optional: true } as const;
  if (exit && view.exit !== undefined && view.exit !== view.entry && sweep.kind !== "graze") {
    const text = timeText(frameTime(segment, view.exit));
    requests.push({ ...faint, text, anchor: around(exit, 0), priority: 4 });
  }
  const length = Math.hypot(end[0] - origin[0], end[1] - origin[1]);
  if (length > shortRay) {
    const towards: Point = [(end[0] - origin[0]) / length, (end[1] - origin[1]) / length];
    requests.push({ ...faint, text: "t = 1", anchor: around(end, 0), towards, priority: 3 });
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
  const { size, box, obstacle, polygon, shape, origin, end, entry, exit, normal, isHit } = picture;
  const corners = (polygon ?? []).map(({ corner }) => corner);
  const edges = (polygon ?? []).map(
    ({ corner, of }, i) => [corner, corners[(i + 1) % corners.length] as Point, of] as const,
  );
  surface.save();
  surface.beginPath();
  surface.rect(0, 0, size.width, size.height);
  surface.clip();
  strokes.line([origin[0], 0], [origin[0], size.height], "gridMajor");
  strokes.line([0, origin[1]], [size.width, origin[1]], "gridMajor");
  if (polygon && shape) {
    strokes.polygon(corners, "static", 0.28);
    for (const [from, to, of] of edges)
      strokes.line(from, to, of === "mover" ? "start" : "static", of === "both" ? 3 : 1.5);
    strokes.around(shape, "static", 1, [2, 3]);
  } else {
    strokes.box(clampedTo(size, box), "static", { fill: 0.28 });
    strokes.box(clampedTo(size, obstacle), "static", { fill: 0, width: 1, dash: [2, 3] });
  }
  strokes.arrow(origin, end, "start", 2);
  if (exit && exit !== entry) strokes.dot(exit, 3, "surface", "sweep");
  if (normal) strokes.arrow(normal[0], normal[1], "sweep", 2.2);
  if (entry) strokes.dot(entry, 4.2, isHit ? "sweep" : "surface", isHit ? "surface" : "dim");
  strokes.dot(origin, 4, "text");
  // The point that moves: its shape is no other's.
  strokes.polygon(diamond(now, 7.5), "surface");
  strokes.polygon(diamond(now, 5.5), "accent");
  surface.restore();
  const arrows = [[...origin, ...end] as const, ...(normal ? [[...normal[0], ...normal[1]] as const] : [])];
  const around: Rect = [2, 2, size.width - 2, size.height - 2];
  for (const [from, to] of edges) arrows.push([...from, ...to]);
  const drawn = { faint: [], bodies: [], lines: arrows, marks: [], walls: polygon ? [] : [box, obstacle] };
  paintLabels(strokes, placeLabels(picture.labels, strokes.measure, around, drawn));
  strokes.text(picture.axesText, [6, size.height - 9], "dim");
}

/** What stands where, for whoever has only the page. */
export function minkowskiPlaces(picture: MinkowskiPicture, now: Point): Record<string, string> {
  const text = (numbers: readonly number[]): string => numbers.map((n) => n.toFixed(1)).join(" ");
  return {
    plane: picture.plane,
    box: text(picture.box),
    polygon: picture.polygon?.map(({ corner }) => text(corner)).join(" | ") ?? "",
    ray: text([...picture.origin, ...picture.end]),
    entry: picture.entry ? text(picture.entry) : "",
    point: text(now),
  };
}
