import type { Notebook, Problem } from "./notebook.js";

/** Either a notebook with the problems of its parts, or only problems: the text could not be understood at all. */
export interface ParsedNotebook {
  /** Absent when the text is no JSON, no object, of another version, or beyond the limits. */
  readonly notebook?: Notebook;
  /** All problems of the file, in the order of the text; those inside a cell stand in the cell too. */
  readonly problems: readonly Problem[];
}

/** Reads the text of an `.aabb.json` file. Never throws: whatever is wrong becomes a problem with its range. */
export function parseNotebook(text: string): ParsedNotebook {
  void text;
  throw new Error("under construction");
}
