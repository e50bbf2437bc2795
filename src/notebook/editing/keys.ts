import type { Node } from "jsonc-parser";
import { propertyOf } from "../written.js";
import { insertAfter, insertBefore, insertInto } from "./insert.js";
import { bracketed, fileStyle } from "./style.js";
import type { TextEdit } from "./textEdit.js";

/**
 * Gives keys of an object their values. A key that is there gets another value in its place; the others are written
 * together behind `behind`, or else behind the last key.
 *
 * @param values JSON text by key
 * @param behind an entry of the object
 */
export function setKeys(
  text: string,
  object: Node,
  values: Readonly<Record<string, string>>,
  behind: Node | undefined = object.children?.at(-1),
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const added: string[] = [];
  for (const [key, written] of Object.entries(values)) {
    const value = propertyOf(object, key)?.children?.[1];
    if (value) edits.push({ offset: value.offset, length: value.length, text: written });
    else added.push(entryText(text, object, key, written));
  }
  if (added.length > 0) edits.push(...(behind ? insertAfter(text, behind, added) : insertInto(text, object, added)));
  return edits.sort((a, b) => a.offset - b.offset);
}

/** Writes a key that an object does not have before all of its keys. */
export function setFirstKey(text: string, object: Node, key: string, value: string): readonly TextEdit[] {
  const written = entryText(text, object, key, value);
  const first = object.children?.[0];
  return first ? insertBefore(text, first, written) : insertInto(text, object, [written]);
}

function entryText(text: string, object: Node, key: string, value: string): string {
  return JSON.stringify(key) + fileStyle(text, object).colon + value;
}

/** A list on one line, with the blanks that the file has on its lines. */
export function listText(text: string, near: Node, entries: readonly string[]): string {
  return bracketed("[]", entries, { open: "", between: fileStyle(text, near).blank, close: "" });
}
