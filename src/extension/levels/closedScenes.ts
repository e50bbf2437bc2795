import type * as vscode from "vscode";
import { evaluateWithLevels, type NotebookResult } from "../../notebook/index.js";
import { FilesAround } from "../levelFiles.js";
import { Owner, type Disposable } from "../owner.js";
import { Slice } from "../slice.js";
import { FileChanges } from "./fileChanges.js";
import { SharedReading } from "./sharedReading.js";

/** How long files are left alone after one has changed. Nobody looks at a closed scene while typing in its level. */
const settleMs = 200;

/** Evaluates scenes that no editor has open, and tells when one of their levels has changed. */
export class ClosedScenes implements Disposable {
  private readonly owner = new Owner();
  private readonly changes = this.owner.own(new FileChanges());
  /** What is followed for each scene. */
  private readonly followed = new Map<string, Owner>();
  /** The number of the newest evaluation of each scene that is being evaluated: what an older one has read is not followed. */
  private readonly newest = new Map<string, number>();
  private lastEvaluation = 0;
  /** Shared by all evaluations that are under way, until the last of them ends or a file has changed. */
  private reading: SharedReading | undefined;
  /** Scenes whose level has changed. */
  private readonly outdated = new Map<string, vscode.Uri>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasEnded = false;

  /** @param hasChanged called for each scene whose level has changed, one after the other */
  constructor(private readonly hasChanged: (scene: vscode.Uri) => Promise<void>) {}

  /**
   * Evaluates a scene's text with its levels, which are followed from then on. A scene that is forgotten in the meantime
   * is not.
   */
  async evaluate(scene: vscode.Uri, text: string): Promise<NotebookResult> {
    const key = scene.toString();
    const evaluation = ++this.lastEvaluation;
    this.newest.set(key, evaluation);
    const around = new FilesAround(scene);
    const reading = this.beginReading();
    try {
      const result = await evaluateWithLevels(text, (reference) => reading.levelFor(around, reference));
      if (this.newest.get(key) === evaluation) this.follow(scene, filesOf(result, around), reading);
      return result;
    } finally {
      if (this.newest.get(key) === evaluation) this.newest.delete(key);
      this.endReading(reading);
    }
  }

  private beginReading(): SharedReading {
    const isOutdated = (): void => {
      if (this.reading === reading) this.reading = undefined;
    };
    const reading: SharedReading = this.reading ?? this.owner.own(new SharedReading(this.changes, isOutdated));
    reading.users++;
    return (this.reading = reading);
  }

  private endReading(reading: SharedReading): void {
    if (--reading.users > 0) return;
    if (this.reading === reading) this.reading = undefined;
    this.owner.release(reading);
  }

  private follow(scene: vscode.Uri, files: readonly vscode.Uri[], reading: SharedReading): void {
    const key = scene.toString();
    this.owner.release(this.followed.get(key));
    this.followed.delete(key);
    if (files.length === 0) return;
    const following = this.owner.own(new Owner());
    this.followed.set(key, following);
    for (const file of files) following.own(this.changes.follow(file, () => this.changed(scene)));
    // While the scene was evaluated, nobody else looked.
    if (files.some((file) => reading.hasChanged(file))) this.changed(scene);
  }

  /** Nothing is told of the scene any more. */
  forget(scene: vscode.Uri): void {
    const key = scene.toString();
    this.owner.release(this.followed.get(key));
    this.followed.delete(key);
    this.newest.delete(key);
    this.outdated.delete(key);
  }

  private changed(scene: vscode.Uri): void {
    this.outdated.set(scene.toString(), scene);
    this.timer ??= setTimeout(() => void this.tell(), settleMs);
  }

  private async tell(): Promise<void> {
    const slice = new Slice();
    for (const [key, scene] of [...this.outdated]) {
      if (this.hasEnded) return;
      // It may have been forgotten while others were told of.
      if (this.outdated.delete(key)) await this.hasChanged(scene);
      if (slice.isOver) await slice.next();
    }
    // What has changed in the meantime comes to rest first, too.
    this.timer = this.outdated.size > 0 && !this.hasEnded ? setTimeout(() => void this.tell(), settleMs) : undefined;
  }

  dispose(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.followed.clear();
    this.newest.clear();
    this.outdated.clear();
    this.owner.dispose();
  }
}

/** The files of the levels that scenes stand in. */
function filesOf({ cells }: NotebookResult, around: FilesAround): readonly vscode.Uri[] {
  const paths = cells.flatMap((cell) => (cell.kind === "scene" ? (cell.level?.origin?.files ?? []) : []));
  return [...new Set(paths)].map((path) => around.uriOf(path));
}
