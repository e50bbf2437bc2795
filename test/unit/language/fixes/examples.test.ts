import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { targetsOf } from "../../../../src/language/index.js";
import type { NotebookResult } from "../../../../src/notebook/index.js";
import { applyTextEdits } from "../../../../src/scene/edit/index.js";
import { evaluateExample, evaluateInPlaceOf, exampleFiles } from "../../evaluatedExamples.js";
import { expectFixes } from "./clean.js";
import { comments, expectMinimal, fixesOf, foundIn } from "./offered.js";
import { withoutTrying } from "../../writtenScene.js";

const results = new Map<string, NotebookResult>();
beforeAll(async () => {
  for (const name of exampleFiles) results.set(name, await evaluateExample(name));
});

const resultOf = (name: string): NotebookResult => results.get(name) ?? expect.fail(`${name} is no example`);

/** What is offered for each finding. */
async function offersIn(result: NotebookResult) {
  const offers = [];
  for (const target of targetsOf(result)) offers.push({ target, fixes: await fixesOf(result, target) });
  return offers;
}

describe.each(exampleFiles)("every fix that is offered in %s", (name) => {
  let offers: Awaited<ReturnType<typeof offersIn>> = [];
  /** What comes of a fix: each is tried once for all tests. */
  const fixed = new Map<string, Promise<NotebookResult>>();
  const fixedBy = (edits: Parameters<typeof applyTextEdits>[1]): Promise<NotebookResult> => {
    const text = applyTextEdits(resultOf(name).text, edits);
    const after = fixed.get(text) ?? evaluateInPlaceOf(name, text, withoutTrying);
    fixed.set(text, after);
    return after;
  };
  beforeAll(async () => {
    offers = await offersIn(resultOf(name));
  });
  afterAll(() => {
    fixed.clear();
  });

  it("fixes its finding, and makes no other than failing expectations, as many as it says", async () => {
    const result = resultOf(name);
    const before = foundIn(result);
    for (const [i, { target, fixes: offered }] of offers.entries()) {
      // Nothing in a scene fixes what other code answered.
      const isFixable = target.finding.code !== "answer-differs";
      expect(offered.length > 0, target.finding.message).toBe(isFixable);
      for (const fix of offered) {
        const after = await fixedBy(fix.edits);
        expect(after.problems, fix.title).toEqual([]);
        const found = foundIn(after);
        expect(found, fix.title).not.toContain(before[i]);
        const added = found.filter((each) => !before.includes(each));
        expect(
          added.filter((each) => !/^\d+ expectation/.test(each)),
          fix.title,
        ).toEqual([]);
        expect(Number(/(\d+) expectations? will fail$/.exec(fix.title)?.[1] ?? 0), fix.title).toBe(added.length);
      }
    }
  });

  it("writes the value of its button, which is safe; a way that is refused leaves something", async () => {
    const result = resultOf(name);
    for (const target of targetsOf(result))
      await expectFixes(result, target, (text) => evaluateInPlaceOf(name, text, withoutTrying));
  });

  it("changes single numbers and words, and no comment", () => {
    const result = resultOf(name);
    for (const { fixes } of offers) {
      for (const fix of fixes) {
        expectMinimal(result.text, fix);
        expect(comments(applyTextEdits(result.text, fix.edits)), fix.title).toEqual(comments(result.text));
      }
    }
  });

  it("leaves the body and the obstacle to meet, but for those that move it out of there", async () => {
    for (const { target, fixes } of offers) {
      // What a curve never met, nothing has to meet.
      if (["start-overlap", "squeezed", "curve-cut"].includes(target.finding.code)) continue;
      for (const fix of fixes) {
        const cell = (await fixedBy(fix.edits)).cells[target.index];
        const met =
          cell?.kind === "scene" ? [...cell.result.swept.contacts.bodies, ...cell.result.swept.contacts.obstacles] : [];
        expect(met, fix.title).toContain(target.finding.body);
      }
    }
  });

  it("is the same in a text with the line ends of Windows", async () => {
    const windows = (text: string): string => text.replaceAll("\n", "\r\n");
    const { text } = resultOf(name);
    const crlf = await evaluateInPlaceOf(name, windows(text));
    const after = (whole: string, all: typeof offers): readonly string[] =>
      all.flatMap(({ fixes }) => fixes.map(({ edits }) => applyTextEdits(whole, edits)));
    expect(after(crlf.text, await offersIn(crlf))).toEqual(after(text, offers).map(windows));
  });
});
