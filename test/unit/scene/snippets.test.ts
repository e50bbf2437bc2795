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

describe("the keys that a file begins with", () => {
  interface KeySchema {
    readonly suggestSortText?: string;
    readonly default?: unknown;
    readonly defaultSnippets?: readonly { readonly body: unknown }[];
    readonly examples?: readonly unknown[];
  }
  const { properties } = completionSchema() as { readonly properties: Readonly<Record<string, KeySchema>> };

  it("come first, and in this order", () => {
    const keys = Object.keys(properties).toSorted((a, b) => {
      const order = (key: string): string => properties[key]?.suggestSortText ?? key;
      return order(a) < order(b) ? -1 : 1;
    });
    expect(keys.slice(0, 3)).toEqual(["version", "bodies", "fps"]);
  });

  // Of several VS Code writes none, and asks.
  it.each(["version", "bodies", "fps"])("%s has one value to be written with it", (key) => {
    const schema = properties[key];
    const values = [schema?.default ?? [], schema?.defaultSnippets ?? [], schema?.examples ?? []].flat();
    expect(values).toHaveLength(1);
  });

  it("make a scene that can be read", () => {
    const [snippet] = properties["bodies"]?.defaultSnippets ?? [];
    const bodies = written({ label: "", bodyText: String(snippet?.body).slice(1) });
    const { problems, cells } = evaluate(
      `{ "version": 1, "bodies": ${bodies}, "fps": ${String(properties["fps"]?.default)} }`,
    );
    expect(problems).toEqual([]);
    expect(cells).toMatchObject([{ scene: { bodies: [{ id: "bullet" }] } }]);
  });
});

it("there are all that the format has use for", () => {
  expect([...snippets.keys()].sort()).toEqual(
    ["Body at rest", "Hits", "Kinematic body", "Moving body", "New scene", "Markdown", "Scene", "Tunnels"].sort(),
  );
});

it("a new scene is the same, whether a command or the completion writes it", () => {
  expect(textOf("New scene").replaceAll("\t", "  ") + "\n").toBe(newSceneText(60));
});

it.each([
  ["a file", () => textOf("New scene")],
  ["cells", () => `{ "version": 1, "cells": [${textOf("Scene")}, ${textOf("Markdown")}] }`],
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
