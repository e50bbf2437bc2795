import type { Pause } from "../levels/index.js";
import type { Changes } from "./changes.js";
import { DisposableStore, type Disposable } from "./disposables.js";
import { Debounce, YieldBudget, type Rest, type Scheduler } from "./scheduler.js";

/** What a computation may do: whatever it follows or reads makes its answer stale when that changes. */
export interface Computation {
  /** Follows a file, from before it is read: no change in between is missed. */
  follow(uri: string): void;
  /**
   * The answer of another value, whose changes are changes of this one.
   *
   * @param part how much of the whole is done when so much of that is
   */
  read<T>(value: Derived<T>, part?: (done: number) => number): Promise<T>;
  /** Called often during long work, with how much of it is done. Rejects with {@link Cancelled} when nobody wants it any more. */
  readonly pause: Pause;
}

/** How a value is derived. */
export interface Recipe<T> {
  /** @param previous the answer before: given back as it is, it says that nothing has changed */
  compute(computation: Computation, previous: T | undefined): Promise<T>;
  readonly rest: Rest;
  /**
   * Whether the answer is kept, and made anew by itself for those who observe it. Otherwise these are told that it is stale,
   * and what it was derived from is let go of: its files alone are followed. Default: true.
   */
  readonly isKept?: boolean;
}

/** Who waits for an answer may end that, and hears how far it is. */
export interface Waiting {
  readonly isCancelled?: () => boolean;
  readonly progress?: (done: number) => void;
}

/** Nobody wants an answer any more. */
export class Cancelled extends Error {}

/** An answer: what a computation came to, or what it threw. */
export type Answer<T> = { readonly value: T } | { readonly error: unknown };

/** What a value can be derived from, whatever its answers are. */
interface Source {
  readonly files: ReadonlySet<string>;
  depend(invalidated: () => void): Disposable;
}

interface Run<T> {
  readonly answer: Promise<T>;
  /** What it follows has changed since it began. */
  isOutdated: boolean;
  isCancelled: boolean;
  readonly waiting: Set<Waiting>;
}

/** What values share. */
export interface Context {
  readonly scheduler: Scheduler;
  readonly changes: Changes;
  /** Called with what an observer throws: it keeps none of the others from being told. */
  failed(error: unknown, about?: string): void;
}

/**
 * A value that is derived from files and other values: computed when somebody wants it, in slices, one computation at a
 * time, and stale as soon as something changes that it was derived from. Lives as long as somebody uses it.
 */
export class Derived<T> implements Source, Disposable {
  private readonly owner = new DisposableStore();
  private readonly debounce: Debounce;
  private readonly observers = new Set<{ readonly told: () => void }>();
  private readonly dependents = new Set<{ readonly invalidated: () => void }>();
  private readonly followed = new Map<string, Disposable>();
  private readonly sources = new Map<Source, Disposable>();
  private run: Run<T> | undefined;
  private users = 0;
  private isStale = true;
  private hasEnded = false;
  private answer: Answer<T> | undefined;

  /** @param unused called when nobody uses it any more; whoever made it disposes of it, then or later */
  constructor(
    private readonly context: Context,
    private readonly recipe: Recipe<T>,
    private readonly unused: (value: Derived<T>) => void = (value) => value.dispose(),
  ) {
    this.debounce = new Debounce(
      context.scheduler,
      () => recipe.rest,
      () => this.rested(),
    );
  }

  /** The newest answer that there is, stale or not; undefined before the first one. */
  get latest(): Answer<T> | undefined {
    return this.answer;
  }

  /** Whether there is an answer and nothing has changed since. */
  get isCurrent(): boolean {
    return !this.isStale && !this.hasEnded;
  }

  /** The files that it was derived from, also by way of other values. */
  get files(): ReadonlySet<string> {
    return new Set([...this.followed.keys(), ...[...this.sources.keys()].flatMap((source) => [...source.files])]);
  }

  /** Keeps it alive. */
  use(): Disposable {
    this.users++;
    const using = this.owner.add({
      dispose: () => {
        if (--this.users === 0 && !this.hasEnded) this.unused(this);
      },
    });
    return { dispose: () => this.owner.delete(using) };
  }

  /**
   * Keeps it current: `told` is called when there is a new answer, or, where answers are not kept, when that is stale. It is
   * computed at once if nobody has asked for it yet.
   */
  observe(told: () => void): Disposable {
    const observing = this.owner.add(new DisposableStore());
    const observer = { told };
    this.observers.add(observer);
    observing.add({ dispose: () => this.observers.delete(observer) });
    observing.add(this.use());
    if (this.isStale && this.isKept && !this.run) {
      if (this.answer) this.debounce.request();
      else this.begin();
    }
    return { dispose: () => this.owner.delete(observing) };
  }

  /** The answer as it is now. Rejects with what the computation throws, or with {@link Cancelled}. */
  async settled(waiting: Waiting = {}): Promise<T> {
    const using = this.use();
    try {
      for (;;) {
        if (this.hasEnded || waiting.isCancelled?.() === true) throw new Cancelled();
        if (!this.isStale && this.answer) return valueOf(this.answer);
        const run = this.run ?? this.begin();
        // What was outdated before anybody asked is no answer to that.
        const isJoined = !run.isOutdated;
        if (isJoined) run.waiting.add(waiting);
        const answer = await run.answer.then(
          (value): Answer<T> => ({ value }),
          (error: unknown): Answer<T> => ({ error }),
        );
        // A run may also have ended for want of others who wait.
        if (isJoined && !("error" in answer && answer.error instanceof Cancelled)) return valueOf(answer);
      }
    } finally {
      using.dispose();
    }
  }

  private get isKept(): boolean {
    return this.recipe.isKept !== false;
  }

  private rested(): void {
    if (this.isKept) this.begin();
    else this.tell();
  }

  private begin(): Run<T> {
    const run: Run<T> = {
      isOutdated: false,
      isCancelled: false,
      waiting: new Set(),
      // Not before the run is there: what is followed may change at once.
      answer: Promise.resolve().then(() => this.compute(run)),
    };
    this.run = run;
    void this.debounce.measure(() => run.answer.catch(() => undefined));
    return run;
  }

  private async compute(run: Run<T>): Promise<T> {
    const followed = new Set<string>();
    const read = new Set<Source>();
    const budget = new YieldBudget(this.context.scheduler);
    const mustEnd = (): boolean =>
      run.isCancelled ||
      (this.observers.size === 0 && [...run.waiting].every(({ isCancelled }) => isCancelled?.() === true));
    const slow = async (done: number): Promise<void> => {
      if (budget.isSpent) {
        run.waiting.forEach((it) => it.progress?.(done));
        await budget.renew();
      }
      if (mustEnd()) throw new Cancelled();
    };
    const computation: Computation = {
      follow: (uri) => {
        followed.add(uri);
        this.follow(uri);
      },
      read: async (source, part = (done) => done) => {
        read.add(source);
        if (!this.sources.has(source)) this.sources.set(source, this.owner.add(source.depend(() => this.invalidate())));
        return await source.settled({
          isCancelled: mustEnd,
          progress: (done) => run.waiting.forEach((it) => it.progress?.(part(done))),
        });
      },
      pause: (done) => (budget.isSpent || mustEnd() ? slow(done) : undefined),
    };
    const { answer: before } = this;
    const previous = before && "value" in before ? before.value : undefined;
    let answer: Answer<T>;
    try {
      answer = { value: await this.recipe.compute(computation, previous) };
      if (mustEnd()) throw new Cancelled();
    } catch (error) {
      answer = { error };
    }
    this.run = undefined;
    if (this.hasEnded) throw new Cancelled();
    if ("error" in answer && answer.error instanceof Cancelled) {
      this.isStale = true;
      // Somebody may have come while the last who waited was leaving.
      if (this.isKept && this.observers.size > 0) this.begin();
      throw answer.error;
    }
    this.settle(run, answer, followed, read);
    return valueOf(answer);
  }

  private settle(run: Run<T>, answer: Answer<T>, followed: Set<string>, read: Set<Source>): void {
    if (!this.isKept) {
      for (const source of read) for (const uri of source.files) followed.add(uri);
      for (const uri of followed) this.follow(uri);
      read.clear();
    }
    for (const [uri, following] of this.followed) {
      if (followed.has(uri)) continue;
      this.followed.delete(uri);
      this.owner.delete(following);
    }
    for (const [source, depending] of this.sources) {
      if (read.has(source)) continue;
      this.sources.delete(source);
      this.owner.delete(depending);
    }
    const isSame = "value" in answer && this.answer && "value" in this.answer && answer.value === this.answer.value;
    if (this.isKept) this.answer = answer;
    this.isStale = run.isOutdated;
    if (this.isKept && !isSame) this.tell();
    // The debounce counts its pause from the end of this run.
    if (run.isOutdated && this.observers.size > 0) this.debounce.request();
  }

  private follow(uri: string): void {
    if (this.followed.has(uri)) return;
    this.followed.set(uri, this.owner.add(this.context.changes.follow(uri, () => this.invalidate())));
  }

  /** Makes another value stale together with this one. */
  depend(invalidated: () => void): Disposable {
    const depending = this.owner.add(new DisposableStore());
    const dependent = { invalidated };
    this.dependents.add(dependent);
    depending.add({ dispose: () => this.dependents.delete(dependent) });
    depending.add(this.use());
    return { dispose: () => this.owner.delete(depending) };
  }

  private invalidate(): void {
    const { run } = this;
    if (run ? run.isOutdated : this.isStale && !this.debounce.isWaiting) return;
    if (run) run.isOutdated = true;
    this.isStale = true;
    if (!run && this.observers.size > 0) this.debounce.request();
    for (const dependent of [...this.dependents]) dependent.invalidated();
  }

  private tell(): void {
    for (const observer of [...this.observers]) {
      try {
        if (this.observers.has(observer)) observer.told();
      } catch (error) {
        this.context.failed(error);
      }
    }
  }

  /** Ends a computation that is under way; who waits for it is told by {@link Cancelled}. */
  dispose(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (this.run) this.run.isCancelled = true;
    this.debounce.dispose();
    this.observers.clear();
    this.dependents.clear();
    this.followed.clear();
    this.sources.clear();
    this.answer = undefined;
    this.owner.dispose();
  }
}

function valueOf<T>(answer: Answer<T>): T {
  if ("error" in answer) throw answer.error;
  return answer.value;
}
