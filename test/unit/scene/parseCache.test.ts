import { describe, expect, test } from "vitest";
import { parseNotebook, type ParsedNotebook, type SceneBody } from "../../../src/scene/index.js";

/** All texts that can be reached from a thing. */
function textsIn(thing: unknown, seen = new Set<unknown>(), texts: string[] = []): readonly string[] {
  if (typeof thing === "string") texts.push(thing);
  if (typeof thing !== "object" || thing === null || seen.has(thing)) return texts;
  seen.add(thing);
  const inside = thing instanceof Map || thing instanceof Set ? [...thing] : Object.values(thing);
  for (const part of inside) textsIn(part, seen, texts);
  return texts;
}

test("what is remembered for the next reading holds nothing of the texts before", () => {
  const text = (x: number): string => `{ "version": 1, "title": "text ${x}", "bodies": [
    { "id": "a", "position": [${x}, 0], "size": [1, 1] },
    { "id": "b", "position": [0, 5], "size": [1, 1] }
  ] }`;
  let { memory } = parseNotebook(text(1));
  for (const x of [2, 3, 4]) memory = parseNotebook(text(x), memory).memory;
  const titles = textsIn(memory).flatMap((it) => it.match(/text \d/g) ?? []);
  expect(new Set(titles)).toEqual(new Set(["text 4"]));
  expect(textsIn(memory).join("\n")).toContain('"b"');
});

const lines = [
  '{ "id": "a", "position": [0, 0], "size": [1, 1] }',
  '{ "id": "b", "position": [0, 5], "size": [1, 1], "velocity": [1, 0] }',
  '{ "position": [0, 9], "size": [1, 1] /* without a name */ }',
  '{ "id": "d", "position": [7, 7], "size": [1, 1], "to": [8, 8], "detection": "swept" }',
];

function textOf(bodies: readonly string[], { fps = 60, frames = 1, detection = "discrete" } = {}): string {
  return `{ "version": 1, "fps": ${fps}, "frames": ${frames}, "detection": "${detection}",\n"bodies": [\n${bodies.join(",\n")}\n] }`;
}

/** The names of bodies that are other objects after a change than before it. */
function newBodies(before: ParsedNotebook, text: string, { memory } = before): readonly string[] {
  const known = new Set(bodiesOf(before));
  return bodiesOf(parseNotebook(text, memory)).flatMap((body) => (known.has(body) ? [] : [body.id]));
}

function bodiesOf({ notebook }: ParsedNotebook): readonly SceneBody[] {
  return (notebook?.cells ?? []).flatMap((cell) => (cell.kind === "scene" ? cell.scene.bodies : []));
}

describe("a body that is written as before is the one that was read then", () => {
  const before = parseNotebook(textOf(lines));

  test.each([
    ["nothing", lines, {}, []],
    ["a number of another body", lines.with(1, lines[1]?.replace("5", "55") ?? ""), {}, ["b"]],
    ["a body before it", ['{ "id": "new", "position": [0, 0], "size": [1, 1] }', ...lines], {}, ["new", "bodies[3]"]],
    ["a body that is gone", lines.toSpliced(0, 1), {}, ["bodies[1]"]],
    ["the number of frames", lines, { frames: 12 }, []],
    ["the rate, which is in the velocity of what moves to a place", lines, { fps: 30 }, ["d"]],
    ["the detection, which others have of their scene", lines, { detection: "swept" }, ["a", "b", "bodies[2]"]],
  ])("when what changes is %s", (_, bodies, settings, changed) => {
    expect(newBodies(before, textOf(bodies, settings))).toEqual(changed);
  });

  test("and not another one where a whole list is written once more", () => {
    const cell = `{ "bodies": [${lines.join()}] }`;
    const cells = (count: number): string => `{ "version": 1, "cells": [${Array(count).fill(cell).join()}] }`;
    const [once, thrice] = [cells(1), cells(3)].map((text) => parseNotebook(text));
    expect(bodiesOf(parseNotebook(cells(3), once?.memory))).toEqual(thrice && bodiesOf(thrice));
    expect(bodiesOf(parseNotebook(cells(1), thrice?.memory))).toEqual(once && bodiesOf(once));
  });

  test("when the text was broken in between", () => {
    const broken = parseNotebook(textOf(lines).replace('"b"', '"b'), before.memory);
    expect(broken.notebook).toBeUndefined();
    expect(newBodies(before, textOf(lines), broken)).toEqual([]);
  });
});

describe("an edit that makes something else of later bodies is read like a new text", () => {
  const [a = "", b = "", c = "", d = ""] = lines;
  const cell = (...bodies: readonly string[]): string => `{ "bodies": [ /* first */ ${bodies.join(",\n")} ] }`;
  const before = `{ "version": 1, "cells": [\n${cell(a, b, c)},\n${cell(b, d)},\n${cell(d, c, a)}\n] }`;

  test.each([
    ["a comment that ends in a later body", '"b"', '"b" /* '],
    ["a comment that ends in a later list", `${a},`, `${a}, /* `],
    ["a comment that does not end", " ] }\n] }", " ] /* }\n] }"],
    ["a quote", '[0, 5], "size"', '"[0, 5], "size"'],
    ["a bracket", `,\n${b}`, `,\n[${b}`],
    ["another key for the list", '"bodies": [ /* first */ { "id": "b"', '"others": [ /* first */ { "id": "b"'],
    ["a list in a list", '{ "bodies": [ /* first */ { "id": "b"', '[{ "bodies": [ /* first */ { "id": "b"'],
    ["a digit before a body", `,\n${c}`, `,\n5${c}`],
    ["a missing comma", `${a},`, a],
    ["two lists joined", ` ] },\n{ "bodies": [ /* first */ ${b}`, `,\n${b}`],
  ])("%s", (_, from, to) => {
    const text = before.replace(from, () => to);
    expect(text).not.toBe(before);
    const read = parseNotebook(text, parseNotebook(before).memory);
    const fresh = parseNotebook(text);
    expect(read.problems).toEqual(fresh.problems);
    expect(bodiesOf(read)).toEqual(bodiesOf(fresh));
    // What was read in this way is a good memory too.
    expect(bodiesOf(parseNotebook(before, read.memory))).toEqual(bodiesOf(parseNotebook(before)));
  });
});

test("an edit in one scene keeps the bodies of all others", () => {
  const cell = (id: string): string => `{ "bodies": [{ "id": "${id}", "position": [0, 0], "size": [1, 1] }] }`;
  const textOfCells = (...ids: readonly string[]): string => `{ "version": 1, "cells": [${ids.map(cell).join()}] }`;
  const before = parseNotebook(textOfCells("a", "b", "c"));
  expect(newBodies(before, textOfCells("a", "changed", "c"))).toEqual(["changed"]);
});
