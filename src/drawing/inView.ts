import { at } from "../geometry/index.js";
import { boxesMeeting } from "./boxIndex.js";
import type { Rect } from "./hull.js";
import type { BoxesMark } from "./mark.js";
import { worldX, worldY, type Projection } from "./view.js";

/** Pixels around the stage in which lines and markers of what is outside of it can still be seen. */
const rim = 8;

/** Which boxes of a mark are asked for. */
export interface Seeing {
  /** Pixels of the stage; default: all of it. */
  readonly part?: Rect;
  /** Give up when there are more. */
  readonly most?: number;
  /** One box may stand for several that lie on the same pixel. */
  readonly sparse?: boolean;
}

/**
 * Indices of the boxes that can be seen in a part of a stage, in no order, and maybe of some more; undefined where there
 * are more than `most`.
 */
export function boxesInView(
  { rects, bodies, index }: BoxesMark,
  p: Projection,
  { part = [0, 0, p.width, p.height], most = Infinity, sparse = false }: Seeing = {},
): readonly number[] | undefined {
  if (!index) return bodies.length > most ? undefined : Array.from(bodies, (_, i) => i);
  const y0 = worldY(p, part[1] - rim);
  const y1 = worldY(p, part[3] + rim);
  const window: Rect = [worldX(p, part[0] - rim), Math.min(y0, y1), worldX(p, part[2] + rim), Math.max(y0, y1)];
  return boxesMeeting(index, rects, window, { most, grain: sparse ? 1 / p.scale : 0 });
}

/** The place of a body's box in a mark; undefined where it has none. */
export function placeOf({ bodies }: BoxesMark, body: number): number | undefined {
  let low = 0;
  let high = bodies.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(bodies, middle) < body) low = middle + 1;
    else high = middle;
  }
  return bodies[low] === body ? low : undefined;
}
