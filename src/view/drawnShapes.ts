import { at } from "../geometry/index.js";
import { boxesInView } from "./boxesInView.js";
import { laneTitle } from "./lanes.js";
import { type Line } from "./line.js";
import {
  arrowLength,
  normalFoot,
  polygonAt,
  ticks,
  pivotReach,
  waypointRadius,
  type ArrowMark,
  type BoxesMark,
  type HullMark,
  type PathMark,
  type Waypoint,
} from "./marks.js";
import { forEachTileLine } from "./paint/paintTiles.js";
import { ofView, screenPoint, screenRect, screenX, screenY, type Projection } from "./projection.js";
import { area, boundsOf, clipToRect, meets, type Point, type Rect } from "./rect.js";
import { ruler } from "./ruler.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/*
 * What the marks of a picture are on the screen, as rectangles and lines: for what keeps off them.
 */

/** More arrows than this leave no place that is free of them. */
export const mostArrows = 100;

/** What has lengths. */
interface InUnit {
  readonly scene: Pick<SceneGeometry["scene"], "unit">;
}

/** About where the scale and its number stand. */
export function scaleBar({ scene }: InUnit, p: Projection): Rect {
  return [p.width - 80 - ruler(p, scene.unit).major * p.scale, p.height - 18, p.width, p.height];
}

/** Where the title of a lane stands, at the lower left, as wide as its letters are at most; none where it has no title. */
export function titlePlace({ lane }: Pick<SceneGeometry, "lane">, p: Projection): readonly Rect[] {
  const title = laneTitle(lane);
  return title === undefined ? [] : [[0, p.height - 22, 14 + 7.5 * title.length, p.height]];
}

/** About where the numbers of the upright ruler stand. */
export function rulerTexts({ scene }: InUnit, p: Projection): Rect[] {
  return ruler(p, scene.unit).y.flatMap(({ at, label }) =>
    label === undefined ? [] : [[0, at - 13, 10 + 6.5 * label.length, at]],
  );
}

/** More lines than this leave no place that is free of them. */
const mostLines = 2000;

export function linesOf({ points, first }: PathMark, p: Projection): Line[] {
  const lines: Line[] = [];
  for (let i = 0; i + 1 < first.length; i++) {
    const end = at(first, i + 1);
    for (let point = at(first, i) + 1; point < end; point++) {
      if (lines.length >= mostLines) return lines;
      const x0 = screenX(p, at(points, point * 2 - 2));
      const y0 = screenY(p, at(points, point * 2 - 1));
      const x1 = screenX(p, at(points, point * 2));
      const y1 = screenY(p, at(points, point * 2 + 1));
      const line: Line = [x0, y0, x1, y1];
      if (line.every(Number.isFinite)) lines.push(line);
    }
  }
  return lines;
}

/** The outlines of bodies as the scene begins, and the lines of their ways with the sweep: for check marks and for labels. */
export const startsOf = ofView((geometry: SceneGeometry, p: Projection) => outlines(geometry.starts, p));
export const wayOf = ofView((geometry: SceneGeometry, p: Projection) => linesOf(geometry.path, p));

function joined(a: Point, b: Point): Line {
  return [...a, ...b];
}

function alongCurve(points: readonly Point[]): Line[] {
  return points.slice(1).map((point, i) => joined(points[i] ?? point, point));
}

export function around([x, y]: Point, reach: number): Rect {
  return [x - reach, y - reach, x + reach, y + reach];
}

/** The outlines of boxes that can be seen, upright or not; of those at these indices, and of so many of them. */
export function outlines(
  mark: BoxesMark,
  p: Projection,
  only?: readonly number[],
  most: number = mostOutlines,
): { readonly frames: readonly Rect[]; readonly lines: readonly Line[] } {
  const frames: Rect[] = [];
  const lines: Line[] = [];
  const chosen = only ?? mark.bodies.keys();
  let left = most;
  for (const i of chosen) {
    if (left-- === 0) break;
    const rect = screenRect(mark.rects, i, p);
    if (!rect.every(Number.isFinite) || !meets(rect, [0, 0, p.width, p.height])) continue;
    const corners = polygonAt(mark, i)?.map((corner) => screenPoint(p, corner));
    if (corners) lines.push(...alongCurve([...corners, ...corners.slice(0, 1)]));
    else frames.push(rect);
  }
  return { frames, lines };
}

/** More outlines than this leave no place that is free of them. */
const mostOutlines = 100;

/** What is drawn of an arrow: of a normal, the bar that it stands on too. */
export function arrowLines(arrow: ArrowMark, p: Projection): readonly Line[] {
  const line = arrowLine(arrow, p);
  if (arrow.role === "velocity") return [line];
  const [x, y] = line;
  const [alongX, alongY] = [-arrow.direction[1] * p.down * normalFoot, arrow.direction[0] * normalFoot];
  return [line, [x - alongX, y - alongY, x + alongX, y + alongY]];
}

/** An arrow on the screen, from its tail to its tip. */
export function arrowLine(arrow: ArrowMark, p: Projection): Line {
  const length = arrowLength(arrow, p.scale);
  const x = screenX(p, arrow.from[0]);
  const y = screenY(p, arrow.from[1]);
  return [x, y, x + arrow.direction[0] * length, y + arrow.direction[1] * p.down * length];
}

/** What the head at the end of a line takes of the screen. */
export function headRect([x0, y0, x1, y1]: Line): Rect {
  const way = Math.hypot(x1 - x0, y1 - y0) || 1;
  return around([x1 - (4 * (x1 - x0)) / way, y1 - (4 * (y1 - y0)) / way], 5);
}

/** A box on the screen, with the ticks of its one-way face. */
export function rectWithTicks(mark: BoxesMark, i: number, p: Projection): Rect {
  const [x0, y0, x1, y1] = screenRect(mark.rects, i, p);
  const face = mark.faces?.[i] ?? 0;
  const room = ticks.line + ticks.length;
  const [across, along] = [Math.abs(face) === 1 ? face : 0, Math.abs(face) === 2 ? (face / 2) * p.down : 0];
  return [
    across < 0 ? x0 - room : x0,
    along < 0 ? y0 - room : y0,
    across > 0 ? x1 + room : x1,
    along > 0 ? y1 + room : y1,
  ];
}

export function wallsInView(mark: BoxesMark, p: Projection): Rect[] {
  return fewInView(mark, p).flatMap((i) => {
    if (polygonAt(mark, i)) return [];
    const [wall, all] = [screenRect(mark.rects, i, p), rectWithTicks(mark, i, p)];
    // Its edge goes on between the wall and the ticks: a text that is inside of both is across it.
    const ticks: Rect = [
      all[2] > wall[2] ? wall[2] : all[0],
      all[3] > wall[3] ? wall[3] : all[1],
      all[0] < wall[0] ? wall[0] : all[2],
      all[1] < wall[1] ? wall[1] : all[3],
    ];
    return area(all) > area(wall) ? [wall, ticks] : [wall];
  });
}

/** The edges of walls that are no upright boxes. */
export function edgesInView(mark: BoxesMark, p: Projection): Line[] {
  if (!mark.corners) return [];
  return fewInView(mark, p).flatMap((i) => {
    const corners = polygonAt(mark, i)?.map((corner) => screenPoint(p, corner)) ?? [];
    return corners.map((from, k): Line => [...from, ...(corners[(k + 1) % corners.length] ?? from)]);
  });
}

/** Where walls of tiles end; of more than there is a place beside, none. */
export function bordersInView(tiles: SceneGeometry["tiles"], p: Projection): readonly Line[] {
  const lines: Line[] = [];
  for (const mark of tiles) forEachTileLine(mark, p, "border", (...line) => lines.push(line));
  return lines.length > mostLines ? [] : lines;
}

function fewInView(mark: BoxesMark, p: Projection): readonly number[] {
  if (!mark.index) return Array.from({ length: Math.min(100, mark.bodies.length) }, (_, i) => i);
  // Among more there is no place beside them.
  return boxesInView(mark, p, { most: 100 }) ?? [];
}

export function screenRects(mark: BoxesMark, p: Projection, most: number): Rect[] {
  const count = Math.min(most, mark.bodies.length);
  const rects = Array.from({ length: count }, (_, i) => {
    const corners = polygonAt(mark, i)?.map((corner) => screenPoint(p, corner));
    return corners ? strips(corners) : [rectWithTicks(mark, i, p)];
  });
  return rects.flat().filter((rect) => rect.every(Number.isFinite));
}

/** Of a polygon, as many strips as follow its outline well enough for a text. */
const stripsOfPolygon = 8;

/** Boxes one above the other that hold a convex polygon, and little beside it. */
function strips(corners: readonly Point[]): Rect[] {
  const [x0, y0, x1, y1] = boundsOf(corners);
  const height = (y1 - y0) / stripsOfPolygon;
  return Array.from({ length: stripsOfPolygon }, (_, i): Rect => {
    const strip: Rect = [x0, y0 + i * height, x1, y0 + (i + 1) * height];
    const part = clipToRect(corners.flat(), strip);
    return boundsOf(part.flatMap((x, k): Point[] => (k % 2 === 0 ? [[x, at(part, k + 1)]] : [])));
  });
}

/** Pixels of the mark at a point of a path. */
export function waypointRects({ waypoints }: SceneGeometry, p: Projection): Rect[] {
  return waypoints.slice(0, mostArrows).map((point) => waypointRect(point, p));
}

export function waypointRect({ point }: Waypoint, p: Projection): Rect {
  const [x, y] = screenPoint(p, point);
  return [x - waypointRadius, y - waypointRadius, x + waypointRadius, y + waypointRadius];
}

/** Pixels of the mark at the center of a circle on which a body moves. */
export function pivotRect(point: Point, p: Projection): Rect {
  const [x, y] = screenPoint(p, point);
  return [x - pivotReach, y - pivotReach, x + pivotReach, y + pivotReach];
}

/** Small boxes along the edges of a hull, so that labels keep off them where they can. */
export function boxesAlongEdges({ edges }: HullMark, p: Projection): readonly Rect[] {
  const boxes: Rect[] = [];
  for (let i = 0; i < edges.length; i += 4) {
    if (!addBoxesAlong(boxes, [at(edges, i), at(edges, i + 1), at(edges, i + 2), at(edges, i + 3)], p)) break;
  }
  return boxes;
}

/** Adds small boxes along a line of the world. @returns whether they are not too many */
function addBoxesAlong(boxes: Rect[], [fromX, fromY, toX, toY]: Line, p: Projection): boolean {
  const step = 16;
  const most = 400;
  const [x0, y0] = [screenX(p, fromX), screenY(p, fromY)];
  const [dx, dy] = [screenX(p, toX) - x0, screenY(p, toY) - y0];
  const count = Math.ceil(Math.hypot(dx, dy) / step);
  if (!(boxes.length + count <= most)) return false;
  for (let k = 0; k < count; k++) {
    const x = x0 + (dx * (k + 0.5)) / count;
    const y = y0 + (dy * (k + 0.5)) / count;
    boxes.push([x - step / 2, y - 2, x + step / 2, y + 2]);
  }
  return true;
}

export function boundsOnScreen(polygon: Float64Array, p: Projection): Rect {
  const corner = (i: number): Point => [screenX(p, at(polygon, i * 2)), screenY(p, at(polygon, i * 2 + 1))];
  return boundsOf(Array.from({ length: polygon.length / 2 }, (_, i) => corner(i)));
}
