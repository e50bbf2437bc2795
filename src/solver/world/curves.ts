import { GREATEST, grown, type Vec } from "../../geometry/index.js";
import type { AxisMotion, CurvedBox } from "../types.js";
import type { Records } from "./records.js";

/**
 * The movers that go along parabolas, each until it turns. Most worlds have none, and no room for any.
 *
 *     curved    by mover, whether it does
 *     bends     by mover and axis, what its displacement per frame grows by in a frame
 */
export class Curves {
  /** Whether any mover of this world was ever curved. */
  isAny = false;
  private curved = new Uint8Array();
  private bends = new Float64Array();

  constructor(private readonly world: Records) {}

  /** Makes room for so many movers, if any was ever curved. */
  reserve(capacity: number): void {
    if (!this.isAny) return;
    this.curved = grown(this.curved, capacity);
    this.bends = grown(this.bends, capacity * this.world.dimensions);
  }

  /** Lets a mover that is to be displaced go there along a parabola. @param bend what its displacement per frame grows by */
  set(mover: number, bend: Vec): void {
    if (!this.isAny) {
      this.isAny = true;
      this.reserve(this.world.capacity);
    }
    this.bends.set(bend, mover * this.world.dimensions);
    if (bend.some((component) => component !== 0)) this.curved[mover] = 1;
  }

  /** Lets a mover go straight to where it is to go. */
  unset(mover: number): void {
    if (this.isAny) this.curved[mover] = 0;
  }

  /** The same for all: convex polygons, and what grows, are not looked for along curves. */
  unsetAll(): void {
    for (let mover = 0; mover < this.world.count; mover++) {
      if (!this.isCurved(mover)) continue;
      this.unset(mover);
      this.world.bound(mover, 0);
    }
  }

  copy(from: number, to: number): void {
    if (!this.isAny) return;
    const { dimensions } = this.world;
    this.curved[to] = this.curved[from] as number;
    this.bends.copyWithin(to * dimensions, from * dimensions, (from + 1) * dimensions);
  }

  /** Whether a mover goes along a parabola. Its rate is that of the chord then. */
  isCurved(mover: number): boolean {
    return this.isAny && this.curved[mover] === 1;
  }

  /** What its displacement per frame grows by in a frame. */
  bendOf(mover: number, axis: number): number {
    return this.isCurved(mover) ? (this.bends[mover * this.world.dimensions + axis] as number) : 0;
  }

  /** Its displacement per frame at a time: of a curved one along the tangent. */
  tangent(mover: number, axis: number, time: number): number {
    return this.world.rate(mover, axis) + this.bendOf(mover, axis) * (time - 0.5);
  }

  /** How far it is beside the chord at a time; at the frame's begin, where its anchor is, and at its end it is on it. */
  bow(mover: number, axis: number, time: number): number {
    return this.isCurved(mover) ? this.bendOf(mover, axis) * (time * (1 - time) * 0.5) : 0;
  }

  /** Lets a curved mover go straight from a time on, along its tangent. */
  straighten(mover: number, time: number): void {
    if (!this.isCurved(mover)) return;
    const { world } = this;
    for (let axis = 0; axis < world.dimensions; axis++) {
      const rate = world.inRange(this.tangent(mover, axis, time));
      world.turnFrom(mover, axis, world.coordinate(mover, axis, time), time);
      world.setRate(mover, axis, rate);
    }
    this.unset(mover);
  }

  /** Where a curved mover turns back on an axis between two times, else where it is at the first of them. */
  peakBetween(mover: number, axis: number, from: number, to: number): number {
    const peak = 0.5 - this.world.rate(mover, axis) / this.bendOf(mover, axis);
    return this.world.coordinate(mover, axis, peak > from && peak < to ? peak : from);
  }

  /** The box of a mover at a time, and what is left of the frame's movement then: no further than numbers reach. */
  box(mover: number, time: number): CurvedBox {
    const left = 1 - time;
    const { min, max } = this.world.box(mover, time);
    const motion = min.map((_, axis): AxisMotion => {
      const velocity = withinReach(this.tangent(mover, axis, time) * left);
      const acceleration = withinReach(this.bendOf(mover, axis) * left * left);
      return acceleration === 0
        ? { kind: "line", displacement: velocity }
        : { kind: "parabola", velocity, acceleration };
    });
    return { min: min.map(withinReach), max: max.map(withinReach), motion };
  }
}

function withinReach(value: number): number {
  return Math.max(-GREATEST, Math.min(GREATEST, value));
}
