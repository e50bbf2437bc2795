import { nameMatcher } from "./knownNames.js";
import type { SolidRule } from "./level.js";

/** What rules together make solid: whatever one of them fits is. The readers of all formats ask it about what they find. */
export class SolidRules {
  /** Whether the collision shapes of tiles are. */
  readonly hasShapes: boolean = false;
  /** Properties that make solid what has one of them. */
  readonly properties: readonly string[];
  /** Numbers of tiles. */
  readonly tiles: ReadonlySet<number>;
  /** Values of grids, or their names. */
  readonly values: ReadonlySet<number | string>;
  readonly #isAny: boolean = false;
  readonly #isNamed: (layer: string) => boolean;

  constructor(readonly given: readonly SolidRule[]) {
    const [properties, layers, tiles, values] = [[], [], [], []] as [string[], string[], number[], (number | string)[]];
    for (const rule of given) {
      if ("property" in rule) properties.push(rule.property);
      else if ("layer" in rule) layers.push(rule.layer);
      else if ("tiles" in rule) tiles.push(...rule.tiles);
      else if ("intGrid" in rule) values.push(...rule.intGrid);
      else if ("shapes" in rule) this.hasShapes = true;
      else if ("any" in rule) this.#isAny = true;
      else throw unknownKind(rule);
    }
    this.properties = properties;
    this.tiles = new Set(tiles);
    this.values = new Set(values);
    this.#isNamed = nameMatcher(layers);
  }

  /** Whether all that is in a layer of this name is solid. */
  isWholeLayer(name: string): boolean {
    return this.#isAny || this.#isNamed(name);
  }

  /** Whether something is solid by its properties. @param has whether it has one, and it is not `false` */
  isByProperty(has: (name: string) => boolean): boolean {
    return this.properties.some(has);
  }
}

/** A rule in a word or two, as the command line takes it: `property:collides`, `intGrid:1,3`. */
export function ruleText(rule: SolidRule): string {
  if ("property" in rule) return `property:${rule.property}`;
  if ("intGrid" in rule) return `intGrid:${rule.intGrid.join(",")}`;
  if ("tiles" in rule) return `tiles:${rule.tiles.join(",")}`;
  if ("layer" in rule) return `layer:${rule.layer}`;
  if ("shapes" in rule) return "shapes";
  if ("any" in rule) return "any";
  throw unknownKind(rule);
}

/** The rule that {@link ruleText} writes so; undefined for a text that is none. */
export function ruleOfText(text: string): SolidRule | undefined {
  if (text === "shapes") return { shapes: true };
  if (text === "any") return { any: true };
  const [, kind, rest = ""] = /^(property|layer|intGrid|tiles):(.+)$/s.exec(text) ?? [];
  const values = rest.split(",").map((value) => value.trim());
  if (kind === "property") return { property: rest };
  if (kind === "layer") return { layer: rest };
  if (kind === "intGrid" && !values.includes(""))
    return { intGrid: values.map((it) => (isNumber(it) ? Number(it) : it)) };
  if (kind === "tiles" && values.every(isNumber)) return { tiles: values.map(Number) };
  return undefined;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function unknownKind(rule: never): Error {
  return new Error(`no such rule: ${JSON.stringify(rule)}`);
}
