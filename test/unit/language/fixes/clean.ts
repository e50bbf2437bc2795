// What must hold once a fix is applied, in the text that it leaves: what was to be fixed is gone, and nothing else is found.
import { expect } from "vitest";
import { at } from "../../../../src/geometry/index.js";
import type { FindingCode } from "../../../../src/model/index.js";
import {
  findingCandidates,
  fixInWay,
  type Candidate,
  type Fix,
  type Target,
  targetsOf,
} from "../../../../src/language/index.js";
import type { NotebookResult, SceneResultCell } from "../../../../src/notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../../../src/scene/edit/index.js";
import { obstacleName } from "../../../../src/tunneling/index.js";
import { cureText, type FixWay } from "../../../../src/view/index.js";
import { fixWays } from "../../../../src/view/protocol/index.js";
import { evaluateNow } from "./atOnce.js";

/** Evaluates a text as if it stood in the file of the result, from nothing. */
export type Evaluate = (text: string) => NotebookResult | Promise<NotebookResult>;

const passages: ReadonlySet<FindingCode> = new Set(["tunnel", "corner-cut", "wrong-side", "tunnel-risk"]);

export function sceneOf({ cells }: NotebookResult, { index }: Target): SceneResultCell {
  const cell = cells[index];
  return cell?.kind === "scene" ? cell : expect.fail("prose has no findings");
}

/** What a finding is about. A pair that gets past each other in one way does not after a fix if it does so in another way. */
function keyOf(result: NotebookResult, target: Target): string {
  const { scene } = sceneOf(result, target);
  const { code, body, obstacle, expectation = -1 } = target.finding;
  const family = passages.has(code) ? "passage" : code;
  const other = obstacle ? obstacleName(scene, obstacle) : "";
  return [target.index, family, scene.bodies[body]?.id, body, other, expectation].join(" ");
}

/** What stands in the way of calling a text clean after a fix; empty where nothing does. */
export function faultsAfter(before: NotebookResult, after: NotebookResult, target: Target): readonly string[] {
  const said = (result: NotebookResult): string[] => result.problems.map(({ code, message }) => `${code}: ${message}`);
  const left = said(before);
  const faults = said(after).filter((problem) => {
    const known = left.indexOf(problem);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
  if (!after.notebook) return [...faults, "cannot be read"];
  const own = keyOf(before, target);
  const known = new Set(targetsOf(before).map((each) => keyOf(before, each)));
  for (const each of targetsOf(after)) {
    const key = keyOf(after, each);
    if (key === own) faults.push(`is still found: ${each.finding.message}`);
    else if (!known.has(key) && !isAllowed(target, each)) faults.push(`is found now: ${each.finding.message}`);
  }
  return faults;
}

/** Whether something may be found after a fix that was not before: what no longer holds is counted in the title. */
function isAllowed({ index, finding }: Target, { index: at, finding: now }: Target): boolean {
  if (now.code === "expectation") return true;
  // A run that goes on shows what its finding already told of.
  if (finding.code === "ends-early") return at === index && finding.severity === "warning";
  // Bodies that a fix has nothing to do with may meet something after the run.
  if (now.code !== "ends-early" || now.severity !== "information") return false;
  const { obstacle } = finding;
  const isOfPair = now.body === finding.body || (obstacle?.kind === "body" && obstacle.index === now.body);
  return !passages.has(finding.code) || !isOfPair || at !== index;
}

/** Applies the fixes of a finding in each way, and the attempts of ways that are refused. Returns how many fixes there were. */
export async function expectFixes(result: NotebookResult, target: Target, evaluateAgain: Evaluate): Promise<number> {
  let count = 0;
  for (const way of fixWays) {
    const candidates = findingCandidates(result, target, way);
    if (candidates.length === 0) continue;
    const fix = await fixInWay(result, target, way, evaluateNow);
    if (typeof fix === "object") {
      await expectClean(result, target, way, fix, evaluateAgain);
      count++;
    } else if (fix !== undefined) await expectRefused(result, target, { candidates, why: fix }, evaluateAgain);
  }
  return count;
}

/** Holds where a fix leaves a clean text, writes the value of its button, and that on the safe side. */
async function expectClean(
  result: NotebookResult,
  target: Target,
  way: FixWay,
  fix: Fix,
  evaluateAgain: Evaluate,
): Promise<void> {
  const after = await evaluateAgain(applyTextEdits(result.text, orderly(fix)));
  expect(faultsAfter(result, after, target), `${fix.title}\n${result.text}`).toEqual([]);
  const failing = countOf(after) - countOf(result);
  expect(Number(/(\d+) expectations? will fail$/.exec(fix.title)?.[1] ?? 0), fix.title).toBeGreaterThanOrEqual(failing);
  expectValue(result, after, target, way, fix);
}

const countOf = (result: NotebookResult): number =>
  targetsOf(result).filter(({ finding }) => finding.code === "expectation").length;

/** The edits of a fix, which are in the order of the text and do not overlap. */
function orderly({ title, edits }: Fix): readonly TextEdit[] {
  for (const [i, { offset }] of edits.entries()) {
    const before = edits[i - 1];
    expect(offset, title).toBeGreaterThanOrEqual(before ? before.offset + before.length : 0);
  }
  return edits;
}

/** Holds where no attempt of a way that is said not to fix a finding leaves a clean text. */
async function expectRefused(
  result: NotebookResult,
  target: Target,
  { candidates, why }: { readonly candidates: readonly Candidate[]; readonly why: string },
  evaluateAgain: Evaluate,
): Promise<void> {
  for (const { title, edits } of candidates.flatMap(({ attempts }) => attempts)) {
    const after = await evaluateAgain(applyTextEdits(result.text, edits));
    expect(faultsAfter(result, after, target), `${title}: ${why}\n${result.text}`).not.toEqual([]);
  }
}

/** What rounding takes from a number that is safe. */
const NOISE = 1e-11;

/** Holds where the value that a button says is in the text, and as strong as what is safe. */
function expectValue(result: NotebookResult, after: NotebookResult, target: Target, way: FixWay, fix: Fix): void {
  const { scene } = sceneOf(after, target);
  const { body, obstacle, normal, safe = {} } = target.finding;
  const { unit } = scene;
  const atLeast = (value: number, bound = 0): void => {
    expect(value, `${fix.title}\n${result.text}`).toBeGreaterThanOrEqual(bound * (1 - NOISE));
  };
  const isPassage = passages.has(target.finding.code);
  switch (way) {
    case "rate":
    case "straighten":
      expect(fix.value, fix.title).toBe(cureText.rate(scene.fps));
      expect(fix.title).toContain(` ${fix.value?.split(" ")[0] ?? "?"} `.trimEnd());
      if (isPassage) atLeast(scene.fps, safe.fps);
      break;
    case "substeps":
      expect(fix.value, fix.title).toBe(cureText.substeps(scene.substeps));
      atLeast(scene.substeps, safe.substeps);
      break;
    case "frames":
      expect(fix.value, fix.title).toBe(cureText.frames(scene.frames));
      break;
    case "thickness": {
      const wall = scene.bodies[obstacle?.kind === "body" ? obstacle.index : -1] ?? expect.fail(fix.title);
      const thickness = at(wall.size, normal?.findIndex((n) => n !== 0) ?? -1);
      expect(fix.value, fix.title).toBe(cureText.thickness(wall.id, thickness, unit));
      atLeast(thickness, safe.thickness);
      break;
    }
    case "speed": {
      const own = scene.bodies[body] ?? expect.fail(fix.title);
      const { maxSpeed } = own;
      const isCapped = typeof maxSpeed === "number" && fix.value === cureText.speed(maxSpeed, unit);
      const other = obstacle?.kind === "body" ? scene.bodies[obstacle.index] : undefined;
      const velocity = own.size.map((_, axis) => (own.velocity?.[axis] ?? 0) - (other?.velocity?.[axis] ?? 0));
      if (isCapped) atLeast(safe.speed ?? Infinity, maxSpeed);
      else if (!own.path && !other?.path) atLeast(safe.speed ?? Infinity, Math.hypot(...velocity));
      const written = [own, ...(other ? [other] : [])].map((each) =>
        cureText.speed(Math.hypot(...(each.velocity ?? [])), unit),
      );
      if (!isCapped)
        expect(
          written.some((each) => fix.value?.includes(each)),
          `${fix.title}: ${fix.value ?? ""}`,
        ).toBe(true);
      break;
    }
    default:
      break;
  }
}
