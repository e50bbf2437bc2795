import { boxAt, type Box, type Vec } from "../geometry/index.js";
import { joined, statics, tiles, type Statics } from "../solver/index.js";
import type { Scene, SceneBody, SolidGrid, Solids } from "../scene/index.js";
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
  const { dimensions, bodies, solids } = scene;
  const movers: number[] = [];
  const fixed: number[] = [];
  bodies.forEach((body, index) => (isMoving(body) ? movers : fixed).push(index));
  const walls = staticsOf(
    fixed.map((index) => {
      const { position, size } = bodies[index] as SceneBody;
      return boxAt(position, size);
    }),
    dimensions,
  );
  const grids = solids.grids.map(tilesOf);
  const boxes =
    solids.boxes.length > 0
      ? [
          staticsOf(
            solids.boxes.map(({ box }) => box),
            2,
          ),
        ]
      : [];
  const parts = [...grids, ...boxes];
  const indexById = new Map(bodies.map((body, index) => [body.id, index]));
  return {
    scene,
    statics: parts.length > 0 ? joined(walls, ...parts) : walls,
    movers,
    obstacle: (name) => {
      if (typeof name === "string") return { kind: "body", index: indexById.get(name) ?? -1 };
      const body = fixed[name];
      return body === undefined ? solidAt(solids, name - fixed.length) : { kind: "body", index: body };
    },
  };
}

/** By the grid that it is made of. Every run of a scene has the same grids of its level, of which one pass takes long. */
const indices = new WeakMap<SolidGrid, Statics>();

function tilesOf(grid: SolidGrid): Statics {
  const known = indices.get(grid) ?? tiles(grid);
  indices.set(grid, known);
  return known;
}

/** What stands at an index of the grids and boxes, each after the other as they are joined. */
function solidAt({ grids }: Solids, index: number): Obstacle {
  let rest = index;
  for (const [grid, { width, height }] of grids.entries()) {
    if (rest < width * height) return { kind: "tile", grid, column: rest % width, row: Math.floor(rest / width) };
    rest -= width * height;
  }
  return { kind: "box", index: rest };
}

/** An index of some boxes. */
export function staticsOf(boxes: readonly Box[], dimensions: 2 | 3): Statics {
  const numbers = new Float64Array(boxes.length * 2 * dimensions);
  boxes.forEach(({ min, max }, i) => {
    numbers.set(min, i * 2 * dimensions);
    numbers.set(max, (i * 2 + 1) * dimensions);
  });
  return statics(numbers, dimensions);
}

export function isMoving(body: SceneBody): boolean {
  return body.velocity !== undefined;
}

/** What a body moves in one frame: `to` in the first, else velocity / fps rounded once. */
export function frameDisplacement(body: SceneBody | undefined, velocity: Vec, frame: number, fps: number): Vec {
  return frame === 1 && body?.displacement ? body.displacement : velocity.map((component) => component / fps);
}
