import { afterAll, beforeAll, expect, it } from "vitest";
import { translatedSchema } from "../../../src/scene/index.js";
import { completionSchema } from "../../../src/scene/jsonSchema.js";
import { speakEnglish, speakMarked, unmarked } from "./pseudo.js";

beforeAll(speakMarked);
afterAll(speakEnglish);

/** The strings of a JSON value, each with the keys that lead to it. */
function strings(value: unknown, path = ""): readonly { readonly path: string; readonly text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => strings(child, `${path}/${key}`));
}

/** Whether it is, or may be, written into a file. */
const isContent = (path: string): boolean => /\/defaultSnippets\/\d+\/body|\/default(?:\/|$)|\/\$schema$/.test(path);

it("what VS Code explains and offers has no words that a translation cannot reach", () => {
  const texts = strings(translatedSchema(completionSchema())).filter(({ path }) => !isContent(path));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => unmarked(text).length > 0)).toEqual([]);
});

it("what VS Code writes into a file is the same in every language", () => {
  const bodies = (schema: unknown) => strings(schema).filter(({ path }) => isContent(path));
  expect(bodies(completionSchema()).length).toBeGreaterThan(10);
  expect(bodies(translatedSchema(completionSchema()))).toEqual(bodies(completionSchema()));
});

it("the schema is otherwise the same in every language", () => {
  const plain = JSON.stringify(translatedSchema(completionSchema())).replaceAll(/[⟦⟧]/g, "");
  expect(JSON.parse(plain)).toEqual(completionSchema());
});
