import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { writtenIn } from "../scene/edit/index.js";
import { brace, wordMeaning, type TextRange } from "../scene/index.js";
import { bodyCard, escaped, motionText, numberMeaning } from "./bodyCard.js";
import { referenceKeys } from "./scopes.js";
import { nodeAt, textOf, valueOf } from "./tree.js";

/** What is told about a place in a text. */
export interface TextHover {
  readonly range: TextRange;
  readonly markdown: string;
}

/**
 * What the evaluation knows of a place. What a key means, its type and its default are left to the JSON schema, which VS
 * Code shows by itself.
 */
export function hoverAt(notebook: NotebookResult, offset: number): TextHover | undefined {
  const node = nodeAt(notebook.root, offset);
  if (!node || !notebook.notebook) return undefined;
  for (let inner = node, entry = node.parent; entry; inner = entry, entry = entry.parent) {
    if (entry.type !== "array") continue;
    const bodiesOf = sceneOf(notebook, "bodies", entry);
    if (bodiesOf) return bodyHover(bodiesOf, inner, node, offset);
    const expectOf = sceneOf(notebook, "expect", entry);
    if (expectOf) return expectationHover(expectOf, inner, node, offset);
  }
  return settingHover(notebook, node);
}

/** The first scene that has a list as its own, or takes it over. */
function sceneOf({ cells }: NotebookResult, key: "bodies" | "expect", list: Node): SceneResultCell | undefined {
  const found = cells.find((cell) => cell.kind === "scene" && writtenIn(cell, key) === list);
  return found?.kind === "scene" ? found : undefined;
}

function bodyHover(cell: SceneResultCell, entry: Node, node: Node, offset: number): TextHover | undefined {
  const index = cell.scene.bodies.findIndex(({ source }) => source === entry);
  const body = cell.scene.bodies[index];
  if (!body) return undefined;
  // In the blanks of a body the node is the body itself; only its brace stands for it.
  if (node === entry) return offset === entry.offset ? hover(brace(entry), bodyCard(cell, index)) : undefined;
  const property = propertyOf(node, entry);
  const [key, value] = property?.children ?? [];
  if (!property || !key || !value) return undefined;
  if (key.value === "id") return hover(node, bodyCard(cell, index));
  if (key.value === "velocity" || key.value === "to") return hover(property, motionText(cell.scene, body));
  return wordHover(key, value, node);
}

function expectationHover(cell: SceneResultCell, entry: Node, node: Node, offset: number): TextHover | undefined {
  const property = propertyOf(node, entry);
  const [key, value] = property?.children ?? [];
  const name = node === value ? textOf(value) : undefined;
  if (name !== undefined && (referenceKeys as readonly unknown[]).includes(key?.value)) {
    const index = cell.scene.bodies.findIndex(({ id }) => id === name);
    if (index >= 0) return hover(node, bodyCard(cell, index));
  }
  const meaning = key && value && wordHover(key, value, node);
  if (meaning) return meaning;
  // In its blanks too the node is the expectation itself; only its brace stands for it.
  if (node === entry && offset !== entry.offset) return undefined;
  const index = cell.scene.expect.findIndex(({ source }) => source === entry);
  const answer = cell.result.expectations[index];
  // One that fails is a problem, and VS Code tells those by itself.
  if (!answer?.pass) return undefined;
  return hover(
    property ?? brace(entry),
    `✓ ${l10n.t("Holds: {expectation}", { expectation: escaped(answer.message) })}`,
  );
}

/** A key of a scene, or of the file for its scenes. */
function settingHover(notebook: NotebookResult, node: Node): TextHover | undefined {
  const [key, value] = node.parent?.type === "property" ? (node.parent.children ?? []) : [];
  const object = node.parent?.parent;
  if (!key || !value || !object) return undefined;
  const cells = notebook.cells.filter((cell) => cell.kind === "scene");
  if (key.value === "file") {
    const summary = cells.find(({ scene }) => scene.level?.source === object)?.level?.summary;
    return summary === undefined ? undefined : hover(node.parent ?? value, escaped(summary));
  }
  const isOfScene = object === notebook.root || cells.some(({ source }) => source === object);
  if (!isOfScene) return undefined;
  const meaning = numberMeaning(
    key.value as string,
    value.value,
    valueOf(object, "fps")?.value ?? rateOf(cells, object),
  );
  return meaning === undefined ? wordHover(key, value, node) : hover(node.parent ?? value, meaning);
}

function rateOf(cells: readonly SceneResultCell[], object: Node): number | undefined {
  return cells.find(({ source }) => source === object)?.scene.fps;
}

/** The meaning of one of the format's words, on that word. */
function wordHover(key: Node, value: Node, node: Node): TextHover | undefined {
  const meaning =
    node === value && textOf(value) !== undefined ? wordMeaning(key.value as string, value.value as string) : undefined;
  return meaning === undefined ? undefined : hover(value, `\`${String(value.value)}\`: ${meaning}`);
}

/** The property of an entry that a place belongs to. */
function propertyOf(node: Node, entry: Node): Node | undefined {
  let at: Node | undefined = node;
  while (at && at.parent !== entry) at = at.parent;
  return at?.type === "property" ? at : undefined;
}

function hover({ offset, length }: TextRange, markdown: string): TextHover | undefined {
  return markdown === "" ? undefined : { range: { offset, length }, markdown };
}
