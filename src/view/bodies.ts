import { at, boxAt, type Box } from "../geometry/index.js";
import type { Axes } from "./projection.js";
import type { ContactView, GridView, RunView, SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";

/** A body's size on an axis; NaN for an index that the scene does not have. */
export function sizeOf(scene: SceneView, body: number, axis: number): number {
  return scene.bodies.size[body * scene.dimensions + axis] ?? NaN;
}

/** Whether a body has no velocity: it stays where it is, whatever hits it. */
export function isImmovable(scene: SceneView, body: number): boolean {
  return Number.isNaN(scene.bodies.velocity[body * scene.dimensions] ?? NaN);
}

/**
 * A body's box on a plane, with its lowest corner at a place.
 *
 * @param first index of the place's first number
 */
export function rectOf(scene: SceneView, axes: Axes, body: number, place: ArrayLike<number>, first = 0): Rect {
  const x = place[first + axes.across] ?? NaN;
  const y = place[first + axes.along] ?? NaN;
  return [x, y, x + sizeOf(scene, body, axes.across), y + sizeOf(scene, body, axes.along)];
}

/** A body's box on a plane when the scene begins. */
export function rectAtStart(scene: SceneView, axes: Axes, body: number): Rect {
  return rectOf(scene, axes, body, scene.bodies.position, body * scene.dimensions);
}

/** A mover's box on a plane at a time of one of the runs, in frames; of NaN where it has no track. */
export function rectAt(
  scene: SceneView,
  axes: Axes,
  run: "swept" | "discrete",
  body: number,
  time: number,
  side: Side = "after",
): Rect {
  const { tracks } = scene[run];
  const x = coordinateAt(tracks, scene.dimensions, body, axes.across, time, side);
  const y = coordinateAt(tracks, scene.dimensions, body, axes.along, time, side);
  return [x, y, x + sizeOf(scene, body, axes.across), y + sizeOf(scene, body, axes.along)];
}

type Obstacle = ContactView["obstacle"];

/** The box of a tile: its faces are at `origin + index × tileSize`, so that neighbours share them. */
export function tileBox({ origin, tileSize }: GridView, column: number, row: number): Box {
  const face = (axis: number, index: number): number => at(origin, axis) + index * at(tileSize, axis);
  return { min: [face(0, column), face(1, row)], max: [face(0, column + 1), face(1, row + 1)] };
}

/** Where something that cannot move is: a body at its start, a tile, a box of a level. Undefined where there is no such thing. */
export function restingBox(scene: SceneView, obstacle: Obstacle): Box | undefined {
  switch (obstacle.kind) {
    case "body": {
      const { dimensions, bodies } = scene;
      const first = obstacle.index * dimensions;
      const size = Array.from({ length: dimensions }, (_, axis) => sizeOf(scene, obstacle.index, axis));
      return boxAt(Array.from(bodies.position.subarray(first, first + dimensions)), size);
    }
    case "tile": {
      const grid = scene.grids[obstacle.grid];
      return grid && tileBox(grid, obstacle.column, obstacle.row);
    }
    case "box": {
      const [x0, y0, x1, y1] = scene.boxes.rects.subarray(obstacle.index * 4, obstacle.index * 4 + 4);
      if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
      return { min: [x0, y0], max: [x1, y1] };
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

/**
 * A component of a body's lowest corner at a time in frames; NaN where the body has no track. Times outside of the track
 * give its ends.
 */
export function coordinateAt(
  tracks: Tracks,
  dimensions: number,
  body: number,
  axis: number,
  time: number,
  side: Side = "after",
): number {
  const [from, to] = entriesOf(tracks, body);
  if (from === to) return NaN;
  const value = (entry: number): number => at(tracks.positions, entry * dimensions + axis);
  const later = firstLater(tracks.times, from, to, time, side);
  if (later === from) return value(from);
  if (later === to) return value(to - 1);
  const t0 = at(tracks.times, later - 1);
  const t1 = at(tracks.times, later);
  const a = value(later - 1);
  const b = value(later);
  if (!(t1 > t0) || time === t0) return a;
  return time === t1 ? b : a + ((time - t0) / (t1 - t0)) * (b - a);
}

/** The first entry after `time` ("after": entries at `time` are passed), or not before it ("before"). */
export function firstLater(times: Float64Array, from: number, to: number, time: number, side: Side): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const t = at(times, middle);
    if (side === "after" ? t <= time : t < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
