import { describe, expect, test } from "vitest";
import { commonPlace, compare, inPlaces, isWithinOneUlp, rational, textOf } from "./rational.js";

const tenth = { numerator: 1n, denominator: 10n };
const ulpOfOne = 2 ** -52;

describe("a double in places", () => {
  test.each([
    [1, 0, 1n],
    [-3, -2, -12n],
    [0, 5, 0n],
    [-0, 5, 0n],
    // From the bits of 0.1: sign 0, exponent -4, mantissa 1.999999999999a in hexadecimal.
    [0.1, -56, 0x1999999999999an],
    [Number.MIN_VALUE, -1074, 1n],
    [2 ** -1022 - 2 ** -1074, -1074, 2n ** 52n - 1n],
    [-(2 ** -1022), -1074, -(2n ** 52n)],
    [Number.MAX_VALUE, 0, 2n ** 1024n - 2n ** 971n],
  ])("%d / 2^%i is the integer %i", (x, place, integer) => {
    // An integer below has more trailing zeros than the place needs, so it is looked at in a finer one too.
    const fine = Math.min(place, commonPlace([x]));
    expect(inPlaces(x, fine)).toBe(integer << BigInt(place - fine));
  });

  test("has the finest place of all numbers in common", () => {
    expect(commonPlace([1, 0], [2 ** -60, 1e300])).toBe(-112);
    expect(commonPlace([0, 0])).toBe(0);
    expect(commonPlace([0, Number.MIN_VALUE])).toBe(-1074);
  });
});

describe("exact quotients", () => {
  test("are compared by value, whatever their denominators", () => {
    expect(compare({ numerator: 2n, denominator: 6n }, { numerator: 1n, denominator: 3n })).toBe(0);
    expect(compare({ numerator: -1n, denominator: 2n }, { numerator: -1n, denominator: 3n })).toBeLessThan(0);
    expect(compare(rational(3n, -1), rational(1n, 0))).toBeGreaterThan(0);
    expect(compare(rational(3n, 2), { numerator: 12n, denominator: 1n })).toBe(0);
  });

  test("are written with more digits than a double has", () => {
    expect(textOf({ numerator: 1n, denominator: 3n })).toMatch(/^3\.3{29,}e-1$/);
    expect(textOf({ numerator: -1000n, denominator: 7n })).toMatch(/^-1\.428571428571428571428571428/);
    expect(textOf({ numerator: 10n ** 40n, denominator: 1n })).toMatch(/^1\.0+e40$/);
    expect(textOf({ numerator: 0n, denominator: 7n })).toBe("0");
  });
});

describe("an answer is within an ulp", () => {
  test("at the nearest double and at its neighbour on the other side of the value, not further away", () => {
    // 0.1 as a double is above 1/10, by a fifth of its last place.
    const ulp = 2 ** -56;
    expect(isWithinOneUlp(0.1, tenth)).toBe(true);
    expect(isWithinOneUlp(0.1 - ulp, tenth)).toBe(true);
    expect(isWithinOneUlp(0.1 + ulp, tenth)).toBe(false);
    expect(isWithinOneUlp(0.1 - 2 * ulp, tenth)).toBe(false);
    expect(isWithinOneUlp(-0.1, { numerator: -1n, denominator: 10n })).toBe(true);
    expect(isWithinOneUlp(-0.1 - ulp, { numerator: -1n, denominator: 10n })).toBe(false);
    expect(isWithinOneUlp(-0.1, tenth)).toBe(false);
  });

  test("of a value that is a double itself, at this and both neighbours", () => {
    const three = rational(3n, 0);
    expect([3, 3 + 2 * ulpOfOne, 3 - 2 * ulpOfOne].map((x) => isWithinOneUlp(x, three))).toEqual([true, true, true]);
    expect([3 + 4 * ulpOfOne, 3 - 4 * ulpOfOne].map((x) => isWithinOneUlp(x, three))).toEqual([false, false]);
  });

  test("below a power of two only as far as the neighbour there, which is half as far", () => {
    const below = (eighths: bigint) => rational(2n ** 55n - eighths, -55);
    expect(isWithinOneUlp(1, below(4n))).toBe(true);
    expect(isWithinOneUlp(1, below(5n))).toBe(false);
    expect(isWithinOneUlp(-1, rational(5n - 2n ** 55n, -55))).toBe(false);
    expect(isWithinOneUlp(1, below(-8n))).toBe(true);
    expect(isWithinOneUlp(1, below(-9n))).toBe(false);
  });

  test("among the smallest and the greatest numbers", () => {
    const least = rational(1n, -1074);
    expect(isWithinOneUlp(0, least)).toBe(true);
    expect(isWithinOneUlp(0, rational(3n, -1075))).toBe(false);
    expect(isWithinOneUlp(Number.MIN_VALUE, rational(1n, -3000))).toBe(true);
    expect(isWithinOneUlp(2 ** -1022, rational(2n ** 52n - 1n, -1074))).toBe(true);
    expect(isWithinOneUlp(2 ** 1000, rational(1n, 1000))).toBe(true);
    expect(isWithinOneUlp(2 ** 1000, rational(3n, 999))).toBe(false);
  });

  test("at Infinity exactly where a value rounds to it", () => {
    const halfPlaceAboveMax = 2n ** 1024n - 2n ** 970n;
    expect(isWithinOneUlp(Infinity, rational(halfPlaceAboveMax, 0))).toBe(true);
    expect(isWithinOneUlp(Infinity, rational(halfPlaceAboveMax - 1n, 0))).toBe(false);
    expect(isWithinOneUlp(-Infinity, rational(-halfPlaceAboveMax, 0))).toBe(true);
    expect(isWithinOneUlp(-Infinity, rational(halfPlaceAboveMax, 0))).toBe(false);
    expect(isWithinOneUlp(NaN, tenth)).toBe(false);
  });
});
