import { describe, expect, it, test } from "vitest";
import { drawn, kinds } from "../lint/sample.js";
import { userTexts } from "../lint/userTexts.js";
import { faultsOf } from "../lint/words.js";

test("all texts that a user sees keep the countable rules for plain words", () => {
  const texts = userTexts();
  expect(texts.length).toBeGreaterThan(2000);
  const faults = texts.flatMap(({ place, text }) => faultsOf(text).map((fault) => `${place} ${fault}`));
  expect(faults).toEqual([]);
});

describe("the rules for plain words", () => {
  it.each([
    ["Seams hold nobody.", "person"],
    ["What cannot be read is left out.", "opening"],
    ["Of a level, its file decides.", "opening"],
    ["The ball is beside the wall.", "worn"],
    ["The ball is caught.", "caught"],
    ["The least push is 3 px.", "least"],
    ["The ball ends in the centre.", "spelling"],
    [`The ball ${"and the wall ".repeat(10)}meet.`, "at most 30"],
  ])("reject %j", (text, rule) => {
    expect(faultsOf(text).join("\n")).toContain(rule);
  });

  it.each([
    "What is solid?",
    "Use at least 500 fps.",
    "bullet tunnels through wall in frame 1.",
    "The key `beside` is unknown.",
    "The ball moves. The wall does not. ".repeat(9),
  ])("accept %j", (text) => {
    expect(faultsOf(text)).toEqual([]);
  });
});

describe("a sample of texts", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    const texts = kinds["ui"]?.() ?? [];
    expect(drawn(texts, 7, 60)).toEqual(drawn(texts, 7, 60));
    expect(drawn(texts, 8, 60)).not.toEqual(drawn(texts, 7, 60));
  });

  it.each(Object.keys(kinds).filter((kind) => kind !== "output"))(
    "of %s has sixty texts, each of them once",
    (kind) => {
      const sample = drawn(kinds[kind]?.() ?? [], 1, 60);
      expect(new Set(sample.map(({ text }) => text)).size).toBe(60);
    },
  );
});
