/**
 * Globs as finite automata whose states are followed side by side (Thompson, 1968): a match takes pattern × text at the
 * most, whatever is written. Made into regular expressions, a few stars take longer than anybody waits.
 */

/** Of the automaton: takes a character and goes on with the next state, or goes on with several others. */
type State =
  | { readonly kind: "take"; readonly takes: (character: string, startsPart: boolean) => boolean }
  /** Mostly `to` is behind the state; of a repetition it is before it. */
  | { readonly kind: "go"; readonly to: number[] };

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
  const states = new Compiler(isNegated ? glob.slice(1) : glob, dot).states();
  return (text) => accepts(states, text) !== isNegated;
}

/** Follows all states at once. */
function accepts(states: readonly State[], text: string): boolean {
  // When a state was last reached, so that it is reached once for each character.
  const reached = new Int32Array(states.length + 1).fill(-1);
  const reach = (first: number, at: number, into: number[]): void => {
    const open = [first];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (reached[state] === at) continue;
      reached[state] = at;
      const found = states[state];
      if (found?.kind !== "go") into.push(state);
      else for (const to of found.to) open.push(to);
    }
  };
  let now: number[] = [];
  reach(0, 0, now);
  let at = 0;
  let startsPart = true;
  for (const character of text) {
    const next: number[] = [];
    at++;
    for (const state of now) {
      const found = states[state];
      if (found?.kind === "take" && found.takes(character, startsPart)) reach(state + 1, at, next);
    }
    if (next.length === 0) return false;
    now = next;
    startsPart = character === "/";
  }
  return now.includes(states.length);
}

/** Writes down the states of a glob, in its order. */
class Compiler {
  private readonly made: State[] = [];
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

  states(): readonly State[] {
    this.sequence(this.glob.length);
    return this.made;
  }

  private sequence(end: number): void {
    while (this.at < end) this.one();
  }

  private one(): void {
    const { glob } = this;
    const character = glob[this.at] as string;
    if (character === "*") this.stars();
    else if (character === "?") this.wildcard((it) => it !== "/");
    else if (character === "[") this.set();
    else if (this.partners.has(this.at)) this.either(this.partners.get(this.at) as number);
    else {
      const isEscape = character === "\\" && this.at + 1 < glob.length;
      this.literal(glob[this.at + (isEscape ? 1 : 0)] as string);
      this.at += isEscape ? 2 : 1;
    }
  }

  private literal(wanted: string): void {
    this.made.push({ kind: "take", takes: (character) => character === wanted });
  }

  private take(takes: (character: string) => boolean): void {
    const { dot } = this;
    this.made.push({
      kind: "take",
      takes: (character, startsPart) => takes(character) && (dot || !startsPart || character !== "."),
    });
  }

  private wildcard(takes: (character: string) => boolean): void {
    this.take(takes);
    this.at++;
  }

  private stars(): void {
    const { glob } = this;
    const begin = this.at;
    while (glob[this.at] === "*") this.at++;
    const isPart = this.isBorder(glob[begin - 1], "{") && this.isBorder(glob[this.at], "}");
    if (!isPart || this.at - begin < 2) {
      this.repeated(() => this.take((character) => character !== "/"));
      return;
    }
    if (glob[this.at] !== "/") {
      this.repeated(() => this.take(() => true));
      return;
    }
    // Any number of parts, each with the slash behind it.
    this.at++;
    this.repeated(() => {
      this.repeated(() => this.take((character) => character !== "/"));
      this.literal("/");
    });
  }

  /** Whether a part ends at this character of the glob, or begins behind it. */
  private isBorder(character: string | undefined, brace: string): boolean {
    return (
      character === undefined || character === "/" || (this.depth > 0 && (character === "," || character === brace))
    );
  }

  /** Any number of times what `make` writes down. */
  private repeated(make: () => void): void {
    const begin = this.made.length;
    const to: number[] = [begin + 1];
    this.made.push({ kind: "go", to });
    make();
    this.made.push({ kind: "go", to: [begin] });
    to.push(this.made.length);
  }

  /** One of what stands between braces. */
  private either(end: number): void {
    const begins: number[] = [];
    const leaves: number[] = [];
    this.made.push({ kind: "go", to: begins });
    this.at++;
    this.depth++;
    for (let isOpen = true; isOpen;) {
      begins.push(this.made.length);
      while (this.at < end && this.glob[this.at] !== ",") this.one();
      isOpen = this.at < end;
      this.at++;
      leaves.push(this.made.push({ kind: "go", to: [] }) - 1);
    }
    this.depth--;
    for (const leave of leaves) this.made[leave] = { kind: "go", to: [this.made.length] };
  }

  /** One of the characters between brackets. */
  private set(): void {
    const { glob } = this;
    const end = setEnd(glob, this.at);
    if (end === undefined) {
      this.literal("[");
      this.at++;
      return;
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
    this.take((character) => character !== "/" && isListed(character) !== isOther);
    this.at = end + 1;
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
