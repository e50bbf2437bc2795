import { expect, test } from "vitest";
import { cosine, GREATEST_ANGLE, sine } from "../../src/solver/sweep/curve/sine.js";
import { cosineError } from "./curveOracle.js";
import { Random } from "./random.js";

const cases = 3000;

test.each([1, 101, GREATEST_ANGLE])("cosines of angles up to %d are off by less than 2^-50", (most) => {
  const random = new Random(1, most);
  for (let i = 0; i < cases; i++) {
    // Near quarters of a turn as well, where the cosine or the sine is least.
    const angle = random.chance(0.5)
      ? random.between(-most, most)
      : (Math.round(random.between(-most, most) / Math.PI) * Math.PI) / 2;
    expect(Math.abs(cosineError(cosine(angle), angle)), String(angle)).toBeLessThan(2 ** -50);
  }
});

test("a sine is the cosine of what is a quarter of a turn less", () => {
  for (const [angle, value] of [
    [0, 0],
    [Math.PI / 6, 0.5],
    [Math.PI / 2, 1],
    [-Math.PI / 2, -1],
    [Math.PI, 0],
    [1.5 * Math.PI, -1],
    [GREATEST_ANGLE, Math.sin(GREATEST_ANGLE)],
  ] as const) {
    expect(sine(angle)).toBeCloseTo(value, 14);
    expect(sine(angle) ** 2 + cosine(angle) ** 2).toBeCloseTo(1, 14);
  }
});
