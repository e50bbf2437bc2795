import * as vscode from "vscode";
import { globMatcher } from "../levels/index.js";
import { sceneGlob } from "./sceneFiles.js";
import { yieldBudget } from "./workspace.js";

/** Folders that nobody looks into for files of their own. */
const passedBy = ["node_modules", ".git"];

/** Folders in each other; more are those of a file system that never ends. */
const deepest = 32;

/**
 * The files of the workspace that one of several globs describes, in the order of their paths. VS Code can search only
 * where somebody provides a search, and without one waits for it for ever: other file systems are looked through folder
 * by folder.
 *
 * @param globs relative to each folder of the workspace; without braces, which VS Code and others read differently
 */
export async function findFiles(
  globs: readonly string[],
  token?: vscode.CancellationToken,
): Promise<readonly vscode.Uri[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const found = await Promise.all(
    folders.map((folder) =>
      isSearched(folder.uri) ? search(folder, globs, token) : lookThrough(folder.uri, globs, token),
    ),
  );
  // A folder of the workspace may lie in another.
  const files = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether VS Code itself searches there: on its own disk, or on that of its server. */
function isSearched({ scheme }: vscode.Uri): boolean {
  return scheme === "file" || scheme === "vscode-remote";
}

async function search(
  folder: vscode.WorkspaceFolder,
  globs: readonly string[],
  token?: vscode.CancellationToken,
): Promise<readonly vscode.Uri[]> {
  const pattern = new vscode.RelativePattern(folder, `{${globs.join(",")}}`);
  return await vscode.workspace.findFiles(pattern, "**/node_modules/**", undefined, token);
}

/**
 * The files below a folder that one of several globs describes, in no order. Links to folders are not followed: they may
 * lead round in a circle.
 */
export async function lookThrough(
  root: vscode.Uri,
  globs: readonly string[],
  token?: vscode.CancellationToken,
): Promise<readonly vscode.Uri[]> {
  const matchers = globs.map((glob) => globMatcher(glob, { dot: true }));
  const found: vscode.Uri[] = [];
  let folders = [""];
  const isCancelled = (): boolean => token?.isCancellationRequested === true;
  for (let depth = 0; depth < deepest && folders.length > 0 && !isCancelled(); depth++) {
    const below: string[] = [];
    const look = async (folder: string): Promise<void> => {
      for (const [name, type] of await entriesOf(vscode.Uri.joinPath(root, folder))) {
        const path = folder === "" ? name : `${folder}/${name}`;
        if (type === vscode.FileType.Directory && !passedBy.includes(name)) below.push(path);
        else if ((type & vscode.FileType.File) !== 0 && matchers.some((matches) => matches(path)))
          found.push(vscode.Uri.joinPath(root, path));
      }
    };
    await eachFile(folders, look, isCancelled);
    folders = below;
  }
  return found;
}

/** What is in a folder; nothing where it cannot be read, as VS Code's own search has it. */
async function entriesOf(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  return await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
}

/** Whether the search for scenes passes a file by. */
export function isOutOfSight(uri: vscode.Uri): boolean {
  return uri.path.includes("/node_modules/");
}

/**
 * The scenes of the workspace, in the order of their paths. A folder that is named like a scene is among them, so that
 * it is reported as what it is; an empty one is not found.
 */
export async function findScenes(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  const found = await findFiles([sceneGlob, `${sceneGlob}/**`], token);
  const scenes = new Map<string, vscode.Uri>();
  for (const uri of found) {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path.length ?? 0;
    for (const { index, 0: name } of uri.path.matchAll(/[^/]+\.aabb\.json(?=\/|$)/g)) {
      if (index < root) continue;
      const scene = uri.with({ path: uri.path.slice(0, index + name.length) });
      scenes.set(scene.toString(), scene);
    }
  }
  return [...scenes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Files that are read at the same time: reading waits much more than it works. */
const readsAtOnce = 8;

/**
 * Does something to many files, to some at the same time, and lets the host do what else there is.
 * @param isCancelled no more are begun when it says so
 * @param paused called with the file that was done last, before others get to run
 */
export async function eachFile<T>(
  files: Iterable<T>,
  work: (file: T) => Promise<unknown>,
  isCancelled: () => boolean,
  paused?: (file: T) => void,
): Promise<void> {
  // One iterator for all: each takes the next file that nobody has.
  const waiting = [...files].values();
  const budget = yieldBudget();
  const next = async (): Promise<void> => {
    for (const file of waiting) {
      if (isCancelled()) return;
      await work(file);
      if (!budget.isSpent) continue;
      paused?.(file);
      await budget.renew();
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, next));
}
