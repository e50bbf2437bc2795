import * as l10n from "@vscode/l10n";
import type { Level, SkippedKind, SolidRule } from "./level.js";

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
  const counted = [tilesText(tiles), ...(boxes > 0 ? [boxesText(boxes)] : [])].join(", ");
  const rules = [...new Set(levels.flatMap((level) => level.rules.map(ruleText)))];
  if (rules.length === 0) return counted;
  return `${counted} (${rules.reduce((first, second) => either(first, second))})`;
}

/** One of two things, in a sentence. */
export function either(first: string, second: string): string {
  return l10n.t("{first} or {second}", { first, second });
}

function tilesText(n: number): string {
  return n === 1 ? l10n.t("1 tile") : l10n.t("{n} tiles", { n });
}

function boxesText(n: number): string {
  return n === 1 ? l10n.t("1 box") : l10n.t("{n} boxes", { n });
}

/** What of levels was left out because it is no upright box: `2 polygons, 1 ellipse`; empty where nothing was. */
export function skippedText(levels: readonly Pick<Level, "skipped">[]): string {
  const sums = new Map<SkippedKind, number>();
  for (const { skipped } of levels) {
    for (const [kind, count] of Object.entries(skipped) as [SkippedKind, number][])
      sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return [...sums].map(([kind, n]) => (n === 1 ? skippedTexts[kind].one() : skippedTexts[kind].many(n))).join(", ");
}

const skippedTexts: Readonly<Record<SkippedKind, { one(): string; many(n: number): string }>> = {
  polygon: { one: () => l10n.t("1 polygon"), many: (n) => l10n.t("{n} polygons", { n }) },
  polyline: { one: () => l10n.t("1 polyline"), many: (n) => l10n.t("{n} polylines", { n }) },
  ellipse: { one: () => l10n.t("1 ellipse"), many: (n) => l10n.t("{n} ellipses", { n }) },
  capsule: { one: () => l10n.t("1 capsule"), many: (n) => l10n.t("{n} capsules", { n }) },
  point: { one: () => l10n.t("1 point"), many: (n) => l10n.t("{n} points", { n }) },
  rotated: { one: () => l10n.t("1 rotated shape"), many: (n) => l10n.t("{n} rotated shapes", { n }) },
  text: { one: () => l10n.t("1 text"), many: (n) => l10n.t("{n} texts", { n }) },
  template: {
    one: () => l10n.t("1 object without its template"),
    many: (n) => l10n.t("{n} objects without their template", { n }),
  },
  tileset: {
    one: () => l10n.t("1 tile without its tileset"),
    many: (n) => l10n.t("{n} tiles without their tileset", { n }),
  },
  parallax: { one: () => l10n.t("1 layer with parallax"), many: (n) => l10n.t("{n} layers with parallax", { n }) },
};

/** Every kind of thing that cannot be an axis-aligned box. */
export const skippedKinds = Object.keys(skippedTexts) as readonly SkippedKind[];
