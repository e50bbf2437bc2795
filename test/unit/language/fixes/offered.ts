// What the tests of fixes share: all that is offered for a text, and what must hold of each of them.
import { expect } from "vitest";
import type { FindingCode } from "../../../../src/model/index.js";
import {
  fixProblem,
  fixFinding,
  fixFindings,
  targetsOf,
  problemCandidates,
  findingCandidates,
  type Fix,
  type Target,
} from "../../../../src/language/index.js";
import { evaluate, type NotebookResult } from "../../../../src/notebook/index.js";
import { applyTextEdits } from "../../../../src/scene/edit/index.js";
import type { Problem } from "../../../../src/scene/index.js";
import { obstacleName } from "../../../../src/tunneling/index.js";
import { evaluateNow, readNow } from "./atOnce.js";

/** The fixes that are offered for a finding. */
export async function fixesOf(result: NotebookResult, target: Target): Promise<readonly Fix[]> {
  const fixes: Fix[] = [];
  for (const way of findingCandidates(result, target)) {
    const fix = await fixFinding(result, target, way, evaluateNow);
    if (fix) fixes.push(fix);
  }
  return fixes;
}

/** The fixes that are offered for all that is like a finding with a code. */
export async function allFixes(result: NotebookResult, code: FindingCode): Promise<readonly Fix[]> {
  return await fixFindings(result, new Set([code]), evaluateNow);
}

/** The fixes that are offered for a problem. */
export async function correctionsOf(result: NotebookResult, problem: Problem): Promise<readonly Fix[]> {
  const fixes: Fix[] = [];
  for (const way of problemCandidates(result, problem)) {
    const fix = await fixProblem(result, problem, way, readNow);
    if (fix) fixes.push(fix);
  }
  return fixes;
}

/** The finding of a text that has one with this code, or its only one. */
export function found(text: string, code?: FindingCode): { readonly result: NotebookResult; readonly target: Target } {
  const result = evaluate(text);
  const target = targetsOf(result).find(({ finding }) => code === undefined || finding.code === code);
  return { result, target: target ?? expect.fail("nothing was found") };
}

/** Titles of the fixes that are offered for a finding of a text. */
export async function titles(text: string, code?: FindingCode): Promise<readonly string[]> {
  const { result, target } = found(text, code);
  return (await fixesOf(result, target)).map(({ title }) => title);
}

/** The text after the first fix whose title fits. */
export async function fixed(text: string, title: RegExp, code?: FindingCode): Promise<string> {
  const { result, target } = found(text, code);
  const offered = await fixesOf(result, target);
  const fix = offered.find((each) => title.test(each.title));
  return applyTextEdits(text, (fix ?? expect.fail(`${String(title)} is none of ${JSON.stringify(offered)}`)).edits);
}

/** Findings as sentences about who meets whom; of what a body does to an obstacle there is one, whatever it is. */
export function foundIn(result: NotebookResult): readonly string[] {
  const isTunneling = ["tunnel", "corner-cut", "wrong-side", "tunnel-risk"];
  return targetsOf(result).map(({ index, finding }) => {
    const cell = result.cells[index];
    if (cell?.kind !== "scene") return expect.fail("prose has no findings");
    const code = isTunneling.includes(finding.code) ? "tunneling" : finding.code;
    const other = finding.obstacle ? obstacleName(cell.scene, finding.obstacle) : "";
    return `${index} ${code} ${finding.body} ${other} ${finding.expectation ?? ""}`;
  });
}

/** The comments of a text. */
export function comments(text: string): readonly string[] {
  return tokens(text).filter((token) => /^\/[/*]/.test(token));
}

/** All of a text but blanks: comments, texts, other words, and punctuation. */
export function tokens(text: string): readonly string[] {
  return text.match(/\/\/[^\r\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|[^\s,:[\]{}"/]+|[,:[\]{}]/g) ?? [];
}

/** Holds where edits take away, and put in the place of each part, whole values and keys, and are in the order of the text. */
export function expectMinimal(text: string, { title, edits }: Fix): void {
  let end = 0;
  for (const edit of edits) {
    expect(edit.offset, title).toBeGreaterThanOrEqual(end);
    end = edit.offset + edit.length;
    const before = text.slice(edit.offset, end);
    // Of what is there, a number or a word is replaced; everything else is added beside it.
    expect(before === "" || tokens(before).length === 1, `${title}: ${before}`).toBe(true);
    expect(edit.text, title).not.toBe(before);
  }
}
