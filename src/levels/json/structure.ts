import * as l10n from "@vscode/l10n";
import type { Pause } from "../level.js";
import { JsonNode, type Structure } from "./node.js";
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  endOfString,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipSpace,
  syntaxFault,
  unexpected,
} from "./scan.js";

/** Deeper than any level, and no danger for code that goes down into it by calling itself. */
const MAX_DEPTH = 128;

/** Characters between two pauses. */
const SLICE = 1 << 19;

/** An end that is farther away than this is remembered, a nearer one is looked for again. */
const FAR = 1024;

const BYTE_ORDER_MARK = 0xfeff;

/**
 * The value of a text of JSON, to be read as far as it is asked for. A level is mostly what nobody asks for (tiles that
 * are drawn, texts, colors), and whoever makes objects of it all loses the places: for a project of LDtk of 2.4 MB this
 * takes 0.6 times as long as `JSON.parse`, the tree of jsonc-parser, which has the places, 17 times.
 *
 * @throws LevelFault where the brackets and quotes are not in order, so for every text that was cut short, where something
 * follows the value, and where objects and arrays stand in each other deeper than 128 levels. What else is wrong is found
 * by whoever reads it.
 */
export async function parseJson(text: string, pause?: Pause): Promise<JsonNode> {
  const structure = await readStructure(text, pause);
  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const root = new JsonNode(structure, skipSpace(text, start));
  const rest = skipSpace(text, root.end);
  if (rest < text.length) throw unexpected(text, rest, l10n.t("the end of the text"));
  return root;
}

/**
 * Goes over the text once, looking at brackets and strings alone.
 *
 * @throws LevelFault where these are not in order: so for every text that was cut short.
 */
async function readStructure(text: string, pause?: Pause): Promise<Structure> {
  const scan = new BracketScan(text);
  for (let to = SLICE; to < text.length; to += SLICE) {
    scan.goTo(to);
    await pause?.(to / text.length);
  }
  scan.goTo(text.length);
  scan.finish();
  return { text, endOf: (offset) => scan.ends.get(offset) ?? nearEnd(text, offset) };
}

/** So many characters of an array are looked at for whether it is a long one of numbers. */
const NEAR = 64;

class BracketScan {
  /** Of every long object and array, by its beginning, the place behind it. */
  readonly ends = new Map<number, number>();
  /** Where the objects and arrays begin that are open. */
  readonly #open = new Int32Array(MAX_DEPTH);
  #depth = 0;
  #at = 0;
  /** Where the next one of a character is. */
  readonly #next = new Map<string, number>();

  constructor(readonly text: string) {}

  goTo(end: number): void {
    const { text } = this;
    let at = this.#at;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        at = endOfString(text, at);
        continue;
      }
      // Digits, commas and space, which are most of a level, come before all brackets.
      if (code >= OPEN_BRACKET) {
        if (code === OPEN_BRACKET || code === OPEN_BRACE) {
          this.#enter(at);
          if (code === OPEN_BRACKET) at = this.#endOfNumbers(at);
        } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) this.#leave(at, code);
      }
      at++;
    }
    this.#at = at;
  }

  /**
   * The last place of a long array of numbers that begins at `at`; `at` for anything else. These arrays are most of a
   * level, and the engine finds the next of a character many times as fast as they can be gone through here.
   */
  #endOfNumbers(at: number): number {
    const { text } = this;
    for (let near = at + 1; near <= at + NEAR; near++) {
      if (!(text.charCodeAt(near) <= NINE) || text.charCodeAt(near) === QUOTE) return at;
    }
    const close = text.indexOf("]", at);
    if (close < 0) return at;
    for (const mark of ['"', "[", "{", "}"]) {
      const next = this.#next.get(mark) ?? -1;
      // Looked for once for each place where there is one, however many arrays come before it.
      const place = next > at ? next : text.indexOf(mark, at + 1);
      this.#next.set(mark, place < 0 ? Infinity : place);
      if (place >= 0 && place < close) return at;
    }
    return close - 1;
  }

  #enter(at: number): void {
    if (this.#depth === MAX_DEPTH) {
      throw syntaxFault(l10n.t("Nested deeper than {most} levels.", { most: MAX_DEPTH }), {
        offset: at,
        length: 1,
      });
    }
    this.#open[this.#depth++] = at;
  }

  #leave(at: number, code: number): void {
    if (this.#depth === 0) throw unexpected(this.text, at, l10n.t("the end of the text"));
    const start = this.#open[--this.#depth] ?? 0;
    const wanted = this.text.charCodeAt(start) === OPEN_BRACKET ? CLOSE_BRACKET : CLOSE_BRACE;
    if (code !== wanted) throw unexpected(this.text, at, wanted === CLOSE_BRACKET ? '"]"' : '"}"');
    if (at - start >= FAR) this.ends.set(start, at + 1);
  }

  finish(): void {
    if (this.#depth === 0) return;
    const start = this.#open[this.#depth - 1] ?? 0;
    const message =
      this.text.charCodeAt(start) === OPEN_BRACKET
        ? l10n.t("An array has no end: the text is cut short.")
        : l10n.t("An object has no end: the text is cut short.");
    throw syntaxFault(message, { offset: start, length: 1 });
  }
}

/** The place behind an object or array, found by its brackets, which are known to be in order. */
function nearEnd(text: string, offset: number): number {
  let depth = 0;
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    at++;
    if (code < OPEN_BRACKET) continue;
    if (code === OPEN_BRACKET || code === OPEN_BRACE) depth++;
    else if ((code === CLOSE_BRACKET || code === CLOSE_BRACE) && --depth === 0) return at;
  }
}
