import type { Node } from "jsonc-parser";
import { partitionPoint } from "../geometry/index.js";
import { referenceKeys, type SceneCell } from "../scene/index.js";
import { triviaBetween, valueOf, writtenIn, type Trivia } from "../scene/edit/index.js";
import type { NotebookResult } from "./evaluate.js";

/** What a place in the text is about. */
export interface TextSubject {
  /** Index of the cell; absent outside of all cells. */
  readonly cell?: number;
  /** Indices of the bodies in the cell's scene, in rising order. */
  readonly bodies: readonly number[];
}

/**
 * What a text is about at some of its offsets, at least one: the cell of the first and, of its scene, the bodies at any of
 * them; in an entry of `expect`, those that it names. Comments directly above an entry, and what stands behind it on its
 * line, belong to it. Bodies that a cell takes over from the file belong to the first that does.
 */
export function subjectAt(result: NotebookResult, offsets: readonly number[]): TextSubject {
  const [first = 0] = offsets;
  const cell = result.cells.findIndex((each) => isAround(each.source, first) || isShared(each, first));
  const found = result.cells[cell];
  if (!found) return { bodies: [] };
  if (found.kind === "prose") return { cell, bodies: [] };
  const bodies = new Set(offsets.flatMap((offset) => bodiesAt(result.text, found, offset)));
  return { cell, bodies: [...bodies].sort((a, b) => a - b) };
}

function isShared(cell: NotebookResult["cells"][number], offset: number): boolean {
  if (cell.kind === "prose") return false;
  return isAround(writtenIn(cell, "bodies"), offset) || isAround(writtenIn(cell, "expect"), offset);
}

/** Whether an offset is in a value or at one of its ends, as a cursor can be. */
function isAround(node: Node | undefined, offset: number): boolean {
  return node !== undefined && node.offset <= offset && offset <= node.offset + node.length;
}

function bodiesAt(text: string, cell: SceneCell, offset: number): readonly number[] {
  const { bodies } = cell.scene;
  const body = entryAt(text, writtenIn(cell, "bodies"), offset);
  if (body) {
    const index = cell.bodySources.indexOf(body);
    return bodies[index] ? [index] : [];
  }
  const expectation = entryAt(text, writtenIn(cell, "expect"), offset);
  if (!expectation) return [];
  const names = referenceKeys.map((key): unknown => valueOf(expectation, key)?.value);
  return indicesOf(bodies, ({ id }) => names.includes(id));
}

function indicesOf<T>(list: readonly T[], isMeant: (each: T) => boolean): readonly number[] {
  return list.flatMap((each, index) => (isMeant(each) ? [index] : []));
}

/** The entry of a list that an offset belongs to. */
function entryAt(text: string, list: Node | undefined, offset: number): Node | undefined {
  if (!list || !isAround(list, offset)) return undefined;
  const entries = list.children ?? [];
  // The last one that begins before the offset, or at it.
  const next = partitionPoint(entries.length, (place) => (entries[place]?.offset ?? 0) <= offset);
  const before = entries[next - 1];
  if (isAround(before, offset)) return before;
  const after = entries[next];
  const from = before ? before.offset + before.length : list.offset + 1;
  const to = after?.offset ?? list.offset + list.length - 1;
  const between = triviaBetween(text, from, to);
  const lineEnd = between.findIndex(({ kind }) => kind === "line end");
  if (lineEnd < 0) {
    const comma = between.find(({ kind }) => kind === "comma");
    return !after || (comma && offset <= comma.offset) ? before : after;
  }
  // The rest of its line belongs to the entry before.
  if (offset <= (between[lineEnd]?.offset ?? 0)) return before;
  return offset >= startAbove(between.slice(lineEnd + 1), to) ? after : undefined;
}

/** Where the comments begin that stand directly above an entry, without an empty line between; or else its own line. */
function startAbove(lines: readonly Trivia[], to: number): number {
  let start = to;
  let isEmpty = false;
  for (const { kind, offset } of lines.toReversed()) {
    if (kind === "line end") {
      if (isEmpty) return start;
      isEmpty = true;
    } else {
      if (kind === "comment") isEmpty = false;
      if (!isEmpty) start = offset;
    }
  }
  return start;
}
