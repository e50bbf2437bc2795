import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floor, num, rateFrom, roundDown, roundUp, towardsZero } from "../../../src/wording/index.js";

const bound = fc.double({ min: 1e-6, max: 1e9, noNaN: true, noDefaultInfinity: true });

describe("a frame rate that is chosen", () => {
  test.each([
    [61.3, 72],
    [59.94, 60],
    [60, 60],
    [60.1, 72],
    [120, 120],
    [128.6, 144],
    [250, 300],
    [250.1, 300],
    [130, 144],
    [3.2, 4],
    [37, 37],
    [37.2, 38],
    [999.5, 1000],
    [1000, 1000],
    [1000.1, 1001],
    [1660.0000000000002, 1660],
    [12_345.6, 12_350],
    [99_999, 100_000],
  ])("from %f is %i", (least, rate) => {
    expect(rateFrom(least)).toBe(rate);
  });

  test("is at least the bound and at most a quarter or one more", () => {
    fc.assert(
      fc.property(bound, (least) => {
        const rate = rateFrom(least);
        expect(rate).toBeGreaterThanOrEqual(least * (1 - 1e-11));
        expect(rate).toBeLessThanOrEqual(Math.max(least * 1.25, least + 1));
        // A sentence shows all of its digits.
        expect(Number(num(rate))).toBe(rate);
      }),
    );
  });
});

describe("a number that is chosen", () => {
  test.each([
    [42, 42],
    [42.1, 43],
    [0.1, 0.1],
    [99, 99],
    [99.5, 100],
    [22.667, 23],
    [0.2667, 0.27],
    [112, 120],
    [72.00000000000001, 72],
  ])("of at least %f is %f", (least, chosen) => {
    expect(roundUp(least)).toBe(chosen);
  });

  test.each([
    [720, 720],
    [719.9, 710],
    [39, 39],
    [25.8, 25],
    [1000, 1000],
    [0.1, 0.1],
    [71.99999999999999, 72],
  ])("of at most %f is %f", (most, chosen) => {
    expect(roundDown(most)).toBe(chosen);
  });

  test("is on the safe side of the bound, and near it", () => {
    fc.assert(
      fc.property(bound, (limit) => {
        expect(roundUp(limit)).toBeGreaterThanOrEqual(limit * (1 - 1e-11));
        expect(roundUp(limit)).toBeLessThanOrEqual(limit * 1.1001);
        expect(roundDown(limit)).toBeLessThanOrEqual(limit * (1 + 1e-11));
        expect(roundDown(limit)).toBeGreaterThanOrEqual(limit * 0.8999);
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

  test("is at most the given one, of either sign, with the digits of a sentence", () => {
    expect([33.3333, -33.3333, 12, -12, 0, -0.00012344].map(floor)).toEqual([33.33, -33.34, 12, -12, 0, -0.0001235]);
  });
});
