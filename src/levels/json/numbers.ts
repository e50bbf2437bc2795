import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import type { Pause } from "../level.js";
import { either } from "../words.js";
import { JsonError } from "./error.js";
import { JsonNode } from "./node.js";
import { CLOSE_BRACKET, COMMA, endOfWord, MINUS, NINE, skipSpace, unexpected, ZERO } from "./scan.js";

/** Numbers between two pauses. */
const SLICE = 1 << 18;

/** Each number of this many has its place remembered. */
const STRIDE = 1 << 10;

/** Integers of so many digits are exact when their digits are added up one by one. */
const EXACT_DIGITS = 15;

/** The numbers of an array, however many, read from the text one by one: nothing is made of them. */
export class JsonNumbers {
  /** Where every `STRIDE`th number begins, as far as they were read. */
  readonly #places: number[] = [];
  #count = 0;

  /** @param array a node of the kind `array`. */
  constructor(readonly array: JsonNode) {}

  /** How many there are, as far as they were read. */
  get count(): number {
    return this.#count;
  }

  /**
   * Gives every number with its index to `use`.
   *
   * @throws JsonError where an element is no number.
   */
  async each(use: (value: number, index: number) => void, pause?: Pause): Promise<void> {
    const { text } = this.array.structure;
    this.#count = 0;
    this.#places.length = 0;
    let at = skipSpace(text, this.array.offset + 1);
    if (text.charCodeAt(at) === CLOSE_BRACKET) return;
    for (;;) {
      at = this.#readSlice(text, at, use);
      if (at === NOTHING) return;
      await pause?.((at - this.array.offset) / this.array.length);
    }
  }

  /** Where the next number begins after a slice of them that begins at `start`. */
  #readSlice(text: string, start: number, use: (value: number, index: number) => void): number {
    let at = start;
    const last = this.#count + SLICE;
    for (let index = this.#count; index < last; index++) {
      if (index % STRIDE === 0) this.#places.push(at);
      const first = at;
      let code = text.charCodeAt(at);
      if (code === MINUS) code = text.charCodeAt(++at);
      const digits = at;
      let value = 0;
      while (code >= ZERO && code <= NINE) {
        value = value * 10 + (code - ZERO);
        code = text.charCodeAt(++at);
      }
      const isPlain =
        at > digits && at - digits <= EXACT_DIGITS && (at - digits === 1 || text.charCodeAt(digits) !== ZERO);
      if (isPlain && (code === COMMA || code === CLOSE_BRACKET || code <= 0x20)) {
        if (digits > first) value = -value;
      } else {
        const element = new JsonNode(this.array.structure, first);
        value = decodeElement(element);
        at = element.end;
      }
      use(value, index);
      at = skipSpace(text, at);
      code = text.charCodeAt(at);
      if (code !== COMMA) {
        if (code !== CLOSE_BRACKET) throw unexpected(text, at, either('","', '"]"'));
        this.#count = index + 1;
        return NOTHING;
      }
      at = skipSpace(text, at + 1);
    }
    this.#count = last;
    return at;
  }

  /** Where the number of this index is written; `undefined` when there are not so many. */
  rangeOf(index: number): TextRange | undefined {
    let at = this.#places[Math.floor(index / STRIDE)];
    if (at === undefined || index >= this.#count) return undefined;
    const { text } = this.array.structure;
    for (let steps = index % STRIDE; steps > 0; steps--) at = skipSpace(text, text.indexOf(",", at) + 1);
    return { offset: at, length: endOfWord(text, at) - at };
  }
}

/** No more numbers. */
const NOTHING = -1;

function decodeElement(element: JsonNode): number {
  const value = element.scalar();
  if (typeof value === "number") return value;
  const message = l10n.t("Expected a number, found an element of the type {kind}.", { kind: element.kind });
  throw new JsonError("type", message, element);
}
