import { at, boxAt } from "../../geometry/index.js";
import type { Budget } from "../budget.js";
import { Fields, pairOf } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { SolidBox } from "../level.js";
import type { LayerGrid } from "../grid.js";

/** The boxes of the solid entities of a layer. */
export function readEntities(
  { file, layer, origin }: LayerGrid,
  entities: Iterable<JsonNode>,
  isSolid: (entity: JsonNode) => boolean,
  budget: Budget,
): readonly SolidBox[] {
  const boxes: SolidBox[] = [];
  for (const entity of entities) {
    if (!isSolid(entity)) continue;
    budget.takeBox(layer, entity);
    const fields = new Fields(entity, "__identifier", "__pivot", "px", "width", "height");
    const size = [fields.extent("width"), fields.extent("height")];
    const pivot = pairOf(fields, "__pivot");
    const corner = pairOf(fields, "px").map((p, axis) => at(origin, axis) + p - at(pivot, axis) * at(size, axis));
    const range = { offset: entity.offset, length: entity.length };
    boxes.push({ layer, box: boxAt(corner, size), name: fields.string("__identifier"), source: { file, range } });
  }
  return boxes;
}
