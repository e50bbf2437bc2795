import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { rangeOf, type TextRange } from "../scene/index.js";
import { expectationName } from "../tunneling/index.js";
import { shortened } from "../wording/index.js";
import { firstMeeting, hitText } from "./firstContacts.js";
import { namedBodies, type NamedBody } from "./scopes.js";
import { motionOf, objectsOf, textOf, valueOf, type WrittenCell, writtenCells } from "./writtenCells.js";
import { verdictText } from "./sceneLenses.js";

/** A line of a text's outline. */
export interface OutlineItem {
  readonly kind: "scene" | "prose" | "mover" | "body" | "expectation";
  readonly name: string;
  readonly detail: string;
  readonly range: TextRange;
  /** What is selected when somebody goes there; within the range. */
  readonly selection: TextRange;
  readonly children: readonly OutlineItem[];
}

/**
 * The cells of a text, and in each scene its bodies and what is expected of them. Broken texts have one as well. Each step
 * makes a few items.
 */
export function outlineOf(notebook: NotebookResult): readonly OutlineItem[] {
  const cells = writtenCells(notebook);
  const isAlone = cells[0]?.source === notebook.root;
  const items: OutlineItem[] = [];
  for (const cell of cells) items.push(cell.kind === "prose" ? proseItem(cell) : sceneItem(cell));
  if (isAlone) return items;
  // What stands in the file for all of its cells.
  return [...contentItems(notebook.root, undefined), ...items].sort((a, b) => a.range.offset - b.range.offset);
}

function proseItem({ source, index }: WrittenCell): OutlineItem {
  const markdown = textOf(valueOf(source, "markdown")) ?? "";
  const line = markdown.split(/[\r\n]/).find((each) => each.trim() !== "") ?? "";
  const name = shortened(line.replace(/^[\s#>*-]+/, ""), longestName);
  return item("prose", name === "" ? l10n.t("Markdown cell {n}", { n: index + 1 }) : name, "", source);
}

const longestName = 60;

function sceneItem({ source, index, result }: WrittenCell): OutlineItem {
  const cell = result?.kind === "scene" ? result : undefined;
  const title = valueOf(source, "title");
  const name = textOf(title) ?? "";
  const shown = name === "" ? l10n.t("Scene {n}", { n: index + 1 }) : name;
  const detail = cell ? verdictText(cell) : "";
  return { ...item("scene", shown, detail, source, title), children: contentItems(source, cell) };
}

/** Bodies and expectations that are written in an object. */
function contentItems(object: Node | undefined, cell: SceneResultCell | undefined): readonly OutlineItem[] {
  const items = bodyItems(valueOf(object, "bodies"), cell);
  // What is expected, and whether it holds where that is known. What happens instead is a problem of the text.
  const names = new Map(
    cell?.scene.expect.map((expected, i) => {
      const pass = cell.result.expectations[i]?.pass;
      const mark = pass ? "✓ " : "✗ ";
      return [
        expected.source,
        `${pass === undefined ? "" : mark}${expectationName(cell.scene, cell.result.findings, expected)}`,
      ];
    }),
  );
  for (const [index, source] of objectsOf(valueOf(object, "expect")).entries()) {
    items.push(item("expectation", names.get(source) ?? l10n.t("Expectation {n}", { n: index + 1 }), "", source));
  }
  return items.sort((a, b) => a.range.offset - b.range.offset);
}

/**
 * So many bodies are listed at the most: VS Code is told of all items at once, and holds whoever runs in its extension host
 * while it is. Of more of them those that move are.
 */
const mostBodies = 5000;

function bodyItems(list: Node | undefined, cell: SceneResultCell | undefined): OutlineItem[] {
  if (!list) return [];
  // Of a text that can be read, the nodes of what is not listed are not made.
  const count = cell ? cell.scene.bodies.length : (list.children?.length ?? 0);
  const isLong = count > mostBodies;
  const items: OutlineItem[] = [];
  for (const { name, source, id } of cell && isLong ? movers(cell) : namedBodies(list)) {
    const kind = motionOf(source) ? "mover" : "body";
    if (isLong && (kind === "body" || items.length === mostBodies)) continue;
    const index = cell && kind === "mover" ? cell.bodySources.indexOf(source) : -1;
    const meeting = cell && index >= 0 ? firstMeeting(cell, index) : undefined;
    const detail = cell && meeting ? hitText(cell, index, meeting.contact, meeting.otherName) : "";
    items.push(item(kind, name, detail, source, id));
  }
  if (isLong && items.length < count) {
    const more = l10n.t("… and {n} more bodies", { n: count - items.length });
    const end = { offset: list.offset + list.length - 1, length: 1 };
    items.push({ kind: "body", name: more, detail: "", range: end, selection: end, children: [] });
  }
  return items;
}

/** The first bodies of a scene that move, without a look at where all others are written. */
function movers({ scene, bodySources }: SceneResultCell): readonly NamedBody[] {
  const found: NamedBody[] = [];
  for (const [index, { id: name, velocity }] of scene.bodies.entries()) {
    const source = velocity && bodySources.at(index);
    if (!source) continue;
    const id = valueOf(source, "id");
    found.push({ name, source, id });
    if (found.length === mostBodies) break;
  }
  return found;
}

function item(kind: OutlineItem["kind"], name: string, detail: string, range: Node, selection = range): OutlineItem {
  return { kind, name, detail, range: rangeOf(range), selection: rangeOf(selection), children: [] };
}

/** The level files that a text names, relative to its own, and where: the characters between the quotes. */
export function levelLinks(notebook: NotebookResult) {
  const objects = new Set([notebook.root, ...writtenCells(notebook).map(({ source }) => source)]);
  return [...objects].flatMap((object) => {
    const node = valueOf(valueOf(object, "level"), "file");
    const file = textOf(node);
    if (!node || file === undefined || file === "") return [];
    return [{ range: { offset: node.offset + 1, length: node.length - 2 }, file }];
  });
}
