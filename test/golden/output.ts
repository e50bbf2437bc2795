// What the product says or draws, in two parts: facts (codes, numbers, places) and words.

/** What is said of one input. */
export interface Output {
  /** What it is of, unique in its group. */
  readonly name: string;
  /** All that a work on words alone leaves as it is. */
  readonly facts: string;
  readonly words: string;
}

/** Keys of reports whose values are made of words. */
const wordKeys = new Set(["message", "amount", "notEvaluated", "partial", "name"]);

/** A report as an output: its sentences are words, all else is facts. */
export function ofReport(name: string, report: unknown): Output {
  const words: string[] = [];
  const facts = JSON.stringify(report, (key, value: unknown) => {
    if (!wordKeys.has(key) || typeof value === "number") return value;
    words.push(JSON.stringify(value));
    return undefined;
  });
  return { name, facts, words: words.join("\n") };
}

/** A drawing as an output: its labels and descriptions are words, with their places; all else is facts. */
export function ofSvg(name: string, svg: string): Output {
  const words: string[] = [];
  const facts = svg.replace(/<(text|title|desc)\b[^]*?<\/\1>/g, (label) => {
    words.push(label);
    return "";
  });
  return { name, facts, words: words.join("\n") };
}
