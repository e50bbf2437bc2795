import { zlibSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { boxesOf, codesOf, objectLayer, readMap, solidCells, tileLayer, tileset, tmj } from "./maps.js";

const any = { solid: [{ any: true as const }] };
const good = tileLayer([1, 0, 0, 1], { name: "good" });

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

const cells = (gids: readonly number[]) => new Uint8Array(Uint32Array.from(gids).buffer);
const zlib = (bytes: Uint8Array) => ({ encoding: "base64", compression: "zlib", data: base64(zlibSync(bytes)) });
const whole = base64(zlibSync(cells([1, 2, 3, 4])));

const damaged: Readonly<Record<string, object>> = {
  "base64 that is cut short": { encoding: "base64", data: base64(cells([1, 2, 3, 4])).slice(0, 15) },
  "a character that is none of base64": { encoding: "base64", data: "AQAAAA?AAAAAAAAAAAAAAA==" },
  "fewer numbers than cells": { data: [1, 2, 3] },
  "more numbers than cells": { data: [1, 2, 3, 4, 5] },
  "numbers that are no cells": { data: [1, -2, 3, 4] },
  "words instead of numbers": { data: [1, "a", 3, 4] },
  "compressed data that are cut short": { encoding: "base64", compression: "zlib", data: whole.slice(0, 12) },
  "data that are not compressed": { encoding: "base64", compression: "zlib", data: base64(cells([1, 2, 3, 4])) },
  "no frame of zstd": { encoding: "base64", compression: "zstd", data: base64(cells([1, 2, 3, 4])) },
  "data that decompress to another size": zlib(cells([1, 2, 3, 4, 5])),
  "a bomb": zlib(new Uint8Array(1 << 24)),
};

test.each(Object.entries(damaged))("%s: one problem of the layer, and the others are read", async (_, data) => {
  const layers = [tileLayer(undefined, data), good];
  const reading = await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) }, any);
  expect(codesOf(reading)).toEqual(["level-data"]);
  expect(solidCells(reading)).toEqual(["good 0,0", "good 16,16"]);
});

describe("a damaged layer of art", () => {
  const collision = tileLayer([1, 0, 0, 1], { name: "collision" });
  const layersOf = (bad: object, tiles: readonly object[] = []) =>
    readMap({ "map.tmj": tmj({ layers: [bad, collision], tilesets: [tileset({ tiles })] }) });
  const property = (name: string) => ({ id: 3, properties: [{ name, type: "bool", value: true }] });

  test.each(Object.entries(damaged))("next to a collision layer is a warning: %s", async (_, data) => {
    const reading = await layersOf(tileLayer(undefined, { ...data, name: "sky" }));
    expect(reading.problems).toMatchObject([{ code: "level-data", severity: "warning" }]);
    expect(reading.problems[0]?.message).toMatch(/Nothing in this layer can be solid, so it is skipped\.$/);
    expect(solidCells(reading)).toEqual(["collision 0,0", "collision 16,16"]);
  });

  test("of objects is a warning as well", async () => {
    const reading = await layersOf(objectLayer([{ id: 1, x: "a" }], { name: "coins" }));
    expect(reading.problems).toMatchObject([{ code: "level-format", severity: "warning" }]);
    expect(solidCells(reading)).toHaveLength(2);
  });

  test("is an error where its name says that it is solid", async () => {
    const reading = await layersOf(tileLayer([1], { name: "more collisions" }));
    expect(reading.problems).toMatchObject([{ code: "level-data", severity: "error" }]);
    const objects = await layersOf(objectLayer([{ id: 1, x: "a" }], { name: "collision boxes" }));
    expect(objects.problems).toMatchObject([{ code: "level-format", severity: "error" }]);
  });

  test("is an error where tiles are solid by a property, which the unreadable ones may have", async () => {
    const art = tileLayer([4, 0, 0, 4], { name: "ground" });
    const layers = [tileLayer([1], { name: "sky" }), art];
    const map = tmj({ layers, tilesets: [tileset({ tiles: [property("solid")] })] });
    expect((await readMap({ "map.tmj": map })).problems).toMatchObject([{ code: "level-data", severity: "error" }]);
  });

  test("is a warning where only layers have the property that says what is solid", async () => {
    const solid = { name: "ground", properties: [{ name: "solid", type: "bool", value: true }] };
    const layers = [tileLayer([1], { name: "sky" }), tileLayer([4, 0, 0, 4], solid)];
    const reading = await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) });
    expect(reading.problems).toMatchObject([{ code: "level-data", severity: "warning" }]);
    expect(solidCells(reading)).toHaveLength(2);
  });
});

test("a frame of zstd that asks for 2 GB is refused before it gets them", async () => {
  // Magic number, no content size, a window of 2 GB, an empty last block.
  const frame = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const layers = [tileLayer(undefined, { encoding: "base64", compression: "zstd", data: base64(frame) })];
  const { problems } = await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) }, any);
  expect(problems.map(({ code, message }) => [code, message.includes("2147483648 bytes of memory")])).toEqual([
    ["level-data", true],
  ]);
});

/** A frame with a window of 1 MB, of blocks without a compressed size: their headers' sizes and kinds, and what follows. */
function frameOf(count: number, kind: number, size: number, content: readonly number[]): Uint8Array {
  const head = [0x28, 0xb5, 0x2f, 0xfd, 0, 10 << 3];
  const header = (size << 3) | (kind << 1);
  const block = [header & 255, (header >> 8) & 255, header >> 16, ...content];
  const last = [1, 0, 0];
  return Uint8Array.from([...head, ...Array.from({ length: count }, () => block).flat(), ...last]);
}

/** A block of 128 KB: literals that are one byte again and again (section 3.1.1.3.1.1), and no sequences. */
const literals = [0x0d | ((0x1ffff & 15) << 4), (0x1ffff >> 4) & 255, 0x1ffff >> 12, 7, 0];
const [RUN, COMPRESSED] = [1, 2];

test.each([
  ["runs of 128 KB", frameOf(4000, RUN, 1 << 17, [7]), "it is longer than the expected 64 bytes"],
  ["runs of 2 MB", frameOf(4000, RUN, (1 << 21) - 1, [7]), "it is longer than the expected 64 bytes"],
  [
    "compressed blocks of 128 KB",
    frameOf(2000, COMPRESSED, literals.length, literals),
    "4 × 4 = 16 cells; it has more",
  ],
])("%s in a layer of 4 × 4 cells take no memory, and are one problem", async (_, frame, why) => {
  const size = { width: 4, height: 4 };
  const layers = [tileLayer(undefined, { ...size, encoding: "base64", compression: "zstd", data: base64(frame) })];
  const text = tmj({ ...size, layers, tilesets: [tileset()] });
  // Both kinds of blocks are filled by the decoder, which keeps them until whoever reads has seen them.
  let made = 0;
  const { fill } = Uint8Array.prototype;
  const filling = vi.spyOn(Uint8Array.prototype, "fill").mockImplementation(function (this: Uint8Array, ...all) {
    made += this.length;
    return fill.apply(this, all);
  });
  const { problems } = await readMap({ "map.tmj": text }, any);
  filling.mockRestore();
  expect(problems.map(({ code }) => code)).toEqual(["level-data"]);
  expect(problems[0]?.message).toContain(why);
  expect(made).toBeLessThan(10e6);
});

test("runs in a layer that is as large as they are are read", async () => {
  const size = { width: 1024, height: 1024 };
  const frame = frameOf(32, RUN, 1 << 17, [1]);
  const layers = [tileLayer(undefined, { ...size, encoding: "base64", compression: "zstd", data: base64(frame) })];
  const { problems } = await readMap({ "map.tmj": tmj({ ...size, layers, tilesets: [tileset()] }) }, any);
  // Each of its cells has the number 0x01010101.
  expect(problems.map(({ code, message }) => [code, message.includes("1048575 more")])).toEqual([
    ["level-tileset", true],
  ]);
});

test("a map of 10⁹ × 10⁹ tiles is one problem", async () => {
  const size = { width: 1e9, height: 1e9 };
  const text = tmj({ ...size, layers: [tileLayer([1], size)], tilesets: [tileset()] });
  const reading = await readMap({ "map.tmj": text }, any);
  expect(codesOf(reading)).toEqual(["level-too-large"]);
  expect(reading.levels).toEqual([]);
});

test("chunks that lie 10⁹ tiles apart, and chunks that lie over each other, are too large together", async () => {
  const chunk = { x: 0, y: 0, width: 1, height: 1, data: [1] };
  const apart = { type: "tilelayer", name: "apart", chunks: [chunk, { ...chunk, x: 1e9, y: 1e9 }] };
  const large = { x: 0, y: 0, width: 8000, height: 8000, data: [1] };
  const over = { type: "tilelayer", name: "over", chunks: [large, large] };
  const reading = await readMap(
    { "map.tmj": tmj({ infinite: true, layers: [apart, over, good], tilesets: [tileset()] }) },
    any,
  );
  expect(codesOf(reading)).toEqual(["level-too-large", "level-too-large"]);
  expect(solidCells(reading)).toEqual(["good 0,0", "good 16,16"]);
});

test("cells of no tileset are one problem of their layer, which says the first", async () => {
  const layers = [tileLayer([1, 500, 600, 1]), good];
  const reading = await readMap({ "map.tmj": tmj({ layers, tilesets: [tileset()] }) }, any);
  expect(codesOf(reading)).toEqual(["level-tileset"]);
  expect(reading.problems[0]?.message).toContain("500");
  expect(solidCells(reading)).toEqual(["tiles 0,0", "tiles 16,16", "good 0,0", "good 16,16"]);
});

test("tiles of a tileset that is not there are counted", async () => {
  const text = tmj({
    layers: [tileLayer([1, 101, 102, 0])],
    tilesets: [tileset(), { firstgid: 101, source: "gone.tsx" }],
  });
  const reading = await readMap({ "map.tmj": text }, any);
  expect(codesOf(reading)).toEqual(["level-missing-file", "left-out"]);
  expect(reading.levels[0]?.skipped).toEqual({ tileset: 2 });
  expect(solidCells(reading)).toEqual(["tiles 0,0"]);
});

test.each(["../../secret.tsx", "..\\..\\secret.tsx", "/etc/passwd", "C:\\secret.tsx", "http://example.com/a.tsx"])(
  "%s is outside of the workspace, and nothing is read there",
  async (source) => {
    const text = tmj({ layers: [tileLayer([1, 0, 0, 0])], tilesets: [{ firstgid: 1, source }] });
    const reading = await readMap({ "levels/map.tmj": text }, any);
    expect(codesOf(reading)).toEqual(["level-outside", "left-out"]);
    expect(reading.files).toEqual(["levels/map.tmj"]);
  },
);

test("templates that refer to each other end in one problem", async () => {
  const template = (of: string) => `<template><object template="${of}"/></template>`;
  const text = tmj({
    layers: [
      objectLayer([
        { id: 1, template: "a.tx", x: 0, y: 0 },
        { id: 2, x: 8, y: 8, width: 4, height: 4 },
      ]),
    ],
  });
  const reading = await readMap({ "map.tmj": text, "a.tx": template("b.tx"), "b.tx": template("a.tx") }, any);
  expect(codesOf(reading)).toEqual(["level-cycle", "left-out"]);
  expect(boxesOf(reading)).toEqual([[8, 8, 12, 12]]);
});

test("a tileset that refers to itself ends in one problem", async () => {
  const text = tmj({ layers: [tileLayer([1, 0, 0, 0])], tilesets: [{ firstgid: 1, source: "a.tsx" }] });
  const reading = await readMap({ "map.tmj": text, "a.tsx": '<tileset source="a.tsx"/>' }, any);
  expect(codesOf(reading)).toEqual(["level-cycle", "left-out"]);
});

test.each(['<map width="2"', "<map><layer></map>", "<map>&bomb;</map>", "{", '{"type":"map","layers":['])(
  "%s is no XML or JSON: one problem",
  async (text) => {
    const reading = await readMap({ [text.startsWith("<") ? "map.tmx" : "map.tmj"]: text }, any);
    expect(codesOf(reading)).toEqual(["level-syntax"]);
    expect(reading.levels).toEqual([]);
  },
);

test("a width that is no number is told of at its place", async () => {
  const text = tmj({ width: "two" });
  const { problems } = await readMap({ "map.tmj": text });
  const { offset = 0, length = 0 } = problems[0]?.source.range ?? {};
  expect([problems[0]?.code, text.slice(offset, offset + length)]).toEqual(["level-format", '"two"']);
});

test("whoever waits in a pause can end the work", async () => {
  const { readLevels } = await import("../../../../src/levels/index.js");
  const files = { read: () => Promise.resolve(tmj({ layers: [good], tilesets: [tileset()] })) };
  const pause = () => Promise.reject(new Error("cancelled"));
  await expect(readLevels("map.tmj", files, any, pause)).rejects.toThrow("cancelled");
});

test("a pause comes before each layer, with more done each time", async () => {
  const { readLevels } = await import("../../../../src/levels/index.js");
  const layers = ["a", "b", "c"].map((name) => tileLayer([1, 0, 0, 1], { name }));
  const files = { read: () => Promise.resolve(tmj({ layers, tilesets: [tileset()] })) };
  const done: number[] = [];
  await readLevels("map.tmj", files, any, (part) => void done.push(part));
  expect(done).toHaveLength(layers.length);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(Math.max(...done)).toBeLessThan(1);
});

test("what is wrong at the end of a map is marked inside of it", async () => {
  const text = '<map orientation="orthogonal"></map>l';
  const { problems } = await readMap({ "map.tmx": text });
  expect(problems.map(({ code, source }) => [code, source.range])).toEqual([
    ["level-syntax", { offset: text.length - 1, length: 1 }],
  ]);
});
