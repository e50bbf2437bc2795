import { expect, test } from "vitest";
import { ruleOfText, ruleText, type SolidRule } from "../../../src/levels/index.js";
import { SolidRules } from "../../../src/levels/solidRules.js";

const rules: readonly SolidRule[] = [
  { property: "collides" },
  { layer: "walls/*" },
  { tiles: [1, 22] },
  { intGrid: [3, "stone"] },
  { shapes: true },
  { any: true },
];

test.each(rules.map((rule) => [ruleText(rule), rule] as const))("%s is read as it is written", (text, rule) => {
  expect(ruleOfText(text)).toEqual(rule);
});

test.each(["", "walls", "tiles:a", "tiles:", "intGrid:1,,2", "property:"])("%s is no rule", (text) => {
  expect(ruleOfText(text)).toBeUndefined();
});

test("What fits one of several rules is solid, and nothing else", () => {
  const solid = new SolidRules([{ property: "collides" }, { layer: "walls" }, { tiles: [1] }, { intGrid: ["stone"] }]);
  expect([solid.isWholeLayer("walls"), solid.isWholeLayer("trees")]).toEqual([true, false]);
  expect([solid.tiles.has(1), solid.tiles.has(2)]).toEqual([true, false]);
  expect([solid.values.has("stone"), solid.values.has("water")]).toEqual([true, false]);
  expect(solid.isByProperty((name) => name === "collides")).toBe(true);
  expect(solid.isByProperty((name) => name === "breakable")).toBe(false);
  expect(solid.hasShapes).toBe(false);
});

test("By the rule any, each layer is solid as a whole", () => {
  expect(new SolidRules([{ any: true }]).isWholeLayer("whatever")).toBe(true);
});
