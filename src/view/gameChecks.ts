import { screenRect, type Projection } from "./projection.js";
import { plain } from "./numberText.js";
import type { Line } from "./line.js";
import { middleOf, onScreen } from "./annotationsUntil.js";
import { at } from "../geometry/index.js";
import { hasNumberedChecks } from "./marks.js";
import { ghostsUntil } from "./instantGeometry.js";
import type { FrameSample } from "./frameSamples.js";
import type { Point, Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** Pixels that a number takes: its height, the width of a digit, and the room on each side. */
const numberSize = { height: 13, digit: 7, room: 3 } as const;
/** Pixels below which a stretch between two checks has no room for a dotted line. */
const leastStretch = 6;

/** The number of an overlap check, in the middle of the body's box. */
export interface CheckNumber {
  readonly text: string;
  readonly place: Point;
}

interface Wanted extends Pick<CheckNumber, "text"> {
  readonly body: number;
  readonly box: Rect;
}

/** The number of a check, from the start of the run: the start is 0. */
export function checkNumberOf(geometry: SceneGeometry, { time }: Pick<FrameSample, "time">): string {
  return plain(Math.round(time * geometry.scene.substeps));
}

/**
 * The numbers of the checks in the lane of the game up to a time, in frames: where the box has room for its number, and no number lies on
 * another one. Checks that the diagram has words for come first.
 */
export function checkNumbers(geometry: SceneGeometry, p: Projection, time: number): readonly CheckNumber[] {
  if (!hasNumberedChecks(geometry)) return [];
  const { annotations, starts, ghosts, ghostFrames, scene } = geometry;
  const told = annotations.told.filter((check) => check.time <= time);
  const followed = new Set(annotations.frameSamples.map(({ body }) => body));
  const wanted: readonly Wanted[] = [
    ...told.map((check) => ({ ...check, text: checkNumberOf(geometry, check), box: onScreen(check.at, p) })),
    ...Array.from(starts.bodies).flatMap((body, i) =>
      followed.has(body) ? [{ body, text: "0", box: screenRect(starts.rects, i, p) }] : [],
    ),
    ...ghostsUntil(geometry, time).map((i) => {
      const text = plain(at(ghostFrames, i) * scene.substeps);
      return { body: at(ghosts.bodies, i), text, box: screenRect(ghosts.rects, i, p) };
    }),
  ];
  // A way that is drawn as a line goes through the middles of all boxes.
  const isLine = annotations.teleports.length === 0;
  const numbered = new Set<string>();
  const numbers: CheckNumber[] = [];
  for (const { body, text, box } of wanted) {
    const key = `${body} ${text}`;
    if (numbered.has(key)) continue;
    const [width, height] = [text.length * numberSize.digit + 2 * numberSize.room, numberSize.height];
    const [x, y] = middleOf(box);
    const place: Point = isLine ? [box[0] + width / 2, box[1] + height / 2 + 1] : [x, y];
    const hasRoom = box[2] - box[0] >= width && box[3] - box[1] >= height;
    const isFree = numbers.every(
      (other) => Math.abs(other.place[0] - place[0]) >= width || Math.abs(other.place[1] - place[1]) >= height,
    );
    if (!hasRoom || !isFree) continue;
    numbered.add(key);
    numbers.push({ text, place });
  }
  return numbers;
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
