import * as l10n from "@vscode/l10n";
import type { Vec } from "../../geometry/index.js";
import { MAX_DEPTH } from "../limits.js";
import { LevelFault } from "../problems.js";
import type { Properties, TiledNode } from "./node.js";

/** A layer of a map with what it has from the groups that it is in. */
export interface Layer {
  readonly kind: "tilelayer" | "objectgroup";
  /** With its groups before it: `walls/front`. */
  readonly name: string;
  readonly offset: Vec;
  /** How fast it moves with the camera: [1, 1] for what the game collides with. */
  readonly parallax: Vec;
  /** Its own above those of its groups. */
  readonly properties: Properties;
  readonly node: TiledNode;
}

const noGroup = { name: "", offset: [0, 0], parallax: [1, 1], properties: new Map<string, boolean>() };

/**
 * The layers of a map in the order of the file, those in groups too.
 *
 * @throws LevelFault where groups are nested deeper than anybody can see
 */
export function* layersOf(
  node: TiledNode,
  group: Omit<Layer, "kind" | "node"> = noGroup,
  depth = 0,
): Generator<Layer, void> {
  for (const child of node.layers()) {
    const { kind } = child;
    if (kind !== "tilelayer" && kind !== "objectgroup" && kind !== "group") continue;
    if (depth > MAX_DEPTH) {
      throw new LevelFault(
        "level-too-large",
        child.rangeOf("name"),
        l10n.t("Groups are nested deeper than {most}.", { most: MAX_DEPTH }),
      );
    }
    const name = child.string("name") ?? "";
    const [x = 0, y = 0] = group.offset;
    const [parallaxX = 1, parallaxY = 1] = group.parallax;
    const place = {
      name: group.name === "" ? name : `${group.name}/${name}`,
      offset: [x + (child.number("offsetx") ?? 0), y + (child.number("offsety") ?? 0)],
      parallax: [parallaxX * (child.number("parallaxx") ?? 1), parallaxY * (child.number("parallaxy") ?? 1)],
      properties: new Map([...group.properties, ...child.properties()]),
    };
    if (kind === "group") yield* layersOf(child, place, depth + 1);
    else yield { kind, ...place, node: child };
  }
}
