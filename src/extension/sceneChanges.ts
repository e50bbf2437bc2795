import * as vscode from "vscode";
import { Owner, type Disposable } from "./owner.js";

/** Tells of scenes that come, change and go on the disk, from the first time that somebody asks to be told. */
export class SceneChanges implements Disposable {
  private readonly owner = new Owner();
  private readonly written = this.owner.own(new vscode.EventEmitter<vscode.Uri>());
  private readonly deleted = this.owner.own(new vscode.EventEmitter<vscode.Uri>());
  private isWatching = false;

  /** A scene of the workspace has been made or written, whether or not it is open. */
  readonly onDidWrite = this.written.event;
  /** A file, or a folder with all that was in it, is not there any more. It may be any. */
  readonly onDidDelete = this.deleted.event;

  /** Begins to look. */
  watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    const { workspace } = vscode;
    const scenes = this.owner.own(workspace.createFileSystemWatcher("**/*.aabb.json", false, false, true));
    this.owner.own(scenes.onDidChange((uri) => this.written.fire(uri)));
    this.owner.own(scenes.onDidCreate((uri) => this.written.fire(uri)));
    // A folder that is deleted takes its scenes along without a word about each of them.
    const deletions = this.owner.own(workspace.createFileSystemWatcher("**", true, true, false));
    this.owner.own(deletions.onDidDelete((uri) => this.deleted.fire(uri)));
  }

  dispose(): void {
    this.owner.dispose();
  }
}
