import { parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { newSceneText } from "../../../src/scene/index.js";
import { completionSchema } from "../../../src/scene/jsonSchema.js";

interface Snippet {
  readonly label: string;
  readonly bodyText?: string;
}

/** The snippets of a schema that stand for more than one word. */
function snippetsIn(schema: unknown): readonly Snippet[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === "defaultSnippets"
      ? (value as readonly Snippet[]).filter(({ label }) => /^[A-Z]/.test(label))
      : snippetsIn(value),
  );
}

/** What is written when every proposed value is taken. */
function written({ bodyText = "" }: Snippet): string {
  return bodyText.replaceAll(/\$\{\d+:([^}]*)\}/g, "$1").replaceAll(/\\([\\$}])/g, "$1");
}

const snippets = new Map(snippetsIn(completionSchema()).map((snippet) => [snippet.label, snippet]));
const textOf = (label: string): string => {
  const snippet = snippets.get(label);
  if (!snippet) throw new Error(`there is no ${label}`);
  return written(snippet);
};

describe.each([...snippets])("%s", (_, snippet) => {
  it("is JSON with its vectors on one line", () => {
    const text = written(snippet);
    const errors: never[] = [];
    parse(text, errors, { allowTrailingComma: true });
    expect(errors).toEqual([]);
    expect(text).not.toMatch(/\[\s*\n\s*-?\d/);
    expect(text).not.toBe("");
  });
});

it("there are all that the format has use for", () => {
  expect([...snippets.keys()].sort()).toEqual(
    ["Body at rest", "Hits", "Kinematic body", "Moving body", "New scene", "Prose", "Scene", "Tunnels"].sort(),
  );
});

it("a new scene is the same, whether a command or the completion writes it", () => {
  expect(textOf("New scene").replaceAll("\t", "  ") + "\n").toBe(newSceneText(60));
});

it.each([
  ["a file", () => textOf("New scene")],
  ["cells", () => `{ "version": 1, "cells": [${textOf("Scene")}, ${textOf("Prose")}] }`],
  [
    "bodies and expectations",
    () => {
      const [mover, wall] = [textOf("Moving body"), textOf("Body at rest")];
      const [hits, tunnels] = [textOf("Hits"), textOf("Tunnels")];
      return `{ "version": 1, "bodies": [${mover}, ${wall}], "expect": [${hits}, ${tunnels}] }`;
    },
  ],
])("a scene of snippets is without mistakes: %s", (_, text) => {
  expect(evaluate(text()).problems).toEqual([]);
});
