import { at, type Box } from "../geometry/index.js";
import type { SceneView } from "../protocol.js";

/** The solid tiles that touch some bounds, as column and row. */
export function* tilesWithin(
  map: NonNullable<SceneView["tilemap"]>,
  bounds: Box,
): Generator<readonly [column: number, row: number]> {
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
  { origin, tileSize }: NonNullable<SceneView["tilemap"]>,
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
