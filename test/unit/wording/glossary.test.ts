import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { meanings } from "../../../src/scene/format/values.js";
import { repository } from "../../harness/fetchServer.js";
import { faultsOf, sentencesOf } from "../../lint/words.js";

const docs = path.join(repository, "docs");
const page = fs.readFileSync(path.join(docs, "glossary.md"), "utf8");

/** The terms of the page: a heading, a paragraph and, for some, a picture. */
const entries = page
  .split(/^### /m)
  .slice(1)
  .map((entry) => {
    const [term = "", meaning = "", ...more] = entry
      .replace(/^## .*\n/m, "")
      .trimEnd()
      .split("\n\n");
    return { term, meaning, more };
  });

describe("the glossary", () => {
  test("has each term once, in at most four sentences", () => {
    const terms = entries.map(({ term }) => term.toLowerCase());
    expect(terms.length).toBeGreaterThan(50);
    expect(new Set(terms).size).toBe(terms.length);
    for (const { meaning } of entries) {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      expect(sentencesOf(meaning).length).toBeLessThanOrEqual(4);
      expect(faultsOf(meaning)).toEqual([]);
    }
  });

  test("says of a term what the scene format says of its key", () => {
    for (const [key, meaning] of Object.entries(meanings)) {
      expect(entries.find(({ term }) => term.toLowerCase() === key)?.meaning).toBe(meaning);
    }
  });

  test("has its pictures, each with words for who does not see it", () => {
    const pictures = entries.flatMap(({ more }) => more);
    expect(pictures.length).toBeGreaterThan(5);
    for (const picture of pictures) {
      const [, alt = "", file = ""] = /^!\[([^\]]+)\]\(([^)]+)\)$/.exec(picture) ?? [];
      expect(alt, picture).not.toBe("");
      expect(fs.existsSync(path.join(docs, file)), file).toBe(true);
    }
  });
});
