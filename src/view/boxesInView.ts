import { at, partitionPoint } from "../geometry/index.js";
import { boxesMeeting } from "./boxIndex.js";
import type { InstantGeometry } from "./instantGeometry.js";
import { polygonAt, type BoxesMark } from "./marks.js";
import { screenPoint, screenRect, worldX, worldY, type Projection } from "./projection.js";
import { area, grownBy, isWithin, meets, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** Pixels around the stage in which lines and markers of what is outside of it can still be seen. */
const rim = 8;

/**
 * Indices of the boxes that can be seen in a part of a stage, in no order, and maybe of some more; undefined where there
 * are more than `most`.
 *
 * @param asked `part`: pixels of the stage; default: all of it. `sparse`: one box may stand for several that lie on the same
 *   pixel.
 */
export function boxesInView(
  { rects, bodies, index }: BoxesMark,
  p: Projection,
  asked: { readonly part?: Rect; readonly most?: number; readonly sparse?: boolean } = {},
): readonly number[] | undefined {
  const { part = [0, 0, p.width, p.height], most = Infinity, sparse = false } = asked;
  if (!index) return bodies.length > most ? undefined : Array.from(bodies, (_, i) => i);
  const y0 = worldY(p, part[1] - rim);
  const y1 = worldY(p, part[3] + rim);
  const window: Rect = [worldX(p, part[0] - rim), Math.min(y0, y1), worldX(p, part[2] + rim), Math.max(y0, y1)];
  return boxesMeeting(index, rects, window, { most, grain: sparse ? 1 / p.scale : 0 });
}

/** Counts the bodies of which nothing is in a stage where they start. */
export function countOutside({ scene, starts, statics }: SceneGeometry, p: Projection): number {
  let seen = 0;
  for (const mark of [starts, statics]) {
    for (const i of boxesInView(mark, p) ?? []) {
      if (meets(screenRect(mark.rects, i, p), [0, 0, p.width, p.height])) seen++;
    }
  }
  return scene.bodies.ids.length - seen;
}

/** The place of a body's box in a mark; undefined where it has none. */
export function placeOf({ bodies }: BoxesMark, body: number): number | undefined {
  const place = partitionPoint(bodies.length, (i) => at(bodies, i) < body);
  return bodies[place] === body ? place : undefined;
}

/** Pixels around a box that still count, so that points and lines can be hit. */
const reach = 4;

/**
 * The body under a point of the screen: moving ones first, where they are now, then where they start, then static ones.
 * The smallest box wins, so that what lies on a large block can be picked.
 */
export function pick(
  geometry: SceneGeometry,
  moment: InstantGeometry,
  p: Projection,
  x: number,
  y: number,
): number | undefined {
  for (const mark of [moment.sweep, moment.driven, moment.game, geometry.starts, geometry.statics]) {
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
    const rect = screenRect(rects, i, p);
    if (!meets(rect, [x - reach, y - reach, x + reach, y + reach])) continue;
    const corners = polygonAt(mark, i)?.map((corner) => screenPoint(p, corner));
    if (corners && !isWithin([x, y], grownBy(corners, reach))) continue;
    // Of boxes of one size the one that is painted last.
    if (area(rect) > least || (area(rect) === least && found !== undefined && at(bodies, i) < found)) continue;
    least = area(rect);
    found = at(bodies, i);
  }
  return found;
}
