import { empty, grown, partitionPoint, roomBeyond, type Vec } from "../../geometry/index.js";
import type { Contact } from "../types.js";
import type { BodyIndex, IndexColumn, ObstacleIndex } from "../indices.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import type { StaticBodies } from "./staticBodies.js";
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
  movers: IndexColumn<BodyIndex> = empty.int32;
  others: IndexColumn<BodyIndex> = empty.int32;
  obstacles: IndexColumn<ObstacleIndex> = empty.int32;
  times = empty.float64;
  exits = empty.float64;
  /** Whether one of the two lets the other pass. */
  passing = empty.uint8;
  /** Unit vectors out of the obstacle; shared. */
  readonly normals: Vec[] = [];
  /**
   * For sorting: the places on x, who is to stand where, and where several are at the same x how many of them have their place and
   * whether they are of several movers.
   */
  private left = empty.float64;
  private order = empty.uint32;
  private placed = empty.uint32;
  private isMixed = empty.uint8;

  /** Forgets all. @param likely how many there may come to be */
  clear(likely: number): void {
    this.count = 0;
    this.likely = likely;
  }

  push(
    mover: BodyIndex,
    other: BodyIndex,
    obstacle: ObstacleIndex,
    time: number,
    exit: number,
    normal: Vec,
    passes: boolean,
  ): void {
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
  list(movers: DynamicBodies, obstacles: StaticBodies): Contact[] {
    return Array.from({ length: this.count }, (_, i) => {
      const mover = this.movers[i];
      const other = this.others[i];
      return {
        body: movers.traits.id(mover),
        obstacle: other === NONE ? obstacles.name(this.obstacles[i]) : movers.traits.id(other),
        time: this.times[i],
        exit: this.exits[i],
        normal: this.normals[i],
        response: this.passing[i] === 1 ? "pass" : movers.traits.responseName(mover),
      };
    });
  }

  /** Puts contacts at time 0 in the order of the places of those who had them; those of one stay in theirs. */
  sortByPlace(movers: DynamicBodies): void {
    const { count, movers: owners } = this;
    if (count < 2) return;
    if (this.order.length < count) this.reserveOrder(this.times.length);
    const { left, order, placed, isMixed } = this;
    // Most are apart on x, and numbers alone are sorted in a fraction of the time that comparing contacts takes.
    for (let i = 0; i < count; i++) left[i] = movers.coordinate(owners[i], 0, 0);
    const sorted = left.subarray(0, count).sort();
    placed.fill(0, 0, count);
    isMixed.fill(0, 0, count);
    for (let i = 0; i < count; i++) {
      const x = movers.coordinate(owners[i], 0, 0);
      const first = partitionPoint(count, (place) => sorted[place] < x);
      const before = placed[first];
      if (before > 0 && owners[order[first]] !== owners[i]) isMixed[first] = 1;
      order[first + before] = i;
      placed[first] = before + 1;
    }
    for (let first = 0; first < count; first += placed[first]) {
      if (isMixed[first] === 0) continue;
      order.subarray(first, first + placed[first]).sort((i, j) => {
        const [a, b] = [owners[i], owners[j]];
        return a === b ? i - j : comparePlaces(movers, a, b);
      });
    }
    this.permute();
  }

  private reserveOrder(length: number): void {
    this.left = new Float64Array(length);
    this.order = new Uint32Array(length);
    this.placed = new Uint32Array(length);
    this.isMixed = new Uint8Array(length);
  }

  /** Moves all to where `order` wants them, along its cycles: the first of each waits behind the last contact meanwhile. */
  private permute(): void {
    const { count, order } = this;
    if (count === this.times.length) this.reserve(roomBeyond(count, this.likely));
    for (let first = 0; first < count; first++) {
      if (order[first] === first) continue;
      this.copy(first, count);
      let to = first;
      for (let from = order[to]; from !== first; from = order[to]) {
        this.copy(from, to);
        order[to] = to;
        to = from;
      }
      this.copy(count, to);
      order[to] = to;
    }
  }

  private copy(from: number, to: number): void {
    this.movers[to] = this.movers[from];
    this.others[to] = this.others[from];
    this.obstacles[to] = this.obstacles[from];
    this.times[to] = this.times[from];
    this.exits[to] = this.exits[from];
    this.passing[to] = this.passing[from];
    this.normals[to] = this.normals[from];
  }
}
