import { describe, expect, test } from "vitest";
import { levelLinks, outlineOf, type OutlineItem } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { scene } from "./marked.js";

const lines = (items: readonly OutlineItem[], indent = ""): readonly string[] =>
  items.flatMap(({ kind, name, detail, children }) => [
    `${indent}${kind} ${name}${detail === "" ? "" : ` (${detail})`}`,
    ...lines(children, `${indent}  `),
  ]);
const outline = (text: string) => lines(outlineOf(evaluate(text)));

describe("the outline of a text", () => {
  test("has its scenes, their bodies and what is expected", () => {
    expect(outline(scene)).toEqual([
      "scene Thin wall (▲ tunnels in frame 1 · ✗ 1 expectation fails · ✓ 1 expectation passes)",
      "  mover bullet (hits wall at t = 0.600)",
      "  mover ball (hits wall at t = 0.938)",
      "  body wall",
      "  expectation ✓ bullet hits wall at t = 0.6",
      "  expectation ✗ ball tunnels",
    ]);
  });

  test("has prose by its first words, scenes without a title by their place, and what cells take over", () => {
    const text = `{ "version": 1, "bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1] }], "cells": [
      { "markdown": "\\n## Why **it** passes\\nA step …" }, { "bodies": [] }, { "title": "Last" } ] }`;
    expect(outline(text)).toEqual([
      "body a",
      "prose Why **it** passes",
      "scene Scene 2 (✓ nothing found)",
      "scene Last (✓ nothing found)",
    ]);
  });

  test("stays, with names alone, where the text is broken", () => {
    expect(outline(scene.replace(`"time": 0.6`, `"time": `))).toEqual([
      "scene Thin wall",
      ...[
        "  mover bullet",
        "  mover ball",
        "  body wall",
        "  expectation Expectation 1",
        "  expectation Expectation 2",
      ],
    ]);
  });

  test("has each name within what it names, also where nothing is closed", () => {
    const check = (items: readonly OutlineItem[]): void => {
      for (const { range, selection, children } of items) {
        expect(range.offset).toBeLessThanOrEqual(selection.offset);
        expect(range.offset + range.length).toBeGreaterThanOrEqual(selection.offset + selection.length);
        check(children);
      }
    };
    for (let end = 0; end <= scene.length; end++) check(outlineOf(evaluate(scene.slice(0, end))));
  });
});

describe("the level files of a text", () => {
  test("are linked where they are written, for each cell and for all", () => {
    const text = `{ "version": 1, "level": { "file": "a.tmx" }, "cells": [{ "level": { "file": "b/c.ldtk" } }, {}] }`;
    const links = levelLinks(evaluate(text));
    expect(links.map(({ file }) => file)).toEqual(["a.tmx", "b/c.ldtk"]);
    expect(links.map(({ range: { offset, length } }) => text.slice(offset, offset + length))).toEqual([
      "a.tmx",
      "b/c.ldtk",
    ]);
  });
});
