import { empty, grown, type Vec } from "../geometry/index.js";
import type { Tracks } from "./finding.js";

/** The tracks of a run that nobody looks at: no body has any. */
export function noTracks(bodies: number): Tracks {
  return { first: new Uint32Array(bodies + 1), times: empty.float64, positions: empty.float64 };
}

/** More than most small scenes have: to make room while they run takes longer. */
const CORNERS = 64;

/**
 * Collects where bodies are over time, and orders it by bodies at the end.
 *
 *     bodies, times, positions    columns, by entry, in the order in which they came
 *     sizes                       the same, where any body changes its own
 *     last                        per body its last entry, or −1
 */
export class TrackRecorder {
  private count = 0;
  private bodies: Uint32Array;
  private times: Float64Array;
  private positions: Float64Array;
  private readonly last: Int32Array;
  private sizes: Float64Array | undefined;

  /** @param entries of frame ends; for some corners between them there is room at once as well, and there may be more. */
  constructor(
    bodies: number,
    private readonly dimensions: number,
    entries: number,
    hasSizes = false,
  ) {
    const room = entries + CORNERS;
    if (hasSizes) this.sizes = new Float64Array(room * dimensions);
    this.bodies = new Uint32Array(room);
    this.times = new Float64Array(room);
    this.positions = new Float64Array(room * dimensions);
    this.last = new Int32Array(bodies).fill(-1);
  }

  /**
   * Adds an entry unless the body's last one says the same.
   *
   * @param time in frames since the scene began
   * @param numbers holds the position, from `first` on
   * @param size how large it is then, where any body changes its size
   */
  add(body: number, time: number, numbers: ArrayLike<number>, first = 0, size?: Vec): void {
    const { dimensions } = this;
    const before = this.last[body] as number;
    if (before >= 0 && this.times[before] === time && this.isAt(before, numbers, first)) return;
    const entry = this.count++;
    if (entry === this.times.length) this.reserve(2 * entry + 64);
    this.bodies[entry] = body;
    this.times[entry] = time;
    for (let axis = 0; axis < dimensions; axis++) {
      this.positions[entry * dimensions + axis] = numbers[first + axis] as number;
      if (this.sizes) this.sizes[entry * dimensions + axis] = size?.[axis] ?? 0;
    }
    this.last[body] = entry;
  }

  tracks(): Tracks {
    const { count, dimensions } = this;
    const first = new Uint32Array(this.last.length + 1);
    for (let entry = 0; entry < count; entry++) {
      const next = (this.bodies[entry] as number) + 1;
      first[next] = (first[next] as number) + 1;
    }
    for (let body = 1; body < first.length; body++) first[body] = (first[body] as number) + (first[body - 1] as number);
    const places = first.slice();
    const times = new Float64Array(count);
    const positions = new Float64Array(count * dimensions);
    const sizes = this.sizes && new Float64Array(count * dimensions);
    for (let entry = 0; entry < count; entry++) {
      const body = this.bodies[entry] as number;
      const place = places[body] as number;
      places[body] = place + 1;
      times[place] = this.times[entry] as number;
      for (let axis = 0; axis < dimensions; axis++) {
        positions[place * dimensions + axis] = this.positions[entry * dimensions + axis] as number;
        if (sizes) sizes[place * dimensions + axis] = this.sizes?.[entry * dimensions + axis] ?? 0;
      }
    }
    return { first, times, positions, sizes };
  }

  private isAt(entry: number, numbers: ArrayLike<number>, first: number): boolean {
    for (let axis = 0; axis < this.dimensions; axis++) {
      if (this.positions[entry * this.dimensions + axis] !== numbers[first + axis]) return false;
    }
    return true;
  }

  private reserve(entries: number): void {
    this.bodies = grown(this.bodies, entries);
    this.times = grown(this.times, entries);
    this.positions = grown(this.positions, entries * this.dimensions);
    if (this.sizes) this.sizes = grown(this.sizes, entries * this.dimensions);
  }
}
