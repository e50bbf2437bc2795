import type { SolidRule } from "../level.js";
import type { LayerDefinition } from "./definitions.js";

/** Words in the names of values that a body can be in, as the editor's own examples and published games have them. */
const passable = new Set(
  "air background bg climb climbable decor decoration empty ladder lava liquid none rope shadow sky spawn trigger vine void water zone".split(
    " ",
  ),
);

/**
 * What is taken as solid in layers of which nobody said it: all values of the IntGrid layers, but those whose names say
 * that a body can be in them; where there are none, everything.
 */
export function defaultRules(layers: readonly LayerDefinition[]): readonly SolidRule[] {
  const values = layers.flatMap((layer) => [...layer.values]);
  const solid = values.filter(([, name]) => name === undefined || !wordsOf(name).some((word) => passable.has(word)));
  const wanted = (solid.length > 0 ? solid : values).map(([value, name]) => name ?? value);
  return [wanted.length > 0 ? { intGrid: [...new Set(wanted)] } : { any: true }];
}

/** The words of a name such as `deepWater_2` or `Ladders`, small and one of each. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ""));
}
