import { at, putVec, type Vec, vecAt } from "../geometry/index.js";
import { accelerationOf, type SceneBody } from "../scene/index.js";
import { ROUNDING } from "./clearFrames.js";
import type { FinalBody } from "./finding.js";
import { placeOnPath } from "./kinematics.js";
import type { SceneWorld } from "./sceneWorld.js";
import { extentOf } from "./solid.js";

/** A mover that was not moved for many steps is further along by many roundings. */
export const FAR_ROUNDING = 1024 * ROUNDING;

/**
 * The movers of a scene, each at the end of a step of its own: one that meets nothing is left where it is until it is asked for. Numbers
 * stand in columns, by mover and axis.
 */
export class SteppedMovers {
  readonly count: number;
  readonly dimensions: 2 | 3;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly displacements: Float64Array;
  readonly bends: Float64Array | undefined;
  /** From its position: its lowest and its highest face. */
  readonly leasts: Float64Array;
  readonly greatests: Float64Array;
  /** What acceleration adds to a displacement in a step. */
  private readonly gains: Float64Array;
  /** By mover: after which step it is at its position. */
  readonly times: Int32Array;
  /** Whether all go straight, at the same velocity as long as they meet nothing. */
  readonly isStraight: boolean;

  /** @param from bodies when the run ends */
  constructor(
    readonly world: SceneWorld,
    from: readonly FinalBody[],
  ) {
    const { scene, movers, integrator, onPaths } = world;
    const { dimensions } = scene;
    this.dimensions = dimensions;
    this.count = movers.length;
    const column = (): Float64Array => new Float64Array(this.count * dimensions);
    this.positions = column();
    this.velocities = column();
    this.displacements = column();
    this.leasts = column();
    this.greatests = column();
    this.isStraight = integrator.isUniform && onPaths.length === 0;
    this.gains = this.isStraight ? this.displacements : column();
    this.bends = integrator.isCurved ? column() : undefined;
    this.times = new Int32Array(this.count).fill(scene.frames);
    for (const [mover, { index, body }] of movers.entries()) {
      const { position, velocity = [] } = from[index] as FinalBody;
      putVec(this.positions, mover, position);
      putVec(this.velocities, mover, velocity);
      const acceleration = this.isStraight ? undefined : accelerationOf(scene, body);
      for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
        const [least, greatest] = body.corners ? extentOf(body, axis) : [0, at(body.size, axis)];
        this.leasts[i] = least;
        this.greatests[i] = greatest;
        if (acceleration) this.gains[i] = at(acceleration, axis) / scene.fps ** 2;
        if (this.isStraight) this.displacements[i] = (this.velocities[i] as number) / scene.fps;
      }
    }
  }

  indexOf(mover: number): number {
    return (this.world.movers[mover] as SceneWorld["movers"][number]).index;
  }

  bodyOf(mover: number): SceneBody {
    return (this.world.movers[mover] as SceneWorld["movers"][number]).body;
  }

  vec(column: Float64Array, mover: number): Vec {
    return vecAt(column, mover, this.dimensions);
  }

  /** Writes the displacement of a mover in a step, and its velocity after it. */
  accelerate(mover: number, step: number): void {
    const { positions, velocities, displacements, bends } = this;
    this.world.integrator.begin(step, { positions, velocities, displacements, bends }, mover, mover + 1);
  }

  /** Lets a mover go on until a step ends, by its displacements alone. */
  advance(mover: number, until: number): void {
    const { positions, displacements, times, dimensions } = this;
    const { path } = this.bodyOf(mover);
    const [first, from] = [mover * dimensions, times[mover] as number];
    times[mover] = until;
    if (path && from < until) putVec(positions, mover, placeOnPath(path, until, this.world.scene.fps));
    if (path) return;
    for (let step = from + 1; step <= until; step++) {
      if (!this.isStraight) {
        this.accelerate(mover, step);
        this.world.integrator.end(this.velocities, mover, mover + 1);
      }
      for (let i = first; i < first + dimensions; i++) {
        positions[i] = (positions[i] as number) + (displacements[i] as number);
      }
    }
  }

  /** Writes the displacement of a mover along its path in a step. */
  drive(mover: number, step: number): void {
    const { positions, displacements, velocities, dimensions, world } = this;
    const { path } = this.bodyOf(mover);
    const place = path ? placeOnPath(path, step, world.scene.fps) : [];
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      displacements[i] = at(place, axis) - (positions[i] as number);
      velocities[i] = (displacements[i] as number) * world.scene.fps;
    }
  }

  /** Writes the bounds of a mover between where it is and the end of a step. */
  writeBounds(mover: number, until: number, to: Float64Array): void {
    const { positions, velocities, gains, leasts, greatests, dimensions, world } = this;
    const { fps } = world.scene;
    const { path } = this.bodyOf(mover);
    const steps = until - (this.times[mover] as number);
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      const [now, gain] = [(velocities[i] as number) / fps, gains[i] as number];
      const moves = path ? path.speed / fps : this.isStraight ? now : now + steps * gain;
      const [low, high] = path
        ? [-steps * moves, steps * moves]
        : [steps * Math.min(0, now, moves), steps * Math.max(0, now, moves)];
      const place = positions[i] as number;
      const beside = FAR_ROUNDING * (Math.abs(place) + (greatests[i] as number) - (leasts[i] as number) + high - low);
      to[axis] = place + (leasts[i] as number) + low - beside;
      to[3 + axis] = place + (greatests[i] as number) + high + beside;
    }
  }

  /** Whether a mover that goes straight is surely beside some bounds in a step, along an axis: most are. */
  isBesideAlong(axis: number, mover: number, step: number, bounds: Float64Array): boolean {
    if (!this.isStraight) return false;
    const i = mover * this.dimensions + axis;
    const moves = this.displacements[i] as number;
    const place = (this.positions[i] as number) + (step - 1 - (this.times[mover] as number)) * moves;
    const beside = Math.abs(moves) + FAR_ROUNDING * Math.abs(place);
    return (
      place + (this.greatests[i] as number) + beside < (bounds[axis] as number) ||
      place + (this.leasts[i] as number) - beside > (bounds[3 + axis] as number)
    );
  }
}

/** Whether two bounds share a point. */
export function areTouching(own: Float64Array, other: Float64Array, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    if ((own[axis] as number) > (other[3 + axis] as number) || (other[axis] as number) > (own[3 + axis] as number))
      return false;
  }
  return true;
}
