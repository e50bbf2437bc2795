import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { NamedFile } from "../../../src/cli/findFiles.js";
import { resultsByThreads } from "../../../src/cli/threads.js";
import { inOrder, type Work } from "../../../src/cli/work.js";

const faultyWorker = fileURLToPath(new URL("./faultyWorker.cjs", import.meta.url));
const named = (name: string): NamedFile => ({ path: `/${name}`, name });

/** What this thread does itself. A file called `bad` is one at which it fails. */
const work: Work<object, string> = {
  name: "check",
  ahead: 2,
  bytesWorthThreads: 1,
  resultOf: ({ name }) => (name === "bad" ? Promise.reject(new Error("no")) : Promise.resolve(`${name} is fine`)),
  failed: ({ name }, message) => `${name}: ${message}`,
};

async function results(names: readonly string[], threads: number): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const result of resultsByThreads(work, names.map(named), {}, threads, faultyWorker)) all.push(result);
  return all;
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
    ["rejects", "the whole batch is refused"],
  ])("names the one file at which a thread %s, and does all others", async (end, why) => {
    const names = many.map((name, i) => (i === 501 ? end : name));
    expect(await results(names, 2)).toEqual(
      names.map((name) =>
        name === end ? `${end}: looking at this file ended by an accident: ${why}` : `${name} is fine`,
      ),
    );
  });

  it("names the file at which it fails where there is one thread", async () => {
    expect(await results(["a", "bad", "b"], 1)).toEqual([
      "a is fine",
      "bad: looking at this file ended by an accident: no",
      "b is fine",
    ]);
  });

  it("has no results for no files", async () => {
    expect(await results([], 2)).toEqual([]);
  });
});

describe("work in order", () => {
  it("has no more in hand than it may", async () => {
    let inHand = 0;
    let most = 0;
    const items = Array.from({ length: 50 }, (_, i) => i);
    const taken: number[] = [];
    const doubled = inOrder(items, 4, async (item) => {
      most = Math.max(most, ++inHand);
      await Promise.resolve();
      return item * 2;
    });
    for await (const result of doubled) {
      inHand--;
      taken.push(result);
    }
    expect(taken).toEqual(items.map((item) => item * 2));
    expect(most).toBe(4);
  });
});
