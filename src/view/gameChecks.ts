import { middleOf, onScreen } from "./annotationsUntil.js";
import type { FrameSample } from "./frameSamples.js";
import type { Line } from "./line.js";
import { hasNumberedChecks } from "./marks.js";
import { plain } from "./numberText.js";
import { screenPoint, type Projection } from "./projection.js";
import type { Point, Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** Pixels below which a stretch between two checks has no room for a dotted line. */
const leastStretch = 6;

/** The number of a check, from the start of the run: the start is 0. */
export function checkNumberOf(geometry: SceneGeometry, { time }: Pick<FrameSample, "time">): string {
  return plain(Math.round(time * geometry.scene.substeps));
}

/** The path of a body between two checks, from the edge of one box to the edge of the next, on the screen. */
export interface Stretch {
  readonly body: number;
  /** When it ends, in frames. */
  readonly time: number;
  /** One after the other; several of an arc. */
  readonly lines: readonly [Line, ...Line[]];
  /** Units. */
  readonly length: number;
}

/** The stretches without a check in the lane of the game up to a time; none where they are so many that the way is a line. */
export function uncheckedStretches(geometry: SceneGeometry, p: Projection, time: number): readonly Stretch[] {
  if (!hasNumberedChecks(geometry)) return [];
  return geometry.annotations.teleports.flatMap(({ body, from, to, arc, time: end }): Stretch[] => {
    if (end > time) return [];
    const [a, b] = [onScreen(from, p), onScreen(to, p)];
    if (arc) {
      const [first, ...others] = linesOutside(arc.points, p, [a, b]);
      return first ? [{ body, time: end, lines: [first, ...others], length: arc.length }] : [];
    }
    const line = betweenEdges(a, b);
    const units = Math.hypot((from[0] + from[2] - to[0] - to[2]) / 2, (from[1] + from[3] - to[1] - to[3]) / 2);
    return line ? [{ body, time: end, lines: [line], length: units }] : [];
  });
}

/** The pieces of a path that lie outside boxes on the screen; none where they are too short to be seen. */
function linesOutside(points: readonly Point[], p: Projection, boxes: readonly Rect[]): Line[] {
  const isOutside = ([x, y]: Point): boolean => boxes.every(([x0, y0, x1, y1]) => x < x0 || x > x1 || y < y0 || y > y1);
  const path = points.map((point) => screenPoint(p, point)).filter(isOutside);
  const lines = path.slice(1).map(([x, y], i): Line => {
    const [x0, y0] = path[i] ?? [x, y];
    return [x0, y0, x, y];
  });
  const length = lines.reduce((sum, [x0, y0, x1, y1]) => sum + Math.hypot(x1 - x0, y1 - y0), 0);
  return length < leastStretch ? [] : lines;
}

/** The part of the line between the middles of two boxes that lies outside both; undefined where it is too short to be seen. */
function betweenEdges(a: Rect, b: Rect): Line | undefined {
  const [[ax, ay], [bx, by]] = [middleOf(a), middleOf(b)];
  const [dx, dy] = [bx - ax, by - ay];
  const distance = Math.hypot(dx, dy);
  if (!(distance > 0) || !Number.isFinite(distance)) return undefined;
  const [from, to] = [insideShare(a, dx, dy), 1 - insideShare(b, dx, dy)];
  if ((to - from) * distance < leastStretch) return undefined;
  return [ax + from * dx, ay + from * dy, ax + to * dx, ay + to * dy];
}

/** How much of a vector from the middle of a box lies inside the box. */
function insideShare([x0, y0, x1, y1]: Rect, dx: number, dy: number): number {
  const share = (half: number, d: number): number => (d === 0 ? Infinity : half / Math.abs(d));
  return Math.min(share((x1 - x0) / 2, dx), share((y1 - y0) / 2, dy));
}
