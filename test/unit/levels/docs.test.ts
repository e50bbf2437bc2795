import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { levelProblemCodes } from "../../../src/levels/index.js";
import { MAX_BOXES, MAX_CELLS, MAX_DEPTH, MAX_FILES } from "../../../src/levels/reading.js";

const page = readFileSync(new URL("../../../docs/levels.md", import.meta.url), "utf8");

test("the page about levels explains every problem, and no others", () => {
  const explained = [...page.matchAll(/^\| `((?:level|left)-[a-z-]+)`/gm)].map(([, code]) => code);
  expect(explained.sort()).toEqual(Object.keys(levelProblemCodes).sort());
});

test.each(Object.entries({ MAX_BOXES, MAX_CELLS, MAX_DEPTH, MAX_FILES }))(
  "the page about levels has %s",
  (_, limit) => {
    expect(page).toContain(`| ${limit.toLocaleString("en")} `);
  },
);
