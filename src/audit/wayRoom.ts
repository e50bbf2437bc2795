import { at, type Box, type Vec } from "../geometry/index.js";
import type { WeakWall } from "./weakWall.js";

export type Wall = Pick<
  WeakWall,
  "code" | "axis" | "wall" | "thickness" | "dwell" | "directions" | "isOneWay" | "isSlope" | "seam" | "passed"
>;

export interface Way {
  readonly position: Vec;
  /** Pixels. */
  readonly step: Vec;
}

/** Where a mover can be. */
export class Room {
  /** Of the least difference that counts, in pixels. */
  readonly tolerance: number;

  constructor(
    readonly solids: readonly Box[],
    /** Around what is solid and no box. */
    readonly others: readonly Box[],
    /** One-way solids, which hold only who comes from their side: it can be in them before. */
    readonly platforms: readonly Box[],
    /** In which it can start. */
    readonly rooms: readonly Box[],
    readonly size: Vec,
  ) {
    const greatest = [...solids, ...platforms].reduce(
      (most, { min, max }) => Math.max(most, ...[...min, ...max].map(Math.abs)),
      1,
    );
    this.tolerance = 8 * Number.EPSILON * greatest;
  }

  isFree(position: Vec): boolean {
    return !this.solids.some((solid) => [0, 1].every((axis) => this.isOver(solid, axis, at(position, axis))));
  }

  /** Whether nothing that is no box is near a way. */
  isClear({ position, step }: Way): boolean {
    return !this.others.some(({ min, max }) =>
      [0, 1].every((axis) => {
        const [from, by] = [at(position, axis), at(step, axis)];
        const [low, high] = [from + Math.min(0, by), from + at(this.size, axis) + Math.max(0, by)];
        return at(min, axis) < high && low < at(max, axis);
      }),
    );
  }

  /** Whether the mover at a place on an axis reaches over a solid there. */
  isOver({ min, max }: Box, axis: number, place: number): boolean {
    return at(min, axis) < place + at(this.size, axis) - this.tolerance && place + this.tolerance < at(max, axis);
  }

  isInside(position: Vec): boolean {
    const parts = [0.001, 0.5, 0.999];
    return parts.every((x) =>
      parts.every((y) => {
        const point = [x, y].map((part, axis) => at(position, axis) + part * at(this.size, axis));
        return this.rooms.some(({ min, max }) =>
          point.every((each, axis) => at(min, axis) <= each && each <= at(max, axis)),
        );
      }),
    );
  }
}
