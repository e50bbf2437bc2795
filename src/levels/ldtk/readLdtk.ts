import * as l10n from "@vscode/l10n";
import { Fields } from "../fields.js";
import { parseJson } from "../json/index.js";
import type { Level, SolidRule } from "../level.js";
import { lastName, nameMatcher } from "../names.js";
import { Budget, type LevelText, type Reading } from "../reading.js";
import { defaultRules, readDefinitions, type LayerDefinition } from "./definitions.js";
import { listLevels, readLevel } from "./worlds.js";

/** Part of the work that finding the brackets of the project's text is; the rest is reading its levels. */
const PARSING = 0.5;

/**
 * Reads the levels of a project of LDtk, from 0.8 on (ldtk.io/json). Positions are those of the world: `worldX`, `worldY` and
 * the layers' offsets are added.
 *
 * Without a rule, it is found by the names of IntGrid layers, of groups of values, and of values (`defaultRules`); of a
 * project without such values, and of one in which no cell has any, every tile and every entity.
 */
export async function readLdtk({ file, text, choice, pause }: LevelText, reading: Reading): Promise<readonly Level[]> {
  const { problems } = reading;
  const root = await parseJson(text, (done) => pause?.(done * PARSING));
  const fields = new Fields(root, "defs", "worlds", "levels", "worldLayout");
  const definitions = readDefinitions(fields.required("defs"));
  const isWanted = nameMatcher(choice.layers);
  const layers = [...definitions.layers.values()].filter(({ name }) => isWanted(name));
  const all = listLevels(fields, lastName(file), (error) => problems.caught(error, file));
  const isListed = nameMatcher(choice.levels);
  const listed = all.filter(({ name }) => isListed(name));
  const { start } = fields;
  if (all.length === 0 && problems.found.length === 0) {
    problems.add("level-nothing", file, start, l10n.t("There is no level in the project."), "warning");
  }
  if (all.length > 0 && listed.length === 0) {
    const message = l10n.t("None of the levels that were asked for ({asked}) is in the project. It has {names}.", {
      asked: choice.levels?.join(", ") ?? "",
      names: quoted(all),
    });
    problems.add("level-nothing", file, start, message);
  }
  if (definitions.layers.size > 0 && layers.length === 0) {
    const message = l10n.t("None of the layers that were asked for ({asked}) is in the project. It has {names}.", {
      asked: choice.layers?.join(", ") ?? "",
      names: quoted(definitions.layers.values()),
    });
    problems.add("level-nothing", file, start, message);
  }

  const readAll = async (rules: readonly SolidRule[]): Promise<readonly Level[]> => {
    const context = { file, reading, definitions, rules, isWanted, budget: new Budget() };
    const levels: Level[] = [];
    for (const [index, each] of listed.entries()) {
      const done = (fraction: number) => PARSING + ((1 - PARSING) * (index + fraction)) / listed.length;
      await pause?.(done(0));
      const level = await readLevel(each, context, (fraction) => pause?.(done(fraction)));
      if (level === undefined) continue;
      levels.push(level);
      problems.addSkipped(level.skipped, file, each.fields.required("identifier"));
    }
    return levels;
  };
  const rules = choice.solid ?? defaultRules(layers);
  const levels = await readAll(rules);
  const hasSolid = levels.some(({ grids, boxes }) => grids.length > 0 || boxes.length > 0);
  if (problems.found.length > 0 || hasSolid) return levels;
  if (choice.solid === undefined) return readAll([{ any: true }]);
  if (levels.length > 0) {
    const nothing = l10n.t("Nothing in the project is solid by {rules}.", { rules: JSON.stringify(rules) });
    problems.add("level-nothing", file, start, `${nothing} ${valuesOf(layers)}`, "warning");
  }
  return levels;
}

/** As many as a message can hold. */
const MOST_NAMES = 10;

function quoted(named: Iterable<{ readonly name: string }>): string {
  const names = Array.from(named, ({ name }) => `"${name}"`);
  const more = names.length - MOST_NAMES;
  if (more <= 0) return names.join(", ");
  return l10n.t("{names} and {more} more", { names: names.slice(0, MOST_NAMES).join(", "), more });
}

function valuesOf(layers: readonly LayerDefinition[]): string {
  const values = layers.flatMap((layer) => [...layer.values]);
  if (values.length === 0) return l10n.t("Its layers have no IntGrid values.");
  const named = values.map(([value, name]) => (name === undefined ? String(value) : `${value} (${name})`));
  const shown = [...named.slice(0, MOST_NAMES), ...(named.length > MOST_NAMES ? ["…"] : [])];
  return l10n.t("Its IntGrid values are {values}.", { values: shown.join(", ") });
}
