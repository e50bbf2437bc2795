import type { Node } from "jsonc-parser";
import { bracketed, fileStyle } from "../editing/style.js";
import type { BookCell } from "./cells.js";
import { endsInLineComment } from "./gap.js";
import { markdownOf, treeOf } from "./layout.js";
import { indented, lineEndOf, plainLines } from "./lines.js";

/** A cell as it is written in the list. */
export interface Body {
  readonly value: string;
  /** Comments behind the value, which have to stand behind its comma. */
  readonly behind: string;
}

/**
 * Writes a cell anew.
 *
 * @param near the entry that it was, of which a prose cell keeps everything but its Markdown; or else the list
 * @param indent of the lines after the first
 */
export function bodyText(cell: BookCell, text: string, near: Node, indent: string): Body {
  if (cell.kind === "scene") return sceneText(cell.text, indent, lineEndOf(text));
  const literal = JSON.stringify(plainLines(cell.text));
  const before = markdownOf(near);
  if (before) {
    const end = before.offset + before.length;
    const value = text.slice(near.offset, before.offset) + literal + text.slice(end, near.offset + near.length);
    return { value, behind: "" };
  }
  const { colon, blank } = fileStyle(text, near);
  const spacing = { open: blank, between: blank, close: blank };
  return { value: bracketed("{}", [`"markdown"${colon}${literal}`], spacing), behind: "" };
}

/** What was typed, also where it is no scene yet: a cell with nothing in it is an empty scene. */
function sceneText(typed: string, indent: string, lineEnd: string): Body {
  const text = plainLines(typed).trim();
  const write = (part: string): string => indented(part, indent, lineEnd);
  if (text === "") return { value: "{}", behind: "" };
  const root = treeOf(text);
  if (root) {
    const end = root.offset + root.length;
    return { value: write(text.slice(0, end)), behind: write(text.slice(end)) };
  }
  if (endsInLineComment(text)) return { value: write(`${text}\n{}`), behind: "" };
  // It may be broken in the middle of a comment, which must not take the comma behind it along.
  const lastLine = text.slice(text.lastIndexOf("\n") + 1);
  return { value: write(lastLine.includes("//") ? `${text}\n` : text), behind: "" };
}
