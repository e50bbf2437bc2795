import { type Box, boxAt, empty, grown, saturated, type Vec } from "../../geometry/index.js";
import type { ConvexShape } from "../sweep/convex/shape.js";
import { positionBelow } from "../sweep/separation.js";
import { axisNormal, faceAlong } from "../sweep/axes.js";
import type { AnyBody, Body, MovingBox, Response } from "../types.js";
import { Curves } from "./curves.js";
import { Growths } from "./growths.js";
import { Names } from "./names.js";
import { writePathBounds } from "./pathBounds.js";
import { Shapes } from "./shapes.js";

/** Stands for "no mover" and "no obstacle", and ends a chain of movers. */
export const NONE = -1;

/** A bit mask of all layers. */
export const ALL_LAYERS = -1;

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
const numbersInHand = new Float64Array(6);

/** Flags of a mover. */
const PASSES = 1;
const FROZEN = 2;
const NEW_VELOCITY = 4;
/** Between two frames: the rate is what it moves in the next one, whatever its velocity. */
const DISPLACED = 8;
/** Moves as it is told; and in this frame by a displacement, which its velocity does not tell of. */
const KINEMATIC = 16;
const TOLD = 32;
/** Has no free place left beside a kinematic one. */
const SQUEEZED = 64;
/** Where the face that carries stands in the flags: 0 for none, else 1 + its bit's number in `firmBit`. */
const CARRIES_SHIFT = 8;
const CARRIES = 7 << CARRIES_SHIFT;

/**
 * The moving bodies of a world, each as one record of plain numbers: what belongs together lies together in memory, since
 * who meets whom is nowhere near in the list.
 *
 *     state   [ anchor | time | rate | size | velocity | bounds: min…, max… ] of mover 0 | of mover 1 | …    x, y (, z) of each
 *     others  columns, by mover or by mover and axis: masses, flags, versions, turnedAt, contacts, islands, starts, origins,
 *             layers, collidesWith, faces
 *
 * An anchor is the place of an axis at its last turn, and `time` that of the turn: an axis that no contact touches ends at
 * exactly `position + displacement`, however often the body slides on the others. From there it goes on by its rate, the
 * displacement per frame. Of a mover that grows the rate is that of its lower face, and its size that at the frame's begin; of a
 * curved one the rate is that of the chord. What else there is to these, and to polygons, stands in `growths`, `curves` and
 * `shapes`. Bounds hold what is left of the path; `HashGrid` and `Obstacles` read them in place.
 *
 * Positions beyond the range of doubles end at its edge. Columns have room for `capacity` movers, and grow when they need more.
 */
export class Movers {
  count = 0;
  capacity = 0;
  readonly names = new Names();
  /** What each is called that does not slide, and how it answers a contact. */
  readonly responseNames: (string | undefined)[] = [];
  private readonly answers: Response[] = [];
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
  /**
   * By mover whether it keeps still where it was found apart from all when the last frame began: nothing that keeps still beside it
   * is looked at anew. It ends when it turns.
   */
  settled = empty.uint8;
  /** Whether it keeps still as this frame begins, and whether it was found apart from all then. */
  private still = empty.uint8;
  private apart = empty.uint8;
  /** Where each began, once it was separated from what it began in. */
  private origins = empty.float64;
  private masses = empty.float64;
  private restitutions = empty.float64;
  /** Grows with each turn of a mover; what was predicted for an earlier one no longer holds. */
  versions = empty.uint32;
  contacts = empty.uint8;
  /** Per axis, what movers that were set going together have in common until one of them turns on that axis; else 0. */
  islands = empty.uint32;
  /** Whether a position or a motion left the range of doubles and was kept at its edge. */
  outgrown = false;
  /** Bit masks, and the only face of a one-way body that is solid (`faceAlong`), 0 where all are. */
  layers = empty.int32;
  collidesWith = empty.int32;
  faces = empty.int8;
  /** Whether any mover ever had layers or a one-way face. */
  isLimited = false;
  /** What there is to movers that most worlds have none of. */
  readonly shapes = new Shapes(this);
  readonly growths = new Growths(this);
  readonly curves = new Curves(this);
  private flags = empty.uint32;
  /** The kinematic ones of this frame: most worlds have none, and nothing is to cost them anything. */
  readonly kinematic: number[] = [];
  /** By mover the kinematic one that carries it in this frame, where any is carried. */
  private readonly carriers = new Map<number, number>();
  private islandCount = 0;
  /**
   * Movers at rest that are known to stand firm, with a bit for each axis and side: known as long as none of all these has
   * moved, which a common number says.
   */
  private firm = empty.uint8;
  private firmSince = empty.uint32;
  private firmNow = 1;
  /** By mover another one on which it leaned when somebody asked last: to be looked at first. It may be anything since. */
  leanedOn = empty.uint32;
  private dt = 0;

  constructor(
    capacity: number,
    readonly dimensions: 2 | 3,
    private readonly responses: Readonly<Record<string, Response>>,
  ) {
    this.stride = VECTORS * dimensions;
    this.reserve(capacity);
  }

  /** Makes room for so many movers. */
  private reserve(capacity: number): void {
    const { dimensions } = this;
    this.capacity = capacity;
    this.state = grown(this.state, capacity * this.stride);
    this.starts = grown(this.starts, capacity * dimensions);
    this.origins = grown(this.origins, capacity * dimensions);
    this.masses = grown(this.masses, capacity);
    this.restitutions = grown(this.restitutions, capacity);
    this.versions = grown(this.versions, capacity);
    this.turnedAt = grown(this.turnedAt, capacity);
    this.contacts = grown(this.contacts, capacity);
    this.islands = grown(this.islands, capacity * dimensions);
    this.layers = grown(this.layers, capacity);
    this.collidesWith = grown(this.collidesWith, capacity);
    this.faces = grown(this.faces, capacity);
    this.flags = grown(this.flags, capacity);
    this.growths.reserve(capacity);
    this.curves.reserve(capacity);
    this.settled = grown(this.settled, capacity);
    this.still = grown(this.still, capacity);
    this.apart = grown(this.apart, capacity);
    this.firm = grown(this.firm, capacity);
    this.firmSince = grown(this.firmSince, capacity);
    this.leanedOn = grown(this.leanedOn, capacity);
  }

  /** Takes in a body that moves, as the last one. Returns its number. */
  add(body: AnyBody): number {
    const mover = this.count++;
    if (mover === this.capacity) this.reserve(2 * mover + 8);
    this.set(mover, body);
    return mover;
  }

  /** Puts a body in the place of another one. */
  set(mover: number, body: AnyBody): void {
    const { id, position, velocity, displacement, response, restitution, mass } = body;
    const { layers = ALL_LAYERS, collidesWith = ALL_LAYERS, oneWay } = body;
    const { state, dimensions } = this;
    this.names.set(mover, id);
    this.layers[mover] = layers;
    this.collidesWith[mover] = collidesWith;
    this.faces[mover] = oneWay ? faceAlong(oneWay) : 0;
    if (oneWay || layers !== ALL_LAYERS || collidesWith !== ALL_LAYERS) this.isLimited = true;
    this.responseNames[mover] = response;
    this.answers[mover] = this.responses[response ?? "slide"];
    this.restitutions[mover] = restitution ?? 1;
    this.masses[mover] = mass ?? 1;
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
    const isFixed = this.growths.isFixed(mover);
    this.apart[mover] = 0;
    this.flags[mover] =
      (body.kinematic ? carryingFlags(body.carries) : 0) | (body.kinematic || isFixed ? KINEMATIC : 0);
    if (displacement) this.displace(mover, displacement);
  }

  /** Puts a mover elsewhere, where its next frame begins. */
  moveTo(mover: number, position: Vec): void {
    for (let axis = 0, place = mover * this.stride; axis < this.dimensions; axis++, place++) {
      this.state[place] = position[axis];
    }
  }

  /** What a mover moves in the next frame, in place of its velocity × dt. */
  displace(mover: number, displacement: Vec): void {
    this.flags[mover] = this.flags[mover] | DISPLACED;
    this.curves.unset(mover);
    for (let axis = 0, place = mover * this.stride + RATE * this.dimensions; axis < this.dimensions; axis++, place++) {
      this.state[place] = displacement[axis];
    }
  }

  /** Lets the last mover take the place of one, which is there no more. */
  remove(mover: number): void {
    const last = --this.count;
    this.names.remove(mover);
    this.responseNames[mover] = this.responseNames[last];
    this.answers[mover] = this.answers[last];
    this.restitutions[mover] = this.restitutions[last];
    this.masses[mover] = this.masses[last];
    this.flags[mover] = this.flags[last];
    this.apart[mover] = 0;
    this.growths.copy(last, mover);
    this.curves.copy(last, mover);
    this.layers[mover] = this.layers[last];
    this.collidesWith[mover] = this.collidesWith[last];
    this.faces[mover] = this.faces[last];
    this.state.copyWithin(mover * this.stride, last * this.stride, (last + 1) * this.stride);
    this.shapes.remove(mover, last);
    this.responseNames.length = this.answers.length = last;
  }

  /** A body as it is now. */
  body(mover: number): AnyBody {
    const response = this.responseNames[mover];
    const face = this.faces[mover];
    const isFixed = this.growths.isFixed(mover);
    const corners = this.shapes.of(mover)?.corners;
    return {
      id: this.id(mover),
      position: this.position(mover, 1),
      ...(corners ? { corners } : { size: this.sizes(mover, 1) }),
      ...(!isFixed && { velocity: this.velocity(mover) }),
      ...this.growths.of(mover),
      ...(response !== undefined && { response }),
      ...((this.flags[mover] & DISPLACED) !== 0 && { displacement: this.rates(mover) }),
      restitution: this.restitutions[mover],
      mass: this.masses[mover],
      layers: this.layers[mover],
      collidesWith: this.collidesWith[mover],
      ...(face !== 0 && { oneWay: axisNormal(this.dimensions, Math.abs(face) - 1, face < 0 ? -1 : 1) }),
      ...(this.isKinematic(mover) && !isFixed && { kinematic: true, ...this.carryingFace(mover) }),
    };
  }

  private carryingFace(mover: number): Pick<Body, "carries"> {
    const face = this.carrying(mover);
    if (!face) return {};
    return { carries: this.velocity(mover).map((_, axis) => (axis === face.axis ? face.side : 0)) };
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

  /** Forgets of the last frame all but where it left them and how fast they are. @param dt seconds */
  beginFrame(dt: number): void {
    this.dt = dt;
    this.until = 1;
    this.slices = undefined;
    this.outgrown = false;
    this.islandCount = 0;
    this.versions.fill(0);
    this.turnedAt.fill(0);
    this.contacts.fill(0);
    this.islands.fill(0);
    this.firmSince.fill(0);
    this.firmNow = 1;
    this.kinematic.length = 0;
    this.growths.begin();
    this.carriers.clear();
    for (let mover = 0; mover < this.count; mover++) this.begin(mover);
  }

  /** Begins a mover's frame where the last one ended. */
  private begin(mover: number): void {
    const { state, dimensions, dt } = this;
    const flags = this.flags[mover];
    const isDisplaced = (flags & DISPLACED) !== 0;
    this.flags[mover] = this.responseNames[mover] === "pass" ? PASSES : 0;
    if (!isDisplaced) this.curves.unset(mover);
    if ((flags & KINEMATIC) !== 0) {
      this.kinematic.push(mover);
      this.flags[mover] = this.flags[mover] | (flags & (KINEMATIC | CARRIES)) | (isDisplaced ? TOLD : 0);
    }
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
    const wasSettled = this.settled[mover] === 1;
    this.noteStill(mover, isThere);
    // Of one that has not turned since they were found, the bounds are the same.
    if (!wasSettled || this.settled[mover] === 0) this.bound(mover, 0);
  }

  /** Notes whether a mover begins its frame keeping still, and whether it has done so since the last one. */
  private noteStill(mover: number, isThere: boolean): void {
    // Others, of which there are few, are looked at in every frame.
    const isPlain = this.flags[mover] === 0 && !this.grows(mover) && this.shapes.of(mover) === undefined;
    const isStill = isPlain && this.isStill(mover);
    this.still[mover] = isStill ? 1 : 0;
    this.settled[mover] = isStill && isThere && this.apart[mover] === 1 ? 1 : 0;
    // Until it is looked for, in this frame as well.
    this.apart[mover] = 0;
  }

  /** Notes that all that keep still have been looked for, and are apart: but for those that {@link noteBeside} names next. */
  noteApart(): void {
    this.apart.set(this.still);
  }

  /** Notes that something is where a mover begins the frame, or may be. */
  noteBeside(mover: number): void {
    this.apart[mover] = 0;
  }

  /** What never moves is something else now: nobody is known to be apart from it. */
  forgetApart(): void {
    this.apart.fill(0);
  }

  id(mover: number): string {
    return this.names.of(mover);
  }

  /** Where it stood when the frame began. */
  start(mover: number, axis: number): number {
    return this.starts[mover * this.dimensions + axis];
  }

  startOf(mover: number): Vec {
    const [x, y] = [this.start(mover, 0), this.start(mover, 1)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.start(mover, 2)];
  }

  mass(mover: number): number {
    return this.masses[mover];
  }

  /** What it gives back of its normal speed in a "deflect". */
  share(mover: number): number {
    return this.restitutions[mover];
  }

  /** What a body gives back of its normal speed: only "deflect" gives back anything. */
  restitution(mover: number): number {
    return this.responseNames[mover] === "deflect" ? this.share(mover) : 0;
  }

  response(mover: number): Response {
    return this.answers[mover];
  }

  /** What a contact says that it does. */
  responseName(mover: number): string {
    return this.responseNames[mover] ?? "slide";
  }

  passes(mover: number): boolean {
    return (this.flags[mover] & PASSES) !== 0;
  }

  /** Whether a mover moves as it is told. */
  isKinematic(mover: number): boolean {
    return (this.flags[mover] & KINEMATIC) !== 0;
  }

  /** The face with which a mover carries what rests on it, if it does. */
  carrying(mover: number): { readonly axis: number; readonly side: -1 | 1 } | undefined {
    const face = (this.flags[mover] & CARRIES) >> CARRIES_SHIFT;
    return face === 0 ? undefined : { axis: (face - 1) >> 1, side: face & 1 ? -1 : 1 };
  }

  /** Whether a mover carries what rests on its face on a side of an axis. */
  carriesOn(mover: number, axis: number, side: number): boolean {
    const face = this.carrying(mover);
    return face?.axis === axis && face.side === side;
  }

  /** Whether obstacles let a mover pass. */
  passesObstacles(mover: number): boolean {
    return (this.flags[mover] & (PASSES | KINEMATIC)) !== 0;
  }

  /** Whether two movers let each other pass: one of them always does, or both are kinematic, or one of these squeezed the other. */
  passEachOther(a: number, b: number): boolean {
    const ofA = this.flags[a];
    const ofB = this.flags[b];
    const either = ofA | ofB;
    if ((either & (PASSES | KINEMATIC)) === 0) return false;
    return (either & (PASSES | SQUEEZED)) !== 0 || (ofA & ofB & KINEMATIC) !== 0;
  }

  /**
   * Whether the contact of two movers is the first one's: by their names, but a kinematic one responds to nothing, and who
   * grows pushes who does not.
   */
  comesFirst(a: number, b: number): boolean {
    const kinematic = this.isKinematic(b);
    if (kinematic !== this.isKinematic(a)) return kinematic;
    const { growths } = this;
    const grows = growths.isAny && growths.isGrowing(b);
    return !growths.isAny || grows === growths.isGrowing(a) ? this.names.compare(a, b) < 0 : grows;
  }

  /** How fast a kinematic mover is, units per second, without what it grows. */
  private drivenSpeed(mover: number, axis: number): number {
    if ((this.flags[mover] & TOLD) === 0) return this.speed(mover, axis);
    return this.dt === 0 ? 0 : this.inRange(this.motion(mover, axis) / this.dt);
  }

  /** How fast the face on a side of a mover is that pushes others, units per second. */
  faceSpeed(mover: number, axis: number, side: number): number {
    const speed = this.isKinematic(mover) ? this.drivenSpeed(mover, axis) : this.speed(mover, axis);
    if (!this.growths.isAny || !this.growths.growsOn(mover, axis) || this.dt === 0) return speed;
    return this.inRange(speed + this.growths.faceMotion(mover, axis, side) / this.dt);
  }

  /** How fast a mover is carried, besides its own speed. */
  carriedSpeed(mover: number, axis: number): number {
    const carrier = this.carrier(mover);
    return carrier === NONE ? 0 : this.drivenSpeed(carrier, axis);
  }

  /** The kinematic mover that carries one in this frame, or `NONE`. */
  carrier(mover: number): number {
    return this.carriers.get(mover) ?? NONE;
  }

  /** Lets a mover move along with a kinematic one, from the frame's begin. */
  carry(mover: number, carrier: number): void {
    this.carriers.set(mover, carrier);
    for (let axis = 0; axis < this.dimensions; axis++) {
      const rate = this.rate(mover, axis) + this.motion(carrier, axis);
      // What is carried does not turn by that.
      if (this.curves.isCurved(mover)) this.setRate(mover, axis, this.inRange(rate));
      else this.go(mover, axis, rate, 0);
    }
    this.bound(mover, 0);
  }

  squeeze(mover: number, time: number): void {
    this.flags[mover] = this.flags[mover] | SQUEEZED;
    this.freeze(mover, time);
  }

  /** Whether a mover ran out of contacts, and stays where it is. */
  isFrozen(mover: number): boolean {
    return (this.flags[mover] & FROZEN) !== 0;
  }

  hasNewVelocity(mover: number): boolean {
    return (this.flags[mover] & NEW_VELOCITY) !== 0;
  }

  /** How large it is at a time. */
  size(mover: number, axis: number, time: number): number {
    const size = this.sizeAtBegin(mover, axis);
    return !this.growths.isAny || !this.growths.isGrowing(mover) ? size : this.growths.sizeAt(mover, axis, time, size);
  }

  /** How large it is when the frame begins. */
  sizeAtBegin(mover: number, axis: number): number {
    return this.state[mover * this.stride + SIZE * this.dimensions + axis];
  }

  /** What its lower face moves per frame; for all but those that grow, also the upper one. */
  rate(mover: number, axis: number): number {
    return this.state[mover * this.stride + RATE * this.dimensions + axis];
  }

  /** What the face on a side of it moves per frame. */
  faceRate(mover: number, axis: number, side: number): number {
    const { growths } = this;
    if (side < 0 || !growths.isAny || !growths.isGrowing(mover)) return this.rate(mover, axis);
    return growths.upperRate(mover, axis);
  }

  /** What it moves per frame besides growing. */
  motion(mover: number, axis: number): number {
    const { growths } = this;
    return growths.isAny && growths.isGrowing(mover) ? growths.motion(mover, axis) : this.rate(mover, axis);
  }

  /** Whether any of its faces moves otherwise than the others in this frame, or did. */
  grows(mover: number): boolean {
    return this.growths.isAny && this.growths.isGrowing(mover);
  }

  /** Whether a mover goes nowhere, with none of its faces. */
  isStill(mover: number): boolean {
    if (this.curves.isCurved(mover)) return false;
    for (let axis = 0; axis < this.dimensions; axis++) if (this.rate(mover, axis) !== 0) return false;
    return !this.growths.isAny || !this.growths.growsAnywhere(mover);
  }

  speed(mover: number, axis: number): number {
    return this.state[mover * this.stride + VELOCITY * this.dimensions + axis];
  }

  /** Where in `state` the bounds of a mover's path stand: `min…, max…`. */
  boundsAt(mover: number): number {
    return mover * this.stride + BOUNDS * this.dimensions;
  }

  coordinate(mover: number, axis: number, time: number): number {
    const { state, dimensions } = this;
    const place = mover * this.stride + axis;
    const anchor = state[place];
    const since = time - state[place + TIME * dimensions];
    if (since === 0) return anchor;
    let moved = anchor + state[place + RATE * dimensions] * since;
    if (this.curves.isAny) moved -= this.curves.bow(mover, axis, time);
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
  anchor(mover: number, axis: number): number {
    return this.state[mover * this.stride + axis];
  }

  /** When it turned last on an axis: its motion on it is straight from there on. */
  anchorTime(mover: number, axis: number): number {
    return this.state[mover * this.stride + TIME * this.dimensions + axis];
  }

  /** What rounding can put its face into another one by, on an axis. */
  roundingError(mover: number, axis: number, time: number): number {
    const low = this.coordinate(mover, axis, time);
    const outline = this.shapes.of(mover);
    const high = outline ? outline.reach(low, axis) : low + this.size(mover, axis, time);
    const moves = Math.max(Math.abs(this.rate(mover, axis)), Math.abs(this.faceRate(mover, axis, 1)));
    return (Math.abs(low) + Math.abs(high) + moves) * ROUNDING;
  }

  origin(mover: number, axis: number): number {
    return this.origins[mover * this.dimensions + axis];
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

  /** Its extents. */
  sizes(mover: number, time: number): Vec {
    const [x, y] = [this.size(mover, 0, time), this.size(mover, 1, time)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.size(mover, 2, time)];
  }

  /** Of what is a polygon, its bounds. */
  box(mover: number, time: number): Box {
    const outline = this.shapes.of(mover);
    if (outline) {
      outline.loadBounds(this.coordinate(mover, 0, time), this.coordinate(mover, 1, time), numbersInHand);
      const bounds = numbersInHand;
      return { min: Array.from(bounds.subarray(0, 2)), max: Array.from(bounds.subarray(3, 5)) };
    }
    return boxAt(this.position(mover, time), this.sizes(mover, time));
  }

  /** Writes the box at a time, and what is left of the frame's movement: three numbers each for min, max, displacement. */
  load(mover: number, time: number, numbers: Float64Array, offset: number): void {
    this.loadBox(mover, time, numbers, offset);
    const left = 1 - time;
    for (let axis = 0; axis < this.dimensions; axis++) numbers[offset + 6 + axis] = this.rate(mover, axis) * left;
  }

  /** Writes the box at a time, of a polygon its bounds: three numbers each for min and max. */
  loadBox(mover: number, time: number, numbers: Float64Array, offset = 0): void {
    if (this.shapes.isAny && this.shapes.loadBounds(mover, time, numbers, offset)) return;
    for (let axis = 0; axis < this.dimensions; axis++) {
      const min = this.coordinate(mover, axis, time);
      numbers[offset + axis] = min;
      numbers[offset + 3 + axis] = min + this.size(mover, axis, time);
    }
  }

  /** Writes what the upper faces move in what is left of the frame: three numbers. */
  loadUpper(mover: number, time: number, numbers: Float64Array, offset: number): void {
    const left = 1 - time;
    for (let axis = 0; axis < this.dimensions; axis++) numbers[offset + axis] = this.faceRate(mover, axis, 1) * left;
  }

  /** A mover as a sweep takes it, for what is left of the frame. */
  moving(mover: number, time: number): MovingBox {
    const left = 1 - time;
    const box = this.box(mover, time);
    const { min, max } = box;
    const { growths } = this;
    if (growths.isAny && growths.isGrowing(mover)) return { min, max, ...growths.moving(mover, box, time) };
    return { min, max, displacement: this.rates(mover).map((rate) => rate * left) };
  }

  /** Finds the bounds of what is left of a path, and of what is left of it in the slice. */
  bound(mover: number, time: number): void {
    writePathBounds(this, mover, time, 1, this.state, this.boundsAt(mover));
    if (this.slices) this.boundSlice(mover, time);
  }

  /** Finds the bounds of a path from a time until the slice's end. */
  boundSlice(mover: number, time: number): void {
    if (this.slices) writePathBounds(this, mover, time, this.until, this.slices, 2 * this.dimensions * mover);
  }

  rates(mover: number): Vec {
    const [x, y] = [this.rate(mover, 0), this.rate(mover, 1)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.rate(mover, 2)];
  }

  velocity(mover: number): Vec {
    const [x, y] = [this.speed(mover, 0), this.speed(mover, 1)];
    return this.dimensions === 2 ? [x, y] : [x, y, this.speed(mover, 2)];
  }

  /** Whether a mover was found to stand firm on a side of an axis, and nothing has moved since that it leans on. */
  standsFirm(mover: number, axis: number, side: number): boolean {
    return this.firmSince[mover] === this.firmNow && (this.firm[mover] & firmBit(axis, side)) !== 0;
  }

  /** Notes that a mover stands firm, if it is at rest, so that this does not depend on the time. */
  noteFirm(mover: number, axis: number, side: number): void {
    if (!this.isStill(mover)) return;
    const known = this.firmSince[mover] === this.firmNow ? this.firm[mover] : 0;
    this.firm[mover] = known | firmBit(axis, side);
    this.firmSince[mover] = this.firmNow;
  }

  place(mover: number, axis: number, coordinate: number, time: number): void {
    if (this.curves.isAny) this.curves.straighten(mover, time);
    this.turnFrom(mover, axis, coordinate, time);
  }

  turnFrom(mover: number, axis: number, coordinate: number, time: number): void {
    this.versions[mover] = this.versions[mover] + 1;
    this.settled[mover] = 0;
    const place = mover * this.stride + axis;
    if (this.firmSince[mover] === this.firmNow && this.state[place] !== coordinate) this.firmNow++;
    this.state[place] = coordinate;
    this.state[place + TIME * this.dimensions] = time;
  }

  /** Goes on with another displacement per frame on an axis; one that keeps its own keeps its anchor. */
  go(mover: number, axis: number, rate: number, time: number): void {
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

  turnBy(mover: number, axis: number, by: number, rate: number, time: number): void {
    if (this.grows(mover)) this.growths.shift(mover, axis, by, time);
    else this.setRate(mover, axis, rate);
  }

  cornersOf(mover: number): readonly Vec[] | undefined {
    return this.shapes.of(mover)?.corners;
  }

  loadShape(mover: number, time: number, shape: ConvexShape): void {
    this.shapes.load(mover, time, shape);
  }

  /** Goes on with a displacement per frame on an axis from where it is then. */
  turnTo(mover: number, axis: number, rate: number, time: number): void {
    if (this.firmSince[mover] === this.firmNow) this.firmNow++;
    this.place(mover, axis, this.coordinate(mover, axis, time), time);
    this.setRate(mover, axis, rate);
    this.islands[mover * this.dimensions + axis] = 0;
  }

  /** Says what its lower face moves per frame, from its last turn on. */
  setRate(mover: number, axis: number, rate: number): void {
    this.state[mover * this.stride + RATE * this.dimensions + axis] = rate;
  }

  /** Changes a motion by ulps, at the place and the time where it began. */
  nudgeRate(mover: number, axis: number, by: number): void {
    this.setRate(mover, axis, this.rate(mover, axis) + by);
  }

  setSpeed(mover: number, axis: number, speed: number): void {
    this.state[mover * this.stride + VELOCITY * this.dimensions + axis] = this.inRange(speed);
    this.flags[mover] = this.flags[mover] | NEW_VELOCITY;
  }

  freeze(mover: number, time: number): void {
    this.flags[mover] = this.flags[mover] | FROZEN;
    if (this.growths.isAny && this.growths.isGrowing(mover)) this.growths.stop(mover, time);
    for (let axis = 0; axis < this.dimensions; axis++) this.go(mover, axis, 0, time);
  }

  /** Stands at a place when the frame is over, and is as large as this. */
  stand(mover: number, axis: number, coordinate: number, size: number): void {
    const place = mover * this.stride + axis;
    this.state[place] = coordinate;
    this.state[place + TIME * this.dimensions] = 1;
    this.state[place + SIZE * this.dimensions] = size;
  }

  /** Whether the faces of a mover on an axis push others as if it had an infinite mass. */
  drives(mover: number, axis: number): boolean {
    return this.isKinematic(mover) || this.growths.growsOn(mover, axis);
  }

  mergeIslands(movers: readonly number[], axis: number): void {
    this.islandCount++;
    for (const mover of movers) this.islands[mover * this.dimensions + axis] = this.islandCount;
  }
}

function carryingFlags(face: Vec | undefined): number {
  const axis = face?.findIndex((component) => component !== 0) ?? NONE;
  return axis < 0 ? 0 : (1 + 2 * axis + ((face?.[axis] as number) < 0 ? 0 : 1)) << CARRIES_SHIFT;
}

function firmBit(axis: number, side: number): number {
  return 1 << (2 * axis + (side < 0 ? 0 : 1));
}
