import { describe, expect, it, vi } from "vitest";
import { Watchdog } from "../../../src/extension/engine/watchdog.js";
import { FakeTime } from "../workspace/time.js";

const patience = { silentMs: 1000, answerMs: 500 };

function watched(ask: () => Promise<unknown>) {
  const time = new FakeTime();
  const stuck = vi.fn();
  return { time, stuck, watchdog: new Watchdog(time, patience, ask, stuck) };
}

const never = new Promise<never>(() => undefined);

describe("the watchdog of the engine", () => {
  it("asks an engine that works for long, and is content with an answer", async () => {
    const ask = vi.fn(() => Promise.resolve());
    const { time, stuck, watchdog } = watched(ask);
    watchdog.working("a");
    await time.advance(999);
    expect(ask).not.toHaveBeenCalled();
    await time.advance(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(stuck).not.toHaveBeenCalled();
    expect(time.pending).toBe(0);
  });

  it("says so if there is no answer", async () => {
    const { time, stuck, watchdog } = watched(() => never);
    watchdog.working("a");
    await time.advance(1499);
    expect(stuck).not.toHaveBeenCalled();
    await time.advance(1);
    expect(stuck).toHaveBeenCalledTimes(1);
    expect(watchdog.file).toBe("a");
  });

  it("begins anew when the engine begins to work at another file", async () => {
    const { time, stuck, watchdog } = watched(() => never);
    for (let i = 0; i < 10; i++) {
      watchdog.working(String(i));
      await time.advance(1400);
    }
    expect(stuck).not.toHaveBeenCalled();
    await time.advance(100);
    expect(stuck).toHaveBeenCalledTimes(1);
    expect(watchdog.file).toBe("9");
  });

  it("does not take the answer of before for one about the next file", async () => {
    let answer = (): void => undefined;
    const { time, stuck, watchdog } = watched(() => new Promise<void>((resolve) => (answer = resolve)));
    watchdog.working("a");
    await time.advance(1000);
    watchdog.working("b");
    answer();
    await time.advance(1500);
    expect(stuck).toHaveBeenCalledTimes(1);
  });

  it("is quiet once it is disposed of", async () => {
    const { time, stuck, watchdog } = watched(() => never);
    watchdog.working("a");
    watchdog.dispose();
    await time.advance(10_000);
    expect(stuck).not.toHaveBeenCalled();
  });
});
