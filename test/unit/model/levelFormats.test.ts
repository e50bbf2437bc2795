import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { help } from "../../../src/cli/help.js";
import { levelEndings, levelFormats, type LevelFormatFacts } from "../../../src/model/index.js";
import { exportName } from "../../../src/view/index.js";
import { repository } from "../../harness/fetchServer.js";
import { translations } from "../l10n/texts.js";

const read = (...names: readonly string[]) => fs.readFileSync(path.join(repository, ...names), "utf8");
const formats: readonly LevelFormatFacts[] = Object.values(levelFormats);
/** Names without a version. */
const editors = formats.map(({ name }) => name.replace(/ \d+$/, ""));

describe.each(formats)("$name", ({ name, endings, hasJson }) => {
  const all = [...endings, ...(hasJson ? ["json"] : [])].map((ending) => `.${ending}`);

  it("has a row in docs/levels.md with its files", () => {
    const row = read("docs", "levels.md")
      .split("\n")
      .find((line) => line.startsWith(`| ${name} `));
    for (const ending of all) expect(row).toContain(`\`${ending}\``);
  });

  it("is in the help of the audit with its files", () => {
    const listed = new RegExp(`${name} \\(([^)]*)\\)`);
    const [, said = ""] = listed.exec(help.audit.replaceAll(/\s+/g, " ")) ?? [];
    for (const ending of all) expect(said).toContain(ending);
  });
});

test("the menus offer to check each file whose ending is that of a format", () => {
  const endings = levelEndings.filter((ending) => ending !== "json");
  const conditions = [...read("package.json").matchAll(/resourceExtname =~ (\/\S+\/)/g)].map(([, regex]) => regex);
  expect(new Set(conditions)).toEqual(new Set([String.raw`/^\\.(${endings.join("|")})$/`]));
});

test("texts that name several formats name all", () => {
  const ui = [...translations("de").values()].flatMap((part) => Object.keys(part));
  const manifest = Object.values(JSON.parse(read("package.nls.json")) as Record<string, string>);
  const lists = [...ui, ...manifest].filter((text) => editors.filter((name) => text.includes(name)).length > 1);
  expect(lists.length).toBeGreaterThan(3);
  for (const text of lists) for (const name of editors) expect(text).toContain(name);
});

test("texts that list the endings of levels list all", () => {
  const ui = [...translations("de").values()].flatMap((part) => Object.keys(part));
  const lists = ui.filter((text) => text.includes(".tmx") && text.includes(".ldtk"));
  expect(lists).not.toEqual([]);
  for (const text of lists) for (const ending of levelEndings) expect(text).toContain(`.${ending}`);
});

test.each(levelEndings)("an exported picture of a level.%s is named without the ending", (ending) => {
  expect(exportName(`cave.${ending}`, `cave.${ending}`, "svg")).toBe("cave.svg");
});
