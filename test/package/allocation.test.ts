import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const here = path.dirname(fileURLToPath(import.meta.url));
const solver = path.join(here, "..", "..", "dist", "solver.mjs");

/** Less than the smallest thing that a query could make, which has 12 bytes; the measuring itself makes a few in all. */
const bytesOfNothing = 10;

interface Bytes extends Readonly<Record<"statics" | "tiles" | "answer", number>> {
  readonly flying: { readonly bytes: number };
  readonly stopped: { readonly bytes: number; readonly contacts: number };
  readonly room: { readonly atRest: number; readonly played: number; readonly kept: number };
}

/** Numbers on their way between functions, of a mover with a contact; what an object for each contact took was twice as much. */
const bytesOfContact = 500;

/** Of each body of a room, less than an object: lists that begin anew in each frame grow to their room again. */
const bytesOfBody = 32;

/** The same while some are pushed in heaps. */
const bytesOfPlayedBody = 100;

/** What ten seconds of the game may leave: code that was optimised meanwhile. */
const bytesKept = 300_000;

test("a query that finds nothing makes nothing, and neither does a frame of a world that stays", () => {
  // Room for a round's answers, so that nothing is collected while they are counted; and code is optimised in its turn, not
  // by another thread at a moment of chance, which at times leaves numbers boxed for good.
  const room = ["--min-semi-space-size=256", "--max-semi-space-size=256"];
  const flags = ["--no-warnings", "--expose-gc", "--no-concurrent-recompilation", ...room];
  const output = execFileSync(process.execPath, [...flags, path.join(here, "allocation.mjs"), solver], {
    encoding: "utf8",
  });
  const bytes = JSON.parse(output) as Bytes;
  expect(bytes.statics).toBeLessThan(bytesOfNothing);
  expect(bytes.tiles).toBeLessThan(bytesOfNothing);
  expect(bytes.flying.bytes).toBeLessThan(bytesOfNothing);
  expect(bytes.stopped.contacts).toBeGreaterThan(1500);
  expect(bytes.stopped.bytes).toBeLessThan(bytesOfContact);
  expect(bytes.room.atRest).toBeLessThan(bytesOfBody);
  expect(bytes.room.played).toBeLessThan(bytesOfPlayedBody);
  expect(bytes.room.kept).toBeLessThan(bytesKept);
  // An answer is something, and the measurement sees it.
  expect(bytes.answer).toBeGreaterThan(60);
});
