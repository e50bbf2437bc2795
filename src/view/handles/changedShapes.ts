import * as l10n from "@vscode/l10n";
import { at, boxAround, middleOf, turnOf } from "../../geometry/index.js";
import { isConvex } from "../../solver/index.js";
import { cornersOf, isPolygon, pathOf, rotationOf, toMiddle, vectorOf } from "../bodyRows.js";
import type { SceneEdit, SceneView } from "../protocol/index.js";
import { cornersOfRect, type Point } from "../rect.js";
import type { SceneGeometry } from "../sceneGeometry.js";
import { difference, nearestMultiple, settle, sum, type Rest } from "./snap.js";

/** New values of a body. */
export type BodyChange = Extract<SceneEdit, { kind: "change" }>["bodies"][number];

/** Across and along the picture, in world units. */
export type Along2 = readonly [number, number];

/** What changes start from, and the axes in which they are seen. */
export type SceneInAxes = Pick<SceneGeometry, "scene" | "axes">;

/** A corner of a polygon, or a point of a path, by its index. */
export interface BodyPoint {
  readonly kind: "corner" | "waypoint";
  readonly index: number;
}

/** Changes, or a sentence that says why there are none. */
export type ChangeResult = readonly BodyChange[] | string;

const leastCorners = 3;
const mostCorners = 16;
const leastWaypoints = 2;

/** Degrees from which on a turn is the one before. */
const fullTurn = 360;

/** The rotation that stands for an angle in texts: above −180°, at most 180°, with a sane number of decimals. */
export function rotationFor(degrees: number, step: number): number {
  const within = nearestMultiple(degrees, step) % fullTurn;
  if (within > 180) return difference(within, fullTurn);
  return within <= -180 ? sum(within, fullTurn) : within + 0;
}

/** Turns bodies about their middles. @param by degrees from the x axis to the y axis, at rest on multiples of `step` */
export function turn({ scene }: SceneInAxes, bodies: Iterable<number>, by: number, step: number): BodyChange[] {
  return [...bodies].flatMap((body) => {
    const before = rotationOf(scene, body);
    const rotation = rotationFor(before + by, step);
    return rotation === before ? [] : [{ body, rotation }];
  });
}

/** The corners of a body before they are turned, relative to its position. */
export function ownCorners(scene: SceneView, body: number): readonly Point[] {
  const corners = cornersOf(scene, body) ?? cornersOfRect([0, 0, ...sizeIn(scene, body)]);
  const rotation = rotationOf(scene, body);
  const back = turnOf(-rotation);
  return rotation === 0 ? corners : corners.map(([x, y]) => asPoint(back(x, y)));
}

/** The full extents of a box before it is turned. */
export function ownSize(scene: SceneView, body: number): readonly number[] {
  if (!cornersOf(scene, body)) return vectorOf(scene, "size", body);
  const { min, max } = boxAround(ownCorners(scene, body));
  return max.map((m, axis) => sane(m - at(min, axis)));
}

/** Resizes a box that is turned: its edges move along its own axes, and what is opposite to them stays. */
export function resizeTurned(scene: SceneView, body: number, sides: Along2, by: Along2, rest: Rest): BodyChange {
  const rotation = rotationOf(scene, body);
  const own = turnOf(-rotation)(by[0], by[1]);
  const size = ownSize(scene, body);
  const wider = size.map((extent, axis) => {
    const side = sides[axis] ?? 0;
    if (side === 0) return extent;
    const wanted = settle(extent, side * at(own, axis), rest);
    // A body without extent cannot be turned.
    return wanted > 0 ? wanted : extent;
  });
  const shift = wider.map((extent, axis) => ((extent - at(size, axis)) * (sides[axis] ?? 0)) / 2);
  const way = turnOf(rotation)(at(shift, 0), at(shift, 1));
  const position = vectorOf(scene, "position", body).map((p, axis) => sane(p + at(way, axis)));
  return { body, position, size: wider };
}

/** The points of a body that can be moved by themselves, in the world as it is seen: a polygon's corners, then its path. */
export function pointsOf(
  { scene, axes }: SceneInAxes,
  body: number,
): readonly (BodyPoint & { readonly place: Point })[] {
  const position = vectorOf(scene, "position", body);
  const corners = isPolygon(scene, body) ? (cornersOf(scene, body) ?? []) : [];
  const [toX, toY] = toMiddle(scene, axes, body);
  return [
    ...corners.map(([x, y], index) => ({
      kind: "corner" as const,
      index,
      place: [at(position, 0) + x, at(position, 1) + y] as const,
    })),
    ...(pathOf(scene, body)?.points ?? []).map((point, index) => ({
      kind: "waypoint" as const,
      index,
      place: [at(point, axes.across) + toX, at(point, axes.along) + toY] as const,
    })),
  ];
}

/** Moves a corner or a point of a path. */
export function movePoint(
  seen: SceneInAxes,
  body: number,
  { kind, index }: BodyPoint,
  by: Along2,
  rest: Rest,
): ChangeResult {
  const { scene, axes } = seen;
  if (kind === "corner") {
    const own = ownCorners(scene, body);
    const corner = own[index];
    if (!corner) return [];
    const moved = movedCorner(scene, body, corner, by, rest);
    return withCorners(scene, body, own.with(index, moved));
  }
  const points = pathOf(scene, body)?.points ?? [];
  const point = points[index];
  if (!point) return [];
  const moved = [...point];
  [axes.across, axes.along].forEach((axis, i) => (moved[axis] = settle(at(point, axis), by[i] ?? 0, rest)));
  return moved.every((n, axis) => n === point[axis]) ? [] : [{ body, points: copied(points.with(index, moved)) }];
}

/** Where a corner comes to: at rest in the world, or along the axes of a body that is turned. */
function movedCorner(scene: SceneView, body: number, corner: Point, by: Along2, rest: Rest): Point {
  const rotation = rotationOf(scene, body);
  if (rotation !== 0) {
    const own = turnOf(-rotation)(by[0], by[1]);
    return [sane(settle(corner[0], at(own, 0), rest)), sane(settle(corner[1], at(own, 1), rest))];
  }
  const position = vectorOf(scene, "position", body);
  const settled = (axis: 0 | 1): number =>
    difference(settle(sum(at(position, axis), corner[axis]), by[axis], rest), at(position, axis));
  return [settled(0), settled(1)];
}

/**
 * Adds a corner, or a point of a path, between the one of an index and the next. Without a way a corner stands a little out of
 * the edge's middle, as it must in a polygon that is convex.
 *
 * @returns the changes; the new point has the next index
 */
export function addPoint(
  seen: SceneInAxes,
  body: number,
  { kind, index }: BodyPoint,
  by: Along2 | undefined,
  rest: Rest,
): ChangeResult {
  const { scene, axes } = seen;
  if (kind === "waypoint") {
    const path = pathOf(scene, body);
    const from = path?.points[index];
    const to = path?.points[index + 1] ?? (path?.loops ? path.points[0] : undefined);
    if (!path || !from || !to) return [];
    const between = from.map((n, axis) => settle(n, (at(to, axis) - n) / 2, rest));
    [axes.across, axes.along].forEach((axis, i) => {
      if (by) between[axis] = settle(at(from, axis), (at(to, axis) - at(from, axis)) / 2 + at(by, i), rest);
    });
    return [{ body, points: copied(path.points.toSpliced(index + 1, 0, between)) }];
  }
  const own = ownCorners(scene, body);
  const [from, to] = [own[index], own[(index + 1) % own.length]];
  if (!from || !to) return [];
  if (own.length >= mostCorners) return l10n.t("A polygon has at most {most} corners.", { most: mostCorners });
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const withMiddle = (corner: Point): ChangeResult => withCorners(scene, body, own.toSpliced(index + 1, 0, corner));
  if (by) return withMiddle(movedCorner(scene, body, middle, by, rest));
  const { min, max } = boxAround(own);
  const [x, y] = [middle[0] - (at(min, 0) + at(max, 0)) / 2, middle[1] - (at(min, 1) + at(max, 1)) / 2];
  let [outX, outY] = [(to[1] - from[1]) / 8, (from[0] - to[0]) / 8];
  if (outX * x + outY * y < 0) [outX, outY] = [-outX, -outY];
  for (let tries = 0; tries < 20; tries++) {
    const raw: Point = [middle[0] + outX, middle[1] + outY];
    const resting: Point =
      rest.kind === "exact" ? raw : [nearestMultiple(raw[0], rest.step), nearestMultiple(raw[1], rest.step)];
    for (const corner of [resting, [sane(raw[0]), sane(raw[1])] as const]) {
      const changed = withMiddle(corner);
      if (typeof changed !== "string") return changed;
    }
    [outX, outY] = [outX / 2, outY / 2];
  }
  return notConvex();
}

/** Takes a corner, or a point of a path, away. */
export function removePoint({ scene }: SceneInAxes, body: number, { kind, index }: BodyPoint): ChangeResult {
  if (kind === "waypoint") {
    const points = pathOf(scene, body)?.points ?? [];
    if (points.length <= leastWaypoints)
      return l10n.t("A path needs at least {least} points.", { least: leastWaypoints });
    return [{ body, points: copied(points.toSpliced(index, 1)) }];
  }
  const own = ownCorners(scene, body);
  if (own.length <= leastCorners) return l10n.t("A polygon has at least {least} corners.", { least: leastCorners });
  return withCorners(scene, body, own.toSpliced(index, 1));
}

function withCorners(scene: SceneView, body: number, corners: readonly Point[]): ChangeResult {
  const before = ownCorners(scene, body);
  if (corners.length === before.length && corners.every(([x, y], i) => x === before[i]?.[0] && y === before[i][1]))
    return [];
  if (!isConvex({ position: [0, 0], corners })) return notConvex();
  return [{ body, corners: copied(corners) }];
}

function notConvex(): string {
  return l10n.t("The polygon would not be convex.");
}

function copied(points: readonly (readonly number[])[]): number[][] {
  return points.map((point) => [...point]);
}

/** Without what rounding leaves: of nine digits none is below what a pixel can mean. */
function sane(n: number): number {
  return Number(n.toPrecision(9));
}

function asPoint(vector: readonly number[]): Point {
  return [at(vector, 0), at(vector, 1)];
}

function sizeIn(scene: SceneView, body: number): readonly [number, number] {
  const size = vectorOf(scene, "size", body);
  return [at(size, 0), at(size, 1)];
}

/** A scene with new shapes, places and paths of bodies, as their changes give them; velocities and sizes of boxes stay. */
export function withShapes(scene: SceneView, changes: readonly BodyChange[]): SceneView["bodies"] {
  const { bodies } = scene;
  const position = bodies.position.slice();
  const size = bodies.size.slice();
  const rotation = bodies.rotation?.slice() ?? new Float64Array(bodies.ids.length);
  const corners = new Map<number, readonly Point[]>();
  const paths = new Map<number, readonly (readonly number[])[]>();
  for (const { body, ...change } of changes) {
    if (body >= bodies.ids.length) continue;
    const path = pathOf(scene, body);
    const before = vectorOf(scene, "position", body);
    const place = change.points?.[0] ?? change.position ?? before;
    if (path) {
      const moved = path.points.map((point) => point.map((n, axis) => n + (at(place, axis) - at(before, axis))));
      paths.set(body, change.points ?? moved);
    }
    position.set(place.slice(0, scene.dimensions), body * scene.dimensions);
    if (scene.dimensions !== 2) continue;
    const degrees = change.rotation ?? rotationOf(scene, body);
    const isTurned = cornersOf(scene, body) !== undefined;
    if (!isTurned && change.rotation === undefined) continue;
    rotation[body] = degrees;
    const own =
      change.corners?.map(asPoint) ?? (change.size && isTurned ? aboutMiddle(change.size) : ownCorners(scene, body));
    const middle = change.rotation === undefined ? ([0, 0] as const) : asPoint(middleOf(boxAround(own)));
    const [back, forth] = [turnOf(rotationOf(scene, body)), turnOf(degrees)];
    const shift = back(middle[0], middle[1]);
    const turned = own.map(([x, y]) => asPoint(forth(x - middle[0], y - middle[1])));
    corners.set(body, turned);
    const { min, max } = boxAround(turned);
    position.set(
      [0, 1].map((axis) => at(position, body * 2 + axis) + at(shift, axis)),
      body * 2,
    );
    size.set(
      max.map((m, axis) => m - at(min, axis)),
      body * 2,
    );
  }
  return {
    ...bodies,
    ...{ position, size },
    ...(corners.size > 0 && { corners: cornerColumns(bodies.corners, bodies.ids.length, corners), rotation }),
    ...(bodies.traits && { traits: withPaths(bodies.traits, paths) }),
  };
}

/** What is written of bodies, with other points of the paths of some. */
function withPaths(
  { kinds, of }: NonNullable<SceneView["bodies"]["traits"]>,
  changed: ReadonlyMap<number, readonly (readonly number[])[]>,
): NonNullable<SceneView["bodies"]["traits"]> {
  const [all, own] = [[...kinds], of.slice()];
  for (const [body, points] of changed) {
    const traits = all[at(of, body) - 1];
    if (traits?.path) own[body] = all.push({ ...traits, path: { ...traits.path, points: copied(points) } });
  }
  return { kinds: all, of: own };
}

function aboutMiddle(size: readonly number[]): readonly Point[] {
  const [x, y] = [at(size, 0) / 2, at(size, 1) / 2];
  return cornersOfRect([-x, -y, x, y]);
}

/** Columns of corners, with others for some bodies. */
function cornerColumns(
  before: SceneView["bodies"]["corners"],
  count: number,
  changed: ReadonlyMap<number, readonly Point[]>,
): NonNullable<SceneView["bodies"]["corners"]> {
  const first = new Uint32Array(count + 1);
  const points: number[] = [];
  for (let body = 0; body < count; body++) {
    const own = changed.get(body);
    if (own) points.push(...own.flat());
    else if (before) points.push(...before.points.subarray(2 * at(before.first, body), 2 * at(before.first, body + 1)));
    first[body + 1] = points.length / 2;
  }
  return { first, points: Float64Array.from(points) };
}
