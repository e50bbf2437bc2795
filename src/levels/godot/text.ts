import * as l10n from "@vscode/l10n";
import { isWithinReach, type Vec } from "../../geometry/index.js";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";
import type { Pause } from "../level.js";
import { MAX_BOXES, MAX_DEPTH } from "../reading.js";

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
  *properties(): Iterable<readonly [key: string, value: Value]> {
    for (let i = this.#ownFrom; i < this.#places.length; i += 4) yield [this.#keyAt(i), this.#valueAt(i)];
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
      const message = l10n.t("More than {most} brackets in each other.", { most: MAX_DEPTH });
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

/** Characters between two pauses. */
const SLICE = 1 << 20;

/**
 * The sections of a text resource in their order.
 * @throws LevelFault where the text breaks off, or is none
 */
export async function readSections(text: string, pause?: Pause): Promise<readonly Section[]> {
  const sections: Section[] = [];
  let section: Section | undefined;
  let at = 0;
  let paused = 0;
  for (;;) {
    at = nextLine(text, at);
    if (at >= text.length) return sections;
    if (at - paused > SLICE) {
      paused = at;
      await pause?.(at / text.length);
    }
    if (text[at] === "[") {
      if (sections.length === MAX_BOXES) {
        const message = l10n.t("More than {most} nodes and resources.", { most: MAX_BOXES });
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

const special = /["()[\]{}\n]/g;

/** Where a value ends that the rest of its line, or of its last line, is. */
function endOfLineValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; ;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (found === null) {
      if (depth > 0) throw notClosed(text, from);
      return text.length;
    }
    const { 0: character, index } = found;
    if (character === "\n" && depth === 0) return index;
    if (character === '"') at = endOfString(text, index, text.length);
    else {
      at = index + 1;
      if (character === "\n") continue;
      if ("([{".includes(character)) depth++;
      else if (--depth < 0) throw unreadable(text, index);
    }
  }
}

/** Where a value ends behind which others may stand. */
function endOfValue(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const character = text[at] as string;
    if (character === '"') at = endOfString(text, at, end);
    else if ("([{".includes(character)) at = endOfBrackets(text, at, end);
    else if (/[\s\])},:]/.test(character)) break;
    else at++;
  }
  return at;
}

/** Where brackets end that begin at a place, however many are in them. */
function endOfBrackets(text: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; ;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (found === null || found.index >= end) throw notClosed(text, from);
    const { 0: character, index } = found;
    at = character === '"' ? endOfString(text, index, end) : index + 1;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && --depth === 0) return at;
  }
}

/** Where a string ends that begins at a place: it may go over many lines. */
function endOfString(text: string, from: number, end: number): number {
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote >= end) throw notClosed(text, from);
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\" && quote - 1 - backslashes > from) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function notClosed(text: string, offset: number): LevelFault {
  const opened = (/["()[\]{}]/.exec(text.slice(offset, offset + 100)) ?? ["("])[0];
  const message = l10n.t("{opened} is not closed: the file ends before.", { opened });
  return new LevelFault("level-syntax", { offset, length: 1 }, message);
}

function unreadable(text: string, offset: number): LevelFault {
  const [line = ""] = text.slice(offset, offset + 40).split(/\r?\n/, 1);
  const found = line === "" ? l10n.t("the end of the line") : JSON.stringify(line);
  const message = l10n.t("Expected [section] or key = value as Godot writes them, found {found}.", { found });
  return new LevelFault("level-syntax", { offset, length: Math.max(1, line.length) }, message);
}
