import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { levelProblemCodes } from "../../../src/levels/index.js";
import { skippedKinds } from "../../../src/levels/ruleWords.js";
import { problemCodes } from "../../../src/scene/index.js";
import { completionSchema, jsonSchema } from "../../../src/scene/jsonSchema.js";

const page = readFileSync(new URL("../../../docs/not-supported-yet.md", import.meta.url), "utf8");
const ofLevels = page.split("## Parts of a level")[1] ?? "";

describe("the page about what is not supported yet", () => {
  it("has every kind of thing that is left out of a level", () => {
    const named = ofLevels.split("\n").filter((line) => line.includes("`left-out`"));
    const kinds = named.flatMap((line) => [...line.matchAll(/`([a-zA-Z]+)`/g)].map(([, kind]) => kind));
    expect(kinds.sort()).toEqual([...skippedKinds].sort());
  });

  it("names codes that there are", () => {
    const codes = [...page.matchAll(/\| `([a-z]+-[a-z-]+)` *\|$/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect({ ...problemCodes, ...levelProblemCodes }).toHaveProperty(String(code));
  });

  it("can be found from the README", () => {
    expect(readFileSync(new URL("../../../README.md", import.meta.url), "utf8")).toContain(
      "(docs/not-supported-yet.md)",
    );
  });
});

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly items: Schema;
  readonly anyOf: readonly Schema[];
  readonly doNotSuggest?: boolean;
  readonly description?: string;
  readonly markdownDescription: string;
}

test.each([
  ["the JSON schema", jsonSchema()],
  ["what VS Code gets of it", completionSchema()],
])("%s offers all keys", (_, made) => {
  const root = made as unknown as Schema;
  const cell = root.properties["cells"]?.items.anyOf[0];
  for (const scene of [root, cell]) {
    const keys = Object.entries({ ...scene?.properties, ...scene?.properties["bodies"]?.items.properties });
    expect(keys.filter(([, { doNotSuggest }]) => doNotSuggest)).toEqual([]);
    for (const [, { markdownDescription }] of keys) expect(markdownDescription).not.toContain("Not supported yet.");
  }
});
