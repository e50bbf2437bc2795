import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotebookResult } from "../../../src/notebook/index.js";
import { speakOfExamples } from "./examples.js";
import { messagesOf, namesIn, speakEnglish, unmarked } from "./pseudo.js";
import { saidTexts } from "./texts.js";

let said: ReadonlySet<string>;
let notebooks: readonly NotebookResult[];

beforeAll(async () => {
  const marked = await speakOfExamples();
  ({ said } = marked);
  notebooks = [...marked.examples.values(), marked.everyFinding];
});

afterAll(speakEnglish);

describe("findings and expectations", () => {
  it("have no words that a translation cannot reach", () => {
    const messages = notebooks.flatMap((result) =>
      messagesOf(result).map((text) => ({ text, words: unmarked(text, namesIn(result)) })),
    );
    expect(messages.filter(({ words }) => words.length > 0)).toEqual([]);
  });

  it("are all looked at here", () => {
    const { texts } = saidTexts();
    const ours = texts.filter(({ place }) => place.startsWith("src/tunneling/"));
    expect(ours.filter(({ text }) => !said.has(text))).toEqual([]);
  });
});
