import { at } from "../../geometry/index.js";
import { isImmovable } from "../bodies.js";
import { fixed } from "../numberText.js";
import type { SceneEdit, SceneView } from "../protocol/index.js";
import type { SceneGeometry } from "../sceneGeometry.js";
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

/** New values of a body. */
export type BodyChange = Extract<SceneEdit, { kind: "change" }>["bodies"][number];

/** Across and along the picture, in world units. */
export type Along2 = readonly [number, number];

/** What changes start from, and the axes in which they are seen. */
export type Seen = Pick<SceneGeometry, "scene" | "axes">;

/** An edge of each axis: −1 the lowest, 1 the highest, 0 neither. */
export type Sides = readonly [-1 | 0 | 1, -1 | 0 | 1];

/**
 * Moves bodies. The one that is held comes to rest, with its lower or its upper edge on the grid, whichever is nearer;
 * the others go as far as it does. Only the components that are seen change.
 */
export function move(seen: Seen, bodies: Iterable<number>, held: number, by: Along2, rest: Rest): BodyChange[] {
  const { scene } = seen;
  const way = axesOf(seen).map((axis, i) => {
    const before = component(scene.bodies.position, scene, held, axis);
    const size = component(scene.bodies.size, scene, held, axis);
    return difference(slid(before, size, by[i] ?? 0, rest), before);
  });
  return changes(
    bodies,
    (body) => {
      const position = vector(scene.bodies.position, scene, body);
      axesOf(seen).forEach((axis, i) => (position[axis] = sum(at(position, axis), way[i] ?? 0)));
      return { body, position };
    },
    scene,
  );
}

function slid(low: number, size: number, by: number, rest: Rest): number {
  if (rest.kind !== "grid") return settle(low, by, rest);
  const raw = low + by;
  const byUpperEdge = difference(nearestMultiple(raw + size, rest.step), size);
  return nearest(raw, [low, nearestMultiple(raw, rest.step), byUpperEdge]);
}

/** Moves edges of bodies. An edge that is dragged beyond the opposite one stops there: sizes end at 0. */
export function resize(seen: Seen, bodies: Iterable<number>, sides: Sides, by: Along2, rest: Rest): BodyChange[] {
  const { scene } = seen;
  return changes(
    bodies,
    (body) => {
      const position = vector(scene.bodies.position, scene, body);
      const size = vector(scene.bodies.size, scene, body);
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
    },
    scene,
  );
}

/** Changes the velocities of bodies by ways that they go in a frame; what rested begins to move. */
export function aim(seen: Seen, bodies: Iterable<number>, by: Along2, rest: Rest): BodyChange[] {
  const { scene } = seen;
  const perSecond = speeds(rest, scene.fps);
  return changes(
    bodies,
    (body) => {
      const velocity = velocityOf(scene, body);
      axesOf(seen).forEach((axis, i) => {
        velocity[axis] = settle(at(velocity, axis), product(by[i] ?? 0, scene.fps), perSecond);
      });
      return { body, velocity };
    },
    scene,
  );
}

/** Where velocities come to rest: where the way of a frame would. */
function speeds(rest: Rest, fps: number): Rest {
  if (rest.kind === "exact") return rest;
  return { ...rest, step: rest.kind === "grid" ? product(rest.step, fps) : powerOfTenBelow(rest.step * fps) };
}

/** Units per second, zeros for a body that stands still. */
export function velocityOf(scene: SceneView, body: number): number[] {
  if (isImmovable(scene, body)) return Array<number>(scene.dimensions).fill(0);
  return vector(scene.bodies.velocity, scene, body);
}

export function vector(column: Float64Array, { dimensions }: SceneView, body: number): number[] {
  return Array.from(column.subarray(body * dimensions, (body + 1) * dimensions));
}

function component(column: Float64Array, { dimensions }: SceneView, body: number, axis: number): number {
  return at(column, body * dimensions + axis);
}

function axesOf({ axes }: Seen): readonly [number, number] {
  return [axes.across, axes.along];
}

/** What is new in the changes: vectors as they were, or that no text can hold, are left out, and so are bodies without any. */
function changes(bodies: Iterable<number>, change: (body: number) => BodyChange, scene: SceneView): BodyChange[] {
  const found: BodyChange[] = [];
  for (const body of bodies) {
    const { position, size, velocity } = change(body);
    const given = {
      ...(isNew(position, vector(scene.bodies.position, scene, body)) && { position }),
      ...(isNew(size, vector(scene.bodies.size, scene, body)) && { size }),
      ...(isNew(velocity, velocityOf(scene, body)) && { velocity }),
    };
    if (Object.keys(given).length > 0) found.push({ body, ...given });
  }
  return found;
}

function isNew(after: readonly number[] | undefined, before: readonly number[]): after is number[] {
  return after !== undefined && after.every(Number.isFinite) && after.some((value, axis) => value !== before[axis]);
}

/** A kind of values of a body. */
export type Aspect = "move" | "resize" | "aim";

/** What a change makes of a body, in few words: `x 12, y 40`, `8 × 4 px` or `3000 px/s`. What it does not give is as it was. */
export function bodyReading(scene: SceneView, { body, position, size, velocity }: BodyChange, kind: Aspect): string {
  if (kind === "move") {
    const names = ["x", "y", "z"];
    const values = position ?? vector(scene.bodies.position, scene, body);
    return values.map((value, axis) => `${names[axis] ?? ""} ${exact(value)}`).join(", ");
  }
  if (kind === "resize") {
    const values = size ?? vector(scene.bodies.size, scene, body);
    return `${values.map(exact).join(" × ")} ${scene.unit}`.trim();
  }
  const values = velocity ?? velocityOf(scene, body);
  const speed = Number(Math.hypot(...values).toPrecision(6));
  const parts = values.filter((value) => value !== 0).length > 1 ? ` (${values.map(exact).join(", ")})` : "";
  return `${exact(speed)} ${scene.unit}/s${parts}`;
}

/** A number with all of its places, as the text will have it. */
function exact(value: number): string {
  return fixed(value, Math.min(20, places(value)));
}
