import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import { foundText, type JsonNode } from "./json/index.js";
import { LevelFault } from "./levelFaults.js";

/** Cells as they are written, one after the other. */
export interface CellList<Cell> {
  readonly count: number;
  /** Gives each of them with its index to `use`. @throws LevelFault where something else is written */
  each(use: (cell: Cell, index: number) => void): void;
  cellAt(index: number): Cell | undefined;
  /** Where a cell is written; undefined where there are not so many. */
  rangeOf(index: number): TextRange | undefined;
}

/** Characters of a slice: whoever asks for the place of one number may have to look through its slice. */
const SLICE = 1 << 14;

/** Numbers that stand one after the other. */
export interface NumberSlice {
  /** The index of the first. */
  readonly first: number;
  readonly range: TextRange;
  /** Undefined where they cannot be read: it is the last slice then. */
  readonly values: readonly unknown[] | undefined;
}

/**
 * Gives the numbers of a list with commas between them, however many, to `use`, slice by slice: `JSON.parse` reads a slice as fast as
 * anything does, and of a whole map it would take eight bytes for each.
 * @param content without brackets or quotes
 */
export function readNumbers(
  text: string,
  content: TextRange,
  parse: typeof parseList,
  use: (slice: NumberSlice) => void,
): void {
  const end = content.offset + content.length;
  let first = 0;
  for (let at = content.offset; ;) {
    const comma = at + SLICE < end ? text.indexOf(",", at + SLICE) : -1;
    const to = comma < 0 || comma > end ? end : comma;
    const range = { offset: at, length: to - at };
    let values: readonly unknown[] | undefined;
    try {
      values = parse(text.slice(at, to));
    } catch {
      // What is wrong there, whoever asks finds out.
    }
    use({ first, range, values });
    if (to === end || values === undefined) return;
    first += values.length;
    at = to + 1;
  }
}

/** Values with commas between them, as JSON has them in an array. @throws SyntaxError where it would */
export function parseList(list: string): readonly unknown[] {
  return JSON.parse(`[${list}]`) as readonly unknown[];
}

/** Finds where a text has what a global pattern describes. Who asks in the order of the text goes through it once. */
export class Matches {
  /** The match that was asked for last: so many behind the place `#from`. It begins at `#at` or behind that. */
  #from = -1;
  #index = 0;
  #at = 0;

  constructor(
    readonly text: string,
    readonly pattern: RegExp,
  ) {}

  /** The match that comes so many matches behind the first one from a place on; undefined where there are not so many. */
  rangeOf(from: number, index: number): TextRange | undefined {
    const { text, pattern } = this;
    if (from !== this.#from || index < this.#index) {
      this.#from = this.#at = from;
      this.#index = 0;
    }
    pattern.lastIndex = this.#at;
    while (this.#index < index && pattern.test(text)) {
      this.#index++;
      this.#at = pattern.lastIndex;
    }
    const found = this.#index === index ? pattern.exec(text) : null;
    return found === null ? undefined : { offset: found.index, length: found[0].length };
  }
}

/** The numbers of an array, or of a string that has one line of them for each row. */
export class NumberList implements CellList<number> {
  /** Where slices begin, and the indices of their first numbers. */
  readonly #slices: { readonly offset: number; readonly first: number }[] = [];
  readonly #text: string;
  readonly #numbers: Matches;
  count = 0;

  /** @param node of the kind `array` or `string` */
  constructor(readonly node: JsonNode) {
    this.#text = node.structure.text;
    this.#numbers = new Matches(this.#text, /-?\d[^\s,\\\]"]*/g);
  }

  /** @throws LevelFault where an element is no number, and in a string where it is no whole one */
  each(use: (value: number, index: number) => void): void {
    const { offset, length, kind } = this.node;
    const isArray = kind === "array";
    const content = { offset: offset + 1, length: length - 2 };
    this.#slices.length = this.count = 0;
    readNumbers(this.#text, content, isArray ? parseList : parseLines, ({ first, range, values }) => {
      this.#slices.push({ offset: range.offset, first });
      // Behind a comma something has to follow.
      if (values === undefined || (values.length === 0 && first > 0 && isArray)) throw this.#fault(range);
      for (const value of values) {
        if (typeof value !== "number" || !(isArray || Number.isSafeInteger(value))) throw this.#fault(range);
        use(value, this.count++);
      }
    });
  }

  rangeOf(index: number): TextRange | undefined {
    const slice = index < this.count ? this.#slices.findLast(({ first }) => first <= index) : undefined;
    return slice && this.#numbers.rangeOf(slice.offset, index - slice.first);
  }

  cellAt(index: number): number {
    const { offset, length } = this.rangeOf(index) ?? this.node;
    return Number(this.#text.slice(offset, offset + length));
  }

  /** What is wrong in a slice: found by going through it, one after the other. */
  #fault({ offset, length }: TextRange): LevelFault {
    const { node } = this;
    if (node.kind === "string") return noWholeNumber(this.#text, offset, offset + length);
    for (const element of node.elements(offset)) {
      if (typeof element.scalar() === "number") continue;
      const message = l10n.t("Expected a number; found an element of the type {kind}.", { kind: element.kind });
      return new LevelFault("level-format", element, message);
    }
    const values = { wanted: l10n.t("a number"), found: foundText(node) };
    return new LevelFault("level-syntax", node, l10n.t("Expected {wanted}; found {found}.", values));
  }
}

/** In a string, ends of lines stand between numbers too, written as JSON writes them. */
function parseLines(slice: string): readonly unknown[] {
  const list = slice.replace(/(?:[\s,]|\\[nrt])+/g, ",");
  return parseList(list.replace(/^,|,$/g, ""));
}

function noWholeNumber(text: string, from: number, end: number): LevelFault {
  const slice = text.slice(from, end).replace(/\\[nrt]/g, "  ");
  let offset = from;
  for (const { 0: written, index } of slice.matchAll(/[^\s,]+/g)) {
    const digits = /^-?\d{1,15}(?![\d.])/.exec(written)?.[0] ?? "";
    if (digits === written) continue;
    offset += index + digits.length;
    break;
  }
  const found = JSON.stringify(text.slice(offset, offset + 1));
  const message = l10n.t("A cell must be a whole number; found {found}.", { found });
  return new LevelFault("level-format", { offset, length: 1 }, message);
}
