import * as l10n from "@vscode/l10n";
import { at, boxAround, overlaps, type Box, type Vec } from "../geometry/index.js";
import {
  amountText,
  skippedText,
  solidText,
  type Level,
  type LevelReading,
  type Source,
  type TileGrid,
} from "../levels/index.js";
import { sweepConvex } from "../solver/index.js";
import type {
  LevelReference,
  NamedBox,
  Problem,
  Range,
  ReferredLevel,
  Scene,
  SolidGrid,
  Solids,
} from "../scene/index.js";

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
  /** What may be solid in it, where nobody has said what is: nothing of the level is solid then. */
  readonly unclear?: Solids;
  /** Where it is written. Absent where only its solids are known, as to who draws them. */
  readonly origin?: LevelOrigin;
}

/** The files of a level, and the places of its solids in them. */
interface LevelOrigin {
  /** Every file that was asked for, by its path from the root: when one changes, or appears, so does the level. */
  readonly files: readonly string[];
  /** The place of a tile of `solids.grids`, or of a box or polygon of `solids.boxes`. Looking up a tile may go through its layer. */
  placeOf(solid: LevelSolid): LevelPlace | undefined;
}

export type LevelSolid =
  | { readonly kind: "tile"; readonly grid: number; readonly column: number; readonly row: number }
  | { readonly kind: "box"; readonly index: number };

/** A place in a file. */
export interface LevelPlace {
  readonly file: string;
  readonly range: Range;
}

/** Gives the level that a scene refers to; undefined while it is being read. */
export type LevelSource = (reference: LevelReference) => SceneLevel | undefined;

/** What a scene takes of a level file. `placeOf` tells where a source is in its file's text. */
export function sceneLevel(
  { levels, problems, files, candidates }: LevelReading,
  { file, bounds }: ReferredLevel,
  placeOf: (source: Source) => LevelPlace | undefined,
): SceneLevel {
  // Layers of several levels can have one name.
  const prefix = (level: string): string => (levels.length > 1 ? `${level}/` : "");
  const gridsIn = (name: string, all: Level["grids"]) =>
    all.flatMap((grid) => {
      const seen = sceneGrid(grid, prefix(name), bounds);
      return seen ? [{ grid, seen }] : [];
    });
  const boxesIn = (name: string, level: Pick<Level, "boxes" | "shapes">) => solidsOf(level, bounds, prefix(name));
  const grids = levels.flatMap((level) => gridsIn(level.name, level.grids));
  const boxes = levels.flatMap((level) => boxesIn(level.name, level));
  const sourceOf = (solid: LevelSolid): Source | undefined =>
    solid.kind === "tile"
      ? grids[solid.grid]?.grid.sourceOf(solid.column, solid.row)
      : boxes[solid.index]?.solid.source;
  // With each edit of a scene mostly the same places are asked for.
  const known = new Map<string, LevelPlace | undefined>();
  const skipped = skippedText(levels);
  const unread = candidates
    ? l10n.t("the solid geometry of {file}", { file })
    : levels.length > 0
      ? l10n.t("parts of {file}", { file })
      : file;
  const isUnread = problems.some(({ severity }) => severity === "error");
  return {
    solids: { grids: grids.map(({ seen }) => seen), boxes: boxes.map(({ seen }) => seen) },
    summary:
      levels.length === 0
        ? unreadText(file)
        : candidates
          ? l10n.t("{file}: unclear which parts are solid", { file })
          : readText(file, solidText(levels), skipped),
    problems: problems.map(({ code, severity, message }) => {
      const said = { code, severity, message: `${file}: ${message}` };
      if (code !== "level-solid-unclear" || !candidates) return said;
      const choices = candidates.map((each) => ({ value: JSON.stringify(each.rule), about: amountText(each) }));
      return { ...said, choices };
    }),
    notEvaluated: [...(isUnread ? [unread] : []), ...(skipped === "" ? [] : [skipped])],
    unclear: candidates && {
      grids: levels.flatMap(({ name, unclear }) => gridsIn(name, unclear?.grids ?? [])).map(({ seen }) => seen),
      boxes: levels.flatMap(({ name, unclear }) => (unclear ? boxesIn(name, unclear) : [])).map(({ seen }) => seen),
    },
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

/**
 * What of a level is no whole tile and overlaps the bounds, as the scene has it: boxes, and each convex piece of a shape by
 * itself. One loop over all: there can be a hundred thousand, while somebody types.
 */
function solidsOf({ boxes, shapes = [] }: Pick<Level, "boxes" | "shapes">, bounds: Box | undefined, prefix: string) {
  const found: { readonly solid: { readonly source: Source }; readonly seen: NamedBox }[] = [];
  for (const solid of boxes) {
    const { box, oneWay } = solid;
    if (bounds && !overlaps(box, bounds)) continue;
    const name = `${prefix}${solid.layer}: ${solid.name}`;
    found.push({ solid, seen: oneWay ? { box, oneWay, name } : { box, name } });
  }
  for (const solid of shapes) {
    for (const corners of solid.pieces) {
      const box = boxAround(corners);
      if (bounds && !(overlaps(box, bounds) && isWithin(corners, bounds))) continue;
      found.push({ solid, seen: { box, corners, name: `${prefix}${solid.layer}: ${solid.name}` } });
    }
  }
  return found;
}

/** Whether the insides of a convex polygon and a box overlap. */
function isWithin(corners: readonly Vec[], bounds: Box): boolean {
  const displacement = [0, 0];
  return sweepConvex({ position: [0, 0], corners, displacement }, { ...bounds, displacement }).kind === "overlap";
}

/** What a scene gets whose level lies where nothing is read. */
export function outsideLevel({ file }: ReferredLevel): SceneLevel {
  const message = l10n.t("{file} is outside the workspace. Levels must be inside the workspace.", { file });
  return {
    solids: { grids: [], boxes: [] },
    summary: unreadText(file),
    problems: [{ code: "level-outside", severity: "error", message }],
    notEvaluated: [file],
  };
}

/** The summary of a level of which nothing is there. */
function unreadText(file: string): string {
  return l10n.t("{file} could not be read", { file });
}

function readText(file: string, solids: string, skipped: string): string {
  return skipped === ""
    ? l10n.t("{file}: {solids}", { file, solids })
    : l10n.t("{file}: {solids}; {skipped} skipped", { file, solids, skipped });
}

/** Whether a scene was run with all that it has: what a body meets while its level is not there says nothing. */
export function hasItsLevel({ scene, level }: { readonly scene: Scene; readonly level?: SceneLevel }): boolean {
  if (!scene.level || !level) return !scene.level;
  // A level that could not be read is empty, as one is in which there is rightly nothing to meet.
  const { grids, boxes } = level.solids;
  return grids.length + boxes.length > 0 || level.problems.every(({ severity }) => severity !== "error");
}

/** A layer, with the tiles outside of the bounds empty: those inside keep their columns and rows. */
function sceneGrid(grid: TileGrid, prefix: string, bounds: Box | undefined): SolidGrid | undefined {
  const { layer, origin, tileSize, width, height, oneWay } = grid;
  const solid = bounds ? within(grid, bounds) : grid.solid;
  return solid && { layer: `${prefix}${layer}`, origin, tileSize, width, height, solid, oneWay };
}

/** The tiles that overlap the bounds; undefined where none does. */
function within({ origin, tileSize, width, height, solid }: TileGrid, { min, max }: Box): Uint8Array | undefined {
  const span = (axis: 0 | 1, count: number): readonly [number, number] => {
    const [first, end] = [min, max].map((corner) => (at(corner, axis) - at(origin, axis)) / at(tileSize, axis));
    return [Math.max(0, Math.floor(first ?? 0)), Math.min(count, Math.ceil(end ?? 0))];
  };
  const [[left, right], [top, bottom]] = [span(0, width), span(1, height)];
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
