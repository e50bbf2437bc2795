import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import type { Sweep } from "../../solver/index.js";
import {
  axesOf,
  boundsOf,
  clipToRect,
  cornersOfRect,
  clampedTo,
  diamond,
  flatBox,
  growsUp,
  lineMeets,
  meets,
  paintLabels,
  placeLabels,
  project,
  screenRect,
  screenX,
  screenY,
  Strokes,
  type LabelRequest,
  type Line,
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
import { differenceName, type Minkowski } from "./minkowskiDifference.js";
import { cornersOf as cornersOfShape } from "./sweptShapes.js";
import { frameTime, segmentFraction } from "./motionSegment.js";
import { axisName, timeText } from "./methodWords.js";

/** Where everything of the difference box and its ray stands on the screen, in pixels. */
type MinkowskiPicture = Readonly<ReturnType<typeof minkowskiPicture>>;

const room = { x: 30, y: 26 } as const;
const normalLength = 26;
/** Below this many pixels the end of a ray is not named. */
const shortRay = 48;
/** How many times smaller the ray may be for all of the box to be seen. */
const mostSmaller = 2.5;
/** Pixels from the picture's edge at which a box that goes on is broken off, and of the two lines that tell so. */
const broken = { edge: 16, apart: 4, step: 6, reach: 3 } as const;

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
  const corners = polygon ? polygon.map(({ corner }) => seen(corner)) : cornersOfRect(screenRect(difference, 0, p));
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
    ...breaksOf(corners, size),
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

/** A side of what is seen of a box at which the box goes on: a line across it, to be drawn as a break. */
type Break = readonly [from: Point, to: Point];

/** Where a convex shape is broken off since it leaves the picture, and the part of the picture that it is drawn in. */
function breaksOf(corners: readonly Point[], { width, height }: Size) {
  const bounds = boundsOf(corners);
  const { edge } = broken;
  const within: Rect = [
    bounds[0] < 0 ? edge : 0,
    bounds[1] < 0 ? edge : 0,
    bounds[2] > width ? width - edge : width,
    bounds[3] > height ? height - edge : height,
  ];
  const seen = clipToRect(corners.flat(), within);
  const breaks = [0, 1, 2, 3].flatMap((side): Break[] => {
    const isOut = side < 2 ? at(bounds, side) < 0 : at(bounds, side) > (side === 2 ? width : height);
    const line = at(within, side);
    const on = seen.flatMap((_, i): Point[] => {
      const point: Point = [at(seen, i), seen[i + 1] ?? NaN];
      return i % 2 === 0 && Math.abs(at(point, side % 2) - line) < 1e-6 ? [point] : [];
    });
    if (!isOut || on.length < 2) return [];
    const [x0, y0, x1, y1] = boundsOf(on);
    return [
      [
        [x0, y0],
        [x1, y1],
      ],
    ];
  });
  return { within, breaks };
}

/** Shows the ray whole, and all of the difference box unless that makes the ray too small: a floor may be a thousand times longer. */
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
  const scaleOf = ([x0, y0, x1, y1]: Rect): number =>
    Math.min((size.width - 2 * room.x) / (x1 - x0 || 1), (size.height - 2 * room.y) / (y1 - y0 || 1));
  const near = seen as [number, number, number, number];
  const whole = boundsOf([
    [Math.min(way[0], box[0]), Math.min(way[1], box[1])],
    [Math.max(way[2], box[2]), Math.max(way[3], box[3])],
  ]);
  const [x0, y0, x1, y1] = scaleOf(whole) * mostSmaller >= scaleOf(near) ? whole : near;
  const scale = scaleOf([x0, y0, x1, y1]);
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
  const { size, box, obstacle, polygon, within, breaks, shape, origin, end, entry, exit, normal, isHit } = picture;
  const corners = (polygon ?? []).map(({ corner }) => corner);
  const edges = (polygon ?? []).map(
    ({ corner, of }, i) => [corner, corners[(i + 1) % corners.length] as Point, of] as const,
  );
  const clipTo = ([x0, y0, x1, y1]: Rect): void => {
    surface.save();
    surface.beginPath();
    surface.rect(x0, y0, x1 - x0, y1 - y0);
    surface.clip();
  };
  clipTo([0, 0, size.width, size.height]);
  strokes.line([origin[0], 0], [origin[0], size.height], "gridMajor");
  strokes.line([0, origin[1]], [size.width, origin[1]], "gridMajor");
  clipTo(within);
  if (polygon && shape) {
    strokes.polygon(corners, "static", 0.28);
    for (const [from, to, of] of edges)
      strokes.line(from, to, of === "mover" ? "start" : "static", of === "both" ? 3 : 1.5);
    strokes.around(shape, "static", 1, [2, 3]);
  } else {
    strokes.box(clampedTo(size, box), "static", { fill: 0.28 });
    strokes.box(clampedTo(size, obstacle), "static", { fill: 0, width: 1, dash: [2, 3] });
  }
  surface.restore();
  for (const side of breaks) paintBreak(strokes, side, size);
  strokes.arrow(origin, end, "start", 2);
  if (exit && exit !== entry) strokes.dot(exit, 3, "surface", "sweep");
  if (normal) strokes.arrow(normal[0], normal[1], "sweep", 2.2);
  if (entry) strokes.dot(entry, 4.2, isHit ? "sweep" : "surface", isHit ? "surface" : "dim");
  strokes.dot(origin, 4, "text");
  // The point that moves: its shape is no other's.
  strokes.polygon(diamond(now, 7.5), "surface");
  strokes.polygon(diamond(now, 5.5), "accent");
  surface.restore();
  const arrows: Line[] = [[...origin, ...end] as const, ...(normal ? [[...normal[0], ...normal[1]] as const] : [])];
  const around: Rect = [2, 2, size.width - 2, size.height - 2];
  for (const [from, to] of edges) arrows.push([...from, ...to]);
  for (const outline of shape
    ? [shape]
    : [cornersOfRect(clampedTo(size, box)), cornersOfRect(clampedTo(size, obstacle))])
    outline.forEach((from, i) => arrows.push([...from, ...(outline[(i + 1) % outline.length] ?? from)]));
  const dot = ([x, y]: Point): Rect => [x - 4, y - 4, x + 4, y + 4];
  const taken: Rect[] = [
    ...[origin, entry, exit].flatMap((point) => (point ? [dot(point)] : [])),
    ...breaks.map(([[x0, y0], [x1, y1]]): Rect => [x0 - 8, y0 - 8, x1 + 8, y1 + 8]),
  ];
  const axes = placeAlongEdges(strokes.measure(picture.axesText), size, arrows, taken);
  const marks = [...taken, axes];
  const drawn = { faint: [], bodies: [], lines: arrows, marks, walls: [] };
  paintLabels(strokes, placeLabels(picture.labels, strokes.measure, around, drawn).placed);
  strokes.text(picture.axesText, [axes[0] + 2, (axes[1] + axes[3]) / 2], "dim");
}

/** The first place along the lower and the upper edge in which a text lies on nothing. */
function placeAlongEdges(
  textWidth: number,
  { width, height }: Size,
  lines: readonly Line[],
  marks: readonly Rect[],
): Rect {
  const [w, h, step] = [textWidth + 4, 16, 12];
  const places = [height - h - 2, 2].flatMap((y) =>
    Array.from({ length: Math.max(1, Math.floor((width - w) / step)) }, (_, i): Rect => {
      const x = 4 + i * step;
      return [x, y, x + w, y + h];
    }),
  );
  const isFree = (box: Rect): boolean =>
    !marks.some((mark) => meets(box, mark)) && !lines.some((line) => lineMeets(line, box));
  return places.find(isFree) ?? [4, height - h - 2, 4 + w, height - 2];
}

/** Two lines in zigzag across what goes on beyond them. */
function paintBreak(strokes: Strokes, [[x0, y0], [x1, y1]]: Break, { width, height }: Size): void {
  const isUpright = x1 - x0 < y1 - y0;
  const [from, to] = isUpright ? [y0, y1] : [x0, x1];
  // A little longer than what is broken off, so that a thin box has a mark as well.
  const [begin, end] = [Math.max(2, from - broken.step), Math.min((isUpright ? height : width) - 2, to + broken.step)];
  const outward = isUpright ? (x0 < width / 2 ? -1 : 1) : y0 < height / 2 ? -1 : 1;
  const count = Math.max(3, Math.round((end - begin) / broken.step));
  for (const away of [0, outward * broken.apart]) {
    const points = Array.from({ length: count + 1 }, (_, i): Point => {
      const along = begin + ((end - begin) * i) / count;
      const aside = away + (i % 2 === 0 ? -1 : 1) * broken.reach;
      return isUpright ? [x0 + aside, along] : [along, y0 + aside];
    });
    strokes.path(points, "static", 1.5);
  }
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
