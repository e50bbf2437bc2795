import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { frameRates, isWrittenRates } from "../geometry/index.js";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { writtenIn } from "../scene/edit/index.js";
import { accelerationOf, brace, referenceKeys, wordMeaning, type Scene, type TextRange } from "../scene/index.js";
import { bodyCard, escaped, inMarkdown, motionText, numberMeaning } from "./bodyCard.js";
import { gravityText, parabolasText, traitText } from "../view/index.js";
import { nodeAt, textOf, valueOf } from "./writtenCells.js";

/** What is told about a place in a text. */
interface TextHover {
  readonly range: TextRange;
  readonly markdown: string;
}

/** What the evaluation knows of a place. What a key means, its type and its default VS Code shows by itself, from the schema. */
export function hoverAt(notebook: NotebookResult, offset: number): TextHover | undefined {
  if (!notebook.notebook) return undefined;
  const node = nodeAt(notebook.root, offset);
  if (!node) return undefined;
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
  return cells.find((cell): cell is SceneResultCell => cell.kind === "scene" && writtenIn(cell, key) === list);
}

function bodyHover(cell: SceneResultCell, entry: Node, node: Node, offset: number): TextHover | undefined {
  const index = cell.bodySources.indexOf(entry);
  const body = cell.scene.bodies[index];
  if (!body) return undefined;
  // In the blanks of a body the node is the body itself; only its brace stands for it.
  if (node === entry) return offset === entry.offset ? hover(brace(entry), bodyCard(cell, index)) : undefined;
  const property = propertyOf(node, entry);
  const [key, value] = property?.children ?? [];
  if (!property || !key || !value) return undefined;
  if (key.value === "id") return hover(node, bodyCard(cell, index));
  if (key.value === "velocity" || key.value === "to") return hover(property, motionText(cell.scene, body));
  const name = node === value || node === key ? undefined : textOf(node);
  if (name !== undefined && (key.value === "layers" || key.value === "collidesWith")) {
    return hover(node, layerText(cell.scene, name));
  }
  const trait = traitText(body, key.value as string, inMarkdown(cell.scene));
  if (trait !== undefined) return hover(property, trait);
  return wordHover(key, value, node);
}

/** As many bodies of a layer are named. */
const mostNamed = 8;

/** Who says that it is on a layer. */
function layerText({ bodies }: Scene, layer: string): string {
  const ids = bodies.flatMap(({ id, layers }) => (layers?.includes(layer) ? [`**${escaped(id)}**`] : []));
  if (ids.length === 0) return "";
  const names = ids.slice(0, mostNamed).join(", ");
  if (ids.length <= mostNamed) return l10n.t("On this layer: {names}.", { names });
  return l10n.t("On this layer: {names} and {n} more.", { names, n: ids.length - mostNamed });
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
  const text = l10n.t("Holds: {expectation}", { expectation: escaped(answer.message) });
  return hover(property ?? brace(entry), `✓ ${text}`);
}

/** A key of a scene, or of the file for its scenes. */
function settingHover(notebook: NotebookResult, node: Node): TextHover | undefined {
  const whole = node.parent?.type === "array" ? node.parent : node;
  const property = whole.parent?.type === "property" ? whole.parent : undefined;
  const [key, value] = property?.children ?? [];
  const object = property?.parent;
  if (!key || !value || !object) return undefined;
  const cells = notebook.cells.filter((cell) => cell.kind === "scene");
  if (key.value === "file") {
    const summary = cells.find(({ scene }) => scene.level?.source === object)?.level?.summary;
    return summary === undefined ? undefined : hover(property, escaped(summary));
  }
  const cell = cells.find(({ source }) => source === object);
  if (object !== notebook.root && !cell) return undefined;
  if (key.value === "gravity" && cell) {
    const { scene } = cell;
    return hover(property, gravityText(scene.gravity, inMarkdown(scene)) ?? "");
  }
  if (key.value === "integrator" && value.value === "curve" && cell) {
    const bends = cell.scene.bodies.some((body) => accelerationOf(cell.scene, body));
    const texts = [`\`curve\`: ${wordMeaning("integrator", "curve") ?? ""}`, parabolasText(bends) ?? ""];
    return hover(property, texts.filter((text) => text !== "").join("  \n"));
  }
  const rates = numbersOf(valueOf(object, "fps")) ?? cell?.scene.fps;
  const fps = isWrittenRates(rates) ? frameRates(rates).fps : undefined;
  const meaning = numberMeaning(key.value as string, numbersOf(value), fps);
  return meaning === undefined ? wordHover(key, value, node) : hover(property, meaning);
}

/** A value, or those of a list. */
function numbersOf(node: Node | undefined): unknown {
  return node?.type === "array" ? (node.children ?? []).map(({ value }) => value as unknown) : node?.value;
}

/** The meaning of one of the format's words, on that word. */
function wordHover(key: Node, value: Node, node: Node): TextHover | undefined {
  const word = node === value ? textOf(value) : undefined;
  const meaning = word === undefined ? undefined : wordMeaning(key.value as string, word);
  return meaning === undefined ? undefined : hover(value, `\`${word}\`: ${meaning}`);
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
