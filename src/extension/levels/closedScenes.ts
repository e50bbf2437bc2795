import type * as vscode from "vscode";
import { evaluateWithLevels, LevelReadings, type NotebookResult } from "../../notebook/index.js";
import { FilesAround } from "../levelFiles.js";
import { Owner, type Disposable } from "../owner.js";
import { Slice } from "../slice.js";
import { FileChanges } from "./fileChanges.js";

/** How long files are left alone after one has changed. Nobody looks at a closed scene while typing in its level. */
const settleMs = 200;

/** Evaluates scenes that no editor has open, and tells when one of their levels has changed. */
export class ClosedScenes implements Disposable {
  private readonly owner = new Owner();
  private readonly changes = this.owner.own(new FileChanges());
  /** What is followed for each scene. */
  private readonly followed = new Map<string, Owner>();
  /** Shared by all evaluations that are under way, and dropped with the last of them or when a level has changed. */
  private readings: LevelReadings | undefined;
  private underWay = 0;
  /** Scenes whose level has changed. */
  private readonly outdated = new Map<string, vscode.Uri>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasEnded = false;

  /** @param hasChanged called for each scene whose level has changed, one after the other */
  constructor(private readonly hasChanged: (scene: vscode.Uri) => Promise<void>) {}

  /** Evaluates a scene's text with its levels, which are followed from then on. */
  async evaluate(scene: vscode.Uri, text: string): Promise<NotebookResult> {
    const around = new FilesAround(scene);
    this.readings ??= new LevelReadings(pauses());
    const { readings } = this;
    this.underWay++;
    try {
      const result = await evaluateWithLevels(text, (reference) => readings.levelFor(around, reference));
      this.follow(scene, around, result);
      return result;
    } finally {
      if (--this.underWay === 0) this.readings = undefined;
    }
  }

  private follow(scene: vscode.Uri, around: FilesAround, { cells }: NotebookResult): void {
    this.forget(scene);
    const files = new Set(cells.flatMap((cell) => (cell.kind === "scene" ? (cell.level?.origin?.files ?? []) : [])));
    if (files.size === 0) return;
    const following = this.owner.own(new Owner());
    this.followed.set(scene.toString(), following);
    for (const file of files) {
      following.own(this.changes.follow(around.uriOf(file), () => this.changed(scene)));
    }
  }

  /** Nothing is told of the scene any more. */
  forget(scene: vscode.Uri): void {
    const key = scene.toString();
    this.owner.release(this.followed.get(key));
    this.followed.delete(key);
    this.outdated.delete(key);
  }

  private changed(scene: vscode.Uri): void {
    this.readings = undefined;
    this.outdated.set(scene.toString(), scene);
    this.timer ??= setTimeout(() => void this.tell(), settleMs);
  }

  private async tell(): Promise<void> {
    const slice = new Slice();
    for (const [key, scene] of this.outdated) {
      if (this.hasEnded) return;
      this.outdated.delete(key);
      await this.hasChanged(scene);
      if (slice.isOver) await slice.next();
    }
    this.timer = undefined;
  }

  dispose(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.followed.clear();
    this.outdated.clear();
    this.owner.dispose();
  }
}

/** Lets others run every few milliseconds. */
function pauses(): () => Promise<void> | void {
  const slice = new Slice();
  return () => (slice.isOver ? slice.next() : undefined);
}
