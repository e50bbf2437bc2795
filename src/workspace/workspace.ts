import type { evaluate } from "../notebook/index.js";
import { auditOf, type AuditedLevels, type AuditedPlace, type LevelCheck } from "./audits.js";
import { Changes, type Watching } from "./changes.js";
import type { Context, Derived } from "./derived.js";
import { DisposableStore, type Disposable } from "./disposables.js";
import { Evaluated, type Evaluation } from "./evaluated.js";
import type { FilesAround } from "./files.js";
import { LevelReadings } from "./levelReadings.js";
import { ClosedScenes, OpenScenes, type OpenText } from "./scenes.js";
import { YieldBudget, type Rest, type Scheduler } from "./scheduler.js";

/** What the store asks of where it runs. All uris are texts. */
export interface Host {
  readonly scheduler: Scheduler;
  readonly watcher: Watching;
  /** The files around a file, made for one reading. */
  around(uri: string, isNamed: boolean): FilesAround;
  readScene(uri: string, isNamed: boolean): Promise<string>;
  isThere(uri: string): Promise<boolean>;
  restOf(uri: string): Rest;
  /** Called with what goes wrong where nobody waits for it. */
  failed(error: unknown, about?: string): void;
  readonly evaluate?: typeof evaluate;
}

/**
 * What is current: texts, and all that is derived from them. Whoever shows or checks something observes it here, and keeps
 * no copy, timer or rule of its own.
 */
export class Workspace<D extends OpenText> implements Disposable {
  private readonly owner = new DisposableStore();
  private readonly context: Context;
  private readonly readings: LevelReadings;
  private readonly outdated = new Map<string, () => Promise<void>>();
  private isCatchingUp = false;
  private hasEnded = false;
  readonly changes: Changes;
  readonly scenes: OpenScenes<D>;
  readonly closed: ClosedScenes;

  constructor(private readonly host: Host) {
    this.changes = this.owner.add(new Changes(host.watcher));
    this.context = {
      scheduler: host.scheduler,
      changes: this.changes,
      failed: (error, about) => {
        if (!this.hasEnded) host.failed(error, about);
      },
    };
    this.readings = this.owner.add(new LevelReadings(this.context));
    const around = (uri: string): FilesAround => host.around(uri, false);
    this.scenes = this.owner.add(
      new OpenScenes<D>(this.context, this.readings, {
        around,
        restOf: (uri) => host.restOf(uri),
        ...(host.evaluate && { evaluate: host.evaluate }),
      }),
    );
    this.closed = this.owner.add(
      new ClosedScenes(this.context, this.readings, {
        around,
        readScene: (uri, isNamed) => host.readScene(uri, isNamed),
      }),
    );
  }

  /** Something else that is open and is evaluated with its levels. Whoever asks for it disposes of it. */
  evaluated<R>(uri: string, evaluation: Omit<Evaluation<R>, "around" | "uri">): Evaluated<R> {
    return new Evaluated(this.context, this.readings, {
      ...evaluation,
      uri,
      around: () => this.host.around(uri, false),
    });
  }

  /** The audit of a level's file: undefined once that is gone. */
  audit(
    uri: string,
    { name, isNamed }: Pick<AuditedPlace, "name" | "isNamed">,
    checks: readonly LevelCheck[],
  ): Derived<AuditedLevels | undefined> {
    const around = (): FilesAround => this.host.around(uri, isNamed);
    const place = { name, isNamed, around, isThere: () => this.host.isThere(uri) };
    return auditOf(place, checks, this.readings, this.context);
  }

  /**
   * Does something that a change has made necessary, after all that is to be done already: one thing at a time, and once for
   * each key. A checkout of another branch changes thousands of files at once.
   */
  catchUp(key: string, work: () => Promise<void>): void {
    this.outdated.set(key, work);
    if (!this.isCatchingUp) void this.catchUpAll();
  }

  private async catchUpAll(): Promise<void> {
    this.isCatchingUp = true;
    const budget = new YieldBudget(this.host.scheduler);
    for (const [key, work] of this.outdated) {
      this.outdated.delete(key);
      await work().catch((error: unknown) => this.context.failed(error, key));
      if (budget.isSpent) await budget.renew();
    }
    this.isCatchingUp = false;
  }

  dispose(): void {
    this.hasEnded = true;
    this.outdated.clear();
    this.owner.dispose();
  }
}
