import type { Steps } from "../geometry/index.js";
import { resolveReference } from "../levels/index.js";
import { outsideLevel, type SceneLevel } from "../notebook/index.js";
import { projectRecording, type ProjectRecording } from "../project/index.js";
import { RecordedFindings, type Recording, RecordingReader } from "../recordings/index.js";
import type { ReferredLevel } from "../scene/index.js";
import { Cancelled, type Context, type Derived, type Waiting } from "./derived.js";
import { Emitter, Owner, type Disposable } from "./disposables.js";
import type { FilesAround } from "./files.js";
import { levelOf, type LevelReadings, type ReadLevel } from "./levelReadings.js";
import type { ProjectFile, Projects } from "./projects.js";
import { RunSummary } from "./runSummary.js";
import { Debounce, reasonOf, YieldBudget } from "./scheduler.js";

/** The bytes of a file, as many as there were when it was opened. */
export interface FileBytes {
  readonly size: number;
  /** @param to is not beyond the size; there are fewer bytes only where the file has become shorter */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Where recordings come from. */
export interface RecordingPlaces {
  /**
   * @param isNamed whether the user has named the file, and it was not found by a search
   * @throws an error whose message says why it cannot be read
   */
  open(uri: string, isNamed: boolean): Promise<FileBytes>;
  /** How large the file is now; undefined where it is not there. */
  sizeOf(uri: string): Promise<number | undefined>;
  /** Whether a file can be read from where it has grown. */
  canGrow(uri: string): boolean;
}

/** How much of a recording is there. */
export type RecordingState = "reading" | "read" | "following";

/** What the values of recordings share. */
interface Shared {
  readonly context: Context;
  readonly readings: LevelReadings;
  readonly places: RecordingPlaces;
  readonly projects: Projects | undefined;
  readonly around: (uri: string, isNamed: boolean) => FilesAround;
}

/** Bytes that are read at once. */
const pieceBytes = 1 << 20;
/** Bytes before the end that was read by which a file is known to have grown, and not to be another one. */
const knownBytes = 256;
/** Milliseconds after which the size of a file is looked at that is being looked at as it grows. */
const pollMs = 250;
/** Milliseconds after which a file that grew is taken to have ended, for now, while it is looked at. */
const restMs = 2000;
/** Observers are told of what was read at most once in so many milliseconds. */
const toldMs = 100;
/** A game writes often. */
const rest = { ms: 60, since: "first" } as const;

/**
 * A recording, as far as it has been read: its file is gone through as a stream of bytes, in slices, and from where it ended
 * when it has grown. What is there only grows, so that whoever observes it may use it while it is being read; `run` is
 * another number where it was read from its beginning.
 */
export class RecordingValue extends Owner {
  private reader = new RecordingReader();
  findings = new RecordedFindings(this.reader.recording);
  readonly summary = new RunSummary();
  /** How often it was begun. */
  run = 0;
  /** Grows with all that is told. */
  version = 0;
  bytes = { read: 0, all: 0 };
  state: RecordingState = "reading";
  /** The level that it was played in; undefined while that is being read, and where there is none. */
  level: SceneLevel | undefined;
  /** Why there is nothing newer. */
  failure: string | undefined;
  /** The file is not there any more. */
  isGone = false;
  private known: readonly Uint8Array[] = [];
  private project: ProjectFile | undefined;
  private ofProject: ProjectRecording | undefined;
  private readonly projects: Derived<ProjectFile | undefined> | undefined;
  private reading: Derived<ReadLevel> | undefined;
  private following: Disposable | undefined;
  private pass: Promise<void> | undefined;
  private isDue = true;
  private isNewLevel = false;
  /** A pass was given up in the middle of a piece. */
  private isBroken = false;
  /** The size of the file when it was opened last; undefined where it was not there. */
  private seenSize: number | undefined;
  private wantedLevel = "";
  /** When the file had grown last, and whether its end is put off, since more is likely to come. */
  private grownAt = -Infinity;
  private isPutOff = false;
  private hasEnded = false;
  private lastTold = -Infinity;
  private live = 0;
  private users = 0;
  private poll: Disposable | undefined;
  private readonly waiting = new Set<Waiting>();
  private readonly told = new Emitter<void>((error) => this.shared.context.failed(error));
  private readonly debounce: Debounce;
  private readonly budget: YieldBudget;

  constructor(
    readonly uri: string,
    private readonly isNamed: boolean,
    private readonly shared: Shared,
    private readonly unused: (value: RecordingValue) => void,
  ) {
    super();
    const { scheduler, changes } = shared.context;
    this.budget = new YieldBudget(scheduler);
    this.debounce = new Debounce(
      scheduler,
      () => rest,
      () => void this.request(),
    );
    const changed = (): void => {
      this.isDue = true;
      if (this.told.hasListeners) this.debounce.request();
    };
    this.owner.add(changes.follow(uri, changed));
    this.projects = shared.projects?.around(uri);
    if (this.projects) this.owner.add(this.projects.observe(changed));
  }

  get recording(): Recording {
    return this.reader.recording;
  }

  /** The level that was played, by a path from the recording: as that says or else its project. */
  get reference(): ReferredLevel | undefined {
    return this.recording.header.level ?? this.ofProject?.level;
  }

  /**
   * Reads it, and calls `told` at what has come, until this is disposed of.
   *
   * @param isLive whether somebody looks at it as the file grows
   */
  observe(told: () => void, isLive = false): Disposable {
    const ends = [this.told.event(told), this.use()];
    if (isLive && this.live++ === 0) this.pollSoon();
    void this.request();
    let isOver = false;
    return this.owner.defer(() => {
      if (isOver) return;
      isOver = true;
      if (isLive && --this.live === 0) this.poll?.dispose();
      ends.forEach((end) => end.dispose());
    });
  }

  /** Waits until all that is in the file now has been read and looked at. Rejects with {@link Cancelled}. */
  async settled(waiting: Waiting = {}): Promise<this> {
    const using = this.use();
    this.waiting.add(waiting);
    try {
      for (;;) {
        if (this.hasEnded || waiting.isCancelled?.() === true) throw new Cancelled();
        if (!this.isDue && !this.isNewLevel && !this.pass) return this;
        await this.request();
      }
    } finally {
      this.waiting.delete(waiting);
      using.dispose();
    }
  }

  private use(): Disposable {
    this.users++;
    return this.owner.defer(() => {
      if (--this.users === 0 && !this.hasEnded) this.unused(this);
    });
  }

  /** Goes through what has come, if anything has; one pass at a time. */
  private request(): Promise<void> {
    if (this.pass) return this.pass;
    if (!this.isDue && !this.isNewLevel) return Promise.resolve();
    const pass = this.goThrough().finally(() => {
      this.pass = undefined;
      if (this.told.hasListeners && (this.isDue || this.isNewLevel)) this.debounce.request();
    });
    this.pass = pass;
    return pass;
  }

  private get mustEnd(): boolean {
    return (
      this.hasEnded ||
      (!this.told.hasListeners && [...this.waiting].every(({ isCancelled }) => isCancelled?.() === true))
    );
  }

  private async goThrough(): Promise<void> {
    this.isDue = false;
    try {
      await this.read();
      this.failure = undefined;
      this.isGone = false;
    } catch (error) {
      this.isBroken = true;
      if (error instanceof Cancelled) {
        this.isDue = true;
        return;
      }
      this.seenSize = await this.shared.places.sizeOf(this.uri).catch(() => undefined);
      this.isGone = this.seenSize === undefined;
      this.failure = reasonOf(error);
    }
    this.tell();
  }

  private async read(): Promise<void> {
    const { places } = this.shared;
    await this.lookAtProject();
    const file = await places.open(this.uri, this.isNamed);
    let isMore = false;
    try {
      if (this.mustEnd) throw new Cancelled();
      this.seenSize = file.size;
      const isSameFile = this.run > 0 && !this.isBroken && (await this.continues(file));
      if (!isSameFile) this.begin();
      else if (file.size > this.bytes.read && this.state === "read") this.state = "following";
      isMore = !isSameFile || this.bytes.read < file.size;
      if (isSameFile && isMore) this.grownAt = this.shared.context.scheduler.now();
      while (this.bytes.read < file.size) {
        const { read } = this.bytes;
        const piece = await file.read(read, Math.min(file.size, read + pieceBytes));
        if (piece.length === 0) break;
        await this.through(this.reader.read(piece));
        if (this.reader.isOvertaken) {
          // The last frame was shown and looked at without all of it.
          this.begin();
          continue;
        }
        this.bytes = { read: read + piece.length, all: file.size };
        this.known = [this.known[0] ?? piece.slice(0, knownBytes), endOf(this.known[1], piece)];
        this.wantLevel();
        if (this.isLevelThere) await this.look(false);
        this.tellSometimes();
      }
    } finally {
      await file.close();
    }
    const isResting = this.isResting;
    const mayGoOn = !isResting && this.reader.mayGoOn;
    if ((isMore || this.isPutOff) && !mayGoOn) await this.through(this.reader.end());
    this.wantLevel();
    if (this.reading && !this.isLevelThere) {
      this.tell();
      await this.reading.settled({ isCancelled: () => this.mustEnd });
      this.takeLevel();
    }
    // One that comes while this is looked at is for the next pass.
    this.isNewLevel = false;
    await this.look(isResting);
    this.isPutOff = mayGoOn || this.findings.isWaiting;
    if (this.state === "reading") this.state = "read";
  }

  /** Whether nothing more is to be expected right now. Who waits for all that is there does not wait for more. */
  private get isResting(): boolean {
    const { scheduler } = this.shared.context;
    return this.live === 0 || this.waiting.size > 0 || scheduler.now() - this.grownAt >= restMs;
  }

  /** What its project says of it. Where that is something else than before, all is read again. */
  private async lookAtProject(): Promise<void> {
    const project = await this.projects?.settled({ isCancelled: () => this.mustEnd });
    if (project === this.project) return;
    this.project = project;
    const { project: parsed } = project?.parsed ?? {};
    this.ofProject = project && parsed && projectRecording(parsed, project.pathOf(this.uri));
    this.isBroken = true;
  }

  /** Whether a file begins with what was read of it, so that only the rest is new. */
  private async continues(file: FileBytes): Promise<boolean> {
    const { read } = this.bytes;
    if (file.size < read) return false;
    const [first = empty, last = empty] = this.known;
    const isSame = async (from: number, before: Uint8Array): Promise<boolean> => {
      const now = await file.read(from, from + before.length);
      return now.length === before.length && now.every((byte, i) => byte === before[i]);
    };
    return (await isSame(0, first)) && (await isSame(read - last.length, last));
  }

  private begin(): void {
    this.run++;
    this.isBroken = false;
    const { ofProject } = this;
    this.reader = new RecordingReader(ofProject ? { about: (id) => ofProject.about(id) } : {});
    this.bytes = { read: 0, all: 0 };
    this.known = [];
    this.state = "reading";
    this.startFindings();
  }

  private startFindings(): void {
    this.findings = new RecordedFindings(this.recording, this.level?.solids);
    this.summary.begin();
  }

  /** Looks at what has come. @param isEnd whether nothing more is to be expected right now */
  private async look(isEnd: boolean): Promise<void> {
    if (this.findings.isOvertaken) this.startFindings();
    await this.through(isEnd ? this.findings.end() : this.findings.advance());
    await this.through(this.summary.advance(this.recording, this.findings));
    this.tellSometimes();
  }

  private async through<T>(steps: Steps<T>): Promise<void> {
    const isEnded = (): boolean => {
      const { all, read } = this.bytes;
      this.waiting.forEach(({ progress }) => progress?.(all > 0 ? read / all : 0));
      return this.mustEnd;
    };
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      if (!this.budget.isSpent) continue;
      await this.budget.renew();
      this.tellSometimes();
      if (isEnded()) throw new Cancelled();
    }
    if (this.mustEnd) throw new Cancelled();
  }

  /** Without a level there is none to wait for. */
  private get isLevelThere(): boolean {
    return this.recording.frames > 0 && (this.reading ? this.level !== undefined : true);
  }

  /** Sees to it that the level is read that the recording names. */
  private wantLevel(): void {
    const { reference, shared } = this;
    const wanted = reference
      ? JSON.stringify([reference.file, reference.layers, reference.levels, reference.solid, reference.bounds])
      : "";
    if (wanted === this.wantedLevel) return;
    this.wantedLevel = wanted;
    this.owner.delete(this.following);
    this.following = this.reading = this.level = undefined;
    if (!reference) {
      this.startFindings();
      return;
    }
    const around = (): FilesAround => shared.around(this.uri, this.isNamed);
    const path = resolveReference(around().file, reference.file);
    if (path === undefined) {
      this.level = outsideLevel(reference);
      this.startFindings();
      return;
    }
    this.reading = shared.readings.of(around, path, reference);
    this.following = this.owner.add(
      this.reading.observe(() => {
        this.takeLevel();
        this.isNewLevel = true;
        if (this.told.hasListeners) this.debounce.request();
      }),
    );
    this.takeLevel();
  }

  /** Takes the level as it is now: what was found with another one is found again. */
  private takeLevel(): void {
    const latest = this.reading?.latest;
    const { reference } = this;
    if (!latest || !("value" in latest) || !reference) return;
    this.level = levelOf(latest.value, reference);
    this.startFindings();
  }

  private pollSoon(): void {
    const { context, places } = this.shared;
    if (!places.canGrow(this.uri)) return;
    this.poll = context.scheduler.after(pollMs, () => {
      const look = async (): Promise<void> => {
        const isAtRest = this.isPutOff && this.isResting;
        if (isAtRest || (await places.sizeOf(this.uri)) !== this.seenSize) this.isDue = true;
        if (this.isDue) await this.request();
      };
      void look()
        .catch((error: unknown) => context.failed(error, this.uri))
        .then(() => {
          if (this.live > 0 && !this.hasEnded) this.pollSoon();
        });
    });
  }

  private tellSometimes(): void {
    if (this.shared.context.scheduler.now() - this.lastTold >= toldMs) this.tell();
  }

  private tell(): void {
    this.lastTold = this.shared.context.scheduler.now();
    this.version++;
    this.told.fire();
  }

  override dispose(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.poll?.dispose();
    this.debounce.dispose();
    this.told.dispose();
    super.dispose();
  }
}

const empty = new Uint8Array();

/** The last bytes of what was read, with those before a piece where it is a small one. */
function endOf(before: Uint8Array = empty, piece: Uint8Array): Uint8Array {
  if (piece.length >= knownBytes) return piece.slice(-knownBytes);
  const joined = new Uint8Array(before.length + piece.length);
  joined.set(before);
  joined.set(piece, before.length);
  return joined.slice(-knownBytes);
}

/** The recordings that anybody wants: each is read once for all of them. */
export class Recordings extends Owner {
  private readonly values = new Map<string, RecordingValue>();

  constructor(private readonly shared: Shared) {
    super();
  }

  /** @param isNamed whether the user has named the file, which then may be a link to wherever */
  of(uri: string, isNamed: boolean): RecordingValue {
    const key = JSON.stringify([uri, isNamed]);
    const known = this.values.get(key);
    if (known) return known;
    const made = this.owner.add(
      new RecordingValue(uri, isNamed, this.shared, (value) => {
        this.values.delete(key);
        this.owner.delete(value);
      }),
    );
    this.values.set(key, made);
    return made;
  }
}
