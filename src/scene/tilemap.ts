import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, emptyCorner, GREATEST, isWithinReach } from "../geometry/index.js";
import { defaults, tilemapEntries } from "./format/index.js";
import type { Scene, Tilemap } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { isKind, owners, property, readKeys } from "./readKeys.js";

/** 4096 × 4096, one byte a tile. Few characters can stand for many tiles: one long row makes all others as long. */
const MAX_TILES = 4096 * 4096;

/** Reads a tilemap. It is left out as a whole when a part of it is bad: tiles in wrong places would mislead. */
export function readTilemap(
  node: Node,
  { dimensions, yAxis }: Pick<Scene, "dimensions" | "yAxis">,
  problems: ProblemList,
): Tilemap | undefined {
  const isObject = isKind("object", node, problems, (found) => {
    const example = '{ "tileSize": …, "rows": [ … ] }';
    return l10n.t('"tilemap" must be {example}; got {found}.', { example, found });
  });
  if (!isObject) return undefined;
  const before = problems.found.length;
  const values = readKeys(tilemapEntries(2), node, owners.tilemap, problems);
  const { tileSize, rows, solid = defaults.solid, origin = [0, 0], slopes = {} } = values;
  if (dimensions === 3) {
    const key = node.parent?.children?.[0] ?? node;
    problems.add("conflict", key, l10n.t('"tilemap" works only in 2D scenes; this scene is 3D.'));
  }
  checkSlopes(node, slopes, solid, problems);
  if (problems.found.length > before || !tileSize || !rows) return undefined;

  const height = rows.length;
  let width = 0;
  for (const row of rows) {
    width = Math.max(width, tilesIn(row));
  }
  if (width * height === 0) return undefined;
  if (width * height > MAX_TILES) {
    const sizes = { width, height, most: MAX_TILES };
    const message = l10n.t('"rows" describes {width} × {height} tiles; the maximum is {most}.', sizes);
    problems.add("too-large", property(node, "rows")?.value ?? node, message);
    return undefined;
  }
  const size = typeof tileSize === "number" ? [tileSize, tileSize] : tileSize;
  if (![...origin, at(origin, 0) + at(size, 0) * width, at(origin, 1) + at(size, 1) * height].every(isWithinReach)) {
    const message = l10n.t("The tilemap reaches beyond {most}, the maximum for coordinates.", { most: GREATEST });
    problems.add("not-finite", node, message);
    return undefined;
  }
  const solidCharacters = new Set(solid);
  const grid = new Uint8Array(width * height);
  const emptyCorners = new Map(
    Object.entries(slopes).map(([character, slope]) => [character, emptyCornerOf(slope, yAxis)]),
  );
  const sloped = emptyCorners.size > 0 ? new Uint8Array(width * height) : undefined;
  for (const [y, row] of rows.entries()) {
    let place = y * width;
    for (const character of row) {
      if (solidCharacters.has(character)) grid[place] = 1;
      else if (sloped) sloped[place] = emptyCorners.get(character) ?? emptyCorner.none;
      place++;
    }
  }
  const isSloped = sloped?.some((empty) => empty !== emptyCorner.none) === true;
  return { origin, tileSize: size, width, height, solid: grid, slopes: isSloped ? sloped : undefined, source: node };
}

/** The corner that a slope leaves empty, in the world: on the screen it is always an upper one. */
function emptyCornerOf(slope: "up" | "down", yAxis: Scene["yAxis"]): number {
  if (yAxis === "down") return slope === "up" ? emptyCorner.low : emptyCorner.right;
  return slope === "up" ? emptyCorner.left : emptyCorner.high;
}

/** Adds problems for characters that would be slopes and solid as well, or are no single ones. */
function checkSlopes(
  node: Node,
  slopes: Readonly<Record<string, unknown>>,
  solid: string,
  problems: ProblemList,
): void {
  const keys = property(node, "slopes");
  for (const character of Object.keys(slopes)) {
    const key = keys && property(keys.value, character)?.key;
    if (!key) continue;
    const found = problems.quote(key);
    if ([...character].length !== 1) {
      problems.add(
        "out-of-range",
        key,
        l10n.t('Each key of "slopes" must be a single character; got {found}.', { found }),
      );
    } else if ([...solid].includes(character)) {
      const message = l10n.t("{found} already marks solid tiles, so it cannot mark slopes as well.", { found });
      problems.add("conflict", key, message);
    }
  }
}

/** How many tiles a row is: by code points, so that a character outside the basic plane is one. */
function tilesIn(row: string): number {
  let count = 0;
  for (const _ of row) count++;
  return count;
}
