/** A text as Markdown that reads exactly so: no name of a user's becomes a heading, a link or a picture. */
export function escaped(text: string): string {
  // CommonMark: any ASCII punctuation character may be backslash-escaped.
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
