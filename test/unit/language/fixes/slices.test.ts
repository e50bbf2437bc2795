import { expect, it } from "vitest";
import type { Steps } from "../../../../src/geometry/index.js";
import {
  findingCandidates,
  fixFinding,
  fixFindings,
  fixProblem,
  fixProblems,
  problemCandidates,
  targetsOf,
} from "../../../../src/language/index.js";
import { evaluate, type NotebookResult } from "../../../../src/notebook/index.js";
import { FakeTime } from "../../workspace/time.js";
import { YieldBudget } from "../../../../src/workspace/index.js";

const wall = `{ "id": "wall", "position": [60, 0], "size": [2, 200] }`;
const bullet = (_: unknown, i: number): string =>
  `{ "id": "bullet ${i}", "position": [0, ${i * 8}], "size": [4, 4], "velocity": [6000, 0] }`;
const tunneling = `{ "version": 1, "bodies": [${wall}, ${Array.from({ length: 20 }, bullet).join(", ")}],
  "expect": [{ "body": "bullet 0", "tunnels": false }, { "body": "bullet 1", "tunnels": false }] }`;
const mistaken = `{ "version": 1, "fsp": 60, "bodies": [${Array(20).fill(wall).join(", ")}], "yAxis": "upp" }`;

/** What it takes to read and run a file of 5,000 bodies once: no slice can be shorter. */
const trialMs = 40;
/** A stretch of work that is not spent yet, and one trial. */
const longestSlice = 12 + trialMs;

/** The result of a text from which each reading or evaluation takes over, which takes its time. */
function resultOf(text: string, time: FakeTime): NotebookResult {
  const result = evaluate(text);
  const { memory } = result;
  return Object.defineProperty({ ...result }, "memory", {
    get: () => {
      time.spend(trialMs);
      return memory;
    },
  });
}

async function expectShortSlices(all: readonly Steps<unknown>[], time: FakeTime): Promise<void> {
  for (const steps of all) {
    const work = YieldBudget.of(time).through(steps, () => false);
    await time.advance(1000 * trialMs);
    await work;
  }
  expect(time.longest).toBeGreaterThan(0);
  expect(time.longest).toBeLessThanOrEqual(longestSlice);
}

it("the host runs after each trial of what might fix a finding", async () => {
  const time = new FakeTime();
  const result = resultOf(tunneling, time);
  const targets = targetsOf(result);
  const ways = targets.flatMap((target) =>
    findingCandidates(result, target).map((way) => fixFinding(result, target, way)),
  );
  await expectShortSlices([...ways, ...fixFindings(result, new Set(["tunnel", "expectation"]))], time);
});

it("the host runs after each trial of what might correct a problem", async () => {
  const time = new FakeTime();
  const result = resultOf(mistaken, time);
  const ways = result.problems.flatMap((problem) =>
    problemCandidates(result, problem).map((way) => fixProblem(result, problem, way)),
  );
  await expectShortSlices([...ways, fixProblems(result)], time);
});
