import * as vscode from "vscode";
import { recordingPlaces } from "../engine/index.js";
import {
  type Disposable,
  DisposableStore,
  type FileListener,
  reasonOf,
  type Rest,
  type SceneResult as ResultOf,
  Workspace,
} from "../workspace/index.js";
import { scheduler } from "./clock.js";
import { filesAround, folderAround, onDidAllowAbove, readIfThere, readText, targetOf } from "./readFile.js";
import { recordingBytes } from "./recordings/recordingBytes.js";
import { isScene, isThere, nameOf, pathFrom, whyUnreadable } from "./sceneFiles.js";

/** The store of what is current in this window. */
export type SceneWorkspace = Workspace<vscode.TextDocument>;
export type OpenScenes = SceneWorkspace["scenes"];
export type SceneResult = ResultOf<vscode.TextDocument>;

/** Makes the store. It is told of what is open from {@link followDocuments} on. */
export function createWorkspace(log: vscode.LogOutputChannel): SceneWorkspace {
  return new Workspace<vscode.TextDocument>({
    scheduler,
    watcher: {
      watchAll,
      watchOne,
      async targetOf(text) {
        const uri = vscode.Uri.parse(text);
        return (await targetOf(uri, folderAround(uri)))?.toString();
      },
    },
    around: (uri, isNamed) => filesAround(vscode.Uri.parse(uri), isNamed),
    async readScene(text, isNamed) {
      const uri = vscode.Uri.parse(text);
      try {
        return await readText(uri, isNamed ? undefined : folderAround(uri));
      } catch (error) {
        throw new Error(whyUnreadable(error), { cause: error });
      }
    },
    isThere: (uri) => isThere(vscode.Uri.parse(uri)),
    projects: {
      folderAround(text) {
        const uri = vscode.Uri.parse(text);
        const folder = vscode.Uri.joinPath(uri, "..");
        return folder.path === uri.path ? undefined : folder.toString();
      },
      fileIn: (folder, name) => vscode.Uri.joinPath(vscode.Uri.parse(folder), name).toString(),
      pathFrom: (folder, file) => pathFrom(vscode.Uri.parse(folder), vscode.Uri.parse(file)),
      read: (uri) => readIfThere(vscode.Uri.parse(uri)),
      around: (uri) => filesAround(vscode.Uri.parse(uri)),
    },
    recordings: recordingPlaces(recordingBytes),
    restOf,
    failed: (error, about) => log.error(about === undefined ? reasonOf(error) : `${about}: ${reasonOf(error)}`),
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
