import { empty, grown, type Vec } from "../../geometry/index.js";
import type { AnyBody, Body, Response } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { BodyTraits } from "./bodyTraits.js";
import { MotionRecords } from "./motionRecords.js";

/** Stands for "no mover" and "no obstacle", and ends a chain of movers. */
export const NONE = -1;

/** Flags of a mover. */
const PASSES = 1;
const FROZEN = 2;
const NEW_VELOCITY = 4;
/** Between two frames: the rate is what it moves in the next one, whatever its velocity. */
const DISPLACED = 8;
/** Moves as it is told; and in this frame by a displacement, which its velocity does not tell of. */
const KINEMATIC = 16;
const DISPLACEMENT_GIVEN = 32;
/** Has no free place left beside a kinematic one. */
const SQUEEZED = 64;
/** Where the face that carries stands in the flags: 0 for none, else 1 + 2 × its axis + 1 for the upper face. */
const CARRIES_SHIFT = 8;
const CARRIES = 7 << CARRIES_SHIFT;

/**
 * The moving bodies of a world. Each owner keeps its part, in columns by mover:
 *
 *     MotionRecords              this itself: where each is, how it moves, and the bounds of its path
 *     traits                     what each is called, its mass and response, and who it can meet
 *     rest, islands              which keep still, and on what they stand; which were set going together
 *     shapes, growths, curves    polygons, bodies that grow, and bodies on parabolas
 *     flags                      whether each passes, is frozen, or is kinematic, and with which face it carries
 *     carriers                   the kinematic mover that carries each in this frame
 *     contacts                   how many contacts each had in this frame
 */
export class DynamicBodies extends MotionRecords {
  readonly traits: BodyTraits;
  contacts = empty.uint8;
  private flags = empty.uint32;
  /** The kinematic ones of this frame: most worlds have none, and nothing is to cost them anything. */
  readonly kinematic: BodyIndex[] = [];
  private readonly carriers = new Map<BodyIndex, BodyIndex>();
  private dt = 0;

  constructor(capacity: number, dimensions: 2 | 3, responses: Readonly<Record<string, Response>>) {
    super(dimensions);
    this.traits = new BodyTraits(dimensions, responses);
    this.reserve(capacity);
  }

  protected override reserve(capacity: number): void {
    super.reserve(capacity);
    this.traits.reserve(capacity);
    this.contacts = grown(this.contacts, capacity);
    this.flags = grown(this.flags, capacity);
  }

  /** Takes in a body that moves, as the last one. Returns its number. */
  add(body: AnyBody): BodyIndex {
    const mover = this.count++;
    if (mover === this.capacity) this.reserve(2 * mover + 8);
    this.set(mover, body);
    return mover;
  }

  override set(mover: BodyIndex, body: AnyBody): void {
    super.set(mover, body);
    this.traits.set(mover, body);
    const isFixed = this.growths.isFixed(mover);
    this.flags[mover] =
      (body.kinematic ? carryingFlags(body.carries) : 0) | (body.kinematic || isFixed ? KINEMATIC : 0);
    if (body.displacement) this.displace(mover, body.displacement);
  }

  override displace(mover: BodyIndex, displacement: Vec): void {
    this.flags[mover] = this.flags[mover] | DISPLACED;
    super.displace(mover, displacement);
  }

  /** Lets the last mover take the place of one, which is there no more. */
  remove(mover: BodyIndex): void {
    const last = --this.count;
    this.traits.remove(mover, last);
    this.flags[mover] = this.flags[last];
    this.copyLast(last, mover);
  }

  /** A body as it is now. */
  body(mover: BodyIndex): AnyBody {
    const isFixed = this.growths.isFixed(mover);
    const corners = this.shapes.of(mover)?.corners;
    return {
      id: this.traits.id(mover),
      position: this.position(mover, 1),
      ...(corners ? { corners } : { size: this.sizes(mover, 1) }),
      ...(!isFixed && { velocity: this.velocity(mover) }),
      ...this.growths.of(mover),
      ...((this.flags[mover] & DISPLACED) !== 0 && { displacement: this.rates(mover) }),
      ...this.traits.of(mover),
      ...(this.isKinematic(mover) && !isFixed && { kinematic: true, ...this.carryingFace(mover) }),
    };
  }

  private carryingFace(mover: BodyIndex): Pick<Body, "carries"> {
    const face = this.carrying(mover);
    if (!face) return {};
    return { carries: this.velocity(mover).map((_, axis) => (axis === face.axis ? face.side : 0)) };
  }

  /** Begins a frame where the last one ended. @param dt seconds */
  beginFrame(dt: number): void {
    this.dt = dt;
    this.clearFrame();
    this.contacts.fill(0);
    this.kinematic.length = 0;
    this.carriers.clear();
    for (let mover = 0; mover < this.count; mover++) this.begin(mover);
  }

  private begin(mover: BodyIndex): void {
    const flags = this.flags[mover];
    const isDisplaced = (flags & DISPLACED) !== 0;
    this.flags[mover] = this.traits.responseNames[mover] === "pass" ? PASSES : 0;
    if ((flags & KINEMATIC) !== 0) {
      this.kinematic.push(mover);
      this.flags[mover] = this.flags[mover] | (flags & (KINEMATIC | CARRIES)) | (isDisplaced ? DISPLACEMENT_GIVEN : 0);
    }
    const isThere = this.beginRecord(mover, this.dt, isDisplaced);
    // Others, of which there are few, are looked at in every frame.
    const isPlain = this.flags[mover] === 0 && !this.grows(mover) && this.shapes.of(mover) === undefined;
    const { rest } = this;
    const wasSettled = rest.settled[mover] === 1;
    rest.begin(mover, isPlain && this.isStill(mover), isThere);
    // Of one that has not turned since they were found, the bounds are the same.
    if (!wasSettled || rest.settled[mover] === 0) this.bound(mover, 0);
  }

  passes(mover: BodyIndex): boolean {
    return (this.flags[mover] & PASSES) !== 0;
  }

  /** Whether a mover moves as it is told. */
  isKinematic(mover: BodyIndex): boolean {
    return (this.flags[mover] & KINEMATIC) !== 0;
  }

  /** The face with which a mover carries what rests on it, if it does. */
  carrying(mover: BodyIndex): { readonly axis: number; readonly side: -1 | 1 } | undefined {
    const face = (this.flags[mover] & CARRIES) >> CARRIES_SHIFT;
    return face === 0 ? undefined : { axis: (face - 1) >> 1, side: face & 1 ? -1 : 1 };
  }

  /** Whether a mover carries what rests on its face on a side of an axis. */
  carriesOn(mover: BodyIndex, axis: number, side: number): boolean {
    const face = this.carrying(mover);
    return face?.axis === axis && face.side === side;
  }

  /** Whether obstacles let a mover pass. */
  passesObstacles(mover: BodyIndex): boolean {
    return (this.flags[mover] & (PASSES | KINEMATIC)) !== 0;
  }

  /** Whether two movers let each other pass: one of them always does, or both are kinematic, or one of these squeezed the other. */
  passEachOther(a: BodyIndex, b: BodyIndex): boolean {
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
  comesFirst(a: BodyIndex, b: BodyIndex): boolean {
    const kinematic = this.isKinematic(b);
    if (kinematic !== this.isKinematic(a)) return kinematic;
    const { growths } = this;
    const grows = growths.isAny && growths.isGrowing(b);
    return !growths.isAny || grows === growths.isGrowing(a) ? this.traits.names.compare(a, b) < 0 : grows;
  }

  /** How fast a kinematic mover is, units per second, without what it grows. */
  private drivenSpeed(mover: BodyIndex, axis: number): number {
    if ((this.flags[mover] & DISPLACEMENT_GIVEN) === 0) return this.speed(mover, axis);
    return this.dt === 0 ? 0 : this.inRange(this.motion(mover, axis) / this.dt);
  }

  /** How fast the face on a side of a mover is that pushes others, units per second. */
  faceSpeed(mover: BodyIndex, axis: number, side: number): number {
    const speed = this.isKinematic(mover) ? this.drivenSpeed(mover, axis) : this.speed(mover, axis);
    if (!this.growths.isAny || !this.growths.growsOn(mover, axis) || this.dt === 0) return speed;
    return this.inRange(speed + this.growths.faceMotion(mover, axis, side) / this.dt);
  }

  /** How fast a mover is carried, besides its own speed. */
  carriedSpeed(mover: BodyIndex, axis: number): number {
    const carrier = this.carrier(mover);
    return carrier === NONE ? 0 : this.drivenSpeed(carrier, axis);
  }

  /** The kinematic mover that carries one in this frame, or `NONE`. */
  carrier(mover: BodyIndex): BodyIndex {
    return this.carriers.get(mover) ?? NONE;
  }

  /** Lets a mover move along with a kinematic one, from the frame's begin. */
  carry(mover: BodyIndex, carrier: BodyIndex): void {
    this.carriers.set(mover, carrier);
    for (let axis = 0; axis < this.dimensions; axis++) {
      const rate = this.rate(mover, axis) + this.motion(carrier, axis);
      // What is carried does not turn by that.
      if (this.curves.isCurved(mover)) this.setRate(mover, axis, this.inRange(rate));
      else this.go(mover, axis, rate, 0);
    }
    this.bound(mover, 0);
  }

  squeeze(mover: BodyIndex, time: number): void {
    this.flags[mover] = this.flags[mover] | SQUEEZED;
    this.freeze(mover, time);
  }

  /** Whether a mover ran out of contacts, and stays where it is. */
  isFrozen(mover: BodyIndex): boolean {
    return (this.flags[mover] & FROZEN) !== 0;
  }

  hasNewVelocity(mover: BodyIndex): boolean {
    return (this.flags[mover] & NEW_VELOCITY) !== 0;
  }

  /** Notes that a mover stands firm, if it is at rest, so that this does not depend on the time. */
  noteFirm(mover: BodyIndex, axis: number, side: number): void {
    if (this.isStill(mover)) this.rest.noteFirm(mover, axis, side);
  }

  freeze(mover: BodyIndex, time: number): void {
    this.flags[mover] = this.flags[mover] | FROZEN;
    if (this.growths.isAny && this.growths.isGrowing(mover)) this.growths.stop(mover, time);
    for (let axis = 0; axis < this.dimensions; axis++) this.go(mover, axis, 0, time);
  }

  /** Whether the faces of a mover on an axis push others as if it had an infinite mass. */
  drives(mover: BodyIndex, axis: number): boolean {
    return this.isKinematic(mover) || this.growths.growsOn(mover, axis);
  }

  override setSpeed(mover: BodyIndex, axis: number, speed: number): void {
    super.setSpeed(mover, axis, speed);
    this.flags[mover] = this.flags[mover] | NEW_VELOCITY;
  }
}

function carryingFlags(face: Vec | undefined): number {
  const axis = face?.findIndex((component) => component !== 0) ?? NONE;
  return axis < 0 ? 0 : (1 + 2 * axis + ((face?.[axis] as number) < 0 ? 0 : 1)) << CARRIES_SHIFT;
}
