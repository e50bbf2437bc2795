import { describe, expect, test } from "vitest";
import { statics, type Box, type Vec } from "../../src/solver/index.js";
import { firstHitDisagreement, firstHitOracle } from "./index.js";
import { Random, seedOf } from "./random.js";
import { worlds, type WorldName } from "./worlds.js";

const worldCount = 60;
const moversEach = 50;

describe("the first of several boxes, by hand:", () => {
  const tile = (x: number, y: number): Box => ({ min: [x, y], max: [x + 1, y + 1] });
  const mover: Box = { min: [0, 0], max: [1, 1] };
  const firstOf = (displacement: Vec, ...boxes: readonly Box[]): number | undefined =>
    firstHitOracle(boxes, mover, displacement)?.index;

  test("the nearest, wherever it stands in the list", () => {
    expect(firstOf([9, 0], tile(5, 0), tile(3, 0), tile(4, 0))).toBe(1);
  });

  test("the lowest index of two that are entered at once", () => {
    expect(firstOf([9, 0], tile(3, 0.5), tile(3, -0.5))).toBe(0);
  });

  test("a face before a corner that is entered at once", () => {
    expect(firstOf([4, 4], tile(3, 3), tile(3, 2))).toBe(1);
  });

  test("none of those that are only grazed, left, or overlapped from the start", () => {
    expect(firstOf([9, 0], tile(3, 1), tile(-1, 0), tile(0.5, 0.5), tile(10, 0))).toBeUndefined();
  });

  test("the first by less than what doubles can tell apart", () => {
    // Fibonacci numbers: 2111485077978050 × 5527939700884757 is 3416454622906707² + 1, so the box above is the first.
    const beside: Box = { min: [1 + 2111485077978050, -9], max: [2 ** 53, 2 ** 53] };
    const above: Box = { min: [-9, 1 + 3416454622906707], max: [2 ** 53, 2 ** 53] };
    expect(firstOf([3416454622906707, 5527939700884757], beside, above)).toBe(1);
  });
});

describe.each(Object.keys(worlds) as WorldName[])("the index of a world of %s", (name) => {
  test.each([2, 3] as const)("finds the first hit of exact arithmetic in %i dimensions", (dimensions) => {
    let hits = 0;
    for (let index = 0; index < worldCount; index++) {
      const random = new Random(seedOf(name), index, dimensions);
      const { boxes, mover } = worlds[name](random, dimensions);
      const world = statics(Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max])), dimensions);
      for (let i = 0; i < moversEach; i++) {
        const { box, displacement } = mover();
        const exact = firstHitOracle(boxes, box, displacement);
        if (exact) hits++;
        const wrong = firstHitDisagreement(world.firstHit(box, displacement), exact);
        expect(wrong, `world ${index}, mover ${i}: ${JSON.stringify({ ...box, displacement })}`).toBeUndefined();
      }
    }
    expect(hits / (worldCount * moversEach)).toBeGreaterThan(0.1);
  });
});
