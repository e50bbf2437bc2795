import { auditOf, type WantedChecks } from "./audits.js";
import { Changes } from "./changes.js";
import type { Context } from "./derived.js";
import { Owner } from "./disposables.js";
import { Evaluated, type Evaluation } from "./evaluated.js";
import type { FilesAround } from "./files.js";
import { LevelReadings } from "./levelReadings.js";
import { Projects } from "./projects.js";
import { ClosedScenes, OpenScenes, type Host, type OpenText } from "./scenes.js";
import { YieldBudget } from "./scheduler.js";

/** What is current: texts and all derived from them. Whoever shows it keeps no copy, timer or rule of its own. */
export class Workspace<D extends OpenText> extends Owner {
  private readonly context: Context;
  private readonly readings: LevelReadings;
  private readonly outdated = new Map<string, () => Promise<void>>();
  private isCatchingUp = false;
  private hasEnded = false;
  readonly changes: Changes;
  /** Absent where there are none. */
  readonly projects: Projects | undefined;
  readonly scenes: OpenScenes<D>;
  readonly closed: ClosedScenes;

  constructor(private readonly host: Host) {
    super();
    this.changes = this.owner.add(new Changes(host.watcher));
    const failed: Context["failed"] = (error, about) => {
      if (!this.hasEnded) host.failed(error, about);
    };
    this.context = { scheduler: host.scheduler, changes: this.changes, failed };
    this.projects = host.projects && this.owner.add(new Projects(this.context, host.projects));
    this.readings = this.owner.add(new LevelReadings(this.context, this.projects));
    this.scenes = this.owner.add(new OpenScenes<D>(this.context, this.readings, host));
    this.closed = this.owner.add(new ClosedScenes(this.context, this.readings, host));
  }

  /** Something else that is open and is evaluated with its levels. Whoever asks for it disposes of it. */
  evaluated<R>(uri: string, evaluation: Omit<Evaluation<R>, "around" | "uri">): Evaluated<R> {
    const around = (): FilesAround => this.host.around(uri, false);
    return new Evaluated(this.context, this.readings, { ...evaluation, uri, around });
  }

  /** The audit of a level's file, which has this name in reports: undefined once it is gone. */
  audit(uri: string, name: string, isNamed: boolean, checks: WantedChecks) {
    const around = (): FilesAround => this.host.around(uri, isNamed);
    const place = { name, isNamed, around, isThere: () => this.host.isThere(uri) };
    return auditOf(place, checks, this.readings, this.context, this.projects);
  }

  /** Does what a change has made necessary, one at a time, once for each key: a checkout changes many files. */
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

  override dispose(): void {
    this.hasEnded = true;
    this.outdated.clear();
    super.dispose();
  }
}
