import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { readLevels, type LevelChoice, type LevelReading } from "../../levels/index.js";
import { FilesAround } from "../levelFiles.js";
import { Owner, type Disposable } from "../owner.js";
import { reasonOf } from "../sceneFiles.js";
import { Slice } from "../slice.js";
import type { FileChanges } from "./fileChanges.js";

/** How long files are left alone after one has changed: a program writes several of them, and a file in several parts. */
const settleMs = 40;

/** What a level was when it was last read, and the texts that it was read from. */
export interface ReadLevel {
  readonly reading: LevelReading;
  readonly files: FilesAround;
}

/** A level that is read, and read anew when one of its files has changed. Until that is done it is what it was before. */
export class FollowedLevel implements Disposable {
  private readonly owner = new Owner();
  private readonly followed = new Map<string, Disposable>();
  private state: "idle" | "waiting" | "reading" = "idle";
  /** A file has changed while the level was being read. */
  private isOutdated = false;
  private hasEnded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private took = 0;
  /** Undefined until it has been read for the first time. */
  latest: ReadLevel | undefined;

  /**
   * @param scene a scene from whose place files are looked for
   * @param path of the level, from the root of the scene's files
   * @param hasChanged called when there is another {@link latest}
   */
  constructor(
    private readonly scene: vscode.Uri,
    private readonly path: string,
    private readonly choice: LevelChoice,
    private readonly changes: FileChanges,
    private readonly hasChanged: () => void,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.readNow();
  }

  private changed(): void {
    if (this.state === "reading") this.isOutdated = true;
    if (this.state !== "idle") return;
    this.state = "waiting";
    // What takes long is not done without a pause, however often somebody types.
    this.timer = setTimeout(() => this.readNow(), Math.max(settleMs, this.took));
  }

  private readNow(): void {
    this.state = "reading";
    this.isOutdated = false;
    const began = performance.now();
    const ended = (): void => {
      this.took = performance.now() - began;
      this.state = "idle";
      if (this.isOutdated && !this.hasEnded) this.changed();
    };
    this.read()
      .catch((error: unknown) => {
        if (!this.hasEnded) this.log.error(`${this.path}: ${reasonOf(error)}`);
      })
      .finally(ended);
  }

  private async read(): Promise<void> {
    const files = new FilesAround(this.scene);
    if (this.latest && (await this.isSame(this.latest, files))) return;
    const slice = new Slice();
    const pause = async (): Promise<void> => {
      if (slice.isOver) await slice.next();
      if (this.hasEnded) throw new Error("nobody wants the level any more");
    };
    const following = { read: (path: string) => this.readFollowed(path, files) };
    const reading = await readLevels(this.path, following, this.choice, pause).catch((error: unknown) =>
      this.failed(error),
    );
    if (this.hasEnded) return;
    for (const [path, watching] of this.followed) {
      if (reading.files.includes(path)) continue;
      this.owner.release(watching);
      this.followed.delete(path);
    }
    this.latest = { reading, files };
    this.hasChanged();
  }

  /** A file is followed before it is read, so that no change in between is missed. */
  private readFollowed(path: string, files: FilesAround): Promise<string> {
    if (!this.followed.has(path)) {
      const watching = this.changes.follow(files.uriOf(path), () => this.changed());
      this.followed.set(path, this.owner.own(watching));
    }
    return files.read(path);
  }

  /** Whether all files have the texts that they had: what was saved, opened or closed is mostly no change. */
  private async isSame(before: ReadLevel, files: FilesAround): Promise<boolean> {
    for (const path of before.reading.files) {
      const text = await files.read(path).catch(() => undefined);
      if (text !== before.files.textOf(path)) return false;
    }
    return true;
  }

  /** The program itself failed at these files. */
  private failed(error: unknown): LevelReading {
    const files = [...this.followed.keys()];
    if (this.hasEnded) return { levels: [], problems: [], files };
    this.log.error(`${this.path}: ${reasonOf(error)}`);
    const message = l10n.t("Reading the level ended by an accident: {reason}", { reason: reasonOf(error) });
    const source = { file: this.path, range: { offset: 0, length: 0 } };
    return { levels: [], problems: [{ code: "level-format", severity: "error", message, source }], files };
  }

  dispose(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.owner.dispose();
  }
}
