import type { Vec } from "../../geometry/index.js";
import { overlapIn } from "../sweep/separation.js";
import { sweepCurve } from "../sweep/curve/sweepCurve.js";
import type { CurvedBox, Stay } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { ANY } from "./collisionFilter.js";
import type { DynamicBodies } from "./dynamicBodies.js";

/*
 *     own, other    boxes in hand at one end of the frame, six numbers each
 *
 * A pair is swept where it is asked for; of the answer only entry, exit and face are kept, in the fields below.
 */

/** How two meet, of which `Pair` tells where both go straight. Times are fractions of what is left of the frame. */
export interface CurveMeeting {
  readonly axes: number;
  readonly normalAxis: number;
  readonly side: -1 | 1;
  entryTime(): number;
  exitTime(): number;
}

/** Boxes in hand: three numbers each for min and max. */
const own = new Float64Array(6);
const other = new Float64Array(6);

/**
 * The sweep of two of which one at least is on a curve, as `sweepCurve` certifies it. What it leaves open is decided by the
 * rounded places at the ends: who is inside there has met, so that no frame ends with one in the other.
 */
export class CurvePair implements CurveMeeting {
  axes = 0;
  normalAxis = 0;
  side: -1 | 1 = -1;
  private entry = 0;
  private exit = 0;

  constructor(private readonly movers: DynamicBodies) {}

  /** Of two movers. @param face the only normal that counts, as `CollisionFilter` has it */
  sweep(a: BodyIndex, b: BodyIndex, time: number, face: number): "miss" | "hit" | "overlap" {
    const { movers } = this;
    const load = (at: number): void => {
      movers.loadBox(a, at, own);
      movers.loadBox(b, at, other);
    };
    return this.answer(movers.curves.box(a, time), movers.curves.box(b, time), time, face, load);
  }

  /** Of a mover and what never moves, of which the box stands in `numbers` from a place on: three numbers each for min and max. */
  sweepObstacle(mover: BodyIndex, numbers: Float64Array, offset: number, time: number, face: number) {
    const { movers } = this;
    const { dimensions } = movers;
    other.set(numbers.subarray(offset, offset + 6));
    const still: CurvedBox = {
      min: Array.from(other.subarray(0, dimensions)),
      max: Array.from(other.subarray(3, 3 + dimensions)),
      motion: Array.from({ length: dimensions }, () => ({ kind: "line", displacement: 0 })),
    };
    return this.answer(movers.curves.box(mover, time), still, time, face, (at) => movers.loadBox(mover, at, own));
  }

  private answer(
    a: CurvedBox,
    b: CurvedBox,
    time: number,
    face: number,
    load: (time: number) => void,
  ): "miss" | "hit" | "overlap" {
    const { dimensions } = this.movers;
    const answer = sweepCurve(a, b);
    if (answer.kind === "overlap" && face === ANY) return "overlap";
    // Past a one-way body, it may come back to its face in the same frame.
    const stay = answer.stays.find(
      ({ normal, axes }) => normal && (face === ANY || this.faceOf(normal, axes) === face),
    );
    if (stay?.normal) {
      this.take(stay.normal, stay.axes, stay.entry, stay.exit < 1 ? stay.exit : this.straightExit(a, b, stay));
      return "hit";
    }
    if (face !== ANY) return "miss";
    load(time);
    if (overlapIn(own, 0, other, 0, dimensions)) return "overlap";
    if (answer.kind !== "graze") return "miss";
    load(1);
    if (!overlapIn(own, 0, other, 0, dimensions)) return "miss";
    this.take(answer.normal, answer.axes, answer.time, answer.exit);
    return "hit";
  }

  private faceOf(normal: Vec, axes: readonly number[]): number {
    this.take(normal, axes, 0, 0);
    return this.side * (this.normalAxis + 1);
  }

  private take(normal: Vec, axes: readonly number[], entry: number, exit: number): void {
    this.axes = axes.reduce((bits, axis) => bits | (1 << axis), 0);
    this.normalAxis = normal.findIndex((n) => n !== 0);
    this.side = normal[this.normalAxis] < 0 ? -1 : 1;
    this.entry = entry;
    this.exit = exit;
  }

  /** When they would have separated, if both went straight from where they meet. */
  private straightExit(a: CurvedBox, b: CurvedBox, { entry }: Stay): number {
    const exits = a.motion.map((_, axis) => {
      const [ofA, ofB] = [stateAt(a, axis, entry), stateAt(b, axis, entry)];
      const [up, down] = [ofA.speed - ofB.upperSpeed, ofB.speed - ofA.upperSpeed];
      const leavesUp = up > 0 ? (ofB.max - ofA.min) / up : Infinity;
      return entry + Math.min(leavesUp, down > 0 ? (ofA.max - ofB.min) / down : Infinity);
    });
    return Math.max(1, Math.min(...exits));
  }

  entryTime(): number {
    return this.entry;
  }

  exitTime(): number {
    return this.exit;
  }
}

function stateAt({ min, max, motion, growth }: CurvedBox, axis: number, time: number) {
  const each = motion[axis];
  const [velocity, acceleration] =
    each.kind === "parabola" ? [each.velocity, each.acceleration] : [each.kind === "line" ? each.displacement : 0, 0];
  const moved = time * (velocity + (time * acceleration) / 2);
  const speed = velocity + acceleration * time;
  const grows = growth?.max[axis] ?? 0;
  return {
    min: min[axis] + moved,
    max: max[axis] + moved + grows * time,
    speed,
    upperSpeed: speed + grows,
  };
}
