import fc from "fast-check";
import { expect, test } from "vitest";
import { partitionPoint } from "../../src/geometry/index.js";

test("the place where a claim ends is the number of the places for which it holds", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, limit) => {
      const sorted = numbers.sort((a, b) => a - b);
      const place = partitionPoint(sorted.length, (i) => (sorted[i] as number) < limit);
      expect(place).toBe(sorted.filter((n) => n < limit).length);
    }),
  );
});
