import type { Vec } from "../geometry/index.js";
import type { Tracks } from "./finding.js";

/** Collects where bodies are over time and packs it into columns. */
export class TrackRecorder {
  private readonly times: number[][];
  private readonly positions: number[][];

  constructor(bodies: number) {
    this.times = Array.from({ length: bodies }, () => []);
    this.positions = Array.from({ length: bodies }, () => []);
  }

  /** Adds an entry unless the body's last one says the same. `time` in frames since the scene began. */
  add(body: number, time: number, position: Vec): void {
    const times = this.times[body];
    const positions = this.positions[body];
    if (!times || !positions) return;
    const last = positions.length - position.length;
    if (times[times.length - 1] === time && position.every((p, axis) => positions[last + axis] === p)) return;
    times.push(time);
    positions.push(...position);
  }

  tracks(): Tracks {
    const first = new Uint32Array(this.times.length + 1);
    this.times.forEach((times, body) => (first[body + 1] = (first[body] ?? 0) + times.length));
    return {
      first,
      times: Float64Array.from(this.times.flat()),
      positions: Float64Array.from(this.positions.flat()),
    };
  }
}
