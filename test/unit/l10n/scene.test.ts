import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyEntries,
  expectationEntries,
  levelEntries,
  notebookEntries,
  proseEntries,
  tilemapEntries,
} from "../../../src/scene/format/index.js";
import { parseNotebook, wordMeaning } from "../../../src/scene/index.js";
import { problemCases } from "../scene/problemCases.js";
import { speakEnglish, speakMarked, unmarked } from "./pseudo.js";

beforeAll(() => {
  speakMarked();
});

afterAll(speakEnglish);

const entries = [
  notebookEntries(2),
  bodyEntries(2),
  tilemapEntries(2),
  expectationEntries(2),
  levelEntries,
  proseEntries,
];
const wordsOfTheFormat = [...entries.flatMap((declared) => Object.keys(declared)), "up", "null", "true", "false"];

/** What of a message is neither a text nor written in the file. */
function wordsOf(message: string, text: string): readonly string[] {
  const quoted = message.replaceAll(/"[^"⟦⟧]*("|…)/g, " ");
  const written = [...text.matchAll(/"([^"]*)"/g)].map(([, string = ""]) => string);
  return unmarked(quoted, [...wordsOfTheFormat, ...written]);
}

const broken = [
  ...["{ version: 1 }", '{ "fps": 01 }', '{ "fps": -', '{ "title": "a }', '{ "title": "\\x" }', '{ "title": "\\u1" }'],
  ...[
    '{ "title": "\t" }',
    '{ "version": 1 } 2',
    "/* ",
    '{ "bodies": [1 }',
    '{ "fps" 1 }',
    '{ "fps": }',
    "[".repeat(99),
  ],
];

describe("a problem of a scene file", () => {
  it.each([...problemCases.map(([text]) => text), ...broken])(
    "has no words that a translation cannot reach: %s",
    (text) => {
      const { problems } = parseNotebook(text);
      expect(problems).not.toEqual([]);
      for (const { message } of problems)
        expect({ message, words: wordsOf(message, text) }).toEqual({ message, words: [] });
    },
  );
});

describe("the meaning of a word of the format", () => {
  it("is said in the language that is spoken", () => {
    expect(wordMeaning("response", "pass")).toBe(
      "⟦The body ignores the obstacle and only records the contact, like a sensor.⟧",
    );
  });
});
