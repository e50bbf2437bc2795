import { describe, expect, it } from "vitest";
import { declaredTexts } from "./declared.js";
import { placeholders, saidTexts, translations } from "./texts.js";

const { texts: said, misuses } = saidTexts();
const texts = [...said, ...declaredTexts()];
const parts = translations("de");
const german = new Map([...parts.values()].flatMap((part) => Object.entries(part)));

describe("the texts of the product", () => {
  it("are literals, said when they are needed", () => {
    expect(misuses).toEqual([]);
  });

  it("have a value for each of their placeholders, and no other", () => {
    const wrong = texts.filter(({ text, values }) => values && String(placeholders(text)) !== String(values));
    expect(wrong).toEqual([]);
  });
});

describe("the German texts", () => {
  it("are there for every text of the product", () => {
    expect(texts.filter(({ text }) => !german.has(text)).map(({ text, place }) => `${place}  ${text}`)).toEqual([]);
  });

  it("are of texts that there are", () => {
    const english = new Set(texts.map(({ text }) => text));
    expect([...german.keys()].filter((text) => !english.has(text))).toEqual([]);
  });

  it("stand in one file each", () => {
    const files = [...parts].flatMap(([file, part]) => Object.keys(part).map((text) => ({ file, text })));
    expect(files.filter(({ text }, i) => files.findIndex((other) => other.text === text) !== i)).toEqual([]);
  });

  it("have the placeholders of the English ones", () => {
    const wrong = [...german].filter(
      ([text, translated]) => String(placeholders(text)) !== String(placeholders(translated)),
    );
    expect(wrong).toEqual([]);
  });
});
