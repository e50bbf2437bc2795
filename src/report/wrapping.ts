/** The width of a report where there is no terminal: characters of a line. */
export const PIPE_WIDTH = 100;

/** Lines are not narrower, however narrow a terminal is. */
const MIN_WIDTH = 30;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentences of a message, in their order. Numbers and quoted names are not split. */
export function sentencesOf(message: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(message)) {
    const before = sentences.at(-1);
    // A quoted name may end a sentence of its own.
    if (before !== undefined && isOpen(before)) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** Whether a quote or a parenthesis in a text is not closed. */
function isOpen(text: string): boolean {
  const count = (character: string): number => text.split(character).length - 1;
  return count('"') % 2 === 1 || count("„") > count("“") || count("(") > count(")");
}

/** A text in lines of at most so many characters, as far as its words are no longer. */
export function wrapped(text: string, width: number): readonly string[] {
  const [lines, most] = [[] as string[], Math.max(MIN_WIDTH, width)];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && longer.length > most) lines.push(line);
    line = line !== "" && longer.length > most ? word : longer;
  }
  return [...lines, line];
}
