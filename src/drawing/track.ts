import { at } from "../geometry/index.js";
import type { RunView } from "../protocol.js";

type Tracks = RunView["tracks"];

/** Which of two entries counts at a jump: what was before it or what came after. */
export type Side = "before" | "after";

/** The entries of a body, as a half-open range; empty for one that does not move. */
export function entriesOf(tracks: Tracks, body: number): readonly [number, number] {
  const from = tracks.first[body] ?? 0;
  const to = Math.min(tracks.first[body + 1] ?? from, tracks.times.length);
  return [from, Math.max(from, to)];
}

/**
 * A component of a body's lowest corner at a time in frames; NaN where the body has no track. Times outside of the track
 * give its ends.
 */
export function coordinateAt(
  tracks: Tracks,
  dimensions: number,
  body: number,
  axis: number,
  time: number,
  side: Side = "after",
): number {
  const [from, to] = entriesOf(tracks, body);
  if (from === to) return NaN;
  const value = (entry: number): number => at(tracks.positions, entry * dimensions + axis);
  const later = firstLater(tracks.times, from, to, time, side);
  if (later === from) return value(from);
  if (later === to) return value(to - 1);
  const t0 = at(tracks.times, later - 1);
  const t1 = at(tracks.times, later);
  const a = value(later - 1);
  const b = value(later);
  if (!(t1 > t0) || time === t0) return a;
  return time === t1 ? b : a + ((time - t0) / (t1 - t0)) * (b - a);
}

/** The first entry after `time` ("after": entries at `time` are passed), or not before it ("before"). */
export function firstLater(times: Float64Array, from: number, to: number, time: number, side: Side): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const t = at(times, middle);
    if (side === "after" ? t <= time : t < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
