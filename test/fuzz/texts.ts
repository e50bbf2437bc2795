import type { Random } from "../exact/random.js";

/** Numbers as texts can have them, also such as no double is. */
export const writtenNumbers = [
  ...["0", "-0", "1", "-1", "0.1", "1.5", "65", "1e-7", "1e21", "100000", "2147483648", "4294967296"],
  ...["9007199254740993", "5e-324", "1e-300", "1e160", "1e308", "-1.7976931348623157e308", "1e999", "-1e999", "1e400"],
] as const;

/** What formats are made of, and what they trip over. */
const tokens = [
  ...["{", "}", "[", "]", ",", ":", '"', "\\", "'", "/*", "*/", "//", "\n", "\r", "\t", "\0", "\u001b[31m", "\u2028"],
  ...["\ufeff", "\ud800", "\udc00", "😀", "ü", "<", ">", "</", "/>", "&", "&#0;", "&amp;", "<!--", "<![CDATA[", "]]>"],
  ...["null", "true", "[]", "{}", '"__proto__":1,', '"id":"a",', '"":', "\\u0000", "\\ud800", "%s", "::error::", "=="],
] as const;

const nesting = ["[", "{", '{"a":', "<g>", "("] as const;

/** A text that was damaged in up to six places. `others` are texts of which parts are put into it. */
export function mutatedText(random: Random, text: string, others: readonly string[]): string {
  let mutated = text;
  for (let times = random.integer(1, 6); times > 0; times--) mutated = once(random, mutated, others);
  return mutated;
}

function once(random: Random, text: string, others: readonly string[]): string {
  const at = random.integer(0, text.length);
  const long = random.chance(0.2) ? text.length : 24;
  const to = Math.min(text.length, at + random.integer(0, long));
  const [before, part, after] = [text.slice(0, at), text.slice(at, to), text.slice(to)];
  switch (random.integer(0, 10)) {
    case 0:
      return before + after;
    case 1:
      return before + part.repeat(random.pick(2, 3, part.length < 200 ? 200 : 2)) + after;
    case 2:
    case 3:
      return before + random.pick(...tokens) + text.slice(at);
    case 4:
      return before + String.fromCharCode(random.integer(0, random.chance(0.7) ? 127 : 0xffff)) + text.slice(at + 1);
    case 5:
      return random.chance(0.3) ? before : before + random.pick(...nesting).repeat(random.pick(3, 70, 5000)) + after;
    case 6: {
      const other = others[random.integer(0, others.length - 1)] ?? text;
      const from = random.integer(0, other.length);
      return before + other.slice(from, from + random.integer(0, 400)) + after;
    }
    default:
      return withNumber(random, text);
  }
}

/** With another number in the place of one. */
function withNumber(random: Random, text: string): string {
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi)];
  const chosen = numbers[random.integer(0, Math.max(0, numbers.length - 1))];
  if (!chosen) return text;
  const own = Number(chosen[0]);
  const number = random.chance(0.5)
    ? random.pick(...writtenNumbers)
    : String(random.pick(own * 2, own / 3, -own, own + 1, own - 1, own + 0.1, own * 1000, own * 1e15));
  return text.slice(0, chosen.index) + number + text.slice(chosen.index + chosen[0].length);
}

/** Texts without a part, from halves down to single characters, then with plainer numbers. */
export function* smallerTexts(text: string): Generator<string> {
  const lines = text.split(/(?<=\n)/);
  for (let size = lines.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < lines.length; from += size) {
      yield [...lines.slice(0, from), ...lines.slice(from + size)].join("");
    }
  }
  for (let size = Math.min(text.length, 4096) >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
  }
  for (const { index, 0: number } of text.matchAll(/-?\d[\d.]*(?:e[+-]?\d+)?/gi)) {
    for (const plain of ["0", "1", String(Math.trunc(Number(number)))]) {
      if (plain.length < number.length) yield text.slice(0, index) + plain + text.slice(index + number.length);
    }
  }
}
