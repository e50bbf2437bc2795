import { isUtf8 } from "node:buffer";
import { promises as fs, type Dirent } from "node:fs";
import path from "node:path";
import { isIn, Refusal } from "../disk/index.js";
import { statsOf, unreadableBecause } from "./readFile.js";

/** What a command looks for in folders. */
export interface FileKind {
  /** For people: `*.aabb.json files`. */
  readonly plural: string;
  /** Whether a file in a folder may be one, by its name without folders. */
  fits(name: string): boolean;
  /** Files that whoever looks for these may have meant, and the command that looks at them. */
  readonly other: { readonly plural: string; fits(name: string): boolean; readonly command: string };
}

/** What is in a folder and is to be looked at, or would be. */
export interface WalkedFile {
  /** Absolute; of a name that is not UTF-8 a readable form. */
  readonly path: string;
  /** Why it cannot be looked at. */
  readonly refusal?: string | undefined;
  /** Whether it is a folder; there is one only where it could not be looked into. */
  readonly isFolder?: boolean;
}

interface Folder {
  /** Absolute. */
  readonly path: string;
  /** Its path as the system has it: Node cannot write one that is not UTF-8 as a string. */
  readonly bytes: Buffer;
  readonly isUtf8: boolean;
}

/**
 * All files of a kind below a folder, in no order, every folder that was looked into, and how many files are of the other
 * kind. Links to folders are followed after the real ones and every real folder is read once, so that a link to its own
 * parent ends and a file keeps its real name where it has one. What cannot be looked into is among the files: a report must
 * not be clean because of it.
 *
 * @param root absolute; links lead nowhere but into it and the working folder
 */
export async function walk(root: string, { fits, other }: FileKind) {
  const files: WalkedFile[] = [];
  const looked: string[] = [];
  let others = 0;
  const seen = new Set<string>();
  const allowed = await realPaths([root, process.cwd()]);
  const folders: Folder[] = [{ path: root, bytes: Buffer.from(root), isUtf8: true }];
  const linked: Folder[] = [];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop() ?? linked.shift()) {
    let entries: readonly Dirent<Buffer>[];
    try {
      const real = await realPath(folder.bytes);
      if (seen.has(real)) continue;
      seen.add(real);
      if (!allowed.some((within) => isIn(within, real))) throw new Refusal("leads-out");
      entries = await entriesOf(folder);
    } catch (error) {
      const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isGone) files.push({ path: folder.path, isFolder: true, refusal: unreadableBecause(error, "folder") });
      continue;
    }
    if (folder.isUtf8) looked.push(folder.path);
    for (const entry of entries) {
      const name = isUtf8(entry.name) ? entry.name.toString() : escapedName(entry.name);
      const file: Folder = {
        path: path.join(folder.path, name),
        bytes: Buffer.concat([folder.bytes, Buffer.from(path.sep), entry.name]),
        isUtf8: folder.isUtf8 && isUtf8(entry.name),
      };
      const isLink = entry.isSymbolicLink();
      if (isLink ? (await statsOf(file.bytes))?.isDirectory() : entry.isDirectory()) {
        if (!isLeftOut(name)) (isLink ? linked : folders).push(file);
      } else if (fits(name)) {
        files.push({ path: file.path, refusal: file.isUtf8 ? undefined : notUtf8 });
      } else if (other.fits(name)) others++;
    }
  }
  return { files, folders: looked, others };
}

const notUtf8 = "its name or the name of a parent folder is not UTF-8; rename it";

/** Whether a folder of that name is not looked into. */
export const isLeftOut = (name: string): boolean => name === "node_modules" || name.startsWith(".");

/** Of those that are there. */
async function realPaths(folders: readonly string[]): Promise<readonly string[]> {
  const real = folders.map((folder) => realPath(Buffer.from(folder)).catch(() => undefined));
  return (await Promise.all(real)).filter((folder) => folder !== undefined);
}

/** As a string that is good for comparing only. */
async function realPath(folder: Buffer): Promise<string> {
  return (await fs.realpath(folder, { encoding: "buffer" })).toString("latin1");
}

/** Sorted, so that the walk is the same on every machine. */
async function entriesOf(folder: Folder): Promise<readonly Dirent<Buffer>[]> {
  const entries = await fs.readdir(folder.bytes, { withFileTypes: true, encoding: "buffer" });
  return entries.sort((a, b) => Buffer.compare(a.name, b.name));
}

/** A name that is not UTF-8, for people: its bytes beyond ASCII are as `\xE9`. */
function escapedName(name: Buffer): string {
  const escaped = (byte: string): string => `\\x${byte.charCodeAt(0).toString(16).toUpperCase()}`;
  return name.toString("latin1").replace(/[\u0080-\u00ff]/g, escaped);
}
