import { at, partitionPoint } from "../geometry/index.js";
import { boxesMeeting } from "./boxIndex.js";
import type { InstantGeometry } from "./instantGeometry.js";
import type { BoxesMark } from "./marks.js";
import { screenX, screenY, worldX, worldY, type Projection } from "./projection.js";
import type { Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

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
  const place = partitionPoint(0, bodies.length, (i) => at(bodies, i) < body);
  return bodies[place] === body ? place : undefined;
}

/** Pixels around a box that still count, so that points and lines can be hit. */
const reach = 4;

/**
 * The body under a point of the screen: moving ones first, where they are now, then where they start, then static ones.
 * The smallest box wins, so that what lies on a large block can be picked.
 */
export function pick(
  outline: SceneGeometry,
  moment: InstantGeometry,
  p: Projection,
  x: number,
  y: number,
): number | undefined {
  for (const mark of [moment.now, outline.starts, moment.discrete, outline.statics]) {
    const body = smallestUnder(mark, p, x, y);
    if (body !== undefined) return body;
  }
  return undefined;
}

function smallestUnder(mark: BoxesMark, p: Projection, x: number, y: number): number | undefined {
  const { rects, bodies } = mark;
  let found: number | undefined;
  let least = Infinity;
  for (const i of boxesInView(mark, p, { part: [x, y, x, y] }) ?? []) {
    const left = screenX(p, at(rects, i * 4));
    const right = screenX(p, at(rects, i * 4 + 2));
    if (!(x >= left - reach && x <= right + reach)) continue;
    const a = screenY(p, at(rects, i * 4 + 1));
    const b = screenY(p, at(rects, i * 4 + 3));
    if (!(y >= Math.min(a, b) - reach && y <= Math.max(a, b) + reach)) continue;
    const area = (right - left) * Math.abs(a - b);
    // Of boxes of one size the one that is painted last.
    if (area > least || (area === least && found !== undefined && at(bodies, i) < found)) continue;
    least = area;
    found = at(bodies, i);
  }
  return found;
}
