import { rectAt } from "./bodyRows.js";
import {
  arrowLines,
  bordersInView,
  edgesInView,
  mostArrows,
  outlines,
  startsOf,
  wallsInView,
  waypointRects,
  wayOf,
} from "./drawnShapes.js";
import { hasNumberedChecks } from "./marks.js";
import { OccupancyBitmap } from "./occupancyBitmap.js";
import { lineMeets, lineRoom, type Line } from "./line.js";
import type { FrameSample } from "./frameSamples.js";
import { ofView, onStage, type Projection } from "./projection.js";
import { distanceBetween, inflated, meets, sharedArea, type Point, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import { teleportLines, middleOf, onScreen, pushLines } from "./annotationsUntil.js";

/** Pixels on each side of a check mark's middle, and from its box. */
const checkMarkReach = { x: 14, bareX: 9, y: 8 } as const;
const checkMarkGap = 6;
/** Pixels by which it is nearer to its own box than to others, where there is room. */
const clearlyOwn = 14;

/** Boxes that are farther than this from a check mark's own are not nearer to any place for it. */
const ownReach = 2 * (checkMarkReach.x + checkMarkGap) + clearlyOwn + 2 * checkMarkGap;

/** A look's mark on the screen. */
export interface CheckMark {
  readonly look: FrameSample;
  readonly rect: Rect;
  /** Whether it stands alone, without a sign beside it of what it sees. */
  readonly isBare: boolean;
  /** From its box to it: without that, a check mark between two boxes could be either's. */
  readonly stem: Line;
}

/**
 * The check marks of the looks up to a time, each beside its box where it lies on the least of all that is drawn by the end, and nearer to
 * its own box than to any other, if there is such a place: at the same place whatever the time. Those that matter most are placed first, and one that would lie on another is left out.
 */
export function checkMarksUntil(geometry: SceneGeometry, p: Projection, time: number): readonly CheckMark[] {
  return allCheckMarks(geometry, p).filter(({ look }) => look.time <= time);
}

const allCheckMarks = ofView(checkMarksOf);

function checkMarksOf(geometry: SceneGeometry, p: Projection): readonly CheckMark[] {
  const { told, teleports, pushes } = geometry.annotations;
  // In its own lane a check is a number in the box.
  if (told.length === 0 || hasNumberedChecks(geometry)) return [];
  const { statics, contacts, velocities, normals } = geometry;
  const reach = told.map((look) => inflated(onScreen(look.at, p), 2 * (checkMarkReach.x + checkMarkGap)));
  const edges = [startsOf(geometry, p), outlines(contacts, p)];
  const drawnBoxes = [...told.flatMap(({ at: own, put }) => [own, put]), ...lastBoxes(geometry)].map((rect) =>
    onScreen(rect, p),
  );
  const boxes = [...drawnBoxes, ...startsOf(geometry, p).frames];
  const frames = [
    ...drawnBoxes,
    ...edges.flatMap((each) => each.frames),
    ...wallsInView(statics, p),
    ...waypointRects(geometry, p),
  ];
  const lines = [
    ...edges.flatMap((each) => each.lines),
    ...edgesInView(statics, p),
    ...bordersInView(geometry.tiles, p).filter((line) => reach.some((rect) => lineMeets(line, rect))),
    ...[...velocities, ...normals].slice(0, mostArrows).flatMap((arrow) => arrowLines(arrow, p)),
    ...teleports.flatMap((teleport) => teleportLines(teleport, p)),
    ...pushes.flatMap((push) => Object.values(pushLines(push, p)).filter((line) => line !== undefined)),
    ...wayOf(geometry, p),
  ];
  const weight = ({ finding, isLast, sees }: FrameSample): number =>
    Number(finding !== undefined) * 4 + Number(sees === "overlap") * 2 + Number(isLast);
  const drawn = new OccupancyBitmap([0, 0, p.width, p.height]);
  for (const line of lines) drawn.line(line, 0.5);
  for (const frame of frames) drawn.frame(frame, 0.5);
  const checkMarks: CheckMark[] = [];
  for (const look of told.toSorted((a, b) => weight(b) - weight(a))) {
    const own = onScreen(look.at, p);
    const near = inflated(own, ownReach);
    const others = boxes.filter((box) => meets(box, near) && box.some((edge, k) => edge !== own[k]));
    const isBare = look.sees !== "overlap" && !look.isMissed;
    const free = besideBox(own, isBare ? checkMarkReach.bareX : checkMarkReach.x, checkMarkReach.y).filter(
      (rect) => onStage(p, middleOf(rect)) && !checkMarks.some((checkMark) => sharedArea(checkMark.rect, rect) > 0),
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
    if (rect) checkMarks.push({ look, rect, isBare, stem: shortestBetween(own, rect) });
  }
  return checkMarks;
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

/** Where the sweep leaves what looks, at the end. */
function lastBoxes({ scene, axes, annotations }: SceneGeometry): readonly Rect[] {
  return [...new Set(annotations.told.map(({ body }) => body))].map((body) =>
    rectAt(scene, axes, "swept", body, scene.frames),
  );
}

/** Positions for a check mark next to a box: over its right end, in the other corners, in the middle of its sides. */
function besideBox([x0, y0, x1, y1]: Rect, x: number, y: number): readonly Rect[] {
  const [left, right, above, below] = [
    x0 - checkMarkGap - x,
    x1 + checkMarkGap + x,
    y0 - checkMarkGap - y,
    y1 + checkMarkGap + y,
  ];
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
