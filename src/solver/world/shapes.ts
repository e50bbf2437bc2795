import type { ConvexShape } from "../sweep/convex/shape.js";
import type { AnyBody } from "../types.js";
import type { Records } from "./records.js";
import { Outline } from "./outline.js";

/** The movers that are convex polygons. Most worlds have none. */
export class Shapes {
  /** Whether any mover ever was one. */
  isAny = false;
  /** By mover, once any is one. */
  private readonly outlines: (Outline | undefined)[] = [];

  constructor(private readonly world: Records) {}

  /** Takes what a body is, and returns the polygon. Made anew only for other corners: games change all else far more often. */
  set(mover: number, { corners }: AnyBody): Outline | undefined {
    if (!corners && !this.isAny) return undefined;
    this.isAny = true;
    const known = this.outlines[mover];
    const outline = corners && (known?.corners === corners ? known : new Outline(corners));
    this.outlines[mover] = outline;
    return outline;
  }

  /** Lets the last mover take the place of another one. */
  remove(mover: number, last: number): void {
    if (!this.isAny) return;
    this.outlines[mover] = this.outlines[last];
    this.outlines.length = last;
  }

  /** What a mover is that is a polygon; undefined for a box. */
  of(mover: number): Outline | undefined {
    return this.isAny ? this.outlines[mover] : undefined;
  }

  /** Whether any of two movers is a polygon. */
  areAmong(a: number, b: number): boolean {
    return this.isAny && (this.outlines[a] ?? this.outlines[b]) !== undefined;
  }

  /** Writes the bounds of a polygon at a time. Says whether the mover is one. */
  loadBounds(mover: number, time: number, numbers: Float64Array, offset: number): boolean {
    const { world } = this;
    const outline = this.outlines[mover];
    outline?.loadBounds(world.coordinate(mover, 0, time), world.coordinate(mover, 1, time), numbers, offset);
    return outline !== undefined;
  }

  /** Loads a mover, polygon or box, as it is at a time, and what is left of the frame's movement. */
  load(mover: number, time: number, shape: ConvexShape): void {
    const { world } = this;
    this.loadAt(mover, world.coordinate(mover, 0, time), world.coordinate(mover, 1, time), shape);
    const left = 1 - time;
    shape.place[2] = world.rate(mover, 0) * left;
    shape.place[3] = world.rate(mover, 1) * left;
  }

  /** Loads a mover, polygon or box, at a position. */
  loadAt(mover: number, x: number, y: number, shape: ConvexShape): void {
    const outline = this.of(mover);
    if (outline) shape.loadFrom(outline.shape, x, y);
    else shape.loadSides(x, y, x + this.world.size(mover, 0, 0), y + this.world.size(mover, 1, 0));
  }
}
