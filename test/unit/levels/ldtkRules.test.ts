import { expect, test } from "vitest";
import type { SolidRule } from "../../../src/levels/index.js";
import { certainRules } from "../../../src/levels/ldtk/definitions.js";

/** An IntGrid layer of values by their numbers, each with its name, and the name of its group after a slash. */
function layer(name: string, values: Readonly<Record<number, string>>) {
  const written = Object.entries(values).map(([value, text]) => ({ value: Number(value), parts: text.split("/") }));
  return {
    ...{ name, type: "IntGrid", hasParallax: false },
    values: new Map(written.map(({ value, parts: [own] }) => [value, own === "" ? undefined : own])),
    groups: new Map(written.flatMap(({ value, parts: [, group] }) => (group === undefined ? [] : [[value, group]]))),
  };
}

test.each<[string, readonly ReturnType<typeof layer>[], readonly SolidRule[] | undefined]>([
  ["values whose names say it", [layer("Ground", { 1: "dirt", 3: "stone" })], [{ intGrid: ["dirt", "stone"] }]],
  ["no value that a body can be in", [layer("Ground", { 1: "dirt", 2: "Deep_Water" })], [{ intGrid: ["dirt"] }]],
  ["nobody knows, where values have no names", [layer("Ground", { 1: "", 2: "" })], undefined],
  ["nobody knows, where one value says nothing", [layer("Ground", { 1: "dirt", 2: "cloud" })], undefined],
  [
    "the values of a group that says it, whatever their names are",
    [layer("Ground", { 1: "dirt/walls", 2: "glass_ladder/walls", 3: "grass/plants", 4: "cloud" })],
    [{ intGrid: ["dirt", "glass_ladder"] }],
  ],
  [
    "a layer that says it, and not the others",
    [layer("Biomes", { 1: "forest", 2: "desert" }), layer("Collisions", { 1: "rock", 2: "water" })],
    [{ intGrid: ["rock"] }],
  ],
  [
    "such a layer as a whole, where its numbers mean something else in others",
    [layer("Biomes", { 1: "forest" }), layer("Collisions", { 1: "" })],
    [{ layer: "Collisions" }],
  ],
  ["nobody knows, where all values are to be in", [layer("Liquids", { 1: "water" })], undefined],
  ["nobody knows, where there are no values", [layer("Entities", {})], undefined],
])("in a project of LDtk these are solid: %s", (_, layers, rules) => {
  expect(certainRules(layers).certain).toEqual(rules);
});

test("in a project of LDtk a layer made for collisions overrules layers that may be art", () => {
  const layers = [layer("Walls", { 1: "brick" }), layer("Collisions", { 1: "rock", 2: "water" })];
  expect(certainRules(layers)).toEqual({
    certain: [{ intGrid: ["rock"] }],
    overruled: [{ rules: [{ layer: "Walls" }], isSettled: true }],
  });
});
