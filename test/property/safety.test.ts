import { describe, expect, test } from "vitest";
import { Random, seedOf } from "../exact/random.js";
import { generateSafety } from "../fuzz/safety/generate.js";
import { type Disagreement, disagreements } from "../fuzz/safety/laws.js";
import { runs } from "./seeded.js";

describe("a shot", () => {
  test("passes a wall in no phase at a safe number, and in some phase right below it", async () => {
    for (let seed = 0; seed < runs(140).numRuns; seed++) {
      const given = generateSafety(new Random(seedOf("safety"), seed), "single");
      const found: Disagreement[] = [];
      for await (const each of disagreements(given)) if (!each.isCounted) found.push(each);
      expect(found, `${seed}: ${JSON.stringify(given.scene)}`).toEqual([]);
    }
  });
});
