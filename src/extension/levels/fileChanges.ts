import * as vscode from "vscode";
import { Owner, type Disposable } from "../owner.js";
import { PathIndex } from "../pathIndex.js";
import { globFor, nameOf } from "../sceneFiles.js";

interface Follower {
  readonly uri: vscode.Uri;
  readonly changed: () => void;
}

/** Tells of files that are not what they were: on the disk, where they may come and go, or in an editor. */
export class FileChanges implements Disposable {
  private readonly followers = new PathIndex<Follower>();
  /** There while anything is followed. */
  private listening: Owner | undefined;

  /** Calls `changed` whenever a file, whether it is there or not, may have another text than before. */
  follow(uri: vscode.Uri, changed: () => void): Disposable {
    this.listening ??= this.listen();
    const follower = { uri, changed };
    this.followers.add(uri, follower);
    const following = new Owner();
    if (!vscode.workspace.getWorkspaceFolder(uri)) this.watch(watcherOutside(uri), following);
    following.own({ dispose: () => this.leave(follower) });
    return following;
  }

  private leave(follower: Follower): void {
    this.followers.delete(follower.uri, follower);
    if (!this.followers.isEmpty) return;
    this.listening?.dispose();
    this.listening = undefined;
  }

  private listen(): Owner {
    const { workspace } = vscode;
    const owner = new Owner();
    this.watch(workspace.createFileSystemWatcher("**"), owner);
    owner.own(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.written(document.uri);
      }),
    );
    // An editor may open with text that was not saved the last time, and may close without saving.
    owner.own(workspace.onDidOpenTextDocument(({ uri }) => this.written(uri)));
    owner.own(workspace.onDidCloseTextDocument(({ uri }) => this.written(uri)));
    return owner;
  }

  private watch(watcher: vscode.FileSystemWatcher, owner: Owner): void {
    owner.own(watcher);
    owner.own(watcher.onDidChange((uri) => this.written(uri)));
    // A folder comes and goes without a word about each file in it.
    owner.own(watcher.onDidCreate((uri) => this.moved(uri)));
    owner.own(watcher.onDidDelete((uri) => this.moved(uri)));
  }

  private written(uri: vscode.Uri): void {
    const key = uri.toString();
    for (const follower of this.followers.within(uri)) {
      if (follower.uri.toString() === key) follower.changed();
    }
  }

  private moved(uri: vscode.Uri): void {
    for (const { changed } of this.followers.within(uri)) changed();
  }

  dispose(): void {
    this.listening?.dispose();
    this.listening = undefined;
    this.followers.clear();
  }
}

/** Of one file: nobody has asked to watch all that may lie beside a scene outside of the workspace. */
function watcherOutside(uri: vscode.Uri): vscode.FileSystemWatcher {
  const folder = vscode.Uri.joinPath(uri, "..");
  return vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, globFor(nameOf(uri))));
}
