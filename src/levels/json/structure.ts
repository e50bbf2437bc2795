import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../levelFaults.js";

const [QUOTE, COMMA, NINE, COLON] = [0x22, 0x2c, 0x39, 0x3a];
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** Deeper than any level, and no danger for code that goes down into it by calling itself. */
const MAX_DEPTH = 128;

/** An end that is farther away than this is remembered, a nearer one is looked for again. */
const FAR = 1024;

/** So many characters of an array are looked at for whether it is a long one of numbers. */
const NEAR = 64;

/** What ends a stretch of numbers. */
const marks = ["]", '"', "[", "{", "}"] as const;

/** A text whose brackets and quotes are in order, and where its long objects and arrays end. */
export class Structure {
  /** Of every long object and array, by its beginning, the place behind it. */
  readonly #ends = new Map<number, number>();
  /** Where the objects and arrays begin that are open. */
  readonly #open = new Int32Array(MAX_DEPTH);
  #depth = 0;
  /** Where the next one of a mark is. */
  readonly #next = new Map<string, number>();

  /**
   * Goes over the text once, looking at brackets and strings alone.
   * @throws LevelFault where these are not in order: so for every text that was cut short.
   */
  constructor(readonly text: string) {
    this.#readBrackets();
    this.#finish();
  }

  /** The place behind the object or array that begins at `offset`. */
  endOf(offset: number): number {
    return this.#ends.get(offset) ?? nearEnd(this.text, offset);
  }

  #readBrackets(): void {
    const { text } = this;
    for (let at = 0; at < text.length;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        at = endOfString(text, at);
        continue;
      }
      // Digits, commas and space, which are most of a level, come before all brackets.
      if (code >= OPEN_BRACKET) {
        if (code === OPEN_BRACKET || code === OPEN_BRACE) {
          this.#enter(at);
          if (code === OPEN_BRACKET && isOfNumbers(text, at)) {
            at = this.#behindNumbers(at + 1);
            continue;
          }
        } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) this.#leave(at, code);
      }
      at++;
    }
  }

  /**
   * The first place from `at` on where a bracket or a quote stands; the end of the text where none does. Long arrays of numbers are
   * most of a level, and the engine finds the next of a character many times as fast as they can be gone through here.
   */
  #behindNumbers(at: number): number {
    const { text } = this;
    let first = text.length;
    for (const mark of marks) {
      let next = Math.max(at, this.#next.get(mark) ?? 0);
      if (next < text.length && text[next] !== mark) {
        // Once, however many arrays come before it.
        const found = text.indexOf(mark, next);
        next = found < 0 ? text.length : found;
        this.#next.set(mark, next);
      }
      first = Math.min(first, next);
    }
    return first;
  }

  #enter(at: number): void {
    if (this.#depth === MAX_DEPTH) {
      throw syntaxFault(l10n.t("Values are nested deeper than {most} levels.", { most: MAX_DEPTH }), {
        offset: at,
        length: 1,
      });
    }
    this.#open[this.#depth++] = at;
  }

  #leave(at: number, code: number): void {
    if (this.#depth === 0) throw unexpected(this.text, at, l10n.t("the end of the file"));
    const start = this.#open[--this.#depth] ?? 0;
    const wanted = this.text.charCodeAt(start) === OPEN_BRACKET ? CLOSE_BRACKET : CLOSE_BRACE;
    if (code !== wanted) throw unexpected(this.text, at, wanted === CLOSE_BRACKET ? '"]"' : '"}"');
    if (at - start >= FAR) this.#ends.set(start, at + 1);
  }

  #finish(): void {
    if (this.#depth === 0) return;
    const start = this.#open[this.#depth - 1] ?? 0;
    const message =
      this.text.charCodeAt(start) === OPEN_BRACKET
        ? l10n.t("An array is not closed: the file ends too early.")
        : l10n.t("An object is not closed: the file ends too early.");
    throw syntaxFault(message, { offset: start, length: 1 });
  }
}

/** Whether an array begins with many numbers. */
function isOfNumbers(text: string, start: number): boolean {
  for (let near = start + 1; near <= start + NEAR; near++) {
    if (!(text.charCodeAt(near) <= NINE) || text.charCodeAt(near) === QUOTE) return false;
  }
  return true;
}

/** The place behind an object or array, found by its brackets, which are known to be in order. */
function nearEnd(text: string, offset: number): number {
  let depth = 0;
  for (let at = offset; ;) {
    const code = text.charCodeAt(at);
    at = code === QUOTE ? endOfString(text, at) : at + 1;
    if (code < OPEN_BRACKET) continue;
    if (code === OPEN_BRACKET || code === OPEN_BRACE) depth++;
    else if ((code === CLOSE_BRACKET || code === CLOSE_BRACE) && --depth === 0) return at;
  }
}

/** The first place from `offset` on that is not white space. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) return at;
    at++;
  }
}

/** The place behind the string that begins at `offset`. */
export function endOfString(text: string, offset: number): number {
  // Most strings are short: to call `indexOf` for each costs more than to look at a few characters here.
  const near = Math.min(offset + 24, text.length);
  let at = offset + 1;
  for (; at < near; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw syntaxFault(l10n.t("A string is not closed."), { offset, length: text.length - offset });
    let slashes = 0;
    while (quote - 1 - slashes >= at && text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** The place behind the number or word that begins at `offset`, whether it is a right one or not. */
export function endOfWord(text: string, offset: number): number {
  let at = offset;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === COMMA || code === COLON || code === QUOTE) break;
    if (code === CLOSE_BRACKET || code === CLOSE_BRACE || code === OPEN_BRACKET || code === OPEN_BRACE) break;
  }
  return at;
}

/** That something else stands at `offset` than may stand there. */
export function unexpected(text: string, offset: number, wanted: string): LevelFault {
  const found = offset < text.length ? JSON.stringify(text.slice(offset, offset + 1)) : l10n.t("the end of the file");
  const message = l10n.t("Expected {wanted}; found {found}.", { wanted, found });
  return syntaxFault(message, { offset, length: offset < text.length ? 1 : 0 });
}

/** That a text is no JSON. */
export function syntaxFault(message: string, { offset, length }: TextRange): LevelFault {
  return new LevelFault("level-syntax", { offset, length }, message);
}
