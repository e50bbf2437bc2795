import { obstacleAt, type Vec } from "../geometry/index.js";
import type { Solids } from "../scene/index.js";
import { joined, type Statics } from "../solver/index.js";
import { directionOf, polygonAt, type Solid, solidParts } from "../tunneling/index.js";
import type { BodyWays } from "./bodyWays.js";
import type { Wall } from "./passages.js";

/** The walls of a recording: solids of its level, and its solid bodies. */
export class RecordedWalls {
  /** The solids of the level; undefined where there are none. */
  readonly statics: Statics | undefined;

  /** @param dimensions of the recording: levels have two */
  constructor(
    private readonly solids: Solids,
    private readonly ways: BodyWays,
    private readonly dimensions: 2 | 3,
  ) {
    const [first, ...others] = dimensions === 2 ? solidParts(solids, dimensions) : [];
    this.statics = first && joined(first, ...others);
  }

  /** Returns a solid of the level by its place in `statics`. */
  wallAt(place: number): Wall {
    const solid = this.solidAt(place);
    const obstacle = obstacleAt(this.solids.grids, -1 - place);
    return { obstacle, start: solid, end: solid, displacement: undefined, oneWay: this.faceOf(place) };
  }

  /** Returns a body, with its way through the frame at hand. */
  ofBody(body: number): Wall {
    const { start, end, ...motion } = this.ways.stretch(body, false);
    return { obstacle: { kind: "body", index: body }, start, end, displacement: motion };
  }

  private solidAt(place: number): Solid {
    const statics = this.statics as Statics;
    const corners = statics.shapes?.get(place);
    return corners ? polygonAt({ position: [0, 0], corners }) : statics.box(place);
  }

  /** The direction of the only face that is solid; undefined where all are. */
  private faceOf(place: number): Vec | undefined {
    const face = this.statics?.limits?.face(place) ?? 0;
    return face === 0 ? undefined : directionOf(face, this.dimensions);
  }
}
