import { type Box, boxAt, type Vec } from "../../geometry/index.js";
import { positionBelow } from "../sweep/separation.js";
import type { Body, Response } from "../types.js";

/**
 * Bounds are widened by so many ulps: two are enough for the rounding in their computation, and what a mover leans on may
 * be up to four away, where no double lets it come closer.
 */
const OUTWARD = 16 * Number.EPSILON;

/** Stands for "no mover" and "no obstacle", and ends a chain of movers. */
export const NONE = -1;

/** A record holds so many vectors, in this order; bounds come last, as `min…, max…`. */
const TIME = 1;
const RATE = 2;
const SIZE = 3;
const VELOCITY = 4;
const BOUNDS = 5;
const VECTORS = 7;

/** Flags of a mover. */
const PASSES = 1;
const FROZEN = 2;
const NEW_VELOCITY = 4;

/**
 * The moving bodies of a frame, each as one record of plain numbers: what belongs together lies together in memory, since
 * who meets whom is nowhere near in the list.
 *
 * A record has for each axis an anchor, the place of the axis at its last turn, and the time of that: an axis that no
 * contact touches ends at exactly `position + displacement`, however often the body slides on the others. Then come the
 * displacement per frame from there on (the rate), the size, the velocity, and the bounds of what is left of the path.
 *
 * Positions beyond the range of doubles end at its edge.
 */
export class Movers {
  count = 0;
  readonly bodies: Body[] = [];
  /** All records, and the numbers in each. */
  readonly state: Float64Array;
  readonly stride: number;
  /** When each turned last: its motion is straight from there on. Fractions of the frame. */
  readonly turnedAt: Float64Array;
  /**
   * The time until which movers look out for each other, and per mover the bounds of what it does until then: `min…, max…`.
   * Where all look to the frame's end these are the bounds of their records.
   */
  until = 1;
  slices: Float64Array | undefined;
  /** Where each began, once it was separated from what it began in. */
  private readonly origins: Float64Array;
  /** Grows with each turn of a mover; what was predicted for an earlier one no longer holds. */
  readonly versions: Uint32Array;
  /** How many contacts each mover had. */
  readonly contacts: Uint8Array;
  /** Per axis, what movers that were set going together have in common until one of them turns on that axis; else 0. */
  readonly islands: Uint32Array;
  /** Whether a position or a motion left the range of doubles and was kept at its edge. */
  outgrown = false;
  private readonly flags: Uint8Array;
  private islandCount = 0;

  /** @param capacity for how many bodies there is room. */
  constructor(
    capacity: number,
    readonly dimensions: 2 | 3,
    private readonly dt: number,
    private readonly responses: Readonly<Record<string, Response>>,
  ) {
    this.stride = VECTORS * dimensions;
    this.state = new Float64Array(capacity * this.stride);
    this.origins = new Float64Array(capacity * dimensions);
    this.versions = new Uint32Array(capacity);
    this.turnedAt = new Float64Array(capacity);
    this.contacts = new Uint8Array(capacity);
    this.islands = new Uint32Array(capacity * dimensions);
    this.flags = new Uint8Array(capacity);
  }

  /** Takes a body in. */
  add(body: Body): void {
    const { state, dimensions, dt } = this;
    const { position, size, velocity, displacement, response } = body;
    const mover = this.count++;
    this.bodies.push(body);
    if (response === "pass") this.flags[mover] = PASSES;
    for (let axis = 0, place = mover * this.stride; axis < dimensions; axis++, place++) {
      const speed = velocity ? (velocity[axis] as number) : 0;
      state[place] = position[axis] as number;
      this.origins[mover * dimensions + axis] = position[axis] as number;
      state[place + RATE * dimensions] = this.inRange(displacement ? (displacement[axis] as number) : speed * dt);
      state[place + SIZE * dimensions] = size[axis] as number;
      state[place + VELOCITY * dimensions] = speed;
    }
    this.bound(mover, 0);
  }

  body(mover: number): Body {
    return this.bodies[mover] as Body;
  }

  mass(mover: number): number {
    return Math.max(0, this.body(mover).mass ?? 1);
  }

  /** What a body gives back of its normal speed: only "deflect" gives back anything. */
  restitution(mover: number): number {
    const { response, restitution } = this.body(mover);
    return response === "deflect" ? Math.max(0, restitution ?? 1) : 0;
  }

  /** What a mover does at contacts. */
  response(mover: number): Response {
    return this.responses[this.body(mover).response ?? "slide"] as Response;
  }

  /** Whether a mover goes through everything. */
  passes(mover: number): boolean {
    return ((this.flags[mover] as number) & PASSES) !== 0;
  }

  /** Whether a mover ran out of contacts, and stays where it is. */
  isFrozen(mover: number): boolean {
    return ((this.flags[mover] as number) & FROZEN) !== 0;
  }

  hasNewVelocity(mover: number): boolean {
    return ((this.flags[mover] as number) & NEW_VELOCITY) !== 0;
  }

  size(mover: number, axis: number): number {
    return this.state[mover * this.stride + SIZE * this.dimensions + axis] as number;
  }

  rate(mover: number, axis: number): number {
    return this.state[mover * this.stride + RATE * this.dimensions + axis] as number;
  }

  speed(mover: number, axis: number): number {
    return this.state[mover * this.stride + VELOCITY * this.dimensions + axis] as number;
  }

  /** Where in `state` the bounds of a mover's path stand: `min…, max…`. */
  boundsAt(mover: number): number {
    return mover * this.stride + BOUNDS * this.dimensions;
  }

  coordinate(mover: number, axis: number, time: number): number {
    const { state, dimensions } = this;
    const place = mover * this.stride + axis;
    const anchor = state[place] as number;
    const since = time - (state[place + TIME * dimensions] as number);
    if (since === 0) return anchor;
    const moved = anchor + (state[place + RATE * dimensions] as number) * since;
    const size = state[place + SIZE * dimensions] as number;
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

  origin(mover: number, axis: number): number {
    return this.origins[mover * this.dimensions + axis] as number;
  }

  /** Takes where a mover is at the frame's begin for the place where it began. */
  setOrigin(mover: number): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      this.origins[mover * this.dimensions + axis] = this.coordinate(mover, axis, 0);
    }
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
    this.loadBox(mover, time, numbers, offset);
    const left = 1 - time;
    for (let axis = 0; axis < this.dimensions; axis++) numbers[offset + 6 + axis] = this.rate(mover, axis) * left;
  }

  /** Writes the box at a time: three numbers each for min and max. */
  loadBox(mover: number, time: number, numbers: Float64Array, offset = 0): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      const min = this.coordinate(mover, axis, time);
      numbers[offset + axis] = min;
      numbers[offset + 3 + axis] = min + this.size(mover, axis);
    }
  }

  /** Finds the bounds of what is left of a path, and of what is left of it in the slice. */
  bound(mover: number, time: number): void {
    this.boundUntil(mover, time, 1, this.state, this.boundsAt(mover));
    if (this.slices) this.boundSlice(mover, time);
  }

  /** Finds the bounds of a path from a time until the slice's end. */
  boundSlice(mover: number, time: number): void {
    if (this.slices) this.boundUntil(mover, time, this.until, this.slices, 2 * this.dimensions * mover);
  }

  /** The bounds of the straight motion, and of its end, which is rounded on its own. */
  private boundUntil(mover: number, time: number, until: number, bounds: Float64Array, offset: number): void {
    const { state, dimensions } = this;
    for (let axis = 0, place = offset; axis < dimensions; axis++, place++) {
      const rate = this.rate(mover, axis);
      const start = this.coordinate(mover, axis, time);
      const straight = start + rate * (until - time);
      let low = start < straight ? start : straight;
      let high = start > straight ? start : straight;
      // From an anchor of another time, the end is another sum.
      if (state[mover * this.stride + TIME * dimensions + axis] !== time) {
        const end = this.coordinate(mover, axis, until);
        if (end < low) low = end;
        if (end > high) high = end;
      }
      high += this.size(mover, axis);
      let slack = (Math.abs(low) + Math.abs(high)) * OUTWARD;
      // Times are rounded as well, and a slice can be small beside the path.
      if (until < 1 || time > 0) slack += Math.abs(rate) * OUTWARD;
      bounds[place] = saturated(low - slack);
      bounds[place + dimensions] = saturated(high + slack);
    }
  }

  rates(mover: number): Vec {
    return this.vector(mover, RATE);
  }

  velocity(mover: number): Vec {
    return this.vector(mover, VELOCITY);
  }

  private vector(mover: number, which: number): Vec {
    const { state, dimensions } = this;
    const place = mover * this.stride + which * dimensions;
    const x = state[place] as number;
    const y = state[place + 1] as number;
    return dimensions === 2 ? [x, y] : [x, y, state[place + 2] as number];
  }

  /** Puts one axis on a coordinate. */
  place(mover: number, axis: number, coordinate: number, time: number): void {
    this.versions[mover] = (this.versions[mover] as number) + 1;
    this.anchor(mover, axis, coordinate, time);
  }

  private anchor(mover: number, axis: number, coordinate: number, time: number): void {
    const place = mover * this.stride + axis;
    this.state[place] = coordinate;
    this.state[place + TIME * this.dimensions] = time;
  }

  /** Goes on with another displacement per frame on an axis; one that keeps its own keeps its anchor. */
  go(mover: number, axis: number, rate: number, time: number): void {
    const next = this.inRange(rate);
    this.versions[mover] = (this.versions[mover] as number) + 1;
    if (next === this.rate(mover, axis)) return;
    this.anchor(mover, axis, this.coordinate(mover, axis, time), time);
    this.state[mover * this.stride + RATE * this.dimensions + axis] = next;
    this.islands[mover * this.dimensions + axis] = 0;
  }

  setSpeed(mover: number, axis: number, speed: number): void {
    this.state[mover * this.stride + VELOCITY * this.dimensions + axis] = this.inRange(speed);
    this.flags[mover] = (this.flags[mover] as number) | NEW_VELOCITY;
  }

  /** Stops a mover for the rest of the frame. */
  freeze(mover: number, time: number): void {
    this.flags[mover] = (this.flags[mover] as number) | FROZEN;
    for (let axis = 0; axis < this.dimensions; axis++) this.go(mover, axis, 0, time);
  }

  /** Sets movers going together on an axis. */
  mergeIslands(movers: readonly number[], axis: number): void {
    this.islandCount++;
    for (const mover of movers) this.islands[mover * this.dimensions + axis] = this.islandCount;
  }
}

/** The nearest finite number: what is out of range stays at its edge. */
export function saturated(value: number): number {
  return value > Number.MAX_VALUE ? Number.MAX_VALUE : value < -Number.MAX_VALUE ? -Number.MAX_VALUE : value;
}
