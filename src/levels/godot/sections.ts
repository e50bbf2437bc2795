import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_BOXES } from "../reading.js";
import { endOfLineValue, endOfString, endOfValue, unreadable } from "./extents.js";
import { Value } from "./value.js";

/**
 * A section of a text resource of Godot: `[tag key=value …]`, and below it lines of `key = value`. Where values stand is kept,
 * not what they are: of most sections nobody asks.
 */
export class Section {
  /** Of the header, then of the lines: where a key begins and ends, and its value. */
  readonly #places: number[] = [];
  #ownFrom = 0;

  constructor(
    readonly text: string,
    readonly tag: string,
    readonly offset: number,
  ) {}

  /** For the reader of the text. */
  add(key: TextRange, value: TextRange): void {
    this.#places.push(key.offset, key.offset + key.length, value.offset, value.offset + value.length);
  }

  /** What is added from now on stands below the header. */
  endHeader(): void {
    this.#ownFrom = this.#places.length;
  }

  /** A value of the header, such as the name of a node. */
  attribute(key: string): Value | undefined {
    return this.#find(key, 0, this.#ownFrom);
  }

  /** A value below the header; the last one where it is written twice. */
  property(key: string): Value | undefined {
    return this.#find(key, this.#ownFrom, this.#places.length);
  }

  /** All values below the header with their keys. */
  properties(): readonly (readonly [key: string, value: Value])[] {
    const count = (this.#places.length - this.#ownFrom) / 4;
    return Array.from({ length: count }, (_, i) => [
      this.#keyAt(this.#ownFrom + 4 * i),
      this.#valueAt(this.#ownFrom + 4 * i),
    ]);
  }

  #find(key: string, from: number, to: number): Value | undefined {
    for (let i = to - 4; i >= from; i -= 4) {
      const isAsLong = (this.#places[i + 1] as number) - (this.#places[i] as number) === key.length;
      if (isAsLong && this.text.startsWith(key, this.#places[i])) return this.#valueAt(i);
    }
    return undefined;
  }

  #keyAt(i: number): string {
    return this.text.slice(this.#places[i], this.#places[i + 1]);
  }

  #valueAt(i: number): Value {
    const [key = 0, keyEnd = 0, offset = 0, end = 0] = this.#places.slice(i, i + 4);
    return new Value(this.text, { offset, length: end - offset }, { offset: key, length: keyEnd - key });
  }
}

/**
 * The sections of a text resource in their order.
 * @throws LevelFault where the text breaks off, or is none
 */
export function readSections(text: string): readonly Section[] {
  const sections: Section[] = [];
  let section: Section | undefined;
  let at = 0;
  for (;;) {
    at = nextLine(text, at);
    if (at >= text.length) return sections;
    if (text[at] === "[") {
      if (sections.length === MAX_BOXES) {
        const message = l10n.t("The file has more than {most} nodes and resources.", { most: MAX_BOXES });
        throw new LevelFault("level-too-large", { offset: at, length: 1 }, message);
      }
      const header = readHeader(text, at);
      section = header.section;
      sections.push(section);
      at = header.end;
    } else at = readLine(text, at, section);
  }
}

/** The next place behind blanks, line ends and comments. */
function nextLine(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0xfeff)) at++;
    if (text[at] !== ";") return at;
    const end = text.indexOf("\n", at);
    at = end < 0 ? text.length : end;
  }
}

const tagPattern = /\[\s*([A-Za-z_]\w*)/y;
const attributePattern = /\s*(?:([A-Za-z_]\w*)\s*=\s*|\])/y;

function readHeader(text: string, from: number): { readonly section: Section; readonly end: number } {
  tagPattern.lastIndex = from;
  const tag = tagPattern.exec(text)?.[1];
  if (tag === undefined) throw unreadable(text, from);
  const section = new Section(text, tag, from);
  for (let at = tagPattern.lastIndex; ;) {
    attributePattern.lastIndex = at;
    const found = attributePattern.exec(text);
    if (found === null) throw unreadable(text, at);
    const [all, key] = found;
    if (key === undefined) {
      section.endHeader();
      return { section, end: at + all.length };
    }
    const offset = at + all.length;
    const end = endOfValue(text, offset, text.length);
    if (end === offset) throw unreadable(text, offset);
    section.add({ offset: at + all.indexOf(key), length: key.length }, { offset, length: end - offset });
    at = end;
  }
}

/** Reads `key = value`. @returns where it ends */
function readLine(text: string, from: number, section: Section | undefined): number {
  const isQuoted = text[from] === '"';
  const keyEnd = isQuoted ? endOfString(text, from, text.length) : from;
  const equals = text.indexOf("=", keyEnd);
  const lineEnd = text.indexOf("\n", keyEnd);
  if (section === undefined || equals < 0 || (lineEnd >= 0 && lineEnd < equals)) throw unreadable(text, from);
  let offset = equals + 1;
  while (text[offset] === " " || text[offset] === "\t") offset++;
  const end = endOfLineValue(text, offset);
  const key = text.slice(from, equals).trimEnd();
  section.add({ offset: from, length: key.length }, { offset, length: text.slice(offset, end).trimEnd().length });
  return end;
}
