import fc from "fast-check";
import { parseTree, type Node, type ParseError } from "jsonc-parser";
import { expect, test } from "vitest";
import { parseNotebook, readTree, type Cell, type ParsedNotebook } from "../../src/scene/index.js";
import { Random } from "../exact/random.js";
import { mutatedText } from "../fuzz/texts.js";
import { runs } from "./seeded.js";
import { writtenExpectations } from "./writtenScenes.js";

const box = { position: [0, 3], size: [2, 1.5] };

/** Bodies of every kind that needs another way than most. */
const oddBodies = [
  { id: "a", ...box, velocity: [1e-7, 2] },
  { id: "a", ...box },
  { id: "bodies[0]", ...box },
  { id: "bodies[3]", ...box },
  { ...box, to: [3, 4] },
  { id: "long names are parts of their text", center: [1, 2], size: [1, 1], to: [3, 4], detection: "swept" },
  { id: "b\n\u00e9", ...box, velocity: [1, 1], to: [1, 1] },
  { id: "c", ...box, anchor: [0, 0], orbit: { center: [0, 0], angularVelocity: 1 } },
  { id: "d", position: [0, 0, 0], size: [1, 1, 1], mass: 0, response: "bounce", layers: ["x"] },
  { id: "e", size: [1, 1], ["__proto__"]: 1 },
  { id: "f", ...box, center: [1, 1], restitution: 0.5, mass: 2, response: "stop" },
  {
    id: "lift",
    position: [0, 3],
    size: [2, 1],
    path: {
      points: [
        [0, 3],
        [9, 3],
      ],
      speed: 2,
    },
    carries: true,
  },
  {
    ...box,
    path: {
      points: [
        [0, 3],
        [9, 3],
      ],
      duration: 2,
      repeat: "loop",
    },
    velocity: [1, 1],
    carries: 1,
  },
  { id: "g", position: [1e300, 0], size: [0, 0], velocity: [1e308, 0] },
  [1, [], {}],
  [],
  {},
  null,
  "a",
];

const oddNotebook = {
  version: 1,
  fps: 30,
  bodies: oddBodies.slice(0, 7),
  expect: [{ body: "a", hits: "c", tunnels: true }],
  cells: [
    { title: "shared" },
    { title: "with another frame", fps: 10, frames: 7, detection: "swept" },
    { bodies: oddBodies },
    { dimensions: 3, bodies: oddBodies, tilemap: { tileSize: 1, rows: ["#."] }, gravity: [0, 1] },
    { markdown: "# Bodies", bodies: [] },
    { level: { file: "a.tmj" }, bodies: {}, expect: 1 },
  ],
};

const odd = [
  ...[oddNotebook, { version: 1, bodies: oddBodies, frames: 3 }].map((it) => JSON.stringify(it, null, 1)),
  '\uFEFF{"version":1,"bodies":[{"id":"a","position":[-0,0,],"size":[1,1]},{"position":[-0,-0.0],"size":[0.1,9007199254740993]},],/**/"bodies":[],"\\u0062odies":[{}]}//',
  '{"version":1,"bodies":[{"id":"a","position":[0,0],"size":[1,1],"size":[2,2]},{"id":"b","id":"c","position":[0,0],"size":[1,1]}]}',
  '{ "version": 1, "cells": [{ "bodies": [{ "bodies": [{}, 1], "size": [-0, 1e999] }, // {\n] }] }',
];

const seed = fc.tuple(fc.integer(), fc.integer());
const written = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: writtenExpectations },
);
/** Texts that are as they should be, and such as were damaged. */
const texts = fc
  .tuple(written, fc.boolean(), seed)
  .map(([text, isWhole, [a, b]]) => (isWhole ? text : mutatedText(new Random(a, b), text, odd)))
  .filter((text) => text.length < 20_000);

/** A tree as plain values, with whether its parts lead back to what they are in. */
function plainTree(node: Node | undefined, parent?: Node): unknown {
  if (!node) return undefined;
  const { type, offset, length, colonOffset, children } = node;
  const value: unknown = node.value;
  const inside = children?.map((child) => plainTree(child, node));
  return [type, offset, length, colonOffset, value, node.parent === parent, inside];
}

function told({ root, notebook, problems }: ParsedNotebook): unknown {
  return { problems, title: notebook?.title, cells: notebook?.cells.map(toldCell), tree: plainTree(root) };
}

/** What a cell says, with the places of all that is in it. */
function toldCell(cell: Cell): unknown {
  const ranged = <T extends { readonly source: Node }>({ source, ...rest }: T): unknown => [rest, placeOf(source)];
  if (cell.kind === "prose") return ranged(cell);
  const { scene, bodySources, source, problems } = cell;
  const { bodies, expect, tilemap, level, solids, ...rest } = scene;
  const places = bodies.map((_, index) => {
    const node = bodySources.at(index);
    return node && [placeOf(node), bodySources.indexOf(node)];
  });
  const parts = [expect.map(ranged), tilemap && ranged(tilemap), level && ranged(level), solids.grids.length];
  return { ...rest, bodies, places, parts, problems, source: placeOf(source) };
}

function placeOf({ offset, length }: Node): readonly number[] {
  return [offset, length];
}

test("a text has the tree that jsonc-parser makes of it, and is broken where that finds an error", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { root, isBroken } = readTree(text);
      const { problems } = parseNotebook(text);
      // That parser does not survive what is too deep.
      if (problems.some(({ code }) => code === "too-deep")) return;
      const errors: ParseError[] = [];
      const tree = parseTree(text.replace(/^\uFEFF/, " "), errors, { allowTrailingComma: true });
      expect(isBroken).toBe(errors.length > 0);
      const places = problems.filter(({ code }) => code === "syntax").map(({ range }) => range.offset);
      const offsets = errors.slice(0, 10).map(({ offset }) => Math.min(offset, text.length));
      if (isBroken && !problems.some(({ code }) => code === "empty")) {
        expect([...new Set(places)]).toEqual([...new Set(offsets)].sort((a, b) => a - b));
      }
      expect(plainTree(root)).toEqual(plainTree(tree));
    }),
    runs(1000),
  );
});

test("a body reads the same straight from its text as key by key, as one is read that has a trailing comma", () => {
  const ending = (text: string, end: string): unknown => {
    const read = parseNotebook(text.replaceAll(/(?<=[\d"\]}])\}/g, `${end}}`));
    // Messages quote what is written.
    return read.notebook && mapTexts(told(read), (it) => it.replaceAll(",}", " }"));
  };
  fc.assert(
    fc.property(texts, (text) => {
      const [plain, other] = [ending(text, " "), ending(text, ",")];
      if (plain !== undefined && other !== undefined) expect(other).toEqual(plain);
    }),
    runs(1000),
  );
});

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}

const edits = fc.array(fc.record({ seed, isUndo: fc.boolean() }), { minLength: 2, maxLength: 8 });

test("after any edits a text reads as if it had always been like that", () => {
  fc.assert(
    fc.property(written, edits, (first, steps) => {
      const past = [first];
      let { memory } = parseNotebook(first);
      for (const { seed, isUndo } of steps) {
        const random = new Random(...seed);
        const earlier = past[random.integer(0, past.length - 1)] ?? first;
        const text = isUndo ? earlier : edited(random, past.at(-1) ?? first);
        if (text.length > 20_000) continue;
        past.push(text);
        const read = parseNotebook(text, memory);
        expect(told(read)).toEqual(told(parseNotebook(text)));
        memory = read.memory;
      }
    }),
    runs(300),
  );
});

/** A text with one change such as people make: mostly it can still be read. */
function edited(random: Random, text: string): string {
  const pick = (pattern: RegExp): RegExpExecArray | undefined => {
    const all = [...text.matchAll(pattern)];
    return all[random.integer(0, Math.max(0, all.length - 1))];
  };
  const entry = pick(/\{[^{}]*\},?/g);
  const number = pick(/-?\d+(?:\.\d+)?/g);
  switch (random.integer(0, 5)) {
    case 0:
      return entry ? text.slice(0, entry.index) + text.slice(entry.index + entry[0].length) : text;
    case 1:
      return entry ? text.slice(0, entry.index) + entry[0].replace(/,?$/, ",") + text.slice(entry.index) : text;
    case 2:
      return text.replace(/"(fps|frames)": ?\d+/, `"$1":${random.integer(1, 90)}`);
    case 3:
      return random.chance(0.5) ? text.replace('"discrete"', '"swept"') : text.replace('"swept"', '"discrete"');
    case 4:
      return mutatedText(random, text, odd);
    default:
      if (!number) return text;
      return text.slice(0, number.index) + random.integer(-9, 99) + text.slice(number.index + number[0].length);
  }
}
