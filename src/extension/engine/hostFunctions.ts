import * as vscode from "vscode";
import type { FileListener } from "../../workspace/index.js";
import type { HostFunctions } from "../../engine/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { godotScenes } from "../levels/godotScenes.js";
import { findLevels } from "../levels/workspaceLevels.js";
import { folderAround, listAround, readAround, readContent, readContentIfThere, targetOf } from "../referencedFiles.js";
import { recordingBytes } from "../recordings/recordingBytes.js";
import { chosenSeverities } from "../problems/severitySettings.js";
import { isEditable, isThere } from "../sceneFiles.js";
import { readSchema } from "../servedPages.js";
import { watchAll, watchOne } from "../watching.js";

/** What the extension host does for the engine. `tell` is called with the events of the files that are watched. */
export function engineHostFunctions(
  extension: vscode.Uri,
  tell: FileListener,
): { readonly functions: HostFunctions; readonly ends: Disposable } {
  const ends = new DisposableStore();
  const { parse } = vscode.Uri;
  const watchers = new Map<string, { readonly watcher: Disposable; count: number }>();
  const watch = (key: string, isWanted: boolean, begin: () => Disposable | undefined): void => {
    const known = watchers.get(key);
    if (isWanted && known) known.count++;
    else if (isWanted) {
      const watcher = begin();
      if (watcher) watchers.set(key, { watcher: ends.add(watcher), count: 1 });
    } else if (known && --known.count === 0) {
      watchers.delete(key);
      ends.delete(known.watcher);
    }
  };
  const functions: HostFunctions = {
    readScene: (text, isNamed) => {
      const uri = parse(text);
      return readContent(uri, isNamed ? undefined : folderAround(uri));
    },
    readAround: (file, isNamed, path, above) => readAround(parse(file), isNamed, path, above),
    listAround: (file, path) => listAround(parse(file), path),
    readIfThere: async (uri) => (await readContentIfThere(parse(uri))) ?? null,
    isThere: (uri) => isThere(parse(uri)),
    async targetOf(text) {
      const uri = parse(text);
      return (await targetOf(uri, folderAround(uri)))?.toString() ?? null;
    },
    openFile: (uri, isNamed) => recordingBytes.openFile(uri, isNamed),
    readFile: (handle, offset, length) => recordingBytes.readFile(handle, offset, length),
    closeFile: (handle) => recordingBytes.closeFile(handle),
    fileSize: (uri) => recordingBytes.fileSize(uri),
    watchWorkspace(isWanted) {
      watch("", isWanted, () => watchAll(tell));
      return Promise.resolve();
    },
    watchFile(uri, isWanted) {
      watch(uri, isWanted, () => watchOne(uri, tell));
      return Promise.resolve();
    },
    findLevels: async () => (await findLevels()).map(String),
    godotScenes: async (level) => (await godotScenes(parse(level))).map(String),
    relativePath: (uri) => Promise.resolve(vscode.workspace.asRelativePath(parse(uri))),
    isEditable: (uri) => Promise.resolve(isEditable(parse(uri))),
    chosenSeverities: (uri) => Promise.resolve(chosenSeverities(parse(uri))),
    readSchema: (name) => readSchema(extension, name),
  };
  return { functions, ends };
}
