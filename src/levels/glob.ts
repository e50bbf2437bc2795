/**
 * Globs as steps over sets of places in a text, so that each part of a glob goes over the text once: a match takes pattern ×
 * text at the most, whatever is written. Made into regular expressions, a few stars take longer than anybody waits.
 */

/** The places in a text that a part of a glob leads to, from those where it may begin: 1 at each, also behind the text. */
type Step = (text: readonly string[], from: Uint8Array) => Uint8Array;

/** Whether a character is one that is meant; `startsPart` says that it is the first one behind a slash. */
type Takes = (character: string, startsPart: boolean) => boolean;

/** How names that begin with a dot are taken. */
export interface GlobOptions {
  /** Whether wildcards stand for a dot at the beginning of a part too. */
  readonly dot: boolean;
}

/**
 * Says of a text whether a glob describes all of it: `*` and `?` stand for characters of one part between slashes, `**` for
 * parts where it is one, `[a-z]` for one character, `[!a-z]` for one of the others, `{a,b}` for either; `\` takes the meaning
 * from the character behind it, and `!` at the beginning turns all round. What is not closed means itself.
 */
export function globMatcher(glob: string, { dot }: GlobOptions): (text: string) => boolean {
  const isNegated = glob.startsWith("!");
  const whole = new Parser(isNegated ? glob.slice(1) : glob, dot).whole();
  return (text) => {
    const characters = [...text];
    const begin = new Uint8Array(characters.length + 1);
    begin[0] = 1;
    return (whole(characters, begin)[characters.length] === 1) !== isNegated;
  };
}

function takesAt(takes: Takes, text: readonly string[], at: number): boolean {
  const character = text[at];
  return character !== undefined && takes(character, at === 0 || text[at - 1] === "/");
}

function one(takes: Takes): Step {
  return (text, from) => from.map((_, at) => (at > 0 && from[at - 1] === 1 && takesAt(takes, text, at - 1) ? 1 : 0));
}

function literal(wanted: string): Step {
  return one((character) => character === wanted);
}

function anyNumberOf(takes: Takes): Step {
  return (text, from) => {
    const reached = from.slice();
    text.forEach((_, at) => {
      if (reached[at] === 1 && takesAt(takes, text, at)) reached[at + 1] = 1;
    });
    return reached;
  };
}

/** Any number of parts, each with the slash behind it. */
function parts(characters: Step): Step {
  return (text, from) => characters(text, from).map((is, at) => (text[at - 1] === "/" ? is : (from[at] as number)));
}

function sequence(steps: readonly Step[]): Step {
  return (text, from) => steps.reduce((reached, step) => (reached.includes(1) ? step(text, reached) : reached), from);
}

function either(steps: readonly Step[]): Step {
  return (text, from) => {
    const all = steps.map((step) => step(text, from));
    return from.map((_, at) => (all.some((reached) => reached[at] === 1) ? 1 : 0));
  };
}

class Parser {
  /** Of the next character. */
  private at = 0;
  private readonly glob: readonly string[];
  /** Braces around the next character. */
  private depth = 0;
  /** By the place of each brace that opens and has a partner and a comma: the place of its partner. */
  private readonly partners: ReadonlyMap<number, number>;

  constructor(
    glob: string,
    private readonly dot: boolean,
  ) {
    this.glob = [...glob];
    this.partners = partnersIn(this.glob);
  }

  whole(): Step {
    const steps: Step[] = [];
    while (this.at < this.glob.length) steps.push(this.next());
    return sequence(steps);
  }

  private next(): Step {
    const { glob } = this;
    const partner = this.partners.get(this.at);
    if (partner !== undefined) return this.braces(partner);
    const character = glob[this.at] as string;
    if (character === "*") return this.stars();
    if (character === "[") return this.set();
    this.at++;
    if (character === "?") return one(this.wildcard((it) => it !== "/"));
    const isEscape = character === "\\" && this.at < glob.length;
    return literal(isEscape ? (glob[this.at++] as string) : character);
  }

  private wildcard(takes: (character: string) => boolean): Takes {
    return (character, startsPart) => takes(character) && (this.dot || !startsPart || character !== ".");
  }

  private stars(): Step {
    const { glob } = this;
    const begin = this.at;
    while (glob[this.at] === "*") this.at++;
    const isPart = this.isBorder(glob[begin - 1], "{") && this.isBorder(glob[this.at], "}");
    if (!isPart || this.at - begin < 2) return anyNumberOf(this.wildcard((it) => it !== "/"));
    const characters = anyNumberOf(this.wildcard(() => true));
    if (glob[this.at] !== "/") return characters;
    this.at++;
    return parts(characters);
  }

  /** Whether a part ends at this character of the glob, or begins behind it. */
  private isBorder(character: string | undefined, brace: string): boolean {
    return (
      character === undefined || character === "/" || (this.depth > 0 && (character === "," || character === brace))
    );
  }

  /** One of what stands between braces. */
  private braces(end: number): Step {
    const choices: Step[] = [];
    this.depth++;
    while (this.at < end) {
      // Behind the brace, or the comma.
      this.at++;
      const steps: Step[] = [];
      while (this.at < end && this.glob[this.at] !== ",") steps.push(this.next());
      choices.push(sequence(steps));
    }
    this.at++;
    this.depth--;
    return either(choices);
  }

  /** One of the characters between brackets. */
  private set(): Step {
    const { glob } = this;
    const end = setEnd(glob, this.at);
    if (end === undefined) {
      this.at++;
      return literal("[");
    }
    const isOther = glob[this.at + 1] === "!" || glob[this.at + 1] === "^";
    const characters: { readonly it: string; readonly isDash: boolean }[] = [];
    for (let at = this.at + (isOther ? 2 : 1); at < end; at++) {
      const isEscape = glob[at] === "\\";
      if (isEscape) at++;
      characters.push({ it: glob[at] as string, isDash: !isEscape && glob[at] === "-" });
    }
    const ranges: (readonly [string, string])[] = [];
    for (let i = 0; i < characters.length; i++) {
      const from = (characters[i] as { it: string }).it;
      const last = characters[i + 1]?.isDash === true ? characters[i + 2] : undefined;
      ranges.push([from, last?.it ?? from]);
      if (last) i += 2;
    }
    const isListed = (it: string): boolean => ranges.some(([from, to]) => it >= from && it <= to);
    this.at = end + 1;
    return one(this.wildcard((it) => it !== "/" && isListed(it) !== isOther));
  }
}

/** Where the bracket that opens at a place is closed. One that closes right at the beginning is one of the characters. */
function setEnd(glob: readonly string[], begin: number): number | undefined {
  let at = begin + 1;
  if (glob[at] === "!" || glob[at] === "^") at++;
  for (const first = at; at < glob.length; at++) {
    if (glob[at] === "\\") at++;
    else if (glob[at] === "]" && at > first) return at;
  }
  return undefined;
}

/** Braces without a comma mean themselves. */
function partnersIn(glob: readonly string[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: { readonly at: number; hasComma: boolean }[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    const innermost = open.at(-1);
    if (character === "\\") at++;
    else if (character === "[") at = setEnd(glob, at) ?? at;
    else if (character === "{") open.push({ at, hasComma: false });
    else if (character === "," && innermost) innermost.hasComma = true;
    else if (character === "}" && open.pop()?.hasComma === true && innermost) partners.set(innermost.at, at);
  }
  return partners;
}
