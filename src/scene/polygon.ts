import { at, boxAround, middleOf, turnOf, type Vec } from "../geometry/index.js";
import type { ConvexPolygon } from "../solver/index.js";

/** What says which shape a body has and where it stands: a size or a polygon, and a position or a center. */
interface ShapeKeys {
  readonly position?: Vec;
  readonly center?: Vec;
  readonly size?: Vec;
  readonly shape?: { readonly polygon: readonly Vec[] };
  /** Degrees, from the x axis to the y axis. */
  readonly rotation?: number;
}

/**
 * The polygon of a body of two dimensions. Its corners stand relative to the body's middle where that is given or turned about,
 * so that quarters of a turn are exact, else to its position; what was turned by another angle is rounded once for each corner.
 * The middle of a polygon is that of its bounds.
 */
export function polygonOf({ position, center, size, shape, rotation = 0 }: ShapeKeys): ConvexPolygon | undefined {
  const start = position ?? center;
  const given = shape?.polygon ?? (size && rectangle(size));
  if (!start || !given) return undefined;
  if (position && rotation === 0) return { position, corners: given };
  const middle = middleOf(boxAround(given));
  const turn = turnOf(rotation);
  const corners = given.map((corner) => turn(at(corner, 0) - at(middle, 0), at(corner, 1) - at(middle, 1)));
  return { position: center ?? start.map((p, axis) => p + at(middle, axis)), corners };
}

/** The way from the position of a body to the middle of its bounds. */
export function toMiddleOf({ size, corners }: { readonly size: Vec; readonly corners?: readonly Vec[] }): Vec {
  return corners ? middleOf(boxAround(corners)) : size.map((s) => s / 2);
}

function rectangle(size: Vec): readonly Vec[] {
  const [width, height] = [at(size, 0), at(size, 1)];
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}
