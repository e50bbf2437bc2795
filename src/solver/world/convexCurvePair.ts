import type { Vec } from "../../geometry/index.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import { sweepCurveConvex } from "../sweep/curve/sweepCurveConvex.js";
import type { CurvedBox, CurvedConvex } from "../types.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY } from "./collisionFilter.js";
import { isMetAlong } from "./convexOverlap.js";
import type { DynamicBodies } from "./dynamicBodies.js";
import type { StaticBodies } from "./staticBodies.js";

/*
 *     pair    both shapes as they are when the sweep begins, for what is decided exactly, and then where they meet
 *
 * A pair is swept where it is asked for; of the stays that it has the first that counts is kept, in the fields below.
 */

/** How two meet of which one is a convex polygon: of what `ConvexPair` tells. Times are fractions of what is left of the frame. */
export interface ShapeMet {
  readonly time: number;
  readonly exit: number;
  readonly normal: Vec;
  readonly isCorner: boolean;
  readonly edge: number;
}

/**
 * The sweep of two of which one is a convex polygon and one at least on a curve, as `sweepCurveConvex` certifies it. Whether they
 * overlap where they are is decided exactly.
 */
export class ConvexCurvePair implements ShapeMet {
  time = 0;
  exit = 0;
  normal: Vec = [];
  isCorner = false;
  edge = 0;
  private readonly pair = new ConvexPair();

  constructor(private readonly movers: DynamicBodies) {}

  /** Of two movers. @param face the only normal that counts, as `CollisionFilter` has it */
  sweep(mover: BodyIndex, other: BodyIndex, time: number, face: number): "miss" | "hit" | "overlap" {
    const { movers, pair } = this;
    const load = (at: number): void => {
      movers.curves.loadTangent(mover, at, pair.a);
      movers.curves.loadTangent(other, at, pair.b);
    };
    return this.answer(movers.curves.solid(mover, time), movers.curves.solid(other, time), time, face, load);
  }

  /** Of a mover and what never moves. */
  sweepObstacle(
    mover: BodyIndex,
    obstacles: StaticBodies,
    obstacle: ObstacleIndex,
    time: number,
    face: number,
  ): "miss" | "hit" | "overlap" {
    const { movers, pair } = this;
    const load = (at: number): void => {
      movers.curves.loadTangent(mover, at, pair.a);
      obstacles.loadShape(obstacle, pair.b);
    };
    return this.answer(movers.curves.solid(mover, time), obstacles.solidAt(obstacle), time, face, load);
  }

  private answer(
    a: CurvedBox | CurvedConvex,
    b: CurvedBox | CurvedConvex,
    time: number,
    face: number,
    load: (time: number) => void,
  ): "miss" | "hit" | "overlap" {
    const { pair } = this;
    load(time);
    if (pair.areOverlapping()) return "overlap";
    // Past a one-way body, it may come back to its face in the same frame.
    const stay = sweepCurveConvex(a, b).find(({ normal }) => normal && (face === ANY || isMetAlong(face, normal)));
    if (!stay?.normal) return "miss";
    this.edge = pair.edgeAlong(stay.normal[0], stay.normal[1]);
    this.normal = pair.normalOf(this.edge);
    this.isCorner = stay.isCorner;
    this.time = stay.entry;
    this.exit = stay.exit;
    if (stay.exit === 1) {
      // When they would have separated, if both went straight from where they meet.
      const left = 1 - stay.entry;
      load(time + stay.entry * (1 - time));
      const kind = pair.sweep();
      if (kind !== "overlap" && kind !== "hit") return "hit";
      this.exit = Math.max(1, stay.entry + pair.exit * left);
    }
    return "hit";
  }
}
