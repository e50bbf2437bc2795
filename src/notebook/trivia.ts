/** What can stand between two values of a list or object, apart from the values themselves. */
export interface Trivia {
  readonly kind: "comment" | "comma" | "space" | "line end";
  readonly offset: number;
  readonly end: number;
}

/**
 * The text between two neighbouring values, in pieces. A comment of several lines is one piece.
 *
 * @param from after a value or an opening bracket
 * @param to before the next value or the closing bracket
 */
export function triviaBetween(text: string, from: number, to: number): readonly Trivia[] {
  const pattern = /(?<comment>\/\/[^\r\n]*|\/\*[^]*?\*\/)|(?<comma>,)|(?<lineEnd>\r\n|\n|\r)|[ \t]+/y;
  const found: Trivia[] = [];
  for (let offset = from; offset < to; offset = pattern.lastIndex) {
    pattern.lastIndex = offset;
    const groups = pattern.exec(text)?.groups;
    if (!groups) break;
    const { comment, comma, lineEnd } = groups;
    const kind =
      comment !== undefined ? "comment" : comma !== undefined ? "comma" : lineEnd !== undefined ? "line end" : "space";
    found.push({ kind, offset, end: pattern.lastIndex });
  }
  return found;
}

/**
 * The blanks directly before an offset, with the line end before them where there is one: what has to be written for
 * something new to stand like the value at that offset.
 */
export function spaceBefore(text: string, offset: number): string {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  if (text[start - 1] === "\n") start--;
  if (text[start - 1] === "\r") start--;
  return text.slice(start, offset);
}

/** Whether blanks put what follows them on a line of its own. */
export function hasLineEnd(space: string): boolean {
  return /[\r\n]/.test(space);
}
