import { empty, grown, roomBeyond, type Vec } from "../../geometry/index.js";
import { COUNT_OF_AXES } from "../sweep/axes.js";
import type { BodyIndex, IndexColumn, ObstacleIndex } from "../indices.js";
import type { CollisionFilter } from "./collisionFilter.js";
import type { Contacts } from "./frameContacts.js";
import type { ContactGraph } from "./contactGraph.js";
import type { HashGrid } from "./hashGrid.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import type { StaticBodies } from "./staticBodies.js";
import { comparePlaces, type MoverPair } from "./order.js";
import type { Paths } from "./paths.js";

/** A meeting that will happen unless one of its bodies turns first. */
export interface Impact {
  /** Fractions of the frame. */
  time: number;
  exit: number;
  /** Whether the boxes overlap when they meet: they began so, or a rounded position put them an ulp into each other. */
  isOverlap: boolean;
  /** A bit for each axis on which a hit enters. */
  axes: number;
  /** Out of the other at the mover, along an axis (−1: along none). */
  normal: Vec;
  axis: number;
  side: number;
  /** Of a meeting of convex shapes the edge with the normal, as `ConvexPair` says it; else 0. */
  edge: number;
  mover: BodyIndex;
  /** Another mover, whose name sorts after the mover's, or an obstacle; the one that it is not is `NONE`. */
  other: BodyIndex;
  obstacle: ObstacleIndex;
}

/** Movers, and pairs of movers, whose rounded places at the frame's end may be an ulp inside something. */
export interface RoundedEnds {
  readonly inside: BodyIndex[];
  readonly overlapping: MoverPair[];
}

/** The axes of a face, and of a corner, where these have none: they count in the order of impacts alone. */
export const FACE = 1;
export const CORNER = 3;

/** What a mover leans on: faces of obstacles that it met in this frame, and how it came to the first of them. */
export interface Touch {
  /** Where it met the last one. */
  readonly x: number;
  readonly y: number;
  readonly faces: readonly { readonly obstacle: ObstacleIndex; readonly normal: Vec }[];
  readonly rates: Vec;
  readonly velocity: Vec;
}

/**
 * The impacts that are predicted, of which the first one is taken out: a binary heap.
 *
 *     heap          [ slot | slot | … ]     each not before the one at half of its place
 *     columns       by slot: the fields of an impact, and the versions of its bodies for which it was predicted
 *     free          slots that were taken out and are used again
 */
export class ImpactQueue {
  private count = 0;
  private heap = empty.int32;
  private free: number[] = [];
  private slots = 0;
  private times = empty.float64;
  private exits = empty.float64;
  private movers: IndexColumn<BodyIndex> = empty.int32;
  private others: IndexColumn<BodyIndex> = empty.int32;
  private obstacles: IndexColumn<ObstacleIndex> = empty.int32;
  private versions = empty.uint32;
  private otherVersions = empty.uint32;
  private axes = empty.int8;
  private normalAxes = empty.int8;
  private sides = empty.int8;
  private edges = empty.int8;
  private overlapping = empty.uint8;
  private readonly normals: Vec[] = [];
  /** What was taken out last. */
  private readonly hand: Impact = {
    ...{
      time: 0,
      exit: 0,
      isOverlap: false,
      axes: 0,
      normal: [],
      axis: 0,
      side: 0,
      edge: 0,
      mover: 0,
      other: 0,
      obstacle: 0,
    },
  };

  constructor(
    private readonly world: DynamicBodies,
    private readonly statics: StaticBodies,
  ) {}

  clear(): void {
    this.count = this.slots = this.free.length = 0;
  }

  /** Puts in an impact of a mover with another one or, where that is `NONE`, with an obstacle, as the bodies move now. */
  push(
    mover: BodyIndex,
    other: BodyIndex,
    obstacle: ObstacleIndex,
    time: number,
    exit: number,
    isOverlap: boolean,
    axes: number,
    normal: Vec,
    axis: number,
    side: number,
    edge = 0,
  ): void {
    const { versions } = this.world;
    const slot = this.free.pop() ?? this.newSlot();
    this.times[slot] = time;
    this.exits[slot] = exit;
    this.movers[slot] = mover;
    this.others[slot] = other;
    this.obstacles[slot] = obstacle;
    this.versions[slot] = versions[mover];
    this.otherVersions[slot] = other === NONE ? 0 : versions[other];
    this.axes[slot] = axes;
    this.normalAxes[slot] = axis;
    this.sides[slot] = side;
    this.edges[slot] = edge;
    this.overlapping[slot] = isOverlap ? 1 : 0;
    this.normals[slot] = normal;
    this.up(this.count++, slot);
  }

  /** Takes out the first impact, until a time, whose bodies still move as they did; what is given is overwritten by the next call. */
  take(until: number): Impact | undefined {
    while (this.count > 0) {
      const slot = this.heap[0];
      if (this.times[slot] > until) return undefined;
      this.count--;
      if (this.count > 0) this.down(this.heap[this.count]);
      this.free.push(slot);
      if (this.isCurrent(slot)) return this.read(slot);
    }
    return undefined;
  }

  /** Forgets the impacts of movers with each other. */
  dropPairs(): void {
    const { heap, others, free } = this;
    const all = heap.slice(0, this.count);
    this.count = 0;
    for (const slot of all) {
      if (others[slot] === NONE) this.up(this.count++, slot);
      else free.push(slot);
    }
  }

  private isCurrent(slot: number): boolean {
    const { versions } = this.world;
    const other = this.others[slot];
    if (versions[this.movers[slot]] !== this.versions[slot]) return false;
    return other === NONE || versions[other] === this.otherVersions[slot];
  }

  private read(slot: number): Impact {
    const { hand } = this;
    hand.time = this.times[slot];
    hand.exit = this.exits[slot];
    hand.isOverlap = this.overlapping[slot] === 1;
    hand.axes = this.axes[slot];
    hand.normal = this.normals[slot];
    hand.axis = this.normalAxes[slot];
    hand.side = this.sides[slot];
    hand.edge = this.edges[slot];
    hand.mover = this.movers[slot];
    hand.other = this.others[slot];
    hand.obstacle = this.obstacles[slot];
    return hand;
  }

  private newSlot(): number {
    const slot = this.slots++;
    if (slot === this.heap.length) this.reserve(roomBeyond(slot, this.world.count));
    return slot;
  }

  private reserve(length: number): void {
    this.heap = grown(this.heap, length);
    this.times = grown(this.times, length);
    this.exits = grown(this.exits, length);
    this.movers = grown(this.movers, length);
    this.others = grown(this.others, length);
    this.obstacles = grown(this.obstacles, length);
    this.versions = grown(this.versions, length);
    this.otherVersions = grown(this.otherVersions, length);
    this.axes = grown(this.axes, length);
    this.normalAxes = grown(this.normalAxes, length);
    this.sides = grown(this.sides, length);
    this.edges = grown(this.edges, length);
    this.overlapping = grown(this.overlapping, length);
  }

  /** Lets a slot rise from a place that is free. */
  private up(from: number, slot: number): void {
    const { heap } = this;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (this.compare(slot, above) >= 0) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = slot;
  }

  /** Lets a slot sink from the top, which is free. */
  private down(slot: number): void {
    const { heap, count } = this;
    const leaves = count >> 1;
    let place = 0;
    while (place < leaves) {
      let child = 2 * place + 1;
      const right = child + 1;
      if (right < count && this.compare(heap[right], heap[child]) < 0) child = right;
      const below = heap[child];
      if (this.compare(below, slot) >= 0) break;
      heap[place] = below;
      place = child;
    }
    heap[place] = slot;
  }

  /**
   * Earlier impacts first. At the same time faces before corners, what never moves before what does, and then an order that
   * depends on where the bodies began and not on how they were listed.
   */
  private compare(a: number, b: number): number {
    const timeA = this.times[a];
    const timeB = this.times[b];
    // No difference, which would be a number of its own in memory.
    if (timeA !== timeB) return timeA < timeB ? -1 : 1;
    const [axesA, axesB] = [this.axes[a], this.axes[b]];
    const count = COUNT_OF_AXES[axesA] - COUNT_OF_AXES[axesB];
    if (count !== 0) return count;
    const [otherA, otherB] = [this.others[a], this.others[b]];
    if ((otherA === NONE) !== (otherB === NONE)) return otherA === NONE ? -1 : 1;
    if (axesA !== axesB) return axesA - axesB;
    const [moverA, moverB] = [this.movers[a], this.movers[b]];
    if (moverA !== moverB) return comparePlaces(this.world, moverA, moverB);
    if (otherA !== otherB) return comparePlaces(this.world, otherA, otherB);
    const [obstacleA, obstacleB] = [this.obstacles[a], this.obstacles[b]];
    return obstacleA === obstacleB ? 0 : this.statics.compare(obstacleA, obstacleB);
  }
}

export type { MoverPair };

export interface StepContext {
  readonly movers: DynamicBodies;
  readonly paths: Paths;
  readonly contactGraph: ContactGraph;
  readonly obstacles: StaticBodies;
  readonly filter: CollisionFilter;
  readonly hashGrid: HashGrid;
  readonly queue: ImpactQueue;
  readonly contacts: Contacts;
  /** Whether a pair that met is not asked about again in this frame. */
  readonly asksOncePerFrame: boolean;
  /** Movers that are in something which no place near them frees them from; some may be free again. */
  readonly stuck: BodyIndex[];
  /** Movers whose frame was ended early: they ran out of contacts, or are stuck. */
  readonly caught: Set<BodyIndex>;
  /** Movers that had no free place left beside a kinematic one. */
  readonly squeezed: Set<BodyIndex>;
  /** By mover, the faces of convex shapes that it leans on. */
  readonly touches: Map<BodyIndex, Touch>;
  /** By mover how many contacts it had when it last gave way together with all around it. */
  readonly gaveWay: Map<BodyIndex, number>;
  /** Who goes along with what, four numbers each: the mover, what is under it, and the axis and side of its face there. */
  readonly rides: BodyIndex[];
}

/** A fraction of what is left from a time on, as a time of the frame. */
export function timeAt(from: number, fraction: number): number {
  return Math.min(1, from + fraction * (1 - from));
}

/** When two that meet at a time part again, from a fraction of what was left from a time on; `Infinity` if they never do. */
export function exitAt(time: number, from: number, fraction: number): number {
  return fraction === Infinity ? Infinity : Math.max(time, from + fraction * (1 - from));
}
