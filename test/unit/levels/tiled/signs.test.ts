import { describe, expect, test } from "vitest";
import { amountText, rulesText, ruleText } from "../../../../src/levels/index.js";
import { objectLayer, readMap, tileLayer, tileset, tmj } from "./maps.js";

/** 40 × 20 cells with one row of floor, row 15. */
const floorRow = 15;
const size = { width: 40, height: 20 };
const rowsOf = (...rows: readonly number[]): readonly number[] =>
  Array.from({ length: size.width * size.height }, (_, i) => Number(rows.includes(Math.floor(i / size.width))));
const floor = (name: string, gid = 1) =>
  tileLayer(
    rowsOf(floorRow).map((one) => one * gid),
    { ...size, name },
  );

const box = (width: number, height: number) => ({ id: 1, x: 0, y: 0, width, height, rotation: 0 });
const shaped = (id: number, ...objects: readonly object[]) => ({ id, objectgroup: { objects } });
const having = (id: number, property: string) => ({ id, properties: [{ name: property, type: "bool", value: true }] });
/** A tile object that stands on the floor: tile 1, which is number 2. */
const palm = objectLayer([{ id: 1, name: "palm", gid: 2, x: 64, y: 240, width: 64, height: 64 }], { name: "decor" });

async function signsOf(layers: readonly object[], tiles: readonly object[] = []) {
  const map = tmj({ ...size, layers, tilesets: [tileset({ tiles })] });
  const { levels, problems, candidates } = await readMap({ "map.tmj": map });
  const [level] = levels;
  return {
    rules: rulesText(level?.rules.length ? level.rules : [{ any: true }]),
    tiles: level?.grids.reduce((sum, { count }) => sum + count, 0),
    boxes: level?.boxes.length,
    isUnclear: level?.unclear !== undefined,
    overruled: level?.overruled?.map((sign) => `${rulesText(sign.rules)}: ${amountText(sign)}`) ?? [],
    unsettled: level?.overruled?.filter(({ isSettled }) => !isSettled).map(({ rules }) => rulesText(rules)) ?? [],
    problems: problems.map(({ code, severity }) => `${severity} ${code}`),
    messages: problems.map(({ message }) => message),
    candidates: candidates?.map(({ rule }) => ruleText(rule)),
  };
}

describe("a layer made for collisions", () => {
  test("counts although one decoration has a collision shape, and the shape is named as a warning", async () => {
    const found = await signsOf([floor("collision"), palm], [shaped(1, box(16, 16))]);
    expect(found).toMatchObject({
      ...{ rules: "layer:collision", tiles: 40, boxes: 0, isUnclear: false },
      overruled: ["shapes: 1 box"],
      unsettled: ["shapes"],
      problems: ["warning level-solid-overruled"],
    });
    expect(found.messages).toEqual([
      'The level gives conflicting hints about what is solid: layer:collision is stronger and is used; shapes (1 box) is ignored. If that is wrong, set "solid".',
    ]);
  });

  test("is not made thicker by art called wall, which is named as information", async () => {
    const art = tileLayer(rowsOf(16, 17, 18, 19), { ...size, name: "wall" });
    expect(await signsOf([art, floor("collision")])).toMatchObject({
      ...{ rules: "layer:collision", tiles: 40, isUnclear: false },
      overruled: ["layer:wall: 160 tiles"],
      unsettled: [],
      problems: ["information level-solid-overruled"],
    });
  });

  test("of which every tile has a shape is as its shapes say", async () => {
    expect(await signsOf([floor("Collisions")], [shaped(0, box(16, 8))])).toMatchObject({
      ...{ rules: "shapes", tiles: 0, boxes: 40 },
      ...{ overruled: [], problems: [] },
    });
  });

  test("is asked about where the shapes of some of its tiles say that less of them is solid", async () => {
    const found = await signsOf([floor("collision"), palm], [shaped(0, box(16, 8)), shaped(1, box(16, 16))]);
    expect(found).toMatchObject({ isUnclear: true, problems: ["error level-solid-unclear"] });
    expect(found.messages[0]).toContain("layer:collision and shapes contradict each other");
    expect(found.candidates).toEqual(["layer:collision", "shapes", "layer:decor", "any"]);
  });

  test("is not contradicted by shapes that no tile of the map has", async () => {
    expect(await signsOf([floor("collision")], [shaped(7, box(16, 16))])).toMatchObject({
      ...{ rules: "layer:collision", tiles: 40 },
      ...{ overruled: [], problems: [] },
    });
  });

  test("is asked about where one decoration has a property that says it as well", async () => {
    const found = await signsOf([floor("collision"), palm], [having(1, "solid")]);
    expect(found).toMatchObject({ isUnclear: true, problems: ["error level-solid-unclear"] });
    expect(found.messages[0]).toContain("property:solid and layer:collision contradict each other");
  });
});

describe("a property of a known name", () => {
  test("agrees with a layer made for collisions whose tiles all have it", async () => {
    expect(await signsOf([floor("collision"), palm], [having(0, "collidable"), having(1, "collidable")])).toMatchObject(
      {
        ...{ rules: "property:collidable", tiles: 40, boxes: 1 },
        ...{ overruled: [], problems: [] },
      },
    );
  });

  test("overrules art called walls and shapes, which are named as information, and the shapes stay unchecked", async () => {
    const map = [floor("walls", 2), tileLayer(rowsOf(3), { ...size, name: "ground" })];
    expect(await signsOf(map, [having(0, "collides"), shaped(1, box(16, 16))])).toMatchObject({
      ...{ rules: "property:collides", tiles: 40 },
      overruled: ["shapes: 40 tiles", "layer:walls: 40 tiles"],
      unsettled: ["shapes"],
      problems: ["information level-solid-overruled", "information level-solid-overruled"],
    });
  });

  test("settles how much of a tile is solid, whatever its shape is", async () => {
    expect(await signsOf([floor("ground")], [{ ...having(0, "collides"), ...shaped(0, box(16, 8)) }])).toMatchObject({
      ...{ rules: "property:collides", tiles: 40 },
      ...{ overruled: ["shapes: 40 boxes"], unsettled: [], problems: ["information level-solid-overruled"] },
    });
  });

  test("is asked about where another one says something else", async () => {
    const map = [
      floor("ground"),
      tileLayer(
        rowsOf(3).map((one) => one * 2),
        { ...size, name: "more" },
      ),
    ];
    const found = await signsOf(map, [having(0, "collides"), having(1, "solid")]);
    expect(found).toMatchObject({ isUnclear: true, problems: ["error level-solid-unclear"] });
    expect(found.messages[0]).toContain("property:collides and property:solid contradict each other");
  });
});

describe("art called walls", () => {
  test("is asked about where one decoration has a shape", async () => {
    const found = await signsOf([floor("walls"), palm], [shaped(1, box(16, 16))]);
    expect(found).toMatchObject({ isUnclear: true, problems: ["error level-solid-unclear"] });
    expect(found.messages[0]).toContain("shapes and layer:walls contradict each other");
  });

  test("is as its shapes say where all of its tiles have one, and other tiles too", async () => {
    expect(await signsOf([floor("Platforms"), palm], [shaped(0, box(16, 8)), shaped(1, box(16, 16))])).toMatchObject({
      ...{ rules: "shapes", tiles: 0, boxes: 41 },
      ...{ overruled: [], problems: [] },
    });
  });
});

test("what is said of a map with --solid or in a project is not contradicted", async () => {
  const map = tmj({
    ...size,
    layers: [floor("collision"), palm],
    tilesets: [tileset({ tiles: [shaped(1, box(16, 16))] })],
  });
  const { levels, problems } = await readMap({ "map.tmj": map }, { solid: [{ shapes: true }] });
  expect([levels[0]?.overruled, problems]).toEqual([undefined, []]);
});

test("signs are compared in compressed layers too, and a damaged one is told once", async () => {
  const broken = tileLayer("AAAA", { ...size, name: "sky", encoding: "base64" });
  const found = await signsOf([floor("collision"), broken, palm], [shaped(1, box(16, 16))]);
  expect(found.problems).toEqual(["warning level-data", "warning level-solid-overruled"]);
});
