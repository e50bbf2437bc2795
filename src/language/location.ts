import { findNodeAtLocation, getLocation, getNodePath, type JSONPath, type Node } from "jsonc-parser";
import type { NotebookResult } from "../notebook/index.js";
import type { TextRange } from "../scene/index.js";
import { nodeAt } from "./writtenCells.js";

/** Where an offset is, told by the innermost object around it alone: beyond it a broken text takes as long as to parse it. */
export function locationAt(text: string, root: Node, offset: number) {
  let object = nodeAt(root, offset);
  while (object && !(object.type === "object" && isInside(text, object, offset))) object = object.parent;
  if (!object) return undefined;
  const { offset: from, length } = object;
  const { path, previousNode: value, isAtPropertyKey } = getLocation(text.slice(from, from + length), offset - from);
  return {
    object,
    path: [...getNodePath(object), ...path],
    value: value && { offset: from + value.offset, length: value.length },
    isAtPropertyKey,
  };
}

/** What a broken text does not close ends with the text. */
function isInside(text: string, { offset: from, length }: Node, offset: number): boolean {
  const end = from + length;
  return from < offset && (offset < end || (offset === end && text[end - 1] !== "}"));
}

/** What of the text a chosen value takes the place of; undefined where none can stand at the offset. */
export function replacedRange(
  { text, root, notebook }: Pick<NotebookResult, "text" | "root" | "notebook">,
  offset: number,
  { path, value }: Pick<NonNullable<ReturnType<typeof locationAt>>, "path" | "value">,
): TextRange | undefined {
  if (!root) return undefined;
  return notebook ? replacedIn(root, text, offset, path) : replacedInBroken(text, offset, value);
}

/** The value that the cursor is in or before; undefined where what is chosen could not stand in its place: it is behind it, or has lines. */
function replacedIn(root: Node, text: string, offset: number, path: JSONPath): TextRange | undefined {
  const node = nodeAt(root, offset);
  const property = node?.type === "property" ? node : node?.parent;
  const value = typeof path.at(-1) === "string" ? property?.children?.[1] : findNodeAtLocation(root, [...path]);
  if (!value) return { offset, length: 0 };
  const end = value.offset + value.length;
  const from = Math.min(offset, value.offset);
  const isApart = offset > end || /\S/.test(text.slice(offset, value.offset)) || /[\r\n]/.test(text.slice(from, end));
  return isApart ? undefined : { offset: from, length: end - from };
}

/** The value that the cursor is in. Where its end is missing, only up to the cursor: what follows is no part of it. */
function replacedInBroken(text: string, offset: number, node: TextRange | undefined): TextRange {
  if (!node || offset < node.offset || offset > node.offset + node.length) return { offset, length: 0 };
  const rest = text.slice(offset, node.offset + node.length);
  const isWhole = text[node.offset] !== '"' || (/^[^,:{}[\]]*"$/.test(rest) && offset > node.offset);
  return { offset: node.offset, length: isWhole ? node.length : offset - node.offset };
}
