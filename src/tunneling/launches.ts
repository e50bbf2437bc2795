import type { MotionColumns } from "./integrator.js";

/** A fall is told from no further back: its end is what counts. */
const MOST_FRAMES_OF_FALL = 64;

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

  begin(frame: number, { positions, velocities }: MotionColumns, from: number, end: number): void {
    const { dimensions, isTurned, frames } = this;
    const [first, last] = [from * dimensions, end * dimensions];
    this.before.set(velocities.subarray(first, last), first);
    for (let place = from; place < end; place++) {
      if (isTurned[place] === 0 && frame - (frames[place] as number) < MOST_FRAMES_OF_FALL) continue;
      isTurned[place] = 0;
      frames[place] = frame;
      for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
        this.positions[i] = positions[i] as number;
        this.velocities[i] = velocities[i] as number;
      }
    }
  }
}
