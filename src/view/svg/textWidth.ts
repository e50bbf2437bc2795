/** The fonts of an SVG file. The first three have the same widths, and nearly every machine has one of them. */
export const svgFonts = "Arial, Helvetica, Liberation Sans, sans-serif";

/** Advance widths in thousandths of the font's size: from the published metrics of Helvetica. */
const ascii = [
  [278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278], // space … /
  [556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556], // 0 … ?
  [1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778], // @ … O
  [667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556], // P … _
  [333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556], // ` … o
  [556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584], // p … ~
].flat();

/** Characters beyond ASCII that pictures use. */
const others: ReadonlyMap<string, number> = new Map([
  ["·", 278],
  ["’", 222],
  ["−", 584],
  ["×", 584],
  ["∞", 713],
  ["–", 556],
  ["…", 1000],
]);

/** Letters of most alphabets are about this wide; those of East Asia, and pictures, fill the whole square. */
const usual = 600;
const square = 1000;

/** The width of a text in pixels, as if each character stood alone. */
export function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += advance(character);
  return (sum * fontSize) / 1000;
}

function advance(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return square;
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  // A letter is as wide as the one without its accents.
  const letter = character.normalize("NFD").codePointAt(0) ?? code;
  return ascii[letter - 0x20] ?? others.get(character) ?? usual;
}
