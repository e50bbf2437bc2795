import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const here = path.dirname(fileURLToPath(import.meta.url));
const solver = path.join(here, "..", "..", "dist", "solver.mjs");

/** Less than the smallest thing that a query could make, which has 12 bytes; the measuring itself makes a few in all. */
const bytesOfNothing = 10;

test("a query that finds nothing makes nothing", () => {
  // Room for a round's answers, so that nothing is collected while they are counted.
  const flags = ["--no-warnings", "--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
  const output = execFileSync(process.execPath, [...flags, path.join(here, "allocation.mjs"), solver], {
    encoding: "utf8",
  });
  const bytes = JSON.parse(output) as Readonly<Record<"statics" | "tiles" | "answer", number>>;
  expect(bytes.statics).toBeLessThan(bytesOfNothing);
  expect(bytes.tiles).toBeLessThan(bytesOfNothing);
  // An answer is something, and the measurement sees it.
  expect(bytes.answer).toBeGreaterThan(60);
});
