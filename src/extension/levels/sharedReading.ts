import type * as vscode from "vscode";
import { LevelReadings, type SceneLevel } from "../../notebook/index.js";
import type { LevelReference } from "../../scene/index.js";
import type { FilesAround } from "../levelFiles.js";
import { Owner, type Disposable } from "../owner.js";
import { Slice } from "../slice.js";
import type { FileChanges } from "./fileChanges.js";

/** Levels that are read once for all scenes that are being evaluated, and which of their files have changed since. */
export class SharedReading implements Disposable {
  private readonly owner = new Owner();
  private readonly readings = new LevelReadings(pauses());
  private readonly followed = new Set<string>();
  private readonly changed = new Set<string>();
  /** Evaluations that have not ended yet. */
  users = 0;

  /** @param isOutdated called when a file has changed: whoever begins from now on is to read anew */
  constructor(
    private readonly changes: FileChanges,
    private readonly isOutdated: () => void,
  ) {}

  levelFor(around: FilesAround, reference: LevelReference): Promise<SceneLevel> {
    const { file, root } = around;
    const read = (path: string): Promise<string> => {
      // Before it is read, so that no change in between is missed.
      this.follow(around.uriOf(path));
      return around.read(path);
    };
    return this.readings.levelFor({ file, root, read, placeOf: (source) => around.placeOf(source) }, reference);
  }

  private follow(uri: vscode.Uri): void {
    const key = uri.toString();
    if (this.followed.has(key)) return;
    this.followed.add(key);
    const hasChanged = (): void => {
      this.changed.add(key);
      this.isOutdated();
    };
    this.owner.own(this.changes.follow(uri, hasChanged));
  }

  /** Whether a file may have another text than the one that was read. */
  hasChanged(uri: vscode.Uri): boolean {
    return this.changed.has(uri.toString());
  }

  dispose(): void {
    this.owner.dispose();
  }
}

/** Lets others run every few milliseconds. */
function pauses(): () => Promise<void> | void {
  const slice = new Slice();
  return () => (slice.isOver ? slice.next() : undefined);
}
