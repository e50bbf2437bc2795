import { at, boxAt } from "../../geometry/index.js";
import type { Budget } from "../budget.js";
import { Fields } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { SkippedKind, SolidBox } from "../level.js";

/**
 * The boxes of the solid entities of a layer. Their places are those of the level: the layer's offset does not count. One
 * whose size cannot be changed in the editor is written without: its size is the project's, so here it is a point.
 * (One whose width alone can be changed has only that.)
 */
export function readEntities(
  layer: string,
  file: string,
  entities: Iterable<JsonNode>,
  isSolid: (entity: JsonNode) => boolean,
  budget: Budget,
): { readonly boxes: readonly SolidBox[]; readonly skipped: readonly SkippedKind[] } {
  const boxes: SolidBox[] = [];
  const skipped: SkippedKind[] = [];
  for (const entity of entities) {
    if (!isSolid(entity)) continue;
    budget.takeBox(layer, entity);
    const fields = new Fields(entity, "name", "id", "x", "y", "width", "height", "originX", "originY", "rotation");
    const hasSize = fields.node("width") !== undefined && fields.node("height") !== undefined;
    const size = [fields.extent("width", 0), fields.extent("height", 0)];
    if (!hasSize || size.every((length) => length === 0)) skipped.push("point");
    else if (fields.number("rotation", 0) !== 0) skipped.push("rotated");
    else {
      const origin = [fields.number("originX", 0), fields.number("originY", 0)];
      const corner = [fields.number("x"), fields.number("y")].map((p, axis) => p - at(origin, axis));
      const range = { offset: entity.offset, length: entity.length };
      const name = `${fields.string("name")} ${fields.number("id")}`;
      boxes.push({ layer, box: boxAt(corner, size), name, source: { file, range } });
    }
  }
  return { boxes, skipped };
}
