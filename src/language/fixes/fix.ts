import type { TextEdit } from "../../scene/edit/index.js";
import type { Problem } from "../../scene/index.js";
import type { Finding } from "../../tunneling/index.js";

/** Edits that may fix something: whether they do is told by evaluating the text with them. */
export interface Attempt {
  /** What it does, with the numbers that were and will be. */
  readonly title: string;
  /** The value that it writes, in the words of a button. */
  readonly value?: string;
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly TextEdit[];
  /** The same in a scene that runs at least so many frames. */
  readonly inFrames?: (least: number) => Attempt;
}

/** A quick fix: a change of a text that fixes something in it. */
export interface Fix extends Omit<Attempt, "inFrames"> {
  /** Whether it is clearly what was meant, so that it can be made without asking. */
  readonly isPreferred: boolean;
}

/** A candidate for a quick fix: one way to fix something, tried with one value after the other until one does. */
export interface Candidate {
  readonly attempts: readonly Attempt[];
  readonly isPreferred?: boolean;
  /** Whether it only shows more: what is found then was there before, and is no reason against it. */
  readonly isRevealing?: boolean;
}

/** Of a result: a finding of one of its cells. */
export interface Target {
  readonly index: number;
  readonly finding: Finding;
}

/** The problems of a text that it did not have before: those that say something new, or the same once more. */
export function added(before: readonly Problem[], after: readonly Problem[]): readonly Problem[] {
  // Places move with an edit, sentences do not.
  const left = new Map<string, number>();
  const count = ({ code, message }: Problem, by: 1 | -1): number => {
    const key = `${code} ${message}`;
    const now = (left.get(key) ?? 0) + by;
    left.set(key, now);
    return now;
  };
  for (const problem of before) count(problem, 1);
  return after.filter((problem) => count(problem, -1) < 0);
}
