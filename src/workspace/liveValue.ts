import type { Pause } from "../levels/index.js";
import type { Changes } from "./fileChanges.js";
import { Emitter, Owner, type Disposable } from "./disposables.js";
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
  read<T>(value: LiveValue<T>, part?: (done: number) => number): Promise<T>;
  /** The newest answer of another value, which may be one of {@link tell}; each further one is a change of this value. */
  newest<T>(value: LiveValue<T>): T | undefined;
  /** Whether nobody wants it any more. */
  readonly isEnded: () => boolean;
  /** Called often during long work, with how much of it is done. Rejects with {@link CancellationError} if the value is no longer wanted. */
  readonly pause: Pause;
}

/** What only {@link Recipe.compute} itself may do. */
export interface Telling<T> extends Computation {
  /** Gives observers what there is of an answer while the rest is worked at: they have it until there is more. */
  tell(part: T): void;
  /** Whether somebody waits for the answer, and does not merely observe it. */
  readonly isAwaited: () => boolean;
}

/** How a value is derived. */
export interface Recipe<T> {
  /** @param previous the answer before: given back as it is, it says that nothing has changed */
  compute(computation: Telling<T>, previous: T | undefined): Promise<T>;
  readonly rest: Rest;
  /** Whether the answer is kept and made anew. If not, observers hear of staleness, and only files are followed. */
  readonly isKept?: boolean;
  /** Whether an answer is of no use that something has made stale meanwhile: its work is ended, and nobody told of it. */
  readonly isExact?: boolean;
}

/** Who waits for an answer may end that, and hears how far it is. */
export interface Waiting {
  readonly isCancelled?: () => boolean;
  readonly progress?: (done: number) => void;
}

/** Nobody wants an answer any more. */
export class CancellationError extends Error {}

/** An answer: what a computation came to, or what it threw. */
export type Answer<T> = { readonly value: T } | { readonly error: unknown };

/** What a value can be derived from: a file by its uri, or another value, whatever its answers are. */
type Origin = string | Pick<LiveValue<unknown>, "files" | "depend">;

interface Run<T> {
  readonly answer: Promise<Answer<T>>;
  /** What it follows has changed since it began. */
  isOutdated: boolean;
  isCancelled: boolean;
  readonly waiting: Set<Waiting>;
}

/** What values share. */
export interface Context {
  readonly scheduler: Scheduler;
  readonly changes: Changes;
  /** Called when work at a file begins or goes on, before it holds the thread. */
  working?(uri: string): void;
  /** Called with what an observer throws: it keeps none of the others from being told. */
  failed(error: unknown, about?: string): void;
}

/** A value derived from files and others: computed in slices when wanted, stale with its origins, alive while used. */
export class LiveValue<T> extends Owner {
  private readonly debounce: Debounce;
  private readonly told = new Emitter<void>((error) => this.context.failed(error));
  private readonly invalidated = new Emitter<void>((error) => this.context.failed(error));
  private readonly origins = new Map<Origin, Disposable>();
  private run: Run<T> | undefined;
  private users = 0;
  private isStale = true;
  private hasEnded = false;
  /** The newest answer that there is, stale or not; undefined before the first one. */
  latest: Answer<T> | undefined;

  /** @param unused called when nobody uses it any more; whoever made it disposes of it, then or later */
  constructor(
    private readonly context: Context,
    private readonly recipe: Recipe<T>,
    private readonly unused: (value: LiveValue<T>) => void = (value) => value.dispose(),
  ) {
    super();
    this.debounce = new Debounce(context.scheduler, () => recipe.rest);
  }

  /** The newest answer, stale or not; undefined where there is none, or an error. */
  get newest(): T | undefined {
    return this.latest && "value" in this.latest ? this.latest.value : undefined;
  }

  /** Whether there is an answer and nothing has changed since. */
  get isCurrent(): boolean {
    return !this.isStale && !this.hasEnded;
  }

  /** The files that it was derived from, also by way of other values. */
  get files(): ReadonlySet<string> {
    return filesOf(this.origins.keys());
  }

  /** Keeps it alive. */
  use(): Disposable {
    this.users++;
    return this.owner.defer(() => {
      if (--this.users === 0 && !this.hasEnded) this.unused(this);
    });
  }

  /** Keeps it current, beginning at once: `told` is called at new answers, or where none is kept when one is stale. */
  observe(told: () => void): Disposable {
    const observing = this.attach(this.told, told);
    if (this.isStale && this.isKept && !this.run) {
      if (this.latest) this.beginAtRest();
      else this.begin();
    }
    return observing;
  }

  /** Makes another value stale together with this one. */
  depend(invalidated: () => void): Disposable {
    return this.attach(this.invalidated, invalidated);
  }

  private attach({ event }: Emitter<void>, listener: () => void): Disposable {
    const ends = [event(listener), this.use()];
    return { dispose: () => ends.forEach((each) => each.dispose()) };
  }

  /** The answer as it is now. Rejects with what the computation throws, or with {@link CancellationError}. */
  async settled(waiting: Waiting = {}): Promise<T> {
    const using = this.use();
    try {
      for (;;) {
        if (this.hasEnded || waiting.isCancelled?.() === true) throw new CancellationError();
        if (!this.isStale && this.latest) return valueOf(this.latest);
        const run = this.run ?? this.begin();
        // What was outdated before anybody asked is no answer to that.
        const isJoined = !run.isOutdated;
        if (isJoined) run.waiting.add(waiting);
        const answer = await run.answer;
        // A run may also have ended for want of others who wait.
        if (isJoined && !("error" in answer && answer.error instanceof CancellationError)) return valueOf(answer);
      }
    } finally {
      using.dispose();
    }
  }

  private get isKept(): boolean {
    return this.recipe.isKept !== false;
  }

  /** Begins when its origins have come to rest or, where no answer is kept, tells that there may be another one. */
  private beginAtRest(): void {
    this.debounce.request(() => {
      if (this.isKept) this.begin();
      else this.told.fire();
    });
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
    const ended = this.debounce.begin();
    void run.answer.then(ended, ended);
    return run;
  }

  private async compute(run: Run<T>): Promise<Answer<T>> {
    const used = new Set<Origin>();
    const { scheduler } = this.context;
    const budget = YieldBudget.of(scheduler);
    let goneOn = scheduler.now();
    const mustEnd = (): boolean =>
      run.isCancelled ||
      (this.recipe.isExact === true && run.isOutdated) ||
      (!this.told.hasListeners && [...run.waiting].every(({ isCancelled }) => isCancelled?.() === true));
    let at = [...this.files][0];
    const tellWhere = (): void => {
      if (at !== undefined) this.context.working?.(at);
    };
    const slow = async (done: number): Promise<void> => {
      if (budget.isOver(goneOn)) {
        run.waiting.forEach((it) => it.progress?.(done));
        await budget.renew();
        goneOn = scheduler.now();
      }
      if (mustEnd()) throw new CancellationError();
      tellWhere();
    };
    const pause: Pause = (done) => (budget.isOver(goneOn) || mustEnd() ? slow(done) : undefined);
    const computation: Telling<T> = {
      pause,
      isEnded: mustEnd,
      isAwaited: () => run.waiting.size > 0,
      tell: (value) => {
        if (mustEnd()) return;
        this.latest = { value };
        this.told.fire();
      },
      newest: (source) => {
        this.follow(source, used, (stale) => source.observe(stale));
        return source.newest;
      },
      follow: (uri) => {
        this.follow(uri, used);
        at = uri;
        tellWhere();
      },
      read: async (source, part = (done) => done) => {
        this.follow(source, used);
        return await source.settled({
          isCancelled: mustEnd,
          progress: (done) => run.waiting.forEach((it) => it.progress?.(part(done))),
        });
      },
    };
    let answer: Answer<T>;
    try {
      // Many may begin at the same time.
      if (budget.isSpent) await budget.renew();
      tellWhere();
      answer = { value: await this.recipe.compute(computation, this.newest) };
      if (mustEnd()) throw new CancellationError();
    } catch (error) {
      answer = { error };
    }
    this.run = undefined;
    if (this.hasEnded) return { error: new CancellationError() };
    if ("error" in answer && answer.error instanceof CancellationError) {
      this.isStale = true;
      if (this.isKept && this.told.hasListeners) {
        if (run.isOutdated) this.beginAtRest();
        // Somebody may have come while the last who waited was leaving.
        else this.begin();
      }
      return answer;
    }
    this.settle(run, answer, used);
    return answer;
  }

  private settle(run: Run<T>, answer: Answer<T>, used: ReadonlySet<Origin>): void {
    const needed = new Set<Origin>();
    for (const origin of this.isKept ? used : filesOf(used)) this.follow(origin, needed);
    for (const [origin, following] of this.origins) {
      if (needed.has(origin)) continue;
      this.origins.delete(origin);
      this.owner.delete(following);
    }
    const isSame = "value" in answer && this.latest && "value" in this.latest && answer.value === this.latest.value;
    if (this.isKept) this.latest = answer;
    this.isStale = run.isOutdated;
    if (this.isKept && !isSame) this.told.fire();
    // The debounce counts its pause from the end of this run.
    if (run.isOutdated && this.told.hasListeners) this.beginAtRest();
  }

  /** Is stale from now on when an origin has changed; notes that it is used. */
  private follow(
    origin: Origin,
    used: Set<Origin>,
    attach = (stale: () => void): Disposable =>
      typeof origin === "string" ? this.context.changes.follow(origin, stale) : origin.depend(stale),
  ): void {
    used.add(origin);
    if (this.origins.has(origin)) return;
    // Disposed of at once by a value that has ended, though it is still being computed.
    this.origins.set(origin, this.owner.add(attach(() => this.invalidate())));
  }

  /** Something is another that it was derived from and cannot follow: whoever knows of that says so. */
  invalidate(): void {
    const { run } = this;
    if (run ? run.isOutdated : this.isStale && !this.debounce.isWaiting) return;
    if (run) run.isOutdated = true;
    this.isStale = true;
    if (!run && this.told.hasListeners) this.beginAtRest();
    this.invalidated.fire();
  }

  /** Ends a computation that is under way: its promise rejects with {@link CancellationError}. */
  override dispose(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (this.run) this.run.isCancelled = true;
    this.debounce.dispose();
    this.told.dispose();
    this.invalidated.dispose();
    this.origins.clear();
    this.latest = undefined;
    super.dispose();
  }
}

function filesOf(origins: Iterable<Origin>): ReadonlySet<string> {
  return new Set([...origins].flatMap((origin) => (typeof origin === "string" ? [origin] : [...origin.files])));
}

function valueOf<T>(answer: Answer<T>): T {
  if ("error" in answer) throw answer.error;
  return answer.value;
}
