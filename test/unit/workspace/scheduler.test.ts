import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Steps } from "../../../src/geometry/index.js";
import { Turns, YieldBudget } from "../../../src/workspace/index.js";
import { FakeTime } from "./time.js";

/** A stretch, and the longest step that may begin just before it is spent. */
const longestSlice = 12 + 10;

describe("work in steps", () => {
  function* steps(time: FakeTime): Generator<void, string> {
    for (let i = 0; i < 50; i++) {
      time.spend(10);
      yield;
    }
    return "done";
  }

  it("lets others run after each stretch", async () => {
    const time = new FakeTime();
    const work = YieldBudget.of(time).through(steps(time), () => false);
    await time.advance(1000);
    expect(await work).toBe("done");
    expect(time.longest).toBeLessThanOrEqual(longestSlice);
  });

  it("of many who begin at once lets others run after each stretch, whoever goes on then", async () => {
    const time = new FakeTime();
    const many = Array.from({ length: 8 }, () => YieldBudget.of(time).through(steps(time), () => false));
    await time.advance(8 * 1000);
    expect(await Promise.all(many)).toEqual(Array.from({ length: 8 }, () => "done"));
    expect(time.longest).toBeLessThanOrEqual(longestSlice);
  });

  it("ends after the slice in which nobody wants it any more", async () => {
    const time = new FakeTime();
    let isEnded = false;
    const work = YieldBudget.of(time).through(steps(time), () => isEnded);
    expect(time.now()).toBe(20);
    isEnded = true;
    await time.advance(0);
    expect(await work).toBeUndefined();
    expect(time.now()).toBe(20);
  });
});

const failure = (): Promise<void> => Promise.reject(new Error("no"));
const success = (): Promise<string> => Promise.resolve("yes");
const thing = (): Promise<object> => Promise.resolve({ of: "some size" });

describe("turns", () => {
  it("of many who come at once are taken one after the other, with others between", async () => {
    const time = new FakeTime();
    const turns = new Turns();
    const order: number[] = [];
    const parts = function* (i: number): Steps<void> {
      for (let part = 0; part < 3; part++) {
        time.spend(10);
        order.push(i);
        yield;
      }
    };
    const all = Array.from({ length: 20 }, (_, i) =>
      turns.take(() => YieldBudget.of(time).through(parts(i), () => false)),
    );
    await time.advance(1000);
    await Promise.all(all);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength(60);
    expect(time.longest).toBeLessThanOrEqual(longestSlice);
  });

  it("go on after one that fails", async () => {
    const turns = new Turns();
    const failing = turns.take(failure);
    const next = turns.take(success);
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("hold nothing of what they came to", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const turns = new Turns();
    const answer = async (): Promise<WeakRef<object>> => {
      const taken = await turns.take(thing);
      return new WeakRef(taken);
    };
    const it = await answer();
    // What a WeakRef has shown stays until the turn of the event loop is over.
    await new Promise(setImmediate);
    collect();
    expect(it.deref()).toBeUndefined();
    expect(await turns.take(success)).toBe("yes");
  });
});
