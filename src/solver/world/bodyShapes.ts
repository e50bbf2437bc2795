import type { Vec } from "../../geometry/index.js";
import type { ConvexShape } from "../sweep/convex/convexShape.js";
import type { AnyBody } from "../types.js";
import type { BodyIndex } from "../indices.js";
import type { Records } from "./records.js";
import { Outline } from "./bodyOutline.js";

/*
 *     outlines    by mover, once any is a polygon: its `Outline`, or undefined for a box
 *
 * A question goes straight to the mover's place in the list; where no mover ever was a polygon it ends before.
 */

/** Copies the corners of a polygon. */
export function copied(corners: readonly Vec[]): readonly Vec[] {
  return corners.map((corner) => [...corner]);
}

/** The movers that are convex polygons. Most worlds have none. */
export class Shapes {
  /** Whether any mover ever was one. */
  isAny = false;
  /** By mover, once any is one. */
  private readonly outlines: (Outline | undefined)[] = [];

  constructor(private readonly world: Records) {}

  /**
   * Takes what a body is, and returns the polygon, with corners of its own. It is another one only for other corners: games change
   * all else far more often.
   */
  set(mover: BodyIndex, { corners }: AnyBody): Outline | undefined {
    if (!corners && !this.isAny) return undefined;
    this.isAny = true;
    const known = this.outlines[mover];
    const outline = corners && (known?.corners === corners ? known : new Outline(copied(corners)));
    this.outlines[mover] = outline;
    return outline;
  }

  /** Lets the last mover take the place of another one. */
  remove(mover: BodyIndex, last: BodyIndex): void {
    if (!this.isAny) return;
    this.outlines[mover] = this.outlines[last];
    this.outlines.length = last;
  }

  /** What a mover is that is a polygon; undefined for a box. */
  of(mover: BodyIndex): Outline | undefined {
    return this.isAny ? this.outlines[mover] : undefined;
  }

  /** Whether any of two movers is a polygon. */
  areAmong(a: BodyIndex, b: BodyIndex): boolean {
    return this.isAny && (this.outlines[a] ?? this.outlines[b]) !== undefined;
  }

  /** Writes the bounds of a polygon at a time. Says whether the mover is one. */
  loadBounds(mover: BodyIndex, time: number, numbers: Float64Array, offset: number): boolean {
    const { world } = this;
    const outline = this.outlines[mover];
    outline?.loadBounds(world.coordinate(mover, 0, time), world.coordinate(mover, 1, time), numbers, offset);
    return outline !== undefined;
  }

  /** Loads a mover, polygon or box, as it is at a time, and what is left of the frame's movement. */
  load(mover: BodyIndex, time: number, shape: ConvexShape): void {
    const { world } = this;
    this.loadAt(mover, world.coordinate(mover, 0, time), world.coordinate(mover, 1, time), time, shape);
    const left = 1 - time;
    const [lowX, lowY] = [world.rate(mover, 0) * left, world.rate(mover, 1) * left];
    if (!world.grows(mover)) {
      shape.loadMotion(lowX, lowY);
      return;
    }
    // All of it as growth, so that it is no sum.
    shape.loadMotion(0, 0);
    shape.loadGrowth(lowX, lowY, world.faceRate(mover, 0, 1) * left, world.faceRate(mover, 1, 1) * left);
  }

  /** Loads a mover, polygon or box, at a position, as large as it is at a time. */
  loadAt(mover: BodyIndex, x: number, y: number, time: number, shape: ConvexShape): void {
    const outline = this.of(mover);
    if (outline) shape.loadFrom(outline.shape, x, y);
    else shape.loadSides(x, y, x + this.world.size(mover, 0, time), y + this.world.size(mover, 1, time));
  }

  /**
   * What the part of a mover that is the first to meet something moves per frame on an axis, and so with the edge that it meets.
   *
   * @param along where the normal of the edge leads on that axis, out of what it meets
   */
  rateAgainst(mover: BodyIndex, axis: number, along: number): number {
    return this.world.faceRate(mover, axis, along > 0 ? -1 : 1);
  }
}
