import type { TextEdit } from "../../notebook/index.js";

/** A change of a text that mends something in it. */
export interface Fix {
  /** What it does, with the numbers that were and will be. */
  readonly title: string;
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly TextEdit[];
  /** Whether it is clearly what was meant, so that it can be made without asking. */
  readonly isPreferred: boolean;
}

/** Edits that may mend something: whether they do is told by evaluating the text with them. */
export interface Attempt {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** One way to mend something, tried with one value after the other until one does. */
export interface Way {
  readonly attempts: readonly Attempt[];
  readonly isPreferred?: boolean;
}
