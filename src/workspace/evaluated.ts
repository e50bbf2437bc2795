import type { LevelSource } from "../notebook/index.js";
import type { Disposable } from "./disposables.js";
import type { Context } from "./derived.js";
import type { FilesAround } from "./files.js";
import { LevelsInUse, type LevelReadings } from "./levelReadings.js";
import { Debounce, type Rest } from "./scheduler.js";

/** How the text of something that is open is evaluated. */
export interface Evaluation<R> {
  readonly uri: string;
  /** What lies around its file, made anew each time. */
  readonly around: () => FilesAround;
  /** What the text is made of, and the versions of that: where these are as before, so is the text. */
  versions(): readonly unknown[];
  /** @param readable the newest result of a text that could be read, to take over from */
  evaluate(levels: LevelSource, readable: R | undefined): R;
  isReadable(result: R): boolean;
  /** Whether it is still open. What is not is not followed. */
  isOpen(): boolean;
  rest(): Rest;
  /** Called with each new result. With it, there is one by itself after each change that has come to rest. */
  told?(result: R): void;
}

/**
 * The result of something that is open in an editor. There is no waiting for it: it is evaluated as soon as somebody asks,
 * once per version of its text, with its levels as far as they are there, and again when one of these is another.
 */
export class Evaluated<R> implements Disposable {
  private readonly debounce: Debounce;
  private readonly levels: LevelsInUse;
  private readonly rests = new Set<Debounce>();
  private readonly waiting = new Set<() => void>();
  private versions: readonly unknown[] | undefined;
  private result: R | undefined;
  private lastReadable: R | undefined;

  constructor(
    private readonly context: Context,
    readings: LevelReadings,
    private readonly evaluation: Evaluation<R>,
  ) {
    this.debounce = new Debounce(
      context.scheduler,
      () => evaluation.rest(),
      () => this.rested(),
    );
    this.levels = new LevelsInUse(readings, evaluation.around, () => {
      this.versions = undefined;
      this.changed();
    });
  }

  /** Calls when it is stale and has rested: for whoever evaluates it only then. */
  observeRested(rest: Rest, told: () => void): Disposable {
    const pause = new Debounce(this.context.scheduler, () => rest, told);
    this.rests.add(pause);
    return {
      dispose: () => {
        this.rests.delete(pause);
        pause.dispose();
      },
    };
  }

  /** The newest result that there is: where evaluation waits for the text to come to rest, that of an earlier version. */
  get latest(): R {
    return this.result ?? this.now();
  }

  /** The newest result of a text that could be read: of the one as it is now, or of one before it. */
  get readable(): R | undefined {
    this.now();
    return this.lastReadable;
  }

  /** The result of the text as it is now. */
  now(): R {
    const { evaluation } = this;
    const versions = evaluation.versions();
    const { result: before } = this;
    if (before !== undefined && this.versions && areSame(versions, this.versions)) return before;
    let result: R;
    try {
      result = this.debounce.measure(() =>
        this.levels.evaluate(
          (levels) => evaluation.evaluate(levels, this.lastReadable),
          (made) => evaluation.isReadable(made),
        ),
      );
    } catch (error) {
      this.goOn();
      throw error;
    }
    this.versions = versions;
    this.result = result;
    if (evaluation.isReadable(result)) this.lastReadable = result;
    // Whoever waited for the answer gets it; those that follow what is open have let go of this.
    if (evaluation.isOpen()) evaluation.told?.(result);
    else this.levels.dispose();
    this.goOn();
    return result;
  }

  /** {@link now}, when the text has come to rest: for whoever is not in a hurry while more of it is being typed. */
  async settled(): Promise<R> {
    while (this.debounce.isWaiting) await this.next();
    return this.now();
  }

  /** {@link now}, as soon as it is as wanted, or not open any more. */
  async until(isWanted: (result: R) => boolean): Promise<R> {
    for (;;) {
      const result = this.now();
      if (!this.evaluation.isOpen() || isWanted(result)) return result;
      await this.next();
    }
  }

  /** Waits until it has been evaluated again, whether or not that failed, or is closed. */
  private next(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  private goOn(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /** Its text, or one of its levels, is another now. */
  changed(): void {
    if (this.evaluation.told) this.debounce.request();
    for (const pause of this.rests) pause.request();
  }

  private rested(): void {
    try {
      this.now();
    } catch (error) {
      this.context.failed(error, this.evaluation.uri);
    }
  }

  dispose(): void {
    this.debounce.dispose();
    this.levels.dispose();
    for (const pause of this.rests) pause.dispose();
    this.rests.clear();
    this.goOn();
  }
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}
