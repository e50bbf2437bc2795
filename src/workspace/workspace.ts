import { auditOf, type WantedChecks } from "./audits.js";
import { Changes } from "./fileChanges.js";
import { CheckedLevels } from "./checkedLevels.js";
import { LiveValue, type Context, type Recipe } from "./liveValue.js";
import { Owner } from "./disposables.js";
import { LiveEvaluation, type Evaluation } from "./liveEvaluation.js";
import type { FilesAround } from "./filesAround.js";
import { artOf } from "./levelArt.js";
import { LevelReadings } from "./levelReadings.js";
import { Projects } from "./projects.js";
import { Recordings } from "./recordingReadings.js";
import { SceneFindings } from "./sceneFindings.js";
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
  readonly findings: SceneFindings<D>;
  readonly levels: CheckedLevels;
  private readonly ofGames: Recordings | undefined;

  constructor(private readonly host: Host) {
    super();
    this.changes = this.owner.add(new Changes(host.watcher));
    const failed: Context["failed"] = (error, about) => {
      if (!this.hasEnded) host.failed(error, about);
    };
    const working = (uri: string): void => host.working?.(uri);
    this.context = { scheduler: host.scheduler, changes: this.changes, working, failed };
    this.projects = host.projects && this.owner.add(new Projects(this.context, host.projects));
    this.readings = this.owner.add(new LevelReadings(this.context, this.projects));
    this.scenes = this.owner.add(new OpenScenes<D>(this.context, this.readings, host));
    this.closed = this.owner.add(new ClosedScenes(this.context, this.readings, host));
    this.findings = this.owner.add(new SceneFindings(this.context, this.scenes, this.closed, host));
    const auditOf: ConstructorParameters<typeof CheckedLevels>[1] = (...asked) => this.audit(...asked);
    this.levels = this.owner.add(new CheckedLevels(this.context, auditOf, (key, work) => this.catchUp(key, work)));
    this.ofGames =
      host.recordings &&
      this.owner.add(
        new Recordings({
          context: this.context,
          readings: this.readings,
          places: host.recordings,
          projects: this.projects,
          around: (uri, isNamed) => host.around(uri, isNamed),
        }),
      );
  }

  /** A value of someone's own: it is there for as long as anybody uses it. */
  derived<T>(recipe: Recipe<T>): LiveValue<T> {
    return this.owner.add(new LiveValue(this.context, recipe, (value) => this.owner.delete(value)));
  }

  /** Something else that is open and is evaluated with its levels. Whoever asks for it disposes of it. */
  evaluated<R>(uri: string, evaluation: Omit<Evaluation<R>, "around" | "uri">): LiveEvaluation<R> {
    const around = (): FilesAround => this.host.around(uri, false);
    return new LiveEvaluation(this.context, this.readings, { ...evaluation, uri, around });
  }

  /** The audit of a level's file, which has this name in reports: undefined once it is gone. */
  audit(uri: string, name: string, isNamed: boolean, checks: WantedChecks, wasThere = false) {
    const around = (): FilesAround => this.host.around(uri, isNamed);
    const place = { name, isNamed, wasThere, around, isThere: () => this.host.isThere(uri) };
    return auditOf(place, checks, this.readings, this.context, this.projects);
  }

  /** What the levels of a file look like in their editor. Whoever asks for it disposes of it. */
  art(uri: string) {
    return artOf(() => this.host.around(uri, true), this.context);
  }

  /** What games wrote down. @throws where nothing says how recordings are read */
  get recordings(): Recordings {
    if (!this.ofGames) throw new Error("There are no recordings here.");
    return this.ofGames;
  }

  /** Does what a change has made necessary, one at a time, once for each key: a checkout changes many files. */
  catchUp(key: string, work: () => Promise<void>): void {
    this.outdated.set(key, work);
    if (!this.isCatchingUp) void this.catchUpAll();
  }

  private async catchUpAll(): Promise<void> {
    this.isCatchingUp = true;
    const budget = YieldBudget.of(this.host.scheduler);
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
