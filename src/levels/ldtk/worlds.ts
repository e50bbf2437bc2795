import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import { Fields } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import { LevelFault } from "../problems.js";

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

export type LevelFields = Fields<(typeof levelMembers)[number]>;

const levelMembers = [
  ...(["identifier", "worldX", "worldY", "worldDepth", "pxWid", "pxHei"] as const),
  ...(["layerInstances", "externalRelPath"] as const),
] as const;

export function levelFields(node: JsonNode): LevelFields {
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
