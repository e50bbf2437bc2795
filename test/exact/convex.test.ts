import { describe, expect, test } from "vitest";
import { sweepConvex, type ConvexSweep } from "../../src/solver/index.js";
import { checkConvex } from "./checkConvex.js";
import { convexCaseOf, convexCorpusNames } from "./corpora/convex.js";

const cases = 500;

describe.each(convexCorpusNames)("the corpus %s", (name) => {
  test("has boxes, shapes that both move, and hardly repeats itself", () => {
    const pairs = Array.from({ length: cases }, (_, index) => convexCaseOf(name, index));
    const share = (some: readonly unknown[]): number => some.length / cases;
    const moves = ({ displacement }: { readonly displacement: readonly number[] }): boolean =>
      displacement.some((d) => d !== 0);
    expect(share(pairs.filter(({ a, b }) => moves(a) && moves(b)))).toBeGreaterThan(0.15);
    expect(share([...new Set(pairs.map((pair) => JSON.stringify(pair)))])).toBeGreaterThan(0.95);
  });
});

test("an exit that is nearly beyond the doubles is one", () => {
  // Found by a run of a million cases.
  expect(checkConvex(sweepConvex, "convex-extremes", 13788, 13789).examples).toEqual([]);
});

test("in whole numbers polygons meet flush, with corners, and boxes do", () => {
  const met = { flush: 0, corner: 0, box: 0 };
  for (let index = 0; index < cases; index++) {
    const { a, b } = convexCaseOf("convex-integers", index);
    const answer = sweepConvex(a, b);
    if (!("edges" in answer)) continue;
    met[answer.edges.includes(-1) ? "corner" : "flush"]++;
    if ("min" in a !== "min" in b) met.box++;
  }
  expect(Math.min(met.flush, met.corner, met.box)).toBeGreaterThan(50);
});

describe("a planted error is found:", () => {
  const wrong = (mutant: (answer: ConvexSweep) => ConvexSweep): number =>
    checkConvex((a, b) => mutant(sweepConvex(a, b)), "convex-integers", 0, cases).disagreements;

  test.each<readonly [string, (answer: ConvexSweep) => ConvexSweep]>([
    ["grazes that are hits", (answer) => (answer.kind === "graze" ? { ...answer, kind: "hit" } : answer)],
    ["hits that are misses", (answer) => (answer.kind === "hit" ? { kind: "miss" } : answer)],
    ["the other side", (answer) => ("normal" in answer ? { ...answer, normal: answer.normal.map((n) => -n) } : answer)],
    [
      "the normal, by three ulps",
      (answer) =>
        "normal" in answer ? { ...answer, normal: answer.normal.map((n) => n * (1 + 3 * Number.EPSILON)) } : answer,
    ],
    ["a corner for an edge", (answer) => ("edges" in answer ? { ...answer, edges: [-1, answer.edges[1]] } : answer)],
    ["time, by two ulps", (answer) => ("edges" in answer ? { ...answer, time: answer.time * (1 - 2 ** -51) } : answer)],
    ["exit, by two ulps", (answer) => ("exit" in answer ? { ...answer, exit: answer.exit * (1 + 2 ** -51) } : answer)],
  ])("%s", (_, mutant) => {
    expect(wrong(mutant)).toBeGreaterThan(10);
  });

  test("penetration that is not reported as it is alone", () => {
    const longer = (answer: ConvexSweep): ConvexSweep =>
      answer.kind === "overlap" ? { ...answer, penetration: answer.penetration.map((p) => p * 2) } : answer;
    expect(wrong(longer)).toBeGreaterThan(10);
  });
});
