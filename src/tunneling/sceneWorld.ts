import { boxAt, type Vec } from "../geometry/index.js";
import { joined, statics, tiles, type Statics } from "../solver/index.js";
import type { Scene, SceneBody } from "../scene/index.js";
import type { Obstacle } from "./finding.js";

/** A scene as the solver takes it: what never moves in one index, built once for all frames, and the movers beside it. */
export interface SceneWorld {
  readonly scene: Scene;
  readonly statics: Statics;
  /** Indices of the moving bodies in the scene, ascending. */
  readonly movers: readonly number[];
  /** What the solver calls by an index in `statics` or by a body's id. */
  obstacle(name: string | number): Obstacle;
}

export function sceneWorld(scene: Scene): SceneWorld {
  const { dimensions, bodies, tilemap } = scene;
  const movers: number[] = [];
  const fixed: number[] = [];
  bodies.forEach((body, index) => (isMoving(body) ? movers : fixed).push(index));
  const walls = statics(boxesOf(scene, fixed), dimensions);
  const indexById = new Map(bodies.map((body, index) => [body.id, index]));
  return {
    scene,
    statics: tilemap ? joined(walls, tiles(tilemap)) : walls,
    movers,
    obstacle: (name) => {
      if (typeof name === "string") return { kind: "body", index: indexById.get(name) ?? -1 };
      const tile = name - fixed.length;
      if (!tilemap || tile < 0) return { kind: "body", index: fixed[name] ?? -1 };
      return { kind: "tile", column: tile % tilemap.width, row: Math.floor(tile / tilemap.width) };
    },
  };
}

/** Boxes of some bodies as `statics` takes them. */
function boxesOf({ bodies, dimensions }: Scene, indices: readonly number[]): Float64Array {
  const boxes = new Float64Array(indices.length * 2 * dimensions);
  indices.forEach((index, i) => {
    const { position, size } = bodies[index] as SceneBody;
    const { min, max } = boxAt(position, size);
    boxes.set(min, i * 2 * dimensions);
    boxes.set(max, (i * 2 + 1) * dimensions);
  });
  return boxes;
}

export function isMoving(body: SceneBody): boolean {
  return body.velocity !== undefined;
}

/** What a body moves in one frame: `to` in the first, else velocity / fps rounded once. */
export function frameDisplacement(body: SceneBody | undefined, velocity: Vec, frame: number, fps: number): Vec {
  return frame === 1 && body?.displacement ? body.displacement : velocity.map((component) => component / fps);
}
