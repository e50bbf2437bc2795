import type { Disposable, Scheduler } from "../../../src/workspace/index.js";

/** A clock that stands still until a test has it go on. */
export class FakeTime implements Scheduler {
  private time = 0;
  private held = 0;
  private readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): Disposable {
    const timer = { at: this.time + ms, run };
    this.timers.add(timer);
    return { dispose: () => this.timers.delete(timer) };
  }

  /** The longest that work has taken with no timer between. */
  longest = 0;

  /** Work takes so long: nothing else happens meanwhile. */
  spend(ms: number): void {
    this.time += ms;
    this.held += ms;
    this.longest = Math.max(this.longest, this.held);
  }

  /** How many timers run. */
  get pending(): number {
    return this.timers.size;
  }

  /** Goes on, with all that is due until then. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await settled();
      const next = [...this.timers].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      this.held = 0;
      next.run();
    }
    this.time = Math.max(this.time, end);
  }
}

/** All that is due without a timer has been done. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
