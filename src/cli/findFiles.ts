import { promises as fs, type Stats } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { globMatcher } from "../levels/index.js";
import { walk, type FileKind, type WalkedFile } from "./walk.js";

/** A file under its two names. */
export interface NamedFile {
  /** Absolute. */
  readonly path: string;
  /** As reports have it: relative to the working folder, with forward slashes. */
  readonly name: string;
  /** The folder that was searched when it was found; absent where an argument is this very file. */
  readonly foundIn?: string;
  /** Why it is not looked at, where that is known by now. */
  readonly refusal?: string;
  /** What it says, where that is not to be read from it. */
  readonly text?: string;
}

export interface FoundFiles {
  /** Each once, sorted by name. */
  readonly files: readonly NamedFile[];
  /** One line for every argument that named nothing. */
  readonly unusable: readonly string[];
  /** Folders that were searched, and paths that are not there: when something comes there, more may be found. */
  readonly places: { readonly searched: readonly string[]; readonly missing: readonly string[] };
}

/**
 * The files that the arguments of a command name: files as they are, folders with everything of the kind below them,
 * globs. What exists is never read as a glob, so `level[1].aabb.json` can be checked.
 */
export async function findFiles(args: readonly string[], cwd: string, kind: FileKind): Promise<FoundFiles> {
  const files = new Map<string, NamedFile>();
  const unusable: string[] = [];
  const searched = new Set<string>();
  const missing: string[] = [];
  for (const arg of args) {
    const target = path.resolve(cwd, arg);
    const stats = await statsOf(target);
    // A link to nowhere is there, and reading it says what is wrong with it.
    const isThere = stats !== undefined || (await fs.lstat(target).catch(() => undefined)) !== undefined;
    if (isThere && !stats?.isDirectory()) {
      files.set(target, { path: target, name: reportedName(target, cwd) });
      continue;
    }
    const search = searchOf(arg, cwd, stats !== undefined, kind);
    if (typeof search === "string") {
      unusable.push(search);
      missing.push(target);
      continue;
    }
    const found = await walk(search.root, cwd, kind);
    for (const folder of found.folders) searched.add(folder);
    const matching = found.files.filter((file) => search.isMeant(file));
    if (matching.length === 0) unusable.push(`${arg}: ${search.nothing}${insteadOf(found.others, kind)}`);
    for (const { path: file, refusal } of matching) {
      if (files.has(file)) continue;
      const name = reportedName(file, cwd);
      files.set(file, { path: file, name, foundIn: search.root, ...(refusal !== undefined && { refusal }) });
    }
  }
  const sorted = [...files.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { files: sorted, unusable, places: { searched: [...searched], missing } };
}

/** A file's name in reports: relative to the working folder, with forward slashes. */
export function reportedName(file: string, cwd: string): string {
  return (path.relative(cwd, file) || file).replaceAll(path.sep, "/");
}

interface Search {
  /** Absolute. */
  readonly root: string;
  isMeant(file: WalkedFile): boolean;
  /** What is said where nothing is meant. */
  readonly nothing: string;
}

/** What a folder or a glob stands for, or why that is nothing. */
function searchOf(arg: string, cwd: string, isFolder: boolean, kind: FileKind): Search | string {
  const target = path.resolve(cwd, arg);
  if (isFolder) return { root: target, isMeant: () => true, nothing: `no ${kind.plural} in this folder` };
  const { base, glob, isGlob } = picomatch.scan(arg.replaceAll(path.sep, "/"));
  if (!isGlob && target.includes("\ufffd")) {
    return `${arg}: a name that is not UTF-8 cannot be looked up; rename it, or name the folder that it is in`;
  }
  if (!isGlob) return `${arg}: no such file or folder`;
  const root = path.resolve(cwd, base);
  const matches = globMatcher(glob, { dot: false });
  const isMeant = (file: WalkedFile): boolean => {
    const name = path.relative(root, file.path).replaceAll(path.sep, "/");
    return file.isFolder ? mayMatchBelow(glob, name) : matches(name);
  };
  return { root, isMeant, nothing: `no ${kind.plural} match` };
}

/** Whether a glob may match something in a folder; rather too often than too seldom. */
function mayMatchBelow(glob: string, folder: string): boolean {
  // Braces and parentheses may have slashes in them.
  if (/[{(]/.test(glob)) return true;
  const parts = glob.split("/");
  for (const [i, name] of folder.split("/").entries()) {
    const part = parts[i] ?? "";
    if (part === "**") return true;
    if (i >= parts.length - 1 || !globMatcher(part, { dot: false })(name)) return false;
  }
  return true;
}

function insteadOf(others: number, { other }: FileKind): string {
  return others === 0 ? "" : `; for its ${other.plural} there is: aabb ${other.command} --help`;
}

async function statsOf(target: string): Promise<Stats | undefined> {
  return fs.stat(target).catch(() => undefined);
}
