import { describe, expect, test } from "vitest";
import { Random, seedOf } from "../exact/random.js";
import { generateSafety } from "../fuzz/safety/generate.js";
import { disagreements } from "../fuzz/safety/laws.js";
import { runs } from "./seeded.js";

describe("a shot at one wall", () => {
  test("is safe in every phase of a step where the product says so, and right below that it is not", () => {
    for (let seed = 0; seed < runs(140).numRuns; seed++) {
      const given = generateSafety(new Random(seedOf("safety"), seed), "single");
      const found = [...disagreements(given)].filter(({ isCounted }) => !isCounted);
      expect(found, `${seed}: ${JSON.stringify(given.scene)}`).toEqual([]);
    }
  });
});
