import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { shortened } from "../../wording/index.js";
import { either } from "../words.js";
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endOfString,
  endOfWord,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipSpace,
  syntaxFault,
  unexpected,
  ZERO,
} from "./scan.js";
import type { Structure } from "./structure.js";

export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/**
 * A value in a text of JSON. It knows no more than where it begins: what is in it is found when it is asked for, and
 * whatever is not asked for is passed over. Where the text is not JSON, what reads that place throws a `LevelFault`.
 */
export class JsonNode implements TextRange {
  readonly kind: JsonKind;
  #end: number | undefined;

  constructor(
    readonly structure: Structure,
    /** Of its first character. */
    readonly offset: number,
  ) {
    this.kind = kindAt(structure.text, offset);
  }

  get length(): number {
    return this.end - this.offset;
  }

  /** The place behind it. */
  get end(): number {
    return (this.#end ??= endOfValue(this.structure, this.offset));
  }

  /** What is written there, unless it is an object or an array: of these `undefined`. */
  scalar(): string | number | boolean | null | undefined {
    const { text } = this.structure;
    switch (this.kind) {
      case "object":
      case "array":
        return undefined;
      case "string":
        return decodeString(text, this.offset, this.end);
      case "number":
        return decodeNumber(text, this.offset, this.end);
      case "boolean":
      case "null":
        return decodeWord(text, this.offset, this.end);
    }
  }

  /**
   * The elements of an array, in their order; none of anything else.
   *
   * @param from where the one begins that is the first to be told; without it, all are
   */
  *elements(from?: number): Generator<JsonNode, void> {
    if (this.kind !== "array") return;
    const { text } = this.structure;
    let at = from === undefined ? firstIn(text, this.offset, CLOSE_BRACKET) : skipSpace(text, from);
    while (at !== NOTHING) {
      const element = new JsonNode(this.structure, at);
      yield element;
      at = nextAfter(text, element.end, CLOSE_BRACKET);
    }
  }

  /** The members of an object, in their order, also those of the same name; none of anything else. */
  *members(): Generator<readonly [name: string, value: JsonNode], void> {
    if (this.kind !== "object") return;
    const { text } = this.structure;
    let at = firstIn(text, this.offset, CLOSE_BRACE);
    while (at !== NOTHING) {
      const nameEnd = endOfName(text, at);
      const value = new JsonNode(this.structure, valueAfter(text, nameEnd));
      yield [decodeString(text, at, nameEnd), value];
      at = nextAfter(text, value.end, CLOSE_BRACE);
    }
  }

  /**
   * The members of these names, found in one pass; absent are those that are not there, and all of what is no object. Of
   * those that are written more than once it is the last, as JSON has it.
   */
  pick<Name extends string>(...names: readonly Name[]): Readonly<Partial<Record<Name, JsonNode>>> {
    const picked: Partial<Record<Name, JsonNode>> = {};
    if (this.kind !== "object") return picked;
    const { text } = this.structure;
    let at = firstIn(text, this.offset, CLOSE_BRACE);
    while (at !== NOTHING) {
      const nameEnd = endOfName(text, at);
      const value = valueAfter(text, nameEnd);
      for (const name of names) {
        if (isName(text, at, nameEnd, name)) picked[name] = new JsonNode(this.structure, value);
      }
      at = nextAfter(text, endOfValue(this.structure, value), CLOSE_BRACE);
    }
    return picked;
  }
}

/** No element or member. */
const NOTHING = -1;

/** Where the first element or member is of the array or object that begins at `offset`. */
function firstIn(text: string, offset: number, close: number): number {
  const at = skipSpace(text, offset + 1);
  return text.charCodeAt(at) === close ? NOTHING : at;
}

/** Where the next element or member is, behind a value that ends at `end`. */
function nextAfter(text: string, end: number, close: number): number {
  const at = skipSpace(text, end);
  const code = text.charCodeAt(at);
  if (code === COMMA) return skipSpace(text, at + 1);
  if (code === close) return NOTHING;
  throw unexpected(text, at, either('","', close === CLOSE_BRACKET ? '"]"' : '"}"'));
}

function endOfName(text: string, offset: number): number {
  if (text.charCodeAt(offset) !== QUOTE) throw unexpected(text, offset, l10n.t("the name of a member"));
  return endOfString(text, offset);
}

/** Where the value of a member begins whose name ends at `nameEnd`. */
function valueAfter(text: string, nameEnd: number): number {
  const colon = skipSpace(text, nameEnd);
  if (text.charCodeAt(colon) !== COLON) throw unexpected(text, colon, '":"');
  return skipSpace(text, colon + 1);
}

/** Whether the string from `offset` to `end` says `name`. */
function isName(text: string, offset: number, end: number, name: string): boolean {
  const more = end - offset - name.length - 2;
  if (more <= 0) return more === 0 && text.startsWith(name, offset + 1);
  // Longer than what it says: only where something in it is escaped.
  return text.slice(offset, end).includes("\\") && decodeString(text, offset, end) === name;
}

function kindAt(text: string, offset: number): JsonKind {
  const code = text.charCodeAt(offset);
  if (code === OPEN_BRACE) return "object";
  if (code === OPEN_BRACKET) return "array";
  if (code === QUOTE) return "string";
  if (code === MINUS || (code >= ZERO && code <= NINE)) return "number";
  const letter = text[offset];
  if (letter === "t" || letter === "f") return "boolean";
  if (letter === "n") return "null";
  throw unexpected(text, offset, l10n.t("a value"));
}

function endOfValue(structure: Structure, offset: number): number {
  const code = structure.text.charCodeAt(offset);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return structure.endOf(offset);
  return code === QUOTE ? endOfString(structure.text, offset) : endOfWord(structure.text, offset);
}

/** Strings up to this length are looked through here: most are names and values of a few plain characters. */
const SHORT = 24;

function decodeString(text: string, offset: number, end: number): string {
  if (end - offset <= SHORT && isPlain(text, offset + 1, end - 1)) return text.slice(offset + 1, end - 1);
  try {
    return JSON.parse(text.slice(offset, end)) as string;
  } catch {
    const why = l10n.t("A string holds an unknown escape or a control character that is not escaped.");
    throw syntaxFault(why, { offset, length: end - offset });
  }
}

/** Whether characters of a string stand for themselves, all of them. */
function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === BACKSLASH) return false;
  }
  return true;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that is written from `offset` to `end`: as `JSON.parse` has it, infinite where it is beyond all doubles. */
function decodeNumber(text: string, offset: number, end: number): number {
  const written = text.slice(offset, end);
  if (jsonNumber.test(written)) return Number(written);
  const message = l10n.t("Expected {wanted}, found {found}.", { wanted: l10n.t("a number"), found: written });
  throw syntaxFault(message, { offset, length: end - offset });
}

function decodeWord(text: string, offset: number, end: number): boolean | null {
  const word = text.slice(offset, end);
  if (word === "true") return true;
  if (word === "false") return false;
  if (word === "null") return null;
  const message = l10n.t("Expected {wanted}, found {found}.", { wanted: l10n.t("a value"), found: word });
  throw syntaxFault(message, { offset, length: end - offset });
}

/** As much of a value as a message can hold. */
const MOST_CHARACTERS = 40;

/** What is written in place of what is needed, for a message. */
export function foundText(node: JsonNode): string {
  if (node.kind === "object") return l10n.t("an object");
  if (node.kind === "array") return l10n.t("an array");
  const { text } = node.structure;
  return shortened(text.slice(node.offset, Math.min(node.end, node.offset + MOST_CHARACTERS + 1)), MOST_CHARACTERS);
}
