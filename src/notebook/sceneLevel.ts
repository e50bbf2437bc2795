import { at, overlaps, type Box } from "../geometry/index.js";
import { skippedText, solidText, type LevelReading, type TileGrid } from "../levels/index.js";
import type { LevelReference, Problem, Scene, SolidGrid, Solids } from "../scene/index.js";

/** A level as scenes take it. */
export interface SceneLevel {
  /** Of the level alone. */
  readonly solids: Solids;
  /** How much is solid in it, by which rules, and what was left out. */
  readonly summary: string;
  /** What is wrong with it. The places are in other files than the scene's, and stand in the messages. */
  readonly problems: readonly Omit<Problem, "range">[];
}

/** Gives the level that a scene refers to; undefined while it is being read. */
export type LevelSource = (reference: LevelReference) => SceneLevel | undefined;

/** What a scene takes of a level file. */
export function sceneLevel({ levels, problems }: LevelReading, { file, bounds }: LevelReference): SceneLevel {
  // Layers of several levels can have one name.
  const prefix = (level: string): string => (levels.length > 1 ? `${level}/` : "");
  const solids = {
    grids: levels.flatMap(({ name, grids }) => grids.flatMap((grid) => sceneGrid(grid, prefix(name), bounds) ?? [])),
    boxes: levels.flatMap(({ name, boxes }) =>
      boxes
        .filter(({ box }) => !bounds || overlaps(box, bounds))
        .map((solid) => ({ name: `${prefix(name)}${solid.layer}: ${solid.name}`, box: solid.box })),
    ),
  };
  const skipped = skippedText(levels);
  return {
    solids,
    summary: `${file}: ${solidText(levels)}${skipped === "" ? "" : `; left out: ${skipped}`}`,
    problems: problems.map(({ code, severity, message }) => ({ code, severity, message: `${file}: ${message}` })),
  };
}

/** A layer, with the tiles outside of the bounds empty: those inside keep their columns and rows. */
function sceneGrid(grid: TileGrid, prefix: string, bounds: Box | undefined): SolidGrid | undefined {
  const { layer, origin, tileSize, width, height } = grid;
  const solid = bounds ? within(grid, bounds) : grid.solid;
  return solid && { layer: `${prefix}${layer}`, origin, tileSize, width, height, solid };
}

/** The tiles that overlap the bounds; undefined where none does. */
function within({ origin, tileSize, width, height, solid }: TileGrid, { min, max }: Box): Uint8Array | undefined {
  const tile = (coordinate: number, axis: number): number => (coordinate - at(origin, axis)) / at(tileSize, axis);
  const [left, right] = [Math.max(0, Math.floor(tile(at(min, 0), 0))), Math.min(width, Math.ceil(tile(at(max, 0), 0)))];
  const [top, bottom] = [
    Math.max(0, Math.floor(tile(at(min, 1), 1))),
    Math.min(height, Math.ceil(tile(at(max, 1), 1))),
  ];
  if (left >= right || top >= bottom) return undefined;
  const kept = new Uint8Array(solid.length);
  for (let row = top; row < bottom; row++) {
    const first = row * width;
    kept.set(solid.subarray(first + left, first + right), first + left);
  }
  return kept;
}

/** The scene with the solids of its level. */
export function withLevel(scene: Scene, { solids }: Pick<SceneLevel, "solids">): Scene {
  const { grids, boxes } = scene.solids;
  return { ...scene, solids: { grids: [...grids, ...solids.grids], boxes: [...boxes, ...solids.boxes] } };
}
