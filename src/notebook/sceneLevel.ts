import * as l10n from "@vscode/l10n";
import { at, overlaps, type Box } from "../geometry/index.js";
import { skippedText, solidText, type LevelReading, type Source, type TileGrid } from "../levels/index.js";
import type { LevelReference, Position, Problem, Scene, SolidGrid, Solids } from "../scene/index.js";

/** A level as scenes take it. */
export interface SceneLevel {
  /** Of the level alone. */
  readonly solids: Solids;
  /** How much is solid in it, by which rules, and what was left out. */
  readonly summary: string;
  /** What is wrong with it. The places are in other files than the scene's, and stand in the messages. */
  readonly problems: readonly Omit<Problem, "range">[];
  /** Names of what would be solid in it and was left out. */
  readonly notEvaluated: readonly string[];
  /** Where it is written. Absent where only its solids are known, as to who draws them. */
  readonly origin?: LevelOrigin;
}

/** The files of a level, and the places of its solids in them. */
export interface LevelOrigin {
  /** Every file that was asked for, by its path from the root: when one changes, or appears, so does the level. */
  readonly files: readonly string[];
  /** The place of a tile of `solids.grids`, or of a box of `solids.boxes`. Looking up a tile may go through its layer. */
  placeOf(solid: LevelSolid): LevelPlace | undefined;
}

export type LevelSolid =
  | { readonly kind: "tile"; readonly grid: number; readonly column: number; readonly row: number }
  | { readonly kind: "box"; readonly index: number };

/** A place in a file, in lines and characters from zero. */
export interface LevelPlace {
  readonly file: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

/** Gives the level that a scene refers to; undefined while it is being read. */
export type LevelSource = (reference: LevelReference) => SceneLevel | undefined;

/**
 * What a scene takes of a level file.
 *
 * @param placeOf tells where a source is in its file's text
 */
export function sceneLevel(
  { levels, problems, files }: LevelReading,
  { file, bounds }: LevelReference,
  placeOf: (source: Source) => LevelPlace | undefined,
): SceneLevel {
  // Layers of several levels can have one name.
  const prefix = (level: string): string => (levels.length > 1 ? `${level}/` : "");
  const grids = levels.flatMap(({ name, grids: all }) =>
    all.flatMap((grid) => {
      const seen = sceneGrid(grid, prefix(name), bounds);
      return seen ? [{ grid, seen }] : [];
    }),
  );
  const boxes = levels.flatMap(({ name, boxes: all }) =>
    all
      .filter(({ box }) => !bounds || overlaps(box, bounds))
      .map((solid) => ({ solid, seen: { name: `${prefix(name)}${solid.layer}: ${solid.name}`, box: solid.box } })),
  );
  const sourceOf = (solid: LevelSolid): Source | undefined =>
    solid.kind === "tile"
      ? grids[solid.grid]?.grid.sourceOf(solid.column, solid.row)
      : boxes[solid.index]?.solid.source;
  // With each edit of a scene mostly the same places are asked for.
  const known = new Map<string, LevelPlace | undefined>();
  return {
    solids: { grids: grids.map(({ seen }) => seen), boxes: boxes.map(({ seen }) => seen) },
    summary: levels.length === 0 ? unreadText(file) : readText(file, solidText(levels), skippedText(levels)),
    problems: problems.map(({ code, severity, message }) => ({ code, severity, message: `${file}: ${message}` })),
    notEvaluated: [
      ...(problems.some(({ severity }) => severity === "error") ? [unreadPartText(file, levels.length > 0)] : []),
      ...(skippedText(levels) === "" ? [] : [skippedText(levels)]),
    ],
    origin: {
      files,
      placeOf(solid) {
        const key = solid.kind === "box" ? String(solid.index) : `${solid.grid} ${solid.column} ${solid.row}`;
        const source = known.has(key) ? undefined : sourceOf(solid);
        if (source) known.set(key, placeOf(source));
        return known.get(key);
      },
    },
  };
}

/** What a scene gets whose level lies where nothing is read. */
export function outsideLevel({ file }: LevelReference): SceneLevel {
  const message = l10n.t("{file} is outside of the workspace. Levels are read from inside of it only.", { file });
  return {
    solids: { grids: [], boxes: [] },
    summary: unreadText(file),
    problems: [{ code: "level-outside", severity: "error", message }],
    notEvaluated: [file],
  };
}

/** The summary of a level of which nothing is there. */
export function unreadText(file: string): string {
  return l10n.t("{file}: nothing of it could be read", { file });
}

/** What a level has lost that could not be read, or only in part. */
function unreadPartText(file: string, isReadInPart: boolean): string {
  return isReadInPart ? l10n.t("parts of {file}", { file }) : file;
}

function readText(file: string, solids: string, skipped: string): string {
  return skipped === ""
    ? l10n.t("{file}: {solids}", { file, solids })
    : l10n.t("{file}: {solids}; left out: {skipped}", { file, solids, skipped });
}

/** Whether there is something to meet in a level, or rightly nothing: a level that could not be read is empty too. */
function isReadable({ solids: { grids, boxes }, problems }: SceneLevel): boolean {
  return grids.length + boxes.length > 0 || problems.every(({ severity }) => severity !== "error");
}

/** Whether a scene was run with all that it has: what a body meets while its level is not there says nothing. */
export function hasItsLevel({ scene, level }: { readonly scene: Scene; readonly level?: SceneLevel }): boolean {
  return scene.level === undefined || (level !== undefined && isReadable(level));
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
