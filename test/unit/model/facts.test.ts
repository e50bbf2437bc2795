import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { recordedCodes, ruleNames, ruleQuestions } from "../../../src/model/index.js";
import { repository } from "../../harness/fetchServer.js";

const read = (...names: readonly string[]) => fs.readFileSync(path.join(repository, ...names), "utf8");

it("each rule of a check is the answer to one question", () => {
  const answered = ruleQuestions().flatMap(({ answers }) => answers.map(({ rule }) => rule));
  expect(answered).toEqual(ruleNames);
});

it.each(["notebook.md", "audit.md"])("docs/%s has a row for each rule of a check", (page) => {
  const rows = read("docs", page)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  for (const rule of ruleNames) expect(rows.filter((row) => row.includes(rule))).toHaveLength(1);
});

it("the page gives each finding of a recording a color", () => {
  const styles = read("webview", "styles", "recording.css");
  for (const code of recordedCodes) expect(styles).toContain(`.${code}`);
});
