import { knownOf, type AuditedLevels, type KnownLevels, type WantedChecks } from "./audits.js";
import { CancellationError, type Context, type LiveValue, type Waiting } from "./liveValue.js";
import { Emitter, Owner, type Disposable } from "./disposables.js";
import type { ProjectFile } from "./projects.js";

type Audit = LiveValue<AuditedLevels | undefined>;

/** A file of levels with what it was last checked for. */
interface Entry {
  readonly checks: WantedChecks;
  /** Absent of a level that a search has found: there may be ten thousand of them, each with its texts. */
  readonly audit?: Audit;
  known?: KnownLevels;
  readonly following: Disposable;
}

/** Whoever waits for a check may end it, and hears how far it is. */
export interface CheckWaiting extends Waiting {
  /** Nobody has named the level: it was found by a search. */
  readonly isFound?: boolean;
  /** It was there when it was checked before. */
  readonly wasThere?: boolean;
}

/** As many as a large workspace has: a folder of them can be renamed. */
const mostGone = 10_000;

/**
 * Levels that were checked, each for what was asked for last, and are again whenever their files change, until they are
 * forgotten or gone. A check that another one of the same level overtakes comes to nothing.
 */
export class CheckedLevels extends Owner {
  private readonly entries = new Map<string, Entry>();
  /** What nobody has an answer to yet: of each level the newest. */
  private readonly asked = new Map<string, Audit>();
  /** Levels whose files have gone, the newest of them: that one was renamed can be told after that it is not there any more. */
  private readonly gone = new Map<string, WantedChecks>();
  private readonly checked = this.owner.add(
    new Emitter<{ readonly uri: string; readonly audited: AuditedLevels | undefined }>((error) =>
      this.context.failed(error),
    ),
  );
  /** A level has been checked, for the first time or again; without an audit, one that was checked is not there any more. */
  readonly onDidCheck = this.checked.event;

  constructor(
    private readonly context: Context,
    private readonly auditOf: (
      uri: string,
      name: string,
      isNamed: boolean,
      checks: WantedChecks,
      wasThere?: boolean,
    ) => Audit,
    /** Does what a change has made necessary, one at a time, once for each key. */
    private readonly catchUp: (key: string, work: () => Promise<void>) => void,
  ) {
    super();
  }

  /**
   * Checks a level. Undefined when it was cancelled, when something newer took its place, and where there is none.
   *
   * @param name of its file, for reports
   */
  async check(
    uri: string,
    name: string,
    checks: WantedChecks,
    waiting: CheckWaiting = {},
  ): Promise<AuditedLevels | undefined> {
    const audit = this.auditOf(uri, name, waiting.isFound !== true, checks, waiting.wasThere);
    this.asked.set(uri, audit);
    this.gone.delete(uri);
    const using = this.owner.add(audit.use());
    const isCancelled = (): boolean => this.asked.get(uri) !== audit || waiting.isCancelled?.() === true;
    try {
      await audit.settled({ ...waiting, isCancelled });
      if (isCancelled()) return undefined;
      this.leave(uri);
      const following = this.owner.add(audit.observe(() => this.tell(uri)));
      this.entries.set(uri, { checks, audit, following });
      this.tell(uri);
      return this.latest(uri);
    } catch (error) {
      if (error instanceof CancellationError) return undefined;
      throw error;
    } finally {
      if (this.asked.get(uri) === audit) this.asked.delete(uri);
      this.owner.delete(using);
    }
  }

  /**
   * Checks a level that a search has found. Neither its texts nor what was found are kept, and it is checked again, in its turn,
   * when one of its files has changed.
   */
  async checkFound(
    uri: string,
    name: string,
    checks: WantedChecks,
    waiting: CheckWaiting = {},
  ): Promise<AuditedLevels | undefined> {
    const audited = await this.check(uri, name, checks, { ...waiting, isFound: true });
    const entry = this.entries.get(uri);
    if (!audited || !entry?.audit) return audited;
    const { known } = entry;
    const stale = (): void => {
      if (this.entries.get(uri)?.known !== known) return;
      this.catchUp(`level ${uri}`, async () => {
        if (this.entries.get(uri)?.known === known) await this.checkFound(uri, name, checks, { wasThere: true });
      });
    };
    const follows = [...entry.audit.files].map((file) => this.context.changes.follow(file, stale));
    this.leave(uri);
    const following = this.owner.add({ dispose: () => follows.forEach((each) => each.dispose()) });
    this.entries.set(uri, { checks, known, following });
    return audited;
  }

  /** For what a level was checked last. */
  checksOf(uri: string): WantedChecks | undefined {
    return this.entries.get(uri)?.checks;
  }

  private tell(uri: string): void {
    const entry = this.entries.get(uri);
    const answer = entry?.audit?.latest;
    if (!entry || !answer) return;
    if ("error" in answer) return this.context.failed(answer.error, uri);
    if (answer.value) entry.known = knownOf(uri, answer.value);
    else {
      this.forget(uri);
      if (this.gone.size === mostGone) this.gone.clear();
      this.gone.set(uri, entry.checks);
    }
    this.checked.fire({ uri, audited: answer.value });
  }

  /** All that are followed. */
  get uris(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** What a level was last checked for, and came to; undefined of one that nobody has named. */
  latest(uri: string): AuditedLevels | undefined {
    return this.entries.get(uri)?.audit?.newest;
  }

  /**
   * Of what a project accepts that which was found in a level, by the level's path from the project's folder; undefined for one
   * that was not checked for all movers of the project.
   */
  acceptedIn(project: ProjectFile, path: string): ReadonlySet<string> | undefined {
    const uri = project.uriOf(path);
    const known = this.entries.get(uri)?.known;
    return known?.project === project ? known.accepted : undefined;
  }

  /**
   * Files have other places now: what was checked there is forgotten.
   *
   * @param movedTo where a file is; undefined for one that is where it was
   * @returns what is to be checked at its new place, and for what
   */
  takeMoved<T>(movedTo: (uri: string) => T | undefined) {
    const moved: { readonly from: string; readonly to: T; readonly checks: WantedChecks }[] = [];
    const known = [...this.gone, ...[...this.entries].map(([uri, { checks }]) => [uri, checks] as const)];
    for (const [from, checks] of known) {
      const to = movedTo(from);
      if (to === undefined) continue;
      this.forget(from);
      this.gone.delete(from);
      moved.push({ from, to, checks });
    }
    return moved;
  }

  /** What is not there any more is not waited for any longer. */
  forgetGone(): void {
    this.gone.clear();
  }

  /** Follows a level no longer, and ends a check of it that is under way. */
  forget(uri: string): void {
    this.asked.delete(uri);
    this.leave(uri);
  }

  private leave(uri: string): void {
    this.owner.delete(this.entries.get(uri)?.following);
    this.entries.delete(uri);
  }
}
