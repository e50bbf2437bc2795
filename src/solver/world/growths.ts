import { at, type Box, empty, grown, saturated, type Vec } from "../../geometry/index.js";
import type { AnyBody, Body, MovingBox } from "../types.js";
import { isGrowing } from "../validate.js";
import type { BodyIndex } from "../indices.js";
import type { Records } from "./records.js";

/** What is left of a size that vanishes, so that no rounding makes less than nothing of it. */
const INWARD = 1 - 2 ** -50;

/** What is less than this share of what it is made of is nothing but rounding. */
const ROUNDING = 16 * Number.EPSILON;

/** Kinds of movers: those that grow, and those of them that nothing else moves. */
const GROWS = 1;
const FIXED = 2;

/**
 * What is known of movers that grow, in columns by mover and axis. Most worlds have none, and no room for any.
 *
 *     kinds              by mover: whether it grows, or does nothing but that
 *     changes, anchors   change of size per second, and the point that it leaves in place, as fractions of the size
 *     told               change of size in the next frame, where that was said; else NaN
 *     rates, lows        change of size in this frame, and what of it the lower face moves
 *     motions            displacement per frame without growth: with what the mover goes on once that ends
 *     highs              displacement per frame of the upper face, as the rate of a mover is that of its lower face
 *     stops, sizes       when growth ended, as a fraction of the frame, or Infinity; and the size from then on
 */
export class Growths {
  /** Those that grow in this frame, or did. */
  readonly movers: BodyIndex[] = [];
  /** Whether there are any of these. */
  isAny = false;
  private kinds = empty.uint8;
  private changes = empty.float64;
  private anchors = empty.float64;
  private prescribedChanges = empty.float64;
  private rates = empty.float64;
  private lows = empty.float64;
  private motions = empty.float64;
  private highs = empty.float64;
  private stops = empty.float64;
  private sizes = empty.float64;

  constructor(private readonly world: Records) {}

  /** Makes room for so many movers, if any mover of this world ever grew. */
  reserve(capacity: number): void {
    if (this.kinds.length > 0) this.open(capacity);
  }

  private open(capacity: number): void {
    if (this.kinds.length >= capacity) return;
    const length = capacity * this.world.dimensions;
    this.kinds = grown(this.kinds, capacity);
    this.changes = grown(this.changes, length);
    this.anchors = grown(this.anchors, length);
    this.prescribedChanges = grown(this.prescribedChanges, length);
    this.rates = grown(this.rates, length);
    this.lows = grown(this.lows, length);
    this.motions = grown(this.motions, length);
    this.highs = grown(this.highs, length);
    this.stops = grown(this.stops, length);
    this.sizes = grown(this.sizes, length);
  }

  /** Takes what a body says of its growth. Where it has no velocity, nothing moves it but that. */
  set(mover: BodyIndex, body: AnyBody): void {
    const { growth, anchor, velocity, displacement } = body;
    if (!isGrowing(body)) {
      if (this.kinds.length > 0) this.kinds[mover] = 0;
      return;
    }
    const { capacity, dimensions } = this.world;
    this.open(capacity);
    this.kinds[mover] = velocity === undefined && displacement === undefined ? GROWS | FIXED : GROWS;
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      this.changes[i] = growth?.[axis] ?? 0;
      this.anchors[i] = anchor?.[axis] ?? 0;
      this.prescribedChanges[i] = NaN;
    }
  }

  /** Takes what is said of a mover from one frame to the next to the place of another one. */
  copy(from: number, to: number): void {
    if (this.kinds.length === 0) return;
    const { dimensions } = this.world;
    this.kinds[to] = this.kinds[from];
    for (const column of [this.changes, this.anchors, this.prescribedChanges]) {
      column.copyWithin(to * dimensions, from * dimensions, (from + 1) * dimensions);
    }
  }

  /** What a body that grows says of that. */
  of(mover: BodyIndex): Pick<Body, "growth" | "anchor"> | undefined {
    if (!this.isGrowing(mover)) return undefined;
    const { dimensions } = this.world;
    const [first, end] = [mover * dimensions, (mover + 1) * dimensions];
    return {
      growth: Array.from(this.changes.subarray(first, end)),
      anchor: Array.from(this.anchors.subarray(first, end)),
    };
  }

  /** By how much the size of a mover changes in the next frame, in place of its growth × dt. */
  tell(mover: BodyIndex, change: Vec): void {
    this.prescribedChanges.set(change, mover * this.world.dimensions);
  }

  /** Whether a mover changes its size, or did in this frame. */
  isGrowing(mover: BodyIndex): boolean {
    return this.kinds.length > 0 && this.kinds[mover] !== 0;
  }

  /** Whether nothing moves a mover but its growth. */
  isFixed(mover: BodyIndex): boolean {
    return this.kinds.length > 0 && (this.kinds[mover] & FIXED) !== 0;
  }

  /** Forgets who grew in the last frame. */
  begin(): void {
    this.movers.length = 0;
    this.isAny = false;
  }

  /** Begins what a mover grows in a frame, of which the rate is its motion without that. @param dt seconds */
  beginOf(mover: BodyIndex, dt: number): void {
    const { world } = this;
    this.movers.push(mover);
    for (let axis = 0, i = mover * world.dimensions; axis < world.dimensions; axis++, i++) {
      const size = world.sizeAtBegin(mover, axis);
      const told = this.prescribedChanges[i];
      const change = Number.isNaN(told) ? world.inRange(this.changes[i] * dt) : told;
      this.prescribedChanges[i] = NaN;
      // A size that has reached 0 stays there.
      const grows = size === 0 && change < 0 ? 0 : change;
      const motion = world.rate(mover, axis);
      this.rates[i] = grows;
      this.lows[i] = 0 - this.anchors[i] * grows;
      this.motions[i] = motion;
      this.stops[i] = Infinity;
      this.sizes[i] = size;
      const low = world.inRange(motion + this.lows[i]);
      world.setRate(mover, axis, low);
      this.highs[i] = world.inRange(low + grows);
    }
    this.isAny = true;
  }

  /** Ends the frame: all are as large as they are then. */
  settle(): void {
    const { world } = this;
    for (const mover of this.movers) {
      for (let axis = 0; axis < world.dimensions; axis++) {
        world.stand(mover, axis, world.coordinate(mover, axis, 1), world.size(mover, axis, 1));
      }
    }
    this.begin();
  }

  /** Whether a mover grows along an axis now. */
  growsOn(mover: BodyIndex, axis: number): boolean {
    if (!this.isAny || !this.isGrowing(mover)) return false;
    const i = mover * this.world.dimensions + axis;
    return this.rates[i] !== 0 && this.stops[i] === Infinity;
  }

  /** Whether a mover that grows does, or did, along an axis in this frame. */
  grewOn(mover: BodyIndex, axis: number): boolean {
    return this.rates[mover * this.world.dimensions + axis] !== 0;
  }

  growsAnywhere(mover: BodyIndex): boolean {
    for (let axis = 0; axis < this.world.dimensions; axis++) if (this.growsOn(mover, axis)) return true;
    return false;
  }

  /** The size at a time, of a mover that grows or did. @param start at the frame's begin */
  sizeAt(mover: BodyIndex, axis: number, time: number, start: number): number {
    const i = mover * this.world.dimensions + axis;
    if (time >= this.stops[i]) return this.sizes[i];
    return saturated(Math.max(0, start + this.rates[i] * time));
  }

  /** When the size of a mover reaches 0 on an axis, as a fraction of the frame; Infinity where it does not within it. */
  vanishes(mover: BodyIndex, axis: number): number {
    const i = mover * this.world.dimensions + axis;
    if (!this.growsOn(mover, axis) || this.rates[i] > 0) return Infinity;
    const time = this.world.sizeAtBegin(mover, axis) / -this.rates[i];
    return time < 1 ? time : Infinity;
  }

  /** What the upper face of a mover that grows moves per frame. */
  upperRate(mover: BodyIndex, axis: number): number {
    return this.highs[mover * this.world.dimensions + axis];
  }

  /** What a mover that grows moves per frame besides that. */
  motion(mover: BodyIndex, axis: number): number {
    return this.motions[mover * this.world.dimensions + axis];
  }

  /** What growth moves the face on a side of a mover per frame, and what the mover gives way by to grow. */
  faceMotion(mover: BodyIndex, axis: number, side: number): number {
    const i = mover * this.world.dimensions + axis;
    const [low, motion] = [this.lows[i], this.motions[i]];
    const rate = this.world.rate(mover, axis);
    const gives = rate - motion - low;
    const isRounding = Math.abs(gives) <= ROUNDING * (Math.abs(rate) + Math.abs(motion) + Math.abs(low));
    const grows = side < 0 ? low : low + this.rates[i];
    return isRounding ? grows : grows + gives;
  }

  /** What a mover that grows moves and grows in what is left of the frame, as a sweep takes it. @param box at that time */
  moving(mover: BodyIndex, box: Box, time: number): Pick<MovingBox, "displacement" | "growth"> {
    const { world } = this;
    const left = 1 - time;
    const displacement = world.rates(mover).map((_, axis) => world.motion(mover, axis) * left);
    const min = displacement.map((moves, axis) => world.rate(mover, axis) * left - moves);
    const max = min.map((moves, axis) => {
      const grows = world.size(mover, axis, 1) - world.size(mover, axis, time);
      // No face goes past the other, however their places are rounded.
      return moves + Math.max(grows, (at(box.min, axis) - at(box.max, axis)) * INWARD);
    });
    return { displacement, growth: { min, max } };
  }

  /**
   * Goes on with another motion, besides growing. A face that something holds back comes no closer to that: a contact on another
   * axis does not end the one on this axis.
   */
  go(mover: BodyIndex, axis: number, motion: number, time: number): void {
    const i = mover * this.world.dimensions + axis;
    if (!this.growsOn(mover, axis)) {
      this.motions[i] = motion;
      this.goWithFaces(mover, axis, motion, motion, time);
      return;
    }
    const [low, grows] = [this.lows[i], this.rates[i]];
    const gives = this.faceMotion(mover, axis, -1) - low;
    this.motions[i] = motion;
    const [lower, upper] = [this.world.rate(mover, axis), this.highs[i]];
    const free = motion + low;
    if (gives < 0 && free + grows > upper) this.goWithFaces(mover, axis, upper - grows, upper, time);
    else if (gives > 0 && free < lower) this.goWithFaces(mover, axis, lower, lower + grows, time);
    else this.goWithFaces(mover, axis, free, free + grows, time);
  }

  /**
   * Lets the face of a mover with which it met something go on by so much per frame: with what it moves besides growing, it
   * comes no closer than that.
   *
   * @param side where the mover is, seen from what it met: its face looks to the other side
   */
  goFace(mover: BodyIndex, axis: number, side: number, rate: number, time: number): void {
    if (!this.growsOn(mover, axis)) {
      this.world.go(mover, axis, rate, time);
      return;
    }
    const { rates, motions } = this;
    const i = mover * this.world.dimensions + axis;
    const face = this.world.inRange(rate);
    const grows = rates[i];
    if (!(motions[i] * side > face * side)) motions[i] = face;
    if (side < 0) this.goWithFaces(mover, axis, face - grows, face, time);
    else this.goWithFaces(mover, axis, face, face + grows, time);
  }

  /** Lets a mover that grows go faster by so much per frame, with both of its faces. */
  shift(mover: BodyIndex, axis: number, rate: number, time: number): void {
    const i = mover * this.world.dimensions + axis;
    this.motions[i] = this.motions[i] + rate;
    this.goWithFaces(mover, axis, this.world.rate(mover, axis) + rate, this.upperRate(mover, axis) + rate, time);
  }

  /** Says what one of the faces of a mover that grows moves per frame. */
  setFaceRate(mover: BodyIndex, axis: number, side: number, rate: number): void {
    if (side > 0) this.highs[mover * this.world.dimensions + axis] = rate;
    else this.world.setRate(mover, axis, rate);
  }

  private goWithFaces(mover: BodyIndex, axis: number, low: number, high: number, time: number): void {
    const { world } = this;
    world.turnTo(mover, axis, world.inRange(low), time);
    this.highs[mover * world.dimensions + axis] = world.inRange(high);
  }

  /** Ends the growth of a mover for the rest of the frame: on an axis, or on all of them. */
  stop(mover: BodyIndex, time: number, only?: number): void {
    const { world } = this;
    for (let axis = only ?? 0; axis <= (only ?? world.dimensions - 1); axis++) {
      if (!this.growsOn(mover, axis)) continue;
      const i = mover * world.dimensions + axis;
      // What has reached 0 by then is 0, however that was rounded.
      this.sizes[i] = this.vanishes(mover, axis) <= time ? 0 : world.size(mover, axis, time);
      this.stops[i] = time;
      this.go(mover, axis, this.motions[i], time);
    }
  }

  /** Gives a mover the size at the end of the frame with which it began it. */
  takeBack(mover: BodyIndex): void {
    this.stop(mover, 1);
    for (let axis = 0; axis < this.world.dimensions; axis++) {
      this.resize(mover, axis, this.world.size(mover, axis, 0));
    }
  }

  /** Gives a mover another size on an axis on which it has stopped growing. */
  resize(mover: BodyIndex, axis: number, size: number): void {
    this.sizes[mover * this.world.dimensions + axis] = size;
    this.world.versions[mover] = this.world.versions[mover] + 1;
  }
}
