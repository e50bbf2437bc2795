import { describe, expect, test } from "vitest";
import type { MovingBox, Sweep } from "../../src/solver/index.js";
import { check } from "./check.js";
import { differenceOf, neighbours, wholeOf } from "./corpora/fractions.js";
import { caseOf, corpusNames } from "./corpora/index.js";
import { plainSweep } from "./plainSweep.js";
import { Random } from "./random.js";

const cases = 2000;
const dimensions = [2, 3] as const;
const everyCorpus = corpusNames.flatMap((name) => dimensions.map((count) => [name, count] as const));

describe.each(everyCorpus)("the corpus %s in %i dimensions", (name, count) => {
  test("holds valid boxes only, of which either moves, and both, and hardly repeats itself", () => {
    const pairs = Array.from({ length: cases }, (_, index) => caseOf(name, count, index));
    const isValid = ({
      min,
      max,
      displacement,
      growth = { min: displacement, max: displacement },
    }: MovingBox): boolean =>
      [min, max, displacement, growth.min, growth.max].every(
        (vec) => vec.length === count && vec.every(Number.isFinite),
      ) && min.every((m, axis) => m <= (max[axis] ?? NaN));
    expect(pairs.filter(({ a, b }) => !isValid(a) || !isValid(b))).toEqual([]);
    const moves = ({ displacement, growth }: MovingBox): boolean =>
      [...displacement, ...(growth?.min ?? []), ...(growth?.max ?? [])].some((d) => d !== 0);
    expect(pairs.filter(({ a, b }) => moves(a) && moves(b)).length / cases).toBeGreaterThan(0.15);
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size / cases).toBeGreaterThan(0.98);
  });
});

test("a case is the same for the same index, whatever was asked before", () => {
  const before = caseOf("uniform", 2, 7);
  caseOf("uniform", 3, 1);
  expect(caseOf("uniform", 2, 7)).toEqual(before);
  expect(caseOf("uniform", 2, 8)).not.toEqual(before);
});

describe("near corners are made of", () => {
  test("times that differ by less than 2^-100, and not by nothing", () => {
    const random = new Random(1, 2);
    for (let i = 0; i < 200; i++) {
      const [one, other] = neighbours(random, 54);
      const determinant = one.p * other.q - other.p * one.q;
      expect(determinant * determinant).toBe(1n);
      expect(one.q * other.q).toBeGreaterThan(2n ** 100n);
    }
  });

  test("two doubles whose difference is exact", () => {
    const random = new Random(3, 4);
    for (let i = 0; i < 200; i++) {
      const whole = wholeOf(random, random.integer(1, 106));
      const [one, other] = differenceOf(random, whole);
      expect(BigInt(one) - BigInt(other)).toBe(whole);
    }
  });
});

describe("a planted error is found:", () => {
  const names = [
    "tenths",
    "hundredths",
    "near-corner",
    "offsets",
    "displacements",
    "both-moving",
    "tied-depths",
    "growth",
    "growth-divided",
    "growth-magnitudes",
  ] as const;
  test.each(names.flatMap((name) => dimensions.map((count) => [name, count] as const)))(
    "plain doubles, in %s in %i dimensions",
    (name, count) => {
      const { disagreements, examples } = check(plainSweep, name, count, 0, cases);
      expect(disagreements).toBeGreaterThan(0);
      expect(examples[0]).toContain(`${name}/${count}d#`);
    },
  );

  /** Where plain doubles are nearly always right, so that what is found is what was planted. */
  const wrongShare = (mutant: (answer: Sweep) => Sweep): number =>
    check((a, b) => mutant(plainSweep(a, b)), "integers", 2, 0, cases).disagreements / cases;

  test("nothing where nothing was planted", () => {
    expect(wrongShare((answer) => answer)).toBeLessThan(0.01);
  });

  test.each<readonly [string, (answer: Sweep) => Sweep]>([
    ["grazes that are hits", (answer) => (answer.kind === "graze" ? { ...answer, kind: "hit" } : answer)],
    ["hits that are grazes", (answer) => (answer.kind === "hit" ? { ...answer, kind: "graze" } : answer)],
    ["grazes that are misses", (answer) => (answer.kind === "graze" ? { kind: "miss" } : answer)],
    [
      "the second axis of a corner",
      (answer) => ("axes" in answer ? { ...answer, axes: answer.axes.slice(0, 1) } : answer),
    ],
    ["the other side", (answer) => ("normal" in answer ? { ...answer, normal: answer.normal.map((n) => -n) } : answer)],
    ["time, by two ulps", (answer) => ("axes" in answer ? { ...answer, time: answer.time * (1 - 2 ** -51) } : answer)],
    ["exit, by two ulps", (answer) => ("exit" in answer ? { ...answer, exit: answer.exit * (1 + 2 ** -51) } : answer)],
    [
      "penetration, by two ulps",
      (answer) =>
        answer.kind === "overlap"
          ? { ...answer, penetration: answer.penetration.map((p) => p * (1 + 2 ** -51)) }
          : answer,
    ],
  ])("%s", (_, mutant) => {
    expect(wrongShare(mutant)).toBeGreaterThan(0.03);
  });

  test("an answer that is an error", () => {
    const { disagreements, examples } = check(
      () => {
        throw new RangeError("no");
      },
      "uniform",
      2,
      0,
      2,
    );
    expect(disagreements).toBe(2);
    expect(examples[0]).toContain("RangeError: no");
  });
});
