import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateAbove, roundAbove, roundBelow, towardsZero } from "../../../../src/language/fixes/rounding.js";

const bound = fc.double({ min: 1e-6, max: 1e9, noNaN: true, noDefaultInfinity: true });

describe("a frame rate that is chosen", () => {
  test.each([
    [61.3, 72],
    [59.94, 60],
    [60, 72],
    [120, 144],
    [128.6, 144],
    [250, 300],
    [130, 144],
    [3.2, 4],
    [37, 38],
    [999.5, 1000],
    [1000, 1001],
    [12_345.6, 12_346],
  ])("above %f is %i", (least, rate) => {
    expect(rateAbove(least)).toBe(rate);
  });

  test("is above the bound and at most a quarter or one more", () => {
    fc.assert(
      fc.property(bound, (least) => {
        const rate = rateAbove(least);
        expect(rate).toBeGreaterThan(least);
        expect(rate).toBeLessThanOrEqual(Math.max(least * 1.25, least + 1));
      }),
    );
  });
});

describe("a number that is chosen", () => {
  test.each([
    [42, 43],
    [0.1, 0.11],
    [99, 100],
    [22.667, 23],
    [0.2667, 0.27],
    [112, 120],
    [72.00000000000001, 73],
  ])("above %f is %f", (least, chosen) => {
    expect(roundAbove(least)).toBe(chosen);
  });

  test.each([
    [720, 710],
    [719.9, 710],
    [39, 38],
    [25.8, 25],
    [1000, 990],
    [0.1, 0.099],
    [71.99999999999999, 71],
  ])("below %f is %f", (most, chosen) => {
    expect(roundBelow(most)).toBe(chosen);
  });

  test("is on the safe side of the bound, and near it", () => {
    fc.assert(
      fc.property(bound, (limit) => {
        expect(roundAbove(limit)).toBeGreaterThan(limit);
        expect(roundAbove(limit)).toBeLessThanOrEqual(limit * 1.1001);
        expect(roundBelow(limit)).toBeLessThan(limit);
        expect(roundBelow(limit)).toBeGreaterThanOrEqual(limit * 0.8999);
      }),
    );
  });

  test.each([
    [-123.99, -123],
    [0.012345, 0.0123],
    [0, 0],
    [-0, 0],
  ])("towards zero from %f is %f", (value, rounded) => {
    expect(towardsZero(value)).toBe(rounded);
  });
});
