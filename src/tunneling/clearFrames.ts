import type { SceneWorld } from "./sceneWorld.js";
import { extentOf } from "./solid.js";

/** With more movers, the broad phase of the solver is faster than to compare each with each. */
const MOST_MOVERS = 16;

/** With more walls around the movers' paths, to go through them takes longer than the frames do. */
const MOST_WALLS = 256;

/** Frames that are looked ahead. Twice as many where all of them were clear before, half as many where none was. */
const [FIRST_LOOK, FARTHEST_LOOK] = [32, 1024];

/** More than the sums of a frame can err by, in parts of the greatest number in them. */
const ROUNDING = 8 * Number.EPSILON;

/** By mover and axis: its faces, and a bound on what rounding moves them by in a frame. Used anew by each question. */
const lows = new Float64Array(3 * MOST_MOVERS);
const highs = new Float64Array(3 * MOST_MOVERS);
const drifts = new Float64Array(3 * MOST_MOVERS);
const region = { 2: new Float64Array(4), 3: new Float64Array(6) };
const wall = new Float64Array(6);
const found: number[] = [];

/**
 * Finds out for how many frames nothing in a scene can meet anything: until then each mover only goes on by its displacement,
 * as the solver and the game's own check would have it as well, to the bit. Most frames of most scenes are such.
 */
export class ClearFrames {
  private look = FIRST_LOOK;
  /** Before this frame there is none. At first: `to` is about the first frame alone. */
  private next: number;

  constructor(private readonly world: SceneWorld) {
    const { movers } = world;
    // Who goes along a path moves otherwise from frame to frame, and who grows with each of its faces.
    const isNever = movers.length > MOST_MOVERS || movers.some(({ body }) => body.path ?? body.growth);
    this.next = isNever ? Infinity : movers.some(({ body }) => body.displacement) ? 2 : 1;
  }

  /**
   * How many frames are clear from one on.
   *
   * @param frame from 1
   * @param positions by mover and axis, when it begins
   * @param displacements in each of the frames
   * @param known what another run of the scene was told of the same question
   */
  count(frame: number, positions: Float64Array, displacements: Float64Array, known?: number): number {
    if (frame < this.next) return 0;
    const most = Math.min(this.world.scene.frames - frame + 1, this.look);
    const clear = known ?? Math.max(0, Math.floor(this.framesApart(most, positions, displacements)));
    if (clear === most) this.look = Math.min(2 * this.look, FARTHEST_LOOK);
    else {
      if (clear === 0) this.look = Math.max(this.look >> 1, 1);
      // Until they have met.
      this.next = frame + clear + 1;
    }
    return clear;
  }

  /** For how many frames, not whole ones and at most so many, all stay apart. */
  private framesApart(most: number, positions: Float64Array, displacements: Float64Array): number {
    const { movers, scene, isLimited } = this.world;
    const { dimensions } = scene;
    let apart = most;
    for (let mover = 0; mover < movers.length && apart >= 1; mover++) {
      const { body } = movers[mover] as SceneWorld["movers"][number];
      const first = mover * dimensions;
      for (let axis = 0, i = first; axis < dimensions; axis++, i++) {
        const [least, greatest] = body.corners ? extentOf(body, axis) : [0, body.size[axis] as number];
        const low = (positions[i] as number) + least;
        const extent = greatest - least;
        lows[i] = low;
        highs[i] = low + extent;
        const reach = Math.abs(low) + extent + most * Math.abs(displacements[i] as number);
        // Who leaves the range of doubles is for the solver to tell of.
        if (!(reach <= Number.MAX_VALUE)) return 0;
        drifts[i] = ROUNDING * reach;
      }
      apart = this.fromWalls(mover, apart, displacements);
      for (let other = 0; other < mover; other++) {
        if (isLimited && this.world.meetingBetween(mover, other) === "none") continue;
        apart = Math.min(apart, this.fromMover(first, other * dimensions, displacements));
      }
    }
    return apart;
  }

  /** For how many frames, at most so many, a mover stays apart from all that never moves. */
  private fromWalls(mover: number, most: number, displacements: Float64Array): number {
    const { statics, scene, isLimited } = this.world;
    const { dimensions } = scene;
    const first = mover * dimensions;
    const bounds = region[dimensions];
    for (let axis = 0, i = first; axis < dimensions; axis++, i++) {
      const far = most * (displacements[i] as number);
      const drift = most * (drifts[i] as number);
      bounds[axis] = (lows[i] as number) + Math.min(0, far) - drift;
      bounds[dimensions + axis] = (highs[i] as number) + Math.max(0, far) + drift;
    }
    found.length = 0;
    statics.collect(bounds, found);
    if (found.length > MOST_WALLS) return 0;
    let apart = most;
    for (let f = 0; f < found.length && apart >= 1; f++) {
      if (isLimited && this.world.meetingWith(mover, found[f] as number) === "none") continue;
      statics.load(found[f] as number, wall, 0);
      let frames = 0;
      for (let axis = 0, i = first; axis < dimensions; axis++, i++) {
        const low = wall[axis] as number;
        const high = wall[3 + axis] as number;
        const moves = displacements[i] as number;
        const isBelow = low >= (highs[i] as number);
        if (!isBelow && !((lows[i] as number) >= high)) continue;
        // Two without extent at the same place are on no side of each other.
        if (low === high && lows[i] === highs[i] && low === lows[i]) continue;
        const gap = isBelow ? low - (highs[i] as number) : (lows[i] as number) - high;
        const closing = isBelow ? moves : -moves;
        // Rounding turns nothing around.
        frames = closing <= 0 ? Infinity : Math.max(frames, gap / (closing + (drifts[i] as number)));
        if (frames >= apart) break;
      }
      apart = Math.min(apart, frames);
    }
    return apart;
  }

  /** For how many frames two movers stay apart, by the places of their first numbers. */
  private fromMover(a: number, b: number, displacements: Float64Array): number {
    const { dimensions } = this.world.scene;
    let frames = 0;
    for (let axis = 0, i = a, j = b; axis < dimensions; axis++, i++, j++) {
      const isBelow = (lows[j] as number) >= (highs[i] as number);
      if (!isBelow && !((lows[i] as number) >= (highs[j] as number))) continue;
      if (lows[i] === highs[i] && lows[j] === highs[j] && lows[i] === lows[j]) continue;
      const gap = isBelow ? (lows[j] as number) - (highs[i] as number) : (lows[i] as number) - (highs[j] as number);
      const ofA = displacements[i] as number;
      const ofB = displacements[j] as number;
      if (ofA === 0 && ofB === 0) return Infinity;
      const closing = Math.max(0, isBelow ? ofA - ofB : ofB - ofA);
      frames = Math.max(frames, gap / (closing + (drifts[i] as number) + (drifts[j] as number)));
    }
    return frames;
  }
}
