import { at, type Box } from "../geometry/index.js";
import type { GridView, SceneView } from "../protocol.js";
import type { Obstacle } from "./obstacle.js";

/** The solid tiles that touch some bounds, as column and row. */
function* tilesWithin(map: GridView, bounds: Box): Generator<readonly [column: number, row: number]> {
  const [left, right] = indicesWithin(map, bounds, 0, map.width);
  const [top, bottom] = indicesWithin(map, bounds, 1, map.height);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (map.solid[row * map.width + column] !== 0) yield [column, row];
    }
  }
}

/** The first and the last column or row whose closed tiles touch the bounds. */
function indicesWithin(
  { origin, tileSize }: GridView,
  { min, max }: Box,
  axis: number,
  count: number,
): readonly [number, number] {
  const face = (index: number): number => at(origin, axis) + index * at(tileSize, axis);
  const index = (coordinate: number): number => Math.floor((coordinate - at(origin, axis)) / at(tileSize, axis));
  // The quotient is off by one at most where faces are flush; the faces themselves decide.
  let first = Math.max(0, index(at(min, axis)) - 1);
  let last = Math.min(count - 1, index(at(max, axis)) + 1);
  while (first <= last && face(first + 1) < at(min, axis)) first++;
  while (last >= first && face(last) > at(max, axis)) last--;
  return [first, last];
}

/** All tiles and boxes of a level that touch some bounds. */
export function* solidsWithin({ grids, boxes }: SceneView, bounds: Box): Generator<Obstacle> {
  for (const [grid, map] of grids.entries()) {
    for (const [column, row] of tilesWithin(map, bounds)) yield { kind: "tile", grid, column, row };
  }
  const { min, max } = bounds;
  for (let index = 0; index < boxes.names.length; index++) {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = boxes.rects.subarray(index * 4, index * 4 + 4);
    if (x0 <= at(max, 0) && x1 >= at(min, 0) && y0 <= at(max, 1) && y1 >= at(min, 1)) yield { kind: "box", index };
  }
}
