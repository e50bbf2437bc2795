import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { NamedFile } from "../../../src/cli/findFiles.js";
import { resultsByThreads } from "../../../src/cli/threadPool.js";
import type { Work } from "../../../src/cli/work.js";

const faultyWorker = fileURLToPath(new URL("./faultyWorker.cjs", import.meta.url));
const named = (name: string): NamedFile => ({ path: `/${name}`, name });

/** What this thread does itself. A file called `bad` is one at which it fails. */
const work: Work<object, string> = {
  name: "check",
  bytesWorthThreads: 1,
  resultOf: ({ name }) =>
    name === "bad" ? Promise.reject(new Error("no")) : Promise.resolve({ result: `${name} is fine`, files: [] }),
  unreadable: (name, why) => `${name}: ${why}`,
};

async function results(
  names: readonly string[],
  threads: number,
  told?: (done: number) => void,
): Promise<readonly (string | undefined)[]> {
  const looked = await resultsByThreads(work, names.map(named), {}, threads, told, faultyWorker);
  return Array.from(looked, ({ result }) => result);
}

describe("work by threads", () => {
  const many = Array.from({ length: 1000 }, (_, i) => `file ${i}`);

  it("gives the results in the order of the files", async () => {
    expect(await results(many, 2)).toEqual(many.map((name) => `${name} is fine`));
  });

  it("gives the same with one thread as with several", async () => {
    expect(await results(many, 1)).toEqual(await results(many, 3));
  });

  it.each([
    ["throws", "thrown where nobody catches"],
    ["rejects", "refused where nobody waits"],
    ["exits", "the thread ended with 3"],
  ])("names the one file at which a thread %s, and does all others", async (end, why) => {
    const names = many.map((name, i) => (i === 501 ? end : name));
    expect(await results(names, 2)).toEqual(
      names.map((name) => (name === end ? `${end}: unexpected error: ${why}` : `${name} is fine`)),
    );
  });

  it("names the file at which it fails where there is one thread", async () => {
    expect(await results(["a", "bad", "b"], 1)).toEqual(["a is fine", "bad: unexpected error: no", "b is fine"]);
  });

  it.each([1, 2])("tells how many are done, up to the last, with %i at most", async (threads) => {
    const told: number[] = [];
    await results(many, threads, (done) => told.push(done));
    expect(told.at(-1)).toBe(many.length);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it("has no results for no files", async () => {
    expect(await results([], 2)).toEqual([]);
  });
});
