import { at, type Obstacle } from "../geometry/index.js";
import {
  cornersOf,
  flatBox,
  rectAt,
  rectAtStart,
  rectOf,
  restingBox,
  restingPolygon,
  sizeAt,
  sizeOf,
  vectorOf,
} from "./bodyRows.js";
import { arcBetween, type Arc } from "./arcs.js";
import { obstacleOf } from "./contactRows.js";
import { polygonAt, withCorners, type ArrowMark, type BoxesMark } from "./marks.js";
import type { Axes, Projection } from "./projection.js";
import type { FindingView, SceneView } from "./protocol/index.js";
import {
  boundsOf,
  clipToConvex,
  clipToRect,
  convexHull,
  cornersOfRect,
  sweptHull,
  type Point,
  type Rect,
} from "./rect.js";
import { passes } from "./badges.js";
import { lookAfter } from "./frameSamples.js";

/** More than this many contacts cover each other; the table has them all. */
const mostMarked = 2000;

/** What is drawn of the contacts of the swept run, in their order: the box, the middle of what touches, the normal. */
export function contactMarks(scene: SceneView, axes: Axes) {
  const { positions, bodies: all } = scene.swept.contacts;
  const timeOf = (contact: number): number => timeOfContact(scene, contact);
  const bodies = all.slice(0, mostMarked);
  const rects = new Float64Array(bodies.length * 4);
  bodies.forEach((body, i) => rects.set(rectOf(scene, axes, body, positions, i * scene.dimensions, timeOf(i)), i * 4));
  const contacts = withCorners(scene, { role: "contact", rects, bodies });
  const dots = Array.from(
    bodies,
    (_, contact): Point =>
      touchingPolygons(scene, contact) ?? [touching(scene, contact, axes.across), touching(scene, contact, axes.along)],
  );
  return { contacts, dots, normals: dots.flatMap((dot, contact) => normalMark(scene, contact, axes, dot)) };
}

/** Fewer contacts than this can be told apart, however small their boxes are. */
const fewContacts = 40;
/** Boxes below this many pixels are smaller than the dot of a contact. */
const dotPixels = 5;

/** Whether what is drawn of the contacts, which keeps its size at any zoom, would cover the boxes it is about. */
export function contactsCrowded({ rects, bodies }: BoxesMark, p: Projection): boolean {
  if (bodies.length < fewContacts) return false;
  let small = 0;
  for (let i = 0; i < rects.length; i += 4) {
    const longer = Math.max(at(rects, i + 2) - at(rects, i), at(rects, i + 3) - at(rects, i + 1));
    if (longer * p.scale < dotPixels) small++;
  }
  return small * 2 > bodies.length;
}

/** The middle of what touches, on an axis: on the face that the normal names, in the middle of the shared part otherwise. */
function touching(scene: SceneView, contact: number, axis: number): number {
  const { bodies, normals, positions, obstaclePositions } = scene.swept.contacts;
  const i = contact * scene.dimensions + axis;
  const low = at(positions, i);
  const high = low + sizeAt(scene, "swept", at(bodies, contact), axis, timeOfContact(scene, contact));
  const n = at(normals, i);
  if (n !== 0) return n < 0 ? high : low;
  const other = at(obstaclePositions, i);
  const otherHigh = other + obstacleSize(scene, contact, axis);
  return (Math.max(low, other) + Math.min(high, otherHigh)) / 2;
}

/** When a contact is, in frames since the scene began. */
function timeOfContact({ swept: { contacts } }: SceneView, contact: number): number {
  return at(contacts.frames, contact) - 1 + at(contacts.times, contact);
}

/** The middle of what touches of two of which one at least is no upright box; undefined where both are boxes. */
function touchingPolygons(scene: SceneView, contact: number): Point | undefined {
  const { bodies, normals, positions, obstaclePositions } = scene.swept.contacts;
  const obstacle = obstacleOf(scene, contact);
  const body = at(bodies, contact);
  const own = cornersOf(scene, body);
  const from = (column: Float64Array, corners: readonly Point[]): readonly Point[] =>
    corners.map(([x, y]) => [at(column, 2 * contact) + x, at(column, 2 * contact + 1) + y]);
  const moving = obstacle.kind === "body" ? cornersOf(scene, obstacle.index) : undefined;
  const other = moving ? from(obstaclePositions, moving) : restingCorners(scene, obstacle);
  if (!own && !other) return undefined;
  const [nx, ny] = [at(normals, 2 * contact), at(normals, 2 * contact + 1)];
  const box = (size: (axis: number) => number): readonly Point[] => cornersOfRect([0, 0, size(0), size(1)]);
  const a = from(positions, own ?? box((axis) => sizeOf(scene, body, axis)));
  const b =
    other ??
    from(
      obstaclePositions,
      box((axis) => obstacleSize(scene, contact, axis)),
    );
  const out = ([x, y]: Point): number => x * nx + y * ny;
  const along = ([x, y]: Point): number => y * nx - x * ny;
  /** Of the corners that are furthest to one side, about, the ends along the face. */
  const face = (corners: readonly Point[], sign: 1 | -1): readonly [number, number] => {
    const furthest = Math.max(...corners.map((corner) => sign * out(corner)));
    const [x0, y0, x1, y1] = boundsOf(corners);
    const near = corners.filter((corner) => sign * out(corner) >= furthest - 1e-6 * (x1 - x0 + y1 - y0)).map(along);
    return [Math.min(...near), Math.max(...near)];
  };
  const [[a0, a1], [b0, b1]] = [face(a, -1), face(b, 1)];
  const middle = (Math.max(a0, b0) + Math.min(a1, b1)) / 2;
  const height = Math.max(...b.map(out));
  return [height * nx - middle * ny, height * ny + middle * nx];
}

/** The size of what was met, on an axis. */
function obstacleSize(scene: SceneView, contact: number, axis: number): number {
  const obstacle = obstacleOf(scene, contact);
  if (obstacle.kind === "body") return sizeAt(scene, "swept", obstacle.index, axis, timeOfContact(scene, contact));
  if (obstacle.kind === "tile") return scene.grids[obstacle.grid]?.tileSize[axis] ?? 0;
  const box = restingBox(scene, obstacle);
  return box ? (box.max[axis] ?? 0) - (box.min[axis] ?? 0) : 0;
}

/** Its arrow; none where the normal points out of the plane. */
function normalMark(scene: SceneView, contact: number, axes: Axes, from: Point): ArrowMark[] {
  const { bodies, normals } = scene.swept.contacts;
  const x = at(normals, contact * scene.dimensions + axes.across);
  const y = at(normals, contact * scene.dimensions + axes.along);
  const length = Math.hypot(x, y);
  if (!(length > 0)) return [];
  return [{ role: "normal", body: at(bodies, contact), from, direction: [x / length, y / length] }];
}

/** A part of an obstacle that a body passes through unseen in the game's own run. */
export interface HatchMark {
  readonly finding: FindingView;
  /** x, y of each corner. */
  readonly polygon: Float64Array;
}

export function hatches(scene: SceneView, axes: Axes): HatchMark[] {
  const passing = scene.findings.filter(passes);
  return passing
    .map((finding) => ({ finding, polygon: hatch(scene, finding, axes) }))
    .filter(({ polygon }) => polygon.length > 0);
}

/** Empty where there is none. One of zero area is drawn as a line. */
function hatch(scene: SceneView, finding: FindingView, axes: Axes): Float64Array {
  const obstacle = obstacleRect(scene, finding, axes);
  if (!obstacle) return new Float64Array();
  const look = lookAfter(scene, finding);
  const from = rectAt(scene, axes, "discrete", finding.body, look - 1 / scene.substeps);
  const to = rectAt(scene, axes, "discrete", finding.body, look, "before");
  const arc = arcBetween(scene, axes, finding.body, from, to, 1 / scene.substeps);
  if (arc) return hatchAlong(arc, from, obstacle);
  const own = cornersIn(scene, finding.body, from);
  const met = finding.obstacle;
  const other = met?.kind === "body" ? cornersIn(scene, met.index, obstacle) : met && restingCorners(scene, met);
  if (own || other) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const start = own ?? cornersOfRect(from);
    const swept = convexHull([...start, ...start.map(([x, y]): Point => [x + dx, y + dy])]);
    return Float64Array.from(clipToConvex(swept, other ?? cornersOfRect(obstacle)).flat());
  }
  const polygon = clipToRect(sweptHull(from, to[0] - from[0], to[1] - from[1]), obstacle);
  return Float64Array.from(polygon.every(Number.isFinite) ? polygon : []);
}

/** Returns the hull of what a box covers of an obstacle along an arc, piece by piece. */
function hatchAlong({ points }: Arc, from: Rect, obstacle: Rect): Float64Array {
  const [startX, startY] = points[0] ?? [NaN, NaN];
  const corners = points.map(([x, y]) =>
    cornersOfRect(from).map(([cornerX, cornerY]): Point => [cornerX + x - startX, cornerY + y - startY]),
  );
  const covered = corners.flatMap((own, i) =>
    clipToConvex(convexHull([...own, ...(corners[i + 1] ?? [])]), cornersOfRect(obstacle)),
  );
  return Float64Array.from(covered.length === 0 ? [] : convexHull(covered).flat());
}

/** Where the corners are of something that cannot move and is no upright box; undefined of boxes. */
function restingCorners(scene: SceneView, obstacle: Obstacle): readonly Point[] | undefined {
  const resting = restingPolygon(scene, obstacle);
  if (!resting) return undefined;
  const [x, y] = [at(resting.position, 0), at(resting.position, 1)];
  return resting.corners.map(([dx, dy]) => [x + dx, y + dy]);
}

/** Where the corners of a body are whose bounds are a rectangle; undefined where it is that rectangle. */
function cornersIn(scene: SceneView, body: number, rect: Rect): readonly Point[] | undefined {
  const mark = withCorners(scene, { role: "look", rects: Float64Array.from(rect), bodies: Uint32Array.of(body) });
  return polygonAt(mark, 0);
}

/** Where the obstacle is when it is entered. */
export function obstacleRect(
  scene: SceneView,
  finding: Pick<FindingView, "obstacle" | "frame" | "entry">,
  axes: Axes,
): Rect | undefined {
  const { obstacle } = finding;
  if (!obstacle) return undefined;
  if (obstacle.kind !== "body") {
    const box = restingBox(scene, obstacle);
    if (!box || axes.across !== 0 || axes.along !== 1) return undefined;
    return flatBox(box, axes);
  }
  const moving = rectAt(scene, axes, "discrete", obstacle.index, finding.frame - 1 + (finding.entry ?? 0));
  return Number.isNaN(moving[0]) ? rectAtStart(scene, axes, obstacle.index) : moving;
}

/** Where other code has bodies, as it is recorded: of a hit at its time, else at the end of the frame. */
export function answerBoxes(scene: SceneView, axes: Axes): BoxesMark {
  const rects = Float64Array.from((scene.answers ?? []).flatMap((answer) => answerRect(scene, axes, answer)));
  return withCorners(scene, {
    ...{ role: "answer", rects },
    bodies: Uint32Array.from(scene.answers ?? [], ({ body }) => body),
  });
}

export function answerRect(scene: SceneView, axes: Axes, answer: NonNullable<SceneView["answers"]>[number]): Rect {
  const { body, time, position } = answer;
  const [x0, y0, x1, y1] = rectAtStart(scene, axes, body);
  const velocity = vectorOf(scene, "velocity", body);
  const start = vectorOf(scene, "position", body);
  const by = (axis: number): number =>
    position ? at(position, axis) - at(start, axis) : ((time ?? 1) * (at(velocity, axis) || 0)) / scene.fps;
  const [dx, dy] = [by(axes.across), by(axes.along)];
  return [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
}
