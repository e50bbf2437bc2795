import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { defaults, notebookEntries, projectEntries, type Entries } from "./format/index.js";
import { newSceneText } from "./newSceneText.js";

type Json = Record<string, unknown>;

/** The JSON schema of `*.aabb.json` files, draft 7 with the extensions of VS Code. Made when the product is built: import it nowhere. */
export function jsonSchema(): Json {
  const { $schema, ...root } = converted(notebookEntries());
  const cells = at(root, "properties", "cells");
  const [cell = {}] = at(cells, "items")["anyOf"] as Json[];
  for (const scene of [root, cell]) completeScene(scene);
  Object.assign(at(root, "properties", "version"), {
    suggestSortText: " 0",
    defaultSnippets: [{ label: "1", body: 1 }],
  });
  Object.assign(at(cells, "items"), { defaultSnippets: snippets.cells });
  return {
    $schema,
    title: "AABB scene",
    description:
      "Moving boxes, their collisions and the expected results: one scene, or a notebook of scenes and Markdown cells.",
    allowComments: true,
    allowTrailingCommas: true,
    defaultSnippets: snippets.file,
    ...root,
  };
}

/** The JSON schema of a project file, `aabb.config.json`, made as {@link jsonSchema} is. */
export function projectSchema(): Json {
  const { $schema, ...root } = converted(projectEntries);
  Object.assign(at(root, "properties", "movers"), { defaultSnippets: snippets.movers });
  Object.assign(at(root, "properties", "levels", "items"), { defaultSnippets: snippets.levels });
  return {
    $schema,
    title: "AABB project",
    description: "The movers of a game, the solid parts of its levels, and accepted findings.",
    allowComments: true,
    allowTrailingCommas: true,
    defaultSnippets: snippets.project,
    ...root,
  };
}

function converted(entries: Entries): Json {
  // JSON has no number that is not finite; what else a check asks for stands in the description, or is completed by hand.
  const schema = toJsonSchema(v.strictObject(entries), { target: "draft-07", ignoreActions: ["finite", "check"] });
  return forEditor(schema) as Json;
}

/**
 * A schema for VS Code, which completes and explains but finds no faults: the reader finds them, with better words and
 * a code. What a key means is said once, as Markdown, in the words of its declaration, so that translations find it.
 */
export function completionSchema(schema = jsonSchema()): Json {
  return withoutFaults(schema) as Json;
}

const faultFinding = new Set([
  ...["type", "enum", "enumDescriptions", "markdownEnumDescriptions", "const", "required", "additionalProperties"],
  ...["oneOf", "not", "pattern", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
]);

function withoutFaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutFaults(each));
  if (typeof schema !== "object" || schema === null) return schema;
  const given = schema as Json;
  const kept: Json = {};
  for (const [key, value] of Object.entries(given)) {
    // What any key may be, as that of a record, is no fault of a key.
    const isOfAnyKey = key === "additionalProperties" && typeof value === "object";
    if (faultFinding.has(key) && !isOfAnyKey) continue;
    if (key === "description" && "markdownDescription" in given) continue;
    // Snippets and defaults are values to offer, and names of keys are not keywords.
    if (key === "properties") {
      const keys = Object.entries(value as Json);
      kept[key] = Object.fromEntries(keys.map(([name, schemaOf]) => [name, withoutFaults(schemaOf)]));
    } else kept[key] = key === "defaultSnippets" || key === "default" ? value : withoutFaults(value);
  }
  const offered = given["type"] === "boolean" ? [true, false] : given["enum"];
  if (Array.isArray(offered)) {
    const descriptions = (given["markdownEnumDescriptions"] ?? []) as readonly string[];
    kept["defaultSnippets"] = offered.map((body: unknown, i) => ({
      label: JSON.stringify(body),
      markdownDescription: descriptions[i],
      body,
    }));
  }
  return kept;
}

/** What is required of a scene as a whole, which no single key can declare. */
function completeScene(scene: Json): void {
  const bodies = at(scene, "properties", "bodies");
  Object.assign(at(bodies, "items"), {
    oneOf: [{ required: ["position"] }, { required: ["center"] }],
    anyOf: [{ required: ["size"] }, { required: ["shape"] }],
    not: { anyOf: pairsOf(["velocity", "to", "path", "orbit"]).map((required) => ({ required })) },
    defaultSnippets: snippets.bodies,
  });
  // What a scene begins with comes first, and with a value: VS Code takes that where there is only one.
  Object.assign(bodies, { suggestSortText: " 1", defaultSnippets: [{ label: "[ … ]", body: `^[\n\t${mover}\n]` }] });
  Object.assign(at(scene, "properties", "fps"), { suggestSortText: " 2" });
  for (const [key, body] of Object.entries(vectors)) {
    Object.assign(at(bodies, "items", "properties", key), { defaultSnippets: [{ label: "[ … ]", body }] });
  }
  Object.assign(at(bodies, "items", "properties", "oneWay"), { enum: [...axisVectors(2), ...axisVectors(3)] });
  Object.assign(at(scene, "properties", "expect", "items"), { minProperties: 2, defaultSnippets: snippets.expect });
}

// Snippets are text and not values, which VS Code would write with a line for each number of a vector.
const snippet = (label: string, description: string, bodyText: string) => ({ label, description, bodyText });
const mover =
  '{ "id": "${1:bullet}", "position": [${2:0}, ${3:40}], "size": [${4:8}, ${5:4}], "velocity": [${6:3000}, ${7:0}] }';
/** Values of a body's vectors, for scenes of two dimensions. */
const vectors = {
  position: "^[${1:0}, ${2:0}]",
  center: "^[${1:0}, ${2:0}]",
  size: "^[${1:16}, ${2:16}]",
  velocity: "^[${1:300}, ${2:0}]",
};
const wall = '{ "id": "${1:wall}", "position": [${2:40}, ${3:0}], "size": [${4:4}, ${5:96}] }';
const lift =
  '{ "id": "${1:lift}", "position": [${2:0}, ${3:80}], "size": [${4:48}, ${5:8}], "carries": true, ' +
  '"path": { "points": [[${2:0}, ${3:80}], [${6:0}, ${7:0}]], "speed": ${8:60}, "repeat": "${9:back-and-forth}" } }';
const scene = `{\n\t"title": "\${8:Title}",\n\t"bodies": [\n\t\t${mover}\n\t]\n}`;
const hit = '{ "body": "${1:bullet}", "hits": "${2:wall}", "time": ${3:0.5} }';
const tunnels = '{ "body": "${1:bullet}", "tunnels": ${2:false} }';
const projectMover = '{ "size": [${2:18}, ${3:24}], "speed": [${4:300}, ${5:400}] }';
const sceneMover = '{ "scene": "${2:player.tscn}" }';
const levelRule = '{ "files": "${1:maps/**/*.tmx}", "solid": { "property": "${2:solid}" } }';
const snippets = {
  project: [
    snippet(
      "New project",
      "A file with one mover.",
      `{\n\t"version": 1,\n\t"movers": {\n\t\t"\${1:player}": ${projectMover}\n\t}\n}`,
    ),
  ],
  movers: [
    snippet("Mover", "A box that moves through the levels.", `{ "\${1:player}": ${projectMover} }`),
    snippet(
      "Godot mover",
      "A mover that is described by its Godot scene and script.",
      `{ "\${1:player}": ${sceneMover} }`,
    ),
  ],
  levels: [snippet("Rule", "The solid parts of some levels.", levelRule)],
  file: [snippet("New scene", "A file with one scene.", snippetOf(newSceneText(defaults.fps)))],
  cells: [
    snippet("Scene", "A cell with bodies.", scene),
    snippet("Markdown", "A cell with Markdown.", '{ "markdown": "${1:## Why}" }'),
  ],
  bodies: [
    snippet("Moving body", "A box with a velocity in units per second.", mover),
    snippet("Body at rest", "A box that never moves.", wall),
    snippet("Kinematic body", "A box that follows a path, like a lift or a platform.", lift),
  ],
  expect: [
    snippet("Hits", "The body must hit another body.", hit),
    snippet("Tunnels", "Whether the game's overlap check misses an obstacle.", tunnels),
  ],
};

/** A text as a snippet, which is indented as the editor is told to. */
function snippetOf(text: string): string {
  return text
    .trimEnd()
    .replaceAll(/[\\$]/g, "\\$&")
    .replaceAll(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2));
}

function pairsOf(keys: readonly string[]): (readonly string[])[] {
  return keys.flatMap((key, i) => keys.slice(i + 1).map((other) => [key, other]));
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
    const markdownKey = markdownKeys[key];
    result[key] = markdownKey ? plain(child) : forEditor(child);
    if (markdownKey) result[markdownKey] = child;
  }
  return result;
}

const markdownKeys: Readonly<Record<string, string>> = {
  description: "markdownDescription",
  enumDescriptions: "markdownEnumDescriptions",
};

function plain(markdown: unknown): unknown {
  return Array.isArray(markdown) ? markdown.map(plain) : String(markdown).replaceAll("`", "");
}

function at(schema: Json, ...path: readonly string[]): Json {
  return path.reduce((inner, key) => inner[key] as Json, schema);
}
