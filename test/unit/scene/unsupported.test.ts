import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { levelProblemCodes } from "../../../src/levels/index.js";
import { skippedKinds } from "../../../src/levels/words.js";
import { parseNotebook, problemCodes } from "../../../src/scene/index.js";
import { completionSchema, jsonSchema } from "../../../src/scene/jsonSchema.js";
import { plannedKeys } from "../../../src/scene/unsupported.js";

const page = readFileSync(new URL("../../../docs/not-supported-yet.md", import.meta.url), "utf8");
const [ofScenes = "", ofLevels = ""] = page.split("## Parts of a level");
/** Of each row the key, what has it, what comes of it, and the code. */
const rows = [...ofScenes.matchAll(/^\| `(\w+)`[^|]*\| (\w+) +\| (.*?) +\| `([a-z-]+)` *\|$/gm)].map((row) =>
  row.slice(1),
);

/** A value of each key that changes something, where there is one. */
const values: Readonly<Record<string, unknown>> = {
  gravity: [0, 10],
  acceleration: [0, 10],
  growth: [1, 1],
  anchor: [0, 1],
  orbit: { center: [0, 0], angularVelocity: 1 },
  rotation: 45,
  layers: ["a"],
  collidesWith: ["a"],
  oneWay: [0, -1],
};

describe("the page about what is not supported yet", () => {
  it("has every key that nothing acts on, and no other", () => {
    expect(rows.map(([key]) => key).sort()).toEqual([...plannedKeys].sort());
  });

  test.each(rows)("says what comes of %s", (key = "", of, outcome, code) => {
    const body = { position: [0, 0], size: [1, 1] };
    const given = { [key]: values[key] };
    const scene = of === "scene" ? { ...given, bodies: [body] } : { bodies: [{ ...body, ...given }] };
    const { notebook, problems } = parseNotebook(JSON.stringify({ version: 1, ...scene }));
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    const [cell] = notebook?.cells ?? [];
    const isLeftOut = cell?.kind === "scene" && cell.scene.bodies.length === 0;
    expect(outcome).toBe(isLeftOut ? `the ${of} is left out` : "changes nothing by itself");
  });

  it("has every kind of thing that is left out of a level", () => {
    const named = ofLevels.split("\n").filter((line) => line.includes("`level-skipped`"));
    const kinds = named.flatMap((line) => [...line.matchAll(/`([a-z]+)`/g)].map(([, kind]) => kind));
    expect(kinds.sort()).toEqual([...skippedKinds].sort());
  });

  it("names codes that there are", () => {
    const codes = [...page.matchAll(/\| `([a-z]+-[a-z-]+)` *\|$/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(plannedKeys.length);
    for (const code of codes) expect({ ...problemCodes, ...levelProblemCodes }).toHaveProperty(String(code));
  });

  it("can be found from the README", () => {
    expect(readFileSync(new URL("../../../README.md", import.meta.url), "utf8")).toContain(
      "(docs/not-supported-yet.md)",
    );
  });
});

test.each(["zzzzzzzzz", ...plannedKeys.map((key) => `${key}s`)])(
  "an unknown key like %s sends nobody to one of them",
  (key) => {
    for (const text of [
      `{ "version": 1, "${key}": 1 }`,
      `{ "version": 1, "cells": [{ "${key}": 1 }] }`,
      `{ "version": 1, "bodies": [{ "position": [0, 0], "size": [1, 1], "${key}": 1 }] }`,
    ]) {
      const { problems } = parseNotebook(text);
      expect(problems.map(({ code }) => code)).toEqual(["unknown-key"]);
      for (const planned of plannedKeys) expect(problems[0]?.message).not.toContain(`"${planned}"`);
      expect(plannedKeys.map((each) => JSON.stringify(each))).not.toContain(problems[0]?.meant);
    }
  },
);

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
])("%s explains keys that nothing acts on yet, and offers all others", (_, made) => {
  const root = made as unknown as Schema;
  const cell = root.properties["cells"]?.items.anyOf[0];
  for (const scene of [root, cell]) {
    const keys = Object.entries({ ...scene?.properties, ...scene?.properties["bodies"]?.items.properties });
    const hidden = keys.filter(([, { doNotSuggest }]) => doNotSuggest);
    expect(hidden.map(([key]) => key).sort()).toEqual([...plannedKeys].sort());
    const explained = keys.filter(([, { markdownDescription }]) => markdownDescription.includes("Not supported yet."));
    expect(explained).toEqual(hidden);
  }
});
