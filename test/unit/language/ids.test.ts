import { describe, expect, test } from "vitest";
import { occurrencesAt, renamableAt, renameAt } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { applyTextEdits } from "../../../src/scene/edit/index.js";
import { marked } from "./marked.js";

const body = (id: string) => `{ "id": "${id}", "position": [0, 0], "size": [1, 1] }`;

/** The text with each place that speaks of the marked body in ‹ ›. */
function occurrences(text: string): string {
  const { notebook, offset } = marked(text);
  const found = occurrencesAt(notebook, offset);
  const nodes = [...(found?.declarations ?? []).map(({ id, source }) => id ?? source), ...(found?.references ?? [])];
  const around = nodes.flatMap((node) => [
    { offset: node.offset, length: 0, text: "‹" },
    { offset: node.offset + node.length, length: 0, text: "›" },
  ]);
  return applyTextEdits(
    notebook.text,
    around.sort((a, b) => a.offset - b.offset),
  );
}

function renamed(text: string, id: string): string {
  const { notebook, offset } = marked(text);
  const edits = renameAt(notebook, offset, id);
  return typeof edits === "string" ? edits : applyTextEdits(notebook.text, edits);
}

const one = `{ "version": 1, "bodies": [${body("a")}, ${body("b")}],
  "expect": [{ "body": "‸a", "hits": "b" }, { "body": "b", "misses": "a" }] }`;

describe("the places of an id", () => {
  test.each([
    ["from the body", one.replace("‸", "").replace(`"id": "a`, `"id": "‸a`)],
    ["from an expectation", one],
  ])("are the body and all that is expected of it: %s", (_, text) => {
    expect(occurrences(text)).toBe(
      one.replace("‸", "").replace(/"(id|body|misses)": "a"/g, (all) => all.replace(`"a"`, `‹"a"›`)),
    );
  });

  test("are those of its own cell", () => {
    const cell = `{ "bodies": [${body("a")}], "expect": [{ "body": "a", "tunnels": false }] }`;
    const text = `{ "version": 1, "cells": [${cell.replace(`"body": "a`, `"body": "a‸`)}, ${cell}] }`;
    expect(occurrences(text).match(/‹/g)).toHaveLength(2);
    expect(occurrences(text).lastIndexOf("›")).toBeLessThan(text.lastIndexOf(`"bodies"`));
  });

  test("are in all cells that take over the body from the file", () => {
    const cell = `{ "expect": [{ "body": "a", "tunnels": false }] }`;
    const text = `{ "version": 1, "bodies": [${body("‸a")}], "cells": [${cell}, ${cell}] }`;
    expect(occurrences(text).match(/‹/g)).toHaveLength(3);
  });

  test("are those of the bodies of all cells that share an expectation", () => {
    const cell = `{ "bodies": [${body("a")}] }`;
    const text = `{ "version": 1, "expect": [{ "body": "‸a", "tunnels": false }], "cells": [${cell}, ${cell}] }`;
    expect(occurrences(text).match(/‹/g)).toHaveLength(3);
  });

  test("of a body without an id are where its place is named", () => {
    const text = `{ "version": 1, "bodies": [{ "position": [0, 0], "size": [1, 1] }],
      "expect": [{ "body": "bodies[0]‸", "tunnels": false }] }`;
    expect(occurrences(text)).toContain(`[‹{ "position"`);
  });

  test("are there in a text that is broken elsewhere", () => {
    expect(occurrences(one.replace(`"b" }]`, `"b", }, { "body": ]`)).match(/‹/g)).toHaveLength(3);
  });

  test.each([
    ["a title", `{ "version": 1, "title": "‸a", "bodies": [${body("a")}] }`],
    ["a number", `{ "version": 1, "fps": 6‸0 }`],
    ["nothing", `‸`],
  ])("are none for %s", (_, text) => {
    const { notebook, offset } = marked(text);
    expect(occurrencesAt(notebook, offset)).toBeUndefined();
    expect(renamableAt(notebook, offset)).toBe("Only the ids of bodies and the names of layers can be renamed.");
  });
});

describe("renaming an id", () => {
  test("begins with the characters between the quotes", () => {
    const { notebook, offset } = marked(one);
    const found = renamableAt(notebook, offset);
    expect(found).toEqual({ range: { offset, length: 1 }, id: "a" });
  });

  test("changes every place of it, and leaves an evaluation without problems", () => {
    const text = renamed(one, "z");
    expect(text).toBe(one.replace("‸", "").replaceAll(`"a"`, `"z"`));
    expect(evaluate(text).problems).toEqual([]);
  });

  test("changes what a tunnel is declared through, and keeps it declared", () => {
    const bullet = `{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }`;
    const wall = `{ "id": "wall", "position": [38, 0], "size": [4, 96] }`;
    const expectation = `{ "body": "bullet", "tunnels": true, "through": "‸wall" }`;
    const text = renamed(`{ "version": 1, "bodies": [${bullet}, ${wall}], "expect": [${expectation}] }`, "gate");
    expect(text).not.toContain("wall");
    const { cells, problems } = evaluate(text);
    expect(problems).toEqual([]);
    expect(cells).toMatchObject([{ result: { findings: [{ code: "tunnel", expected: true }] } }]);
  });

  test("writes any id as JSON", () => {
    const id = 'a "b"\\\n\u{1F980}';
    const notebook = evaluate(renamed(one, id));
    const [scene] = notebook.cells;
    expect(notebook.problems).toEqual([]);
    expect(scene?.kind === "scene" && scene.scene.expect[0]?.body).toBe(id);
  });

  test("parts a body from the earlier one whose id it has", () => {
    const text = `{ "version": 1, "bodies": [${body("a")}, ${body("‸a")}],
      "expect": [{ "body": "a", "tunnels": false }] }`;
    expect(renamed(text, "c")).toBe(text.replace(`"‸a"`, `"c"`));
  });

  test.each([
    ["b", `"b" is already the id of another body; ids must be unique.`],
    ["", "An id must not be empty."],
    ["bodies[1]", `"bodies[1]" is the automatic id of the body at that position in the list. Use another id.`],
  ])("is refused for %j", (id, why) => {
    expect(renamed(one, id)).toBe(why);
  });

  test("is refused for an id that a cell with the same expectations has", () => {
    const cells = `{ "bodies": [${body("a")}] }, { "bodies": [${body("a")}, ${body("c")}] }`;
    const text = `{ "version": 1, "expect": [{ "body": "‸a", "tunnels": false }], "cells": [${cells}] }`;
    expect(renamed(text, "c")).toContain("already the id");
  });

  test("is refused for what an expectation calls a tile, and not for what names nothing yet", () => {
    const text = (hits: string): string => `{ "version": 1, "bodies": [${body("‸a")}],
      "tilemap": { "tileSize": [16, 16], "rows": [".#"] },
      "expect": [{ "body": "a", "hits": "${hits}" }] }`;
    expect(renamed(text("tile [1, 0]"), "tile [1, 0]")).toContain("Expectations already use");
    expect(evaluate(renamed(text("c"), "c")).problems).toEqual([]);
  });

  test("is refused for what is no body, what has no id, and in a broken text", () => {
    expect(renamed(one.replace("‸a", "‸c"), "d")).toBe(`No body has the id "c".`);
    const nameless = `{ "version": 1, "bodies": [{ "position": [0, 0], "size": [1, 1] }],
      "expect": [{ "body": "bodies[0]‸", "tunnels": false }] }`;
    expect(renamed(nameless, "c")).toContain("has no id to rename");
    expect(renamed(`${one}]`, "c")).toContain("cannot be read");
  });
});
