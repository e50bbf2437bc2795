import { describe, expect, test } from "vitest";
import { type LevelChoice, readLevels, ruleText } from "../../../src/levels/index.js";
import { isSolidProperty, isSolidValue, knownNames, layerSign, saysFree } from "../../../src/levels/knownNames.js";
import { filesOf, fixtureText } from "./levelFiles.js";
import { codesOf, readMap, tileLayer, tileset, tmj } from "./tiled/maps.js";

describe("the list of names", () => {
  const names = Object.entries(knownNames).flatMap(([kind, files]) =>
    Object.entries(files).map(([name, file]: [string, string]) => ({ kind, name, file })),
  );
  const says = {
    property: isSolidProperty,
    layer: (name: string) => layerSign(name) === "collision",
    art: (name: string) => layerSign(name) === "art",
    value: isSolidValue,
    passable: saysFree,
  };

  const isLink = ({ file }: { readonly file: string }): boolean => file.startsWith("https://");
  test.each(names.filter(isLink))("knows the $kind $name, which $file reads", ({ kind, name }) => {
    expect(says[kind as keyof typeof says](name)).toBe(true);
  });

  test.each(names.filter((each) => !isLink(each)))("has the $kind $name from $file", async ({ kind, name, file }) => {
    const text = await fixtureText(file);
    const written = [...text.matchAll(/\b(?:name|identifier|__identifier)"?\s*[:=]\s*"([^"]*)"/g)].map(
      ([, it = ""]) => it,
    );
    const own = written.filter((each) =>
      new RegExp(`(?:^|[^a-z])${name}(?:[^a-z]|$)`, "i").test(each.replace(/([a-z])([A-Z])/g, "$1 $2")),
    );
    expect(own).not.toEqual([]);
    const saying = says[kind as keyof typeof says];
    expect(own.some((each) => saying(each))).toBe(true);
  });

  test.each([
    ["isCollides", true],
    ["Is Solid", true],
    ["collide", true],
    ["collidable", true],
    ["Collidables", true],
    ["collider", false],
    ["ground", false],
    ["solidity", false],
  ])("the property %s: %s", (name, is) => {
    expect(isSolidProperty(name)).toBe(is);
  });

  test.each([
    ["Collision layer", "collision"],
    ["wall collisions", "collision"],
    ["front_walls", "art"],
    ["Platforms", "art"],
    ["one platform", "art"],
    ["moving platforms", undefined],
    ["Wall_shadows", undefined],
    ["no collision", undefined],
    ["wallpaper", undefined],
    ["platformer", undefined],
    ["ground", undefined],
  ])("the layer %s: %s", (name, sign) => {
    expect(layerSign(name)).toBe(sign);
  });
});

describe("a level in which no name says what is solid", () => {
  const twoLayers = tmj({
    layers: [tileLayer([1, 0, 0, 2], { name: "Ground" }), tileLayer([0, 3, 0, 0], { name: "Grass" })],
    tilesets: [tileset({ tiles: [{ id: 2, properties: [{ name: "music", type: "bool", value: true }] }] })],
  });

  test("of two layers asks, and nothing of it is solid", async () => {
    const { levels, problems, candidates, offers } = await readMap({ "map.tmj": twoLayers });
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([["level-solid-unclear", "error"]]);
    expect(problems[0]?.message).toContain(
      "layer:Ground (2 tiles); layer:Grass (1 tile); property:music (1 tile); any (3 tiles)",
    );
    expect(levels).toMatchObject([
      { rules: [], grids: [], boxes: [], skipped: {}, unclear: { grids: [{ count: 2 }, { count: 1 }] } },
    ]);
    expect(candidates?.map(({ rule, tiles }) => [ruleText(rule), tiles])).toEqual([
      ["layer:Ground", 2],
      ["layer:Grass", 1],
      ["property:music", 1],
      ["any", 3],
    ]);
    expect(offers?.layers).toEqual(["Ground", "Grass"]);
  });

  test("has a small picture of each, in which its tiles are where they are in the level", async () => {
    const { candidates = [] } = await readMap({ "map.tmj": twoLayers });
    const quarters = candidates.map(({ picture: { width, height, cells } }) => {
      const dot = (x: number, y: number) =>
        Number((cells[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0) > 0);
      expect([width, height]).toEqual([36, 36]);
      return [dot(0.25, 0.25), dot(0.75, 0.25), dot(0.25, 0.75), dot(0.75, 0.75)].join("");
    });
    expect(quarters).toEqual(["1001", "0100", "0100", "1101"]);
  });

  test("a wall thinner than a dot is seen in it", async () => {
    const width = 400;
    const row = Array.from({ length: width }, (_, i) => Number(i === 123));
    const layer = tileLayer([...row, ...row], { name: "Ground", width, height: 2 });
    const { candidates } = await readMap({ "map.tmj": tmj({ width, layers: [layer], tilesets: [tileset()] }) });
    const { picture } = candidates?.[0] ?? expect.fail("there is a layer");
    expect([...picture.cells].filter((dot) => dot > 0)).toHaveLength(picture.height);
  });

  test.each<[LevelChoice]>([[{ solid: [{ layer: "Grass" }] }], [{ solid: [{ any: true }] }]])(
    "is not asked where somebody says it: %j",
    async (choice) => {
      const { problems, candidates, levels } = await readMap({ "map.tmj": twoLayers }, choice);
      expect([problems, candidates, levels[0]?.unclear]).toEqual([[], undefined, undefined]);
      expect(levels[0]?.rules).toEqual(choice.solid);
    },
  );

  test("asks for those layers alone that were asked for", async () => {
    const { candidates } = await readMap({ "map.tmj": twoLayers }, { layers: ["Grass"] });
    expect(candidates?.map(({ rule }) => ruleText(rule))).toEqual(["layer:Grass", "property:music", "any"]);
  });

  test("has the problems of its parts once", async () => {
    const broken = tmj({
      layers: [tileLayer([1, 0, 0], { name: "a" }), tileLayer([1, 0, 0, 0], { name: "b" })],
      tilesets: [tileset()],
    });
    expect(codesOf(await readMap({ "map.tmj": broken }))).toEqual(["level-data", "level-solid-unclear"]);
  });

  test("that has nothing at all is not asked", async () => {
    const empty = tmj({ layers: [tileLayer([0, 0, 0, 0])], tilesets: [tileset()] });
    const { problems, candidates, levels } = await readMap({ "map.tmj": empty });
    expect([problems, candidates, levels[0]?.rules]).toEqual([[], undefined, []]);
  });

  test("of Ogmo asks with the values of its grids", async () => {
    const size = { offsetX: 0, offsetY: 0, gridCellWidth: 8, gridCellHeight: 8, gridCellsX: 3, gridCellsY: 1 };
    const layers = [{ name: "ground", ...size, grid: ["1", "w", "0"] }];
    const text = JSON.stringify({ ogmoVersion: "3.4.0", width: 24, height: 8, offsetX: 0, offsetY: 0, layers });
    const { candidates } = await readLevels("a.json", filesOf({ "a.json": text }));
    expect(candidates?.map(({ rule, tiles }) => [ruleText(rule), tiles])).toEqual([
      ["layer:ground", 2],
      ["intGrid:1", 1],
      ["intGrid:w", 1],
      ["any", 2],
    ]);
  });
});
