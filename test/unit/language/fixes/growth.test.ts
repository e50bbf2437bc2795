import { expect, it } from "vitest";
import { evaluate } from "../../../../src/notebook/index.js";
import { findingCandidates } from "../../../../src/language/fixes/proposeFindingFixes.js";
import { fixFinding, targetsOf } from "../../../../src/language/fixes/tryFindingFixes.js";
import { evaluateNow } from "./atOnce.js";

it("lets a body grow by no more than there is room for", async () => {
  const walls = [0, 40].map((x) => ({ id: `wall${x}`, position: [x, 0], size: [4, 60] }));
  const block = { id: "block", position: [14, 20], size: [8, 8], velocity: [0, 0], growth: [600, 0] };
  const result = evaluate(JSON.stringify({ version: 1, frames: 10, bodies: [block, ...walls] }));
  const target = targetsOf(result).find(({ finding }) => finding.code === "squeezed");
  if (!target) return expect.fail("nothing is squeezed");
  const titles: string[] = [];
  for (const candidate of findingCandidates(result, target)) {
    const fix = await fixFinding(result, target, candidate, evaluateNow);
    if (fix) titles.push(fix.title);
  }
  expect(titles).toHaveLength(1);
  expect(titles[0]).toMatch(/^Reduce the growth of block to \(.*, 0\) px\/s, so that the body has room$/);
});
