import * as l10n from "@vscode/l10n";
import { boxAt } from "../../geometry/index.js";
import { Budget } from "../limits.js";
import { Fields } from "../fields.js";
import { parseJson } from "../json/index.js";
import type { Level, SkippedKind, SolidBox, SolidRule, TileGrid } from "../level.js";
import { lastName, nameMatcher } from "../names.js";
import type { LevelText, Reading } from "../reading.js";
import { namedLayer, readLayer, type NamedLayer } from "./layers.js";

/** Part of the work that finding the brackets of the text is; the rest is reading the layers. */
const PARSING = 0.5;

/**
 * Reads a level of Ogmo Editor 3 (ogmo-editor-3.github.io/docs). Which value of a grid is empty stands in the project, which
 * a level does not name: it is taken to be `0`, as in new projects.
 *
 * Without a rule, what is in the grid layers is solid; in a level without such, every tile; without these, every entity.
 */
export async function readOgmo({ file, text, choice, pause }: LevelText, reading: Reading): Promise<readonly Level[]> {
  const { problems } = reading;
  const root = await parseJson(text, (done) => pause?.(done * PARSING));
  const fields = new Fields(root, "width", "height", "layers");
  const bounds = boxAt([0, 0], [fields.extent("width"), fields.extent("height")]);
  const name = lastName(file);
  const { start } = fields;
  if (!reading.isAsked({ file, choice }, start)) return [];
  const all: NamedLayer[] = [];
  for (const node of fields.elements("layers")) {
    const named = await problems.separately(file, () => namedLayer(node));
    if (named !== undefined) all.push(named);
  }
  const layers = all.filter(({ name }) => nameMatcher(choice.layers)(name));
  const names = all.map(({ name }) => `"${name}"`).join(", ");
  if (all.length > 0 && layers.length === 0) {
    const message = l10n.t("None of the layers that were asked for ({asked}) is in the level. It has {names}.", {
      asked: choice.layers?.join(", ") ?? "",
      names,
    });
    problems.add("level-nothing", file, start, message);
  }

  const rules = choice.solid ?? defaultRules(layers);
  const applied = layersOf("grid", layers).length > 0 ? rules : rules.flatMap(withTiles);
  const budget = new Budget();
  const grids: TileGrid[] = [];
  const boxes: SolidBox[] = [];
  const skipped: Partial<Record<SkippedKind, number>> = {};
  for (const [index, layer] of layers.entries()) {
    const step = (done: number) => pause?.(PARSING + ((1 - PARSING) * (index + done)) / layers.length);
    const context = { file, rules: applied, budget, pause: step };
    const solid = await problems.separately(file, () => readLayer(layer, context));
    if (solid === undefined) continue;
    grids.push(...solid.grids);
    for (const box of solid.boxes) boxes.push(box);
    for (const kind of solid.skipped) skipped[kind] = (skipped[kind] ?? 0) + 1;
  }
  if (choice.solid !== undefined && problems.found.length === 0 && grids.length + boxes.length === 0) {
    const message = l10n.t("Nothing in the level is solid by {rules}. Its layers are {names}.", {
      rules: JSON.stringify(rules),
      names,
    });
    problems.add("level-nothing", file, start, message, "warning");
  }
  problems.addSkipped(skipped, file, start);
  return [{ name, file, bounds, rules, grids, boxes, skipped }];
}

/** What is taken as solid in layers of which nobody said it. */
function defaultRules(layers: readonly NamedLayer[]): readonly SolidRule[] {
  const grids = layersOf("grid", layers);
  const named = grids.length > 0 ? grids : layersOf("data", layers);
  return named.length > 0 ? named.map(({ name }) => ({ layer: name })) : [{ any: true }];
}

/** Layers whose cells are values (`grid`), or tiles of a tileset (`data`). */
function layersOf(kind: "grid" | "data", layers: readonly NamedLayer[]): readonly NamedLayer[] {
  return layers.filter(({ content }) => content.startsWith(kind));
}

/** In a level without grids the numbers of its tiles are its values. */
function withTiles(rule: SolidRule): readonly SolidRule[] {
  if (!("intGrid" in rule)) return [rule];
  return [rule, { tiles: rule.intGrid.filter((value) => typeof value === "number") }];
}
