import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { type Expectation, rangeOf, type TextRange } from "../scene/index.js";
import { type ExpectationResult, expectationText } from "../tunneling/index.js";
import { shortened } from "../wording/index.js";
import { firstMeeting, hitText } from "./firstContacts.js";
import { namedBodies } from "./scopes.js";
import { objectsOf, textOf, valueOf, type WrittenCell, writtenCells } from "./tree.js";
import { sceneVerdict } from "./verdict.js";

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

/** The cells of a text, and in each scene its bodies and what is expected of them. Broken texts have one as well. */
export function outlineOf(notebook: NotebookResult): readonly OutlineItem[] {
  const cells = writtenCells(notebook);
  const isAlone = cells[0]?.source === notebook.root;
  const items = cells.map((cell) => (cell.kind === "prose" ? proseItem(cell) : sceneItem(cell)));
  if (isAlone) return items;
  // What stands in the file for all of its cells.
  return [...contentItems(notebook.root, undefined), ...items].sort((a, b) => a.range.offset - b.range.offset);
}

function proseItem({ source, index }: WrittenCell): OutlineItem {
  const markdown = textOf(valueOf(source, "markdown")) ?? "";
  const line = markdown.split(/[\r\n]/).find((each) => each.trim() !== "") ?? "";
  const name = shortened(line.replace(/^[\s#>*-]+/, ""), longestName);
  return item("prose", name === "" ? l10n.t("Prose {n}", { n: index + 1 }) : name, "", source, source, []);
}

const longestName = 60;

function sceneItem({ source, index, result }: WrittenCell): OutlineItem {
  const cell = result?.kind === "scene" ? result : undefined;
  const title = valueOf(source, "title");
  const name = textOf(title) ?? "";
  const detail = cell ? sceneVerdict(cell).map(({ text }) => text) : [];
  const children = contentItems(source, cell);
  return item(
    "scene",
    name === "" ? l10n.t("Scene {n}", { n: index + 1 }) : name,
    detail.join(" · "),
    source,
    title ?? source,
    children,
  );
}

/** Bodies and expectations that are written in an object. */
function contentItems(object: Node | undefined, cell: SceneResultCell | undefined): readonly OutlineItem[] {
  const indices = new Map(cell?.scene.bodies.map(({ source }, index) => [source, index]));
  const bodies = namedBodies(valueOf(object, "bodies")).map(({ name, source, id }) => {
    const kind = valueOf(source, "velocity") || valueOf(source, "to") ? "mover" : "body";
    const index = kind === "mover" ? indices.get(source) : undefined;
    const detail = cell && index !== undefined ? contactText(cell, index) : "";
    return item(kind, name, detail, source, id ?? source, []);
  });
  const names = new Map(
    cell?.scene.expect.map((expected, i) => [expected.source, expectationName(expected, cell.result.expectations[i])]),
  );
  const expectations = objectsOf(valueOf(object, "expect")).map((source, index) => {
    const name = names.get(source) ?? l10n.t("Expectation {n}", { n: index + 1 });
    return item("expectation", name, "", source, source, []);
  });
  return [...bodies, ...expectations].sort((a, b) => a.range.offset - b.range.offset);
}

/** What is expected, and whether it holds where that is known. What happens instead is a problem of the text. */
function expectationName(expected: Expectation, answer: ExpectationResult | undefined): string {
  const mark = answer ? (answer.pass ? "✓ " : "✗ ") : "";
  return `${mark}${expectationText(expected)}`;
}

function contactText(cell: SceneResultCell, index: number): string {
  const meeting = firstMeeting(cell, index);
  return meeting ? hitText(cell, meeting.contact, meeting.otherName) : "";
}

function item(
  kind: OutlineItem["kind"],
  name: string,
  detail: string,
  range: Node,
  selection: Node,
  children: readonly OutlineItem[],
): OutlineItem {
  return { kind, name, detail, range: rangeOf(range), selection: rangeOf(selection), children };
}

/** The name of a level file where it is written. */
export interface LevelLink {
  /** The characters between the quotes. */
  readonly range: TextRange;
  /** Relative to the scene's file. */
  readonly file: string;
}

/** The level files that a text names. */
export function levelLinks(notebook: NotebookResult): readonly LevelLink[] {
  const objects = new Set([notebook.root, ...writtenCells(notebook).map(({ source }) => source)]);
  return [...objects].flatMap((object) => {
    const node = valueOf(valueOf(object, "level"), "file");
    const file = textOf(node);
    if (!node || file === undefined || file === "") return [];
    return [{ range: { offset: node.offset + 1, length: node.length - 2 }, file }];
  });
}
