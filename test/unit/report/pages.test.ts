import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { palettes, sceneSheet, sheetSvg } from "../../../src/view/index.js";
import { checkedFile, rules } from "../../../src/report/index.js";
import { repository } from "../../harness/fetchServer.js";

const folder = path.join(repository, "docs", "findings");
const read = (page: string) => fs.readFileSync(path.join(folder, `${page}.md`), "utf8");
/** Lines may be wrapped anywhere. */
const flat = (text: string) => text.replace(/\s+/g, " ");

/** Codes that have a page of their own. */
const own = rules.filter(({ id, page }) => id === page);
const shared = rules.filter(({ id, page }) => id !== page);

test("there is a page for each rule, and no other", () => {
  const pages = fs.readdirSync(folder).filter((name) => name.endsWith(".md"));
  expect(pages.sort()).toEqual([...new Set(rules.map(({ page }) => `${page}.md`))].sort());
});

describe.each(own)("the page of $id", ({ id, summary, help, page }) => {
  const text = read(page);
  const scene = /```jsonc\n(.*?)```/s.exec(text)?.[1] ?? "";
  const result = evaluate(scene);

  it("says what the rule says", () => {
    expect(text.startsWith(`# ${id}\n`)).toBe(true);
    expect(flat(text)).toContain(summary);
    expect(flat(text)).toContain(help);
  });

  it("has a scene in which this and nothing else is found, and its very message", () => {
    const findings = checkedFile(page, result).cells.flatMap((cell) => cell.findings);
    expect(result.problems).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual([id]);
    expect(flat(text)).toContain(`> ${findings[0]?.message ?? ""}`);
  });

  it("has a picture of that scene (npm run pictures)", async () => {
    const view = result.cells.map(toCellView).find((cell) => cell.kind === "scene");
    if (!view) throw new Error("there is no scene");
    const svg = sheetSvg(sceneSheet(view, id, { palette: palettes.light, width: 640 }));
    expect(text).toContain(`](${page}.svg)`);
    await expect(svg).toMatchFileSnapshot(path.join(folder, `${page}.svg`));
  });
});

describe.each([...new Set(shared.map(({ page }) => page))])("the page %s", (page) => {
  const text = read(page);
  const sections = [...text.matchAll(/^## ([\w-]+)\n\n(.*?)\n$/gms)];

  it("has a section for each of its codes, which begins with what it means", () => {
    const expected = shared.filter((rule) => rule.page === page);
    expect(sections.map(([, id, first]) => [id, flat(first ?? "")])).toEqual(
      expected.map(({ id, summary }) => [id, summary]),
    );
    for (const { help } of expected) expect(flat(text)).toContain(help);
  });
});
