import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCellView, type NotebookResult } from "../../../src/notebook/index.js";
import { instantAt, palettes, sceneBadges, sceneSheet, sheetSvg, type Judged } from "../../../src/view/index.js";
import { speakOfExamples } from "./examples.js";
import { namesIn, speakEnglish, unmarked } from "./pseudo.js";

let examples: ReadonlyMap<string, NotebookResult>;

beforeAll(async () => {
  ({ examples } = await speakOfExamples());
});

afterAll(speakEnglish);

/** What is written in a picture, apart from its title, which is the author's; the lines of a wrapped text are one. */
function writtenIn(svg: string): readonly string[] {
  const lines = [...svg.matchAll(/<(desc|text)\b[^>]*>([^<]+)</g)].map(([, , text = ""]) =>
    text.replace(/&[lg]t;/, "<"),
  );
  const texts: string[] = [];
  let open = "";
  for (const line of lines) {
    open = open === "" ? line : `${open} ${line}`;
    if (open.split("⟦").length !== open.split("⟧").length) continue;
    texts.push(open);
    open = "";
  }
  return open === "" ? texts : [...texts, open];
}

describe("a picture", () => {
  it("has no words that a translation cannot reach", () => {
    for (const [file, result] of examples) {
      for (const cell of result.cells) {
        const scene = toCellView(cell);
        if (scene.kind === "prose") continue;
        const instant = instantAt(scene, scene.frames);
        const svg = sheetSvg(sceneSheet(scene, "", { palette: palettes.light, width: 800, instant }));
        const axes = scene.dimensions === 3 ? ["x·y·z"] : [];
        const texts = writtenIn(svg).map((text) => ({
          file,
          text,
          words: unmarked(text, [...namesIn(result), ...axes]),
        }));
        expect(texts.length).toBeGreaterThan(0);
        expect(texts.filter(({ words }) => words.length > 0)).toEqual([]);
      }
    }
  });
});

describe("the verdict on a scene", () => {
  const none: Judged = {
    findings: [],
    expectations: [],
    problems: [],
    notEvaluated: [],
    fps: 60,
    frames: 1,
    substeps: 4,
    detection: "",
    check: { rule: "" },
    method: "exact",
  };

  it.each(["tunnel", "corner-cut", "wrong-side", "tunnel-risk", "start-overlap", "contact-limit"] as const)(
    "has no words that a translation cannot reach where there is a %s",
    (code) => {
      const expectations = [{ pass: false }];
      const problems = [{ severity: "error" }];
      const badges = sceneBadges({
        ...none,
        findings: [{ code, severity: "warning", frame: 2, body: 0 }],
        expectations,
        problems,
        method: "gomez",
      });
      expect(badges.length).toBe(5);
      expect(badges.flatMap(({ text }) => unmarked(text, ["gomez"]))).toEqual([]);
    },
  );
});
