import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, GREATEST, isWithinReach } from "../geometry/index.js";
import { defaults, type Dimensions, tilemapEntries } from "./format/index.js";
import type { Tilemap } from "./notebook.js";
import type { ProblemList } from "./problems.js";
import { isKind, owners, property, readKeys } from "./read.js";

/** 4096 × 4096, one byte a tile. Few characters can stand for many tiles: one long row makes all others as long. */
const MAX_TILES = 4096 * 4096;

/** Reads a tilemap. It is left out as a whole when a part of it is bad: tiles in wrong places would mislead. */
export function readTilemap(node: Node, dimensions: Dimensions, problems: ProblemList): Tilemap | undefined {
  if (!isKind("object", node, notATilemap, problems)) return undefined;
  const before = problems.found.length;
  const values = readKeys(tilemapEntries(2), node, owners.tilemap, problems);
  if (dimensions === 3) {
    problems.add(
      "conflict",
      node.parent?.children?.[0] ?? node,
      l10n.t('"tilemap" is for scenes of 2 dimensions; this one has 3.'),
    );
  }
  const { tileSize, rows, solid = defaults.solid, origin = [0, 0] } = values;
  if (problems.found.length > before || !tileSize || !rows) return undefined;

  // By code points, so that a character outside the basic plane is one tile.
  const characters = rows.map((row) => [...row]);
  const height = rows.length;
  const width = characters.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width * height === 0) return undefined;
  const rowsNode = property(node, "rows")?.value ?? node;
  if (width * height > MAX_TILES) {
    const message = l10n.t('"rows" stands for {width} × {height} tiles; at most {most} can be shown.', {
      width,
      height,
      most: MAX_TILES,
    });
    problems.add("too-large", rowsNode, message);
    return undefined;
  }
  const size = typeof tileSize === "number" ? [tileSize, tileSize] : tileSize;
  if (![...origin, at(origin, 0) + at(size, 0) * width, at(origin, 1) + at(size, 1) * height].every(isWithinReach)) {
    problems.add(
      "not-finite",
      node,
      l10n.t("The tilemap reaches beyond {most}, further than a scene can.", { most: GREATEST }),
    );
    return undefined;
  }
  const solidCharacters = new Set(solid);
  const grid = new Uint8Array(width * height);
  characters.forEach((row, y) => {
    row.forEach((character, x) => {
      if (solidCharacters.has(character)) grid[y * width + x] = 1;
    });
  });
  return { origin, tileSize: size, width, height, solid: grid, source: node };
}

function notATilemap(found: string): string {
  const example = '{ "tileSize": …, "rows": [ … ] }';
  return l10n.t('"tilemap" must be {example}; got {found}.', { example, found });
}
