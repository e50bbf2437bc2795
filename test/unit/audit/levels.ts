import type { Box, Vec } from "../../../src/geometry/index.js";
import { checkOf } from "../../../src/model/index.js";
import type { Level, SolidBox, TileGrid } from "../../../src/levels/index.js";

const source = { file: "level.tmj", range: { offset: 0, length: 0 } };

/** The rule of a game in which a wall is safe as soon as each crossing is seen: for what has nothing to do with pushes. */
export const back = checkOf("overlap, back to the old position");

/** A picture of tiles: `#` is solid. */
export function grid(
  rows: readonly string[],
  tileSize: Vec = [16, 16],
  origin: Vec = [0, 0],
  layer = "walls",
): TileGrid {
  const width = rows[0]?.length ?? 0;
  const solid = Uint8Array.from(rows.join(""), (tile) => (tile === "#" ? 1 : 0));
  return {
    ...{ layer, origin, tileSize, width, height: rows.length, solid },
    count: solid.reduce((sum, tile) => sum + tile, 0),
    nameOf: (column, row) => `tile ${column},${row}`,
    sourceOf: (column, row) => ({ ...source, range: { offset: row * width + column, length: 1 } }),
  };
}

export function solidBox(min: Vec, max: Vec, name = "box"): SolidBox {
  return { layer: "objects", box: { min, max }, name, source };
}

/** A level that is as large as its first grid where no bounds are given. */
export function level(
  solids: { readonly grids?: readonly TileGrid[]; readonly boxes?: readonly SolidBox[] },
  { bounds, world, name = "level" }: { bounds?: Box; world?: string; name?: string } = {},
): Level {
  const { grids = [], boxes = [] } = solids;
  return {
    ...{ name, file: source.file, grids, boxes, rules: [{ any: true }], skipped: {} },
    bounds: bounds ?? gridBounds(grids[0]),
    ...(world !== undefined && { world }),
  };
}

function gridBounds(grid: TileGrid | undefined): Box {
  if (!grid) return { min: [0, 0], max: [0, 0] };
  const size = [grid.width, grid.height];
  return { min: grid.origin, max: grid.origin.map((o, axis) => o + (size[axis] ?? 0) * (grid.tileSize[axis] ?? 0)) };
}
