import * as l10n from "@vscode/l10n";
import type { Level, OverruledSign, SkippedKind, SolidAmount, SolidCandidate, SolidRule } from "./level.js";
import { ruleText } from "./solidRules.js";

/** Rules of which one has to fit, in a sentence: `layer:walls or layer:Collision`. */
export function rulesText(rules: readonly SolidRule[]): string {
  return rules.map(ruleText).reduce((first, second) => either(first, second));
}

/** What is solid in levels, and by which rules: `218 tiles, 3 boxes (property:collides)`. */
export function solidText(levels: readonly Level[]): string {
  const shapes = shapesText(levels);
  const tiles = levels.reduce((sum, { grids }) => sum + grids.reduce((count, grid) => count + grid.count, 0), 0);
  const boxes = levels.reduce((sum, level) => sum + level.boxes.length, 0);
  const others = [...(boxes > 0 ? [boxesText(boxes)] : []), ...(shapes === "" ? [] : [shapes])];
  const counted = [...(tiles > 0 || others.length === 0 ? [tilesText(tiles)] : []), ...others].join(", ");
  const rules = [...new Map(levels.flatMap((level) => level.rules.map((rule) => [ruleText(rule), rule]))).values()];
  return rules.length === 0 ? counted : `${counted} (${rulesText(rules)})`;
}

/** How much a candidate would make solid: `412 tiles, 3 boxes`. */
export function amountText({ tiles, boxes, others }: SolidAmount): string {
  return [
    ...(tiles > 0 ? [tilesText(tiles)] : []),
    ...(boxes > 0 ? [boxesText(boxes)] : []),
    ...(others > 0 ? [others === 1 ? l10n.t("1 other shape") : l10n.t("{n} other shapes", { n: others })] : []),
  ].join(", ");
}

/** A candidate for what is solid: `layer:Ground (412 tiles)`. */
export function candidateText(candidate: SolidCandidate): string {
  return `${ruleText(candidate.rule)} (${amountText(candidate)})`;
}

/** A sign that is overruled, with what it would make solid: `shapes (1 box)`. */
export function overruledText(sign: OverruledSign): string {
  return `${rulesText(sign.rules)} (${amountText(sign)})`;
}

function tilesText(n: number): string {
  return n === 1 ? l10n.t("1 tile") : l10n.t("{n} tiles", { n });
}

function boxesText(n: number): string {
  return n === 1 ? l10n.t("1 box") : l10n.t("{n} boxes", { n });
}

/** One of two things, in a sentence. */
export function either(first: string, second: string): string {
  return l10n.t("{first} or {second}", { first, second });
}

/** What of levels was left out: `2 polylines, 1 ellipse`; empty where nothing was. */
export function skippedText(levels: readonly Pick<Level, "skipped">[]): string {
  const sums = new Map<SkippedKind, number>();
  for (const { skipped } of levels) {
    for (const [kind, count] of Object.entries(skipped) as [SkippedKind, number][])
      sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  const textOf = ([one, many]: (typeof skippedTexts)[SkippedKind], n: number) => (n === 1 ? one() : many(n));
  return Array.from(sums, ([kind, n]) => textOf(skippedTexts[kind], n)).join(", ");
}

/** The sentences that say so, with the names of what moves. */
export function leftOutTexts(
  { moving, ...others }: Level["skipped"],
  leftOut: Level["leftOut"] = [],
): readonly string[] {
  const counts = skippedText([{ skipped: others }]);
  const left = counts === "" ? [] : [l10n.t("Parts that cannot be checked were skipped ({counts}).", { counts })];
  if (moving === undefined) return left;
  const names = [...new Set(leftOut.flatMap(({ kind, name }) => (kind === "moving" ? name : [])))];
  const some = names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), "…"] : names;
  const platforms = skippedText([{ skipped: { moving } }]);
  return [
    ...left,
    l10n.t("Moving objects are not checked ({platforms}: {names}).", { platforms, names: some.join(", ") }),
  ];
}

/** Names in a sentence. */
const MOST_NAMED = 10;

/** How many shapes of levels are no upright boxes, by what they are: `2 polygons`; empty where none is. */
function shapesText(levels: readonly Pick<Level, "shapes">[]): string {
  return skippedText(levels.flatMap(({ shapes = [] }) => shapes.map(({ kind }) => ({ skipped: { [kind]: 1 } }))));
}

const skippedTexts: Readonly<Record<SkippedKind, readonly [one: () => string, many: (n: number) => string]>> = {
  polygon: [() => l10n.t("1 polygon"), (n) => l10n.t("{n} polygons", { n })],
  polyline: [
    () => l10n.t("1 slanted segment of a polyline"),
    (n) => l10n.t("{n} slanted segments of polylines", { n }),
  ],
  ellipse: [() => l10n.t("1 ellipse"), (n) => l10n.t("{n} ellipses", { n })],
  capsule: [() => l10n.t("1 capsule"), (n) => l10n.t("{n} capsules", { n })],
  point: [() => l10n.t("1 point"), (n) => l10n.t("{n} points", { n })],
  rotated: [() => l10n.t("1 rotated shape"), (n) => l10n.t("{n} rotated shapes", { n })],
  text: [() => l10n.t("1 text object"), (n) => l10n.t("{n} text objects", { n })],
  template: [
    () => l10n.t("1 object whose template is missing"),
    (n) => l10n.t("{n} objects whose template is missing", { n }),
  ],
  tileset: [
    () => l10n.t("1 tile whose tileset is missing"),
    (n) => l10n.t("{n} tiles whose tileset is missing", { n }),
  ],
  scene: [() => l10n.t("1 unreadable scene or shape"), (n) => l10n.t("{n} unreadable scenes or shapes", { n })],
  boundary: [() => l10n.t("1 world boundary"), (n) => l10n.t("{n} world boundaries", { n })],
  oneWay: [() => l10n.t("1 one-way shape"), (n) => l10n.t("{n} one-way shapes", { n })],
  moving: [() => l10n.t("1 moving platform"), (n) => l10n.t("{n} moving platforms", { n })],
  parallax: [() => l10n.t("1 layer with parallax"), (n) => l10n.t("{n} layers with parallax", { n })],
};

/** Every kind of thing that is left out. */
export const skippedKinds = Object.keys(skippedTexts) as readonly SkippedKind[];
