/**
 * Globs as steps over sets of places in a text, so that each part of a glob goes over the text once: a match takes pattern ×
 * text at the most, whatever is written. Made into regular expressions, a few stars take longer than anybody waits.
 */

/** The places in a text that a part of a glob leads to, from those where it may begin: 1 at each, also behind the text. */
type Step = (text: readonly string[], from: Uint8Array) => Uint8Array;

/** Whether a character is one that is meant; `startsPart` says that it is the first one behind a slash. */
type Takes = (character: string, startsPart: boolean) => boolean;

/**
 * Says of a text whether a glob describes all of it: `*` and `?` stand for characters of one part between slashes, `**` for
 * parts where it is one, `[a-z]` for one character, `[!a-z]` for one of the others, `{a,b}` for either; `\` takes the meaning
 * from the character behind it, and `!` at the beginning turns all round. What is not closed means itself.
 * @param options `dot`: whether wildcards stand for a dot at the beginning of a part too
 */
export function globMatcher(glob: string, { dot }: { readonly dot: boolean }): (text: string) => boolean {
  const isNegated = glob.startsWith("!");
  const whole = parse(isNegated ? glob.slice(1) : glob, dot);
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

/** A character with a backslash before it; a set, of which a bracket right at the beginning is a character; stars; any other character. */
const token = /\\[^]|\[(?:[!^]|(?![!^]))(?:\\[^]|[^\\])(?:\\[^]|[^\]\\])*\]|\*+|[^]/gu;

function parse(glob: string, dot: boolean): Step {
  const tokens = glob.match(token) ?? [];
  const partners = partnersIn(tokens);
  /** Of the next token. */
  let at = 0;
  /** Braces around it. */
  let depth = 0;
  return until(() => at === tokens.length);

  function until(isEnd: () => boolean): Step {
    const steps: Step[] = [];
    while (!isEnd()) steps.push(next());
    return sequence(steps);
  }

  function next(): Step {
    const partner = partners.get(at);
    if (partner !== undefined) return braces(partner);
    const written = tokens[at++] as string;
    if (written.startsWith("*")) return stars(written.length);
    if (written === "?") return one(wildcard((it) => it !== "/"));
    if (written.startsWith("[") && written !== "[") return set(written.slice(1, -1));
    const wanted = /^\\?(.+)$/su.exec(written)?.[1];
    return one((it) => it === wanted);
  }

  function wildcard(takes: (character: string) => boolean): Takes {
    return (character, startsPart) => takes(character) && (dot || !startsPart || character !== ".");
  }

  function stars(count: number): Step {
    const isPart = isBorder(tokens[at - 2]?.at(-1), "{") && isBorder(tokens[at]?.at(0), "}");
    if (!isPart || count < 2) return anyNumberOf(wildcard((it) => it !== "/"));
    const characters = anyNumberOf(wildcard(() => true));
    if (tokens[at] !== "/") return characters;
    at++;
    return parts(characters);
  }

  /** Whether a part ends at this character of the glob, or begins behind it. */
  function isBorder(character: string | undefined, brace: string): boolean {
    const isChoice = character === "," || character === brace;
    return character === undefined || character === "/" || (depth > 0 && isChoice);
  }

  function braces(end: number): Step {
    const choices: Step[] = [];
    depth++;
    while (at < end) {
      // Behind the brace, or the comma.
      at++;
      choices.push(until(() => at === end || tokens[at] === ","));
    }
    at++;
    depth--;
    return either(choices);
  }

  function set(written: string): Step {
    const isOther = /^[!^]/.test(written);
    const ranges = [...written.slice(isOther ? 1 : 0).matchAll(/\\?([^])(?:-\\?([^]))?/gu)];
    const isListed = (it: string): boolean => ranges.some(([, from = "", to = from]) => it >= from && it <= to);
    return one(wildcard((it) => it !== "/" && isListed(it) !== isOther));
  }
}

/** By the place of each brace that opens and has a partner and a comma: the place of its partner. Others mean themselves. */
function partnersIn(tokens: readonly string[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: { readonly at: number; hasComma: boolean }[] = [];
  for (const [at, written] of tokens.entries()) {
    const innermost = open.at(-1);
    if (written === "{") open.push({ at, hasComma: false });
    else if (written === "," && innermost) innermost.hasComma = true;
    else if (written === "}" && open.pop()?.hasComma === true && innermost) partners.set(innermost.at, at);
  }
  return partners;
}
