import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { shortened } from "../../wording/index.js";
import { either } from "../words.js";
import {
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

/** A text whose brackets and quotes are in order, and where its long objects and arrays end. */
export interface Structure {
  readonly text: string;
  /** The place behind the object or array that begins at `offset`. */
  endOf(offset: number): number;
}

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
    return this.kind === "object" || this.kind === "array" ? undefined : decoded(this);
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
      yield [nameIn(this.structure, at), value];
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
        if (isName(this.structure, at, nameEnd, name)) picked[name] = new JsonNode(this.structure, value);
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
function isName(structure: Structure, offset: number, end: number, name: string): boolean {
  const { text } = structure;
  const more = end - offset - name.length - 2;
  if (more <= 0) return more === 0 && text.startsWith(name, offset + 1);
  // Longer than what it says: only where something in it is escaped.
  return text.slice(offset, end).includes("\\") && nameIn(structure, offset) === name;
}

function nameIn(structure: Structure, offset: number): string {
  return String(new JsonNode(structure, offset).scalar());
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

/** As `JSON.parse` has it: a number beyond all doubles is infinite. */
function decoded({ structure, offset, length, kind }: JsonNode): string | number | boolean | null {
  const found = structure.text.slice(offset, offset + length);
  try {
    return JSON.parse(found) as string | number | boolean | null;
  } catch {
    const wanted = kind === "number" ? l10n.t("a number") : l10n.t("a value");
    const message =
      kind === "string"
        ? l10n.t("A string holds an unknown escape or a control character that is not escaped.")
        : l10n.t("Expected {wanted}, found {found}.", { wanted, found });
    throw syntaxFault(message, { offset, length });
  }
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
