import { empty, grown, roomBeyond } from "../../geometry/index.js";
import type { Waypoint } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";

/**
 * Records the corners of the movers' paths.
 *
 *     corners   [ mover | time | x | y (| z) ] [ … ] …     of all movers, in the order of time
 *
 * Nobody asks while the frame runs; for the answer one walk hands them out to the movers.
 */
export class Paths {
  private corners = empty.float64;
  private length = 0;

  constructor(private readonly movers: DynamicBodies) {}

  /** Forgets all. */
  clear(): void {
    this.length = 0;
  }

  mark(mover: BodyIndex, time: number): void {
    const { movers } = this;
    const stride = 2 + movers.dimensions;
    if (this.length === this.corners.length) {
      this.corners = grown(this.corners, stride * roomBeyond(this.length / stride, movers.count));
    }
    const { corners } = this;
    corners[this.length++] = mover;
    corners[this.length++] = time;
    for (let axis = 0; axis < movers.dimensions; axis++) corners[this.length++] = movers.coordinate(mover, axis, time);
  }

  /** Forgets the corners of a mover, which is put back to where it began. */
  takeBack(mover: BodyIndex): void {
    const { corners, length } = this;
    for (let i = 0; i < length; i += 2 + this.movers.dimensions) if (corners[i] === mover) corners[i] = NONE;
  }

  /** Calls for each corner, in the order of time: a mover, the time, and where in `corners` its place stands. */
  each(visit: (mover: BodyIndex, time: number, corners: Float64Array, place: number) => void): void {
    const { corners, length } = this;
    const { dimensions } = this.movers;
    for (let i = 0; i < length; i += 2 + dimensions) {
      if (corners[i] === NONE) continue;
      visit(corners[i], corners[i + 1], corners, i + 2);
    }
  }

  /** All paths by the movers' names, in the order of these: start, corners and end. */
  byName(): ReadonlyMap<string, readonly Waypoint[]> {
    const { movers } = this;
    const { dimensions } = movers;
    const all = Array.from({ length: movers.count }, (_, mover) => mover);
    const paths = all.map((mover): Waypoint[] => [{ time: 0, position: movers.startOf(mover) }]);
    this.each((mover, time, corners, place) => {
      paths[mover]?.push({ time, position: Array.from(corners.subarray(place, place + dimensions)) });
    });
    paths.forEach((path, mover) => path.push({ time: 1, position: movers.position(mover, 1) }));
    const order = all.sort((a, b) => movers.traits.names.compare(a, b));
    return new Map(order.map((mover) => [movers.traits.id(mover), paths[mover] ?? []]));
  }
}
