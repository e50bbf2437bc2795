import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import { foundText, type JsonNode } from "./json/index.js";
import type { Pause } from "./level.js";
import { LevelFault } from "./problems.js";

/** Cells as they are written, one after the other. */
export interface CellList<Cell> {
  /** How many there are, as far as they were read. */
  readonly count: number;
  /** Gives each of them with its index to `use`. @throws LevelFault where something else is written */
  each(use: (cell: Cell, index: number) => void, pause?: Pause): Promise<void>;
  cellAt(index: number): Cell | undefined;
  /** Where a cell is written; undefined where there are not so many. */
  rangeOf(index: number): TextRange | undefined;
}

/** Some of the numbers of a list. */
export interface NumberSlice {
  /** Index of the first one. */
  readonly first: number;
  /** Where they are written. */
  readonly range: TextRange;
  /** What is written there; undefined where that cannot be read. */
  readonly values: readonly unknown[] | undefined;
}

/** Characters of a slice: whoever asks for the place of one number looks through its slice. */
const SLICE = 1 << 14;

/**
 * The numbers of a list with commas between them, however many, slice by slice: `JSON.parse` reads a slice as fast as
 * anything does, and of a whole map it would hold up everything else and take eight bytes for each.
 *
 * @param content without brackets or quotes
 * @param parse as `JSON.parse` of a list
 */
export function* numberSlices(
  text: string,
  content: TextRange,
  parse: (slice: string) => readonly unknown[] = parseList,
): Generator<NumberSlice, void> {
  const end = content.offset + content.length;
  let first = 0;
  for (let at = content.offset; ;) {
    const comma = at + SLICE < end ? text.indexOf(",", at + SLICE) : -1;
    const to = comma < 0 || comma > end ? end : comma;
    const range = { offset: at, length: to - at };
    const values = valuesOf(text.slice(at, to), parse);
    yield { first, range, values };
    if (to === end || values === undefined) return;
    first += values.length;
    at = to + 1;
  }
}

function valuesOf(slice: string, parse: (slice: string) => readonly unknown[]): readonly unknown[] | undefined {
  try {
    return parse(slice);
  } catch {
    return undefined;
  }
}

function parseList(slice: string): readonly unknown[] {
  return JSON.parse(`[${slice}]`) as readonly unknown[];
}

/** Slices between two pauses. */
const SLICES = 16;

/** The numbers of an array, or of a string that has one line of them for each row. */
export class NumberList implements CellList<number> {
  readonly #slices: NumberSlice["range"][] = [];
  /** Indices of the first numbers of the slices. */
  readonly #firsts: number[] = [];
  #count = 0;

  /** @param node of the kind `array` or `string` */
  constructor(readonly node: JsonNode) {}

  get count(): number {
    return this.#count;
  }

  /** @throws LevelFault where an element is no number, and in a string where it is no whole one */
  async each(use: (value: number, index: number) => void, pause?: Pause): Promise<void> {
    const { offset, length, kind } = this.node;
    const content = { offset: offset + 1, length: length - 2 };
    this.#slices.length = this.#firsts.length = this.#count = 0;
    for (const { first, range, values } of numberSlices(
      this.#text,
      content,
      kind === "string" ? parseLines : undefined,
    )) {
      this.#slices.push(range);
      this.#firsts.push(first);
      // Behind a comma something has to follow.
      if (values === undefined || (values.length === 0 && first > 0 && kind === "array")) throw this.#fault(range);
      for (const value of values) {
        if (typeof value !== "number" || (kind === "string" && !Number.isSafeInteger(value))) throw this.#fault(range);
        use(value, this.#count++);
      }
      if (this.#slices.length % SLICES === 0) await pause?.((range.offset - offset) / length);
    }
  }

  rangeOf(index: number): TextRange | undefined {
    if (index >= this.#count) return undefined;
    const slice = this.#firsts.findLastIndex((first) => first <= index);
    const number = /-?\d[^\s,\\\]"]*/g;
    number.lastIndex = this.#slices[slice]?.offset ?? 0;
    let found = number.exec(this.#text);
    for (let left = index - (this.#firsts[slice] ?? 0); left > 0; left--) found = number.exec(this.#text);
    return found === null ? undefined : { offset: found.index, length: found[0].length };
  }

  cellAt(index: number): number {
    const { offset, length } = this.rangeOf(index) ?? this.node;
    return Number(this.#text.slice(offset, offset + length));
  }

  get #text(): string {
    return this.node.structure.text;
  }

  /** What is wrong in a slice: found by going through it, one after the other. */
  #fault({ offset, length }: TextRange): LevelFault {
    const { node } = this;
    if (node.kind === "string") return noWholeNumber(this.#text, offset, offset + length);
    for (const element of node.elements(offset)) {
      if (typeof element.scalar() === "number") continue;
      const message = l10n.t("Expected a number, found an element of the type {kind}.", { kind: element.kind });
      return new LevelFault("level-format", element, message);
    }
    return new LevelFault(
      "level-syntax",
      node,
      l10n.t("Expected {wanted}, found {found}.", { wanted: l10n.t("a number"), found: foundText(node) }),
    );
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
