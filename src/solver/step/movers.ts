import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { Body, Waypoint } from "../contract.js";
import { positionBelow } from "../snap.js";

/** Bounds are widened by so many ulps, so that rounding in their computation cannot hide what they should hold. */
const OUTWARD = 2 * Number.EPSILON;

/** Another mover that a mover met on one of its faces, whose normal points out of that other one. */
export interface Neighbour {
  readonly mover: number;
  readonly axis: number;
  readonly side: number;
}

/** What only movers have that met something in this frame. */
export interface Encounters {
  velocity: Vec;
  /** Corners of the path after its start. */
  readonly path: Waypoint[];
  /** What is not asked about again in this frame: obstacles by number, movers by their complement (`~index`). */
  readonly settled: number[];
  /** Movers that were set going along with this one. */
  readonly companions: Neighbour[];
  /** Movers that could not give way. */
  readonly supports: Neighbour[];
  /** Per axis, what movers that were set going together have in common until one of them turns on that axis. */
  readonly impetus: number[];
}

/**
 * The moving bodies of a frame in columns, `dimensions` numbers each: most of them meet nothing and need no more.
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
  /** Bounds of what is left of each path. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Grows with each turn of a mover; what was predicted for an earlier one no longer holds. */
  readonly turns: Uint32Array;
  readonly contacts: Uint32Array;
  readonly passes: Uint8Array;
  /** Movers that ran out of contacts stay where they are. */
  readonly isFrozen: Uint8Array;
  /** Whether a position or a motion left the range of doubles and was kept at its edge. */
  outgrown = false;
  private readonly encounters: (Encounters | undefined)[] = [];
  private impetus = 0;

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
    this.low = new Float64Array(numbers);
    this.high = new Float64Array(numbers);
    this.turns = new Uint32Array(count);
    this.contacts = new Uint32Array(count);
    this.passes = new Uint8Array(count);
    this.isFrozen = new Uint8Array(count);
    for (let mover = 0, place = 0; mover < count; mover++) {
      const { position, size, velocity, displacement, response } = bodies[mover] as Body;
      if (response === "pass") this.passes[mover] = 1;
      for (let axis = 0; axis < dimensions; axis++, place++) {
        this.anchor[place] = position[axis] as number;
        this.size[place] = size[axis] as number;
        this.rate[place] = displacement
          ? (displacement[axis] as number)
          : this.inRange((velocity?.[axis] as number) * dt);
      }
      this.bound(mover, 0);
    }
  }

  body(mover: number): Body {
    return this.bodies[mover] as Body;
  }

  /** Order of names: decides ties, so that the order of the given bodies does not. */
  compare(a: number, b: number): number {
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
    if (!Number.isFinite(component)) this.outgrown = true;
    return saturated(component);
  }

  position(mover: number, time: number): Vec {
    const x = this.coordinate(mover, 0, time);
    const y = this.coordinate(mover, 1, time);
    return this.dimensions === 2 ? [x, y] : [x, y, this.coordinate(mover, 2, time)];
  }

  /** Writes the box at a time, and what is left of the frame's movement: three numbers each for min, max, displacement. */
  load(mover: number, time: number, numbers: Float64Array, offset: number): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      const place = mover * this.dimensions + axis;
      const min = this.coordinate(mover, axis, time);
      numbers[offset + axis] = min;
      numbers[offset + 3 + axis] = min + (this.size[place] as number);
      numbers[offset + 6 + axis] = (this.rate[place] as number) * (1 - time);
    }
  }

  /** Writes the box at the frame's end: three numbers each for min and max. */
  loadEnd(mover: number, numbers: Float64Array): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      const min = this.coordinate(mover, axis, 1);
      numbers[axis] = min;
      numbers[3 + axis] = min + (this.size[mover * this.dimensions + axis] as number);
    }
  }

  box(mover: number, time: number): Box {
    return boxAt(this.position(mover, time), this.body(mover).size);
  }

  /** Finds the bounds of what is left of a path: of the straight motion, and of its end, which is rounded on its own. */
  bound(mover: number, time: number): void {
    for (let axis = 0, place = mover * this.dimensions; axis < this.dimensions; axis++, place++) {
      const size = this.size[place] as number;
      const start = this.coordinate(mover, axis, time);
      const straight = start + (this.rate[place] as number) * (1 - time);
      const end = this.coordinate(mover, axis, 1);
      const low = Math.min(start, straight, end);
      const high = Math.max(start + size, straight + size, end + size);
      this.low[place] = saturated(low - Math.abs(low) * OUTWARD);
      this.high[place] = saturated(high + Math.abs(high) * OUTWARD);
    }
  }

  rates(mover: number): Vec {
    const place = mover * this.dimensions;
    return [...this.rate.subarray(place, place + this.dimensions)];
  }

  velocity(mover: number): Vec {
    const { velocity, position } = this.body(mover);
    return this.encounters[mover]?.velocity ?? velocity ?? position.map(() => 0);
  }

  hasMet(mover: number): Encounters | undefined {
    return this.encounters[mover];
  }

  met(mover: number): Encounters {
    return (this.encounters[mover] ??= {
      velocity: this.velocity(mover),
      path: [],
      settled: [],
      companions: [],
      supports: [],
      impetus: this.body(mover).position.map(() => ~mover),
    });
  }

  /** Puts one axis on a coordinate. */
  place(mover: number, axis: number, coordinate: number, time: number): void {
    const place = mover * this.dimensions + axis;
    this.anchor[place] = coordinate;
    this.anchorTime[place] = time;
    this.turns[mover] = (this.turns[mover] as number) + 1;
  }

  /** Goes on with another displacement per frame; axes that keep theirs keep their anchor. */
  go(mover: number, rate: Vec, time: number): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      const place = mover * this.dimensions + axis;
      const next = this.inRange(at(rate, axis));
      if (next === this.rate[place]) continue;
      this.anchor[place] = this.coordinate(mover, axis, time);
      this.anchorTime[place] = time;
      this.rate[place] = next;
      this.met(mover).impetus[axis] = ~mover;
    }
    this.turns[mover] = (this.turns[mover] as number) + 1;
  }

  setVelocity(mover: number, velocity: Vec): void {
    this.met(mover).velocity = velocity.map((component) => this.inRange(component));
  }

  /** Stops a mover for the rest of the frame. */
  freeze(mover: number, time: number): void {
    this.isFrozen[mover] = 1;
    const { position } = this.body(mover);
    this.go(
      mover,
      position.map(() => 0),
      time,
    );
    this.mark(mover, time);
  }

  /** Sets movers going together on an axis. */
  join(movers: Iterable<number>, axis: number): void {
    this.impetus++;
    for (const mover of movers) this.met(mover).impetus[axis] = this.impetus;
  }

  /** Notes where a mover is, as a corner of its path. */
  mark(mover: number, time: number): void {
    this.met(mover).path.push({ time, position: this.position(mover, time) });
  }
}

/** The nearest finite number: what is out of range stays at its edge. */
export function saturated(value: number): number {
  return value > Number.MAX_VALUE ? Number.MAX_VALUE : value < -Number.MAX_VALUE ? -Number.MAX_VALUE : value;
}
