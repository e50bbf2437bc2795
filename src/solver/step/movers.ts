import { boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { Body } from "../contract.js";
import { positionBelow } from "../snap.js";

/**
 * Bounds are widened by so many ulps: two are enough for the rounding in their computation, and what a mover leans on may
 * be up to four away, where no double lets it come closer.
 */
const OUTWARD = 16 * Number.EPSILON;

/**
 * The moving bodies of a frame in columns, `dimensions` numbers each.
 *
 * Each axis has an anchor of its own, the place and time of its last turn: an axis that no contact touches ends at
 * exactly `position + displacement`, however often the body slides on the others. Positions beyond the range of doubles
 * end at its edge.
 */
export class Movers {
  readonly count: number;
  readonly size: Float64Array;
  /** Place of each axis at its last turn, and the time of that. */
  readonly anchor: Float64Array;
  readonly anchorTime: Float64Array;
  /** Displacement per frame from there on. */
  readonly rate: Float64Array;
  readonly velocity: Float64Array;
  /** Bounds of what is left of each path. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Grows with each turn of a mover; what was predicted for an earlier one no longer holds. */
  readonly turns: Uint32Array;
  readonly contacts: Uint8Array;
  readonly passes: Uint8Array;
  /** Movers that ran out of contacts stay where they are. */
  readonly isFrozen: Uint8Array;
  readonly hasNewVelocity: Uint8Array;
  /** Per axis, what movers that were set going together have in common until one of them turns on that axis; else 0. */
  readonly impetus: Uint32Array;
  /** Corners of paths in the order of time, each as mover, time and position. */
  readonly corners: number[] = [];
  /** Whether a position or a motion left the range of doubles and was kept at its edge. */
  outgrown = false;
  private impetuses = 0;

  constructor(
    readonly bodies: readonly Body[],
    readonly dimensions: 2 | 3,
    dt: number,
  ) {
    const count = bodies.length;
    const numbers = count * dimensions;
    this.count = count;
    this.size = new Float64Array(numbers);
    this.anchor = new Float64Array(numbers);
    this.anchorTime = new Float64Array(numbers);
    this.rate = new Float64Array(numbers);
    this.velocity = new Float64Array(numbers);
    this.low = new Float64Array(numbers);
    this.high = new Float64Array(numbers);
    this.turns = new Uint32Array(count);
    this.contacts = new Uint8Array(count);
    this.passes = new Uint8Array(count);
    this.isFrozen = new Uint8Array(count);
    this.hasNewVelocity = new Uint8Array(count);
    this.impetus = new Uint32Array(numbers);
    for (let mover = 0; mover < count; mover++) {
      const { position, size, velocity, displacement, response } = bodies[mover] as Body;
      if (response === "pass") this.passes[mover] = 1;
      for (let axis = 0, place = mover * dimensions; axis < dimensions; axis++, place++) {
        this.anchor[place] = position[axis] as number;
        this.size[place] = size[axis] as number;
        const speed = velocity ? (velocity[axis] as number) : 0;
        this.velocity[place] = speed;
        this.rate[place] = this.inRange(displacement ? (displacement[axis] as number) : speed * dt);
      }
      this.bound(mover, 0);
    }
  }

  body(mover: number): Body {
    return this.bodies[mover] as Body;
  }

  /**
   * Order by the places where bodies began, and by their names only where these are the same: decides ties, so that the
   * order of the given bodies does not.
   */
  compare(a: number, b: number): number {
    const placeA = this.body(a).position;
    const placeB = this.body(b).position;
    for (let axis = 0; axis < this.dimensions; axis++) {
      const from = placeA[axis] as number;
      const to = placeB[axis] as number;
      if (from !== to) return from < to ? -1 : 1;
    }
    return this.compareNames(a, b);
  }

  compareNames(a: number, b: number): number {
    const idA = this.body(a).id;
    const idB = this.body(b).id;
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }

  mass(mover: number): number {
    return Math.max(0, this.body(mover).mass ?? 1);
  }

  /** What a body gives back of its normal speed: only "deflect" gives back anything. */
  restitution(mover: number): number {
    const { response, restitution } = this.body(mover);
    return response === "deflect" ? Math.max(0, restitution ?? 1) : 0;
  }

  coordinate(mover: number, axis: number, time: number): number {
    const place = mover * this.dimensions + axis;
    const anchor = this.anchor[place] as number;
    const since = time - (this.anchorTime[place] as number);
    if (since === 0) return anchor;
    const moved = anchor + (this.rate[place] as number) * since;
    const size = this.size[place] as number;
    return moved >= -Number.MAX_VALUE && moved + size <= Number.MAX_VALUE ? moved : this.edge(moved, size);
  }

  /** The coordinate nearest to one that is out of range for which both faces are in range. */
  private edge(coordinate: number, size: number): number {
    this.outgrown = true;
    return coordinate < 0 ? -Number.MAX_VALUE : positionBelow(Number.MAX_VALUE, size);
  }

  private inRange(component: number): number {
    if (Math.abs(component) <= Number.MAX_VALUE) return component;
    this.outgrown = true;
    return saturated(component);
  }

  position(mover: number, time: number): Vec {
    const x = this.coordinate(mover, 0, time);
    const y = this.coordinate(mover, 1, time);
    return this.dimensions === 2 ? [x, y] : [x, y, this.coordinate(mover, 2, time)];
  }

  box(mover: number, time: number): Box {
    return boxAt(this.position(mover, time), this.body(mover).size);
  }

  /** Writes the box at a time, and what is left of the frame's movement: three numbers each for min, max, displacement. */
  load(mover: number, time: number, numbers: Float64Array, offset: number): void {
    const left = 1 - time;
    for (let axis = 0, place = mover * this.dimensions; axis < this.dimensions; axis++, place++) {
      const min = this.coordinate(mover, axis, time);
      numbers[offset + axis] = min;
      numbers[offset + 3 + axis] = min + (this.size[place] as number);
      numbers[offset + 6 + axis] = (this.rate[place] as number) * left;
    }
  }

  /** Writes the box at a time: three numbers each for min and max. */
  loadBox(mover: number, time: number, numbers: Float64Array): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      const min = this.coordinate(mover, axis, time);
      numbers[axis] = min;
      numbers[3 + axis] = min + (this.size[mover * this.dimensions + axis] as number);
    }
  }

  /** Finds the bounds of what is left of a path: of the straight motion, and of its end, which is rounded on its own. */
  bound(mover: number, time: number): void {
    for (let axis = 0, place = mover * this.dimensions; axis < this.dimensions; axis++, place++) {
      const size = this.size[place] as number;
      const start = this.coordinate(mover, axis, time);
      const straight = start + (this.rate[place] as number) * (1 - time);
      const end = this.coordinate(mover, axis, 1);
      let low = start < straight ? start : straight;
      let high = start > straight ? start : straight;
      if (end < low) low = end;
      if (end > high) high = end;
      high += size;
      const slack = (Math.abs(low) + Math.abs(high)) * OUTWARD;
      this.low[place] = saturated(low - slack);
      this.high[place] = saturated(high + slack);
    }
  }

  rates(mover: number): Vec {
    return this.vector(this.rate, mover);
  }

  velocities(mover: number): Vec {
    return this.vector(this.velocity, mover);
  }

  private vector(column: Float64Array, mover: number): Vec {
    const place = mover * this.dimensions;
    const x = column[place] as number;
    const y = column[place + 1] as number;
    return this.dimensions === 2 ? [x, y] : [x, y, column[place + 2] as number];
  }

  /** Puts one axis on a coordinate. */
  place(mover: number, axis: number, coordinate: number, time: number): void {
    const place = mover * this.dimensions + axis;
    this.anchor[place] = coordinate;
    this.anchorTime[place] = time;
    this.turns[mover] = (this.turns[mover] as number) + 1;
  }

  /** Goes on with another displacement per frame on an axis; one that keeps its own keeps its anchor. */
  go(mover: number, axis: number, rate: number, time: number): void {
    const place = mover * this.dimensions + axis;
    const next = this.inRange(rate);
    this.turns[mover] = (this.turns[mover] as number) + 1;
    if (next === this.rate[place]) return;
    this.anchor[place] = this.coordinate(mover, axis, time);
    this.anchorTime[place] = time;
    this.rate[place] = next;
    this.impetus[place] = 0;
  }

  setSpeed(mover: number, axis: number, speed: number): void {
    this.velocity[mover * this.dimensions + axis] = this.inRange(speed);
    this.hasNewVelocity[mover] = 1;
  }

  /** Stops a mover for the rest of the frame. */
  freeze(mover: number, time: number): void {
    this.isFrozen[mover] = 1;
    for (let axis = 0; axis < this.dimensions; axis++) this.go(mover, axis, 0, time);
    this.mark(mover, time);
  }

  /** Sets movers going together on an axis. */
  join(movers: readonly number[], axis: number): void {
    this.impetuses++;
    for (const mover of movers) this.impetus[mover * this.dimensions + axis] = this.impetuses;
  }

  /** Notes where a mover is, as a corner of its path. */
  mark(mover: number, time: number): void {
    this.corners.push(mover, time, this.coordinate(mover, 0, time), this.coordinate(mover, 1, time));
    if (this.dimensions === 3) this.corners.push(this.coordinate(mover, 2, time));
  }
}

/** The nearest finite number: what is out of range stays at its edge. */
export function saturated(value: number): number {
  return value > Number.MAX_VALUE ? Number.MAX_VALUE : value < -Number.MAX_VALUE ? -Number.MAX_VALUE : value;
}
