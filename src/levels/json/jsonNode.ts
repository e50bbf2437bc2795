import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { shortened } from "../../wording/index.js";
import { either } from "../ruleWords.js";
import { endOfString, endOfWord, skipSpace, Structure, syntaxFault, unexpected } from "./structure.js";

const BYTE_ORDER_MARK = 0xfeff;

/**
 * The value of a text of JSON, to be read as far as it is asked for. A level is mostly what nobody asks for (tiles that
 * are drawn, texts, colors), and whoever makes objects of it all loses the places: for a project of LDtk of 2.4 MB this
 * takes 0.6 times as long as `JSON.parse`, the tree of jsonc-parser, which has the places, 17 times.
 * @throws LevelFault where the brackets and quotes are not in order, so for every text that was cut short, where something
 * follows the value, and where objects and arrays stand in each other deeper than 128 levels. What else is wrong is found
 * by whoever reads it.
 */
export function parseJson(text: string): JsonNode {
  const structure = new Structure(text);
  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const root = new JsonNode(structure, skipSpace(text, start));
  const rest = skipSpace(text, root.end);
  if (rest < text.length) throw unexpected(text, rest, l10n.t("the end of the file"));
  return root;
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

  get end(): number {
    return (this.#end ??= endOfValue(this.structure, this.offset));
  }

  /** Its place alone, without the text. */
  get range(): TextRange {
    return { offset: this.offset, length: this.length };
  }

  /** What is written there, a number beyond all doubles being infinite; of an object or an array `undefined`. */
  scalar(): string | number | boolean | null | undefined {
    if (this.kind === "object" || this.kind === "array") return undefined;
    const found = this.structure.text.slice(this.offset, this.end);
    try {
      return JSON.parse(found) as string | number | boolean | null;
    } catch {
      const wanted = this.kind === "number" ? l10n.t("a number") : l10n.t("a value");
      const message =
        this.kind === "string"
          ? l10n.t("A string contains an unknown escape sequence or an unescaped control character.")
          : l10n.t("Expected {wanted}; found {found}.", { wanted, found });
      throw syntaxFault(message, this);
    }
  }

  /**
   * The elements of an array, in their order; none of anything else.
   * @param from where the one begins that is the first to be told; without it, all are
   */
  *elements(from?: number): Generator<JsonNode, void> {
    if (this.kind !== "array") return;
    const { text } = this.structure;
    let at = from === undefined ? firstIn(text, this.offset, "]") : skipSpace(text, from);
    while (at !== NOTHING) {
      const element = new JsonNode(this.structure, at);
      yield element;
      at = nextAfter(text, element.end, "]");
    }
  }

  /** The members of an object, in their order, also those of the same name; none of anything else. */
  *members(): Generator<readonly [name: string, value: JsonNode], void> {
    if (this.kind !== "object") return;
    const { text } = this.structure;
    let at = firstIn(text, this.offset, "}");
    while (at !== NOTHING) {
      const nameEnd = endOfName(text, at);
      const value = new JsonNode(this.structure, valueAfter(text, nameEnd));
      yield [nameIn(this.structure, at), value];
      at = nextAfter(text, value.end, "}");
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
    let at = firstIn(text, this.offset, "}");
    while (at !== NOTHING) {
      const nameEnd = endOfName(text, at);
      const value = valueAfter(text, nameEnd);
      for (const name of names) {
        if (isName(this.structure, at, nameEnd, name)) picked[name] = new JsonNode(this.structure, value);
      }
      at = nextAfter(text, endOfValue(this.structure, value), "}");
    }
    return picked;
  }
}

/** No element or member. */
const NOTHING = -1;
/** What ends an array or an object. */
type Close = "]" | "}";

/** Where the first element or member is of the array or object that begins at `offset`. */
function firstIn(text: string, offset: number, close: Close): number {
  const at = skipSpace(text, offset + 1);
  return text[at] === close ? NOTHING : at;
}

/** Where the next element or member is, behind a value that ends at `end`. */
function nextAfter(text: string, end: number, close: Close): number {
  const at = skipSpace(text, end);
  if (text[at] === ",") return skipSpace(text, at + 1);
  if (text[at] === close) return NOTHING;
  throw unexpected(text, at, either('","', `"${close}"`));
}

function endOfName(text: string, offset: number): number {
  if (text[offset] !== '"') throw unexpected(text, offset, l10n.t("a key in quotes"));
  return endOfString(text, offset);
}

/** Where the value of a member begins whose name ends at `nameEnd`. */
function valueAfter(text: string, nameEnd: number): number {
  const colon = skipSpace(text, nameEnd);
  if (text[colon] !== ":") throw unexpected(text, colon, '":"');
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
  const character = text[offset] ?? "";
  if (character === "{") return "object";
  if (character === "[") return "array";
  if (character === '"') return "string";
  if (character === "-" || (character >= "0" && character <= "9")) return "number";
  if (character === "t" || character === "f") return "boolean";
  if (character === "n") return "null";
  throw unexpected(text, offset, l10n.t("a value"));
}

function endOfValue(structure: Structure, offset: number): number {
  const { text } = structure;
  const character = text[offset];
  if (character === "{" || character === "[") return structure.endOf(offset);
  return character === '"' ? endOfString(text, offset) : endOfWord(text, offset);
}

const MOST_CHARACTERS = 40;

/** What is written in place of what is needed, for a message. */
export function foundText(node: JsonNode): string {
  if (node.kind === "object") return l10n.t("an object");
  if (node.kind === "array") return l10n.t("an array");
  const { text } = node.structure;
  return shortened(text.slice(node.offset, Math.min(node.end, node.offset + MOST_CHARACTERS + 1)), MOST_CHARACTERS);
}
