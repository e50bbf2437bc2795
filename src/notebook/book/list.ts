import type { Node } from "jsonc-parser";
import { spacingInside } from "../editing/insert.js";
import { hasLineEnd } from "../trivia.js";
import { bodyText, type Body } from "./body.js";
import { cellOf, sameCell, successors, type BookCell } from "./cells.js";
import { endsInLineComment, gapsOf, type Gap } from "./gap.js";
import { indentIn, indentOf, lineEndOf } from "./lines.js";

/** A cell as it is to be written, with the comments that go where it goes. */
interface Entry extends Body {
  readonly above: string;
  readonly beforeComma: string;
}

/** The text of a file whose list of cells holds these, in this order. */
export function listText(text: string, list: Node, cells: readonly BookCell[]): string {
  const { children = [] } = list;
  if (children.length === 0 && cells.length === 0) return text;
  const gaps = gapsOf(text, list);
  const origins = successors(
    children.map((entry) => cellOf(text, entry)),
    cells,
  );
  const spaces = spacesOf(text, list, gaps);
  const { above, last } = commentsAbove(gaps, new Set(origins.values()));
  const entries = cells.map((cell, place): Entry => {
    const origin = origins.get(cell);
    const original = origin === undefined ? undefined : children[origin];
    if (origin === undefined || !original) {
      const body = bodyText(cell, text, list, indentIn(spaces.before(place)));
      return { above: "", beforeComma: "", ...body };
    }
    const { beforeComma = "", behind = "" } = gaps[origin + 1] ?? {};
    const body = changedBody(cell, text, original);
    return { above: above.get(origin) ?? "", beforeComma, value: body.value, behind: body.behind + behind };
  });
  const isBlank = entries.length === 0 && last === "" && spaces.closing.trim() === "";
  const inner = isBlank ? "" : joined(entries, spaces, last, lineEndOf(text));
  return text.slice(0, list.offset + 1) + inner + text.slice(list.offset + list.length - 1);
}

/** An entry as it is written, and only if it says something else now as it is to be written. */
function changedBody(cell: BookCell, text: string, original: Node): Body {
  const { offset, length } = original;
  if (sameCell(cell, cellOf(text, original))) return { value: text.slice(offset, offset + length), behind: "" };
  return bodyText(cell, text, original, indentOf(text, original));
}

/**
 * The comments above each entry that stays, by its number, and above the closing bracket. Those of an entry that was
 * removed are not seen where cells are edited: they stay, above what came next.
 */
function commentsAbove(
  gaps: readonly Gap[],
  kept: ReadonlySet<number>,
): { readonly above: ReadonlyMap<number, string>; readonly last: string } {
  const above = new Map<number, string>();
  let waiting = "";
  for (const [origin, gap] of gaps.slice(0, -1).entries()) {
    waiting += gap.above;
    if (!kept.has(origin)) continue;
    above.set(origin, waiting);
    waiting = "";
  }
  return { above, last: waiting.trimEnd() };
}

/** What stands at the places of a list, whichever entries stand there. */
interface Spaces {
  /** Before the first entry: comments of a list that had none. */
  readonly opening: string;
  before(place: number): string;
  /** Whether a comma ends the list. */
  readonly endsWithComma: boolean;
  /** Before the closing bracket, with the comments there. */
  readonly closing: string;
}

function spacesOf(text: string, list: Node, gaps: readonly Gap[]): Spaces {
  const closing = gaps.at(-1);
  const written = (closing?.space ?? "") + (closing?.above ?? "");
  const known = gaps.slice(0, -1).map(({ space }) => space);
  const first = known[0];
  if (first === undefined) {
    const { open, between, close } = spacingInside(text, list.parent ?? list);
    const before = (place: number): string => (place === 0 ? open : between);
    return { opening: written.trimEnd(), before, endsWithComma: false, closing: close };
  }
  const next = known.length > 1 ? known.at(-1) : hasLineEnd(first) ? first : " ";
  return {
    opening: "",
    before: (place) => known[place] ?? next ?? " ",
    endsWithComma: closing?.hasComma === true,
    closing: written,
  };
}

/** All that stands between the brackets. */
function joined(entries: readonly Entry[], spaces: Spaces, last: string, lineEnd: string): string {
  let text = spaces.opening;
  let isInComment = false;
  const follow = (next: string): void => {
    text += isInComment && !/^[\r\n]/.test(next) ? lineEnd + next : next;
  };
  entries.forEach(({ above, value, beforeComma, behind }, place) => {
    follow(spaces.before(place) + above + value);
    text += beforeComma + (place < entries.length - 1 || spaces.endsWithComma ? "," : "") + behind;
    isInComment = endsInLineComment(behind);
  });
  if (last !== "") {
    follow(spaces.before(entries.length) + last);
    isInComment = endsInLineComment(last);
  }
  follow(spaces.closing);
  return text;
}
