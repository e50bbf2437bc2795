import * as vscode from "vscode";
import { type Disposable, DisposableStore, type FileListener, type Rest } from "../workspace/index.js";
import { onDidAllowAbove } from "./referencedFiles.js";
import { nameOf } from "./sceneFiles.js";

/** Watches all files of the workspace, and all texts that editors have. */
export function watchAll(tell: FileListener): Disposable {
  const { workspace } = vscode;
  const owner = watch("**", tell);
  const edited = ({ uri }: vscode.TextDocument): void => tell("edited", uri.toString());
  owner.add(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) edited(document);
    }),
  );
  // An editor may open with text that was not saved the last time, and may close without saving.
  owner.add(workspace.onDidOpenTextDocument(edited));
  owner.add(workspace.onDidCloseTextDocument(edited));
  owner.add(onDidAllowAbove((uri) => tell("written", uri)));
  return owner;
}

/** Nobody has asked to watch all that may lie beside a scene outside of the workspace: one file of it alone. */
export function watchOne(text: string, tell: FileListener): Disposable | undefined {
  const uri = vscode.Uri.parse(text);
  if (vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  // A name as a pattern that means just this name.
  const name = nameOf(uri).replace(/[*?[\]{}]/g, "[$&]");
  return watch(new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), name), tell);
}

function watch(files: vscode.GlobPattern, tell: FileListener): DisposableStore {
  const owner = new DisposableStore();
  const watcher = owner.add(vscode.workspace.createFileSystemWatcher(files));
  owner.add(watcher.onDidChange((uri) => tell("written", uri.toString())));
  owner.add(watcher.onDidCreate((uri) => tell("created", uri.toString())));
  owner.add(watcher.onDidDelete((uri) => tell("deleted", uri.toString())));
  return owner;
}

/** How long a text is to rest before it is evaluated. What the user has written may be anything. */
export function restOf(uri: string): Rest {
  const written = vscode.workspace.getConfiguration("aabb.evaluation", vscode.Uri.parse(uri)).get("debounce");
  return typeof written === "number" && written > 0 ? { ms: written, since: "last" } : { ms: 0, since: "first" };
}
