// Results of the product in two parts: facts (codes, numbers, places) and words.

/** The result for one input. */
export interface Output {
  /** The name of the result, unique in its group. */
  readonly name: string;
  /** Everything that stays the same when only words change. */
  readonly facts: string;
  readonly words: string;
}

/** Keys of reports with words as values. */
const wordKeys = new Set([
  ...["message", "amount", "notEvaluated", "partial", "name"],
  // What the laws of verify say, and what reports say of unknown keys.
  ...["states", "why", "cause", "says", "known", "failed", "unknownKey"],
]);

/** Splits a report: sentences are words, everything else is facts. */
export function ofReport(name: string, report: unknown): Output {
  const words: string[] = [];
  const facts = JSON.stringify(report, (key, value: unknown) => {
    if (!wordKeys.has(key) || typeof value === "number") return value;
    words.push(JSON.stringify(value));
    return undefined;
  });
  return { name, facts, words: words.join("\n") };
}

/** Splits a drawing: labels with their places and descriptions are words, everything else is facts. */
export function ofSvg(name: string, svg: string): Output {
  const words: string[] = [];
  const facts = svg.replace(/<(text|title|desc)\b[^]*?<\/\1>/g, (label) => {
    words.push(label);
    return "";
  });
  return { name, facts, words: words.join("\n") };
}
