import { constants, promises as fs, type Stats } from "node:fs";
import path from "node:path";
import { reasonOf } from "../workspace/index.js";

/** Bytes; no known level has a tenth of it, and twice as much is more than a string can hold. */
export const MOST_BYTES = 256 * 1024 * 1024;

/** Bytes of the first piece of a file that does not say how large it is. */
const FIRST_PIECE = 1 << 16;

/** Whether a file, or a folder, lies in a folder or is it; by the names alone. */
export function isIn(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/**
 * The text of a file as an editor shows it: UTF-8, without a byte order mark. Every file that is read is read here: whoever
 * wrote a scene, or the folder that it lies in, must not decide what else of this machine is read, for how long, or how much.
 *
 * @param within folders of which one must really hold the file, behind all links; absent for a file that the user has named
 * @param what the file should have been, for people
 * @throws an error whose message says why there is no text
 */
export async function readText(file: string, within: readonly string[] | undefined, what: string): Promise<string> {
  try {
    const target = within ? await realTarget(file, within) : file;
    // A device may do something when it is opened.
    refuseUnlessRegular(await fs.stat(target));
    // Whatever took the file's place in the meantime: no pipe makes the program wait, and no link is followed again.
    const replaced = constants.O_NONBLOCK | (within ? constants.O_NOFOLLOW : 0);
    const handle = await fs.open(target, constants.O_RDONLY | replaced);
    try {
      const stats = await handle.stat();
      refuseUnlessRegular(stats);
      return new TextDecoder().decode(
        await allOf(stats.size, (piece) => handle.read(piece, 0, piece.length).then(({ bytesRead }) => bytesRead)),
      );
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new Error(unreadableBecause(error, what), { cause: error });
  }
}

/** What the standard input says, to its end. @throws an error whose message says why there is no text */
export async function readInput(): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of process.stdin as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > MOST_BYTES) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw new Error(unreadableBecause(error, "scene"), { cause: error });
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** Why a file is not read. Its message is for people. */
class Refusal extends Error {}

const tooLarge = (): Refusal => new Refusal(`the file is larger than ${MOST_BYTES >> 20} MB`);

/** Where a link leads that does not lead where nobody has asked to look. */
export const leadsOut = "it is a link that leads out of the folder";

async function realTarget(file: string, within: readonly string[]): Promise<string> {
  const target = await fs.realpath(file);
  for (const folder of within) if (isIn(await fs.realpath(folder), target)) return target;
  throw new Refusal(leadsOut);
}

/** A pipe or a device may never end. A folder says itself that it is one. */
function refuseUnlessRegular(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new Refusal("it is no regular file");
  if (stats.size > MOST_BYTES) throw tooLarge();
}

/**
 * All bytes of a file.
 *
 * @param size that it is said to have; it may grow, and what the system makes up while it is read says 0
 */
async function allOf(size: number, read: (piece: Buffer) => Promise<number>): Promise<Buffer> {
  let bytes = Buffer.allocUnsafe((size || FIRST_PIECE) + 1);
  let length = 0;
  for (;;) {
    if (length === bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(2 * length, MOST_BYTES + 1));
      bytes.copy(larger);
      bytes = larger;
    }
    const more = await read(bytes.subarray(length));
    if (more === 0) return bytes.subarray(0, length);
    length += more;
    if (length > MOST_BYTES) throw tooLarge();
  }
}

/** Why a file could not be read, for people; `what` it should have been. */
export function unreadableBecause(error: unknown, what: string): string {
  if (error instanceof Refusal) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "EACCES":
    case "EPERM":
      return `the ${what === "folder" ? "folder" : "file"} may not be read (permission denied)`;
    case "EISDIR":
      return "this is a folder, not a file";
    case "ERR_STRING_TOO_LONG":
    case "ERR_ENCODING_INVALID_ENCODED_DATA":
      return `the file is too large to be a ${what}`;
    default:
      return `the ${what === "folder" ? "folder" : "file"} cannot be read: ${reasonOf(error)}`;
  }
}
