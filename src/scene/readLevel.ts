import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { boxAt } from "../geometry/index.js";
import { type Dimensions, levelEntries } from "./format/index.js";
import type { LevelReference } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { isKind, owners, readKeys } from "./readKeys.js";

/** Reads which level a scene takes its solids from. What is in that level, only its file says. */
export function readLevel(node: Node, dimensions: Dimensions, problems: ProblemList): LevelReference | undefined {
  const isObject = isKind("object", node, problems, (found) =>
    l10n.t('"level" must be {example}; got {found}.', { example: '{ "file": … }', found }),
  );
  if (!isObject) return undefined;
  const before = problems.found.length;
  const { file, layers, levels, solid, mask, bounds } = readKeys(levelEntries, node, owners.level, problems);
  if (dimensions === 3) {
    const key = node.parent?.children?.[0] ?? node;
    problems.add("conflict", key, l10n.t('"level" works only in 2D scenes; this scene is 3D.'));
  }
  // With a part of it left out it would be another level.
  if (problems.found.length > before || file === undefined) return undefined;
  return {
    file,
    layers: layers === undefined ? undefined : listed(layers),
    levels: levels === undefined ? undefined : listed(levels),
    solid: solid === undefined ? undefined : Array.isArray(solid) ? solid : [solid],
    mask,
    bounds: bounds && boxAt(bounds.position, bounds.size),
    source: node,
  };
}

function listed(names: string | readonly string[]): readonly string[] {
  return typeof names === "string" ? [names] : names;
}
