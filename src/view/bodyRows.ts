import { at, boxAt, emptyCorner, slopeCorners, type Box, type Obstacle, type Vec } from "../geometry/index.js";
import type { BodyTraits } from "../model/index.js";
import type { Limited } from "../solver/index.js";
import type { Axes } from "./projection.js";
import type { GridView, RunView, SceneView } from "./protocol/index.js";
import type { Point, Rect } from "./rect.js";

/** A body's size on an axis; NaN for an index that the scene does not have. */
export function sizeOf(scene: SceneView, body: number, axis: number): number {
  return scene.bodies.size[body * scene.dimensions + axis] ?? NaN;
}

/** The numbers of a row in a column of vectors. */
export function rowOf(column: Float64Array, row: number, dimensions: number): number[] {
  return Array.from(column.subarray(row * dimensions, (row + 1) * dimensions));
}

/** All of a body's numbers in one of the columns. */
export function vectorOf({ bodies, dimensions }: SceneView, column: Column, body: number): number[] {
  return rowOf(bodies[column], body, dimensions);
}

/** Whether a body has no velocity: it stays where it is, whatever hits it. */
export function isImmovable(scene: SceneView, body: number): boolean {
  return Number.isNaN(scene.bodies.velocity[body * scene.dimensions] ?? NaN);
}

/** Where the only solid face of a one-way body is: undefined for one that is solid all around. */
export function oneWayOf(
  { bodies, dimensions }: Pick<SceneView, "bodies" | "dimensions">,
  body: number,
): readonly number[] | undefined {
  const direction = bodies.oneWay?.subarray(body * dimensions, (body + 1) * dimensions);
  return direction && !Number.isNaN(at(direction, 0)) ? Array.from(direction) : undefined;
}

/** What limits whom a body meets, and through which face, as the solver takes it. */
export function limitsOf(scene: Pick<SceneView, "bodies" | "dimensions">, body: number): Limited {
  const [layers, collidesWith] = [scene.bodies.layers?.[body], scene.bodies.collidesWith?.[body]];
  const oneWay = oneWayOf(scene, body);
  return {
    layers,
    collidesWith,
    oneWay,
  };
}

/** The faces of one-way bodies as they are seen on a plane, by box: see `BoxesMark`. Undefined where there are none. */
export function facesOf(scene: SceneView, { across, along }: Axes, bodies: Uint32Array): Int8Array | undefined {
  if (!scene.bodies.oneWay) return undefined;
  return Int8Array.from(bodies, (body) => {
    const direction = oneWayOf(scene, body);
    return direction ? at(direction, across) + 2 * at(direction, along) : 0;
  });
}

/**
 * A body's box on a plane, with its lowest corner at a place.
 *
 * @param first index of the place's first number
 * @param time of the run with the sweep, in frames, at which it is as large; without it, it is as when the scene begins
 */
export function rectOf(
  scene: SceneView,
  axes: Axes,
  body: number,
  place: ArrayLike<number>,
  first = 0,
  time?: number,
): Rect {
  const size = (axis: number): number =>
    time === undefined ? sizeOf(scene, body, axis) : sizeAt(scene, "swept", body, axis, time);
  const { across, along } = axes;
  return rectBeside(scene, body, place[first + across] ?? NaN, place[first + along] ?? NaN, size(across), size(along));
}

/** A body's box of a size, or the bounds of its corners, for a place of its position on a plane. */
function rectBeside(scene: SceneView, body: number, x: number, y: number, width: number, height: number): Rect {
  const bounds = boundsOfCorners(scene, body);
  if (!bounds) return [x, y, x + width, y + height];
  return [x + bounds[0], y + bounds[1], x + bounds[2], y + bounds[3]];
}

/** The bounds of a body's corners, relative to its position; undefined of an upright box. */
function boundsOfCorners({ bodies: { corners } }: Pick<SceneView, "bodies">, body: number): Rect | undefined {
  if (!corners) return undefined;
  const [from, to] = [at(corners.first, body), at(corners.first, body + 1)];
  if (!(to > from)) return undefined;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 2 * from; i < 2 * to; i += 2) {
    const [x, y] = [at(corners.points, i), at(corners.points, i + 1)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  return [x0, y0, x1, y1];
}

/** From a body's position to the middle of its bounds, on a plane. */
export function toMiddle(scene: SceneView, { across, along }: Axes, body: number): Point {
  const bounds = boundsOfCorners(scene, body);
  if (!bounds) return [sizeOf(scene, body, across) / 2, sizeOf(scene, body, along) / 2];
  return [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
}

/** The corners of a body that is no upright box, relative to its position; undefined of a box. */
export function cornersOf({ bodies }: Pick<SceneView, "bodies">, body: number): readonly Point[] | undefined {
  return bodies.corners && pointsIn(bodies.corners, body);
}

/** Points of two dimensions that a body has in columns, such as its corners; undefined where it has none. */
export function pointsIn({ first, points }: PointColumns, body: number): readonly Point[] | undefined {
  const [from, to] = [first[body] ?? 0, first[body + 1] ?? 0];
  if (to <= from) return undefined;
  return Array.from({ length: to - from }, (_, i) => [at(points, 2 * (from + i)), at(points, 2 * (from + i) + 1)]);
}

/** By body the index of its first point in `points`, x and y each, and after the last one the end. */
export interface PointColumns {
  readonly first: Uint32Array;
  readonly points: Float64Array;
}

/** Degrees by which a body is turned. */
export function rotationOf({ bodies }: Pick<SceneView, "bodies">, body: number): number {
  return bodies.rotation?.[body] ?? 0;
}

/** Whether the corners of a body are written, and not those of a box that is turned. */
export function isPolygon({ bodies }: Pick<SceneView, "bodies">, body: number): boolean {
  return bodies.polygons?.[body] === 1;
}

/** What is written of a body besides the numbers of the columns; undefined where nothing is. */
export function traitsOf({ bodies: { traits } }: Pick<SceneView, "bodies">, body: number): BodyTraits | undefined {
  return traits?.kinds[(traits.of[body] ?? 0) - 1];
}

/** The places of its position that a kinematic body goes along; undefined of any other. */
export function pathOf(scene: Pick<SceneView, "bodies">, body: number): Way | undefined {
  const path = traitsOf(scene, body)?.path;
  return path && { points: path.points, loops: path.repeat === "loop" };
}

interface Way {
  readonly points: readonly (readonly number[])[];
  /** Whether it ends where it began. */
  readonly loops: boolean;
}

/** Whether a body goes its way whatever it meets: it has no velocity of its own. */
export function isDriven(scene: Pick<SceneView, "bodies">, body: number): boolean {
  const traits = traitsOf(scene, body);
  return (traits?.path ?? traits?.orbit) !== undefined;
}

/** A box of the world on a plane. */
export function flatBox({ min, max }: Box, { across, along }: Axes): Rect {
  return [at(min, across), at(min, along), at(max, across), at(max, along)];
}

/** A body's box on a plane when the scene begins. */
export function rectAtStart(scene: SceneView, axes: Axes, body: number): Rect {
  return rectOf(scene, axes, body, scene.bodies.position, body * scene.dimensions);
}

/** A mover's box on a plane at a time of one of the runs, in frames; of NaN where it has no track. */
export function rectAt(
  scene: SceneView,
  { across, along }: Axes,
  run: RunName,
  body: number,
  time: number,
  side?: Side,
): Rect {
  const { tracks } = scene[run];
  const x = coordinateAt(tracks, scene.dimensions, body, across, time, side);
  const y = coordinateAt(tracks, scene.dimensions, body, along, time, side);
  const width = sizeAt(scene, run, body, across, time, side);
  const height = sizeAt(scene, run, body, along, time, side);
  return rectBeside(scene, body, x, y, width, height);
}

/** A body's size on an axis at a time of one of the runs, in frames. */
export function sizeAt(scene: SceneView, run: RunName, body: number, axis: number, time: number, side?: Side): number {
  const { tracks } = scene[run];
  if (!tracks.sizes) return sizeOf(scene, body, axis);
  const [from, to] = entriesOf(tracks, body);
  if (from === to) return sizeOf(scene, body, axis);
  return componentAt(tracks, tracks.sizes, scene.dimensions, body, axis, time, side);
}

/** A body's box on a plane at an entry of its track. */
export function rectOfEntry(
  scene: SceneView,
  tracks: Tracks,
  { across, along }: Axes,
  body: number,
  entry: number,
): Rect {
  const first = entry * scene.dimensions;
  const x = at(tracks.positions, first + across);
  const y = at(tracks.positions, first + along);
  const width = sizeOfEntry(scene, tracks, body, across, entry);
  const height = sizeOfEntry(scene, tracks, body, along, entry);
  return rectBeside(scene, body, x, y, width, height);
}

/** A body's size on an axis at an entry of its track. */
export function sizeOfEntry(scene: SceneView, { sizes }: Tracks, body: number, axis: number, entry: number): number {
  return sizes ? at(sizes, entry * scene.dimensions + axis) : sizeOf(scene, body, axis);
}

type Column = "position" | "size" | "velocity";
type RunName = "swept" | "discrete";

/** Where the faces of tiles are on an axis: computed from their indices, so that neighbours share them. */
export function tileFace({ origin, tileSize }: GridView, axis: number, index: number): number {
  return at(origin, axis) + index * at(tileSize, axis);
}

/** Where something that cannot move is: a body at its start, a tile, a box of a level. Undefined where there is no such thing. */
export function restingBox(scene: SceneView, obstacle: Obstacle): Box | undefined {
  switch (obstacle.kind) {
    case "body": {
      const { index } = obstacle;
      const position = vectorOf(scene, "position", index);
      const bounds = boundsOfCorners(scene, index);
      if (!bounds) return boxAt(position, vectorOf(scene, "size", index));
      const [x, y] = [at(position, 0), at(position, 1)];
      return { min: [x + bounds[0], y + bounds[1]], max: [x + bounds[2], y + bounds[3]] };
    }
    case "tile": {
      const grid = scene.grids[obstacle.grid];
      const corner = (more: number): Vec =>
        grid ? [tileFace(grid, 0, obstacle.column + more), tileFace(grid, 1, obstacle.row + more)] : [];
      return grid && { min: corner(0), max: corner(1) };
    }
    case "box": {
      const [x0, y0, x1, y1] = scene.boxes.rects.subarray(obstacle.index * 4, obstacle.index * 4 + 4);
      if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
      return { min: [x0, y0], max: [x1, y1] };
    }
  }
}

/** The corners of something that cannot move and is no upright box, relative to a place; undefined of boxes. */
export function restingPolygon(
  scene: SceneView,
  obstacle: Obstacle,
): { readonly position: Vec; readonly corners: readonly Point[] } | undefined {
  switch (obstacle.kind) {
    case "body": {
      const corners = cornersOf(scene, obstacle.index);
      return corners && { position: vectorOf(scene, "position", obstacle.index), corners };
    }
    case "tile": {
      const { slopes, width = 0, tileSize = [] } = scene.grids[obstacle.grid] ?? {};
      const empty = slopes?.[obstacle.row * width + obstacle.column] ?? emptyCorner.none;
      const position = empty === emptyCorner.none ? undefined : restingBox(scene, obstacle)?.min;
      return (
        position && { position, corners: slopeCorners(empty, tileSize).map((corner) => [at(corner, 0), at(corner, 1)]) }
      );
    }
    case "box": {
      const corners = scene.boxes.corners && pointsIn(scene.boxes.corners, obstacle.index);
      return corners && { position: [0, 0], corners };
    }
  }
}

/** The obstacle as users read and write it. */
export function obstacleName(scene: SceneView, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "body":
      return scene.bodies.ids[obstacle.index] ?? `bodies[${obstacle.index}]`;
    case "tile": {
      const layer = scene.grids[obstacle.grid]?.layer;
      return `${layer === undefined ? "" : `${layer}: `}tile [${obstacle.column}, ${obstacle.row}]`;
    }
    case "box":
      return scene.boxes.names[obstacle.index] ?? `box ${obstacle.index}`;
  }
}

/** Whether something is there that is no body. */
export function hasSolids({ grids, boxes }: SceneView): boolean {
  return grids.length > 0 || boxes.names.length > 0;
}

type Tracks = RunView["tracks"];

/** Which of two entries counts at a jump: what was before it or what came after. */
export type Side = "before" | "after";

/** The entries of a body, as a half-open range; empty for one that does not move. */
export function entriesOf(tracks: Tracks, body: number): readonly [number, number] {
  const from = tracks.first[body] ?? 0;
  const to = Math.min(tracks.first[body + 1] ?? from, tracks.times.length);
  return [from, Math.max(from, to)];
}

/** A component of a body's lowest corner at a time in frames, held at its track's ends; NaN without one. */
export function coordinateAt(
  tracks: Tracks,
  dimensions: number,
  body: number,
  axis: number,
  time: number,
  side?: Side,
): number {
  return componentAt(tracks, tracks.positions, dimensions, body, axis, time, side);
}

/** Asked for each body of each frame: it makes nothing but its answer, and so no pair of the entries that `entriesOf` tells. */
function componentAt(
  { times, first }: Tracks,
  column: Float64Array,
  dimensions: number,
  body: number,
  axis: number,
  time: number,
  side: Side = "after",
): number {
  const from = first[body] ?? 0;
  const to = Math.min(first[body + 1] ?? from, times.length);
  if (!(to > from)) return NaN;
  const later = firstLater(times, from, to, time, side);
  const place = later * dimensions + axis;
  if (later === from) return column[place] as number;
  const a = column[place - dimensions] as number;
  if (later === to) return a;
  const t0 = times[later - 1] as number;
  const t1 = times[later] as number;
  const b = column[place] as number;
  if (!(t1 > t0) || time === t0) return a;
  return time === t1 ? b : a + ((time - t0) / (t1 - t0)) * (b - a);
}

/** The first entry after `time` ("after": entries at `time` are passed), or not before it ("before"). */
export function firstLater(times: Float64Array, from: number, to: number, time: number, side: Side): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const t = times[middle] as number;
    if (side === "after" ? t <= time : t < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
