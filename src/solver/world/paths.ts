import type { Waypoint } from "../types.js";
import type { Movers } from "./movers.js";
import { compareNames } from "./order.js";

/** Records the corners of the movers' paths. */
export class Paths {
  /** In the order of time, each as mover, time and position. */
  private readonly corners: number[] = [];

  constructor(private readonly movers: Movers) {}

  /** Notes where a mover is. */
  mark(mover: number, time: number): void {
    const { corners, movers } = this;
    corners.push(mover, time, movers.coordinate(mover, 0, time), movers.coordinate(mover, 1, time));
    if (movers.dimensions === 3) corners.push(movers.coordinate(mover, 2, time));
  }

  /** All paths by the movers' names, in the order of these: start, corners and end. */
  byName(): ReadonlyMap<string, readonly Waypoint[]> {
    const { corners, movers } = this;
    const { dimensions } = movers;
    const paths = movers.bodies.map(({ position }): Waypoint[] => [{ time: 0, position }]);
    for (let i = 0; i < corners.length; i += 2 + dimensions) {
      const time = corners[i + 1] as number;
      paths[corners[i] as number]?.push({ time, position: corners.slice(i + 2, i + 2 + dimensions) });
    }
    paths.forEach((path, mover) => path.push({ time: 1, position: movers.position(mover, 1) }));
    const order = paths.map((_, mover) => mover).sort((a, b) => compareNames(movers, a, b));
    return new Map(order.map((mover) => [movers.body(mover).id, paths[mover] ?? []]));
  }
}
