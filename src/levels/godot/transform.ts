import { at, type Vec } from "../../geometry/index.js";
import type { GodotNode } from "./nodeTree.js";

/** Where a node puts what is in it: the images of the unit vectors of both axes, and of the origin. */
export interface Transform {
  readonly x: Vec;
  readonly y: Vec;
  readonly origin: Vec;
}

export const identity: Transform = { x: [1, 0], y: [0, 1], origin: [0, 0] };

export function apply({ x, y, origin }: Transform, point: Vec): Vec {
  const [px, py] = [at(point, 0), at(point, 1)];
  return [0, 1].map((axis) => at(x, axis) * px + at(y, axis) * py + at(origin, axis));
}

/** What is `inner` within `outer`. */
export function within(outer: Transform, inner: Transform): Transform {
  const direction = (vec: Vec) => apply({ ...outer, origin: [0, 0] }, vec);
  return { x: direction(inner.x), y: direction(inner.y), origin: apply(outer, inner.origin) };
}

/** Whether boxes stay upright boxes: turned by quarters, mirrored and scaled alone. */
export function isUpright({ x, y }: Transform): boolean {
  const isZero = (vec: Vec, axis: number) => at(vec, axis) === 0;
  return (isZero(x, 1) && isZero(y, 0)) || (isZero(x, 0) && isZero(y, 1));
}

/** Where the solid face of what is one-way points to: against its own y axis. Undefined where that is along no axis of the world. */
export function upOf(transform: Transform): Vec | undefined {
  if (!isUpright(transform)) return undefined;
  return transform.y.map((along) => (along === 0 ? 0 : -Math.sign(along)));
}

/**
 * How a node stands in the one around it. A node whose parent is no canvas item, or that says `top_level`, stands in the world: the
 * caller knows. Angles are written as 32-bit numbers with six digits: a quarter turn within that is one.
 * @throws LevelFault where something else is written
 */
export function transformOf(node: GodotNode): Transform {
  const written = node.get("transform")?.transform();
  if (written !== undefined) {
    const [a, b, c, d, e, f] = written as readonly [number, number, number, number, number, number];
    return { x: rounded([a, b]), y: rounded([c, d]), origin: [e, f] };
  }
  const origin = node.get("position")?.vector() ?? [node.number("offset_left", 0), node.number("offset_top", 0)];
  const [sx = 1, sy = 1] = node.get("scale")?.vector() ?? [];
  const [rotation, skew] = [node.number("rotation", 0), node.number("skew", 0)];
  const [cos, sin] = direction(rotation);
  const [skewCos, skewSin] = direction(rotation + skew);
  return { x: [cos * sx, sin * sx], y: [skewSin * sy === 0 ? 0 : -skewSin * sy, skewCos * sy], origin };
}

/** Classes that stand nowhere: what is in them stands in the world. */
const placeless = new Set(["Node", "CanvasLayer", "AnimationPlayer", "Timer"]);

/** Whether a node stands in a world of three dimensions, as below a viewport that shows one: it moves nothing in this one. */
function isIn3D({ type }: GodotNode): boolean {
  return type.endsWith("3D") || type === "GridMap";
}

/** Where a node stands. @param around where the one above it does; @throws LevelFault where something else is written */
export function placeOf(node: GodotNode, around: Transform): Transform {
  if (placeless.has(node.type) || isIn3D(node)) return identity;
  return within(node.isTrue("top_level") ? identity : around, transformOf(node));
}

/** What six digits of a quarter turn may be off. */
const precision = 1e-5;

function direction(angle: number): readonly [cos: number, sin: number] {
  const quarters = Math.round(angle / (Math.PI / 2));
  if (Math.abs(angle - quarters * (Math.PI / 2)) > precision * Math.max(1, Math.abs(quarters)))
    return [Math.cos(angle), Math.sin(angle)];
  const turns = ((quarters % 4) + 4) % 4;
  return [turns === 0 ? 1 : turns === 2 ? -1 : 0, turns === 1 ? 1 : turns === 3 ? -1 : 0];
}

/** An axis without what is left of a quarter turn in 32 bits. */
function rounded([x = 0, y = 0]: Vec): Vec {
  if (Math.abs(x) <= 1e-6 * Math.abs(y)) return [0, y];
  return Math.abs(y) <= 1e-6 * Math.abs(x) ? [x, 0] : [x, y];
}
