import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  Cancelled,
  Changes,
  Derived,
  ownedCount,
  type Computation,
  type Context,
  type Disposable,
} from "../../../src/workspace/index.js";
import { FakeTime, settled } from "./time.js";

/** Files that are counted up: what is read of one tells how often it was written before. */
class Files {
  readonly time = new FakeTime();
  readonly changes = new Changes({
    watchAll: () => {
      this.watchers++;
      return { dispose: () => this.watchers-- };
    },
    watchOne: () => undefined,
  });
  readonly failures: unknown[] = [];
  readonly context: Context = {
    scheduler: this.time,
    changes: this.changes,
    failed: (error) => this.failures.push(error),
  };
  private readonly counts = new Map<string, number>();
  watchers = 0;
  /** How long it takes to read one. */
  delay = 0;

  now(file: string): number {
    return this.counts.get(file) ?? 0;
  }

  write(file: string): void {
    this.counts.set(file, this.now(file) + 1);
    this.changes.tell("written", file);
  }

  async read(file: string, { follow }: Computation): Promise<number> {
    follow(file);
    const read = this.now(file);
    if (this.delay > 0) await new Promise<void>((resolve) => this.time.after(this.delay, resolve));
    return read;
  }

  /** A value that is made of files. */
  value(files: readonly string[], rest = 40, isKept = true): Derived<readonly number[]> {
    return new Derived<readonly number[]>(this.context, {
      rest: { ms: rest, since: "first" },
      isKept,
      compute: async (computation) => {
        const read: number[] = [];
        for (const file of files) read.push(await this.read(file, computation));
        return read;
      },
    });
  }
}

let files: Files;
let owned: number;
beforeEach(() => {
  owned = ownedCount();
  files = new Files();
});
afterEach(() => {
  expect(ownedCount()).toBe(owned);
  expect(files.watchers).toBe(0);
  expect(files.time.pending).toBe(0);
});

/** Observes a value; the answers that were told. */
function observing<T>(value: Derived<T>): { readonly told: unknown[]; readonly observer: Disposable } {
  const told: unknown[] = [];
  const observer = value.observe(() => told.push(value.latest && Object.values(value.latest)[0]));
  return { told, observer };
}

describe("a derived value", () => {
  it("is computed once for all that want it, and again when it has changed and come to rest", async () => {
    const value = files.value(["a", "b"]);
    const first = observing(value);
    const second = observing(value);
    await files.time.advance(0);
    files.write("a");
    files.write("b");
    await files.time.advance(39);
    expect(first.told).toEqual([[0, 0]]);
    await files.time.advance(1);
    expect([first.told, second.told]).toEqual([
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ]);
    first.observer.dispose();
    second.observer.dispose();
  });

  it("is told of once more when a file changes that was read while another is being read", async () => {
    files.delay = 10;
    const { told, observer } = observing(files.value(["a", "b"]));
    await files.time.advance(15);
    files.write("a");
    await files.time.advance(5);
    expect(told).toEqual([[0, 0]]);
    await files.time.advance(100);
    expect(told).toEqual([
      [0, 0],
      [1, 0],
    ]);
    observer.dispose();
  });

  it("answers who asks after a change with what is there after it, not with what is on its way", async () => {
    files.delay = 10;
    const value = files.value(["a"]);
    const using = value.use();
    const early = value.settled();
    await files.time.advance(5);
    files.write("a");
    const late = value.settled();
    await files.time.advance(30);
    expect(await early).toEqual([0]);
    expect(await late).toEqual([1]);
    using.dispose();
  });

  it("goes on for one observer when another one leaves, and ends with the last", async () => {
    files.delay = 10;
    const value = files.value(["a"]);
    const first = observing(value);
    const second = observing(value);
    await settled();
    first.observer.dispose();
    await files.time.advance(10);
    expect([first.told, second.told]).toEqual([[], [[0]]]);
    second.observer.dispose();
    files.write("a");
    await files.time.advance(100);
    expect(second.told).toEqual([[0]]);
    expect(value.isCurrent).toBe(false);
  });

  it("has what its computation throws for an answer, and another one when that is fixed", async () => {
    const value = new Derived(files.context, {
      rest: { ms: 40, since: "first" },
      compute: async (computation) => {
        const read = await files.read("a", computation);
        if (read === 0) throw new Error("an accident");
        return read;
      },
    });
    const { told, observer } = observing(value);
    await expect(value.settled()).rejects.toThrow("an accident");
    expect(told).toEqual([new Error("an accident")]);
    files.write("a");
    await files.time.advance(40);
    expect(told.at(-1)).toBe(1);
    observer.dispose();
  });

  it("tells who waits that it was disposed of", async () => {
    files.delay = 10;
    const value = files.value(["a"]);
    const waiting = value.settled();
    value.dispose();
    await expect(Promise.all([waiting, files.time.advance(20)])).rejects.toBeInstanceOf(Cancelled);
    await expect(value.settled()).rejects.toBeInstanceOf(Cancelled);
    await files.time.advance(20);
  });

  it("is ended by the last who waits, and begun again for who asks a moment later", async () => {
    let rounds = 0;
    const value = new Derived(files.context, {
      rest: { ms: 0, since: "first" },
      compute: async ({ pause }) => {
        rounds++;
        for (let i = 0; i < 5; i++) {
          await new Promise<void>((resolve) => files.time.after(20, resolve));
          await pause(i / 5);
        }
        return "done";
      },
    });
    const using = value.use();
    let isCancelled = false;
    const heard: number[] = [];
    const ended = value
      .settled({ isCancelled: () => isCancelled, progress: (done) => heard.push(done) })
      .catch((error: unknown) => error);
    await files.time.advance(50);
    isCancelled = true;
    const next = value.settled();
    await files.time.advance(200);
    expect(await next).toBe("done");
    expect(await ended).toBe("done");
    expect([rounds, heard.length > 0]).toEqual([1, true]);

    const alone = new Derived(files.context, {
      rest: { ms: 0, since: "first" },
      compute: async ({ pause }) => {
        for (;;) {
          await new Promise<void>((resolve) => files.time.after(20, resolve));
          await pause(0);
        }
      },
    });
    const given = alone.settled({ isCancelled: () => isCancelled });
    await expect(Promise.all([given, files.time.advance(50)])).rejects.toBeInstanceOf(Cancelled);
    using.dispose();
  });

  it("is begun again for who comes while the last who waits is leaving", async () => {
    const told: unknown[] = [];
    let observer: Disposable | undefined;
    const value = new Derived(files.context, {
      rest: { ms: 0, since: "first" },
      compute: async ({ pause }) => {
        await new Promise<void>((resolve) => files.time.after(20, resolve));
        await pause(0);
        return "done";
      },
    });
    let isAsked = false;
    const isCancelled = (): boolean => {
      if (isAsked) queueMicrotask(() => (observer ??= value.observe(() => told.push(value.latest))));
      return isAsked;
    };
    const using = value.use();
    const ended = value.settled({ isCancelled }).catch((error: unknown) => error);
    await settled();
    isAsked = true;
    await files.time.advance(100);
    expect(await ended).toBeInstanceOf(Cancelled);
    expect(told).toEqual([{ value: "done" }]);
    observer?.dispose();
    using.dispose();
  });

  it("is not told of where it is what it was before", async () => {
    const text = { of: "the same" };
    const value = new Derived(files.context, {
      rest: { ms: 40, since: "first" },
      compute: async (computation, before: object | undefined) => {
        await files.read("a", computation);
        return before ?? text;
      },
    });
    const { told, observer } = observing(value);
    await files.time.advance(0);
    files.write("a");
    await files.time.advance(100);
    expect(told).toEqual([text]);
    expect(value.isCurrent).toBe(true);
    observer.dispose();
  });

  it("is stale with what it was derived from, also by way of another value", async () => {
    const inner = files.value(["a"]);
    const outer = new Derived(files.context, {
      rest: { ms: 40, since: "first" },
      compute: async ({ read }) => ({ of: await read(inner) }),
    });
    const { told, observer } = observing(outer);
    await files.time.advance(0);
    expect([...outer.files]).toEqual(["a"]);
    files.write("a");
    expect(outer.isCurrent).toBe(false);
    await files.time.advance(100);
    expect(told).toEqual([{ of: [0] }, { of: [1] }]);
    observer.dispose();
    expect(inner.isCurrent).toBe(false);
  });

  it("whose answer is not kept lets go of what it was made of, follows its files, and tells when it is stale", async () => {
    const inner = files.value(["a"]);
    const outer = new Derived(files.context, {
      rest: { ms: 200, since: "first" },
      isKept: false,
      compute: async ({ read }) => await read(inner),
    });
    let stale = 0;
    const observer = outer.observe(() => stale++);
    expect(await outer.settled()).toEqual([0]);
    expect(inner.isCurrent).toBe(false);
    expect(outer.latest).toBeUndefined();
    files.write("a");
    files.write("a");
    await files.time.advance(199);
    expect(stale).toBe(0);
    await files.time.advance(1);
    expect(stale).toBe(1);
    observer.dispose();
  });

  it("leaves as long a pause as it takes, however often it changes", async () => {
    files.delay = 500;
    const { told, observer } = observing(files.value(["a"]));
    for (let i = 0; i < 300; i++) {
      files.write("a");
      await files.time.advance(10);
    }
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.length).toBeLessThanOrEqual(4);
    observer.dispose();
    await files.time.advance(500);
  });

  it("keeps no observer from being told because another one fails", async () => {
    const value = files.value(["a"]);
    const failing = value.observe(() => {
      throw new Error("an accident");
    });
    const { told, observer } = observing(value);
    await files.time.advance(0);
    expect(told).toEqual([[0]]);
    expect(files.failures).toEqual([new Error("an accident")]);
    failing.dispose();
    observer.dispose();
  });
});

describe("an answer that comes in parts", () => {
  /** How often each part is told; the whole is all of a file's count. */
  function inParts(parts: number): Derived<number> {
    return new Derived<number>(files.context, {
      rest: { ms: 40, since: "first" },
      compute: async (computation) => {
        const count = await files.read("a", computation);
        for (let part = 1; part < parts; part++) {
          computation.tell(10 * count + part);
          await new Promise<void>((resolve) => files.time.after(10, resolve));
        }
        return 10 * count + parts;
      },
    });
  }

  it("is told as it comes, and is current with the last of them", async () => {
    const value = inParts(3);
    const { told, observer } = observing(value);
    const isCurrent: boolean[] = [];
    const other = value.observe(() => isCurrent.push(value.isCurrent));
    await files.time.advance(100);
    expect(told).toEqual([1, 2, 3]);
    expect(isCurrent).toEqual([false, false, true]);
    other.dispose();
    observer.dispose();
  });

  it("answers those who wait with all of it", async () => {
    const value = inParts(3);
    const { observer } = observing(value);
    const waited = value.settled();
    await files.time.advance(100);
    expect(await waited).toBe(3);
    observer.dispose();
  });

  it("is told no more once nobody wants it", async () => {
    const value = inParts(3);
    const { told, observer } = observing(value);
    await files.time.advance(5);
    observer.dispose();
    await files.time.advance(100);
    expect(told).toEqual([1]);
  });

  it("is taken over by another value as it comes, which has all of it in the end", async () => {
    const value = inParts(4);
    const outer = new Derived<string>(files.context, {
      rest: { ms: 15, since: "first" },
      compute: ({ newest }) => Promise.resolve(`of ${newest(value)}`),
    });
    const { told, observer } = observing(outer);
    await files.time.advance(100);
    expect(told[0]).toBe("of undefined");
    expect(told.at(-1)).toBe("of 4");
    // At most one in a pause, however many parts there are.
    expect(told.length).toBeLessThan(5);
    files.write("a");
    await files.time.advance(200);
    expect(told.at(-1)).toBe("of 14");
    expect(outer.isCurrent).toBe(true);
    observer.dispose();
  });
});

describe("in any order of changes, questions and leaving", () => {
  const names = ["a", "b", "c"] as const;
  const step = fc.oneof(
    fc.record({ kind: fc.constant("write" as const), file: fc.constantFrom(...names) }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 90 }) }),
    fc.record({ kind: fc.constant("delay" as const), ms: fc.constantFrom(0, 1, 7, 60) }),
    fc.record({ kind: fc.constantFrom("observe" as const, "leave" as const, "ask" as const), which: fc.nat(2) }),
  );

  it("observers see the present in the end and never go back, and who asks is answered with nothing older", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const before = ownedCount();
        files = new Files();
        /** Wants every file; one that has been written a multiple of five times cannot be read. */
        const checked = (read: readonly number[]): readonly number[] => {
          if (read.some((count) => count > 0 && count % 5 === 0)) throw new Error(JSON.stringify(read));
          return read;
        };
        const pair = files.value(["a", "b"]);
        const keeping = pair.use();
        const derive = (isKept: boolean): Derived<readonly number[]> =>
          new Derived(files.context, {
            rest: { ms: 30, since: isKept ? "first" : "last" },
            isKept,
            compute: async (computation) =>
              checked([...(await computation.read(pair)), await files.read("c", computation)]),
          });
        const all = [derive(true), derive(false), files.value(names)];
        const usings = all.map((value) => value.use());
        const observers = all.map((value) => ({
          value,
          seen: [] as number[][],
          observer: undefined as Disposable | undefined,
        }));
        const asked: Promise<void>[] = [];
        const valuesIn = (outcome: unknown): number[] =>
          outcome instanceof Error ? (JSON.parse(outcome.message) as number[]) : (outcome as number[]);
        for (const it of steps) {
          if (it.kind === "write") files.write(it.file);
          else if (it.kind === "wait") await files.time.advance(it.ms);
          else if (it.kind === "delay") files.delay = it.ms;
          else {
            const entry = observers[it.which];
            if (!entry) continue;
            const { value } = entry;
            const look = (): void => {
              if (value.latest) entry.seen.push(valuesIn(Object.values(value.latest)[0]));
            };
            if (it.kind === "observe") entry.observer ??= value.observe(look);
            else if (it.kind === "leave") {
              entry.observer?.dispose();
              entry.observer = undefined;
            } else {
              const since = names.map((name) => files.now(name));
              asked.push(
                value
                  .settled()
                  .catch((error: unknown) => error)
                  .then((outcome) =>
                    valuesIn(outcome).forEach((count, i) => expect(count).toBeGreaterThanOrEqual(since[i] ?? 0)),
                  ),
              );
            }
          }
        }
        await files.time.advance(2000);
        await Promise.all(asked);
        for (const { value, seen, observer } of observers) {
          for (const [i, now] of seen.entries())
            now.forEach((count, k) => expect(count).toBeGreaterThanOrEqual(seen[i - 1]?.[k] ?? 0));
          if (observer && value !== all[1]) {
            expect(value.isCurrent).toBe(true);
            expect(value.latest && valuesIn(Object.values(value.latest)[0])).toEqual(
              names.map((name) => files.now(name)),
            );
          }
          observer?.dispose();
        }
        for (const using of [...usings, keeping]) using.dispose();
        await files.time.advance(100);
        expect([ownedCount(), files.watchers, files.time.pending, files.failures]).toEqual([before, 0, 0, []]);
      }),
      { numRuns: 150 },
    );
  });
});
