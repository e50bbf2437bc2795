import * as l10n from "@vscode/l10n";
import { at, boxAt, type Vec } from "../../geometry/index.js";
import { Fields } from "../fields.js";
import { type JsonNode, parseJson } from "../json/index.js";
import type { Level, Pause, TileGrid } from "../level.js";
import { LevelFault } from "../levelFaults.js";
import { readEach, type Reading } from "../reading.js";
import { Solids } from "../solids.js";
import { definitionOf, type LayerContext, layerMembers, mayHaveSolid, readLayer } from "./layerInstance.js";

/** A level as its project lists it: with all that is in it, or with the file where that is. */
export interface ListedLevel {
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

/**
 * All levels of a project, in its order.
 * @param project its name, for the world of a project that has no list of worlds
 * @param caught told why a level is left out
 * @throws LevelFault where the project itself is damaged
 */
export function listLevels(
  root: Fields<"worlds" | "levels" | "worldLayout">,
  project: string,
  caught: (error: unknown) => void,
): readonly ListedLevel[] {
  const worldFields = (world: JsonNode) => new Fields(world, "identifier", "worldLayout", "levels");
  const worlds = Array.from(root.elements("worlds"), worldFields);
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

type WorldFields = Fields<"levels" | "worldLayout">;

function listWorld(world: WorldFields, name: string, prefix: string, caught: (error: unknown) => void) {
  const layout = layoutOf(world);
  const isLinear = layout.startsWith("Linear");
  const axis = layout === "LinearHorizontal" ? 0 : 1;
  const listed: ListedLevel[] = [];
  let end = 0;
  for (const node of world.elements("levels")) {
    try {
      const fields = new Fields(node, ...levelMembers);
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

const layouts = ["Free", "GridVania", "LinearHorizontal", "LinearVertical"];

function layoutOf(world: Fields<"worldLayout">): string {
  const written = world.string("worldLayout");
  if (layouts.includes(written)) return written;
  const values = { key: "worldLayout", allowed: layouts.join(", "), written };
  const message = l10n.t('"{key}" must be one of {allowed}; found "{written}".', values);
  throw new LevelFault("level-format", world.node("worldLayout") ?? world.object, message);
}

/** What the reading of a level needs to know besides the level; its file is the project's. */
interface LevelContext extends Omit<LayerContext, "origin"> {
  readonly reading: Reading;
  /** Of a layer, by its name. */
  readonly isWanted: (layer: string) => boolean;
}

/** What is solid in a level of a project; undefined, with a problem, where it cannot be read. */
export async function readLevel(listed: ListedLevel, context: LevelContext, pause?: Pause): Promise<Level | undefined> {
  const { problems } = context.reading;
  const { name, world, position, size } = listed;
  const held = await layersHeldBy(listed, context.file, context.reading);
  return (
    held &&
    (await problems.separately(held.file, async () => {
      const { file, fields } = held;
      const place = { name, file, world, bounds: boxAt(position, size) };
      const solid = await readLayers(fields, { ...context, file, origin: position }, pause);
      return { ...place, rules: context.rules.given, ...solid };
    }))
  );
}

/** What has the layers of a level: its project's `file`, or one of its own. Undefined, with a problem, where that cannot be read. */
export async function layersHeldBy({ fields }: ListedLevel, file: string, reading: Reading) {
  if (fields.node("layerInstances") !== undefined) return { file, fields };
  const external = await reading.problems.separately(file, () => externalOf(fields, file, reading));
  return (
    external &&
    (await reading.problems.separately(external.file, () => {
      return { file: external.file, fields: readHeld(external.text) };
    }))
  );
}

/** The file that has the layers of a level, where its project has not. */
async function externalOf(fields: LevelFields, file: string, reading: Reading): ReturnType<Reading["follow"]> {
  const path = fields.node("externalRelPath");
  if (path === undefined) throw noLayers(fields);
  const external = await reading.follow(fields.string("externalRelPath"), { file, range: path });
  if (external?.file !== file) return external;
  const message = l10n.t("The level refers to a separate file, but that file is the project file itself.");
  throw new LevelFault("level-cycle", path, message);
}

function readHeld(text: string): LevelFields {
  const fields = new Fields(parseJson(text), ...levelMembers);
  if (fields.node("layerInstances") !== undefined) return fields;
  const path = fields.node("externalRelPath");
  if (path === undefined) throw noLayers(fields);
  const message = l10n.t("A separate level file must contain the level's layers, but this one refers to another file.");
  throw new LevelFault("level-cycle", path, message);
}

function noLayers({ start }: LevelFields): LevelFault {
  const message = l10n.t(
    'The level has neither "layerInstances" nor "externalRelPath", the path of a file with its layers.',
  );
  return new LevelFault("level-format", start, message);
}

async function readLayers(
  fields: LevelFields,
  { reading, isWanted, ...context }: LevelContext & LayerContext,
  pause: Pause | undefined,
) {
  const grids: TileGrid[] = [];
  const solids = new Solids();
  await readEach([...fields.elements("layerInstances")], pause, async (node) => {
    const instance = await reading.problems.separately(context.file, () => {
      const fields = new Fields(node, ...layerMembers);
      return { fields, definition: definitionOf(fields, context.definitions) };
    });
    if (instance === undefined || !isWanted(instance.definition.name)) return;
    const { name, hasParallax } = instance.definition;
    const read = (): void => {
      const solid = readLayer(instance.fields, context);
      if (hasParallax) {
        const count = solid.boxes.length + solid.grids.reduce((sum, grid) => sum + grid.count, 0);
        const [box] = solid.grids.map(({ origin, tileSize, width, height }) =>
          boxAt(origin, [width * at(tileSize, 0), height * at(tileSize, 1)]),
        );
        const source = { file: context.file, range: node.range };
        solids.skip("parallax", () => ({ layer: name, name, source, box }), count);
      } else {
        grids.push(...solid.grids);
        for (const box of solid.boxes) solids.boxes.push(box);
      }
    };
    await reading.problems.separately(context.file, read, mayHaveSolid(instance.definition, context));
  });
  return { grids, ...solids.parts };
}
