import { at } from "../../geometry/index.js";
import type { GridView, SceneView } from "../protocol/index.js";
import type { Rect } from "../rect.js";

/** A tile of a scene's own map, by its column and row. */
export type Tile = readonly [column: number, row: number];

/** The tile map that is written in a scene itself; what its level brings is not edited with it. */
export function ownTilesOf({ grids, dimensions }: Pick<SceneView, "grids" | "dimensions">): GridView | undefined {
  return dimensions === 2 ? grids.find(({ layer }) => layer === undefined) : undefined;
}

/** The tile at a point of the world; undefined beside the map. */
export function tileAt({ origin, tileSize, width, height }: GridView, x: number, y: number): Tile | undefined {
  const column = Math.floor((x - at(origin, 0)) / at(tileSize, 0));
  const row = Math.floor((y - at(origin, 1)) / at(tileSize, 1));
  return column >= 0 && column < width && row >= 0 && row < height ? [column, row] : undefined;
}

/** Where a tile is in the world. */
export function tileRect({ origin, tileSize }: GridView, [column, row]: Tile): Rect {
  const [width, height] = [at(tileSize, 0), at(tileSize, 1)];
  const [x, y] = [at(origin, 0) + column * width, at(origin, 1) + row * height];
  return [x, y, x + width, y + height];
}

/** Whether a tile has anything solid in it: all of it, or a slope. */
export function isTaken({ width, solid, slopes }: GridView, [column, row]: Tile): boolean {
  const place = row * width + column;
  return solid[place] === 1 || (slopes?.[place] ?? 0) !== 0;
}

/** The tiles from one to another, of which each touches the next: what a pointer that jumps has passed. */
export function tilesBetween(from: Tile, to: Tile): readonly Tile[] {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps;
    return [Math.round(from[0] + share * (to[0] - from[0])), Math.round(from[1] + share * (to[1] - from[1]))] as const;
  });
}
