import { empty, grown, partitionPoint, roomBeyond, type Vec } from "../../geometry/index.js";
import type { Contact } from "../types.js";
import { NONE, type Movers } from "./movers.js";
import type { Obstacles } from "./obstacles.js";
import { comparePlaces } from "./order.js";

/**
 * The contacts of a frame, in the order in which they happen.
 *
 *     movers, others, obstacles, times, exits, normals, passing     columns, by contact
 *
 * Who meets another mover has `NONE` for its obstacle, and who meets an obstacle has `NONE` for the other one.
 */
export class Contacts {
  count = 0;
  private likely = 0;
  movers = empty.int32;
  others = empty.int32;
  obstacles = empty.int32;
  times = empty.float64;
  exits = empty.float64;
  /** Whether one of the two lets the other pass. */
  passing = empty.uint8;
  /** Unit vectors out of the obstacle; shared. */
  readonly normals: Vec[] = [];

  /** Forgets all. @param likely how many there may come to be */
  clear(likely: number): void {
    this.count = 0;
    this.likely = likely;
  }

  push(mover: number, other: number, obstacle: number, time: number, exit: number, normal: Vec, passes: boolean): void {
    const i = this.count++;
    if (i === this.times.length) this.reserve(roomBeyond(i, this.likely));
    this.movers[i] = mover;
    this.others[i] = other;
    this.obstacles[i] = obstacle;
    this.times[i] = time;
    this.exits[i] = exit;
    this.passing[i] = passes ? 1 : 0;
    this.normals[i] = normal;
  }

  private reserve(length: number): void {
    this.movers = grown(this.movers, length);
    this.others = grown(this.others, length);
    this.obstacles = grown(this.obstacles, length);
    this.times = grown(this.times, length);
    this.exits = grown(this.exits, length);
    this.passing = grown(this.passing, length);
  }

  /** Each as an object, by names. */
  list(movers: Movers, obstacles: Obstacles): Contact[] {
    return Array.from({ length: this.count }, (_, i) => {
      const mover = this.movers[i] as number;
      const other = this.others[i] as number;
      return {
        body: movers.id(mover),
        obstacle: other === NONE ? obstacles.name(this.obstacles[i] as number) : movers.id(other),
        time: this.times[i] as number,
        exit: this.exits[i] as number,
        normal: this.normals[i] as Vec,
        response: this.passing[i] === 1 ? "pass" : movers.responseName(mover),
      };
    });
  }

  /** Puts contacts at time 0 in the order of the places of those who had them; those of one stay in theirs. */
  sortByPlace(movers: Movers): void {
    const { count } = this;
    if (count < 2) return;
    const owners = this.movers;
    // Most are apart on x, and numbers alone are sorted in a fraction of the time that comparing contacts takes.
    const left = new Float64Array(count);
    for (let i = 0; i < count; i++) left[i] = movers.coordinate(owners[i] as number, 0, 0);
    const sorted = left.slice().sort();
    const order = new Uint32Array(count);
    /** Where several are at the same x: how many of them have their place, and whether they are of several movers. */
    const placed = new Uint32Array(count);
    const isMixed = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const x = left[i] as number;
      const first = partitionPoint(count, (place) => (sorted[place] as number) < x);
      const before = placed[first] as number;
      if (before > 0 && owners[order[first] as number] !== owners[i]) isMixed[first] = 1;
      order[first + before] = i;
      placed[first] = before + 1;
    }
    for (let first = 0; first < count; first += placed[first] as number) {
      if (isMixed[first] === 0) continue;
      order.subarray(first, first + (placed[first] as number)).sort((i, j) => {
        const [a, b] = [owners[i] as number, owners[j] as number];
        return a === b ? i - j : comparePlaces(movers, a, b);
      });
    }
    this.movers = inOrder(this.movers, order);
    this.others = inOrder(this.others, order);
    this.obstacles = inOrder(this.obstacles, order);
    this.times = inOrder(this.times, order);
    this.exits = inOrder(this.exits, order);
    this.passing = inOrder(this.passing, order);
    const normals = this.normals.slice(0, count);
    for (let i = 0; i < count; i++) this.normals[i] = normals[order[i] as number] as Vec;
  }
}

function inOrder<T extends Int32Array | Float64Array | Uint8Array>(column: T, order: Uint32Array): T {
  const sorted = grown(column, column.length);
  for (let i = 0; i < order.length; i++) sorted[i] = column[order[i] as number] as number;
  return sorted;
}
