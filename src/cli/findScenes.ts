import { promises as fs, type Dirent, type Stats } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";

export interface FoundScenes {
  /** Absolute paths, each once, sorted by the name that reports give them. */
  readonly files: readonly string[];
  /** One line for every argument that named nothing. */
  readonly unusable: readonly string[];
}

const isScene = (name: string) => name.endsWith(".aabb.json");

/**
 * The files that the arguments of a command name: files as they are, folders with all scenes below them, globs.
 * What exists is never read as a glob, so `level[1].aabb.json` can be checked.
 */
export async function findScenes(args: readonly string[], cwd: string): Promise<FoundScenes> {
  const files = new Set<string>();
  const unusable: string[] = [];
  for (const arg of args) {
    const found = await filesOf(arg, cwd);
    if (typeof found === "string") unusable.push(found);
    else for (const file of found) files.add(file);
  }
  const named = [...files].map((file) => ({ file, name: reportedName(file, cwd) }));
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { files: named.map(({ file }) => file), unusable };
}

/** A file's name in reports: relative to the working folder, with forward slashes. */
export function reportedName(file: string, cwd: string): string {
  return (path.relative(cwd, file) || file).replaceAll(path.sep, "/");
}

async function filesOf(arg: string, cwd: string): Promise<readonly string[] | string> {
  const target = path.resolve(cwd, arg);
  const stats = await statsOf(target);
  if (stats?.isDirectory()) {
    const files = await scenesBelow(target);
    return files.length > 0 ? files : `${arg}: no *.aabb.json files in this folder`;
  }
  // A link to nowhere is there, and reading it says what is wrong with it.
  if (stats ?? (await fs.lstat(target).catch(() => undefined))) return [target];

  const { base, glob, isGlob } = picomatch.scan(arg.replaceAll(path.sep, "/"));
  if (!isGlob) return `${arg}: no such file or folder`;
  const root = path.resolve(cwd, base);
  const matches = picomatch(glob);
  const files = await scenesBelow(root);
  const matching = files.filter((file) => matches(path.relative(root, file).replaceAll(path.sep, "/")));
  return matching.length > 0 ? matching : `${arg}: no *.aabb.json files match`;
}

async function statsOf(target: string): Promise<Stats | undefined> {
  return fs.stat(target).catch(() => undefined);
}

/**
 * All scenes below a folder. Links to folders are followed after the real ones and every real folder is read once, so
 * that a link to its own parent ends and a file keeps its real name where it has one.
 */
async function scenesBelow(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  const seen = new Set<string>();
  const folders = [root];
  const linked: string[] = [];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop() ?? linked.shift()) {
    const real = await fs.realpath(folder).catch(() => undefined);
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    for (const entry of await entriesOf(folder)) {
      const file = path.join(folder, entry.name);
      const leftOut = entry.name === "node_modules" || entry.name.startsWith(".");
      if (entry.isDirectory() && !leftOut) folders.push(file);
      else if (entry.isFile() && isScene(entry.name)) files.push(file);
      else if (entry.isSymbolicLink() && !leftOut) {
        const stats = await statsOf(file);
        if (stats?.isDirectory()) linked.push(file);
        else if (isScene(entry.name)) files.push(file);
      }
    }
  }
  return files;
}

/** Sorted, so that the walk is the same on every machine. A folder that may not be read has no entries. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
