import { describe, expect, test } from "vitest";
import { globMatcher } from "../../../src/levels/glob.js";
import { nameMatcher } from "../../../src/levels/knownNames.js";
import { processorSeconds } from "../processorTime.js";

describe("a layer or level is asked for", () => {
  test.each([
    [["front"], "walls/front", true],
    [["walls/front"], "walls/front", true],
    [["walls/*"], "walls/front", true],
    [["walls"], "walls/front", false],
    [["Level_*"], "Level_12", true],
    [["Level_?"], "Level_12", false],
    [["walls [1]"], "walls [1]", true],
    [["walls [12]"], "walls 2", true],
    [["a", "b*"], "bc", true],
    [["*"], ".hidden", true],
    [[""], "", true],
    [[], "a", false],
  ])("%j: %s is %s", (wanted, name, is) => {
    expect(nameMatcher(wanted)(name)).toBe(is);
  });

  test("by what is longer than a name only as it is written", () => {
    const long = "*".repeat(2000);
    expect(nameMatcher([long])(long)).toBe(true);
    expect(nameMatcher([long])("a")).toBe(false);
    expect(nameMatcher(["*"])("a".repeat(2000))).toBe(false);
  });
});

describe("a glob", () => {
  test.each([
    ["*.json", "a.json", true],
    ["*.json", "b/a.json", false],
    ["**/*.json", "a.json", true],
    ["**/*.json", "b/c/a.json", true],
    ["b/**/a", "b/a", true],
    ["b/**/a", "b/c/d/a", true],
    ["b/**/a", "bc/a", false],
    ["b/**", "b/c/d", true],
    ["a**b", "axb", true],
    ["a**b", "a/b", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[^a-c]x", "dx", true],
    ["[]]", "]", true],
    ["[a\\]]", "]", true],
    ["[a-]", "-", true],
    ["[", "[", true],
    ["[a", "[a", true],
    ["{a,b{c,d}}e", "bde", true],
    ["{a,b{c,d}}e", "be", false],
    ["{,a}b", "b", true],
    ["{a}", "{a}", true],
    ["{a,b", "{a,b", true],
    ["a}", "a}", true],
    ["{[a,}]b,c}", "}b", true],
    ["{**/a,b}", "x/y/a", true],
    ["\\*", "*", true],
    ["\\*", "a", false],
    ["\\", "\\", true],
    ["!a", "a", false],
    ["!a", "b", true],
    ["?", "😀", true],
    ["a.b", "aXb", false],
    ["a+(b)", "a+(b)", true],
  ])("%s on %s is %s", (glob, text, is) => {
    expect(globMatcher(glob, { dot: false })(text)).toBe(is);
  });

  test("leaves hidden files alone where it is to", () => {
    const matches = (glob: string, text: string) => globMatcher(glob, { dot: false })(text);
    expect([matches("*", ".a"), matches("**/*", "b/.a"), matches("?a", ".a"), matches("**", ".a/b")]).toEqual(
      Array(4).fill(false),
    );
    expect([matches(".*", ".a"), matches("**/.a", "b/.a"), matches("b*", "b.a")]).toEqual(Array(3).fill(true));
    expect(globMatcher("**/*", { dot: true })("b/.a")).toBe(true);
  });

  test.each([
    ["*a*a*a*a*b", "a".repeat(200)],
    ["*a".repeat(400) + "b", "a".repeat(1000)],
    ["**/".repeat(300) + "b", "a/".repeat(500)],
    ["{*a,*{a,*a}}".repeat(80) + "b", "a".repeat(1000)],
    ["*?".repeat(400) + "b", "a".repeat(1000)],
  ])("is matched in the time of its length times that of the text: %#", (glob, text) => {
    const began = processorSeconds();
    expect(globMatcher(glob, { dot: true })(text)).toBe(false);
    expect(globMatcher(glob, { dot: true })(text + "b")).toBe(true);
    expect(processorSeconds() - began).toBeLessThan(1);
  });
});
