import { at } from "../geometry/index.js";
import { boxesInView } from "./boxesInView.js";
import type { InstantGeometry } from "./instantGeometry.js";
import { arrowLength, type ArrowMark, type BoxesMark, type HullMark, type PathMark } from "./marks.js";
import type { Line, Surroundings } from "./placement.js";
import { screenX, screenY, type Projection } from "./projection.js";
import { meets, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** More arrows than this leave no place that is free of them. */
const mostArrows = 100;

/** What labels had better not cover, on the screen: bodies, walls, arrows, lines and hatching that can be seen. */
export function occupied(outline: SceneGeometry, moment: InstantGeometry, p: Projection): Surroundings {
  const seen = (rects: readonly Rect[]): Rect[] => rects.filter((rect) => meets(rect, [0, 0, p.width, p.height]));
  const bodies = [outline.starts, moment.now, moment.expected, moment.rest, moment.discrete];
  const arrows = [...outline.velocities.slice(0, mostArrows), ...outline.normals.slice(0, mostArrows)];
  return {
    bodies: seen(bodies.flatMap((mark) => screenRects(mark, p, 100))),
    walls: seen(wallsInView(outline.statics, p)),
    arrows: arrows.map((arrow) => arrowLine(arrow, p)),
    faint: seen([
      ...screenRects(outline.ghosts, p, 100),
      ...outline.hatches.map(({ polygon }) => boundsOnScreen(polygon, p)),
      ...alongLines(edgeLines(moment.hull), p),
      ...outline.paths.flatMap((path) => alongLines(pathLines(path), p)),
    ]),
  };
}

/** An arrow on the screen, from its tail to its tip. */
export function arrowLine(arrow: ArrowMark, p: Projection): Line {
  const length = arrowLength(arrow, p.scale);
  const x = screenX(p, arrow.from[0]);
  const y = screenY(p, arrow.from[1]);
  return [x, y, x + arrow.direction[0] * length, y + arrow.direction[1] * p.down * length];
}

function wallsInView(mark: BoxesMark, p: Projection): Rect[] {
  if (!mark.index) return screenRects(mark, p, 100);
  // Among more there is no place beside them.
  return (boxesInView(mark, p, { most: 100 }) ?? []).map((i) => screenRect(mark.rects, i, p));
}

function screenRects(mark: BoxesMark, p: Projection, most: number): Rect[] {
  const count = Math.min(most, mark.bodies.length);
  return Array.from({ length: count }, (_, i) => screenRect(mark.rects, i, p)).filter((rect) =>
    rect.every(Number.isFinite),
  );
}

/** Small boxes along lines, so that labels keep off them where they can: x, y, x, y for each line. */
function alongLines(lines: Iterable<readonly number[]>, p: Projection): Rect[] {
  const step = 16;
  const most = 400;
  const boxes: Rect[] = [];
  for (const ends of lines) {
    const x0 = screenX(p, at(ends, 0));
    const y0 = screenY(p, at(ends, 1));
    const dx = screenX(p, at(ends, 2)) - x0;
    const dy = screenY(p, at(ends, 3)) - y0;
    const count = Math.ceil(Math.hypot(dx, dy) / step);
    if (!(boxes.length + count <= most)) return boxes;
    for (let k = 0; k < count; k++) {
      const x = x0 + (dx * (k + 0.5)) / count;
      const y = y0 + (dy * (k + 0.5)) / count;
      boxes.push([x - step / 2, y - 2, x + step / 2, y + 2]);
    }
  }
  return boxes;
}

function boundsOnScreen(polygon: Float64Array, p: Projection): Rect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < polygon.length; i += 2) {
    xs.push(screenX(p, at(polygon, i)));
    ys.push(screenY(p, at(polygon, i + 1)));
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function* pathLines({ points, first }: PathMark): Iterable<readonly number[]> {
  for (let i = 0; i + 1 < first.length; i++) {
    for (let point = at(first, i) + 1; point < at(first, i + 1); point++) {
      yield Array.from(points.subarray(point * 2 - 2, point * 2 + 2));
    }
  }
}

function* edgeLines({ edges }: HullMark): Iterable<readonly number[]> {
  for (let i = 0; i < edges.length; i += 4) yield Array.from(edges.subarray(i, i + 4));
}

/** A box of a mark on the screen, lowest corner first. */
export function screenRect(rects: ArrayLike<number>, index: number, p: Projection): Rect {
  const y0 = screenY(p, at(rects, index * 4 + 1));
  const y1 = screenY(p, at(rects, index * 4 + 3));
  return [screenX(p, at(rects, index * 4)), Math.min(y0, y1), screenX(p, at(rects, index * 4 + 2)), Math.max(y0, y1)];
}
