import type { SolidRule } from "../level.js";
import { saysSolid } from "../names.js";
import type { LayerDefinition } from "./definitions.js";

/** Words in the names of values that a body can be in, as the editor's own examples and published games have them. */
const passable = new Set(
  "air background bg climb climbable decor decoration empty ladder lava liquid none rope shadow sky spawn trigger vine void water zone".split(
    " ",
  ),
);

/**
 * What is taken as solid in layers of which nobody said it. Of the IntGrid layers those whose names say that they hold what is
 * solid (`Collisions`), if there are any; of their values those in groups whose names say it (`walls`), else all but those
 * whose names say that a body can be in them. Where there are no values, everything.
 */
export function defaultRules(layers: readonly LayerDefinition[]): readonly SolidRule[] {
  const grids = layers.filter(({ values }) => values.size > 0);
  if (grids.length === 0) return [{ any: true }];
  const named = grids.filter(({ name }) => saysSolid(name));
  const taken = named.length > 0 ? named : grids;
  const isGrouped = taken.some(({ groups }) => [...groups.values()].some(saysSolid));
  const isSolid = ({ values, groups }: LayerDefinition, value: number): boolean =>
    isGrouped ? saysSolid(groups.get(value) ?? values.get(value) ?? "") : !isPassable(values.get(value) ?? "");
  const hasSolid = taken.some((layer) => [...layer.values.keys()].some((value) => isSolid(layer, value)));

  const whole: SolidRule[] = [];
  const intGrid = new Set<number | string>();
  for (const layer of taken) {
    const solid = [...layer.values].filter(([value]) => !hasSolid || isSolid(layer, value));
    // A number would be one in the other layers too.
    const isWhole = solid.length === layer.values.size && taken.length < grids.length;
    if (isWhole && solid.some(([, name]) => name === undefined)) whole.push({ layer: layer.name });
    else for (const [value, name] of solid) intGrid.add(name ?? value);
  }
  return intGrid.size > 0 ? [...whole, { intGrid: [...intGrid] }] : whole;
}

function isPassable(name: string): boolean {
  return wordsOf(name).some((word) => passable.has(word));
}

/** The words of a name such as `deepWater_2` or `Ladders`, small and one of each. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ""));
}
