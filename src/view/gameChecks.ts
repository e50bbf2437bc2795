import { at } from "../geometry/index.js";
import { middleOf, onScreen, pushLines } from "./annotationsUntil.js";
import { arrowLines, bordersInView, edgesInView, linesOf, mostArrows, outlines, wallsInView } from "./drawnShapes.js";
import type { FrameSample } from "./frameSamples.js";
import { lineMeets, lineRoom, type Line } from "./line.js";
import { hasNumberedChecks } from "./marks.js";
import { plain } from "./numberText.js";
import { ofView, screenRect, type Projection } from "./projection.js";
import { inflated, inside, meets, type Point, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** Pixels that a number takes: its height, the width of a digit, and the room on each side. */
const numberSize = { height: 13, digit: 7, room: 3 } as const;
/** Pixels from the middle of a line of digits up to its edges. */
const inkReach = { above: 5, below: 6.2, digit: 3.2 } as const;
/** Pixels below which a stretch between two checks has no room for a dotted line. */
const leastStretch = 6;

/** The number of an overlap check, inside the body's box. */
export interface CheckNumber {
  readonly text: string;
  /** Its middle. */
  readonly place: Point;
  /** What it takes of the screen. */
  readonly ink: Rect;
  /** When the check is made, in frames. */
  readonly time: number;
}

interface Wanted extends Pick<CheckNumber, "text" | "time"> {
  readonly body: number;
  readonly box: Rect;
}

/** The number of a check, from the start of the run: the start is 0. */
export function checkNumberOf(geometry: SceneGeometry, { time }: Pick<FrameSample, "time">): string {
  return plain(Math.round(time * geometry.scene.substeps));
}

/**
 * The numbers of the checks in the lane of the game up to a time, in frames: where the box has room for its number, and no number lies on
 * another one, or on what is drawn by the end. Checks that the diagram has words for come first.
 */
export function checkNumbers(geometry: SceneGeometry, p: Projection, time: number): readonly CheckNumber[] {
  return hasNumberedChecks(geometry) ? allCheckNumbers(geometry, p).filter((each) => each.time <= time) : [];
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
  const drawn = drawnByTheEnd(geometry, p);
  const numbered = new Set<string>();
  const numbers: CheckNumber[] = [];
  for (const { body, text, time, box } of wanted) {
    const key = `${body} ${text}`;
    const [width, height] = [text.length * numberSize.digit + 2 * numberSize.room, numberSize.height];
    const hasRoom = box[2] - box[0] >= width && box[3] - box[1] >= height;
    if (numbered.has(key) || !hasRoom || !meets(box, [0, 0, p.width, p.height])) continue;
    const reach = text.length * inkReach.digit;
    const number = placesIn(box, width / 2, height / 2)
      .map(([x, y]): CheckNumber => {
        return { text, time, place: [x, y], ink: [x - reach, y - inkReach.above, x + reach, y + inkReach.below] };
      })
      .find(
        ({ ink }) =>
          numbers.every((other) => !meets(other.ink, ink)) &&
          !drawn.lines.some((line) => lineMeets(line, inflated(ink, -lineRoom))) &&
          !drawn.frames.some((frame) => meets(frame, ink) && !inside(ink, frame)),
      );
    if (!number) continue;
    numbered.add(key);
    numbers.push(number);
  }
  return numbers;
});

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

/** What is drawn in a lane by the end of the run that a number would lie on. */
function drawnByTheEnd(
  geometry: SceneGeometry,
  p: Projection,
): { readonly frames: readonly Rect[]; readonly lines: readonly Line[] } {
  const { annotations, starts, ghosts, contacts, answers, statics, solids, tiles, normals } = geometry;
  const { told, teleports, pushes, missedStart } = annotations;
  const edges = [starts, ghosts, contacts, answers].map((mark) => outlines(mark, p));
  return {
    frames: [
      ...edges.flatMap(({ frames }) => frames),
      ...told.flatMap((check) => [onScreen(check.at, p), onScreen(check.put, p)]),
      ...(missedStart?.checks ?? []).map((box) => onScreen(box, p)),
      ...[statics, solids].flatMap((mark) => wallsInView(mark, p)),
    ],
    lines: [
      ...edges.flatMap(({ lines }) => lines),
      ...[statics, solids].flatMap((mark) => edgesInView(mark, p)),
      ...bordersInView(tiles, p),
      ...uncheckedStretches(geometry, p, Infinity).map(({ line }) => line),
      ...pushes.flatMap((push) => Object.values(pushLines(push, p)).filter((line) => line !== undefined)),
      ...normals.slice(0, mostArrows).flatMap((normal) => arrowLines(normal, p)),
      ...(teleports.length > 0 ? [] : linesOf(geometry.gamePath, p)),
      ...linesOf(geometry.ways, p),
    ],
  };
}

/** The way of a body between two checks, from the edge of one box to the edge of the next, on the screen. */
export interface Stretch {
  readonly line: Line;
  /** Units. */
  readonly length: number;
}

/** The stretches without a check in the lane of the game up to a time; none where they are so many that the way is a line. */
export function uncheckedStretches(geometry: SceneGeometry, p: Projection, time: number): readonly Stretch[] {
  if (!hasNumberedChecks(geometry)) return [];
  return geometry.annotations.teleports.flatMap(({ from, to, time: end }): Stretch[] => {
    if (end > time) return [];
    const [a, b] = [onScreen(from, p), onScreen(to, p)];
    const line = betweenEdges(a, b);
    const units = Math.hypot((from[0] + from[2] - to[0] - to[2]) / 2, (from[1] + from[3] - to[1] - to[3]) / 2);
    return line ? [{ line, length: units }] : [];
  });
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
