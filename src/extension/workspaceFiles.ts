import * as vscode from "vscode";
import { globMatcher } from "../levels/index.js";
import { sceneGlob } from "./sceneFiles.js";
import { yieldBudget } from "./hostScheduler.js";

/** Folders that nobody looks into for files of their own. */
const passedBy = ["node_modules", ".git"];

/** Folders in each other; more are those of a file system that never ends. */
const deepest = 32;

/**
 * The files of the workspace, or of other folders, that one of several globs describes, in the order of their paths. VS Code can search only
 * where somebody provides a search, and without one waits for it for ever: other file systems are looked through folder
 * by folder.
 *
 * @param globs relative to each folder; without braces, which VS Code and others read differently
 */
export async function findFiles(
  globs: readonly string[],
  token?: vscode.CancellationToken,
  folders: readonly vscode.Uri[] = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
) {
  const search = (folder: vscode.Uri): Thenable<readonly vscode.Uri[]> => {
    const { scheme } = folder;
    // VS Code itself searches on its own disk, or on that of its server.
    if (scheme !== "file" && scheme !== "vscode-remote") return lookThrough(folder, globs, token);
    const pattern = new vscode.RelativePattern(folder, `{${globs.join(",")}}`);
    return vscode.workspace.findFiles(pattern, "**/node_modules/**", undefined, token);
  };
  // A folder of the workspace may lie in another.
  const found = (await Promise.all(folders.map(search))).flat();
  return sorted(found);
}

/** Returns each file once, in the order of their paths. */
function sorted(files: readonly vscode.Uri[]): readonly vscode.Uri[] {
  const known = new Map(files.map((uri) => [uri.toString(), uri]));
  return [...known.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The files below a folder that globs describe, in no order. Links to folders may lead in a circle: not followed. */
export async function lookThrough(root: vscode.Uri, globs: readonly string[], token?: vscode.CancellationToken) {
  const matchers = globs.map((glob) => globMatcher(glob, { dot: true }));
  const found: vscode.Uri[] = [];
  let folders = [""];
  const isCancelled = (): boolean => token?.isCancellationRequested === true;
  for (let depth = 0; depth < deepest && folders.length > 0 && !isCancelled(); depth++) {
    const below: string[] = [];
    const look = async (folder: string): Promise<void> => {
      // Nothing where it cannot be read, as VS Code's own search has it.
      const entries = await vscode.workspace.fs
        .readDirectory(vscode.Uri.joinPath(root, folder))
        .then(undefined, () => []);
      for (const [name, type] of entries) {
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

/** Whether the search for scenes passes a file by. */
export function isOutOfSight(uri: vscode.Uri): boolean {
  return uri.path.includes("/node_modules/");
}

/** The scenes of the workspace, by path; also a folder named like one, to be reported as what it is, if not empty. */
export async function findScenes(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  const files = await findFiles([sceneGlob, `${sceneGlob}/**`], token);
  return scenesAmong(files);
}

function scenesAmong(files: readonly vscode.Uri[]): readonly vscode.Uri[] {
  const scenes: vscode.Uri[] = [];
  for (const uri of files) {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path.length ?? 0;
    for (const { index, 0: name } of uri.path.matchAll(/[^/]+\.aabb\.json(?=\/|$)/g)) {
      if (index >= root) scenes.push(uri.with({ path: uri.path.slice(0, index + name.length) }));
    }
  }
  return sorted(scenes);
}

/** All recordings of the workspace, in the order of their paths. */
export async function findRecordings(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  return await findFiles(["**/*.aabb.jsonl", "**/*.aabb.csv"], token);
}

/** Files that are read at the same time: reading waits much more than it works. */
const readsAtOnce = 8;

/** Of levels, of which one is worked on while the next is read: all that come at once are worked on in one turn. */
export const levelsAtOnce = 2;

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
  atOnce = readsAtOnce,
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
  await Promise.all(Array.from({ length: atOnce }, next));
}
