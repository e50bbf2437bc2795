import { at } from "../geometry/index.js";
import { boxesInView } from "./boxesInView.js";
import { contactsUntil, currentContact, ghostsUntil, type InstantGeometry } from "./instantGeometry.js";
import {
  arrowLength,
  normalFoot,
  polygonAt,
  ticks,
  waypointRadius,
  type ArrowMark,
  type BoxesMark,
  type HullMark,
  type PathMark,
  type Waypoint,
} from "./marks.js";
import { rectAt } from "./bodies.js";
import { Ink } from "./ink.js";
import type { Surroundings } from "./labelPlaces.js";
import { lineMeets, lineRoom, type Line } from "./line.js";
import type { Look } from "./looks.js";
import { tileLines } from "./paint/tiles.js";
import { isSameView, onStage, screenPoint, screenRect, screenX, screenY, type Projection } from "./projection.js";
import { area, boundsOf, clipToRect, distanceBetween, meets, sharedArea, type Point, type Rect } from "./rect.js";
import { ruler } from "./ruler.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import { stepBars } from "./stepBars.js";
import { hopLines, measureOf, middleOf, onScreen, pushLines, storyUntil } from "./storyPlaces.js";

/** More arrows than this leave no place that is free of them. */
const mostArrows = 100;

/** What is drawn of a picture for labels, on the screen: what no label lies on, and what they had better not cover. */
export function occupied(outline: SceneGeometry, moment: InstantGeometry, p: Projection): Surroundings {
  const { time } = moment.instant;
  const { hops, told, looks, pushes } = storyUntil(outline.story, time);
  const happened = contactsUntil(outline.scene, moment.instant).slice(0, mostArrows);
  const isOf = (arrow: ArrowMark): boolean => happened.some((i) => outline.dots[i] === arrow.from);
  const current = currentContact(outline.scene, moment.instant);
  const normals = outline.normals.slice(0, mostArrows).filter(isOf);
  const explained =
    current === undefined ? undefined : outline.normals.find(({ from }) => from === outline.dots[current]);
  const arrows = [...normals, ...(explained ? [{ ...explained, strong: true as const }] : [])];
  const boxes = [moment.sweep, moment.game, moment.driven];
  const eyes = eyesUntil(outline, p, time);
  const seenLooks = new Set(eyes.map(({ look }) => look));
  const hatched = outline.hatches.filter(({ finding }) => finding.frame <= time);
  const edges = [
    ...boxes.map((mark) => outlines(mark, p)),
    outlines(outline.contacts, p, happened),
    outlines(outline.ghosts, p, ghostsUntil(outline, time)),
  ];
  return {
    always: alwaysOccupied(outline, p),
    bodies: seen(
      boxes.flatMap((mark) => screenRects(mark, p, 100)),
      p,
    ),
    walls: [],
    frames: [...edges.flatMap(({ frames }) => frames), ...told.map((look) => onScreen(look.at, p))],
    lines: [
      ...edges.flatMap(({ lines }) => lines),
      ...arrows.flatMap((arrow) => arrowLines(arrow, p)),
      ...hops.flatMap((hop) => hopLines(hop, p)),
      ...eyes.map(({ stem }) => stem),
      ...pushes.flatMap((push) => {
        const { push: way, back } = pushLines(push, p);
        return back ? [way, back] : [way];
      }),
    ],
    marks: seen(
      [
        ...eyes.map(({ rect }) => rect),
        ...hops.map((hop) => measureOf(hop, p)?.eye).filter((rect) => rect !== undefined),
        ...looks.filter((look) => !seenLooks.has(look)).map(({ put }) => around(middleOf(onScreen(put, p)), 3)),
        ...happened.flatMap((i) => (outline.dots[i] ? [around(screenPoint(p, outline.dots[i]), 4)] : [])),
        ...hatched.map(({ polygon }) => boundsOnScreen(polygon, p)),
      ],
      p,
    ),
    faint: seen(alongLines(edgeLines(moment.hull), p), p),
  };
}

function seen(rects: readonly Rect[], { width, height }: Projection): Rect[] {
  return rects.filter((rect) => meets(rect, [0, 0, width, height]));
}

/** What of it is drawn at any time: the same as long as the view is. */
const alwaysOccupied = ofView((outline: SceneGeometry, p: Projection): Surroundings => {
  const edges = startsOf(outline, p);
  return {
    bodies: seen(screenRects(outline.starts, p, 100), p),
    walls: seen(
      [outline.statics, outline.solids].flatMap((mark) => wallsInView(mark, p)),
      p,
    ),
    frames: edges.frames,
    lines: [
      ...edges.lines,
      ...outline.velocities.slice(0, mostArrows).flatMap((arrow) => arrowLines(arrow, p)),
      ...[outline.statics, outline.solids].flatMap((mark) => edgesInView(mark, p)),
      ...bordersInView(outline.tiles, p),
      ...pathOf(outline, p),
      // The game's way is a line where there are more hops than can be told apart.
      ...(outline.story.hops.length > 0 ? [] : linesOf(outline.gamePath, p)),
    ],
    marks: seen(
      [
        ...waypointRects(outline, p),
        ...(outline.story.step && outline.plane === "front"
          ? [stepBars(outline.scene, outline.story.step, p).all]
          : []),
        scaleBar(outline, p),
        ...rulerTexts(outline, p),
      ],
      p,
    ),
    faint: seen(alongLines(pathLines(outline.ways), p), p),
  };
});

const startsOf = ofView((outline: SceneGeometry, p: Projection) => outlines(outline.starts, p));
const pathOf = ofView((outline: SceneGeometry, p: Projection) => linesOf(outline.path, p));

/** A value of a picture in a view, made anew where either is another one: in each frame it is asked for several times. */
function ofView<T>(make: (outline: SceneGeometry, p: Projection) => T): (outline: SceneGeometry, p: Projection) => T {
  const known = new WeakMap<SceneGeometry, { readonly p: Projection; readonly value: T }>();
  return (outline, p) => {
    const before = known.get(outline);
    if (before && isSameView(before.p, p)) return before.value;
    const value = make(outline, p);
    known.set(outline, { p, value });
    return value;
  };
}

/** Pixels on each side of an eye's middle, and from its box. */
const eyeReach = { x: 14, bareX: 9, y: 8 } as const;
const eyeGap = 6;
/** Pixels by which it is nearer to its own box than to others, where there is room. */
const clearlyOwn = 14;

/** Boxes that are farther than this from an eye's own are not nearer to any place for it. */
const ownReach = 2 * (eyeReach.x + eyeGap) + clearlyOwn + 2 * eyeGap;

/** A look's mark on the screen. */
export interface Eye {
  readonly look: Look;
  readonly rect: Rect;
  /** Whether it stands alone, without a sign beside it of what it sees. */
  readonly isBare: boolean;
  /** From its box to it: without that, an eye between two boxes could be either's. */
  readonly stem: Line;
}

/**
 * The eyes of the looks up to a time, each beside its box where it lies on the least of all that is drawn by the end, and nearer to
 * its own box than to any other, if there is such a place: at the same place whatever the time. Those that matter most are placed first, and one that would lie on another is left out.
 */
export function eyesUntil(outline: SceneGeometry, p: Projection, time: number): readonly Eye[] {
  return allEyes(outline, p).filter(({ look }) => look.time <= time);
}

const allEyes = ofView(eyesOf);

function eyesOf(outline: SceneGeometry, p: Projection): readonly Eye[] {
  const { told, hops, pushes } = outline.story;
  if (told.length === 0) return [];
  const { statics, contacts, velocities, normals } = outline;
  const reach = told.map((look) => inflated(onScreen(look.at, p), 2 * (eyeReach.x + eyeGap)));
  const edges = [startsOf(outline, p), outlines(contacts, p)];
  const drawnBoxes = [...told.flatMap(({ at: own, put }) => [own, put]), ...lastBoxes(outline)].map((rect) =>
    onScreen(rect, p),
  );
  const boxes = [...drawnBoxes, ...startsOf(outline, p).frames];
  const frames = [
    ...drawnBoxes,
    ...edges.flatMap((each) => each.frames),
    ...wallsInView(statics, p),
    ...waypointRects(outline, p),
  ];
  const lines = [
    ...edges.flatMap((each) => each.lines),
    ...edgesInView(statics, p),
    ...bordersInView(outline.tiles, p).filter((line) => reach.some((rect) => lineMeets(line, rect))),
    ...[...velocities, ...normals].slice(0, mostArrows).flatMap((arrow) => arrowLines(arrow, p)),
    ...hops.flatMap((hop) => hopLines(hop, p)),
    ...pushes.flatMap((push) => Object.values(pushLines(push, p)).filter((line) => line !== undefined)),
    ...pathOf(outline, p),
  ];
  const weight = ({ finding, isLast, sees }: Look): number =>
    Number(finding !== undefined) * 4 + Number(sees === "overlap") * 2 + Number(isLast);
  const drawn = new Ink([0, 0, p.width, p.height]);
  for (const line of lines) drawn.line(line, 0.5);
  for (const frame of frames) drawn.frame(frame, 0.5);
  const eyes: Eye[] = [];
  for (const look of told.toSorted((a, b) => weight(b) - weight(a))) {
    const own = onScreen(look.at, p);
    const near = inflated(own, ownReach);
    const others = boxes.filter((box) => meets(box, near) && box.some((edge, k) => edge !== own[k]));
    const isBare = look.sees !== "overlap" && !look.isMissed;
    const free = besideBox(own, isBare ? eyeReach.bareX : eyeReach.x, eyeReach.y).filter(
      (rect) => onStage(p, middleOf(rect)) && !eyes.some((eye) => sharedArea(eye.rect, rect) > 0),
    );
    const nearer = free.map((rect) => {
      let least = Infinity;
      for (const other of others) least = Math.min(least, distanceBetween(rect, other));
      return least - distanceBetween(rect, own);
    });
    const places =
      [clearlyOwn, 1, 0]
        .map((least) => free.filter((_, i) => (nearer[i] as number) >= least))
        .find((found) => found.length > 0) ?? free;
    const crossed = places.map((rect) => drawn.shareOf(inflated(rect, lineRoom)));
    const rect = places[crossed.indexOf(Math.min(...crossed))];
    if (rect) eyes.push({ look, rect, isBare, stem: shortestBetween(own, rect) });
  }
  return eyes;
}

/** The shortest line from a box to another one beside it. */
function shortestBetween(a: Rect, b: Rect): Line {
  const [x0, x1] = shortestAlong(a[0], a[2], b[0], b[2]);
  const [y0, y1] = shortestAlong(a[1], a[3], b[1], b[3]);
  return [x0, y0, x1, y1];
}

/** From the nearest end of one stretch to that of another; in the middle of what they share. */
function shortestAlong(from: number, to: number, otherFrom: number, otherTo: number): readonly [number, number] {
  if (otherFrom > to) return [to, otherFrom];
  if (otherTo < from) return [from, otherTo];
  const middle = (Math.max(from, otherFrom) + Math.min(to, otherTo)) / 2;
  return [middle, middle];
}

function inflated([x0, y0, x1, y1]: Rect, by: number): Rect {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

/** Where the sweep leaves what looks, at the end. */
function lastBoxes({ scene, axes, story }: SceneGeometry): readonly Rect[] {
  return [...new Set(story.told.map(({ body }) => body))].map((body) =>
    rectAt(scene, axes, "swept", body, scene.frames),
  );
}

/** Places for an eye beside a box: over its right end, in the other corners, in the middle of its sides. */
function besideBox([x0, y0, x1, y1]: Rect, x: number, y: number): readonly Rect[] {
  const [left, right, above, below] = [x0 - eyeGap - x, x1 + eyeGap + x, y0 - eyeGap - y, y1 + eyeGap + y];
  const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const places: readonly Point[] = [
    [right - x, above],
    [right, y0 + y],
    [x1 - x, above],
    [x0 + x, above],
    [left, y0 + y],
    [right, middleY],
    [right, y1 - y],
    [right - x, below],
    [x0 + x, below],
    [left, middleY],
    [left, y1 - y],
    [middleX, below],
    [right, above],
    [left, above],
    [right, below],
    [left, below],
  ];
  return places.map(([px, py]): Rect => [px - x, py - y, px + x, py + y]);
}

/** What has lengths. */
interface InUnit {
  readonly scene: Pick<SceneGeometry["scene"], "unit">;
}

/** About where the scale and its number stand. */
export function scaleBar({ scene }: InUnit, p: Projection): Rect {
  return [p.width - 80 - ruler(p, scene.unit).major * p.scale, p.height - 18, p.width, p.height];
}

/** About where the numbers of the upright ruler stand. */
export function rulerTexts({ scene }: InUnit, p: Projection): Rect[] {
  return ruler(p, scene.unit).y.flatMap(({ at, label }) =>
    label === undefined ? [] : [[0, at - 13, 10 + 6.5 * label.length, at]],
  );
}

/** More lines than this leave no place that is free of them. */
const mostLines = 2000;

function linesOf(path: PathMark, p: Projection): Line[] {
  const lines: Line[] = [];
  for (const [x0, y0, x1, y1] of pathLines(path)) {
    if (lines.length >= mostLines) break;
    const line: Line = [screenX(p, x0), screenY(p, y0), screenX(p, x1), screenY(p, y1)];
    if (line.every(Number.isFinite)) lines.push(line);
  }
  return lines;
}

function joined(a: Point, b: Point): Line {
  return [...a, ...b];
}

function alongCurve(points: readonly Point[]): Line[] {
  return points.slice(1).map((point, i) => joined(points[i] ?? point, point));
}

export function around([x, y]: Point, reach: number): Rect {
  return [x - reach, y - reach, x + reach, y + reach];
}

/** The outlines of boxes that can be seen, upright or not; of those at these indices. */
export function outlines(
  mark: BoxesMark,
  p: Projection,
  only?: readonly number[],
): { readonly frames: readonly Rect[]; readonly lines: readonly Line[] } {
  const frames: Rect[] = [];
  const lines: Line[] = [];
  const chosen = only ?? mark.bodies.keys();
  let left = mostOutlines;
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
  const lines = tiles.flatMap((mark) => Array.from(tileLines(mark, p, "border")));
  return lines.length > mostLines ? [] : lines;
}

function fewInView(mark: BoxesMark, p: Projection): readonly number[] {
  if (!mark.index) return Array.from({ length: Math.min(100, mark.bodies.length) }, (_, i) => i);
  // Among more there is no place beside them.
  return boxesInView(mark, p, { most: 100 }) ?? [];
}

function screenRects(mark: BoxesMark, p: Projection, most: number): Rect[] {
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
function waypointRects({ waypoints }: SceneGeometry, p: Projection): Rect[] {
  return waypoints.slice(0, mostArrows).map((point) => waypointRect(point, p));
}

export function waypointRect({ point }: Waypoint, p: Projection): Rect {
  const [x, y] = screenPoint(p, point);
  return [x - waypointRadius, y - waypointRadius, x + waypointRadius, y + waypointRadius];
}

/** Small boxes along lines, so that labels keep off them where they can: x, y, x, y for each line. */
function alongLines(lines: Iterable<ArrayLike<number>>, p: Projection): Rect[] {
  const step = 16;
  const most = 400;
  const boxes: Rect[] = [];
  for (const ends of lines) {
    const [x0, y0] = [screenX(p, at(ends, 0)), screenY(p, at(ends, 1))];
    const [dx, dy] = [screenX(p, at(ends, 2)) - x0, screenY(p, at(ends, 3)) - y0];
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
  const corner = (i: number): Point => [screenX(p, at(polygon, i * 2)), screenY(p, at(polygon, i * 2 + 1))];
  return boundsOf(Array.from({ length: polygon.length / 2 }, (_, i) => corner(i)));
}

function* pathLines({ points, first }: PathMark): Iterable<Line> {
  for (let i = 0; i + 1 < first.length; i++) {
    for (let point = at(first, i) + 1; point < at(first, i + 1); point++) {
      const [x0, y0] = [at(points, point * 2 - 2), at(points, point * 2 - 1)];
      yield [x0, y0, at(points, point * 2), at(points, point * 2 + 1)];
    }
  }
}

function* edgeLines({ edges }: HullMark): Iterable<ArrayLike<number>> {
  for (let i = 0; i < edges.length; i += 4) yield edges.subarray(i, i + 4);
}
