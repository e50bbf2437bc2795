/** The width of a report where there is no terminal: characters of a line. */
export const PIPE_WIDTH = 100;

/** Lines are not narrower, however narrow a terminal is. */
const MIN_WIDTH = 30;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Private characters stand for what ends a sentence: by so much their codes are greater. */
const PRIVATE = 0xe000;
const shifted = (text: string, by: number): string => String.fromCharCode(text.charCodeAt(0) + by);
const hidden = (name: string): string => name.replace(/[.!?]/g, (end) => shifted(end, PRIVATE));
const shown = (text: string): string => text.replace(/[\ue000-\ue07f]/g, (end) => shifted(end, -PRIVATE));

/** The sentences of a message, in their order. Numbers and quoted texts are not split. @param names that are not split either */
export function sentencesOf(message: string, names: readonly string[] = []): readonly string[] {
  const sentences: string[] = [];
  const kept = names.reduce((text, name) => text.replaceAll(name, hidden(name)), message);
  for (const { segment } of segmenter.segment(kept)) {
    const before = sentences.at(-1);
    // A quoted name may end a sentence of its own.
    if (before !== undefined && isOpen(before)) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => shown(sentence).trim()).filter((sentence) => sentence !== "");
}

/** Whether a quote or a parenthesis in a text is not closed. */
function isOpen(text: string): boolean {
  const count = (character: string): number => text.split(character).length - 1;
  return count('"') % 2 === 1 || count("„") > count("“") || count("(") > count(")");
}

/** A unit, as the word after a number. */
const UNIT = /^(?:%|px|fps|ms|s|m|frames?)(?:\/s\u00b2?)?[.,;:)]*$/;

/** The words of a text; a number and its unit, or the number of a frame, are one word. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const word of text.split(" ")) {
    const before = words.at(-1);
    const isOne =
      before !== undefined && (/\d$/.test(before) ? UNIT.test(word) : before === "frame" && /^\d/.test(word));
    if (isOne) words[words.length - 1] = `${before} ${word}`;
    else words.push(word);
  }
  return words;
}

/** A text in lines of at most so many characters, as far as its words are no longer. */
export function wrapped(text: string, width: number): readonly string[] {
  const [lines, most] = [[] as string[], Math.max(MIN_WIDTH, width)];
  let line = "";
  for (const word of wordsOf(text)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && longer.length > most) lines.push(line);
    line = line !== "" && longer.length > most ? word : longer;
  }
  return [...lines, line];
}
