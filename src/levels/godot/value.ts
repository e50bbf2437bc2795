import * as l10n from "@vscode/l10n";
import { isWithinReach, type Vec } from "../../geometry/index.js";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_DEPTH } from "../reading.js";
import { endOfBrackets, endOfString, endOfValue, unreadable } from "./extents.js";

/** A written value, that is read as what is asked for. */
export class Value {
  constructor(
    readonly text: string,
    readonly range: TextRange,
    /** Of its key: what is marked where the value itself is more than anybody wants to see. */
    readonly key: TextRange,
  ) {}

  /** @throws LevelFault where something else is written, here and below */
  string(): string {
    const value = this.#read();
    return typeof value === "string" ? value : this.#fail(l10n.t("a string"));
  }

  number(): number {
    const value = this.#read();
    return typeof value === "number" && isWithinReach(value) ? value : this.#fail(l10n.t("a number"));
  }

  isTrue(): boolean {
    const value = this.#read();
    return typeof value === "boolean" ? value : this.#fail("true, false");
  }

  /** `Vector2(x, y)` or `Vector2i(x, y)`. */
  vector(): Vec {
    return this.#numbers(/^Vector2i?$/, 2, "Vector2(x, y)");
  }

  /** `Transform2D(…)`: the images of the two axes, and of the origin. */
  transform(): readonly number[] {
    return this.#numbers(/^Transform2D$/, 6, "Transform2D(…)");
  }

  /** `PackedVector2Array(x, y, …)`, or an array of vectors. */
  points(): readonly Vec[] {
    const wanted = "PackedVector2Array(x, y, …)";
    const value = this.#read();
    if (isList(value)) return value.map((each) => this.#vectorOf(each, wanted));
    const numbers = value instanceof Call && value.name === "PackedVector2Array" ? value.args : this.#fail(wanted);
    if (numbers.length % 2 !== 0) this.#fail(wanted);
    const points: Vec[] = [];
    for (let i = 0; i < numbers.length; i += 2) {
      points.push([this.#coordinate(numbers[i], wanted), this.#coordinate(numbers[i + 1], wanted)]);
    }
    return points;
  }

  /** `SubResource("id")` or `ExtResource("id")`; undefined of `null`. */
  reference(): Reference | undefined {
    const value = this.#read();
    if (value === null) return undefined;
    const isOne = value instanceof Call && (value.name === "SubResource" || value.name === "ExtResource");
    const [id] = isOne ? value.args : [];
    // Ids were numbers once.
    if (!isOne || (typeof id !== "string" && typeof id !== "number")) return this.#fail('SubResource("…")');
    return { isExternal: value.name === "ExtResource", id: String(id) };
  }

  /** Where the arguments of a call stand, such as all numbers of `PackedInt32Array(…)`; undefined where it is none of this name. */
  argumentsOf(name: string): TextRange | undefined {
    const { offset, length } = this.range;
    if (!this.text.startsWith(`${name}(`, offset)) return undefined;
    const from = offset + name.length + 1;
    return { offset: from, length: offset + length - 1 - from };
  }

  /** @throws LevelFault */
  fail(wanted: string): never {
    return this.#fail(wanted);
  }

  #numbers(name: RegExp, count: number, wanted: string): readonly number[] {
    const value = this.#read();
    if (!(value instanceof Call && name.test(value.name) && value.args.length === count)) return this.#fail(wanted);
    return value.args.map((each) => this.#coordinate(each, wanted));
  }

  #vectorOf(value: Literal | undefined, wanted: string): Vec {
    if (!(value instanceof Call && value.name === "Vector2" && value.args.length === 2)) return this.#fail(wanted);
    return value.args.map((each) => this.#coordinate(each, wanted));
  }

  #coordinate(value: Literal | undefined, wanted: string): number {
    return typeof value === "number" && isWithinReach(value) ? value : this.#fail(wanted);
  }

  #read(): Literal | undefined {
    return new Reader(this.text, this.range).literal(0);
  }

  #fail(expected: string): never {
    const { text, range, key } = this;
    const written = text.slice(range.offset, range.offset + Math.min(range.length, 40));
    const found = range.length > 40 ? `${written}…` : written;
    const values = { key: text.slice(key.offset, key.offset + key.length), expected, found };
    const message = l10n.t('"{key}" must be {expected}; got {found}.', values);
    throw new LevelFault("level-format", range, message);
  }
}

export interface Reference {
  readonly isExternal: boolean;
  readonly id: string;
}

/** A value that is written with a name and parentheses. */
class Call {
  constructor(
    readonly name: string,
    readonly args: readonly Literal[],
  ) {}
}

/** What can be written, as far as a level needs it; undefined what it does not, such as a dictionary. */
type Literal = string | number | boolean | null | Call | readonly Literal[] | undefined;

function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value);
}

const token = /[^\s()[\]{},:"]+/y;

/** Reads one value of a text. */
class Reader {
  #at: number;
  readonly #end: number;

  constructor(
    readonly text: string,
    readonly range: TextRange,
  ) {
    this.#at = range.offset;
    this.#end = range.offset + range.length;
  }

  /** @throws LevelFault where it is in more brackets than anybody writes, or none at all */
  literal(depth: number): Literal {
    if (depth > MAX_DEPTH) {
      const message = l10n.t("Brackets are nested deeper than {most} levels.", { most: MAX_DEPTH });
      throw new LevelFault("level-too-large", { offset: this.#at, length: 1 }, message);
    }
    this.#blanks();
    const { text } = this;
    // A name of something is `&"…"`, a path `^"…"`.
    if ((text[this.#at] === "&" || text[this.#at] === "^") && text[this.#at + 1] === '"') this.#at++;
    if (text[this.#at] === '"') return this.#string();
    if (text[this.#at] === "[") return this.#list("]", depth);
    if (text[this.#at] === "{") {
      this.#at = endOfValue(text, this.#at, this.#end);
      return undefined;
    }
    token.lastIndex = this.#at;
    const word = token.exec(text)?.[0];
    if (word === undefined || this.#at >= this.#end) throw unreadable(text, this.#at);
    this.#at += word.length;
    if (text[this.#at] === "(" && this.#at < this.#end) return new Call(word, this.#list(")", depth));
    // The type of the elements of an array.
    if (text[this.#at] === "[" && this.#at < this.#end) {
      this.#at = endOfBrackets(text, this.#at, this.#end);
      if (text[this.#at] === "(") return this.#list(")", depth)[0];
    }
    return wordValue(word);
  }

  #list(closing: string, depth: number): readonly Literal[] {
    const list: Literal[] = [];
    this.#at++;
    for (;;) {
      this.#blanks();
      if (this.text[this.#at] === closing) break;
      if (this.#at >= this.#end) throw unreadable(this.text, this.range.offset);
      list.push(this.literal(depth + 1));
      this.#blanks();
      // In `Object(Name, "key": value)` a colon stands between two.
      if (this.text[this.#at] === "," || this.text[this.#at] === ":") this.#at++;
      else if (this.text[this.#at] !== closing) throw unreadable(this.text, this.#at);
    }
    this.#at++;
    return list;
  }

  #string(): string {
    const from = this.#at;
    this.#at = endOfString(this.text, from, this.#end);
    return unescaped(this.text.slice(from + 1, this.#at - 1));
  }

  #blanks(): void {
    while (this.#at < this.#end && this.text.charCodeAt(this.#at) <= 32) this.#at++;
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", a: "\x07", v: "\v" };

function unescaped(written: string): string {
  if (!written.includes("\\")) return written;
  return written.replace(
    /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{6})|([^]))/g,
    (_, short: string | undefined, long: string | undefined, other: string) => {
      const code = short ?? long;
      return code === undefined
        ? (escapes[other] ?? other)
        : String.fromCodePoint(Math.min(0x10ffff, parseInt(code, 16)));
    },
  );
}

function wordValue(word: string): Literal {
  if (word === "true" || word === "false") return word === "true";
  if (word === "null" || word === "nil") return null;
  if (/^[+-]?(?:\d|\.\d)/.test(word)) return Number(word);
  return undefined;
}
