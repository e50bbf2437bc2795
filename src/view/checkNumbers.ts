import { at } from "../geometry/index.js";
import { middleOf, onScreen, pushLines } from "./annotationsUntil.js";
import { rectAt } from "./bodyRows.js";
import {
  around,
  arrowLines,
  bordersInView,
  boundsOnScreen,
  edgesInView,
  headRect,
  linesOf,
  mostArrows,
  outlines,
  wallsInView,
} from "./drawnShapes.js";
import { checkNumberOf, uncheckedStretches } from "./gameChecks.js";
import type { InstantGeometry } from "./instantGeometry.js";
import { lineMeets, lineRoom, type Line } from "./line.js";
import { hasNumberedChecks, withCorners, type BoxesMark } from "./marks.js";
import { plain } from "./numberText.js";
import { ofView, screenRect, type Projection } from "./projection.js";
import { inflated, inside, meets, type Point, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** Pixels that a number takes: its height, the width of a digit, and the room on each side. */
const numberSize = { height: 13, digit: 7, room: 3 } as const;
/** Pixels from the middle of a line of digits up to its edges. */
const inkReach = { above: 5, below: 6.2, digit: 3.2 } as const;
/** Pixels on each side of the dot of a check that has no number. */
const dotReach = 3;
/** Boxes of a kind that numbers keep off. */
const mostBoxes = 2000;

/** The number of an overlap check, inside the body's box. */
export interface CheckNumber {
  readonly text: string;
  /** Its middle. */
  readonly place: Point;
  /** What it takes of the screen. */
  readonly ink: Rect;
  /** Whether it lies over the path, and so needs a ground of its own. */
  readonly isOver?: true;
  readonly body: number;
  /** When the check is made, in frames. */
  readonly time: number;
}

interface Wanted extends Pick<CheckNumber, "text" | "body" | "time"> {
  readonly box: Rect;
}

/** What a number does not lie on: across edges of boxes, on lines, on marks. */
interface Drawn {
  readonly frames: readonly Rect[];
  readonly lines: readonly Line[];
  readonly marks: readonly Rect[];
}

/**
 * The numbers of the checks in the lane of the game up to a moment: where the box has room for its number, and no number lies on another
 * one, on what is drawn by the end, or on where bodies are at the moment. Checks that the diagram has words for come first.
 */
export function checkNumbers(geometry: SceneGeometry, p: Projection, moment: InstantGeometry): readonly CheckNumber[] {
  if (!hasNumberedChecks(geometry)) return [];
  const edges = [moment.sweep, moment.game, moment.driven].map((mark) => outlines(mark, p));
  const now = { frames: edges.flatMap(({ frames }) => frames), lines: edges.flatMap(({ lines }) => lines), marks: [] };
  return allCheckNumbers(geometry, p).filter(({ time, ink }) => time <= moment.instant.time && isFree(ink, now));
}

const allCheckNumbers = ofView((geometry: SceneGeometry, p: Projection): readonly CheckNumber[] => {
  const { annotations, starts, ghosts, ghostFrames, scene } = geometry;
  const followed = new Set(annotations.frameSamples.map(({ body }) => body));
  const wanted: readonly Wanted[] = [
    ...annotations.told.map((check) => {
      return { ...check, text: checkNumberOf(geometry, check), box: onScreen(check.at, p) };
    }),
    ...Array.from(starts.bodies).flatMap((body, i) =>
      followed.has(body) ? [{ body, text: "0", time: 0, box: screenRect(starts.rects, i, p) }] : [],
    ),
    ...Array.from(ghosts.bodies, (body, i) => {
      const time = at(ghostFrames, i);
      return { body, text: plain(time * scene.substeps), time, box: screenRect(ghosts.rects, i, p) };
    }),
  ];
  const stage: Rect = [0, 0, p.width, p.height];
  const drawn = drawnByTheEnd(geometry, p);
  const told = new Set(annotations.told);
  const dots = annotations.frameSamples.filter((check) => !told.has(check));
  const numbered = new Set<string>();
  const numbers: CheckNumber[] = [];
  for (const { body, text, time, box } of wanted) {
    const key = `${body} ${text}`;
    const [width, height] = [text.length * numberSize.digit + 2 * numberSize.room, numberSize.height];
    const hasRoom = box[2] - box[0] >= width && box[3] - box[1] >= height;
    if (numbered.has(key) || !hasRoom || !meets(box, stage)) continue;
    const otherDots = dots.filter((dot) => dot.body !== body || dot.time !== time);
    const isNear = (line: Line): boolean => lineMeets(line, box);
    const paths = drawn.paths.filter(isNear);
    const near: Drawn = {
      frames: drawn.frames.filter((frame) => meets(frame, box)),
      lines: drawn.lines.filter(isNear),
      marks: [
        ...drawn.marks,
        ...numbers.map(({ ink }) => ink),
        ...otherDots.map(({ put }) => around(middleOf(onScreen(put, p)), dotReach)),
      ].filter((mark) => meets(mark, box)),
    };
    const reach = text.length * inkReach.digit;
    const numberAt = ([x, y]: Point): CheckNumber => {
      const ink: Rect = [x - reach, y - inkReach.above, x + reach, y + inkReach.below];
      return { text, body, time, place: [x, y], ink };
    };
    const places = placesIn(box, width / 2, height / 2)
      .map(numberAt)
      .filter(({ ink }) => isFree(ink, near));
    const [over] = places;
    const free = places.find(({ ink }) => isFree(ink, { frames: [], lines: paths, marks: [] }));
    const number = free ?? (over && { ...over, isOver: true as const });
    if (!number) continue;
    numbered.add(key);
    numbers.push(number);
  }
  return numbers;
});

/** Whether nothing of what is drawn crosses a number. */
export function isFree(ink: Rect, { frames, lines, marks }: Drawn): boolean {
  // Lines have room of their own.
  const core = inflated(ink, -lineRoom);
  return (
    !marks.some((mark) => meets(mark, ink)) &&
    !frames.some((frame) => meets(frame, ink) && !inside(ink, frame)) &&
    !lines.some((line) => lineMeets(line, core))
  );
}

/** Places for a number in a box: the middle, the corners, the middles of the sides. */
function placesIn([x0, y0, x1, y1]: Rect, halfX: number, halfY: number): readonly Point[] {
  const [left, right, upper, lower] = [x0 + halfX, x1 - halfX, y0 + halfY, y1 - halfY];
  const [x, y] = middleOf([x0, y0, x1, y1]);
  return [
    ...([
      [x, y],
      [left, upper],
      [right, upper],
      [left, lower],
      [right, lower],
    ] as const),
    ...([
      [x, upper],
      [x, lower],
      [left, y],
      [right, y],
    ] as const),
  ];
}

/** What is drawn in a lane by the end of the run, and the paths that it has as lines. */
function drawnByTheEnd(geometry: SceneGeometry, p: Projection): Drawn & { readonly paths: readonly Line[] } {
  const { scene, axes, annotations, movers, starts, ghosts, contacts, answers, statics, solids } = geometry;
  const { told, teleports, pushes, obstacleChecks, missedStart } = annotations;
  const last = movers.slice(0, mostArrows);
  const ends: BoxesMark = withCorners(scene, {
    ...{ role: "game", bodies: last },
    rects: Float64Array.from(Array.from(last).flatMap((body) => rectAt(scene, axes, "discrete", body, scene.frames))),
  });
  const edges = [starts, ghosts, contacts, answers, ends].map((mark) => outlines(mark, p, undefined, mostBoxes));
  const normals = geometry.normals.slice(0, mostArrows).map((normal) => arrowLines({ ...normal, strong: true }, p));
  const stretches = uncheckedStretches(geometry, p, Infinity);
  const arrows = [
    ...stretches.flatMap(({ lines }) => lines.slice(-1)),
    ...pushes.flatMap((push) => Object.values(pushLines(push, p)).filter((line) => line !== undefined)),
  ];
  return {
    frames: [
      ...edges.flatMap(({ frames }) => frames),
      ...told.flatMap((check) => [onScreen(check.at, p), onScreen(check.put, p)]),
      ...[...obstacleChecks.map(({ rect }) => rect), ...(missedStart?.checks ?? [])].map((box) => onScreen(box, p)),
      ...[statics, solids].flatMap((mark) => wallsInView(mark, p)),
    ],
    lines: [
      ...edges.flatMap(({ lines }) => lines),
      ...[statics, solids].flatMap((mark) => edgesInView(mark, p)),
      ...bordersInView(geometry.tiles, p),
      ...stretches.flatMap(({ lines }) => lines.slice(0, -1)),
      ...arrows,
      ...normals.flat(),
    ],
    paths: [...(teleports.length > 0 ? [] : linesOf(geometry.gamePath, p)), ...linesOf(geometry.ways, p)],
    marks: [
      ...[...arrows, ...normals.flatMap((lines) => lines.slice(0, 1))].map(headRect),
      ...geometry.hatches.map(({ polygon }) => boundsOnScreen(polygon, p)),
    ],
  };
}
