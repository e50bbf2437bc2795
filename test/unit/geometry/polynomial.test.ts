import { describe, expect, it } from "vitest";
import { minus, mostOf, plus, product, rootsBetween, times, valueOf } from "../../../src/geometry/index.js";
import { Random } from "../../exact/random.js";

describe("polynomials", () => {
  it("are added, subtracted and multiplied as their values are", () => {
    const random = new Random(1, 0, 0);
    for (let i = 0; i < 500; i++) {
      const [a, b] = [0, 1].map(() => Array.from({ length: random.integer(1, 4) }, () => random.between(-3, 3))) as [
        number[],
        number[],
      ];
      const x = random.between(-2, 2);
      const [atA, atB] = [valueOf(a, x), valueOf(b, x)];
      expect(valueOf(plus(a, b), x)).toBeCloseTo(atA + atB, 9);
      expect(valueOf(minus(a, b), x)).toBeCloseTo(atA - atB, 9);
      expect(valueOf(times(a, atB), x)).toBeCloseTo(atA * atB, 9);
      expect(valueOf(product(a, b), x)).toBeCloseTo(atA * atB, 9);
      expect(mostOf(a, 2)).toBeGreaterThanOrEqual(atA);
    }
  });

  it("have the roots that they are made of, within some bounds", () => {
    const random = new Random(2, 0, 0);
    for (let i = 0; i < 500; i++) {
      const roots = Array.from({ length: random.integer(1, 5) }, () => random.between(-2, 2)).toSorted((a, b) => a - b);
      if (roots.some((root, n) => n > 0 && root - (roots[n - 1] as number) < 0.01)) continue;
      const polynomial = roots.reduce<readonly number[]>(
        (all, root) => product(all, [-root, 1]),
        [random.between(1, 5)],
      );
      const found = rootsBetween(polynomial, -1, 1);
      const expected = roots.filter((root) => Math.abs(root) <= 1);
      expect(found).toHaveLength(expected.length);
      found.forEach((root, n) => expect(root).toBeCloseTo(expected[n] as number, 7));
    }
  });

  it("that are constant have no roots, and a parabola that stays above 0 has none", () => {
    expect(rootsBetween([0], -1, 1)).toEqual([]);
    expect(rootsBetween([3, 0, 0], -1, 1)).toEqual([]);
    expect(rootsBetween([1, 0, 1], -1, 1)).toEqual([]);
  });
});
