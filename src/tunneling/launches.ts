import type { Vec } from "../geometry/index.js";
import type { MotionColumns } from "./integrator.js";
import { along, farthestAlong, type Solid } from "./solid.js";

/** A fall is told from no further back: its end is what counts. */
const MOST_FRAMES_OF_FALL = 64;

/** The plane of a face: its unit normal, and how far it is along that. */
interface Plane {
  readonly normal: Vec;
  readonly place: number;
}

/** Planes that are as close as this are one, in parts of the coordinates. */
const NEAR = 2 ** -40;

/**
 * From where on movers have gone by nothing but their acceleration.
 *
 *     frames, positions, velocities    of each, the frame with which that began, and what it was then
 *     before                           velocities when this frame began
 */
export class Launches {
  readonly frames: Float64Array;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly before: Float64Array;
  readonly isTurned: Uint8Array;
  /** By place: the face that held each last, if it has not moved away from that since. */
  private readonly holding: (Plane | undefined)[] = [];

  constructor(
    count: number,
    private readonly dimensions: number,
  ) {
    this.frames = new Float64Array(count);
    this.positions = new Float64Array(count * dimensions);
    this.velocities = new Float64Array(count * dimensions);
    this.before = new Float64Array(count * dimensions);
    this.isTurned = new Uint8Array(count).fill(1);
  }

  begin(frame: number, { positions, velocities }: MotionColumns): void {
    const { dimensions, isTurned, frames } = this;
    this.before.set(velocities);
    for (let place = 0; place < frames.length; place++) {
      if (isTurned[place] === 0 && frame - (frames[place] as number) < MOST_FRAMES_OF_FALL) continue;
      isTurned[place] = 0;
      frames[place] = frame;
      for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
        this.positions[i] = positions[i] as number;
        this.velocities[i] = velocities[i] as number;
      }
    }
  }

  /** Notes that a face holds one. @param normal unit vector out of the solid */
  hold(place: number, normal: Vec, solid: Solid): void {
    this.holding[place] = { normal, place: farthestAlong(normal, solid) };
  }

  /** Lets those go that move away from the face that held them. */
  letGo(place: number, displacement: Vec): void {
    const held = this.holding[place];
    if (held && along(held.normal, displacement) > 0) this.holding[place] = undefined;
  }

  /** Whether a body was held by a face in the same plane as this face of a solid, and has not moved away since. */
  isHeldBy(place: number, normal: Vec, solid: Solid): boolean {
    const held = this.holding[place];
    if (!held || along(held.normal, normal) < 1 - NEAR) return false;
    const face = farthestAlong(normal, solid);
    return Math.abs(face - held.place) <= NEAR * Math.abs(face);
  }
}
