import * as l10n from "@vscode/l10n";
import { at, boxAt, type Vec } from "../../geometry/index.js";
import { Fields } from "../fields.js";
import { type JsonNode, parseJson } from "../json/index.js";
import type { Level, Pause, SolidBox, SolidRule, TileGrid } from "../level.js";
import type { Budget } from "../limits.js";
import { LevelFault } from "../problems.js";
import type { Reading } from "../reading.js";
import type { Definitions } from "./definitions.js";
import { definitionOf, layerFields, readLayer } from "./layerInstance.js";

/** A level as its project lists it: with all that is in it, or with the file where that is. */
interface ListedLevel {
  readonly fields: LevelFields;
  /** As the editor shows it; after the name of its world, where there are several. */
  readonly name: string;
  /** Set where levels stand side by side, as they do in free layouts: those of one depth of a world do. */
  readonly world?: string;
  /** Lowest corner. */
  readonly position: Vec;
  readonly size: Vec;
}

type LevelFields = Fields<(typeof levelMembers)[number]>;

const levelMembers = [
  ...(["identifier", "worldX", "worldY", "worldDepth", "pxWid", "pxHei"] as const),
  ...(["layerInstances", "externalRelPath"] as const),
] as const;

function levelFields(node: JsonNode): LevelFields {
  return new Fields(node, ...levelMembers);
}

/**
 * All levels of a project, in its order.
 *
 * @param project its name, for the world of a project that has no list of worlds
 * @param caught told why a level is left out
 * @throws LevelFault where the project itself is damaged
 */
export function listLevels(
  root: Fields<"worlds" | "levels" | "worldLayout">,
  project: string,
  caught: (error: unknown) => void,
): readonly ListedLevel[] {
  const worlds = Array.from(
    root.elements("worlds"),
    (world) => new Fields(world, "identifier", "worldLayout", "levels"),
  );
  // A project without worlds is one itself, and has a list of levels, be it empty.
  if (worlds.length === 0) {
    root.required("levels");
    return listWorld(root, project, "", caught);
  }
  return worlds.flatMap((world) => {
    const name = world.string("identifier");
    return listWorld(world, name, worlds.length > 1 ? `${name}/` : "", caught);
  });
}

function listWorld(
  world: Fields<"levels" | "worldLayout">,
  name: string,
  prefix: string,
  caught: (error: unknown) => void,
): readonly ListedLevel[] {
  const layout = layoutOf(world);
  const isLinear = layout === "LinearHorizontal" || layout === "LinearVertical";
  const axis = layout === "LinearHorizontal" ? 0 : 1;
  const listed: ListedLevel[] = [];
  let end = 0;
  for (const node of world.elements("levels")) {
    try {
      const fields = levelFields(node);
      const named = { fields, name: prefix + fields.string("identifier") };
      const size = [fields.extent("pxWid"), fields.extent("pxHei")];
      if (isLinear) {
        // Their own places are -1: each begins where the one before it ends.
        listed.push({ ...named, size, position: axis === 0 ? [end, 0] : [0, end] });
        end += at(size, axis);
      } else {
        const position = [fields.number("worldX"), fields.number("worldY")];
        listed.push({ ...named, size, position, world: `${name}:${fields.number("worldDepth", 0)}` });
      }
    } catch (error) {
      caught(error);
    }
  }
  return listed;
}

const layouts = ["Free", "GridVania", "LinearHorizontal", "LinearVertical"] as const;

function layoutOf(world: Fields<"worldLayout">): (typeof layouts)[number] {
  const written = world.string("worldLayout");
  const layout = layouts.find((each) => each === written);
  if (layout !== undefined) return layout;
  const message = l10n.t('"{key}" must be one of {allowed}; got "{written}".', {
    key: "worldLayout",
    allowed: layouts.join(", "),
    written,
  });
  throw new LevelFault("level-format", world.node("worldLayout") ?? world.object, message);
}

/** What the reading of a level needs to know besides the level. */
interface LevelContext {
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

function noLayers({ start }: LevelFields): LevelFault {
  const message = l10n.t('The level has neither "layerInstances" nor "externalRelPath", a file that has them.');
  return new LevelFault("level-format", start, message);
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
