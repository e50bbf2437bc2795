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
    if (times[times.length - 1] === time && endsWith(positions, position)) return;
    times.push(time);
    for (const p of position) positions.push(p);
  }

  tracks(): Tracks {
    const first = new Uint32Array(this.times.length + 1);
    this.times.forEach((times, body) => (first[body + 1] = (first[body] ?? 0) + times.length));
    return { first, times: inOneColumn(this.times), positions: inOneColumn(this.positions) };
  }
}

function endsWith(numbers: readonly number[], end: Vec): boolean {
  const before = numbers.length - end.length;
  for (let i = 0; i < end.length; i++) if (numbers[before + i] !== end[i]) return false;
  return true;
}

function inOneColumn(lists: readonly (readonly number[])[]): Float64Array<ArrayBuffer> {
  const column = new Float64Array(lists.reduce((length, list) => length + list.length, 0));
  let at = 0;
  for (const list of lists) {
    column.set(list, at);
    at += list.length;
  }
  return column;
}
