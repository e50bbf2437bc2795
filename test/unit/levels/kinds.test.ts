import { describe, expect, test } from "vitest";
import { isAutomappingRule, isComposedLevel, looksLikeLevel, readLevels } from "../../../src/levels/index.js";
import { filesOf } from "./levelFiles.js";
import { tileLayer, tileset, tmj } from "./tiled/maps.js";

/** A text of JSON in which the keys of every object are in another order. */
function reordered(text: string, compare: (a: string, b: string) => number): string {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).toSorted(([a], [b]) => compare(a, b));
    return Object.fromEntries(members.map(([key, member]) => [key, change(member)]));
  };
  return JSON.stringify(change(JSON.parse(text)), undefined, 1);
}

const orders: Readonly<Record<string, (a: string, b: string) => number>> = {
  "as written": () => 0,
  "from a to z": (a, b) => (a < b ? -1 : 1),
  "from z to a": (a, b) => (a < b ? 1 : -1),
  "with layers and names last": (a, b) => Number(/layers|name/.test(a)) - Number(/layers|name/.test(b)),
};

const layers = (...names: readonly string[]): readonly object[] =>
  names.map((name) => tileLayer(new Array(2000).fill(0), { name, opacity: 1, width: 50, height: 40, x: 0, y: 0 }));
const version = { tiledversion: "1.10.2", tilesets: [tileset()] };

describe.each(Object.entries(orders))("with its keys %s", (_, compare) => {
  test.each([
    ["a map of automapping rules", layers("input_tiles", "output_tiles")],
    ["rules with numbers, in a group", [{ type: "group", name: "g", layers: layers("inputnot2_a", "Output1_b") }]],
  ])("%s is skipped", (_name, rules) => {
    expect(isAutomappingRule(reordered(tmj({ ...version, layers: rules }), compare))).toBe(true);
  });

  test.each([
    ["of such names has one only", { layers: layers("input_tiles", "walls") }],
    ["has them as properties", { layers: layers("walls"), properties: [{ name: "input_a" }, { name: "output_a" }] }],
    ["is called so itself", { layers: layers("output_a"), name: "input_a" }],
  ])("a map is a level where it %s", (_name, map) => {
    const text = reordered(tmj({ ...version, ...map }), compare);
    expect([isAutomappingRule(text), looksLikeLevel(text)]).toEqual([false, true]);
  });
});

test.each([
  `<map version="1.10"><layer id="1" name="input_a"/><layer name="output_a" id="2"/></map>`,
  `<!-- rules --><map version="1.10"><layer name='input_a'/><objectgroup name = 'output_a'/></map>`,
])("rules of automapping in XML are skipped: %s", (text) => {
  expect(isAutomappingRule(text)).toBe(true);
});

test.each([
  ["that has instances of other scenes is composed", '[node name="Floor" parent="." instance=ExtResource("1")]', true],
  ["of nodes of its own is not composed", '[node name="Floor" type="StaticBody2D" parent="."]', false],
])("a scene of Godot %s", (_name, node, isComposed) => {
  expect(isComposedLevel(`[gd_scene format=3]\n\n[node name="Hall" type="Node2D"]\n\n${node}\n`)).toBe(isComposed);
});

describe("an empty file", () => {
  const empty = { code: "level-syntax", severity: "error", message: "The file is empty." };

  test.each(["a.tmx", "a.tmj", "a.ldtk", "a.json", "a.tscn"])(
    "is called empty, and nothing else is said: %s",
    async (file) => {
      for (const text of ["", " \n", "\uFEFF"]) {
        const { levels, problems } = await readLevels(file, filesOf({ [file]: text }));
        expect(levels).toEqual([]);
        expect(problems).toEqual([{ ...empty, source: { file, range: { offset: 0, length: 0 } } }]);
      }
    },
  );

  test.each(["t.tsj", "t.tsx"])("that a level refers to is called empty: %s", async (source) => {
    const map = tmj({ layers: [tileLayer([1, 1, 1, 1], { name: "walls" })], tilesets: [{ firstgid: 1, source }] });
    const { problems } = await readLevels("a.tmj", filesOf({ "a.tmj": map, [source]: "" }));
    expect(problems[0]).toMatchObject({ ...empty, source: { file: source } });
  });
});
