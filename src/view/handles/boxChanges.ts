import * as l10n from "@vscode/l10n";
import { defined, at } from "../../geometry/index.js";
import { cornersOf, isImmovable, pathOf, rectAtStart, rotationOf, sizeOf, vectorOf } from "../bodyRows.js";
import { fixed } from "../numberText.js";
import type { SceneView } from "../protocol/index.js";
import {
  difference,
  nearest,
  nearestMultiple,
  places,
  powerOfTenBelow,
  product,
  settle,
  sum,
  type Rest,
} from "./snap.js";

import {
  ownCorners,
  ownSize,
  resizeTurned,
  type Along2,
  type BodyChange,
  type BodyPoint,
  type SceneInAxes,
} from "./changedShapes.js";

/** An edge of each axis: −1 the lowest, 1 the highest, 0 neither. */
export type Sides = readonly [-1 | 0 | 1, -1 | 0 | 1];

/** Moves bodies as far as the one that is held, whose nearer edge comes to rest, on the axes that are seen. */
export function move(seen: SceneInAxes, bodies: Iterable<number>, held: number, by: Along2, rest: Rest): BodyChange[] {
  const { scene } = seen;
  const [x0, y0, x1, y1] = rectAtStart(scene, seen.axes, held);
  const size = cornersOf(scene, held) ? [x1 - x0, y1 - y0] : axesOf(seen).map((axis) => sizeOf(scene, held, axis));
  const way = [x0, y0].map((low, i) => difference(slid(low, at(size, i), by[i] ?? 0, rest), low));
  return changes(scene, bodies, (body) => {
    const position = vectorOf(scene, "position", body);
    axesOf(seen).forEach((axis, i) => (position[axis] = sum(at(position, axis), way[i] ?? 0)));
    return { body, position };
  });
}

/** Where bodies are aligned: on which of the two axes that are seen, by their lowest edges, their middles or their highest ones. */
export interface Alignment {
  readonly axis: 0 | 1;
  readonly side: -1 | 0 | 1;
}

/** Moves bodies so that they have an edge or the middle in one line: that of the bounds of all. */
export function align(seen: SceneInAxes, bodies: readonly number[], { axis, side }: Alignment): BodyChange[] {
  const { scene, axes } = seen;
  const placeIn = (low: number, high: number): number => (side < 0 ? low : side > 0 ? high : sum(low, high) / 2);
  const rects = new Map(bodies.map((body) => [body, rectAtStart(scene, axes, body)]));
  const all = [...rects.values()];
  const line = placeIn(Math.min(...all.map((rect) => rect[axis])), Math.max(...all.map((rect) => rect[axis + 2] ?? 0)));
  return changes(scene, bodies, (body) => {
    const position = vectorOf(scene, "position", body);
    const rect = rects.get(body) ?? [0, 0, 0, 0];
    const own = axesOf(seen)[axis];
    position[own] = sum(at(position, own), difference(line, placeIn(rect[axis], rect[axis + 2] ?? 0)));
    return { body, position };
  });
}

function slid(low: number, size: number, by: number, rest: Rest): number {
  if (rest.kind !== "grid") return settle(low, by, rest);
  const raw = low + by;
  const byUpperEdge = difference(nearestMultiple(raw + size, rest.step), size);
  return nearest(raw, [low, nearestMultiple(raw, rest.step), byUpperEdge]);
}

/** Moves edges of bodies. An edge that is dragged beyond the opposite one stops there: sizes end at 0. */
export function resize(
  seen: SceneInAxes,
  bodies: Iterable<number>,
  sides: Sides,
  by: Along2,
  rest: Rest,
): BodyChange[] {
  return changes(seen.scene, bodies, (body) => {
    if (cornersOf(seen.scene, body)) return resizeTurned(seen.scene, body, sides, by, rest);
    const position = vectorOf(seen.scene, "position", body);
    const size = vectorOf(seen.scene, "size", body);
    axesOf(seen).forEach((axis, i) => {
      const side = sides[i] ?? 0;
      const low = at(position, axis);
      const high = sum(low, at(size, axis));
      const edge = side < 0 ? low : high;
      const moved = settle(edge, by[i] ?? 0, rest);
      if (side === 0 || moved === edge) return;
      position[axis] = side < 0 ? Math.min(moved, high) : low;
      size[axis] = side < 0 ? difference(high, at(position, axis)) : difference(Math.max(moved, low), low);
    });
    return { body, position, size };
  });
}

/** Changes the velocities of bodies by ways that they go in a frame; what rested begins to move. */
export function aim(seen: SceneInAxes, bodies: Iterable<number>, by: Along2, rest: Rest): BodyChange[] {
  const { scene } = seen;
  const perSecond = speeds(rest, scene.fps);
  return changes(scene, bodies, (body) => {
    const velocity = velocityOf(scene, body);
    axesOf(seen).forEach((axis, i) => {
      velocity[axis] = settle(at(velocity, axis), product(by[i] ?? 0, scene.fps), perSecond);
    });
    return { body, velocity };
  });
}

/** Where velocities come to rest: where the way of a frame would. */
function speeds(rest: Rest, fps: number): Rest {
  if (rest.kind === "exact") return rest;
  return { ...rest, step: rest.kind === "grid" ? product(rest.step, fps) : powerOfTenBelow(rest.step * fps) };
}

/** Units per second, zeros for a body that stands still. */
export function velocityOf(scene: SceneView, body: number): number[] {
  if (isImmovable(scene, body)) return Array<number>(scene.dimensions).fill(0);
  return vectorOf(scene, "velocity", body);
}

function axesOf({ axes }: SceneInAxes): readonly [number, number] {
  return [axes.across, axes.along];
}

/** What is new in the changes: vectors as they were, or that no text can hold, are left out, and so are bodies without any. */
function changes(scene: SceneView, bodies: Iterable<number>, change: (body: number) => BodyChange): BodyChange[] {
  const found: BodyChange[] = [];
  for (const body of bodies) {
    const { position, size, velocity } = change(body);
    const given = defined({
      position: isNew(position, vectorOf(scene, "position", body)) ? position : undefined,
      size: isNew(size, ownSize(scene, body)) ? size : undefined,
      velocity: isNew(velocity, velocityOf(scene, body)) ? velocity : undefined,
    });
    if (Object.keys(given).length > 0) found.push({ body, ...given });
  }
  return found;
}

function isNew(after: readonly number[] | undefined, before: readonly number[]): after is number[] {
  return after !== undefined && after.every(Number.isFinite) && after.some((value, axis) => value !== before[axis]);
}

/** A kind of values of a body. */
export type Aspect = "move" | "resize" | "aim" | "turn" | BodyPoint;

/**
 * What a change makes of a body, in few words: `x 12, y 40`, `8 × 4 px`, `3000 px/s`, `30°` or, of a corner, `2 of 4: x 12, y 40`.
 * What it does not give is as it was.
 */
export function bodyReading(scene: SceneView, change: BodyChange, kind: Aspect): string {
  const { body, position, size, velocity, rotation } = change;
  if (kind === "turn") return `${exact(rotation ?? rotationOf(scene, body))}°`;
  if (typeof kind === "object") return pointReading(scene, change, kind);
  if (kind === "move") return placeReading(position ?? vectorOf(scene, "position", body));
  if (kind === "resize") {
    const values = size ?? ownSize(scene, body);
    return `${values.map(exact).join(" × ")} ${scene.unit}`.trim();
  }
  const values = velocity ?? velocityOf(scene, body);
  const speed = Number(Math.hypot(...values).toPrecision(6));
  const parts = values.filter((value) => value !== 0).length > 1 ? ` (${values.map(exact).join(", ")})` : "";
  return `${exact(speed)} ${scene.unit}/s${parts}`;
}

function placeReading(place: readonly number[]): string {
  const names = ["x", "y", "z"];
  return place.map((value, axis) => `${names[axis] ?? ""} ${exact(value)}`).join(", ");
}

function pointReading(scene: SceneView, { body, corners, points }: BodyChange, { kind, index }: BodyPoint): string {
  const places =
    kind === "corner" ? (corners ?? ownCorners(scene, body)) : (points ?? pathOf(scene, body)?.points ?? []);
  const place = places[index] ?? places.at(-1) ?? [];
  const number = places.indexOf(place) + 1;
  return l10n.t("{number} of {all}: {place}", { number, all: places.length, place: placeReading(place.map(short)) });
}

/** As many digits as are read at a glance. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

/** A number with all of its places, as the text will have it. */
function exact(value: number): string {
  return fixed(value, Math.min(20, places(value)));
}
