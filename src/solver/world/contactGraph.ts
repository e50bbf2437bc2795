import { empty, grown, roomBeyond } from "../../geometry/index.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { NONE } from "./dynamicBodies.js";

/**
 * Who met whom in a frame: lists of others, of each kind one per mover.
 *
 *     first, last    per mover and kind the entries between which its list runs, or `NONE`
 *     next, others, axes, sides    columns, by entry
 *
 * Most movers meet nobody. Axis and side are those of the face between: the normal that points out of the other. Obstacles
 * are called by their numbers, movers by their complement (`~index`) where both are in one list. A list keeps the order in
 * which it came to be; a question goes through the list of one mover, which is short.
 */
export class ContactGraph {
  /** The walk in which a mover was last visited, and the number of this one. */
  private visited = empty.uint32;
  private walk = 0;
  private first = empty.int32;
  private last = empty.int32;
  private count = 0;
  private next = empty.int32;
  private others = empty.int32;
  private axes = empty.int8;
  private sides = empty.int8;

  /** Forgets all, of so many movers. */
  clear(movers: number): void {
    this.count = 0;
    if (this.first.length < movers * KINDS) {
      this.first = new Int32Array(movers * KINDS);
      this.last = new Int32Array(movers * KINDS);
      this.visited = new Uint32Array(movers);
    }
    this.visited.fill(0);
    this.walk = 0;
    this.first.fill(NONE, 0, movers * KINDS);
  }

  /** Notes movers that were set going along, with `a` on a side of `b`. */
  addRestingContact(a: BodyIndex, b: BodyIndex, axis: number, side: number): void {
    this.add(a, RESTING, b, axis, side);
    this.add(b, RESTING, a, axis, -side);
  }

  /** Notes a mover that could not give way to another one, which is on a side of it. */
  addSupport(mover: BodyIndex, support: BodyIndex, axis: number, side: number): void {
    this.add(mover, SUPPORTS, support, axis, side);
  }

  /** Ends the questions about a mover and another one or, where that is below 0, an obstacle. */
  markDone(mover: BodyIndex, other: BodyIndex, obstacle: ObstacleIndex): void {
    this.add(mover, DONE, other < 0 ? obstacle : ~other, 0, 0);
  }

  isDoneWith(mover: BodyIndex, obstacle: ObstacleIndex): boolean {
    for (let entry = this.entries(mover, DONE); entry !== NONE; entry = this.after(entry)) {
      if (this.others[entry] === obstacle) return true;
    }
    return false;
  }

  areDone(a: BodyIndex, b: BodyIndex): boolean {
    return this.isDoneWith(a, ~b) || this.isDoneWith(b, ~a);
  }

  /** Begins a walk from contact to contact, in which nobody was visited yet. */
  beginWalk(): void {
    this.walk++;
  }

  visit(mover: BodyIndex): void {
    this.visited[mover] = this.walk;
  }

  isVisited(mover: BodyIndex): boolean {
    return this.visited[mover] === this.walk;
  }

  /** The first of those who were set going along with a mover; `NONE` if there are none. */
  resting(mover: BodyIndex): number {
    return this.entries(mover, RESTING);
  }

  /** The first of those who could not give way to a mover; `NONE` if there are none. */
  supports(mover: BodyIndex): number {
    return this.entries(mover, SUPPORTS);
  }

  /** The entry behind one in its list. */
  after(entry: number): number {
    return this.next[entry];
  }

  other(entry: number): BodyIndex {
    return this.others[entry];
  }

  axis(entry: number): number {
    return this.axes[entry];
  }

  side(entry: number): number {
    return this.sides[entry];
  }

  private entries(mover: BodyIndex, kind: number): number {
    return this.first[mover * KINDS + kind];
  }

  private add(mover: BodyIndex, kind: number, other: number, axis: number, side: number): void {
    const entry = this.count++;
    if (entry === this.next.length) {
      const room = roomBeyond(entry, this.visited.length);
      this.next = grown(this.next, room);
      this.others = grown(this.others, room);
      this.axes = grown(this.axes, room);
      this.sides = grown(this.sides, room);
    }
    this.next[entry] = NONE;
    this.others[entry] = other;
    this.axes[entry] = axis;
    this.sides[entry] = side;
    const list = mover * KINDS + kind;
    if (this.first[list] === NONE) this.first[list] = entry;
    else this.next[this.last[list]] = entry;
    this.last[list] = entry;
  }
}

/** Kinds of lists. */
const RESTING = 0;
const SUPPORTS = 1;
const DONE = 2;
const KINDS = 3;
