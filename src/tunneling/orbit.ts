import { at, type Vec } from "../geometry/index.js";
import type { Orbit } from "../model/index.js";
import { type SceneBody, toMiddleOf } from "../scene/index.js";
import type { AxisMotion } from "../solver/index.js";
import { type CurvedSolid, MOMENT } from "./curvedMotion.js";
import { type Solid, solidOf } from "./solid.js";

/** A whole turn, in radians. */
const TURN = 2 * Math.PI;

/** The longest arc that is swept at once, in radians: what `sweepCurve` takes. */
const LONGEST_ARC = 16 * TURN;

/**
 * The way of a body on its orbit through the frames of a scene. Places are computed from the time alone, so that no sum of frames
 * drifts away. Times are in frames since the scene began.
 */
export class OrbitWay {
  /** Radians a frame. */
  readonly turns: number;
  readonly radius: number;
  /** The middle's direction from the center when the scene begins, in radians. */
  private readonly phase: number;
  private readonly center: Vec;
  /** From its position to its middle. */
  private readonly toMiddle: Vec;

  constructor(
    readonly body: SceneBody,
    private readonly orbit: Orbit,
    private readonly fps: number,
  ) {
    this.center = orbit.center;
    this.toMiddle = toMiddleOf(body);
    const [x = 0, y = 0] = body.position.map((p, axis) => p + at(this.toMiddle, axis) - at(this.center, axis));
    this.radius = Math.hypot(x, y);
    this.phase = Math.atan2(y, x);
    this.turns = Math.max(-LONGEST_ARC, Math.min(LONGEST_ARC, orbit.angularVelocity / fps));
  }

  /** Its position: of a box the lowest corner. */
  placeAt(time: number): Vec {
    const { body, radius, center, toMiddle, orbit } = this;
    if (time === 0 || orbit.angularVelocity === 0 || radius === 0) return body.position;
    const angle = this.angleAt(time);
    const start = (axis: number): number => at(center, axis) - at(toMiddle, axis);
    return [start(0) + radius * Math.cos(angle), start(1) + radius * Math.sin(angle)];
  }

  /** Units per second. */
  velocityAt(time: number): Vec {
    const speed = this.radius * this.turns * this.fps;
    const angle = this.angleAt(time);
    return [0 - speed * Math.sin(angle), speed * Math.cos(angle)];
  }

  solidAt(time: number): Solid {
    return solidOf(this.body, this.placeAt(time));
  }

  /** Its motion over some frames, as the solver takes it. */
  piece(from: number, frames: number): CurvedSolid {
    const { body, radius, center, toMiddle } = this;
    const angle = this.angleAt(from);
    const angularVelocity = this.turns * frames;
    const circle = (phase: number): AxisMotion => ({ kind: "circle", radius, phase, angularVelocity });
    const motion = [circle(angle), circle(angle - Math.PI / 2)];
    const start = center.map((c, axis) => c - at(toMiddle, axis));
    if (body.corners) return { position: start, corners: body.corners, motion };
    return { min: start, max: start.map((m, axis) => m + at(body.size, axis)), motion };
  }

  /** As far as it can come in some frames, `min…, max…`: the arc's bounds, which rounding does not leave. */
  bounds(from: number, frames: number): Float64Array {
    const { body, radius, center } = this;
    const [start, arc] = [this.angleAt(from), this.turns * frames];
    const [low, high] = [Math.min(start, start + arc), Math.max(start, start + arc)];
    const numbers = new Float64Array(4);
    for (const axis of [0, 1]) {
      const offset = (axis * Math.PI) / 2;
      const ends = [Math.cos(low - offset), Math.cos(high - offset)];
      // The axis' farthest places are where the angle is a multiple of a turn, and half a turn from there.
      const hasPeak = (peak: number): boolean => Math.floor((high - peak) / TURN) > Math.floor((low - peak) / TURN);
      const least = hasPeak(offset + Math.PI) ? -1 : Math.min(...ends);
      const most = hasPeak(offset) ? 1 : Math.max(...ends);
      const [c, half] = [at(center, axis), at(body.size, axis) / 2];
      const margin = (Math.abs(c) + radius + half) * MOMENT;
      numbers[axis] = c - half + radius * least - margin;
      numbers[axis + 2] = c + half + radius * most + margin;
    }
    return numbers;
  }

  /** How many frames ahead can be swept at once, at most so many. */
  atMost(frames: number): number {
    return Math.min(frames, LONGEST_ARC / Math.abs(this.turns));
  }

  /** Frames of one turn; infinite for one that is at rest. */
  get period(): number {
    return TURN / Math.abs(this.turns);
  }

  private angleAt(time: number): number {
    return this.phase + ((this.turns * time) % TURN);
  }
}
