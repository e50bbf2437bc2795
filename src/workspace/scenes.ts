import { evaluate, evaluateWithLevels, type NotebookResult } from "../notebook/index.js";
import { Derived, type Context } from "./derived.js";
import { DisposableStore, Emitter, type Disposable } from "./disposables.js";
import { Evaluated } from "./evaluated.js";
import type { FilesAround } from "./files.js";
import type { LevelReadings } from "./levelReadings.js";
import { Debounce, type Rest } from "./scheduler.js";

/** A text that an editor has open. */
export interface OpenText {
  readonly uri: { toString(): string };
  /** Grows with each change. */
  readonly version: number;
  readonly isClosed: boolean;
  getText(): string;
}

/** The result of one version of an open scene, with its levels as they were. */
export interface SceneResult<D> {
  readonly document: D;
  readonly version: number;
  readonly result: NotebookResult;
  /** Whether the text is as it was in the result before: a level is another now. */
  readonly isSameText: boolean;
}

/** What open scenes need to know of where they are. */
export interface SceneHost {
  around(uri: string): FilesAround;
  /** How long the text of a scene is to rest before it is evaluated. */
  restOf(uri: string): Rest;
  /** Default: the evaluation of a text. */
  readonly evaluate?: typeof evaluate;
}

/** The results of all scenes that editors have open, for everything that shows or checks them. */
export class OpenScenes<D extends OpenText> implements Disposable {
  private readonly owner = new DisposableStore();
  private readonly open = new Map<D, Evaluated<SceneResult<D>>>();
  private readonly evaluated: Emitter<SceneResult<D>>;
  private readonly closed: Emitter<D>;

  constructor(
    private readonly context: Context,
    private readonly readings: LevelReadings,
    private readonly host: SceneHost,
  ) {
    this.evaluated = this.owner.add(new Emitter((error) => context.failed(error)));
    this.closed = this.owner.add(new Emitter((error) => context.failed(error)));
  }

  /** An open scene has been evaluated: a new version of it, or one whose level is another now. */
  get onDidEvaluate(): Emitter<SceneResult<D>>["event"] {
    return this.evaluated.event;
  }

  /** A scene is not open any more. */
  get onDidClose(): Emitter<D>["event"] {
    return this.closed.event;
  }

  /**
   * Tells of a scene at once when it is evaluated for the first time, and from then on of its newest result when so many
   * milliseconds have passed since the first that nobody was told of.
   */
  paced(ms: number, listener: (result: SceneResult<D>) => void): Disposable {
    const pacing = new DisposableStore();
    const pauses = new Map<D, Debounce>();
    const rest = { ms, since: "first" } as const;
    pacing.add(
      this.onDidEvaluate((result) => {
        const { document } = result;
        const pause = pauses.get(document);
        if (pause) return pause.request();
        const tell = (): void => listener(this.latestOf(document));
        pauses.set(document, new Debounce(this.context.scheduler, () => rest, tell));
        listener(result);
      }),
    );
    pacing.add(
      this.onDidClose((document) => {
        pauses.get(document)?.dispose();
        pauses.delete(document);
      }),
    );
    pacing.add({ dispose: () => pauses.forEach((pause) => pause.dispose()) });
    return this.owner.add(pacing);
  }

  /** The result of the text as it is now; evaluates it when that has not been done yet. */
  of(document: D): SceneResult<D> {
    if (!document.isClosed) return this.entryOf(document).now();
    // What is not open is not followed.
    const once = this.open.get(document) ?? this.make(document);
    try {
      return once.now();
    } finally {
      if (!this.open.has(document)) once.dispose();
    }
  }

  /** The latest result of a text that could be read: of the one as it is now, or of one before it. */
  readableOf(document: D): NotebookResult | undefined {
    return this.entryOf(document).readable?.result;
  }

  /** The newest result that there is: where evaluation waits for the text to come to rest, that of an earlier version. */
  latestOf(document: D): SceneResult<D> {
    return this.entryOf(document).latest;
  }

  /** {@link of}, when the text has come to rest: for whoever is not in a hurry while more of it is being typed. */
  async settled(document: D): Promise<SceneResult<D>> {
    return document.isClosed ? this.of(document) : await this.entryOf(document).settled();
  }

  /** {@link of}, when all of its levels are there. */
  async withLevels(document: D): Promise<SceneResult<D>> {
    if (document.isClosed) return this.of(document);
    return await this.entryOf(document).until(
      ({ result }) => !result.problems.some(({ code }) => code === "level-pending"),
    );
  }

  private entryOf(document: D): Evaluated<SceneResult<D>> {
    const known = this.open.get(document);
    if (known) return known;
    const made = this.make(document);
    this.open.set(document, made);
    return made;
  }

  private make(document: D): Evaluated<SceneResult<D>> {
    const uri = document.uri.toString();
    const { host } = this;
    let before: number | undefined;
    return new Evaluated<SceneResult<D>>(this.context, this.readings, {
      uri,
      around: () => host.around(uri),
      versions: () => [document.version],
      evaluate: (levels, readable) => {
        const { version } = document;
        const result = (host.evaluate ?? evaluate)(document.getText(), readable?.result, { levels });
        const isSameText = version === before;
        before = version;
        return { document, version, result, isSameText };
      },
      isReadable: ({ result }) => result.notebook !== undefined,
      isOpen: () => !document.isClosed,
      rest: () => host.restOf(uri),
      told: (result) => this.evaluated.fire(result),
    });
  }

  /** A scene has been opened, or has another text. */
  changed(document: D): void {
    const known = this.open.get(document);
    if (known) return known.changed();
    try {
      this.of(document);
    } catch (error) {
      this.context.failed(error, document.uri.toString());
    }
  }

  close(document: D): void {
    const entry = this.open.get(document);
    if (!entry) return;
    this.open.delete(document);
    entry.dispose();
    this.closed.fire(document);
  }

  dispose(): void {
    this.owner.dispose();
    for (const entry of this.open.values()) entry.dispose();
    this.open.clear();
  }
}

/** How long files are left alone after one has changed. Nobody looks at a closed scene while typing in its level. */
const closedRest = { ms: 200, since: "first" } as const;

/** How a closed scene is read. */
export interface ClosedHost {
  around(uri: string): FilesAround;
  /** Rejects with why there is no text. */
  readScene(uri: string, isNamed: boolean): Promise<string>;
}

/** The results of scenes that no editor has open. Nobody looks at them: they are not kept, but it is told when one is stale. */
export class ClosedScenes implements Disposable {
  private readonly owner = new DisposableStore();
  private readonly scenes = new Map<string, Derived<NotebookResult>>();

  constructor(
    private readonly context: Context,
    private readonly readings: LevelReadings,
    private readonly host: ClosedHost,
  ) {}

  /**
   * Evaluates a scene with its levels.
   *
   * @param isNamed whether the user has named it, and it was not found by a search
   */
  async evaluate(uri: string, isNamed = false): Promise<NotebookResult> {
    const batch = this.readings.batch();
    try {
      return await this.of(uri, isNamed).settled();
    } finally {
      batch.dispose();
    }
  }

  /** Calls when the scene, or a level of it, has changed since it was evaluated last. */
  follow(uri: string, stale: () => void, isNamed = false): Disposable {
    return this.of(uri, isNamed).observe(stale);
  }

  private of(uri: string, isNamed: boolean): Derived<NotebookResult> {
    const key = JSON.stringify([uri, isNamed]);
    const known = this.scenes.get(key);
    if (known) return known;
    const unused = (scene: Derived<NotebookResult>): void => {
      this.scenes.delete(key);
      this.owner.delete(scene);
    };
    const made = this.owner.add(
      new Derived<NotebookResult>(
        this.context,
        {
          rest: closedRest,
          isKept: false,
          compute: async ({ follow, read }) => {
            follow(uri);
            const text = await this.host.readScene(uri, isNamed);
            const around = (): FilesAround => this.host.around(uri);
            return await evaluateWithLevels(text, (reference) => this.readings.levelFor(around, reference, read));
          },
        },
        unused,
      ),
    );
    this.scenes.set(key, made);
    return made;
  }

  dispose(): void {
    this.scenes.clear();
    this.owner.dispose();
  }
}
