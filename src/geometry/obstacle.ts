/** What a body met: another body by its index in the scene, a tile of one of its grids, or a box of its level. */
export type Obstacle =
  | { readonly kind: "body"; readonly index: number }
  | { readonly kind: "tile"; readonly grid: number; readonly column: number; readonly row: number }
  | { readonly kind: "box"; readonly index: number };

/**
 * An obstacle that is a number in a column: the index of a body or, for what is solid, −1 less its place among the tiles of
 * each grid, row by row, and the boxes after these.
 *
 * @param grids of the scene
 */
export function obstacleAt(
  grids: readonly { readonly width: number; readonly height: number }[],
  number: number,
): Obstacle {
  if (number >= 0) return { kind: "body", index: number };
  let rest = -1 - number;
  for (const [grid, { width, height }] of grids.entries()) {
    if (rest < width * height) return { kind: "tile", grid, column: rest % width, row: Math.floor(rest / width) };
    rest -= width * height;
  }
  return { kind: "box", index: rest };
}
