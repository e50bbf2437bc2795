import { describe, expect, test } from "vitest";
import { finished, inSteps, sortedInSteps, type Steps } from "../../../src/geometry/index.js";

function stepsOf(steps: Steps<unknown>): number {
  let count = 1;
  while (steps.next().done !== true) count++;
  return count;
}

describe("work in steps", () => {
  test("goes through stretches of all, each once", () => {
    for (const count of [0, 1, 9, 10, 11, 95]) {
      const seen: number[] = [];
      finished(
        inSteps(count, 10, (from, to) => {
          expect(to - from).toBeLessThanOrEqual(10);
          for (let i = from; i < to; i++) seen.push(i);
        }),
      );
      expect(seen).toEqual(Array.from({ length: count }, (_, i) => i));
    }
  });

  test("is done at once where there is little to do", () => {
    let done = 0;
    const steps = inSteps(10, 10, (from, to) => (done += to - from));
    expect([done, stepsOf(steps)]).toEqual([10, 1]);
  });

  test("sorts as a list sorts itself, equal ones in their order", () => {
    for (const count of [0, 1, 2048, 2049, 5000, 20_000]) {
      const list = Array.from({ length: count }, (_, i) => ({ i, key: (i * 7919) % 101 }));
      const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
      expect(finished(sortedInSteps(list, compare))).toEqual(list.toSorted(compare));
      expect(stepsOf(sortedInSteps(list, compare))).toBeGreaterThanOrEqual(count / 2048 - 1);
    }
  });
});
