import { describe, expect, test } from "vitest";
import { type CompletionSchema, schemaCompletionAt, schemaHoverAt } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { completionSchema } from "../../../src/scene/jsonSchema.js";

const schema = completionSchema() as CompletionSchema;

/** What is offered at the ‸ of a text. */
function offered(marked: string) {
  const offset = marked.indexOf("‸");
  const text = marked.replace("‸", "");
  const found = schemaCompletionAt(evaluate(text), offset, schema);
  const sorted =
    found?.suggestions.toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1)) ?? [];
  /** The text after one is chosen, with the cursor where its first value is to be written. */
  const choose = (label: string): string => {
    const chosen = sorted.find((each) => each.label === label) ?? expect.fail(`${label} is not offered`);
    const { range } = found ?? expect.fail();
    const written = chosen.snippet
      .replaceAll(/\$\{\d+:([^}]*)\}/g, "$1")
      .replace("$1", "‸")
      .replaceAll(/\\([$}\\])/g, "$1");
    return text.slice(0, range.offset) + written + text.slice(range.offset + range.length);
  };
  return { labels: sorted.map(({ label }) => label), choose, suggestions: sorted };
}

describe("keys", () => {
  test("of a file begin with those of a scene, and write a value", () => {
    const { labels, choose } = offered("{ ‸ }");
    expect(labels.slice(0, 3)).toEqual(["version", "bodies", "fps"]);
    expect(choose("version")).toBe('{ "version": 1 }');
    expect(choose("fps")).toBe('{ "fps": 60 }');
    expect(choose("bodies")).toMatch(/^\{ "bodies": \[\n\t\{ "id": "bullet", "position": \[0, 40\]/);
    expect(choose("detection")).toBe('{ "detection": ‸ }');
  });

  test.each([
    ['{ "ver‸" }', '{ "version": 1 }'],
    ['{\n  "ver‸\n}', '{\n  "version": 1\n}'],
    ["{ ver‸ }", '{ "version": 1 }'],
    ['{ ‸ "fps": 30 }', '{ "version": 1, "fps": 30 }'],
    ['{ ‸, "fps": 30 }', '{ "version": 1, "fps": 30 }'],
    ['{ "ver‸": 1, "fps": 30 }', '{ "version": 1, "fps": 30 }'],
    ['{ "fps": 30, ‸ }', '{ "fps": 30, "version": 1 }'],
    ['{ "fps": 30,\n  ‸\n  // The end.\n}', '{ "fps": 30,\n  "version": 1\n  // The end.\n}'],
  ])("in %s take the place of what is typed", (text, after) => {
    expect(offered(text).choose("version")).toBe(after);
  });

  test("of a body, of a scene in a cell, and of objects in these", () => {
    expect(offered('{ "version": 1, "bodies": [{ ‸ }] }').labels).toContain("restitution");
    expect(offered('{ "version": 1, "bodies": [{ ‸ }] }').choose("position")).toContain('{ "position": [0, 0] }');
    const inCell = offered('{ "version": 1, "cells": [{ ‸ }] }').labels;
    expect(inCell).toContain("bodies");
    expect(inCell).toContain("markdown");
    expect(inCell).not.toContain("version");
    expect(offered('{ "cells": [{ "bodies": [{ "path": { ‸ } }] }] }').labels).toEqual([
      "duration",
      "points",
      "repeat",
      "speed",
    ]);
  });

  test("that an object has are not offered again, nor any in a comment or in what the format does not know", () => {
    expect(offered('{ "version": 1, ‸ }').labels).not.toContain("version");
    expect(offered("{ // ‸\n }").labels).toEqual([]);
    expect(offered('{ "other": { ‸ } }').labels).toEqual([]);
  });
});

describe("values", () => {
  test("are the words of the format with what they mean", () => {
    const { labels, choose, suggestions } = offered('{ "detection": ‸ }');
    expect(labels).toEqual(['"discrete"', '"swept"']);
    expect(choose('"swept"')).toBe('{ "detection": "swept" }');
    expect(suggestions[0]?.meaning).toMatch(/overlap/);
    expect(offered('{ "detection": "sw‸" }').choose('"discrete"')).toBe('{ "detection": "discrete" }');
    expect(offered('{ "bodies": [{ "carries": ‸ }] }').labels).toEqual([]);
  });

  test.each([
    '{ "check": ‸ }',
    '{ "check": { "rule": ‸ } }',
    '{ "bodies": [{ "check": ‸ }] }',
    '{ "cells": [{ "check": "ax‸" }] }',
  ])("in %s are the rules of games, each with the question that leads to it", (text) => {
    const { suggestions, choose } = offered(text);
    expect(suggestions.map(({ label, meaning = "" }) => [label, meaning])).toEqual([
      [
        '"overlap, shortest push-out"',
        expect.stringMatching(/^What does your game do .*\? .* out by the shortest push-out\.$/),
      ],
      [
        '"overlap, back to the old position"',
        expect.stringMatching(/^What does your game do .*\? .* back to its position/),
      ],
      ['"axis by axis"', expect.stringMatching(/^Does it move .* one axis at a time\? .* moves the body along x/)],
      ['"swept"', expect.stringMatching(/^Does it check .* whole movement\? .* sweeps the body/)],
    ]);
    expect(choose('"axis by axis"')).toContain(': "axis by axis" }');
  });

  test("are the snippets of a list", () => {
    const { labels, choose } = offered('{ "version": 1, "bodies": [‸] }');
    expect(labels).toEqual(["Moving body", "Body at rest", "Kinematic body"]);
    expect(evaluate(choose("Body at rest")).problems).toEqual([]);
    expect(offered("‸").labels).toEqual(["New scene"]);
  });
});

describe("what the format says", () => {
  const hover = (marked: string): string | undefined => {
    const text = marked.replace("‸", "");
    return schemaHoverAt(evaluate(text).root, marked.indexOf("‸"), schema)?.markdown;
  };

  test("is there for keys and for their values", () => {
    expect(hover('{ "f‸ps": 60 }')).toMatch(/^The frame rate of the game/);
    expect(hover('{ "fps": 6‸0 }')).toMatch(/^The frame rate of the game/);
    expect(hover('{ "bodies": [{ "res‸titution": 1 }] }')).toMatch(/bounce/);
  });

  test("is absent for other keys and between values", () => {
    expect(hover('{ "other‸": 60 }')).toBeUndefined();
    expect(hover('{ ‸ "fps": 60 }')).toBeUndefined();
  });
});
