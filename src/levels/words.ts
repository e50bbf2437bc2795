import type { Level, SolidRule } from "./level.js";

/** A rule in a word or two, as the command line takes it: `property:collides`, `intGrid:1,3`. */
export function ruleText(rule: SolidRule): string {
  if ("property" in rule) return `property:${rule.property}`;
  if ("intGrid" in rule) return `intGrid:${rule.intGrid.join(",")}`;
  if ("tiles" in rule) return `tiles:${rule.tiles.join(",")}`;
  if ("layer" in rule) return `layer:${rule.layer}`;
  return "shapes" in rule ? "shapes" : "any";
}

/** What is solid in levels, and by which rules: `218 tiles, 3 boxes (property:collides)`. */
export function solidText(levels: readonly Level[]): string {
  const tiles = levels.reduce((sum, { grids }) => sum + grids.reduce((count, grid) => count + grid.count, 0), 0);
  const boxes = levels.reduce((sum, level) => sum + level.boxes.length, 0);
  const rules = new Set(levels.flatMap((level) => level.rules.map(ruleText)));
  const counted = [plural(tiles, "tile"), ...(boxes > 0 ? [plural(boxes, "box", "boxes")] : [])].join(", ");
  return `${counted}${rules.size > 0 ? ` (${[...rules].join(" or ")})` : ""}`;
}

/** What of levels was left out because it is no upright box: `2 polygons, 1 ellipse`; empty where nothing was. */
export function skippedText(levels: readonly Level[]): string {
  const sums = new Map<string, number>();
  for (const { skipped } of levels) {
    for (const [kind, count] of Object.entries(skipped)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return [...sums].map(([kind, count]) => plural(count, ...words(kind))).join(", ");
}

function words(kind: string): [one: string, many?: string] {
  switch (kind) {
    case "rotated":
      return ["rotated shape"];
    case "text":
      return ["text"];
    case "template":
      return ["object without its template"];
    case "tileset":
      return ["tile without its tileset"];
    case "parallax":
      return ["layer with parallax"];
    default:
      return [kind];
  }
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
