import { at } from "../geometry/index.js";
import { boxesInView } from "./inView.js";
import type { BoxesMark } from "./mark.js";
import type { Moment } from "./moment.js";
import type { Outline } from "./outline.js";
import { screenX, screenY, type Projection } from "./view.js";

/** Pixels around a box that still count, so that points and lines can be hit. */
const reach = 4;

/**
 * The body under a point of the screen: moving ones first, where they are now, then where they start, then static ones.
 * The smallest box wins, so that what lies on a large block can be picked.
 */
export function pick(outline: Outline, moment: Moment, p: Projection, x: number, y: number): number | undefined {
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
