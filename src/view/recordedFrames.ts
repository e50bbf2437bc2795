import { at } from "../geometry/index.js";
import type { Axes } from "./projection.js";
import type { RecordingHostMessage } from "./protocol/index.js";
import type { Rect } from "./rect.js";

type Columns = Extract<RecordingHostMessage, { type: "frames" }>;

/** The bodies of a recording in one frame. */
export interface RecordedFrame {
  /** As the recording numbers it. */
  readonly number: number;
  /** Seconds. */
  readonly time: number;
  /** Indices of the bodies that are there, ascending. */
  readonly bodies: Uint32Array;
  /** Of each the least corner, then the greatest one. */
  readonly boxes: Float64Array;
}

/** The frames of a message, each with its place in the recording. They are parts of the arrays of the message. */
export function framesOf(columns: Columns, dimensions: 2 | 3): readonly (readonly [place: number, RecordedFrame])[] {
  const { first, step, ends, bodies, boxes, numbers, times } = columns;
  let from = 0;
  return Array.from(ends, (end, i) => {
    const begin = from;
    from = end;
    const frame = {
      number: at(numbers, i),
      time: at(times, i),
      bodies: bodies.subarray(begin, end),
      boxes: boxes.subarray(begin * 2 * dimensions, end * 2 * dimensions),
    };
    return [first + i * step, frame] as const;
  });
}

/** The place of a body among those of a frame; undefined where it is not there. */
export function placeIn({ bodies }: Pick<RecordedFrame, "bodies">, body: number): number | undefined {
  let [low, high] = [0, bodies.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(bodies, middle) < body) low = middle + 1;
    else high = middle;
  }
  return bodies[low] === body ? low : undefined;
}

/** The box at a place of a frame, as it is seen on a plane. */
export function rectIn({ boxes }: Pick<RecordedFrame, "boxes">, place: number, axes: Axes, dimensions: 2 | 3): Rect {
  const from = place * 2 * dimensions;
  const [low, high] = [from, from + dimensions];
  const { across, along } = axes;
  return [at(boxes, low + across), at(boxes, low + along), at(boxes, high + across), at(boxes, high + along)];
}

/** The box of a body in a frame; undefined where it is not there. */
export function rectOfBody(
  frame: RecordedFrame | undefined,
  body: number | undefined,
  axes: Axes,
  dimensions: 2 | 3,
): Rect | undefined {
  const place = frame && body !== undefined ? placeIn(frame, body) : undefined;
  return frame && place !== undefined ? rectIn(frame, place, axes, dimensions) : undefined;
}

/** A box of corners one after the other, as it is seen on a plane. */
export function flatCorners(box: readonly number[], { across, along }: Axes): Rect {
  const dimensions = box.length / 2;
  return [at(box, across), at(box, along), at(box, dimensions + across), at(box, dimensions + along)];
}

/** How fast a recording is played, in times the speed of the game. */
export const runSpeeds = [1 / 16, 1 / 4, 1, 4, 16] as const;
export type RunSpeed = (typeof runSpeeds)[number];

/**
 * Frames between those that a timeline of so many pixels can be sent to by a pointer: a power of two, so that as a recording
 * grows those that are known stay among them.
 */
export function scrubStep(frames: number, pixels: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(frames / Math.max(1, pixels))));
}

/** `1:02.05`, or `2.050 s` where it is less than a minute. */
export function clockText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "–";
  const minutes = Math.floor(Math.abs(seconds) / 60);
  if (minutes === 0) return `${seconds.toFixed(3).replace("-", "−")} s`;
  const rest = (Math.abs(seconds) - 60 * minutes).toFixed(2).padStart(5, "0");
  const hours = Math.floor(minutes / 60);
  const whole = hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, "0")}` : String(minutes);
  return `${seconds < 0 ? "−" : ""}${whole}:${rest}`;
}
