import { empty, grown, isWithinReach, putVec, type Vec } from "../geometry/index.js";
import { accelerationOf, type Scene, type SceneBody } from "../scene/index.js";

/** Where movers are, how fast they are, and what they move in a frame: by mover and axis. */
export interface MotionColumns {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly displacements: Float64Array;
  /** What the displacement per frame grows by in the frame, of those whose way through it is a parabola; absent where none is. */
  readonly bends?: Float64Array | undefined;
}

type Law = Pick<Scene, "dimensions" | "fps" | "gravity" | "integrator">;

/**
 * Says what movers are to move in each frame. Both runs of a scene ask it, so that they differ in collisions alone.
 *
 *     semi-implicit    v += a·dt, then x += v·dt
 *     explicit         x += v·dt, then v += a·dt
 *     verlet           x += v·dt + ½a·dt², and v += a·dt
 *     curve            as verlet, and between the frame ends the parabola itself
 *
 * A contact is answered between the two halves of a frame: with the velocity that `begin` leaves.
 */
export class Integrator {
  /** Whether each mover keeps its velocity until it meets something. */
  readonly isUniform: boolean;
  /** Whether ways through a frame are parabolas: else all are straight, as the game has them. */
  readonly isCurved: boolean;
  /** Steps per second, each as long as this one. */
  private readonly fps: number;
  /** By mover and axis: what an acceleration adds to the velocity in a frame. Empty where all is uniform. */
  private readonly gains: Float64Array;

  /** @param part how long a step is, as a part of a whole one: only the first step of a run can be shorter */
  constructor(
    private readonly law: Law,
    private readonly bodies: readonly SceneBody[],
    private readonly part = 1,
  ) {
    const { dimensions } = law;
    const fps = law.fps / part;
    this.fps = fps;
    this.isUniform = bodies.every((body) => body.maxSpeed === undefined && !accelerationOf(law, body));
    this.isCurved = law.integrator === "curve" && !this.isUniform;
    this.gains = grown(empty.float64, this.isUniform ? 0 : bodies.length * dimensions);
    if (this.isUniform) return;
    for (const [mover, body] of bodies.entries()) {
      const gains = accelerationOf(law, body)?.map((a) => a / fps);
      if (gains) putVec(this.gains, mover, gains);
    }
  }

  /**
   * Says what movers are to move in a frame, all but those that go along a path: `to` in the first one, after which they accelerate, else by the integrator;
   * velocity / fps, rounded once, of who does not accelerate. The velocities become those with which contacts are answered.
   *
   * @param frame from 1
   * @throws RangeError where accelerations lead further than a scene can
   */
  begin(frame: number, columns: MotionColumns, from: number, to: number): void {
    const { isUniform, fps } = this;
    const { dimensions } = this.law;
    const { velocities, displacements, bends } = columns;
    bends?.fill(0, from * dimensions, to * dimensions);
    for (let mover = from; mover < to; mover++) {
      const first = mover * dimensions;
      const { displacement, path } = this.bodies[mover] as SceneBody;
      if (path) continue;
      const given = frame === 1 ? displacement : undefined;
      if (given) putVec(displacements, mover, this.part === 1 ? given : given.map((moves) => moves * this.part));
      else if (isUniform) {
        for (let i = first; i < first + dimensions; i++) displacements[i] = (velocities[i] as number) / fps;
      } else this.accelerate(columns, mover);
    }
  }

  private accelerate({ positions, velocities, displacements, bends }: MotionColumns, mover: number): void {
    const { dimensions, integrator } = this.law;
    const { fps } = this;
    const first = mover * dimensions;
    // One that is written above its cap.
    this.cap(velocities, mover);
    if (integrator !== "semi-implicit") {
      for (let i = first; i < first + dimensions; i++) displacements[i] = (velocities[i] as number) / fps;
    }
    if (integrator !== "explicit") this.gain(velocities, mover);
    for (let i = first; i < first + dimensions; i++) {
      const velocity = velocities[i] as number;
      requireWithinReach(positions[i] as number);
      if (integrator === "semi-implicit") displacements[i] = velocity / fps;
      // By the mean of both velocities, which is the same and knows of caps.
      else if (integrator !== "explicit") {
        const before = displacements[i] as number;
        displacements[i] = (before + velocity / fps) / 2;
        if (bends) bends[i] = velocity / fps - before;
      }
    }
  }

  /** Ends a frame for some movers, after their contacts. */
  end(velocities: Float64Array, from: number, to: number): void {
    if (this.isUniform) return;
    const isExplicit = this.law.integrator === "explicit";
    for (let mover = from; mover < to; mover++) {
      if (isExplicit) this.gain(velocities, mover);
      else this.cap(velocities, mover);
    }
  }

  /** The speed that a mover's cap does not let it exceed; Infinity without one. */
  terminalOf(mover: number): number {
    const { maxSpeed = Infinity } = this.bodies[mover] as SceneBody;
    return typeof maxSpeed === "number" ? maxSpeed : Math.hypot(...maxSpeed);
  }

  /** What the next frame adds to a velocity, if nothing turns the mover. */
  gainOf(mover: number, velocity: Vec): Vec {
    const { dimensions } = this.law;
    const column = new Float64Array((mover + 1) * dimensions);
    column.set(velocity, mover * dimensions);
    this.gain(column, mover);
    return velocity.map((before, axis) => (column[mover * dimensions + axis] as number) - before);
  }

  private gain(velocities: Float64Array, mover: number): void {
    const { dimensions } = this.law;
    for (let i = mover * dimensions; i < (mover + 1) * dimensions; i++) {
      velocities[i] = (velocities[i] as number) + (this.gains[i] as number);
      requireWithinReach(velocities[i] as number);
    }
    this.cap(velocities, mover);
  }

  private cap(velocities: Float64Array, mover: number): void {
    const { maxSpeed } = this.bodies[mover] as SceneBody;
    if (maxSpeed === undefined) return;
    const { dimensions } = this.law;
    const first = mover * dimensions;
    if (typeof maxSpeed !== "number") {
      for (const [axis, most] of maxSpeed.entries()) {
        velocities[first + axis] = Math.max(-most, Math.min(most, velocities[first + axis] as number));
      }
      return;
    }
    const [x, y] = [velocities[first] as number, velocities[first + 1] as number];
    const length = dimensions === 2 ? Math.hypot(x, y) : Math.hypot(x, y, velocities[first + 2] as number);
    if (!(length > maxSpeed)) return;
    // Divided first: along an axis, the cap itself is left.
    for (let i = first; i < first + dimensions; i++) velocities[i] = ((velocities[i] as number) / length) * maxSpeed;
  }
}

function requireWithinReach(coordinate: number): void {
  if (!isWithinReach(coordinate))
    throw new RangeError("An acceleration moves a body beyond the coordinates that a scene can have.");
}
