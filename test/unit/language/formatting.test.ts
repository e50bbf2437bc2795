import { describe, expect, it } from "vitest";
import { formattingEdits, type Indentation } from "../../../src/language/index.js";
import { applyTextEdits, editScene } from "../../../src/scene/edit/index.js";
import type { SceneEdit } from "../../../src/view/protocol/index.js";
import { newSceneText } from "../../../src/scene/index.js";
import { exampleFiles, readExample } from "../evaluatedExamples.js";
import { readText } from "../writtenScene.js";

const twoBlanks: Indentation = { tabSize: 2, insertSpaces: true };

function formatted(text: string, indentation = twoBlanks): string {
  return applyTextEdits(text, formattingEdits(text, indentation));
}

describe("a scene has its form already", () => {
  it("where there are examples", () => {
    expect(exampleFiles.length).toBeGreaterThan(12);
  });

  it.each(exampleFiles)("as the example %s", (name) => {
    expect(formatted(readExample(name))).toBe(readExample(name));
  });

  it("when it is new", () => {
    expect(formatted(newSceneText(60))).toBe(newSceneText(60));
  });

  it.each(exampleFiles)("and still has it after edits in the picture of %s", (name) => {
    const before = readText(readExample(name));
    before.cells.forEach((cell, index) => {
      if (cell.kind !== "scene") return;
      const vector = Array.from({ length: cell.scene.dimensions }, (_, axis) => 12.5 + axis);
      const { bodies } = cell.scene;
      const edits: readonly SceneEdit[] = [
        { kind: "change", bodies: bodies.map((_, body) => ({ body, position: vector, velocity: vector })) },
        { kind: "remove", bodies: [0] },
        // Beside a body that is alone on its line another one makes this line too long.
        ...(bodies.length > 1
          ? [{ kind: "add" as const, bodies: [{ id: "added", position: vector, size: vector, velocity: vector }] }]
          : []),
      ];
      for (const edit of edits) {
        const made = editScene(before, index, edit);
        if (typeof made === "string") expect.fail(made);
        const after = applyTextEdits(before.text, made);
        expect(formatted(after)).toBe(after);
      }
    });
  });
});

describe("on one line", () => {
  it.each([
    ["a vector, however it is written", "[\n  0,\n  40\n]", "[0, 40]"],
    ["a vector of three, with the comma behind it", "[ 0\n,40 , 1,\n]", "[0, 40, 1,]"],
    ["the rows of a matrix", "[\n[\n1,\n2,3,4\n],\n[5,6,7,8]\n]", "[\n  [1, 2, 3, 4],\n  [5, 6, 7, 8]\n]"],
    ["a matrix that was on one line", "[[1,2],[3,4]]", "[[1, 2], [3, 4]]"],
    ["what was on one line", '{"a":[1,2],"b":{"c":[ ]},}', '{ "a": [1, 2], "b": { "c": [] }, }'],
    ["what has no vector on several lines", '{"position":[\n1,\n2\n]}', '{ "position": [1, 2] }'],
    ["nothing at all", "{\n\n}", "{}"],
    ["a comment within it", '[1,/* c */2, "a"/* d */,]', '[1, /* c */ 2, "a" /* d */,]'],
    ["the columns of a table", '{ "a":   1,   "b":  [1,   2] }', '{ "a": 1,   "b": [1,   2] }'],
    [
      "a body that is long",
      `{"id":"${"a".repeat(120)}","size":[1,2]}`,
      `{ "id": "${"a".repeat(120)}", "size": [1, 2] }`,
    ],
  ])("%s", (_, before, after) => {
    expect(formatted(before)).toBe(after);
  });

  it("what is not wider than 120 columns, with the comma behind it", () => {
    const ofWidth = (width: number) => `{\n  "a": [["${"x".repeat(width - 14)}"]],\n}`;
    expect(ofWidth(120).split("\n")[1]).toHaveLength(120);
    expect(formatted(ofWidth(120))).toBe(ofWidth(120));
    expect(formatted(ofWidth(121))).toBe(`{\n  "a": [\n    ["${"x".repeat(107)}"]\n  ],\n}`);
  });
});

describe("on several lines", () => {
  it.each([
    ["what was on several lines", '{"a":1,\n"b":2}', '{\n  "a": 1,\n  "b": 2\n}'],
    ["what holds something on several lines", '[{"a":1,\n"b":2}]', '[\n  {\n    "a": 1,\n    "b": 2\n  }\n]'],
    ["a vector with a comment in it", "[1, // first\n2]", "[\n  1, // first\n  2\n]"],
    ["many numbers, with the line ends that they have", "[1,2,3,\n 4,5,6]", "[\n  1, 2, 3,\n  4, 5, 6\n]"],
    [
      "comments on lines of their own",
      "// a\n[\n// b\n1 // c\n  // d\n]\n// e",
      "// a\n[\n  // b\n  1 // c\n  // d\n]\n// e",
    ],
    ["a comment behind a bracket", "{ // a\n}", "{ // a\n}"],
    ["one empty line between entries, none at brackets", '[\n\n"a",\n\n\n\n"b"\n\n]', '[\n  "a",\n\n  "b"\n]'],
  ])("%s", (_, before, after) => {
    expect(formatted(before)).toBe(after);
  });
});

it("indents with tabs where the editor does", () => {
  expect(formatted('{\n  "a": {\n  "b": 1 } }', { tabSize: 4, insertSpaces: false })).toBe(
    '{\n\t"a": {\n\t\t"b": 1\n\t}\n}',
  );
});

it("keeps the kind of line ends, and the one at the end", () => {
  expect(formatted('\r\n{"a":1,\r\n"b":2}  \r\n\r\n')).toBe('{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n');
});

it("keeps a byte order mark", () => {
  expect(formatted('\uFEFF  {"a":1}')).toBe('\uFEFF{ "a": 1 }');
});

it.each(["", "  ", "{", '{ "a" 1 }', "[1 2]", '{"a":1}}', "/* c"])("does nothing with what is broken: %j", (text) => {
  expect(formattingEdits(text, twoBlanks)).toEqual([]);
});
