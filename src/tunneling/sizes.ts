import { empty, grown, type Vec, vecAt } from "../geometry/index.js";
import type { Growth } from "../solver/index.js";
import type { SceneWorld } from "./sceneWorld.js";

/**
 * How large movers are from frame to frame, by mover and axis. Both runs of a scene ask it, so that they differ in collisions
 * alone.
 *
 *     now        when a frame begins
 *     changes    what is added in it: growth / fps, rounded once, and no more than takes a size to 0
 *     lows       what of that the lower face moves
 */
export class Sizes {
  /** Whether any mover grows. */
  readonly areChanging: boolean;
  readonly now: Float64Array;
  readonly changes: Float64Array;
  readonly lows: Float64Array;

  constructor(private readonly world: SceneWorld) {
    const { sizes, growing } = world;
    this.areChanging = growing.length > 0;
    this.now = this.areChanging ? sizes.slice() : sizes;
    this.changes = grown(empty.float64, this.areChanging ? sizes.length : 0);
    this.lows = grown(empty.float64, this.changes.length);
  }

  /** Says what all that grow do in a frame. */
  begin(frame: number): void {
    const { scene, phase } = this.world;
    const { dimensions } = scene;
    const fps = frame === 1 ? scene.fps / phase : scene.fps;
    for (const mover of this.world.growing) {
      const { growth } = (this.world.movers[mover] as SceneWorld["movers"][number]).body;
      for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++) {
        const size = this.now[i] as number;
        const change = Math.max((growth?.change[axis] ?? 0) / fps, 0 - size);
        this.changes[i] = change;
        this.lows[i] = 0 - (growth?.anchor[axis] ?? 0) * change;
      }
    }
  }

  /** Ends a frame in which one grows as it should. */
  grow(mover: number): void {
    if (!this.areChanging) return;
    const { dimensions } = this.world.scene;
    for (let i = mover * dimensions; i < (mover + 1) * dimensions; i++) {
      this.now[i] = Math.max(0, (this.now[i] as number) + (this.changes[i] as number));
    }
  }

  of(mover: number): Vec {
    return this.vec(this.now, mover);
  }

  changeOf(mover: number): Vec {
    return this.vec(this.changes, mover);
  }

  /** What the upper faces of one move in this frame besides its lower ones; undefined for one that does not grow. */
  growthOf(mover: number): Growth | undefined {
    if (!this.areChanging) return undefined;
    const max = this.changeOf(mover);
    return max.some((change) => change !== 0) ? { min: max.map(() => 0), max } : undefined;
  }

  private vec(column: Float64Array, mover: number): Vec {
    return vecAt(column, mover, this.world.scene.dimensions);
  }
}
