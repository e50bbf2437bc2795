import { promises as fs } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { isIn } from "../disk/index.js";
import { globMatcher } from "../levels/index.js";
import { FilesAround } from "../workspace/index.js";
import { readText, statsOf } from "./readFile.js";
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
  readonly refusal?: string | undefined;
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
export async function findFiles(args: readonly string[], kind: FileKind): Promise<FoundFiles> {
  const files = new Map<string, NamedFile>();
  const unusable: string[] = [];
  const searched = new Set<string>();
  const missing: string[] = [];
  for (const arg of args) {
    const target = path.resolve(arg);
    const stats = await statsOf(target);
    // A link to nowhere is there, and reading it says what is wrong with it.
    const isThere = stats ?? (await fs.lstat(target).catch(() => undefined));
    if (isThere && !stats?.isDirectory()) {
      files.set(target, { path: target, name: reportedName(target) });
      continue;
    }
    const search = searchOf(arg, stats !== undefined, kind);
    if (typeof search === "string") {
      unusable.push(search);
      missing.push(target);
      continue;
    }
    const found = await walk(search.root, kind);
    for (const folder of found.folders) searched.add(folder);
    const matching = found.files.filter((file) => search.isMeant(file));
    const instead = `; for ${kind.other.plural}, see: aabb ${kind.other.command} --help`;
    if (matching.length === 0) unusable.push(`${arg}: ${search.nothing}${found.others === 0 ? "" : instead}`);
    for (const { path: file, refusal } of matching) {
      if (files.has(file)) continue;
      files.set(file, { path: file, name: reportedName(file), foundIn: search.root, refusal });
    }
  }
  const sorted = [...files.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { files: sorted, unusable, places: { searched: [...searched], missing } };
}

/** A file's name in reports: relative to the working folder, with forward slashes. */
export function reportedName(file: string): string {
  return slashed(path.relative("", file) || file);
}

/** With forward slashes. */
export const slashed = (name: string): string => name.replaceAll(path.sep, "/");

/** Where to search for a folder or a glob, what is meant of what is there, and what is said of nothing; or why not to. */
function searchOf(arg: string, isFolder: boolean, kind: FileKind) {
  if (isFolder) return { root: path.resolve(arg), isMeant: () => true, nothing: `no ${kind.plural} in this folder` };
  const { base, glob, isGlob } = picomatch.scan(slashed(arg));
  if (!isGlob && path.resolve(arg).includes("\ufffd")) {
    return `${arg}: the file cannot be opened by this name, which is not UTF-8; rename it, or name its folder instead`;
  }
  if (!isGlob) return `${arg}: no such file or folder`;
  const root = path.resolve(base);
  const matches = globMatcher(glob, { dot: false });
  const isMeant = (file: WalkedFile): boolean => {
    const name = slashed(path.relative(root, file.path));
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

/** The folders down to one that is named by its absolute path. */
function namesOf(folder: string): readonly string[] {
  return folder
    .slice(path.parse(folder).root.length)
    .split(path.sep)
    .filter((name) => name !== "");
}

/**
 * The files of one level, or around one scene: itself and what it refers to, which must be below the working folder, or,
 * where the level is not, below the level's folder; of Godot, below the folder of the nearest project.godot above that. Their uris are absolute paths.
 */
export function filesAround({ path: own, foundIn }: NamedFile): FilesAround {
  const cwd = process.cwd();
  const root = isIn(cwd, own) ? cwd : path.dirname(own);
  const file = slashed(path.relative(root, own));
  const uriOf = (name: string): string => path.join(root, name);
  return new FilesAround({
    file,
    root,
    folders: namesOf(root),
    uriOf,
    read(name, above) {
      // Whoever names a file means it. A level's author does not: a link must not lead to other files of this machine.
      const isNamed = name === file && foundIn === undefined;
      const within = isNamed ? undefined : above === undefined ? [root, foundIn ?? root] : [uriOf(above)];
      return Promise.resolve().then(() => readText(uriOf(name), within, "level"));
    },
    reportedName: (name) => reportedName(uriOf(name)),
  });
}
