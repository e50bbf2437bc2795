import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { palettes, sceneSheet, sheetSvg } from "../../../src/view/index.js";
import { recordedSeverities } from "../../../src/model/index.js";
import { checkedFile, momentScene, replayedFile, rules as allRules } from "../../../src/report/index.js";
import { findingsOf, recordingOf } from "../recordings/recordings.js";
import { repository } from "../../harness/fetchServer.js";

const folder = path.join(repository, "docs", "findings");
const read = (page: string) => fs.readFileSync(path.join(folder, `${page}.md`), "utf8");
/** Lines may be wrapped anywhere. */
const flat = (text: string) => text.replace(/\s+/g, " ");

const rules = allRules();
/** Codes that have a page of their own: those of scenes, and those of recordings. */
const withPage = rules.filter(({ id, page }) => id === page);
const own = withPage.filter(({ id }) => !(id in recordedSeverities));
const recorded = withPage.filter(({ id }) => id in recordedSeverities);
const shared = rules.filter(({ id, page }) => id !== page);

/** The level of the page of a drop: a platform that is solid from above alone. */
const platform = {
  solids: { grids: [], boxes: [{ name: "Platform", box: { min: [0, 100], max: [160, 108] }, oneWay: [0, -1] }] },
  ...{ summary: "", problems: [], notEvaluated: [] },
};

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

describe.each(recorded)("the page of $id", ({ id, summary, help, page }) => {
  const text = read(page);
  const recording = recordingOf([/```jsonl\n(.*?)```/s.exec(text)?.[1] ?? ""]);
  const level = recording.header.level && platform;
  const findings = findingsOf(recording, level?.solids);

  it("says what the rule says", () => {
    expect(text.startsWith(`# ${id}\n`)).toBe(true);
    expect(flat(text)).toContain(summary);
    expect(flat(text)).toContain(help);
  });

  it("has a recording in which this and nothing else is found, and its very message", () => {
    const replayed = replayedFile(page, recording, findings, level);
    // Of a gap it is said as well that nobody looked at what happened in it.
    const partial = id === "recording-gap" ? ["recording-partial"] : [];
    expect(replayed.problems.map(({ code }) => code)).toEqual(partial);
    expect(replayed.findings.map(({ code }) => code)).toEqual([id]);
    expect(flat(text)).toContain(`> ${replayed.findings[0]?.message ?? ""}`);
  });

  it("has a picture of the scene of that moment (npm run pictures)", async () => {
    const [finding] = findings.found;
    if (!finding) throw new Error("nothing was found");
    const body = "body" in finding ? finding.body : 0;
    const moment = { recording, frame: finding.frame, body };
    const scene = momentScene(level ? { ...moment, solids: level.solids, level: { file: "platform.tscn" } } : moment);
    const view = evaluate(scene, undefined, { levels: () => level }).cells.map(toCellView)[0];
    if (view?.kind !== "scene") throw new Error("there is no scene");
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
