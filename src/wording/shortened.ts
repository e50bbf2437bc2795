/**
 * A text of any length, as it can stand in a line: cut to at most `most` UTF-16 code units with an ellipsis as its last, and never
 * within a character that takes two of them.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
