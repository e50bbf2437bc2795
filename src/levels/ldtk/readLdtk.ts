import * as l10n from "@vscode/l10n";
import { Fields } from "../fields.js";
import { parseJson } from "../json/index.js";
import type { Level, Pause } from "../level.js";
import { lastName, nameMatcher } from "../knownNames.js";
import { Budget, type LevelText, readEach, type Reading } from "../reading.js";
import { readAsSolid, type ReadByRules } from "../chooseSolidRules.js";
import { SolidRules } from "../solidRules.js";
import { certainRules, offeredRules, readDefinitions, type LayerDefinition } from "./definitions.js";
import { listLevels, readLevel } from "./worlds.js";

/** Part of the work that finding the brackets of the project's text is; the rest is reading its levels. */
const PARSING = 0.5;

/**
 * Reads the levels of a project of LDtk, from 0.8 on (ldtk.io/json). Positions are those of the world: `worldX`, `worldY` and
 * the layers' offsets are added.
 *
 * Without a rule, it is found by the names of IntGrid layers, of groups of values, and of values (`certainRules`).
 */
export async function readLdtk(input: LevelText, reading: Reading): Promise<readonly Level[]> {
  const { file, text, choice, pause } = input;
  const { problems } = reading;
  const { fields, definitions } = parseProject(text);
  const isWanted = nameMatcher(choice.layers);
  const layers = [...definitions.layers.values()].filter(({ name }) => isWanted(name));
  const all = listLevels(fields, lastName(file), (error) => problems.caught(error, file));
  const isListed = nameMatcher(choice.levels);
  const listed = all.filter(({ name }) => isListed(name));
  const { start } = fields;
  if (all.length === 0 && problems.found.length === 0) {
    problems.add("level-nothing", file, start, l10n.t("The project has no level."), "warning");
  }
  if (all.length > 0 && listed.length === 0) {
    const message = l10n.t("The project has none of the requested levels ({asked}). It has {names}.", {
      asked: choice.levels?.join(", ") ?? "",
      names: quoted(all),
    });
    problems.add("level-nothing", file, start, message);
  }
  if (definitions.layers.size > 0 && layers.length === 0) {
    const message = l10n.t("The project has none of the requested layers ({asked}). It has {names}.", {
      asked: choice.layers?.join(", ") ?? "",
      names: quoted(definitions.layers.values()),
    });
    problems.add("level-nothing", file, start, message);
  }

  const readAll: ReadByRules = async (rules, step) => {
    const context = { file, reading, definitions, rules: new SolidRules(rules), isWanted, budget: new Budget() };
    const levels: Level[] = [];
    await readEach(listed, step, async (each, within) => {
      const level = await readLevel(each, context, within);
      if (level === undefined) return;
      levels.push(level);
      problems.addLeftOut(level, { file, range: each.fields.required("identifier") });
    });
    return levels;
  };
  const read = (said: ReturnType<typeof certainRules>) => {
    const names = Array.from(definitions.layers.values(), ({ name }) => name);
    const evidence = { ...said, offered: offeredRules(layers), layers: names };
    const work: Pause = (done) => pause?.(PARSING + (1 - PARSING) * done);
    return readAsSolid(evidence, { ...input, pause: work }, reading, readAll);
  };
  const said = certainRules(layers);
  const levels = await read(said);
  const hasSolid = levels.some(({ grids, boxes, unclear }) => grids.length > 0 || boxes.length > 0 || unclear);
  if (problems.found.length > 0 || hasSolid) return levels;
  // Values that no cell has say nothing.
  if (choice.solid === undefined) return said.certain === undefined ? levels : await read({ certain: undefined });
  if (levels.length > 0) {
    const nothing = l10n.t('With "solid": {rules}, nothing in the project is solid.', {
      rules: JSON.stringify(choice.solid),
    });
    problems.add("level-nothing", file, start, `${nothing} ${valuesOf(layers)}`, "warning");
  }
  return levels;
}

/** The root of a project's text, and what its layers have in common. @throws LevelFault where it is none */
export function parseProject(text: string) {
  const root = parseJson(text);
  const fields = new Fields(root, "defs", "worlds", "levels", "worldLayout");
  return { fields, definitions: readDefinitions(fields.required("defs")) };
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
  if (values.length === 0) return l10n.t("The project's layers have no IntGrid values.");
  const named = values.map(([value, name]) => (name === undefined ? String(value) : `${value} (${name})`));
  const shown = [...named.slice(0, MOST_NAMES), ...(named.length > MOST_NAMES ? ["…"] : [])];
  return l10n.t("The layers have the IntGrid values {values}.", { values: shown.join(", ") });
}
