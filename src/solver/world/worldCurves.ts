import { at, empty, GREATEST, grown, type Vec } from "../../geometry/index.js";
import type { ConvexShape } from "../sweep/convex/convexShape.js";
import type { AxisMotion, CurvedBox, CurvedConvex } from "../types.js";
import type { BodyIndex } from "../indices.js";
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
  private curved = empty.uint8;
  private accelerations = empty.float64;

  constructor(private readonly world: Records) {}

  /** Makes room for so many movers, if any was ever curved. */
  reserve(capacity: number): void {
    if (!this.isAny) return;
    this.curved = grown(this.curved, capacity);
    this.accelerations = grown(this.accelerations, capacity * this.world.dimensions);
  }

  /** Lets a mover that is to be displaced go there along a parabola. @param bend what its displacement per frame grows by */
  set(mover: BodyIndex, bend: Vec): void {
    if (!this.isAny) {
      this.isAny = true;
      this.reserve(this.world.capacity);
    }
    this.accelerations.set(bend, mover * this.world.dimensions);
    if (bend.some((component) => component !== 0)) this.curved[mover] = 1;
  }

  /** Lets a mover go straight to where it is to go. */
  unset(mover: BodyIndex): void {
    if (this.isAny) this.curved[mover] = 0;
  }

  copy(from: number, to: number): void {
    if (!this.isAny) return;
    const { dimensions } = this.world;
    this.curved[to] = this.curved[from];
    this.accelerations.copyWithin(to * dimensions, from * dimensions, (from + 1) * dimensions);
  }

  /** Whether a mover goes along a parabola. Its rate is that of the chord then. */
  isCurved(mover: BodyIndex): boolean {
    return this.isAny && this.curved[mover] === 1;
  }

  /** What its displacement per frame grows by in a frame. */
  accelerationOf(mover: BodyIndex, axis: number): number {
    return this.isCurved(mover) ? this.accelerations[mover * this.world.dimensions + axis] : 0;
  }

  /** Its displacement per frame at a time: of a curved one along the tangent. */
  tangent(mover: BodyIndex, axis: number, time: number): number {
    return this.world.rate(mover, axis) + this.accelerationOf(mover, axis) * (time - 0.5);
  }

  /** How far it is beside the chord at a time; at the frame's begin, where its anchor is, and at its end it is on it. */
  sagitta(mover: BodyIndex, axis: number, time: number): number {
    return this.isCurved(mover) ? this.accelerationOf(mover, axis) * (time * (1 - time) * 0.5) : 0;
  }

  /** Lets a curved mover go straight from a time on, along its tangent. */
  straighten(mover: BodyIndex, time: number): void {
    if (!this.isCurved(mover)) return;
    const { world } = this;
    const place = world.position(mover, time);
    const rates = place.map((_, axis) => this.tangent(mover, axis, time));
    this.unset(mover);
    for (let axis = 0; axis < world.dimensions; axis++) {
      world.turnFrom(mover, axis, at(place, axis), time);
      world.turnBy(mover, axis, at(rates, axis) - world.rate(mover, axis), world.inRange(at(rates, axis)), time);
    }
  }

  /** Where a curved mover turns back on an axis between two times, else where it is at the first of them. */
  peakBetween(mover: BodyIndex, axis: number, from: number, to: number): number {
    const peak = 0.5 - this.world.rate(mover, axis) / this.accelerationOf(mover, axis);
    return this.world.coordinate(mover, axis, peak > from && peak < to ? peak : from);
  }

  /** The box of a mover at a time, and what is left of the frame's movement then: no further than numbers reach. */
  box(mover: BodyIndex, time: number): CurvedBox {
    const { world } = this;
    const box = world.box(mover, time);
    const [min, max] = [box.min.map(withinReach), box.max.map(withinReach)];
    const motion = this.motion(mover, time);
    if (!world.grows(mover)) return { min, max, motion };
    // Its motion is that of its lower faces.
    const grows = min.map((m, axis) => {
      const faster = world.faceRate(mover, axis, 1) - world.rate(mover, axis);
      return withinReach(Math.max(faster * (1 - time), (m - at(max, axis)) * INWARD));
    });
    return { min, max, motion, growth: { min: grows.map(() => 0), max: grows } };
  }

  /** The same of a mover that may be a polygon. */
  solid(mover: BodyIndex, time: number): CurvedBox | CurvedConvex {
    const { world } = this;
    const corners = world.cornersOf(mover);
    if (!corners) return this.box(mover, time);
    return { position: world.position(mover, time).map(withinReach), corners, motion: this.motion(mover, time) };
  }

  private motion(mover: BodyIndex, time: number): readonly AxisMotion[] {
    const left = 1 - time;
    return Array.from({ length: this.world.dimensions }, (_, axis) => {
      const velocity = withinReach(this.tangent(mover, axis, time) * left);
      const acceleration = withinReach(this.accelerationOf(mover, axis) * left * left);
      return acceleration === 0
        ? { kind: "line", displacement: velocity }
        : { kind: "parabola", velocity, acceleration };
    });
  }

  /** Loads a mover as it is at a time, and what it would move in what is left of the frame if it went straight from there. */
  loadTangent(mover: BodyIndex, time: number, shape: ConvexShape): void {
    const { world } = this;
    world.loadShape(mover, time, shape);
    if (!this.isCurved(mover)) return;
    const left = 1 - time;
    shape.loadMotion(this.tangent(mover, 0, time) * left, this.tangent(mover, 1, time) * left);
  }
}

/** What is left of a size that vanishes, so that no rounding makes less than nothing of it. */
const INWARD = 1 - 2 ** -50;

function withinReach(value: number): number {
  return Math.max(-GREATEST, Math.min(GREATEST, value));
}
