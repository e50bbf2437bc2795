import type { Steps } from "../geometry/index.js";
import type { Disposable } from "./disposables.js";

/** The clock of the store: whoever builds the store says what time it is. All times are in milliseconds. */
export interface Scheduler {
  now(): number;
  /** Calls once, so much later; not at all when it is disposed of before. */
  after(ms: number, run: () => void): Disposable;
}

/** How long a thread works on what takes long before it looks at what else there is to do. */
export const budgetMs = 12;

/**
 * What is worked at in one turn of a thread, by all who work there at the same time, after which others get to run: a thread is
 * never held for longer.
 */
export class YieldBudget {
  private static readonly all = new WeakMap<Scheduler, YieldBudget>();
  /** When the turn began; undefined where nobody works. */
  private began: number | undefined;
  /** Those that go on in turns to come, one in each: side by side they would hold the thread all the same. */
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly scheduler: Scheduler) {}

  static of(scheduler: Scheduler): YieldBudget {
    let budget = YieldBudget.all.get(scheduler);
    if (!budget) YieldBudget.all.set(scheduler, (budget = new YieldBudget(scheduler)));
    return budget;
  }

  get isSpent(): boolean {
    return this.scheduler.now() - this.turn() >= budgetMs;
  }

  /** {@link isSpent}, or so much time is over since then: who asks after its work may have begun with that before anybody asked. */
  isOver(since: number): boolean {
    return this.isSpent || this.scheduler.now() - since >= budgetMs;
  }

  /** Lets others run. */
  async renew(): Promise<void> {
    this.turn();
    await new Promise<void>((resolve) => void this.waiting.push(resolve));
  }

  /** Goes through work in steps, unless it is ended: what it comes to, or undefined. */
  async through<T>(steps: Steps<T>, isEnded: () => boolean): Promise<T | undefined> {
    for (;;) {
      if (this.isSpent) await this.renew();
      if (isEnded()) return undefined;
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** When this turn began, at the latest now. */
  private turn(): number {
    if (this.began === undefined) {
      this.began = this.scheduler.now();
      this.scheduler.after(0, () => this.end());
    }
    return this.began;
  }

  private end(): void {
    this.began = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    this.turn();
    next();
  }
}

/** Work of many who come at the same time, done one after the other: others run whenever so much of it was done. */
export class Turns {
  private last = Promise.resolve();

  /** Does work when it is its turn. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    // Without what the turn came to: that is not held until the next one.
    this.last = turn.then(
      () => undefined,
      () => undefined,
    );
    return await turn;
  }
}

/** How long things are left alone after a change before anything is made of it. */
export interface Rest {
  readonly ms: number;
  /** From which change on: with the last one, nothing is done for as long as changes come. */
  readonly since: "first" | "last";
}

/** A frame of a 60 Hz screen: to do something more often than it can be seen is of no use. */
const frameMs = 16;
/** The longest time that a timer takes; what is beyond would end it at once. */
const longestMs = 2 ** 31 - 1;

/**
 * The one rule for when something is done again that a change has made stale: when things have rested for as long as is
 * said, not twice within a frame, and what takes long leaves as long a pause. It is done once at a time: changes during it
 * are a reason to do it again after it.
 */
export class Debounce implements Disposable {
  private timer: Disposable | undefined;
  private running = 0;
  private isDue = false;
  private ended = -Infinity;
  private took = 0;
  private hasEnded = false;
  private run: () => void = () => undefined;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly rest: () => Rest,
  ) {}

  /** Whether it is going to be done. */
  get isWaiting(): boolean {
    return this.timer !== undefined || this.isDue;
  }

  /** Runs this when things have rested: something has changed. What was requested before is not run as well. */
  request(run: () => void): void {
    if (this.hasEnded) return;
    this.run = run;
    if (this.running > 0) {
      this.isDue = true;
      return;
    }
    const { ms, since } = this.rest();
    if (this.timer && since === "first") return;
    this.cancel();
    const pause = this.ended + Math.max(frameMs, this.took) - this.scheduler.now();
    const wait = Math.min(Math.max(ms, pause), longestMs);
    if (wait <= 0) return this.run();
    this.timer = this.scheduler.after(wait, () => {
      this.timer = undefined;
      this.run();
    });
  }

  /** What was about to be done is done already, or not wanted any more. */
  cancel(): void {
    this.isDue = false;
    this.timer?.dispose();
    this.timer = undefined;
  }

  /** It is done now, whoever asked for it. Returns what is to be called when it is done: how long it took is noted. */
  begin(): () => void {
    this.cancel();
    const began = this.scheduler.now();
    this.running++;
    return () => {
      this.running--;
      this.ended = this.scheduler.now();
      this.took = this.ended - began;
      if (!this.isDue) return;
      this.isDue = false;
      this.request(this.run);
    };
  }

  dispose(): void {
    this.hasEnded = true;
    this.cancel();
  }
}

/** What a failure says to a user. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
