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
      "scene Thin wall (▲ tunnels in frame 1 · ✗ 1 expectation fails · ◆ detected by chance · ✓ 1 expectation holds)",
      "  mover bullet (tunnels through wall (sweep: hit at 60 %))",
      "  mover ball (hits wall at t = 0.938)",
      "  body wall",
      "  expectation ✓ with a sweep: bullet hits wall at t = 0.6",
      "  expectation ✗ ball tunnels",
    ]);
  });

  test("has those that go along a path or on an orbit among what moves", () => {
    const path = `"path": { "points": [[0, 0], [0, 30]], "speed": 60 }`;
    const orbit = `"orbit": { "center": [99, 0], "angularVelocity": 1 }`;
    const bodies = [path, orbit].map((key) => `{ "position": [0, 0], "size": [1, 1], ${key} }`);
    expect(outline(`{ "version": 1, "bodies": [${bodies.join(", ")}] }`).slice(1)).toEqual([
      expect.stringMatching(/^ {2}mover bodies\[0\]/),
      expect.stringMatching(/^ {2}mover bodies\[1\]/),
    ]);
  });

  test.each(["", ","])(
    "has, of more bodies than VS Code can be told of at once, those that move, in a text that ends with }%s",
    (end) => {
      const bodies = Array.from({ length: 12_000 }, (_, i) => {
        return `{ "id": "${i}", "position": [${i * 9}, 0], "size": [1, 1]${i % 2 ? `, "velocity": [${i % 3}, 0]` : ""} }`;
      });
      const [first = "", ...others] = outline(`{ "version": 1, "bodies": [${bodies.join(", ")}] }${end}`);
      expect(first).toMatch(/^scene/);
      expect(others.slice(0, 2).map((line) => line.trim())).toEqual(["mover 1", "mover 3"]);
      expect([others.length, others.at(-1)?.trim()]).toEqual([5001, "body … and 7000 more bodies"]);
    },
  );

  test("has prose by its first words, scenes without a title by their place, and what cells take over", () => {
    const text = `{ "version": 1, "bodies": [{ "id": "a", "position": [0, 0], "size": [1, 1] }], "cells": [
      { "markdown": "\\n## Why **it** passes\\nA step …" }, { "bodies": [] }, { "title": "Last" } ] }`;
    expect(outline(text)).toEqual([
      "body a",
      "prose Why **it** passes",
      "scene Scene 2 (◌ nothing to check: there are no bodies)",
      "scene Last (◌ nothing to check: no body moves)",
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
