import type { Node } from "jsonc-parser";
import { BodyList, joined } from "./bodyList.js";
import { TextMemory, Unchanged } from "./memory.js";
import {
  quote,
  comma,
  colon,
  openBrace,
  closeBrace,
  openBracket,
  closeBracket,
  letterT,
  letterF,
  letterN,
  Scanner,
} from "./scanner.js";

/** Deeper than any valid scene (6), and far below what a parser that recurses survives. */
export const MAX_DEPTH = 64;

/** A well-formed text. */
export interface Tree {
  readonly root: Node;
  /** How many brackets are opened and how many commas there are, or somewhat more. */
  readonly values: number;
  /** What makes reading the next version of the text quicker. */
  readonly memory: TextMemory;
}

/**
 * The tree that jsonc-parser makes of a text, if that is well-formed JSON with comments and trailing commas. Undefined for
 * any other text: that parser knows what is wrong with it. Bodies that stand in an earlier text as well are not read again.
 */
export function readWellFormed(text: string, before = nothing): Tree | undefined {
  const reader = new TreeReader(text, new Unchanged(before, text));
  const root = reader.root();
  return root && { root, values: reader.values, memory: new TextMemory(text, reader.lists) };
}

/** The brackets around the innermost that is not read in one go: in a valid scene, only bodies and vectors are deeper. */
const OUTER_DEPTH = 5;

const nothing = new TextMemory("", new Map());

/** A node that others can be added to. */
type Parent = Node & { readonly children: Node[] };
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Made = Mutable<Node> & { readonly children: Node[] };

class TreeReader extends Scanner {
  values = 0;
  readonly lists = new Map<number, BodyList>();

  constructor(
    text: string,
    private readonly unchanged = new Unchanged(nothing, text),
    at = 0,
  ) {
    super(text, at);
  }

  root(): Node | undefined {
    // A byte order mark is a character that no JSON parser expects.
    if (this.text.startsWith("\uFEFF")) this.at = 1;
    const file: Parent = { type: "array", offset: -1, length: -1, children: [] };
    this.blanks();
    if (!this.outer(0, file)) return undefined;
    this.blanks();
    const [root] = file.children as Mutable<Node>[];
    if (!root || this.at < this.text.length) return undefined;
    delete root.parent;
    return root;
  }

  /**
   * Reads a value. False where there is none.
   *
   * @param depth how many brackets are open around it
   * @param parent gets a node of it; without it nothing is made
   */
  value(depth: number, parent?: Parent): boolean {
    const { text, at } = this;
    switch (text.charCodeAt(at)) {
      case quote:
        if (!this.string()) return false;
        if (parent) add(parent, { type: "string", ...this.range(at), value: this.stringFrom(at) });
        return true;
      case openBrace:
        return this.composite("object", depth + 1, parent);
      case openBracket:
        return this.composite("array", depth + 1, parent);
      case letterT:
        return this.word("true", true, parent);
      case letterF:
        return this.word("false", false, parent);
      case letterN:
        return this.word("null", null, parent);
      default:
        if (!this.number()) return false;
        if (parent) add(parent, { type: "number", ...this.range(at), value: Number(text.slice(at, this.at)) });
        return true;
    }
  }

  /** Reads an object or a list, whose opening bracket is here. */
  private composite(type: "object" | "array", depth: number, parent?: Parent): boolean {
    const offset = this.at;
    const node = parent && add(parent, { type, offset, length: 0, children: [] });
    if (!this.entries(type, depth, node)) return false;
    if (node) node.length = this.at - offset;
    return true;
  }

  /** Reads what an object or a list has in it, from its opening bracket to behind the closing one. */
  entries(type: "object" | "array", depth: number, parent?: Parent): boolean {
    if (depth > MAX_DEPTH) return false;
    const close = type === "object" ? closeBrace : closeBracket;
    this.at++;
    this.values++;
    for (let isFirst = true; this.hasNext(close, isFirst); isFirst = false) {
      const isRead = type === "object" ? this.property(depth, parent) : this.value(depth, parent);
      if (!isRead) return false;
    }
    return this.text.charCodeAt(this.at++) === close;
  }

  /** Goes to the next entry of an object or a list. False where there is none: at its end, or at what should not be there. */
  private hasNext(close: number, isFirst: boolean): boolean {
    const code = this.blanks();
    if (isFirst) return code !== close;
    if (code !== comma) return false;
    this.at++;
    this.values++;
    if (this.blanks() !== close) return true;
    this.extras++;
    return false;
  }

  private property(depth: number, parent?: Parent): boolean {
    if (!parent) return this.key() && this.value(depth);
    const node = this.keyOf(parent);
    if (!node || !this.value(depth, node)) return false;
    node.length = this.at - node.offset;
    return true;
  }

  /** Reads a key, up to its value. */
  private key(): boolean {
    if (this.text.charCodeAt(this.at) !== quote || !this.string() || this.blanks() !== colon) return false;
    this.at++;
    this.blanks();
    return true;
  }

  /** The same, with a node for the property. */
  private keyOf(parent: Parent): Made | undefined {
    const { text, at: offset } = this;
    if (text.charCodeAt(offset) !== quote || !this.string()) return undefined;
    const key = { type: "string" as const, ...this.range(offset), value: this.stringFrom(offset) };
    if (this.blanks() !== colon) return undefined;
    const colonOffset = this.at++;
    this.blanks();
    const node: Made = add(parent, { type: "property", offset, length: 0, colonOffset, children: [] });
    add(node, key);
    return node;
  }

  /** {@link value} of all that a file has around its bodies and vectors. */
  private outer(depth: number, parent: Parent): boolean {
    const { text, at: offset } = this;
    const first = text.charCodeAt(offset);
    if (depth >= OUTER_DEPTH || (first !== openBrace && first !== openBracket)) return this.value(depth, parent);
    const isObject = first === openBrace;
    const close = isObject ? closeBrace : closeBracket;
    const node = add(parent, { type: isObject ? "object" : "array", offset, length: 0, children: [] as Node[] });
    this.at++;
    this.values++;
    for (let isFirst = true; this.hasNext(close, isFirst); isFirst = false) {
      if (!(isObject ? this.outerProperty(depth + 1, node) : this.outer(depth + 1, node))) return false;
    }
    if (text.charCodeAt(this.at++) !== close) return false;
    node.length = this.at - offset;
    return true;
  }

  private outerProperty(depth: number, parent: Parent): boolean {
    const node = this.keyOf(parent);
    if (!node) return false;
    const isList = this.text.charCodeAt(this.at) === openBracket;
    const isBodies = isList && node.children[0]?.value === "bodies" && hasBodies(depth);
    if (!(isBodies ? this.bodies(depth + 1, node) : this.outer(depth, node))) return false;
    node.length = this.at - node.offset;
    return true;
  }

  /** Reads a list of bodies. What stands at its beginning and its end as in an earlier text is taken from there. */
  private bodies(depth: number, parent: Parent): boolean {
    const { text, unchanged, at: offset } = this;
    const { end, start, shift } = unchanged;
    const known = unchanged.listAt(offset);
    const list = known?.depth === depth ? known : undefined;
    const first = list && offset < end ? list.countBefore(end) : 0;
    let last = 0;
    const between = { starts: [] as number[], lengths: [] as number[], counts: [] as number[] };
    this.values++;
    this.at = list && first > 0 ? list.endOf(first - 1) : offset + 1;
    for (let isFirst = first === 0; this.hasNext(closeBracket, isFirst); isFirst = false) {
      const { at, values, extras } = this;
      if (list && at >= start) last = list.countFrom(at - shift);
      if (list && last > 0) {
        this.at = list.offset + list.length - 1 + shift;
        break;
      }
      if (!this.value(depth)) return false;
      between.starts.push(at);
      between.lengths.push(this.at - at);
      between.counts.push(this.extras === extras ? this.values - values : values - this.values);
    }
    if (text.charCodeAt(this.at++) !== closeBracket) return false;
    const earlier = list && { list, first, last };
    const entries = joined(between, earlier, shift);
    // Those that were not read now, each with a comma.
    for (const count of entries.counts.subarray(0, first)) this.values += Math.abs(count) + 1;
    for (const count of entries.counts.subarray(entries.counts.length - last)) this.values += Math.abs(count) + 1;
    const node = new BodyList(text, parent, offset, this.at - offset, depth, entries, nodeOf, earlier);
    parent.children.push(node);
    this.lists.set(offset, node);
    return true;
  }

  private word(word: string, value: boolean | null, parent?: Parent): boolean {
    const offset = this.at;
    if (!this.text.startsWith(word, offset)) return false;
    this.at += word.length;
    if (parent) add(parent, { type: value === null ? "null" : "boolean", ...this.range(offset), value });
    return true;
  }

  /** The value of a string that ends here. */
  private stringFrom(offset: number): string {
    const inside = this.text.slice(offset + 1, this.at - 1);
    return inside.includes("\\") ? (JSON.parse(`"${inside}"`) as string) : inside;
  }

  private range(offset: number): Pick<Node, "offset" | "length"> {
    return { offset, length: this.at - offset };
  }
}

function add<T extends Mutable<Node>>(parent: Parent, node: T): T {
  node.parent = parent;
  parent.children.push(node);
  return node;
}

/** Whether what a scene can have is written at this depth: in the file, or in an object of its list of cells. */
function hasBodies(depth: number): boolean {
  return depth === 1 || depth === 3;
}

function nodeOf(list: BodyList, offset: number, length: number): Node {
  if (list.text.charCodeAt(offset) === openBrace) return new WrittenObject(list, offset, length);
  const entry: Parent = { type: "array", offset, length, children: [] };
  new TreeReader(list.text, undefined, offset).value(list.depth, entry);
  const [node] = entry.children as [Mutable<Node>];
  node.parent = list;
  return node;
}

/** An entry of a list of bodies, whose keys and values become nodes when somebody asks for them. */
class WrittenObject implements Node {
  readonly type = "object";
  private nodes?: Node[];

  constructor(
    readonly parent: BodyList,
    readonly offset: number,
    readonly length: number,
  ) {}

  get children(): Node[] {
    if (!this.nodes) {
      this.nodes = [];
      new TreeReader(this.parent.text, undefined, this.offset).entries("object", this.parent.depth + 1, this);
    }
    return this.nodes;
  }
}
