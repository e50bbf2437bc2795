import type { SceneBody } from "../scene/index.js";
import type { SceneWorld } from "./sceneWorld.js";
import { extentOf } from "./solid.js";

/** With more movers, the broad phase of the solver is faster than to compare each with each. */
const MOST_MOVERS = 16;

/** With more walls around the movers' paths, to go through them takes longer than the frames do. */
const MOST_WALLS = 256;

/** Frames that are looked ahead. Twice as many where all of them were clear before, half as many where none was. */
const [FIRST_LOOK, FARTHEST_LOOK] = [32, 1024];

/** More than the sums of a frame can err by, in parts of the greatest number in them. */
export const ROUNDING = 8 * Number.EPSILON;

/** The place of a wall in hand, behind all movers. */
const WALL = 3 * MOST_MOVERS;

/** Columns of boxes that go straight: their faces, what each moves in a frame, and a bound on what rounding moves it by in one. */
export interface StraightMotions {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly moves: Float64Array;
  readonly drifts: Float64Array;
}

/** Columns with room for so many numbers. */
export function straightMotions(length: number): StraightMotions {
  const [lows, highs, moves, drifts] = [0, 1, 2, 3].map(() => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { lows, highs, moves, drifts };
}

/** By mover and axis, and of the wall in hand. Each question overwrites them. */
const motions = straightMotions(WALL + 3);
const { lows, highs, moves, drifts } = motions;
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
    // Who goes along a path moves otherwise from frame to frame, who grows with each of its faces, and who goes one axis at a time
    // comes to what its straight path misses.
    const isOther = ({ path, growth, check }: SceneBody): boolean =>
      path !== undefined || growth !== undefined || check.rule === "axis by axis";
    const isNever = movers.length > MOST_MOVERS || movers.some(({ body }) => isOther(body));
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
        const moved = displacements[i] as number;
        lows[i] = low;
        highs[i] = low + extent;
        moves[i] = moved;
        const reach = Math.abs(low) + extent + most * Math.abs(moved);
        // Who leaves the range of doubles is for the solver to tell of.
        if (!(reach <= Number.MAX_VALUE)) return 0;
        drifts[i] = ROUNDING * reach;
      }
      apart = this.fromWalls(mover, apart);
      for (let other = 0; other < mover; other++) {
        if (isLimited && this.world.meetingBetween(mover, other) === "none") continue;
        apart = Math.min(apart, framesUntilMet(motions, first, other * dimensions, dimensions));
      }
    }
    return apart;
  }

  /** For how many frames, at most so many, a mover stays apart from all that never moves. */
  private fromWalls(mover: number, most: number): number {
    const { statics, scene, isLimited } = this.world;
    const { dimensions } = scene;
    const first = mover * dimensions;
    const bounds = region[dimensions];
    for (let axis = 0, i = first; axis < dimensions; axis++, i++) {
      const far = most * (moves[i] as number);
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
      for (let axis = 0; axis < dimensions; axis++) {
        lows[WALL + axis] = wall[axis] as number;
        highs[WALL + axis] = wall[3 + axis] as number;
      }
      apart = Math.min(apart, framesUntilMet(motions, first, WALL, dimensions));
    }
    return apart;
  }
}

/**
 * For how many frames two stay apart, by the places of their first numbers; Infinity where they pass each other by: where one
 * axis has left before another one enters.
 */
export function framesUntilMet(
  { lows, highs, moves, drifts }: StraightMotions,
  a: number,
  b: number,
  dimensions: number,
): number {
  let enters = 0;
  let leaves = Infinity;
  for (let axis = 0, i = a, j = b; axis < dimensions; axis++, i++, j++) {
    const ofA = moves[i] as number;
    const ofB = moves[j] as number;
    const lowA = lows[i] as number;
    const highA = highs[i] as number;
    const lowB = lows[j] as number;
    const highB = highs[j] as number;
    const drift = (drifts[i] as number) + (drifts[j] as number);
    const speed = Math.abs(ofA - ofB);
    const toEnd = ofA > ofB ? highB - lowA : highA - lowB;
    if (speed > drift) leaves = Math.min(leaves, (toEnd + drift) / (speed - drift));
    const isBelow = lowB >= highA;
    if (!isBelow && !(lowA >= highB)) continue;
    // Two without extent at the same place are on no side of each other.
    if (lowA === highA && lowB === highB && lowA === lowB) continue;
    const gap = isBelow ? lowB - highA : lowA - highB;
    const closing = isBelow ? ofA - ofB : ofB - ofA;
    // Rounding turns nothing around, where one of the two rests.
    if (closing <= 0 && (ofA === 0 || ofB === 0)) return Infinity;
    enters = Math.max(enters, (gap - drift) / (Math.max(0, closing) + drift));
  }
  return enters > leaves ? Infinity : enters;
}
