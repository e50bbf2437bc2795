import { promises as fs, type Dirent, type Stats } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { globMatcher } from "../levels/index.js";

/** A file under its two names. */
export interface NamedFile {
  /** Absolute. */
  readonly path: string;
  /** As reports have it: relative to the working folder, with forward slashes. */
  readonly name: string;
  /** Whether an argument is this very file; else it was found in a folder or by a glob. */
  readonly isNamed: boolean;
}

/** What a command looks for in folders. */
export interface FileKind {
  /** For people: `*.aabb.json files`. */
  readonly plural: string;
  /** Whether a file in a folder may be one, by its name without folders. */
  fits(name: string): boolean;
}

export interface FoundFiles {
  /** Each once, sorted by name. */
  readonly files: readonly NamedFile[];
  /** One line for every argument that named nothing. */
  readonly unusable: readonly string[];
}

/**
 * The files that the arguments of a command name: files as they are, folders with everything of the kind below them,
 * globs. What exists is never read as a glob, so `level[1].aabb.json` can be checked.
 */
export async function findFiles(args: readonly string[], cwd: string, kind: FileKind): Promise<FoundFiles> {
  const named = new Set<string>();
  const found = new Set<string>();
  const unusable: string[] = [];
  for (const arg of args) {
    const target = path.resolve(cwd, arg);
    const stats = await statsOf(target);
    // A link to nowhere is there, and reading it says what is wrong with it.
    const isThere = stats !== undefined || (await fs.lstat(target).catch(() => undefined)) !== undefined;
    if (isThere && !stats?.isDirectory()) {
      named.add(target);
      continue;
    }
    const files = await filesIn(arg, cwd, stats !== undefined, kind);
    if (typeof files === "string") unusable.push(files);
    else for (const file of files) found.add(file);
  }
  const files = [...new Set([...named, ...found])].map((file) => ({
    path: file,
    name: reportedName(file, cwd),
    isNamed: named.has(file),
  }));
  files.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { files, unusable };
}

/** A file's name in reports: relative to the working folder, with forward slashes. */
export function reportedName(file: string, cwd: string): string {
  return (path.relative(cwd, file) || file).replaceAll(path.sep, "/");
}

/** What a folder or a glob stands for, or why that is nothing. */
async function filesIn(
  arg: string,
  cwd: string,
  isFolder: boolean,
  kind: FileKind,
): Promise<readonly string[] | string> {
  if (isFolder) {
    const files = await filesBelow(path.resolve(cwd, arg), kind);
    return files.length > 0 ? files : `${arg}: no ${kind.plural} in this folder`;
  }
  const { base, glob, isGlob } = picomatch.scan(arg.replaceAll(path.sep, "/"));
  if (!isGlob) return `${arg}: no such file or folder`;
  const root = path.resolve(cwd, base);
  const matches = globMatcher(glob, { dot: false });
  const files = await filesBelow(root, kind);
  const matching = files.filter((file) => matches(path.relative(root, file).replaceAll(path.sep, "/")));
  return matching.length > 0 ? matching : `${arg}: no ${kind.plural} match`;
}

async function statsOf(target: string): Promise<Stats | undefined> {
  return fs.stat(target).catch(() => undefined);
}

/**
 * All files of a kind below a folder. Links to folders are followed after the real ones and every real folder is read once, so
 * that a link to its own parent ends and a file keeps its real name where it has one.
 */
async function filesBelow(root: string, { fits }: FileKind): Promise<readonly string[]> {
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
      else if (entry.isFile() && fits(entry.name)) files.push(file);
      else if (entry.isSymbolicLink() && !leftOut) {
        const stats = await statsOf(file);
        if (stats?.isDirectory()) linked.push(file);
        else if (fits(entry.name)) files.push(file);
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
