import { GREATEST, LEAST_RATE } from "./box.js";

/** Frames per second of a game, as a file has them: one rate or, where it varies, the lowest and the highest. */
export type WrittenRates = number | readonly number[];

/** Frames per second of a game. Frames are longest, and checks rarest, at the lowest rate: everything is judged at it. */
export interface FrameRates {
  /** The only rate or, where it varies, the lowest. */
  readonly fps: number;
  /** The highest rate; absent where there is one only. */
  readonly fastestFps?: number | undefined;
}

/** Whether a number of frames per second gives frames of a length that can be worked with. */
export function isFrameRate(fps: number): boolean {
  return fps >= LEAST_RATE && fps <= GREATEST;
}

/** Whether a value is a frame rate, or the minimum and the maximum of some. */
export function isWrittenRates(value: unknown): value is WrittenRates {
  if (typeof value === "number") return isFrameRate(value);
  const [lowest, highest, ...more] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const areRates = [lowest, highest].every((each) => typeof each === "number" && isFrameRate(each));
  return areRates && more.length === 0 && (lowest as number) <= (highest as number);
}

/** Rates as they are judged. */
export function frameRates(written: WrittenRates): FrameRates {
  if (typeof written === "number") return { fps: written, fastestFps: undefined };
  const [fps, fastest] = [Math.min(...written), Math.max(...written)];
  return { fps, fastestFps: fastest > fps ? fastest : undefined };
}

/** Rates as a file has them. */
export function writtenRates({ fps, fastestFps }: FrameRates): WrittenRates {
  return fastestFps === undefined ? fps : [fps, fastestFps];
}
