import { at, boxAt, type Box } from "../geometry/index.js";
import type { ContactView, GridView, SceneView } from "../protocol.js";
import { sizeOf } from "./body.js";

type Obstacle = ContactView["obstacle"];

/** The box of a tile: its faces are at `origin + index × tileSize`, so that neighbours share them. */
export function tileBox({ origin, tileSize }: GridView, column: number, row: number): Box {
  const face = (axis: number, index: number): number => at(origin, axis) + index * at(tileSize, axis);
  return { min: [face(0, column), face(1, row)], max: [face(0, column + 1), face(1, row + 1)] };
}

/** Where something that cannot move is: a body at its start, a tile, a box of a level. Undefined where there is no such thing. */
export function restingBox(scene: SceneView, obstacle: Obstacle): Box | undefined {
  switch (obstacle.kind) {
    case "body": {
      const { dimensions, bodies } = scene;
      const first = obstacle.index * dimensions;
      const size = Array.from({ length: dimensions }, (_, axis) => sizeOf(scene, obstacle.index, axis));
      return boxAt(Array.from(bodies.position.subarray(first, first + dimensions)), size);
    }
    case "tile": {
      const grid = scene.grids[obstacle.grid];
      return grid && tileBox(grid, obstacle.column, obstacle.row);
    }
    case "box": {
      const [x0, y0, x1, y1] = scene.boxes.rects.subarray(obstacle.index * 4, obstacle.index * 4 + 4);
      if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
      return { min: [x0, y0], max: [x1, y1] };
    }
  }
}

/** The obstacle as users read and write it. */
export function obstacleName(scene: SceneView, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "body":
      return scene.bodies.ids[obstacle.index] ?? `bodies[${obstacle.index}]`;
    case "tile": {
      const layer = scene.grids[obstacle.grid]?.layer;
      return `${layer === undefined ? "" : `${layer}: `}tile [${obstacle.column}, ${obstacle.row}]`;
    }
    case "box":
      return scene.boxes.names[obstacle.index] ?? `box ${obstacle.index}`;
  }
}

/** Whether something is there that is no body. */
export function hasSolids({ grids, boxes }: SceneView): boolean {
  return grids.length > 0 || boxes.names.length > 0;
}
