import * as vscode from "vscode";
import type { evaluate } from "../notebook/index.js";
import {
  type Disposable,
  DisposableStore,
  type FileEvents,
  reasonOf,
  type Rest,
  type SceneResult as ResultOf,
  type Scheduler,
  Workspace,
  YieldBudget,
} from "../workspace/index.js";
import { filesAround, folderAround, readText } from "./readFile.js";
import { globFor, isScene, isThere, nameOf } from "./sceneFiles.js";

/** The store of what is current in this window. */
export type SceneWorkspace = Workspace<vscode.TextDocument>;
export type OpenScenes = SceneWorkspace["scenes"];
export type SceneResult = ResultOf<vscode.TextDocument>;

/** The clock of this window. */
export const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** A stretch of work after which the host gets to do what else there is. */
export function yieldBudget(): YieldBudget {
  return new YieldBudget(scheduler);
}

/** Makes the store. It is told of what is open from {@link followDocuments} on. */
export function createWorkspace(log: vscode.LogOutputChannel, evaluateText?: typeof evaluate): SceneWorkspace {
  return new Workspace<vscode.TextDocument>({
    scheduler,
    watcher: { watchAll, watchOne },
    around: (uri, isNamed) => filesAround(vscode.Uri.parse(uri), isNamed),
    async readScene(text, isNamed) {
      const uri = vscode.Uri.parse(text);
      return await readText(uri, isNamed ? undefined : folderAround(uri));
    },
    isThere: (uri) => isThere(vscode.Uri.parse(uri)),
    restOf,
    failed: (error, about) => log.error(about === undefined ? reasonOf(error) : `${about}: ${reasonOf(error)}`),
    ...(evaluateText && { evaluate: evaluateText }),
  });
}

/** Tells the store of the scenes that are open, and of those that will be. Listeners are to be there by now. */
export function followDocuments({ scenes }: SceneWorkspace): Disposable {
  const { workspace } = vscode;
  const owner = new DisposableStore();
  const changed = (document: vscode.TextDocument): void => {
    if (isScene(document.uri)) scenes.changed(document);
  };
  owner.add(workspace.onDidOpenTextDocument(changed));
  owner.add(workspace.onDidChangeTextDocument(({ document }) => changed(document)));
  owner.add(workspace.onDidCloseTextDocument((document) => scenes.close(document)));
  workspace.textDocuments.forEach(changed);
  return owner;
}

function watchAll(events: FileEvents): Disposable {
  const { workspace } = vscode;
  const owner = new DisposableStore();
  watch(workspace.createFileSystemWatcher("**"), events, owner);
  const edited = ({ uri }: vscode.TextDocument): void => events.edited(uri.toString());
  owner.add(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) edited(document);
    }),
  );
  // An editor may open with text that was not saved the last time, and may close without saving.
  owner.add(workspace.onDidOpenTextDocument(edited));
  owner.add(workspace.onDidCloseTextDocument(edited));
  return owner;
}

/** Nobody has asked to watch all that may lie beside a scene outside of the workspace: one file of it alone. */
function watchOne(text: string, events: FileEvents): Disposable | undefined {
  const uri = vscode.Uri.parse(text);
  if (vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  const owner = new DisposableStore();
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), globFor(nameOf(uri)));
  watch(vscode.workspace.createFileSystemWatcher(pattern), events, owner);
  return owner;
}

function watch(watcher: vscode.FileSystemWatcher, events: FileEvents, owner: DisposableStore): void {
  owner.add(watcher);
  owner.add(watcher.onDidChange((uri) => events.written(uri.toString())));
  owner.add(watcher.onDidCreate((uri) => events.created(uri.toString())));
  owner.add(watcher.onDidDelete((uri) => events.deleted(uri.toString())));
}

/** How long a text is to rest before it is evaluated. What the user has written may be anything. */
function restOf(uri: string): Rest {
  const written = vscode.workspace.getConfiguration("aabb.evaluation", vscode.Uri.parse(uri)).get("debounce");
  return typeof written === "number" && written > 0 ? { ms: written, since: "last" } : { ms: 0, since: "first" };
}
