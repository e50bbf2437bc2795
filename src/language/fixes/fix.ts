import type { TextEdit } from "../../scene/edit/index.js";
import type { Problem } from "../../scene/index.js";
import type { Finding } from "../../tunneling/index.js";

/** A quick fix: a change of a text that mends something in it. */
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

/** A candidate for a quick fix: one way to mend something, tried with one value after the other until one does. */
export interface Candidate {
  readonly attempts: readonly Attempt[];
  readonly isPreferred?: boolean;
}

/** Of a result: a finding of one of its cells. */
export interface Target {
  readonly index: number;
  readonly finding: Finding;
}

/** The problems of a text that it did not have before: those that say something new, or the same once more. */
export function added(before: readonly Problem[], after: readonly Problem[]): readonly Problem[] {
  const left = countsOf(before);
  return after.filter((problem) => {
    const key = sentenceOf(problem);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** How often each thing is said. Places move with an edit, sentences do not. */
function countsOf(problems: readonly Problem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(sentenceOf(problem), (counts.get(sentenceOf(problem)) ?? 0) + 1);
  return counts;
}

function sentenceOf({ code, message }: Problem): string {
  return `${code} ${message}`;
}
