import type { Vec } from "../../../geometry/index.js";
import type { ConvexSweep } from "../../types.js";
import { compareDirections } from "../predicates.js";
import { areOverlapping, exactCompareEntries, exactPenetration, exactSweep, roughPenetration } from "./exact.js";
import { ConvexFilter } from "./convexFilter.js";
import { edgeNormal } from "./normal.js";
import { ConvexShape } from "./convexShape.js";
import { timeAtEdge } from "./times.js";

const filter = new ConvexFilter();

/** Times are within an ulp: what differs by more of their sum than this is surely in that order. */
const SURELY = 2 ** -50;

/**
 * The exact sweep of two convex shapes that are loaded again and again. Its answers are those of `sweepConvex`, but for what a
 * corner answers where the step asks: there the normal is that of the edge that closes slowest. At the foot of a slope that is
 * the slope and not the side of the body, which comes there at the same time.
 */
export class ConvexPair {
  readonly a = new ConvexShape();
  readonly b = new ConvexShape();
  /** Of a hit or graze; see `ConvexSweep`. */
  time = 0;
  exit = 0;
  normal: Vec = [];
  isCorner = false;
  /** The edge with this normal: of b its place plus one, of a below 0. */
  edge = 0;

  /** @param tellsSlowest whether a corner answers with the edge that closes slowest, and not with the fastest */
  constructor(private readonly tellsSlowest = true) {}

  /** Sweeps what is loaded. The fields tell of a hit or graze. */
  sweep(): ConvexSweep["kind"] {
    const { a, b } = this;
    const verdict = filter.look(a, b);
    if (verdict === "miss" || verdict === "overlap") return verdict;
    if (verdict === "hit") {
      const { entryA, entryB, entrySlack, exitEdge, exitIsOfA, exitSlack } = filter;
      this.time = entryB < 0 ? timeAtEdge(a, b, entryA, entrySlack) : timeAtEdge(b, a, entryB, entrySlack);
      this.exit =
        exitEdge < 0
          ? Infinity
          : exitIsOfA
            ? timeAtEdge(a, b, exitEdge, exitSlack)
            : timeAtEdge(b, a, exitEdge, exitSlack);
      this.takeEdge(entryA, entryB);
      this.isCorner = false;
      return verdict;
    }
    const found = exactSweep(a, b, this.tellsSlowest);
    if (found.kind === "miss" || found.kind === "overlap") return found.kind;
    this.time = found.time;
    this.exit = found.exit;
    this.isCorner = found.isCorner;
    this.takeEdge(found.edges[0], found.edges[1]);
    return found.kind;
  }

  private takeEdge(ofA: number, ofB: number): void {
    this.normal = ofB < 0 ? edgeNormal(this.a, ofA, -1) : edgeNormal(this.b, ofB, 1);
    this.edge = ofB < 0 ? -1 - ofA : ofB + 1;
  }

  /** Whether the shapes overlap where they are, however they move. */
  areOverlapping(): boolean {
    return areOverlapping(this.a, this.b);
  }

  /** The least translation of a that separates them; see `penetrationConvex`. */
  penetration(): Vec {
    return exactPenetration(this.a, this.b);
  }

  /** About that, as doubles give it; see `roughPenetration`. */
  roughPenetration(): Vec {
    return roughPenetration(this.a, this.b);
  }

  /** Exact order of the entries of two pairs that hit. */
  compareEntry(other: ConvexPair): number {
    const difference = this.time - other.time;
    if (Math.abs(difference) > SURELY * (this.time + other.time)) return difference;
    return exactCompareEntries(this.a, this.b, other.a, other.b);
  }

  /** Of all edges, numbered as in `edge`, the one whose normal is nearest to a direction. */
  edgeAlong(x: number, y: number): number {
    let nearest = 0;
    let most = -Infinity;
    for (const [shape, sign] of [
      [this.b, 1],
      [this.a, -1],
    ] as const) {
      for (let i = 0; i < shape.count; i++) {
        const edgeX = shape.corners[2 * i + 2] - shape.corners[2 * i];
        const edgeY = shape.corners[2 * i + 3] - shape.corners[2 * i + 1];
        const along = (sign * shape.winding * (edgeY * x - edgeX * y)) / Math.hypot(edgeX, edgeY);
        if (!(along > most)) continue;
        most = along;
        nearest = sign * (i + 1);
      }
    }
    return nearest;
  }

  /** The normal of an edge, numbered as in `edge`, out of b at a. */
  normalOf(edge: number): Vec {
    return edge > 0 ? edgeNormal(this.b, edge - 1, 1) : edgeNormal(this.a, -1 - edge, -1);
  }

  /**
   * The sign of a motion of a, or of what it is more than one of b, along the normal of an edge, numbered as in `edge`, exactly:
   * below 0 towards b.
   */
  signAlong(edge: number, x: number, y: number, ofBX = 0, ofBY = 0): number {
    const shape = edge > 0 ? this.b : this.a;
    const { corners, winding } = shape;
    if (shape.grows) {
      const [normalX, normalY] = this.normalOf(edge);
      // One of both is 0, and a rounded difference has the sign of the exact one.
      return Math.sign(normalX * (x - ofBX) + normalY * (y - ofBY));
    }
    const at = 2 * (Math.abs(edge) - 1);
    const turn = compareDirections(corners[at], corners[at + 1], corners[at + 2], corners[at + 3], ofBX, ofBY, x, y);
    return edge > 0 ? -winding * turn : winding * turn;
  }
}
