import { at, boxAt, type Box, type Vec } from "../geometry/index.js";
import { statics, type Statics } from "../solver/index.js";
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
  const movers: number[] = [];
  const obstacles: Obstacle[] = [];
  const boxes: Box[] = [];
  scene.bodies.forEach((body, index) => {
    if (isMoving(body)) movers.push(index);
    else {
      obstacles.push({ kind: "body", index });
      boxes.push(boxAt(body.position, body.size));
    }
  });
  forEachTile(scene, (column, row, box) => {
    obstacles.push({ kind: "tile", column, row });
    boxes.push(box);
  });
  const flat = new Float64Array(boxes.length * 2 * scene.dimensions);
  boxes.forEach(({ min, max }, i) => {
    flat.set(min, i * 2 * scene.dimensions);
    flat.set(max, (i * 2 + 1) * scene.dimensions);
  });
  const indexById = new Map(scene.bodies.map((body, index) => [body.id, index]));
  return {
    scene,
    statics: statics(flat, scene.dimensions),
    movers,
    obstacle: (name) =>
      (typeof name === "number" ? obstacles[name] : undefined) ?? {
        kind: "body",
        index: indexById.get(String(name)) ?? -1,
      },
  };
}

export function isMoving(body: SceneBody): boolean {
  return body.velocity !== undefined;
}

/** What a body moves in one frame: `to` in the first, else velocity / fps rounded once. */
export function frameDisplacement(body: SceneBody | undefined, velocity: Vec, frame: number, fps: number): Vec {
  return frame === 1 && body?.displacement ? body.displacement : velocity.map((component) => component / fps);
}

function forEachTile(scene: Scene, visit: (column: number, row: number, box: Box) => void): void {
  const { tilemap } = scene;
  if (!tilemap) return;
  const { origin, tileSize, width, height, solid } = tilemap;
  // Faces come from one formula, so neighbours share theirs to the bit and no seam opens between them.
  const face = (axis: number, cells: number): number => at(origin, axis) + cells * at(tileSize, axis);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!solid[row * width + column]) continue;
      const min = [face(0, column), face(1, row)];
      const max = [face(0, column + 1), face(1, row + 1)];
      visit(column, row, { min, max });
    }
  }
}
