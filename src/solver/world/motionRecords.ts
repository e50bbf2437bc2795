import { type Box, boxAt, empty, grown, saturated, type Vec } from "../../geometry/index.js";
import type { ConvexShape } from "../sweep/convex/convexShape.js";
import { positionBelow } from "../sweep/separation.js";
import type { AnyBody, Body, MovingBox } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { Curves } from "./worldCurves.js";
import { Growths } from "./growths.js";
import { Islands } from "./islands.js";
import { writePathBounds } from "./pathBounds.js";
import type { Records } from "./records.js";
import { RestState } from "./restState.js";
import { Shapes } from "./bodyShapes.js";

/** What rounding alone can put a face into another one by, in ulps of the coordinates that it is computed from. */
const ROUNDING = 16 * Number.EPSILON;

/** Vectors of a record, in their order: see below. */
const TIME = 1;
const RATE = 2;
const SIZE = 3;
const VELOCITY = 4;
const BOUNDS = 5;
const VECTORS = 7;

/** Bounds in hand: three numbers each for min and max. */
const scratch = new Float64Array(6);

/**
 * The motion of bodies: for each one record of plain numbers. What belongs together lies together in memory, since bodies that
 * meet are nowhere near each other in the list.
 *
 *     state   [ anchor | time | rate | size | velocity | bounds: min…, max… ] of mover 0 | of mover 1 | …    x, y (, z) of each
 *     others  columns, by mover or by mover and axis: versions, turnedAt, starts, origins
 *
 * An anchor is the place of an axis at its last turn, and `time` that of the turn: an axis that no contact touches ends at
 * exactly `position + displacement`, however often the body slides on the others. From there it goes on by its rate, the
 * displacement per frame. Of a mover that grows the rate is that of its lower face, and its size that at the frame's begin; of a
 * curved one the rate is that of the chord. What else there is to these, and to polygons, stands in `growths`, `curves` and
 * `shapes`. Bounds hold what is left of the path; `HashGrid` and `Obstacles` read them in place.
 *
 * Positions beyond the range of doubles end at its edge. Columns have room for `capacity` movers, and grow when they need more.
 */
export class MotionRecords implements Records {
  count = 0;
  capacity = 0;
  /** All records, and how many numbers each has. */
  state = empty.float64;
  readonly stride: number;
  /** When each turned last: its motion is straight from there on. Fractions of the frame. */
  turnedAt = empty.float64;
  /**
   * The time until which movers look out for each other, and per mover the bounds of what it does until then: `min…, max…`.
   * Where all look to the frame's end these are the bounds of their records.
   */
  until = 1;
  slices: Float64Array | undefined;
  /** Where each stood when the frame began. */
  private starts = empty.float64;
  /** Where each began, once it was separated from what it began in. */
  private origins = empty.float64;
  /** Grows with each turn of a mover; what was predicted for an earlier one no longer holds. */
  versions = empty.uint32;
  /** Whether a position or a motion left the range of doubles and was kept at its edge. */
  outgrown = false;
  readonly islands: Islands;
  readonly rest = new RestState();
  /** What there is to movers that most worlds have none of. */
  readonly shapes = new Shapes(this);
  readonly growths = new Growths(this);
  readonly curves = new Curves(this);

  constructor(readonly dimensions: 2 | 3) {
    this.stride = VECTORS * dimensions;
    this.islands = new Islands(dimensions);
  }

  /** Makes room for so many movers. */
  protected reserve(capacity: number): void {
    const { dimensions } = this;
    this.capacity = capacity;
    this.state = grown(this.state, capacity * this.stride);
    this.starts = grown(this.starts, capacity * dimensions);
    this.origins = grown(this.origins, capacity * dimensions);
    this.versions = grown(this.versions, capacity);
    this.turnedAt = grown(this.turnedAt, capacity);
    this.islands.reserve(capacity);
    this.growths.reserve(capacity);
    this.curves.reserve(capacity);
    this.rest.reserve(capacity);
  }

  /** Puts a body in the place of another one. */
  set(mover: BodyIndex, body: AnyBody): void {
    const { position, velocity } = body;
    const { state, dimensions } = this;
    const outline = this.shapes.set(mover, body);
    for (let axis = 0, place = mover * this.stride; axis < dimensions; axis++, place++) {
      state[place] = position[axis];
      // That is where its last frame ended.
      state[place + TIME * dimensions] = 1;
      state[place + RATE * dimensions] = 0;
      state[place + SIZE * dimensions] = outline ? outline.high[axis] - outline.low[axis] : (body as Body).size[axis];
      state[place + VELOCITY * dimensions] = velocity ? velocity[axis] : 0;
    }
    this.growths.set(mover, body);
    this.curves.unset(mover);
    this.rest.noteBeside(mover);
  }

  /** Puts a mover elsewhere, where its next frame begins. */
  moveTo(mover: BodyIndex, position: Vec): void {
    for (let axis = 0, place = mover * this.stride; axis < this.dimensions; axis++, place++) {
      this.state[place] = position[axis];
    }
  }

  /** What a mover moves in the next frame, in place of its velocity × dt. */
  displace(mover: BodyIndex, displacement: Vec): void {
    this.curves.unset(mover);
    for (let axis = 0, place = mover * this.stride + RATE * this.dimensions; axis < this.dimensions; axis++, place++) {
      this.state[place] = displacement[axis];
    }
  }

  /** Lets the last mover take the place of another one. */
  protected copyLast(last: BodyIndex, mover: BodyIndex): void {
    this.rest.noteBeside(mover);
    this.growths.copy(last, mover);
    this.curves.copy(last, mover);
    this.state.copyWithin(mover * this.stride, last * this.stride, (last + 1) * this.stride);
    this.shapes.remove(mover, last);
  }

  /** Ends the frame: all stand where it leaves them. */
  settle(): void {
    const { state, stride, dimensions } = this;
    this.growths.settle();
    for (let mover = 0; mover < this.count; mover++) {
      for (let axis = 0, place = mover * stride; axis < dimensions; axis++, place++) {
        state[place] = this.coordinate(mover, axis, 1);
        state[place + TIME * dimensions] = 1;
        state[place + RATE * dimensions] = 0;
      }
    }
  }

  /** Forgets of the last frame all but where it left the movers and how fast they are. */
  protected clearFrame(): void {
    this.until = 1;
    this.slices = undefined;
    this.outgrown = false;
    this.versions.fill(0);
    this.turnedAt.fill(0);
    this.islands.clear();
    this.rest.beginFrame();
    this.growths.begin();
  }

  /**
   * Begins a mover's frame where the last one ended.
   *
   * @param dt seconds
   * @param isDisplaced whether its rates are the displacement that it was given, whatever its velocity
   * @returns whether it is where the last frame began
   */
  protected beginRecord(mover: BodyIndex, dt: number, isDisplaced: boolean): boolean {
    const { state, dimensions } = this;
    if (!isDisplaced) this.curves.unset(mover);
    let isThere = true;
    for (let axis = 0, place = mover * this.stride; axis < dimensions; axis++, place++) {
      const anchor = state[place];
      if (this.starts[mover * dimensions + axis] !== anchor) isThere = false;
      this.starts[mover * dimensions + axis] = anchor;
      this.origins[mover * dimensions + axis] = anchor;
      state[place + TIME * dimensions] = 0;
      const rate = state[place + RATE * dimensions];
      const speed = state[place + VELOCITY * dimensions];
      state[place + RATE * dimensions] = this.inRange(isDisplaced ? rate : speed * dt);
    }
    if (this.growths.isGrowing(mover)) this.growths.beginOf(mover, dt);
    return isThere;
  }

  /** Where it stood when the frame began. */
  start(mover: BodyIndex, axis: number): number {
    return this.starts[mover * this.dimensions + axis];
  }

  startOf(mover: BodyIndex): Vec {
    const [x, y] = [this.start(mover, 0), this.start(mover, 1)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.start(mover, 2)];
  }

  /** How large it is at a time. */
  size(mover: BodyIndex, axis: number, time: number): number {
    const size = this.sizeAtBegin(mover, axis);
    return !this.growths.isAny || !this.growths.isGrowing(mover) ? size : this.growths.sizeAt(mover, axis, time, size);
  }

  /** How large it is when the frame begins. */
  sizeAtBegin(mover: BodyIndex, axis: number): number {
    return this.state[mover * this.stride + SIZE * this.dimensions + axis];
  }

  /** What its lower face moves per frame; for all but those that grow, also the upper one. */
  rate(mover: BodyIndex, axis: number): number {
    return this.state[mover * this.stride + RATE * this.dimensions + axis];
  }

  /** What the face on a side of it moves per frame. */
  faceRate(mover: BodyIndex, axis: number, side: number): number {
    const { growths } = this;
    if (side < 0 || !growths.isAny || !growths.isGrowing(mover)) return this.rate(mover, axis);
    return growths.upperRate(mover, axis);
  }

  /** What it moves per frame besides growing. */
  motion(mover: BodyIndex, axis: number): number {
    const { growths } = this;
    return growths.isAny && growths.isGrowing(mover) ? growths.motion(mover, axis) : this.rate(mover, axis);
  }

  /** Whether any of its faces moves otherwise than the others in this frame, or did. */
  grows(mover: BodyIndex): boolean {
    return this.growths.isAny && this.growths.isGrowing(mover);
  }

  /** Whether a mover goes nowhere, with none of its faces. */
  isStill(mover: BodyIndex): boolean {
    if (this.curves.isCurved(mover)) return false;
    for (let axis = 0; axis < this.dimensions; axis++) if (this.rate(mover, axis) !== 0) return false;
    return !this.growths.isAny || !this.growths.growsAnywhere(mover);
  }

  speed(mover: BodyIndex, axis: number): number {
    return this.state[mover * this.stride + VELOCITY * this.dimensions + axis];
  }

  /** Where in `state` the bounds of a mover's path stand: `min…, max…`. */
  boundsAt(mover: BodyIndex): number {
    return mover * this.stride + BOUNDS * this.dimensions;
  }

  coordinate(mover: BodyIndex, axis: number, time: number): number {
    const { state, dimensions } = this;
    const place = mover * this.stride + axis;
    const anchor = state[place];
    const since = time - state[place + TIME * dimensions];
    if (since === 0) return anchor;
    let moved = anchor + state[place + RATE * dimensions] * since;
    if (this.curves.isAny) moved -= this.curves.sagitta(mover, axis, time);
    const begin = state[place + SIZE * dimensions];
    const size = this.growths.isAny ? this.size(mover, axis, time) : begin;
    return moved >= -Number.MAX_VALUE && moved + size <= Number.MAX_VALUE ? moved : this.edge(moved, size);
  }

  /** The coordinate nearest to one that is out of range for which both faces are in range. */
  private edge(coordinate: number, size: number): number {
    this.outgrown = true;
    return coordinate < 0 ? -Number.MAX_VALUE : positionBelow(Number.MAX_VALUE, size);
  }

  /** The nearest finite number to one that a motion comes to. */
  inRange(component: number): number {
    if (Math.abs(component) <= Number.MAX_VALUE) return component;
    this.outgrown = true;
    return saturated(component);
  }

  /** Where it was when it turned last on an axis. */
  anchor(mover: BodyIndex, axis: number): number {
    return this.state[mover * this.stride + axis];
  }

  /** When it turned last on an axis: its motion on it is straight from there on. */
  anchorTime(mover: BodyIndex, axis: number): number {
    return this.state[mover * this.stride + TIME * this.dimensions + axis];
  }

  /** What rounding can put its face into another one by, on an axis. */
  roundingError(mover: BodyIndex, axis: number, time: number): number {
    const low = this.coordinate(mover, axis, time);
    const outline = this.shapes.of(mover);
    const high = outline ? outline.reach(low, axis) : low + this.size(mover, axis, time);
    const moves = Math.max(Math.abs(this.rate(mover, axis)), Math.abs(this.faceRate(mover, axis, 1)));
    return (Math.abs(low) + Math.abs(high) + moves) * ROUNDING;
  }

  origin(mover: BodyIndex, axis: number): number {
    return this.origins[mover * this.dimensions + axis];
  }

  /** Takes where a mover is at the frame's begin for the place where it began. */
  setOrigin(mover: BodyIndex): void {
    for (let axis = 0; axis < this.dimensions; axis++) {
      this.origins[mover * this.dimensions + axis] = this.coordinate(mover, axis, 0);
    }
  }

  position(mover: BodyIndex, time: number): Vec {
    const x = this.coordinate(mover, 0, time);
    const y = this.coordinate(mover, 1, time);
    return this.dimensions === 2 ? [x, y] : [x, y, this.coordinate(mover, 2, time)];
  }

  /** Its extents. */
  sizes(mover: BodyIndex, time: number): Vec {
    const [x, y] = [this.size(mover, 0, time), this.size(mover, 1, time)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.size(mover, 2, time)];
  }

  /** Of what is a polygon, its bounds. */
  box(mover: BodyIndex, time: number): Box {
    const outline = this.shapes.of(mover);
    if (outline) {
      outline.loadBounds(this.coordinate(mover, 0, time), this.coordinate(mover, 1, time), scratch);
      const bounds = scratch;
      return { min: Array.from(bounds.subarray(0, 2)), max: Array.from(bounds.subarray(3, 5)) };
    }
    return boxAt(this.position(mover, time), this.sizes(mover, time));
  }

  /** Writes the box at a time, and what is left of the frame's movement: three numbers each for min, max, displacement. */
  load(mover: BodyIndex, time: number, numbers: Float64Array, offset: number): void {
    this.loadBox(mover, time, numbers, offset);
    const left = 1 - time;
    for (let axis = 0; axis < this.dimensions; axis++) numbers[offset + 6 + axis] = this.rate(mover, axis) * left;
  }

  /** Writes the box at a time, of a polygon its bounds: three numbers each for min and max. */
  loadBox(mover: BodyIndex, time: number, numbers: Float64Array, offset = 0): void {
    if (this.shapes.isAny && this.shapes.loadBounds(mover, time, numbers, offset)) return;
    for (let axis = 0; axis < this.dimensions; axis++) {
      const min = this.coordinate(mover, axis, time);
      numbers[offset + axis] = min;
      numbers[offset + 3 + axis] = min + this.size(mover, axis, time);
    }
  }

  /** Writes what the upper faces move in what is left of the frame: three numbers. */
  loadUpper(mover: BodyIndex, time: number, numbers: Float64Array, offset: number): void {
    const left = 1 - time;
    for (let axis = 0; axis < this.dimensions; axis++) numbers[offset + axis] = this.faceRate(mover, axis, 1) * left;
  }

  /** A mover as a sweep takes it, for what is left of the frame. */
  moving(mover: BodyIndex, time: number): MovingBox {
    const left = 1 - time;
    const box = this.box(mover, time);
    const { min, max } = box;
    const { growths } = this;
    if (growths.isAny && growths.isGrowing(mover)) return { min, max, ...growths.moving(mover, box, time) };
    return { min, max, displacement: this.rates(mover).map((rate) => rate * left) };
  }

  /** Finds the bounds of what is left of a path, and of what is left of it in the slice. */
  bound(mover: BodyIndex, time: number): void {
    writePathBounds(this, mover, time, 1, this.state, this.boundsAt(mover));
    if (this.slices) this.boundSlice(mover, time);
  }

  /** Finds the bounds of a path from a time until the slice's end. */
  boundSlice(mover: BodyIndex, time: number): void {
    if (this.slices) writePathBounds(this, mover, time, this.until, this.slices, 2 * this.dimensions * mover);
  }

  rates(mover: BodyIndex): Vec {
    const [x, y] = [this.rate(mover, 0), this.rate(mover, 1)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.rate(mover, 2)];
  }

  velocity(mover: BodyIndex): Vec {
    const [x, y] = [this.speed(mover, 0), this.speed(mover, 1)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.speed(mover, 2)];
  }

  place(mover: BodyIndex, axis: number, coordinate: number, time: number): void {
    if (this.curves.isAny) this.curves.straighten(mover, time);
    this.turnFrom(mover, axis, coordinate, time);
  }

  turnFrom(mover: BodyIndex, axis: number, coordinate: number, time: number): void {
    this.versions[mover] = this.versions[mover] + 1;
    this.rest.settled[mover] = 0;
    const place = mover * this.stride + axis;
    if (this.state[place] !== coordinate) this.rest.leave(mover);
    this.state[place] = coordinate;
    this.state[place + TIME * this.dimensions] = time;
  }

  /** Goes on with another displacement per frame on an axis; one that keeps its own keeps its anchor. */
  go(mover: BodyIndex, axis: number, rate: number, time: number): void {
    if (this.curves.isAny) this.curves.straighten(mover, time);
    const next = this.inRange(rate);
    if (this.growths.isAny && this.growths.isGrowing(mover)) {
      this.growths.go(mover, axis, next, time);
      return;
    }
    if (next === this.rate(mover, axis)) {
      this.versions[mover] = this.versions[mover] + 1;
      return;
    }
    this.turnTo(mover, axis, next, time);
  }

  turnBy(mover: BodyIndex, axis: number, by: number, rate: number, time: number): void {
    if (this.grows(mover)) this.growths.shift(mover, axis, by, time);
    else this.setRate(mover, axis, rate);
  }

  cornersOf(mover: BodyIndex): readonly Vec[] | undefined {
    return this.shapes.of(mover)?.corners;
  }

  loadShape(mover: BodyIndex, time: number, shape: ConvexShape): void {
    this.shapes.load(mover, time, shape);
  }

  /** Goes on with a displacement per frame on an axis from where it is then. */
  turnTo(mover: BodyIndex, axis: number, rate: number, time: number): void {
    this.rest.leave(mover);
    this.place(mover, axis, this.coordinate(mover, axis, time), time);
    this.setRate(mover, axis, rate);
    this.islands.leave(mover, axis);
  }

  /** Says what its lower face moves per frame, from its last turn on. */
  setRate(mover: BodyIndex, axis: number, rate: number): void {
    this.state[mover * this.stride + RATE * this.dimensions + axis] = rate;
  }

  /** Changes a motion by ulps, at the place and the time where it began. */
  nudgeRate(mover: BodyIndex, axis: number, by: number): void {
    this.setRate(mover, axis, this.rate(mover, axis) + by);
  }

  setSpeed(mover: BodyIndex, axis: number, speed: number): void {
    this.state[mover * this.stride + VELOCITY * this.dimensions + axis] = this.inRange(speed);
  }

  /** Stands at a place when the frame is over, and is as large as this. */
  stand(mover: BodyIndex, axis: number, coordinate: number, size: number): void {
    const place = mover * this.stride + axis;
    this.state[place] = coordinate;
    this.state[place + TIME * this.dimensions] = 1;
    this.state[place + SIZE * this.dimensions] = size;
  }
}
