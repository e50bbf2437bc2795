/** A part of a text, in UTF-16 code units, and what is to stand in its place. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The text with all edits made. Their offsets are of the text as it was; they are in its order and do not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const edit of edits) {
    parts.push(text.slice(from, edit.offset), edit.text);
    from = edit.offset + edit.length;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
