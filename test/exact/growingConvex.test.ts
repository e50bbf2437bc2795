import { describe, expect, test } from "vitest";
import type { ConvexSweep } from "../../src/solver/index.js";
import { checkGrowingConvex, sweepGrowingConvex } from "./checkGrowingConvex.js";

const cases = 1000;

describe("a planted error is found:", () => {
  test.each<readonly [string, (answer: ConvexSweep) => ConvexSweep]>([
    ["grazes that are hits", (answer) => (answer.kind === "graze" ? { ...answer, kind: "hit" } : answer)],
    ["hits that are misses", (answer) => (answer.kind === "hit" ? { kind: "miss" } : answer)],
    ["the other side", (answer) => ("normal" in answer ? { ...answer, normal: answer.normal.map((n) => -n) } : answer)],
    ["time, by two ulps", (answer) => ("edges" in answer ? { ...answer, time: answer.time * (1 - 2 ** -51) } : answer)],
    ["exit, by two ulps", (answer) => ("exit" in answer ? { ...answer, exit: answer.exit * (1 + 2 ** -51) } : answer)],
    [
      "an edge that is not met",
      (answer) => ("edges" in answer ? { ...answer, edges: [-1, answer.edges[1] === 0 ? 1 : 0] } : answer),
    ],
  ])("%s", (_, mutant) => {
    const mutated = checkGrowingConvex((pair) => mutant(sweepGrowingConvex(pair)), "convex-integers", 0, cases);
    expect(mutated.disagreements).toBeGreaterThan(10);
  });

  test("growth that is passed over", () => {
    const still = checkGrowingConvex(
      ({ polygon, box: { min, max, displacement } }) =>
        sweepGrowingConvex({ polygon, box: { min, max, displacement } }),
      "convex-integers",
      0,
      cases,
    );
    expect(still.disagreements).toBeGreaterThan(100);
  });
});
