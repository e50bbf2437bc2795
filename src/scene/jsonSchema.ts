import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { defaults, notebookEntries } from "./format/index.js";
import { newSceneText } from "./newScene.js";
import { plannedKeys } from "./unsupported.js";

type Json = Record<string, unknown>;

/**
 * The JSON schema of `*.aabb.json` files, draft 7 with the extensions of VS Code's JSON service. Made when the product
 * is built and never when it runs, so that nothing else may import this file.
 */
export function jsonSchema(): Json {
  const converted = toJsonSchema(v.strictObject(notebookEntries()), {
    target: "draft-07",
    // JSON has no number that is not finite; a check of a vector becomes an `enum` below.
    ignoreActions: ["finite", "check"],
  });
  const { $schema, ...root } = forEditor(converted) as Json;
  const cells = at(root, "properties", "cells");
  const [cell = {}] = at(cells, "items")["anyOf"] as Json[];
  for (const scene of [root, cell]) completeScene(scene);
  Object.assign(at(cells, "items"), { defaultSnippets: [sceneSnippet, proseSnippet] });
  return {
    $schema,
    title: "AABB scene",
    description: "Boxes that move, what they meet, and what must happen: a scene, or a notebook of scenes and prose.",
    allowComments: true,
    allowTrailingCommas: true,
    defaultSnippets: [fileSnippet],
    ...root,
  };
}

/**
 * The same schema for VS Code: it completes and explains, but finds no fault with anything. Faults are found by the
 * reader, with better words and a code; two marks under one mistake would only puzzle. What a key means is said once, as
 * Markdown, in the words of its declaration, so that translations find it.
 */
export function completionSchema(): Json {
  return withoutFaults(jsonSchema()) as Json;
}

const faultFinding = new Set([
  ...["type", "enum", "enumDescriptions", "markdownEnumDescriptions", "const", "required", "additionalProperties"],
  ...["oneOf", "not", "pattern", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
]);

function withoutFaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutFaults);
  if (typeof schema !== "object" || schema === null) return schema;
  const given = schema as Json;
  const kept: Json = {};
  for (const [key, value] of Object.entries(given)) {
    if (faultFinding.has(key) || (key === "description" && "markdownDescription" in given)) continue;
    // Snippets and defaults are values to offer, and names of keys are not keywords.
    if (key === "properties") kept[key] = mapValues(value as Json, withoutFaults);
    else kept[key] = key === "defaultSnippets" || key === "default" ? value : withoutFaults(value);
  }
  const offered = given["type"] === "boolean" ? [true, false] : given["enum"];
  if (Array.isArray(offered)) {
    const descriptions = (given["markdownEnumDescriptions"] ?? []) as readonly string[];
    kept["defaultSnippets"] = offered.map((body: unknown, i) => ({
      label: JSON.stringify(body),
      ...(descriptions[i] !== undefined && { markdownDescription: descriptions[i] }),
      body,
    }));
  }
  return kept;
}

function mapValues(object: Json, map: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

/** What is required of a scene as a whole, which no single key can declare; and which keys are of no use yet. */
function completeScene(scene: Json): void {
  const bodies = at(scene, "properties", "bodies");
  for (const properties of [at(scene, "properties"), at(bodies, "items", "properties")]) {
    for (const key of plannedKeys) if (key in properties) at(properties, key)["doNotSuggest"] = true;
  }
  Object.assign(at(bodies, "items"), {
    oneOf: [{ required: ["position"] }, { required: ["center"] }],
    not: { required: ["velocity", "to"] },
    defaultSnippets: [moverSnippet, wallSnippet],
  });
  Object.assign(at(bodies, "items", "properties", "oneWay"), { enum: [...axisVectors(2), ...axisVectors(3)] });
  Object.assign(at(scene, "properties", "expect", "items"), {
    minProperties: 2,
    defaultSnippets: [hitSnippet, tunnelsSnippet],
  });
}

// Snippets are text and not values, which VS Code would write with a line for each number of a vector.
const mover =
  '{ "id": "${1:bullet}", "position": [${2:0}, ${3:40}], "size": [${4:8}, ${5:4}], "velocity": [${6:3000}, ${7:0}] }';
const moverSnippet = {
  label: "Moving body",
  description: "A box with a velocity in units per second.",
  bodyText: mover,
};
const wallSnippet = {
  label: "Body at rest",
  description: "A box that never moves.",
  bodyText: '{ "id": "${1:wall}", "position": [${2:40}, ${3:0}], "size": [${4:4}, ${5:96}] }',
};
const hitSnippet = {
  label: "Hits",
  description: "The body must meet another one.",
  bodyText: '{ "body": "${1:bullet}", "hits": "${2:wall}", "time": ${3:0.5} }',
};
const tunnelsSnippet = {
  label: "Tunnels",
  description: "Whether the game's own check misses something.",
  bodyText: '{ "body": "${1:bullet}", "tunnels": ${2:false} }',
};
const sceneSnippet = {
  label: "Scene",
  description: "A cell with bodies.",
  bodyText: `{\n\t"title": "\${8:Title}",\n\t"bodies": [\n\t\t${mover}\n\t]\n}`,
};
const proseSnippet = {
  label: "Prose",
  description: "A cell with Markdown.",
  bodyText: '{ "markdown": "${1:## Why}" }',
};
const fileSnippet = {
  label: "New scene",
  description: "A file with one scene.",
  bodyText: snippetOf(newSceneText(defaults.fps)),
};

/** A text as a snippet, which is indented as the editor is told to. */
function snippetOf(text: string): string {
  return text
    .trimEnd()
    .replaceAll(/[\\$]/g, "\\$&")
    .replaceAll(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2));
}

/** All unit vectors along an axis, as the format writes them. */
function axisVectors(dimensions: number): number[][] {
  return Array.from({ length: dimensions }).flatMap((_, axis) =>
    [-1, 1].map((sign) => Array.from({ length: dimensions }, (_, i) => (i === axis ? sign : 0))),
  );
}

/** Without what only the readers need, and with descriptions as Markdown beside the plain ones. */
function forEditor(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forEditor);
  if (typeof value !== "object" || value === null) return value;
  const result: Json = {};
  for (const [key, child] of Object.entries(value)) {
    if (key === "expected") continue;
    if (key === "description" && typeof child === "string") {
      result["description"] = plain(child);
      result["markdownDescription"] = child;
    } else if (key === "enumDescriptions" && Array.isArray(child)) {
      result["enumDescriptions"] = child.map(plain);
      result["markdownEnumDescriptions"] = child;
    } else {
      result[key] = forEditor(child);
    }
  }
  return result;
}

function plain(markdown: string): string {
  return markdown.replaceAll("`", "");
}

function at(schema: Json, ...path: readonly string[]): Json {
  return path.reduce((inner, key) => inner[key] as Json, schema);
}
