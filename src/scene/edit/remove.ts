import type { Node } from "jsonc-parser";
import { triviaBetween, type TextEdit, type Trivia } from "./textEdits.js";

/** A part of a list: an entry, or something between entries. */
interface Piece {
  readonly kind: Trivia["kind"] | "entry" | "bracket";
  readonly offset: number;
  readonly end: number;
  removed: boolean;
}

/** Takes entries out of a list with their commas, the comments on their lines, and lines that are empty then. Other comments stay. */
export function removeEntries(text: string, list: Node, entries: ReadonlySet<Node>): readonly TextEdit[] {
  const pieces = piecesOf(text, list, entries);
  markCommas(pieces);
  for (const line of linesOf(pieces)) markLine(line);
  const inner = pieces.slice(1, -1);
  const isEmpty = inner.every(({ kind, removed }) => removed || kind === "space" || kind === "line end");
  if (isEmpty) for (const piece of inner) piece.removed = true;
  return joined(pieces);
}

function piecesOf(text: string, { offset, length, children = [] }: Node, entries: ReadonlySet<Node>): readonly Piece[] {
  const end = offset + length;
  const pieces: Piece[] = [{ kind: "bracket", offset, end: offset + 1, removed: false }];
  let from = offset + 1;
  const pass = (to: number): void => {
    for (const trivia of triviaBetween(text, from, to)) pieces.push({ ...trivia, removed: false });
  };
  for (const child of children) {
    pass(child.offset);
    from = child.offset + child.length;
    pieces.push({ kind: "entry", offset: child.offset, end: from, removed: entries.has(child) });
  }
  pass(end - 1);
  pieces.push({ kind: "bracket", offset: end - 1, end, removed: false });
  return pieces;
}

/** An entry goes with the comma behind it; the last one that stays keeps its comma only if the list ended with one. */
function markCommas(pieces: readonly Piece[]): void {
  const marked = pieces.filter(({ kind }) => kind === "entry" || kind === "comma");
  const endsWithComma = marked.at(-1)?.kind === "comma";
  const last = marked.findLastIndex(({ kind, removed }) => kind === "entry" && !removed);
  marked.forEach((piece, index) => {
    if (piece.kind !== "comma") return;
    const isLast = index === last + 1 && !endsWithComma && last >= 0;
    piece.removed = isLast || marked[index - 1]?.removed === true;
  });
}

/** The pieces of each line, with its end. */
function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  let line: Piece[] = [];
  const lines = [line];
  for (const piece of pieces) {
    line.push(piece);
    if (piece.kind === "line end") lines.push((line = []));
  }
  return lines;
}

/** Decides on what stands on a line beside the entries and commas: its comments, its blanks and its end. */
function markLine(line: readonly Piece[]): void {
  if (!line.some(({ removed }) => removed)) return;
  const stays = (kinds: readonly Piece["kind"][]): boolean =>
    line.some(({ kind, removed }) => !removed && kinds.includes(kind));
  if (!stays(["entry", "comma"])) for (const piece of line) if (piece.kind === "comment") piece.removed = true;
  if (!stays(["entry", "comma", "comment", "bracket"])) {
    for (const piece of line) piece.removed = true;
    return;
  }
  for (let from = 0; from < line.length; from++) {
    let to = from;
    while (isGap(line[to])) to++;
    markGap(line.slice(from, to), line[from - 1], line[to]);
    from = to;
  }
}

function isGap(piece: Piece | undefined): boolean {
  return piece?.kind === "space" || piece?.removed === true;
}

/** Of the blanks around something that is removed, those stay that what is left would have been written with. */
function markGap(gap: readonly Piece[], before: Piece | undefined, after: Piece | undefined): void {
  if (!gap.some(({ removed }) => removed)) return;
  const spaces = gap.filter(({ kind }) => kind === "space");
  let kept = spaces[0];
  if (!after || after.kind === "line end") kept = undefined;
  else if (after.kind === "bracket") kept = spaces.find((space) => space === gap.at(-1));
  else if (!before || before.kind === "bracket") kept = spaces.find((space) => space === gap[0]);
  for (const space of spaces) space.removed = space !== kept;
}

/** One edit for pieces that are removed together. */
function joined(pieces: readonly Piece[]): readonly TextEdit[] {
  const ranges: { offset: number; end: number }[] = [];
  for (const { offset, end, removed } of pieces) {
    if (!removed) continue;
    const last = ranges.at(-1);
    if (last?.end === offset) last.end = end;
    else ranges.push({ offset, end });
  }
  return ranges.map(({ offset, end }) => ({ offset, length: end - offset, text: "" }));
}
