import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { glossary, meanings } from "../../../src/wording/index.js";
import { repository } from "../../harness/fetchServer.js";

const docs = path.join(repository, "docs");
const entries = glossary().flatMap((section) => section.entries);

/** The page, from the table. */
function page(): string {
  const parts = ["# Glossary", "The terms that the product, its pages and its code use, each in one sentence."];
  for (const section of glossary()) {
    parts.push(`## ${section.title}`);
    for (const { term, meaning, picture } of section.entries) {
      parts.push(`### ${term}`, meaning);
      if (picture) parts.push(`![${picture.alt}](${picture.file})`);
    }
  }
  return `${parts.join("\n\n")}\n`;
}

describe("the glossary", () => {
  // Written by: vitest run … test/unit/wording -u
  test("is on its page as it is in the table", async () => {
    await expect(page()).toMatchFileSnapshot(path.join(docs, "glossary.md"));
  });

  test("has each term once, in one sentence", () => {
    const terms = entries.map(({ term }) => term.toLowerCase());
    expect(new Set(terms).size).toBe(terms.length);
    for (const { meaning } of entries) expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
  });

  test("says of a term what the scene format says of its key", () => {
    for (const [key, meaning] of Object.entries(meanings)) {
      expect(entries.find(({ term }) => term.toLowerCase() === key)?.meaning).toBe(meaning);
    }
  });

  test("has its pictures, each with words for who does not see it", () => {
    for (const { picture } of entries) {
      if (!picture) continue;
      expect(picture.alt).not.toBe("");
      expect(fs.existsSync(path.join(docs, picture.file)), picture.file).toBe(true);
    }
  });
});
