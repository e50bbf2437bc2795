import * as l10n from "@vscode/l10n";
import { boxAt } from "../../geometry/index.js";
import { parseJson } from "../json/index.js";
import type { Level, Pause, SolidBox, SolidRule, TileGrid } from "../level.js";
import { LevelFault } from "../problems.js";
import type { Reading } from "../reading.js";
import type { Budget } from "../budget.js";
import type { Definitions } from "./definitions.js";
import { definitionOf, layerFields, readLayer } from "./layer.js";
import { levelFields, type LevelFields, type ListedLevel } from "./worlds.js";

/** What the reading of a level needs to know besides the level. */
export interface LevelContext {
  /** The project's file. */
  readonly file: string;
  readonly reading: Reading;
  readonly definitions: Definitions;
  readonly rules: readonly SolidRule[];
  /** Of a layer, by its name. */
  readonly isWanted: (layer: string) => boolean;
  readonly budget: Budget;
}

/** What is solid in a level of a project; undefined, with a problem, where it cannot be read. */
export async function readLevel(listed: ListedLevel, context: LevelContext, pause?: Pause): Promise<Level | undefined> {
  const { problems } = context.reading;
  let holder: string = context.file;
  try {
    const held = await holderOf(listed.fields, context);
    if (held === undefined) return undefined;
    holder = held.file;
    const fields = held.text === undefined ? listed.fields : await readHeld(held.text, pause);
    return {
      ...placed(listed, holder),
      rules: context.rules,
      ...(await readLayers(fields, listed, holder, context, pause)),
    };
  } catch (error) {
    problems.caught(error, holder);
    return undefined;
  }
}

function placed(
  { name, world, position, size }: ListedLevel,
  file: string,
): Pick<Level, "name" | "file" | "world" | "bounds"> {
  return { name, file, ...(world !== undefined && { world }), bounds: boxAt(position, size) };
}

/** The file that has the layers of a level, and its text if that is another one than the project's. */
async function holderOf(
  fields: LevelFields,
  { file, reading }: LevelContext,
): Promise<{ readonly file: string; readonly text?: string } | undefined> {
  if (fields.node("layerInstances") !== undefined) return { file };
  const path = fields.node("externalRelPath");
  if (path === undefined) throw noLayers(fields);
  const external = await reading.follow(fields.string("externalRelPath"), { file, range: path });
  if (external?.file !== file) return external;
  throw new LevelFault(
    "level-cycle",
    path,
    l10n.t("The level is said to be in a file of its own, which is its project's file."),
  );
}

async function readHeld(text: string, pause?: Pause): Promise<LevelFields> {
  const fields = levelFields(await parseJson(text, pause));
  if (fields.node("layerInstances") !== undefined) return fields;
  const path = fields.node("externalRelPath");
  if (path === undefined) throw noLayers(fields);
  const message = l10n.t("A level's own file has to hold its layers; this one refers to yet another file.");
  throw new LevelFault("level-cycle", path, message);
}

function noLayers({ object }: LevelFields): LevelFault {
  const message = l10n.t('The level has neither "layerInstances" nor "externalRelPath", a file that has them.');
  return new LevelFault("level-format", { offset: object.offset, length: 1 }, message);
}

async function readLayers(
  fields: LevelFields,
  { position }: ListedLevel,
  file: string,
  { reading, definitions, rules, isWanted, budget }: LevelContext,
  pause: Pause | undefined,
): Promise<Pick<Level, "grids" | "boxes" | "skipped">> {
  const grids: TileGrid[] = [];
  const boxes: SolidBox[] = [];
  let parallax = 0;
  for (const node of fields.elements("layerInstances")) {
    await reading.problems.separately(file, async () => {
      const instance = layerFields(node);
      const { name, hasParallax } = definitionOf(instance, definitions);
      if (!isWanted(name)) return;
      const solid = await readLayer(instance, { file, origin: position, definitions, rules, budget, pause });
      if (hasParallax) {
        parallax += solid.boxes.length + solid.grids.reduce((sum, { count }) => sum + count, 0);
      } else {
        grids.push(...solid.grids);
        for (const box of solid.boxes) boxes.push(box);
      }
    });
  }
  return { grids, boxes, skipped: parallax > 0 ? { parallax } : {} };
}
