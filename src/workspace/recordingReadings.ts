import { resolveReference } from "../levels/index.js";
import { outsideLevel, type SceneLevel } from "../notebook/index.js";
import { projectRecording, type ProjectRecording } from "../project/index.js";
import { RecordedFindings, type Recording, RecordingReader } from "../recordings/index.js";
import type { ReferredLevel } from "../scene/index.js";
import { CancellationError, LiveValue, type Context, type Telling } from "./liveValue.js";
import { Owner, type Disposable } from "./disposables.js";
import type { FilesAround } from "./filesAround.js";
import { levelOf, type LevelReadings, type ReadLevel } from "./levelReadings.js";
import type { ProjectFile, Projects } from "./projects.js";
import { RunSummary } from "./runSummary.js";
import { reasonOf } from "./scheduler.js";

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

/** What is there of a recording. Its parts only grow, so that they may be used while more of it is read. */
export interface ReadRecording {
  /** How often it was begun: another number where it was read from its beginning. */
  readonly run: number;
  readonly recording: Recording;
  readonly findings: RecordedFindings;
  readonly summary: RunSummary;
  /** The level that was played, by a path from the recording: as that says or else its project. */
  readonly reference: ReferredLevel | undefined;
  /** Undefined while that is being read, and where there is none. */
  readonly level: SceneLevel | undefined;
  readonly bytes: { readonly read: number; readonly all: number };
  readonly state: "reading" | "read" | "following";
  /** Why there is nothing newer. */
  readonly failure: string | undefined;
  /** The file is not there any more. */
  readonly isGone: boolean;
}

/** A recording, as far as it has been read. */
export type RecordingValue = LiveValue<ReadRecording>;

/** What the values of recordings share. */
interface RecordingSources {
  readonly context: Context;
  readonly readings: LevelReadings;
  readonly places: RecordingPlaces;
  readonly projects: Projects | undefined;
  readonly around: (uri: string, isNamed: boolean) => FilesAround;
}

/** Bytes that are read at once. */
const pieceBytes = 1 << 20;
/** Positions whose ways are looked at between two pauses: some milliseconds. */
const positionsAtOnce = 16_384;
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

/** The reading of a file as a stream of bytes, in slices, and from where it ended when it has grown: what is kept between two passes. */
class RecordingStream {
  private reader = new RecordingReader();
  private findings = new RecordedFindings(this.reader.recording);
  private summary = new RunSummary();
  private run = 0;
  private bytes = { read: 0, all: 0 };
  private state: ReadRecording["state"] = "reading";
  private failure: string | undefined;
  private isGone = false;
  /** The first bytes, and the last that were read. */
  private known: readonly Uint8Array[] = [];
  private project: ProjectFile | undefined;
  private ofProject: ProjectRecording | undefined;
  private level: SceneLevel | undefined;
  /** What {@link level} was made of. */
  private readLevel: ReadLevel | undefined;
  private wantedLevel = "";
  /** It is to be read from its beginning: as when a pass was given up in the middle of a piece. */
  private isBroken = true;
  /** The size of the file when it was opened last; undefined where it was not there. */
  private seenSize: number | undefined;
  /** When the file had grown last, and whether its end is put off, since more is likely to come. */
  private grownAt = -Infinity;
  private isPutOff = false;
  private lastTold = -Infinity;
  /** How many look at it as the file grows. */
  live = 0;

  constructor(
    private readonly uri: string,
    private readonly isNamed: boolean,
    private readonly shared: RecordingSources,
  ) {}

  private get reference(): ReferredLevel | undefined {
    return this.reader.recording.header.level ?? this.ofProject?.level;
  }

  private get now(): number {
    return this.shared.context.scheduler.now();
  }

  private look(): ReadRecording {
    const { run, findings, summary, reference, level, bytes, state, failure, isGone } = this;
    const { recording } = this.reader;
    return { run, recording, findings, summary, reference, level, bytes, state, failure, isGone };
  }

  /** Goes through what has come, if anything has. */
  async pass(telling: Telling<ReadRecording>): Promise<ReadRecording> {
    try {
      await this.read(telling);
      this.failure = undefined;
      this.isGone = false;
    } catch (error) {
      this.isBroken = true;
      if (error instanceof CancellationError) throw error;
      this.seenSize = await this.shared.places.sizeOf(this.uri).catch(() => undefined);
      this.isGone = this.seenSize === undefined;
      this.failure = reasonOf(error);
    }
    this.lastTold = this.now;
    return this.look();
  }

  private async read(telling: Telling<ReadRecording>): Promise<void> {
    telling.follow(this.uri);
    const project = this.shared.projects?.around(this.uri);
    this.takeProject(project && (await telling.read(project)));
    const file = await this.shared.places.open(this.uri, this.isNamed);
    let isMore = false;
    let level: LevelInPass | undefined;
    try {
      if (telling.isEnded()) throw new CancellationError();
      this.seenSize = file.size;
      const isSameFile = !this.isBroken && (await this.continues(file));
      if (!isSameFile) this.begin();
      else if (file.size > this.bytes.read && this.state === "read") this.state = "following";
      isMore = !isSameFile || this.bytes.read < file.size;
      if (isSameFile && isMore) this.grownAt = this.now;
      while (this.bytes.read < file.size) {
        const { read } = this.bytes;
        const piece = await file.read(read, Math.min(file.size, read + pieceBytes));
        if (piece.length === 0) break;
        this.reader.read(piece);
        await this.pause(telling);
        if (this.reader.isOvertaken) {
          // The last frame was shown and looked at without all of it.
          this.begin();
          continue;
        }
        this.bytes = { read: read + piece.length, all: file.size };
        this.known = [this.known[0] ?? piece.slice(0, knownBytes), endOf(this.known[1], piece)];
        level = this.wantLevel(telling, level);
        if (this.isLevelThere) await this.advance(false, telling);
        this.tellSometimes(telling);
      }
    } finally {
      await file.close();
    }
    const isResting = this.isResting(telling);
    const mayGoOn = !isResting && this.reader.mayGoOn;
    if ((isMore || this.isPutOff) && !mayGoOn) this.reader.end();
    level = this.wantLevel(telling, level);
    if (level && !this.isLevelThere) telling.tell(this.look());
    await level?.taken;
    await this.advance(isResting, telling);
    this.isPutOff = mayGoOn || this.findings.isWaiting;
    if (this.state === "reading") this.state = "read";
  }

  /** Whether nothing more is to be expected right now. Who waits for all that is there does not wait for more. */
  private isResting({ isAwaited }: Pick<Telling<ReadRecording>, "isAwaited">): boolean {
    return this.live === 0 || isAwaited() || this.now - this.grownAt >= restMs;
  }

  /** Whether another pass would find something: of a file that has grown since, or whose end was put off and can be taken by now. */
  async hasMore(): Promise<boolean> {
    const isAtRest = this.isPutOff && this.isResting({ isAwaited: () => false });
    return isAtRest || (await this.shared.places.sizeOf(this.uri)) !== this.seenSize;
  }

  /** What its project says of it. Where that is something else than before, all is read again. */
  private takeProject(project: ProjectFile | undefined): void {
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
    this.findings = new RecordedFindings(this.reader.recording, this.level?.solids);
    this.summary = new RunSummary();
  }

  /** Looks at what has come. @param isEnd whether nothing more is to be expected right now */
  private async advance(isEnd: boolean, telling: Telling<ReadRecording>): Promise<void> {
    if (this.findings.isOvertaken) this.startFindings();
    const { findings, summary } = this;
    const { recording } = this.reader;
    while (findings.frames < recording.frames) {
      findings.advance(positionsAtOnce);
      await this.pause(telling);
    }
    if (isEnd) findings.end();
    summary.advance(recording, findings);
    this.tellSometimes(telling);
  }

  /** Lets others run where it is time to. */
  private async pause(telling: Telling<ReadRecording>): Promise<void> {
    const { all, read } = this.bytes;
    await telling.pause(all > 0 ? read / all : 0);
    this.tellSometimes(telling);
  }

  /** Without a level there is none to wait for. */
  private get isLevelThere(): boolean {
    return this.reader.recording.frames > 0 && (this.wantedLevel === "" || this.level !== undefined);
  }

  /** Sees to it that the level is read that the recording names, once in a pass. */
  private wantLevel({ read }: Telling<ReadRecording>, known: LevelInPass | undefined): LevelInPass | undefined {
    const { reference, shared } = this;
    const wanted = reference
      ? JSON.stringify([reference.file, reference.layers, reference.levels, reference.solid, reference.bounds])
      : "";
    if (wanted !== this.wantedLevel) {
      this.wantedLevel = wanted;
      this.readLevel = this.level = undefined;
      this.startFindings();
    }
    if (!reference) return undefined;
    if (known?.wanted === wanted) return known;
    const around = (): FilesAround => shared.around(this.uri, this.isNamed);
    const path = resolveReference(around().file, reference.file);
    const take = (level: ReadLevel | undefined): void => {
      const isSame = level ? level === this.readLevel : this.level !== undefined;
      if (wanted !== this.wantedLevel || isSame) return;
      this.readLevel = level;
      this.level = level ? levelOf(level, reference) : outsideLevel(reference);
      // What was found with another one is found again.
      this.startFindings();
    };
    if (path === undefined) {
      take(undefined);
      return { wanted };
    }
    const taken = read(shared.readings.of(around, path, reference)).then(take);
    // Whoever waits for it in the end is told.
    taken.catch(() => undefined);
    return { wanted, taken };
  }

  private tellSometimes({ tell }: Telling<ReadRecording>): void {
    if (this.now - this.lastTold < toldMs) return;
    this.lastTold = this.now;
    tell(this.look());
  }
}

/** The level that is wanted in a pass, and when it is there. */
interface LevelInPass {
  readonly wanted: string;
  readonly taken?: Promise<void>;
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
  private readonly entries = new Map<string, { readonly value: RecordingValue; readonly stream: RecordingStream }>();

  constructor(private readonly shared: RecordingSources) {
    super();
  }

  /** @param isNamed whether the user has named the file, which then may be a link to wherever */
  of(uri: string, isNamed = true): RecordingValue {
    return this.entryOf(uri, isNamed).value;
  }

  /** {@link of}, looked at until this is disposed of as the file grows, also where no one tells of that. */
  observeGrowing(uri: string, told: () => void): Disposable {
    const { value, stream } = this.entryOf(uri, true);
    const { scheduler, failed } = this.shared.context;
    const observing = value.observe(told);
    stream.live++;
    let poll: Disposable | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      if (await stream.hasMore().catch((error: unknown) => failed(error, uri))) value.invalidate();
      if (!isOver) pollSoon();
    };
    const pollSoon = (): void => {
      poll = scheduler.after(pollMs, () => void look());
    };
    if (this.shared.places.canGrow(uri)) pollSoon();
    return this.owner.defer(() => {
      isOver = true;
      stream.live--;
      poll?.dispose();
      observing.dispose();
    });
  }

  private entryOf(uri: string, isNamed: boolean) {
    const key = JSON.stringify([uri, isNamed]);
    const known = this.entries.get(key);
    if (known) return known;
    const stream = new RecordingStream(uri, isNamed, this.shared);
    const recipe = { rest, compute: (telling: Telling<ReadRecording>) => stream.pass(telling) };
    const unused = (value: RecordingValue): void => {
      this.entries.delete(key);
      this.owner.delete(value);
    };
    const made = { stream, value: this.owner.add(new LiveValue(this.shared.context, recipe, unused)) };
    this.entries.set(key, made);
    return made;
  }
}
