import type { Problem } from "../../scene/index.js";

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
