import path from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { findTests, listTestFiles } from "../harness/findTests.js";

/** Joins parts of a word, so that this file does not have the word among its strings. */
const word = (...parts: readonly string[]): string => parts.join("");

/** The one file in which a name is found, with its stage. */
function foundIn(...words: readonly string[]): string {
  const [[stage, { files, named }] = ["", { files: [], named: [] }]] = findTests(words);
  return [stage, ...files, ...named].join(" ");
}

describe("tests by name", () => {
  const own = "unit test/unit/findTests.test.ts";

  test("are found by a part of their file's path, in every stage", () => {
    expect(foundIn("unit/findTests")).toBe(own);
    expect(foundIn("./test/unit/findTests.test.ts")).toBe(own);
    expect(foundIn("test\\unit\\findtests")).toBe(own);
    expect(foundIn(path.join(repository, "test", "unit", "findTests.test.ts"))).toBe(own);
    expect(foundIn("customEditor")).toBe("host test/vscode/customEditor.test.ts");
    expect(foundIn("journeys/german")).toBe("journeys test/journeys/german.test.ts");
  });

  test("are found by their name together with that of their group", () => {
    expect(foundIn("tests by name are found by their name together")).toBe(own);
    expect(foundIn("Found By Their Name Together With")).toBe(own);
  });

  test("are found by several words without quotes", () => {
    expect(foundIn("are", "found", "by", "several", "words", "without", "quotes")).toBe(own);
  });

  test.each(["shortest"])("are found by a name with a value in it, such as the %s", () => {
    expect(foundIn("are found by a name with a value in it, such as the shortest")).toBe(own);
  });

  test("are found by a name that stands in a table", () => {
    expect(foundIn(word("planck, ", "without bullet"))).toBe("unit test/unit/recordings/engines.test.ts");
  });

  test("are found for each word if the phrase is no name", () => {
    const found = findTests(["unit/findTests", "page/gallery"]);
    expect([...found.keys()].toSorted()).toEqual(["page", "unit"]);
  });

  test("are only looked for in the stages that are given", () => {
    expect(foundIn("page/gallery")).toBe("page test/page/gallery.test.ts");
    expect(() => findTests(["page/gallery"], ["exact"])).toThrow('No test has "page/gallery" in its name');
  });

  test("run alone: the pattern matches their full name and no other", () => {
    const { pattern = "" } = findTests(["run alone"]).get("unit") ?? {};
    expect(new RegExp(pattern).test("tests by name Run Alone: the pattern")).toBe(true);
    expect(new RegExp(pattern).test("tests by name are found")).toBe(false);
  });

  test("that do not exist: the message has the nearest names", () => {
    expect(() => findTests([word("fnd", "Tests")])).toThrow(/unit\/findTests/);
  });

  test("every test file of a stage is among them", () => {
    const stages = new Set(listTestFiles().map(({ stage }) => stage));
    expect([...stages].toSorted()).toEqual(["exact", "golden", "host", "journeys", "package", "page", "unit"]);
  });
});
