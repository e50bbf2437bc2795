import { evaluateInSteps, evaluateWithLevels, type NotebookResult } from "../notebook/index.js";
import type { LevelReference } from "../scene/index.js";
import type { Watching } from "./fileChanges.js";
import { CancellationError, LiveValue, type Context, type Recipe } from "./liveValue.js";
import { DisposableStore, Emitter, Owner, type Disposable } from "./disposables.js";
import { LiveEvaluation } from "./liveEvaluation.js";
import type { FilesAround } from "./filesAround.js";
import type { LevelReadings } from "./levelReadings.js";
import type { ProjectPlaces } from "./projects.js";
import type { RecordingPlaces } from "./recordingReadings.js";
import { Debounce, Turns, YieldBudget, type Rest, type Scheduler } from "./scheduler.js";

/** A text that an editor has open. */
export interface OpenText {
  readonly uri: { toString(): string };
  /** Grows with each change. */
  readonly version: number;
  readonly isClosed: boolean;
  /** Whether it is not evaluated until it changes, since its evaluation did not end the last time. Default: false. */
  readonly isLeftAlone?: boolean;
  getText(): string;
}

/** The result of one version of an open scene, with its levels as they were. */
export interface EvaluatedFile<D> {
  readonly document: D;
  readonly version: number;
  readonly result: NotebookResult;
  /** Whether the text is as it was in the result before: a level is another now. */
  readonly isSameText: boolean;
}

/** What the store asks of where it runs. All uris are texts. */
export interface Host {
  readonly scheduler: Scheduler;
  readonly watcher: Watching;
  /** The files around a file, made for one reading. */
  around(uri: string, isNamed: boolean): FilesAround;
  /** Rejects with why there is no text. */
  readScene(uri: string, isNamed: boolean): Promise<string>;
  isThere(uri: string): Promise<boolean>;
  /** How long the text of a scene is to rest before it is evaluated. */
  restOf(uri: string): Rest;
  /** Default: there are no recordings. */
  readonly recordings?: RecordingPlaces;
  /** Default: there are no project files. */
  readonly projects?: ProjectPlaces;
  /** Called when work at a file begins or goes on, before it holds the thread. Default: nobody is told. */
  working?(uri: string): void;
  /** Called with what goes wrong where nobody waits for it. */
  failed(error: unknown, about?: string): void;
  /** Default: the evaluation of a text. */
  readonly evaluate?: typeof evaluateInSteps;
}

/** The results of all scenes that editors have open, for everything that shows or checks them. */
export class OpenScenes<D extends OpenText> extends Owner {
  private readonly open = new Map<D, LiveEvaluation<EvaluatedFile<D>>>();
  /** Those whose end was told: while that is told, they do not know it themselves yet. */
  private readonly gone = new WeakSet<D>();
  private readonly didEvaluate = this.owner.add(new Emitter<EvaluatedFile<D>>((error) => this.context.failed(error)));
  private readonly closed = this.owner.add(new Emitter<D>((error) => this.context.failed(error)));
  private readonly stale = this.owner.add(new Emitter<D>((error) => this.context.failed(error)));
  /** A scene has been opened, or its text or a level of it is another: its result is outdated. */
  readonly onDidOutdate = this.stale.event;
  /** An open scene has been evaluated: a new version of it, or one whose level is another now. */
  readonly onDidEvaluate = this.didEvaluate.event;
  /** A scene is not open any more. */
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly context: Context,
    private readonly readings: LevelReadings,
    private readonly host: Host,
  ) {
    super();
  }

  /** Tells of a scene's first result at once, then of its newest so many milliseconds after one that was not told. */
  paced(ms: number, listener: (result: EvaluatedFile<D>) => void): Disposable {
    const pacing = this.owner.add(new DisposableStore());
    const pauses = new Map<D, Debounce>();
    const evaluated = (result: EvaluatedFile<D>): void => {
      const { document } = result;
      const pause = pauses.get(document);
      const tell = (): void => {
        const latest = this.latestOf(document);
        try {
          if (latest) listener(latest);
        } catch (error) {
          this.context.failed(error, document.uri.toString());
        }
      };
      if (pause) return pause.request(tell);
      pauses.set(document, new Debounce(this.context.scheduler, () => ({ ms, since: "first" })));
      listener(result);
    };
    const closed = (document: D): void => {
      pauses.get(document)?.dispose();
      pauses.delete(document);
    };
    pacing.add(this.onDidEvaluate(evaluated));
    pacing.add(this.onDidClose(closed));
    pacing.defer(() => pauses.forEach((pause) => pause.dispose()));
    return pacing;
  }

  /** What an editor has open of a file that was told of. */
  openAt(uri: string): D | undefined {
    for (const document of this.open.keys()) {
      if (this.isOpen(document) && document.uri.toString() === uri) return document;
    }
    return undefined;
  }

  /** The newest result that there is: of the text as it is now or as it was. Undefined while the first one is worked at. */
  latestOf(document: D): EvaluatedFile<D> | undefined {
    return this.open.get(document)?.latest ?? (this.isOpen(document) ? this.entryOf(document).latest : undefined);
  }

  /** The result of the text as it is now; undefined while it is worked at. */
  currentOf(document: D): EvaluatedFile<D> | undefined {
    return this.isOpen(document) ? this.entryOf(document).current : undefined;
  }

  /** The latest result of a text that could be read, if there is one: of {@link latestOf}, or of one before it. */
  readableOf(document: D): NotebookResult | undefined {
    return this.open.get(document)?.readable;
  }

  /** The result of the text as it is now. */
  async of(document: D): Promise<EvaluatedFile<D>> {
    return await this.asked(document, (entry) => entry.now());
  }

  /** {@link of}, when the text has come to rest: for whoever is not in a hurry while more of it is being typed. */
  async settled(document: D): Promise<EvaluatedFile<D>> {
    return await this.asked(document, (entry) => entry.settled());
  }

  /** {@link of}, when all of its levels are there. */
  async withLevels(document: D): Promise<EvaluatedFile<D>> {
    const hasLevels = ({ result }: EvaluatedFile<D>): boolean =>
      !result.problems.some(({ code }) => code === "level-pending");
    return await this.asked(document, (entry) => entry.until(hasLevels));
  }

  /** What is not open any more is evaluated for the one who asks, and not followed. */
  private async asked<T>(document: D, what: (entry: LiveEvaluation<EvaluatedFile<D>>) => Promise<T>): Promise<T> {
    if (this.isOpen(document)) return await what(this.entryOf(document));
    const once = this.make(document);
    try {
      return await what(once);
    } finally {
      once.dispose();
    }
  }

  private entryOf(document: D): LiveEvaluation<EvaluatedFile<D>> {
    const known = this.open.get(document);
    if (known) return known;
    const made = this.make(document);
    this.open.set(document, made);
    return made;
  }

  private make(document: D): LiveEvaluation<EvaluatedFile<D>> {
    const uri = document.uri.toString();
    const { host } = this;
    let before: number | undefined;
    return new LiveEvaluation<EvaluatedFile<D>>(this.context, this.readings, {
      uri,
      around: () => host.around(uri, false),
      versions: () => [document.version],
      evaluate: (levels, readable) => {
        const { version, isLeftAlone } = document;
        const options = { levels, isLeftAlone };
        const steps = (host.evaluate ?? evaluateInSteps)(document.getText(), readable, options);
        const resultOf = (result: NotebookResult): EvaluatedFile<D> => {
          const isSameText = version === before;
          before = version;
          return { document, version, result, isSameText };
        };
        return { steps, resultOf };
      },
      isOpen: () => this.isOpen(document),
      rest: () => host.restOf(uri),
      told: this.didEvaluate.fire,
      outdated: () => this.stale.fire(document),
    });
  }

  /** A scene has been opened, or has another text. */
  changed(document: D): void {
    // When its language changes, a document is closed and opened: it is the same one.
    this.gone.delete(document);
    const known = this.open.get(document);
    if (known) return known.changed();
    const opened = this.entryOf(document);
    this.stale.fire(document);
    // Worked at from now on.
    void opened.latest;
  }

  /** The text of a scene is to rest for another time. */
  restChanged(document: D): void {
    this.open.get(document)?.restChanged();
  }

  private isOpen(document: D): boolean {
    return !document.isClosed && !this.gone.has(document);
  }

  close(document: D): void {
    this.gone.add(document);
    const entry = this.open.get(document);
    if (!entry) return;
    this.open.delete(document);
    entry.dispose();
    this.closed.fire(document);
  }

  override dispose(): void {
    super.dispose();
    for (const entry of this.open.values()) entry.dispose();
    this.open.clear();
  }
}

/** How long files are left alone after one has changed. Nobody looks at a closed scene while typing in its level. */
const rest = { ms: 200, since: "first" } as const;

/** The results of scenes that no editor has open. Nobody looks at them: they are not kept, but it is told when one is stale. */
export class ClosedScenes extends Owner {
  private readonly scenes = new Map<string, LiveValue<NotebookResult>>();
  /** One for all: many are read at the same time, and come to be evaluated at the same time. */
  private readonly turns = new Turns();

  constructor(
    private readonly context: Context,
    private readonly readings: LevelReadings,
    private readonly host: Host,
  ) {
    super();
  }

  /** Reads the text of a scene that was found by a search. Rejects with why there is none. */
  async read(uri: string): Promise<string> {
    return await this.host.readScene(uri, false);
  }

  /** Evaluates a scene that was found by a search, with its levels. */
  async evaluate(uri: string): Promise<NotebookResult> {
    const batch = this.readings.batch();
    try {
      return await this.of(uri, false).settled();
    } finally {
      batch.dispose();
    }
  }

  /** Calls when the scene, or a level of it, has changed since it was evaluated last. */
  follow(uri: string, stale: () => void): Disposable {
    return this.of(uri, false).observe(stale);
  }

  /** Its result, for what is derived from it. */
  of(uri: string, isNamed: boolean): LiveValue<NotebookResult> {
    const key = JSON.stringify([uri, isNamed]);
    const known = this.scenes.get(key);
    if (known) return known;
    const around = (): FilesAround => this.host.around(uri, false);
    const compute: Recipe<NotebookResult>["compute"] = async ({ follow, read, isEnded }) => {
      follow(uri);
      const text = await this.host.readScene(uri, isNamed);
      const levelFor = (reference: LevelReference) => this.readings.levelFor(around, reference, read);
      return await evaluateWithLevels(text, levelFor, { tracks: false }, async (steps) => {
        const result = await this.turns.take(() => YieldBudget.of(this.context.scheduler).through(steps, isEnded));
        if (!result) throw new CancellationError();
        return result;
      });
    };
    const unused = (scene: LiveValue<NotebookResult>): void => {
      this.scenes.delete(key);
      this.owner.delete(scene);
    };
    const made = this.owner.add(new LiveValue(this.context, { rest, isKept: false, compute }, unused));
    this.scenes.set(key, made);
    return made;
  }
}
