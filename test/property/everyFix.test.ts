import { describe, expect, test } from "vitest";
import { type Fix, fixFindings, fixProblems, targetsOf } from "../../src/language/index.js";
import { evaluate, type NotebookResult } from "../../src/notebook/index.js";
import { applyTextEdits } from "../../src/scene/edit/index.js";
import { parseNotebook } from "../../src/scene/index.js";
import { Random } from "../exact/random.js";
import { generateSafety } from "../fuzz/safety/generate.js";
import { generateScene } from "../fuzz/scenes/generate.js";
import { evaluateNow, readNow } from "../unit/language/fixes/atOnce.js";
import { expectFixes, faultsAfter } from "../unit/language/fixes/clean.js";
import { correctionsOf } from "../unit/language/fixes/offered.js";
import { withoutTrying } from "../unit/writtenScene.js";
import { runs, seed } from "./seeded.js";

/** Each run of all tests asks about a thousand scenes, in parts of which each takes a while. */
const SCENES = 3000;
const PARTS = [0, 1, 2, 3, 4, 5];

/** Scenes of a part have numbers from so many times the part on. */
const NUMBERS = 1_000_000;

/** What a file may have whose fixes are applied: bodies times frames that its fixes run, about, and letters. */
const MOST_WORK = 1000;
const MOST_LETTERS = 3000;

/** Most scenes have a body that gets past a wall; the others have whatever a file can have, and what it must not. */
function textOf(number: number): string {
  const random = new Random(seed, number);
  return number % 4 === 0 ? generateScene(random).text : JSON.stringify(generateSafety(random).scene);
}

function isSmall(result: NotebookResult): boolean {
  const works = result.cells.map((cell) => {
    if (cell.kind !== "scene") return 0;
    const { bodies, frames, fps } = cell.scene;
    const rates = cell.result.findings.map(({ safe }) => Math.max(1, (safe?.fps ?? 0) / fps));
    return bodies.length * frames * (result.problems.length + rates.reduce((sum, rate) => sum + rate, 0));
  });
  return result.text.length <= MOST_LETTERS && works.reduce((sum, work) => sum + work, 0) <= MOST_WORK;
}

describe("after every fix of a random scene", () => {
  test.each(PARTS)(
    "what it fixes is gone and nothing else is found; a refused way leaves something: part %i",
    async (part) => {
      let [scenes, fixes] = [0, 0];
      for (let number = part * NUMBERS; scenes < runs(SCENES / PARTS.length).numRuns; number++) {
        const result = evaluate(textOf(number));
        if (!isSmall(result)) continue;
        scenes++;
        for (const target of targetsOf(result)) fixes += await expectFixes(result, target, evaluateUntried);
        fixes += (await expectFixesForAll(result)) + (await expectCorrections(result));
      }
      // Most scenes have something to fix.
      expect(fixes).toBeGreaterThan(scenes);
    },
  );
});

/** After a fix only which findings are left counts, not their numbers. */
function evaluateUntried(text: string): NotebookResult {
  return evaluate(text, undefined, withoutTrying);
}

/** Holds where one fix for all findings of a kind leaves none of them. */
async function expectFixesForAll(result: NotebookResult): Promise<number> {
  const targets = targetsOf(result);
  const codes = new Set(targets.map(({ finding }) => finding.code));
  const fixes = await fixFindings(result, codes, evaluateNow);
  for (const { title, edits } of fixes) {
    const after = evaluateUntried(applyTextEdits(result.text, edits));
    const left = targets.filter((target) => faultsAfter(result, after, target).length === 0);
    const count = Number(/\d+/.exec(title)?.[0]);
    expect(left.length, `${title}\n${result.text}`).toBeGreaterThanOrEqual(count);
  }
  return fixes.length;
}

/** Holds where each correction of a problem leaves a text that has one problem less and no other instead. */
async function expectCorrections(result: NotebookResult): Promise<number> {
  const { text, problems } = result;
  const said = (all: NotebookResult["problems"]): string[] => all.map(({ code, message }) => `${code}: ${message}`);
  const corrected = await fixProblems(result, readNow);
  const fixes: { readonly fix: Pick<Fix, "title" | "edits">; readonly count: number }[] = [];
  for (const problem of problems) {
    for (const fix of await correctionsOf(result, problem)) fixes.push({ fix, count: 1 });
  }
  const all = { fix: { title: "all clear mistakes", ...corrected }, count: corrected.count };
  for (const { fix, count } of corrected.count > 0 ? [...fixes, all] : fixes) {
    const after = parseNotebook(applyTextEdits(text, fix.edits));
    expect(after.notebook, `${fix.title}\n${text}`).toBeDefined();
    // What a text says is read only once it is JSON.
    if (!result.notebook) continue;
    const left = said(problems);
    const others = said(after.problems).filter((problem) => {
      const known = left.indexOf(problem);
      if (known >= 0) left.splice(known, 1);
      return known < 0;
    });
    expect(others, `${fix.title}\n${text}`).toEqual([]);
    expect(left.length, `${fix.title}\n${text}`).toBeGreaterThanOrEqual(count);
  }
  return fixes.length;
}
