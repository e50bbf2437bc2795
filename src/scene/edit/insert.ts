import type { Node } from "jsonc-parser";
import type { SceneCell } from "../index.js";
import {
  bracketed,
  fileStyle,
  hasLineEnd,
  lineEndOf,
  literal,
  numberEdits,
  spaceBefore,
  styleOnLine,
  triviaBetween,
  valueOf,
  type Spacing,
  type TextEdit,
} from "./textEdits.js";

/** Puts new entries behind an entry, each on a line of its own if that one is. A comment behind it stays with it, a last comma the last. */
export function insertAfter(text: string, entry: Node, entries: readonly string[]): readonly TextEdit[] {
  const end = entry.offset + entry.length;
  const comma = commaAfter(text, entry);
  const place = comma === undefined ? end : comma + 1;
  const space = spaceBefore(text, entry.offset);
  const ownLine = hasLineEnd(space);
  const offset = ownLine ? endOfLine(text, place) : place;
  const between = ownLine ? space : spaceOnLine(text, entry);
  const written = entries.map((each) => between + each).join(",");
  if (comma !== undefined) return [{ offset, length: 0, text: `${written},` }];
  if (offset === end) return [{ offset, length: 0, text: `,${written}` }];
  return [
    { offset: end, length: 0, text: "," },
    { offset, length: 0, text: written },
  ];
}

/** Puts the first entries into a list or object. Comments that are in it stay before them. */
function insertInto(text: string, container: Node, entries: readonly string[]): readonly TextEdit[] {
  const { offset, length, type } = container;
  const brackets = type === "array" ? "[]" : "{}";
  const spacing = firstSpacing(text, container);
  const comment = triviaBetween(text, offset + 1, offset + length - 1).findLast(({ kind }) => kind === "comment");
  if (!comment) return [{ offset, length, text: bracketed(brackets, entries, spacing) }];
  const own = spaceBefore(text, comment.offset);
  const isBroken = hasLineEnd(text.slice(comment.end, offset + length));
  const indented = hasLineEnd(own) ? own : spacingInside(text, startOf(container)).open;
  const between = isBroken ? indented : " ";
  return [{ offset: comment.end, length: 0, text: entries.map((each) => between + each).join(",") }];
}

/** Puts entries behind the last one of a list or object, or into it where it has none. */
export function append(text: string, container: Node, entries: readonly string[]): readonly TextEdit[] {
  const last = container.children?.at(-1);
  return last ? insertAfter(text, last, entries) : insertInto(text, container, entries);
}

/** The spacing of a list or object that is to be written where `container` is: in lines if its own key has a line. */
function firstSpacing(text: string, container: Node): Spacing {
  const start = startOf(container);
  if (hasLineEnd(spaceBefore(text, start.offset))) return spacingInside(text, start);
  const { entries, lists } = styleOnLine(text, container);
  return container.type === "array" ? lists : entries;
}

/** The spacing of one entry a line, inside of something that begins at `start`. */
export function spacingInside(text: string, start: Node): Spacing {
  const space = spaceBefore(text, start.offset);
  const close = hasLineEnd(space) ? space : `${lineEndOf(text)}${space}`;
  const open = close + fileStyle(text, start).indent;
  return { open, between: open, close };
}

/** Where a value begins together with its key. */
function startOf(value: Node): Node {
  return value.parent?.type === "property" ? value.parent : value;
}

/** Blanks between entries on one line: as before this one or, where it is the first, the next, or else as the file has them. */
function spaceOnLine(text: string, entry: Node): string {
  const [first, second] = entry.parent?.children ?? [];
  const model = entry === first ? second : entry;
  const space = model && spaceBefore(text, model.offset);
  return space === undefined || hasLineEnd(space) ? fileStyle(text, entry).blank : space;
}

/** Where the comma behind an entry stands. */
export function commaAfter(text: string, entry: Node): number | undefined {
  const { parent } = entry;
  const siblings = parent?.children ?? [];
  const next = siblings[siblings.indexOf(entry) + 1];
  const to = next?.offset ?? (parent ? parent.offset + parent.length - 1 : text.length);
  return triviaBetween(text, entry.offset + entry.length, to).find(({ kind }) => kind === "comma")?.offset;
}

/** The end of the comments that close the line at `from`; `from` itself where something else follows on the line. */
function endOfLine(text: string, from: number): number {
  let end = from;
  for (const piece of triviaBetween(text, from, text.length)) {
    if (piece.kind === "line end") return end;
    if (piece.kind === "comma") return from;
    if (piece.kind === "comment") end = piece.end;
  }
  return from;
}

/**
 * Gives keys of an object their values, which are JSON texts. A key that is there gets another value in its place; the others
 * are written together behind the entry `behind`, or else behind the last one.
 */
export function setKeys(text: string, object: Node, values: Readonly<Record<string, string>>, behind?: Node) {
  const edits: TextEdit[] = [];
  const added: string[] = [];
  for (const [key, written] of Object.entries(values)) {
    const value = valueOf(object, key);
    if (value) edits.push({ offset: value.offset, length: value.length, text: written });
    else added.push(entryText(text, object, key, written));
  }
  if (added.length > 0) edits.push(...(behind ? insertAfter(text, behind, added) : append(text, object, added)));
  return edits.sort((a, b) => a.offset - b.offset);
}

/** Writes a key that an object does not have before all of its keys, below the comments that are above the first. */
export function setFirstKey(text: string, object: Node, key: string, value: string): readonly TextEdit[] {
  const written = entryText(text, object, key, value);
  const first = object.children?.[0];
  if (!first) return insertInto(text, object, [written]);
  const space = spaceBefore(text, first.offset);
  const between = hasLineEnd(space) ? space : fileStyle(text, first).blank;
  return [{ offset: first.offset, length: 0, text: `${written},${between}` }];
}

function entryText(text: string, object: Node, key: string, value: string): string {
  return JSON.stringify(key) + fileStyle(text, object).colon + value;
}

/** A list on one line, with the blanks that the file has on its lines. */
export function listText(text: string, near: Node, entries: readonly string[]): string {
  return bracketed("[]", entries, styleOnLine(text, near).lists);
}

const content: ReadonlySet<unknown> = new Set(["bodies", "tilemap", "level", "expect", "answers", "cells"]);

/**
 * Gives settings of a scene their values, behind the keys that stand before its content: where people write them.
 *
 * @param values of a frame rate that varies, `fps` is the lowest: the highest stays, or becomes the same where it is lower
 */
export function setSettings(
  text: string,
  { source, scene: { fastestFps } }: Pick<SceneCell, "source" | "scene">,
  values: Readonly<Record<string, number | string>>,
): readonly TextEdit[] {
  const { children = [] } = source;
  const edits: TextEdit[] = [];
  const written: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === "string" || key !== "fps" || fastestFps === undefined) {
      written[key] = typeof value === "string" ? JSON.stringify(value) : literal(value);
      continue;
    }
    const range = [value, Math.max(value, fastestFps)];
    const known = valueOf(source, key)?.children;
    if (known?.length === range.length) edits.push(...numberEdits(known, range));
    else written[key] = listText(text, source, range.map(literal));
  }
  const first = children.findIndex(({ children: [key] = [] }) => content.has(key?.value));
  edits.push(...setKeys(text, source, written, children.at(Math.max(first, 0) - 1)));
  return edits.sort((a, b) => a.offset - b.offset);
}
