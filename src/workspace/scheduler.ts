import type { Steps } from "../geometry/index.js";
import type { Disposable } from "./disposables.js";

/** The clock of the store: whoever builds the store says what time it is. All times are in milliseconds. */
export interface Scheduler {
  now(): number;
  /** Calls once, so much later; not at all when it is disposed of before. */
  after(ms: number, run: () => void): Disposable;
}

/** How long a thread works on something long before it looks at what else there is to do. */
const budgetMs = 12;

/** A stretch of work after which others get to run: a thread is never held for longer. */
export class YieldBudget {
  private began: number;

  constructor(private readonly scheduler: Scheduler) {
    this.began = scheduler.now();
  }

  get isSpent(): boolean {
    return this.scheduler.now() - this.began >= budgetMs;
  }

  /** Lets others run. */
  async renew(): Promise<void> {
    await letRun(this.scheduler);
    this.began = this.scheduler.now();
  }

  /** Goes through work in steps, unless it is ended: what it comes to, or undefined. */
  async through<T>(steps: Steps<T>, isEnded: () => boolean): Promise<T | undefined> {
    while (!isEnded()) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (this.isSpent) await this.renew();
    }
    return undefined;
  }
}

/** What is told of work when it comes to its end by itself. */
interface Ending<T> {
  readonly done: (value: T) => void;
  readonly failed: (error: unknown) => void;
  /** Asked before each slice but the first: where work is not wanted any more it ends, and nothing is told. */
  readonly isWanted?: () => boolean;
}

/**
 * Goes through work in steps, and lets others run whenever a stretch of it is done. The first stretch is done at once: what is
 * no longer has come to its end by then.
 *
 * @returns what drops the rest; undefined where there is none
 */
export function inSlices<T>(scheduler: Scheduler, steps: Steps<T>, ending: Ending<T>): Disposable | undefined {
  const { done, failed, isWanted } = ending;
  let next: Disposable | undefined;
  const slice = (): void => {
    next = undefined;
    const budget = new YieldBudget(scheduler);
    let step: IteratorResult<void, T>;
    try {
      do step = steps.next();
      while (step.done !== true && !budget.isSpent);
    } catch (error) {
      return failed(error);
    }
    if (step.done === true) return done(step.value);
    next = scheduler.after(0, () => {
      if (isWanted?.() !== false) slice();
    });
  };
  slice();
  return next && { dispose: () => next?.dispose() };
}

/** Work of many who come at the same time, done one after the other: others run whenever so much of it was done. */
export class Turns {
  private last = Promise.resolve();
  /** Milliseconds of work since others ran. */
  private worked = 0;

  constructor(private readonly scheduler: Scheduler) {}

  /** Goes through work in steps when it is its turn, unless it is ended: what it comes to, or undefined. */
  async take<T>(steps: Steps<T>, isEnded: () => boolean = () => false): Promise<{ readonly value: T } | undefined> {
    const turn = this.last.then(async () => {
      while (!isEnded()) {
        if (this.worked >= budgetMs) {
          await letRun(this.scheduler);
          this.worked = 0;
        }
        const began = this.scheduler.now();
        try {
          const step = steps.next();
          if (step.done === true) return { value: step.value };
        } finally {
          this.worked += this.scheduler.now() - began;
        }
      }
      return undefined;
    });
    // Without what the turn came to: that is not held until the next one.
    this.last = turn.then(
      () => undefined,
      () => undefined,
    );
    return await turn;
  }
}

/** Lets others run. */
function letRun(scheduler: Scheduler): Promise<void> {
  return new Promise((resolve) => scheduler.after(0, resolve));
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

  constructor(
    private readonly scheduler: Scheduler,
    private readonly rest: () => Rest,
    private readonly run: () => void,
  ) {}

  /** Whether it is going to be done. */
  get isWaiting(): boolean {
    return this.timer !== undefined || this.isDue;
  }

  /** Something has changed. */
  request(): void {
    if (this.hasEnded) return;
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

  /** Does it now, whoever asked for it, and notes how long that takes. */
  measure<T>(work: () => T): T {
    this.cancel();
    const began = this.scheduler.now();
    const ended = (): void => {
      this.running--;
      this.ended = this.scheduler.now();
      this.took = this.ended - began;
      if (!this.isDue) return;
      this.isDue = false;
      this.request();
    };
    this.running++;
    let result: T | undefined;
    try {
      return (result = work());
    } finally {
      if (result instanceof Promise) result.then(ended, ended);
      else ended();
    }
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
