import { framesUntilMet, ROUNDING, straightMotions } from "./clearFrames.js";
import { areTouching, FAR_ROUNDING, type SteppedMovers } from "./steppedMovers.js";

/** Steps for which a path is compared with walls at once: first, and at most. */
const [FIRST_CHUNK, LONGEST_CHUNK] = [32, 512];

/** If more walls are around a path, shorter chunks of it are compared. */
const MAX_WALLS = 32;

/** Steps for which the bounds of curved paths are compared, longest first. */
const SPANS = [256, 32, 4, 1] as const;

/** For how many steps movers stay apart from walls, and from one another. */
export class StepsApart {
  /** How many walls were compared. */
  compared = 0;
  private readonly motions = straightMotions(6);
  private readonly own = new Float64Array(6);
  private readonly other = new Float64Array(6);
  private readonly region: Float64Array;
  private readonly found: number[] = [];
  private readonly wall = new Float64Array(6);

  /** @param end the last step that is looked at */
  constructor(
    private readonly movers: SteppedMovers,
    private readonly end: number,
  ) {
    this.region = new Float64Array(2 * movers.dimensions);
  }

  /** For how many steps from one on a mover stays apart from all that never moves. */
  ofWalls(mover: number, step: number): number {
    return this.movers.isStraight ? this.stepsToWall(mover, step) : this.spanToWall(mover, step);
  }

  /** For how many steps from one on a mover stays apart from another one. */
  ofMovers(mover: number, other: number, step: number): number {
    return this.movers.isStraight ? this.stepsToMeet(mover, other, step) : this.spanToMeet(mover, other, step);
  }

  /** For how many steps a mover that goes straight stays apart from all that never moves; Infinity for good. */
  private stepsToWall(mover: number, step: number): number {
    const { motions, region, found, wall } = this;
    const { dimensions, world } = this.movers;
    const { lows, highs, moves, drifts } = motions;
    const most = this.end - step + 1;
    if (!this.putInHand(mover, most)) return 0;
    let chunk = FIRST_CHUNK;
    for (let from = 0; from < most; from += chunk, chunk = Math.min(LONGEST_CHUNK, 2 * chunk)) {
      for (;;) {
        for (let axis = 0; axis < dimensions; axis++) {
          const [moved, drift] = [moves[axis] as number, (from + chunk) * (drifts[axis] as number)];
          const [near, far] = [from * moved, Math.min(most, from + chunk) * moved];
          region[axis] = (lows[axis] as number) + Math.min(near, far) - drift;
          region[dimensions + axis] = (highs[axis] as number) + Math.max(near, far) + drift;
        }
        found.length = 0;
        world.statics.collect(region, found);
        if (found.length <= MAX_WALLS || chunk === 1) break;
        chunk >>= 2;
        if (chunk === 0) chunk = 1;
      }
      this.compared += found.length;
      let steps = Infinity;
      for (const index of found) {
        if (world.isLimited && world.meetingWith(mover, index) === "none") continue;
        world.statics.load(index, wall, 0);
        for (let axis = 0; axis < dimensions; axis++) {
          lows[OTHER + axis] = wall[axis] as number;
          highs[OTHER + axis] = wall[3 + axis] as number;
          moves[OTHER + axis] = drifts[OTHER + axis] = 0;
        }
        steps = Math.min(steps, framesUntilMet(motions, 0, OTHER, dimensions));
      }
      if (steps < from + chunk) return steps;
    }
    return Infinity;
  }

  /**
   * For how many steps a mover that goes straight stays apart from another one; Infinity for good. Two that lie against each other and do
   * not come nearer stay apart: what rounding adds is no contact.
   */
  private stepsToMeet(mover: number, other: number, step: number): number {
    const { positions, displacements, leasts, greatests, dimensions } = this.movers;
    const slept = step - 1 - (this.movers.times[other] as number);
    const most = this.end - step + 1 + slept;
    let [enters, leaves] = [0, Infinity];
    for (let axis = 0, i = mover * dimensions, j = other * dimensions; axis < dimensions; axis++, i++, j++) {
      const [ofOwn, ofOther] = [displacements[i] as number, displacements[j] as number];
      const [place, met] = [positions[i] as number, (positions[j] as number) + slept * ofOther];
      const before = met + (leasts[j] as number) - (place + (greatests[i] as number));
      const behind = place + (leasts[i] as number) - (met + (greatests[j] as number));
      const moved = most * (Math.abs(ofOwn) + Math.abs(ofOther));
      const rounded = FAR_ROUNDING * (Math.abs(place) + Math.abs(met) + Math.abs(before) + Math.abs(behind) + moved);
      const closing = ofOwn - ofOther;
      if (before >= -rounded) {
        if (closing <= 0) return Infinity;
        enters = Math.max(enters, (before - rounded) / closing);
      } else if (behind >= -rounded) {
        if (closing >= 0) return Infinity;
        enters = Math.max(enters, (behind - rounded) / -closing);
      }
      if (closing > 0) leaves = Math.min(leaves, (rounded - behind) / closing);
      else if (closing < 0) leaves = Math.min(leaves, (rounded - before) / -closing);
      if (enters > leaves || enters >= most) return Infinity;
    }
    return enters;
  }

  /** Puts a mover that is awake in hand. Returns whether its numbers are within the range of doubles. */
  private putInHand(mover: number, most: number): boolean {
    const { motions } = this;
    const { positions, displacements, leasts, greatests, dimensions } = this.movers;
    for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
      const [place, moves] = [positions[i] as number, displacements[i] as number];
      const [low, high] = [place + (leasts[i] as number), place + (greatests[i] as number)];
      const reach = Math.max(Math.abs(low), Math.abs(high)) + (high - low) + most * Math.abs(moves);
      if (!(reach <= Number.MAX_VALUE)) return false;
      motions.lows[axis] = low;
      motions.highs[axis] = high;
      motions.moves[axis] = moves;
      motions.drifts[axis] = ROUNDING * reach;
    }
    return true;
  }

  /** For how many steps, of some spans, a mover stays apart from all that never moves; 0 if it may not stay so for a step. */
  private spanToWall(mover: number, step: number): number {
    const { own, region, found } = this;
    const { dimensions, world } = this.movers;
    for (const span of SPANS) {
      this.movers.writeBounds(mover, step - 1 + span, own);
      for (let axis = 0; axis < dimensions; axis++) {
        region[axis] = own[axis] as number;
        region[dimensions + axis] = own[3 + axis] as number;
      }
      found.length = 0;
      world.statics.collect(region, found);
      this.compared += found.length;
      const isClear = world.isLimited
        ? found.every((index) => world.meetingWith(mover, index) === "none")
        : found.length === 0;
      if (isClear) return span;
    }
    return 0;
  }

  /** For how many steps, of some spans, two movers stay apart; 0 if they may not stay so for a step. */
  private spanToMeet(mover: number, other: number, step: number): number {
    for (const span of SPANS) {
      this.movers.writeBounds(mover, step - 1 + span, this.own);
      this.movers.writeBounds(other, step - 1 + span, this.other);
      if (!areTouching(this.own, this.other, this.movers.dimensions)) return span;
    }
    return 0;
  }
}

/** The place of the second of two motions in hand. */
const OTHER = 3;
