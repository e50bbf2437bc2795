import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLevels, skippedText, type LevelProblem, type SkippedKind } from "../../../src/levels/index.js";
import { repository } from "../../harness/fetchServer.js";
import { filesOf } from "../levels/levelFiles.js";
import { speakEnglish, speakMarked, unmarked } from "./pseudo.js";

beforeAll(() => {
  speakMarked();
});

afterAll(speakEnglish);

const folder = path.join(repository, "examples", "levels");
const textOf = (file: string): string => readFileSync(path.join(folder, file), "utf8");
const files = ["bunker.tmx", "bunker-fixed.tmj", "tower.ldtk", "cellar.json"];

/** The text with one thing wrong, each time another: it ends early, or something else stands where a value stood. */
function* damaged(text: string): Generator<string> {
  for (let end = 0; end < text.length; end += 97) yield text.slice(0, end);
  const values = text.matchAll(/(?<=": ?|=)("[^"]*"|-?\d+|\[|\{|true|false)/g);
  for (const { index, 0: value } of values) {
    for (const other of ['"?"', "-1.5", "null", "[]", "{}"])
      yield text.slice(0, index) + other + text.slice(index + value.length);
  }
}

/** What stays as it is: types of JSON and kinds of files, a word of LDtk, and why a file could not be read. */
const foreign = ["null", "string", "array", "tileset", "Free", "GridVania", "LinearHorizontal", "LinearVertical"];
const reasons = ["the file does not exist"];

/** The words of a message that are neither a text nor written in the level. */
function wordsOf({ message }: LevelProblem, text: string): readonly string[] {
  // The XML parser has no other language.
  if (message.startsWith("⟦This is not valid XML: ⟧")) return [];
  const written = new Set([...foreign, ...[...text.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word)]);
  const quoted = message.replaceAll(/"[^"⟦⟧]*"/g, " ");
  return unmarked(quoted, [...files, ...reasons]).filter((word) => !written.has(word));
}

describe("a problem of a level file", () => {
  it.each(files)("has no words that a translation cannot reach: %s", async (file) => {
    const others = Object.fromEntries(["bunker-tiles.tsx"].map((name) => [name, textOf(name)]));
    const problems = new Map<string, LevelProblem>();
    for (const text of damaged(textOf(file))) {
      const reading = await readLevels(file, filesOf({ ...others, [file]: text }), { solid: [{ property: "?" }] });
      for (const problem of reading.problems) problems.set(problem.message, problem);
    }
    expect(problems.size).toBeGreaterThan(10);
    const wrong = [...problems.values()].filter((problem) => wordsOf(problem, textOf(file)).length > 0);
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });
});

describe("what is left out of a level", () => {
  const kinds: readonly SkippedKind[] = [
    ...(["polygon", "polyline", "ellipse", "capsule", "point"] as const),
    ...(["rotated", "text", "template", "tileset", "parallax"] as const),
    ...(["scene", "boundary", "oneWay", "moving"] as const),
  ];

  it.each(kinds)("is counted in the language that is spoken: %s", (kind) => {
    for (const count of [1, 2]) expect(unmarked(skippedText([{ skipped: { [kind]: count } }]))).toEqual([]);
  });
});
