import { createScanner, type Node, type printParseErrorCode } from "jsonc-parser";
import type { Steps } from "../geometry/index.js";

/** What is wrong at a place of a text, as jsonc-parser calls it. */
interface BrokenAt {
  readonly error: ReturnType<typeof printParseErrorCode>;
  readonly offset: number;
  readonly length: number;
}

/** The first errors of a broken text, no more than so many. */
export function* errorsIn(text: string, most: number): Steps<readonly BrokenAt[]> {
  const reader = new BrokenReader(text, false, most);
  yield* reader.read();
  return reader.errors.slice(0, most);
}

/** The tree of a broken text, as far as there is one. Brackets must not be nested deeper than a parser that recurses survives. */
export function* brokenTree(text: string): Steps<Node | undefined> {
  const reader = new BrokenReader(text, true);
  yield* reader.read();
  return reader.root();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Open = Mutable<Node> & { children: Node[]; parent?: Open };
type Bracket = "object" | "array";

/** Kinds of tokens, as jsonc-parser counts them: its own names for them are only there when it is compiled. */
const token = {
  ...{ openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, colon: 6 },
  ...{ null: 7, true: 8, false: 9, string: 10, number: 11 },
  ...{ lineComment: 12, blockComment: 13, lineBreak: 14, trivia: 15, unknown: 16, end: 17 },
} as const;

/** What a scanner says is wrong with a token, by its number. */
const scanErrors: readonly (BrokenAt["error"] | undefined)[] = [
  undefined,
  "UnexpectedEndOfComment",
  "UnexpectedEndOfString",
  "UnexpectedEndOfNumber",
  "InvalidUnicode",
  "InvalidEscapeCharacter",
  "InvalidCharacter",
];

const ends = {
  object: { close: token.closeBrace, missing: "CloseBraceExpected" },
  array: { close: token.closeBracket, missing: "CloseBracketExpected" },
} as const;

/** Some milliseconds, with a node for each. */
const tokensAStep = 2048;

/**
 * Reads a text as jsonc-parser's `parseTree` does, with the same errors and the same tree, but in steps: that goes through a
 * text in one go, however long it is.
 */
class BrokenReader {
  readonly errors: BrokenAt[] = [];
  private readonly scanner;
  private readonly file: Open = { type: "array", offset: -1, length: -1, children: [] };
  private parent = this.file;
  private token: number = token.unknown;
  /** How many there were in this step. */
  private tokens = 0;

  constructor(
    text: string,
    private readonly makesNodes: boolean,
    private readonly most = Infinity,
  ) {
    this.scanner = createScanner(text, false);
  }

  root(): Node | undefined {
    const [root] = this.file.children as Mutable<Node>[];
    if (root) delete root.parent;
    return root;
  }

  *read(): Steps<void> {
    if (this.next() === token.end || !(yield* this.value())) this.fail("ValueExpected");
    else if (this.token !== token.end) this.fail("EndOfFileExpected");
  }

  /** Goes to the next token that is neither blank nor comment. Once there are errors enough, there is none. */
  private next(): number {
    const { scanner } = this;
    for (;;) {
      const kind: number = this.errors.length < this.most ? scanner.scan() : token.end;
      this.tokens++;
      const error = scanErrors[scanner.getTokenError()];
      if (error) this.fail(error);
      if (kind === token.unknown) this.fail("InvalidSymbol");
      else if (kind < token.lineComment || kind === token.end) return (this.token = kind);
    }
  }

  private fail(error: BrokenAt["error"]): void {
    this.errors.push({ error, offset: this.scanner.getTokenOffset(), length: this.scanner.getTokenLength() });
  }

  /** Goes on until one of these. */
  private *skipTo(...kinds: readonly number[]): Steps<void> {
    for (let kind = this.token; kind !== token.end && !kinds.includes(kind); kind = this.next()) {
      if (this.isLong()) yield;
    }
  }

  /** Whether a step has been long enough. */
  private isLong(): boolean {
    if (this.tokens < tokensAStep) return false;
    this.tokens = 0;
    return true;
  }

  private *value(): Steps<boolean> {
    switch (this.token) {
      case token.openBrace:
        yield* this.entries("object");
        return true;
      case token.openBracket:
        yield* this.entries("array");
        return true;
      case token.string:
        return this.literal("string", this.scanner.getTokenValue());
      case token.number:
        return this.number();
      case token.null:
        return this.literal("null", null);
      case token.true:
        return this.literal("boolean", true);
      case token.false:
        return this.literal("boolean", false);
      default:
        return false;
    }
  }

  private number(): true {
    const value = Number(this.scanner.getTokenValue());
    if (Number.isNaN(value)) this.fail("InvalidNumberFormat");
    return this.literal("number", Number.isNaN(value) ? 0 : value);
  }

  private literal(type: Node["type"], value: unknown): true {
    if (this.makesNodes) {
      const [offset, length] = [this.scanner.getTokenOffset(), this.scanner.getTokenLength()];
      this.parent.children.push({ type, offset, length, parent: this.parent, value });
      this.endProperty(offset + length);
    }
    this.next();
    return true;
  }

  private *entries(type: Bracket): Steps<void> {
    const { close, missing } = ends[type];
    this.open(type);
    this.next();
    let needsComma = false;
    while (this.token !== close && this.token !== token.end) {
      if (this.isLong()) yield;
      if (this.token === token.comma) {
        if (!needsComma) this.fail("ValueExpected");
        this.endProperty(this.scanner.getTokenOffset());
        if (this.next() === close) break;
      } else if (needsComma) this.fail("CommaExpected");
      if (!(type === "object" ? yield* this.property() : yield* this.value())) {
        this.fail("ValueExpected");
        yield* this.skipTo(close, token.comma);
      }
      needsComma = true;
    }
    this.close();
    if (this.token === close) this.next();
    else {
      this.fail(missing);
      yield* this.skipTo(close);
      if (this.token === close) this.next();
    }
  }

  private *property(): Steps<boolean> {
    if (this.token !== token.string) {
      this.fail("PropertyNameExpected");
      yield* this.skipTo(token.closeBrace, token.comma);
      return false;
    }
    if (this.makesNodes) {
      const property = this.open("property");
      const [offset, length] = [property.offset, this.scanner.getTokenLength()];
      property.children.push({ type: "string", value: this.scanner.getTokenValue(), offset, length, parent: property });
    }
    if (this.next() !== token.colon) {
      this.fail("ColonExpected");
      yield* this.skipTo(token.closeBrace, token.comma);
      return true;
    }
    if (this.parent.type === "property") this.parent.colonOffset = this.scanner.getTokenOffset();
    this.next();
    if (!(yield* this.value())) {
      this.fail("ValueExpected");
      yield* this.skipTo(token.closeBrace, token.comma);
    }
    return true;
  }

  private open(type: Bracket | "property"): Open {
    const { parent } = this;
    if (!this.makesNodes) return parent;
    const node: Open = { type, offset: this.scanner.getTokenOffset(), length: -1, parent, children: [] };
    parent.children.push(node);
    this.parent = node;
    return node;
  }

  private close(): void {
    if (!this.makesNodes) return;
    const end = this.scanner.getTokenOffset() + this.scanner.getTokenLength();
    // Of a property without a value.
    this.endProperty(end);
    this.end(end);
    this.endProperty(end);
  }

  private endProperty(end: number): void {
    if (this.parent.type === "property") this.end(end);
  }

  private end(end: number): void {
    const { parent } = this;
    parent.length = end - parent.offset;
    this.parent = parent.parent ?? this.file;
  }
}
