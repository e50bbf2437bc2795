import type { Node } from "jsonc-parser";
import { partitionPoint } from "../geometry/index.js";
import { obstacleRange, type NotebookResult, type SceneResultCell } from "../notebook/index.js";
import { writtenIn } from "../scene/edit/index.js";
import type { TextRange } from "../scene/index.js";
import { shortened } from "../wording/index.js";
import { bodyCard } from "./bodyCard.js";
import { firstMeeting, hitText } from "./firstContacts.js";
import { motionOf } from "./writtenCells.js";

/** What is written behind a moving body, as if it were text: `hits wall at t = 0.750`, or what the game does instead. */
interface ContactHint {
  readonly offset: number;
  /** What it meets, between the words around it; `target` is where that stands. */
  readonly before: string;
  readonly other: string;
  readonly target?: TextRange;
  readonly after: string;
  /** More about it, as Markdown. Made when it is asked for. */
  readonly tooltip: () => string;
}

/** The first contacts of the moving bodies that begin within a part of the text. */
export function contactHints({ text, cells }: NotebookResult, { offset, length }: TextRange): readonly ContactHint[] {
  const hints: ContactHint[] = [];
  const seen = new Set<Node>();
  for (const cell of cells) {
    if (cell.kind !== "scene") continue;
    // Bodies that cells take over from the file are those of the first that does.
    const list = writtenIn(cell, "bodies");
    if (!list || seen.has(list)) continue;
    seen.add(list);
    const { bodySources, scene } = cell;
    // Those that do not end before the offset: they stand in the order of the text.
    const sourceOf = (index: number): Node => bodySources.at(index) ?? list;
    const endOf = (index: number): number => sourceOf(index).offset + sourceOf(index).length;
    const first = partitionPoint(scene.bodies.length, (index) => endOf(index) < offset);
    for (const [i, { velocity }] of scene.bodies.slice(first).entries()) {
      const source = sourceOf(first + i);
      if (source.offset > offset + length) break;
      const hint = velocity && hintOf(text, cell, source, first + i);
      if (hint) hints.push(hint);
    }
  }
  return hints;
}

function hintOf(text: string, cell: SceneResultCell, source: Node, index: number): ContactHint | undefined {
  const meeting = firstMeeting(cell, index);
  if (!meeting) return undefined;
  const { contact, other, otherName } = meeting;
  const target = obstacleRange(cell, other);
  const [before = "", after = ""] = hitText(cell, index, contact, gap).split(gap);
  return {
    offset: placeOf(text, source),
    before,
    other: shortened(otherName, longestName),
    target,
    after,
    tooltip: () => bodyCard(cell, index),
  };
}

/** Stands for the obstacle's name, which is apart from the words around it since it leads to the obstacle. */
const gap = "\uFFFC";

/** Behind the motion that leads to the contact; at the end of its line where only brackets and commas follow, to move no text. */
function placeOf(text: string, source: Node): number {
  const motion = motionOf(source) ?? source;
  const end = motion.offset + motion.length;
  const bodyEnd = source.offset + source.length;
  const isOnOneLine = !/[\r\n]/.test(text.slice(end, bodyEnd));
  return endOfLine(text, isOnOneLine ? bodyEnd : end);
}

function endOfLine(text: string, from: number): number {
  const rest = /[\s,}\]]*?(?=[\r\n]|$)/y;
  rest.lastIndex = from;
  const found = rest.exec(text);
  if (found) return from + found[0].trimEnd().length;
  return text[from] === "," ? from + 1 : from;
}

const longestName = 40;
