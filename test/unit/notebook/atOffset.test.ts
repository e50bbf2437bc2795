import { describe, expect, test } from "vitest";
import { evaluate, subjectAt } from "../../../src/notebook/index.js";

/** What the places marked with ‸ are about. */
function at(marked: string): unknown {
  const offsets = marked
    .split("‸")
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join("").length);
  return subjectAt(evaluate(marked.replaceAll("‸", "")), offsets);
}

const a = `{ "id": "a", "position": [0, 0], "size": [1, 1] }`;
const b = `{ "id": "b", "position": [5, 0], "size": [1, 1] }`;

const scene = `// The file
{
  "version": 1,
  "title": "One scene",
  "bodies": [ // all of them

    // far from any

    // about a,
    /* in two lines */
    ${a}, // behind a
    /* above
       b */
    ${b}
    // after all
  ],
  "expect": [
    // a passes
    { "body": "a", "misses": "b" },
    { "body": "b", "position": [5, 0] }, // b stays
  ]
}
`;
const mark = (before: string, after = ""): unknown => at(scene.replace(before + after, `${before}‸${after}`));

describe("a place in the text of a scene", () => {
  test.each<[string, string, string, readonly number[]]>([
    ["in a body", `"id": "a", "pos`, `ition"`, [0]],
    ["at the beginning of a body", "", a, [0]],
    ["at the end of a body", a, "", [0]],
    ["behind the comma of a body", `${a},`, "", [0]],
    ["in the comment behind a body", "// behi", "nd a", [0]],
    ["at the end of a body's line", "// behind a", "", [0]],
    ["in the blanks before a body", "  ", a, [0]],
    ["in a comment directly above a body", "/* in two", " lines */", [0]],
    ["in the first of two comments above a body", "// about", " a,", [0]],
    ["in a comment of several lines above a body", "/* abo", "ve", [1]],
    ["in the last body", `"id": "b", "po`, "sition", [1]],
    ["in a comment with an empty line below", "// far from", " any", []],
    ["behind the bracket of the list", "// all of", " them", []],
    ["in a comment after all bodies", "// after", " all", []],
    ["in another key", `"title": "One`, " scene", []],
    ["in an expectation of two bodies", `{ "body": "a", "mis`, `ses": "b" }`, [0, 1]],
    ["in an expectation of one body", `{ "body": "b", "pos`, `ition"`, [1]],
    ["above an expectation", "// a pas", "ses", [0, 1]],
    ["behind an expectation", "// b st", "ays", [1]],
  ])("%s", (_, before, after, bodies) => {
    expect(mark(before, after)).toEqual({ cell: 0, bodies });
  });

  test("outside of the scene is about nothing", () => {
    expect(mark("// The f", "ile")).toEqual({ bodies: [] });
    expect(at(`${scene}‸`)).toEqual({ bodies: [] });
  });

  test("is found whatever the line ends are", () => {
    expect(at(scene.replace("// about", "// ab‸out").replaceAll("\n", "\r\n"))).toEqual({ cell: 0, bodies: [0] });
    expect(at(scene.replace("// far", "// f‸ar").replaceAll("\n", "\r\n"))).toEqual({ cell: 0, bodies: [] });
  });

  test("on a line of several bodies belongs to the one before up to its comma, and then to the next", () => {
    const line = (text: string): unknown => at(`{ "version": 1, "bodies": [ ${text} ] }`);
    expect(line(`/* ‸ */ ${a}, ${b}`)).toEqual({ cell: 0, bodies: [0] });
    expect(line(`${a} /* ‸ */, ${b}`)).toEqual({ cell: 0, bodies: [0] });
    expect(line(`${a}, /* ‸ */ ${b}`)).toEqual({ cell: 0, bodies: [1] });
    expect(line(`${a}, ${b} /* ‸ */`)).toEqual({ cell: 0, bodies: [1] });
    expect(line(`${a}, ${b}, /* ‸ */`)).toEqual({ cell: 0, bodies: [1] });
  });

  test("in a body that cannot be read is about none", () => {
    expect(at(`{ "version": 1, "bodies": [{ "id": ‸"x" }, ${a}] }`)).toEqual({ cell: 0, bodies: [] });
  });
});

describe("places in a notebook", () => {
  const notebook = `{ "version": 1, "title": "T", "bodies": [${a}], "cells": [
    { "markdown": "Prose" },
    { "bodies": [${a}, ${b}] },
    { "title": "Takes over" },
  ] }`;
  const marked = (before: string, after: string): unknown => at(notebook.replace(before + after, `${before}‸${after}`));

  test("are about the cell that they are in", () => {
    expect(marked("Pro", "se")).toEqual({ cell: 0, bodies: [] });
    expect(marked(`"b", "pos`, "ition")).toEqual({ cell: 1, bodies: [1] });
    expect(marked("Takes", " over")).toEqual({ cell: 2, bodies: [] });
  });

  test("between and outside of cells are about none", () => {
    expect(marked(`"T`, `"`)).toEqual({ bodies: [] });
    expect(marked(`"Prose" },`, `\n`)).toEqual({ bodies: [] });
  });

  test("in the bodies of the file are about the first cell that takes them over", () => {
    expect(marked(`"bodies": [{ "i`, `d": "a"`)).toEqual({ cell: 2, bodies: [0] });
  });
});

test("several places are about several bodies, of the cell of the first place", () => {
  expect(at(`{ "version": 1, "bodies": [ ${b.replace('"b"', '‸"b"')}, ${a.replace('"a"', '‸"a"')} ] }`)).toEqual({
    cell: 0,
    bodies: [0, 1],
  });
  const other = `{ "version": 1, "cells": [{ "bodies": [${a.replace('"a"', '‸"a"')}] }, { "bodies": [${a.replace('"a"', '‸"a"')}] }] }`;
  expect(at(other)).toEqual({ cell: 0, bodies: [0] });
});

test("a text that cannot be read is about nothing", () => {
  expect(at(`{ "version": 1, ‸`)).toEqual({ bodies: [] });
});
