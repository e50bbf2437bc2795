import { promises as fs, type PathLike, type Stats } from "node:fs";
import { bytesOf, mostBytes, readBytesSync, readPiecesSync, Refusal } from "../disk/index.js";
import { reasonOf } from "../workspace/index.js";

/** Why there is no text of a file. Its message is for people. */
export class Unreadable extends Error {}

/**
 * The text of a file as an editor shows it: UTF-8, without a byte order mark.
 *
 * @param within folders of which one must really hold the file, behind all links; absent for a file that the user has named
 * @param what the file should have been, for people
 * @throws Unreadable
 */
export function readText(file: string, within: readonly string[] | undefined, what: string): string {
  try {
    return textOf(readBytesSync(file, within));
  } catch (error) {
    throw unreadable(error, what);
  }
}

/**
 * Gives the bytes of a file of any size to `take`, piece by piece; see {@link readText} for the rest.
 *
 * @param take may use a piece until it returns
 * @throws Unreadable, or what `take` throws
 */
export function readPieces(
  file: string,
  within: readonly string[] | undefined,
  what: string,
  take: (piece: Uint8Array) => void,
): void {
  try {
    readPiecesSync(file, within, take);
  } catch (error) {
    const isOfFile = error instanceof Refusal || (error instanceof Error && "code" in error);
    throw isOfFile ? unreadable(error, what) : error;
  }
}

/** What the standard input says, to its end. @throws Unreadable */
export async function readInput(): Promise<string> {
  try {
    return textOf(await bytesOf(process.stdin as AsyncIterable<Buffer>));
  } catch (error) {
    throw unreadable(error, "scene");
  }
}

const decoder = new TextDecoder();

const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

const unreadable = (error: unknown, what: string): Unreadable =>
  new Unreadable(unreadableBecause(error, what), { cause: error });

const refusals = {
  "leads-out": "it is a link that leads outside the current folder and the searched folder",
  "not-regular": "it is not a regular file but a device or a pipe, for example",
  "too-large": `the file is larger than ${mostBytes >> 20} MB`,
} as const;

/** Why a file could not be read, for people; `what` it should have been. */
export function unreadableBecause(error: unknown, what: string): string {
  if (error instanceof Refusal) return refusals[error.why];
  const file = what === "folder" ? "folder" : "file";
  const denied = `the ${file} cannot be read (permission denied)`;
  const tooLarge = `the file is too large to be a ${what}`;
  const reasons = {
    ENOENT: "the file does not exist",
    ...{ EACCES: denied, EPERM: denied },
    EISDIR: "this is a folder, not a file",
    ...{ ERR_STRING_TOO_LONG: tooLarge, ERR_ENCODING_INVALID_ENCODED_DATA: tooLarge },
  };
  return reasonIn(reasons, error) ?? `the ${file} cannot be read: ${reasonOf(error)}`;
}

/** Why a file could not be written, for people. */
export function unwritableBecause(error: unknown): string {
  if (error instanceof Refusal) return refusals[error.why];
  const noFolder = "the folder does not exist";
  const denied = "the file cannot be written (permission denied)";
  const reasons = {
    ...{ ENOENT: noFolder, ENOTDIR: noFolder },
    ...{ EACCES: denied, EPERM: denied, EROFS: denied },
    EISDIR: "this is a folder, not a file",
    ENOSPC: "there is no space left on the disk",
    EEXIST: "it is a link to a file that does not exist",
  };
  return reasonIn(reasons, error) ?? `the file cannot be written: ${reasonOf(error)}`;
}

/** By the system's name for what went wrong. */
function reasonIn(reasons: Readonly<Record<string, string>>, error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? reasons[String(error.code)] : undefined;
}

/** Of a file or folder that may not be there. */
export async function statsOf(target: PathLike): Promise<Stats | undefined> {
  return fs.stat(target).catch(() => undefined);
}
