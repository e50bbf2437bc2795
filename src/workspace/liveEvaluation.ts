import type { Steps } from "../geometry/index.js";
import { resolveReference } from "../levels/index.js";
import { outsideLevel, type LevelSource, type NotebookResult, type SceneLevel } from "../notebook/index.js";
import type { LevelReference } from "../scene/index.js";
import { Owner, type Disposable } from "./disposables.js";
import type { Context, LiveValue } from "./liveValue.js";
import type { FilesAround } from "./filesAround.js";
import { levelOf, type LevelReadings, type ReadLevel } from "./levelReadings.js";
import { budgetMs, Debounce, type Rest } from "./scheduler.js";

/** How the text of something that is open is evaluated. */
export interface Evaluation<R> {
  readonly uri: string;
  /** What lies around its file, made anew each time. */
  readonly around: () => FilesAround;
  /** What the text is made of, and the versions of that: where these are as before, so is the text. */
  versions(): readonly unknown[];
  /**
   * Begins the evaluation of the text as it is now.
   *
   * @param readable the newest result of a text that could be read, to take over from
   */
  evaluate(levels: LevelSource, readable: NotebookResult | undefined): BegunEvaluation<R>;
  /** Whether it is still open. What is not is not followed. */
  isOpen(): boolean;
  readonly rest: () => Rest;
  /** Called with each new result. */
  told?(result: R): void;
  /** Whether there is to be a result by itself after each change that has come to rest. Default: where one is told. */
  isWanted?(): boolean;
  /** Called when its text, or one of its levels, is another: its result is outdated. */
  outdated?(): void;
}

/** The evaluation of a text, and what becomes of its result. */
export interface BegunEvaluation<R> {
  readonly steps: Steps<NotebookResult>;
  readonly resultOf: (result: NotebookResult) => R;
}

/** What a scene has taken of a level. */
interface LevelPart {
  readonly of: ReadLevel | undefined;
  readonly level: SceneLevel;
}

/** An evaluation, while it is under way and as it ended. */
interface Work<R> {
  /** Of what it evaluates. */
  readonly versions: readonly unknown[];
  /** Whether somebody waits for it, and is told what it fails of. */
  isAwaited: boolean;
  begun?: BegunEvaluation<R>;
  /** The levels that the text wants, and what its scenes have taken of them. */
  readonly wanted: Set<LiveValue<ReadLevel>>;
  readonly cuts: Map<string, LevelPart>;
  /** The slice to come. */
  next?: Disposable | undefined;
  hasEnded?: true;
  /** Neither is there when it was dropped. */
  result?: R;
  failure?: { readonly error: unknown };
}

/**
 * The result of something open, with its levels as far as they are there, and again with these. It is worked at in slices,
 * of which the first is done at once: for a small text that is all of it. Meanwhile the last result stays; when the text
 * moves on, what was begun for it is dropped.
 */
export class LiveEvaluation<R> extends Owner {
  private readonly debounce: Debounce;
  private readonly waiting = new Set<() => void>();
  private work: Work<R> | undefined;
  private versions: readonly unknown[] | undefined;
  private result: R | undefined;
  private lastReadable: NotebookResult | undefined;
  /** The levels that the latest text wants. */
  private readonly used = new Map<LiveValue<ReadLevel>, Disposable>();
  /** By reading and bounds. The same object as long as it says the same: by that a scene knows that nothing changed. */
  private cuts: ReadonlyMap<string, LevelPart> = new Map();

  constructor(
    private readonly context: Context,
    private readonly readings: LevelReadings,
    private readonly evaluation: Evaluation<R>,
  ) {
    super();
    this.debounce = new Debounce(context.scheduler, evaluation.rest);
  }

  private get isWanted(): boolean {
    const { isWanted, told } = this.evaluation;
    return isWanted ? isWanted() : told !== undefined;
  }

  /** The newest result that there is, of the text as it is now or as it was; undefined while the first one is worked at. */
  get latest(): R | undefined {
    if (this.result === undefined) this.begin();
    return this.result;
  }

  /** The result of the text as it is now; undefined while it is worked at. */
  get current(): R | undefined {
    return this.begin() ? undefined : this.result;
  }

  /** The newest result of a text that could be read: {@link latest}, or of a text before. */
  get readable(): NotebookResult | undefined {
    return this.lastReadable;
  }

  /** The result of the text as it is now; where that moves on meanwhile, as it is then. */
  async now(): Promise<R> {
    for (;;) {
      const result = await this.attempt();
      if (result !== undefined) return result;
    }
  }

  /** {@link now}, when the text has come to rest: for whoever is not in a hurry while more of it is being typed. */
  async settled(): Promise<R> {
    for (;;) {
      while (this.debounce.isWaiting) await this.changes();
      const result = await this.attempt();
      if (result !== undefined) return result;
    }
  }

  /** {@link now}, as soon as it is as wanted, or not open any more. */
  async until(isWanted: (result: R) => boolean): Promise<R> {
    for (;;) {
      const result = await this.now();
      if (!this.evaluation.isOpen() || isWanted(result)) return result;
      await this.changes();
    }
  }

  /** The result of the text as it is now; undefined where that moves on before it is there. */
  private async attempt(): Promise<R | undefined> {
    const work = this.begin(true);
    if (!work) return this.result;
    while (!work.hasEnded) await this.changes();
    if (work.failure) throw work.failure.error;
    return work.result;
  }

  /** Sees to it that the text as it is now is worked at, in slices: {@link proceed}. Undefined where its result is there, at the latest by now. */
  private begin(isAwaited = false): Work<R> | undefined {
    const versions = this.evaluation.versions();
    if (this.versions && areSame(versions, this.versions)) return undefined;
    if (this.work && !areSame(versions, this.work.versions)) this.drop();
    if (this.work) {
      this.work.isAwaited ||= isAwaited;
      return this.work;
    }
    const work: Work<R> = { versions, isAwaited, wanted: new Set(), cuts: new Map() };
    this.work = work;
    const ended = this.debounce.begin();
    try {
      this.proceed(work);
    } finally {
      ended();
    }
    return work.hasEnded && !work.failure ? undefined : work;
  }

  /** Works for a slice, and lets others run before the next one. */
  private proceed(work: Work<R>): void {
    const { context, evaluation } = this;
    const { scheduler } = context;
    context.working?.(evaluation.uri);
    // Of its own: who has changed a text waits for what comes of it, whatever else is worked at.
    const began = scheduler.now();
    let result: R;
    try {
      const { steps, resultOf } = (work.begun ??= evaluation.evaluate(
        (reference) => this.levelFor(work, reference),
        this.lastReadable,
      ));
      let step: IteratorResult<void, NotebookResult>;
      do step = steps.next();
      while (step.done !== true && scheduler.now() - began < budgetMs);
      if (step.done !== true) {
        work.next = scheduler.after(0, () => {
          // Whoever changes the text may tell of that later.
          if (areSame(evaluation.versions(), work.versions)) this.proceed(work);
          else this.drop();
        });
        return;
      }
      this.keepLevels(work, step.value);
      result = resultOf(step.value);
    } catch (error) {
      return this.fail(work, error);
    }
    this.finish(work, result);
  }

  /** Keeps the result, and tells of it by {@link Evaluation.told}. */
  private finish(work: Work<R>, result: R): void {
    work.result = result;
    this.versions = work.versions;
    this.result = result;
    this.work = undefined;
    // Whoever waited for the answer gets it; those that follow what is open have let go of this.
    if (this.evaluation.isOpen()) this.evaluation.told?.(result);
    else this.owner.dispose();
    this.end(work);
  }

  private fail(work: Work<R>, error: unknown): void {
    work.failure = { error };
    if (!work.isAwaited) this.context.failed(error, this.evaluation.uri);
    this.end(work);
  }

  /** Ends what is under way, without a result: nobody wants it any more. */
  private drop(): void {
    const { work } = this;
    work?.next?.dispose();
    if (work) this.end(work);
  }

  private end(work: Work<R>): void {
    work.hasEnded = true;
    if (this.work === work) this.work = undefined;
    this.goOn();
  }

  /** Lets all who wait look again. */
  private goOn(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /** The level of a scene as it is now; undefined while it is being read. */
  private levelFor({ wanted, cuts }: Work<R>, reference: LevelReference): SceneLevel | undefined {
    const path = resolveReference(this.evaluation.around().file, reference.file);
    const reading = path === undefined ? undefined : this.take(path, reference);
    if (reading) wanted.add(reading);
    // A reading does not fail: what is wrong with it is a part of it.
    const read = reading?.newest;
    if (reading && !read) return undefined;
    const { layers, levels, solid, bounds } = reference;
    const key = JSON.stringify([reference.file, layers, levels, solid, bounds]);
    const known = this.cuts.get(key);
    const level = known?.of === read ? known?.level : undefined;
    const cut = { of: read, level: level ?? (read ? levelOf(read, reference) : outsideLevel(reference)) };
    cuts.set(key, cut);
    return cut.level;
  }

  /** Keeps the levels of a text that could be read; others are let go of. */
  private keepLevels({ wanted, cuts }: Work<R>, result: NotebookResult): void {
    if (!result.notebook) return;
    this.lastReadable = result;
    this.cuts = cuts;
    for (const [reading, using] of this.used) {
      if (wanted.has(reading)) continue;
      this.used.delete(reading);
      this.owner.delete(using);
    }
  }

  private take(path: string, reference: LevelReference): LiveValue<ReadLevel> {
    const reading = this.readings.of(this.evaluation.around, path, reference);
    const changed = (): void => {
      this.versions = undefined;
      this.drop();
      this.changed();
    };
    if (!this.used.has(reading)) this.used.set(reading, this.owner.add(reading.observe(changed)));
    return reading;
  }

  /** Waits until an evaluation has ended, however it did, or until it is closed. */
  private changes(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  /** Its text, or one of its levels, is another now: {@link begin}s when that has come to rest. */
  changed(): void {
    if (this.work && !areSame(this.evaluation.versions(), this.work.versions)) this.drop();
    if (this.isWanted) this.beginAtRest();
    this.evaluation.outdated?.();
  }

  /** Its text is to rest for another time now: what waits for the old one waits for this. */
  restChanged(): void {
    if (!this.debounce.isWaiting) return;
    this.debounce.cancel();
    this.beginAtRest();
  }

  /** Begins when the text has come to rest. */
  private beginAtRest(): void {
    this.debounce.request(() => {
      // An unchanged text has no new result, but callers that wait for it to rest go on.
      if (!this.isWanted || !this.begin()) this.goOn();
    });
  }

  override dispose(): void {
    this.debounce.dispose();
    this.drop();
    super.dispose();
    this.goOn();
  }
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}
