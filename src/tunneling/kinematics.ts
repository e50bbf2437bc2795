import { Polyline, type Vec } from "../geometry/index.js";
import type { Path } from "../model/index.js";
import type { SceneWorld } from "./sceneWorld.js";

/** The kinematic bodies of a scene: where each is told to be, which is the same in every run. */
export class Kinematics {
  private readonly ways: readonly Way[];

  constructor(private readonly world: SceneWorld) {
    this.ways = world.onPaths.map((mover) => new Way(mover, world.movers[mover]?.body.path as Path));
  }

  /**
   * Says what they move in a frame and how fast that is. Each frame aims anew at the place that the time at its end tells, so
   * that no sum of frames drifts away.
   *
   * @param positions by mover and axis, when the frame begins; so are `sizes`
   */
  drive(
    frame: number,
    positions: Float64Array,
    displacements: Float64Array,
    velocities: Float64Array,
    sizes: Float64Array,
  ): void {
    const { scene, phase } = this.world;
    const { dimensions, fps } = scene;
    const rate = frame === 1 ? fps / phase : fps;
    for (const way of this.ways) {
      const place = way.placeAt(phase === 1 ? frame : frame - 1 + phase, fps);
      const { growth, size } = (this.world.movers[way.mover] as SceneWorld["movers"][number]).body;
      for (let axis = 0, i = way.mover * dimensions; axis < dimensions; axis++, i++) {
        // What it grew moved its lowest corner besides.
        const grown = growth
          ? 0 - (growth.anchor[axis] as number) * ((sizes[i] as number) - (size[axis] as number))
          : 0;
        const moves = (place[axis] as number) + grown - (positions[i] as number);
        displacements[i] = moves;
        velocities[i] = moves * rate;
      }
    }
  }
}

/** Where a body on a path is told to be when a step ends. @param fps steps a second */
export function placeOnPath(path: Path, step: number, fps: number): Vec {
  return new Way(0, path).placeAt(step, fps);
}

/**
 * When a path turns or begins anew, in steps from its begin.
 *
 * @param fps steps a second
 * @param steps that are looked at
 */
export function turnsOf(path: Path, fps: number, steps: number): readonly number[] {
  const way = new Way(0, path);
  const perStep = path.speed / fps;
  const turns: number[] = [];
  if (!(perStep > 0 && way.length > 0)) return turns;
  const isOnce = path.repeat === "once";
  for (let begin = 0, round = 0; begin / perStep <= steps && turns.length < MOST_TURNS; round++) {
    const isBack = path.repeat === "back-and-forth" && round % 2 === 1;
    for (const each of way.distances) turns.push((begin + (isBack ? way.length - each : each)) / perStep);
    if (isOnce) break;
    begin += way.length;
  }
  return turns;
}

/** Turns of a path that are looked at. */
const MOST_TURNS = 4096;

class Way {
  private readonly line: Polyline;

  constructor(
    readonly mover: number,
    private readonly path: Path,
  ) {
    const { points, repeat } = path;
    this.line = new Polyline(repeat === "loop" ? [...points, points[0] as Vec] : points);
  }

  get length(): number {
    return this.line.length;
  }

  /** How far along the path each of its points is. */
  get distances(): readonly number[] {
    return this.line.distances;
  }

  /** Its place when a frame ends. */
  placeAt(frame: number, fps: number): Vec {
    const { line } = this;
    const { speed, repeat } = this.path;
    const { length } = line;
    const distance = (speed * frame) / fps;
    if (repeat === "once" || length === 0) return line.placeAt(distance);
    if (repeat === "loop") return line.placeAt(distance % length);
    const there = distance % (2 * length);
    return line.placeAt(there > length ? 2 * length - there : there);
  }
}
