// Files of a disk, through Node: for the command line, and for the extension where it has one.
import disk, { constants, promises as fs, type Stats } from "node:fs";
import path from "node:path";

/** Bytes; no known level has a tenth of it, and twice as much is more than a string can hold. */
export const mostBytes = 256 * 1024 * 1024;

/** Bytes of a piece of a file that does not say how large it is. */
const pieceBytes = 1 << 16;

/** A file that is there and is not read: it leads out of the folder by a link, may never end, or is too large. */
export class Refusal extends Error {
  constructor(readonly why: "leads-out" | "not-regular" | "too-large") {
    super(why);
  }
}

/** Whether a file, or a folder, lies in a folder or is it; by the names alone. */
export function isIn(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/**
 * The bytes of a file. Every file of a disk that is read is read here: whoever wrote a scene, or the folder that it lies in,
 * must not decide what else of this machine is read, for how long, or how much.
 *
 * @param within folders of which one must really hold the file, behind all links; absent for a file that the user has named
 * @throws a {@link Refusal}, or what the system throws
 */
export async function readBytes(file: string, within: readonly string[] | undefined): Promise<Uint8Array> {
  const target = within ? await realTarget(file, within) : file;
  // A device may do something when it is opened.
  refuseUnlessRegular(await fs.stat(target));
  const handle = await fs.open(target, openingFor(within));
  try {
    const stats = await handle.stat();
    refuseUnlessRegular(stats);
    const bytes = new Bytes();
    for (let { size } = stats; ; size = 0) {
      const piece = pieceFor(size);
      const { bytesRead } = await handle.read(piece, 0, piece.length);
      if (bytesRead === 0) return bytes.all();
      bytes.add(piece.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** A file that is open: its bytes are read in parts, however many there are. */
export interface OpenFile {
  /** Bytes when it was opened. */
  readonly size: number;
  /** The bytes from one on up to another; fewer where the file ends before. */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a file that is too large to be read as a whole, as {@link readBytes} does.
 *
 * @throws a {@link Refusal}, or what the system throws
 */
export async function openFile(file: string, within: readonly string[] | undefined): Promise<OpenFile> {
  const target = within ? await realTarget(file, within) : file;
  refuseUnlessFile(await fs.stat(target));
  const handle = await fs.open(target, openingFor(within));
  try {
    const { size } = refuseUnlessFile(await handle.stat());
    return {
      size,
      async read(from, to) {
        const bytes = Buffer.allocUnsafe(to - from);
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** For what comes after the bytes that a file is said to have, in nearly all of them nothing. */
const ending = Buffer.alloc(pieceBytes);

/** {@link readBytes} with nobody else getting a turn: of many small files, to wait for each step takes ten times as long. */
export function readBytesSync(file: string, within: readonly string[] | undefined): Uint8Array {
  const target = within ? realTargetSync(file, within) : file;
  refuseUnlessRegular(disk.statSync(target));
  const descriptor = disk.openSync(target, openingFor(within));
  try {
    const stats = disk.fstatSync(descriptor);
    refuseUnlessRegular(stats);
    const bytes = new Bytes();
    for (let { size } = stats; ; size = 0) {
      const piece = size === 0 ? ending : pieceFor(size);
      const length = disk.readSync(descriptor, piece);
      if (length === 0) return bytes.all();
      const read = piece.subarray(0, length);
      bytes.add(piece === ending ? Buffer.from(read) : read);
    }
  } finally {
    disk.closeSync(descriptor);
  }
}

/** Bytes of a piece of a file that is read piece by piece. */
const largePiece = 1 << 20;

/**
 * Gives the bytes of a file of any size to `take`, piece by piece, with nobody else getting a turn.
 *
 * @param within as for {@link readBytes}
 * @param take may use a piece until it returns: the next one is read into the same memory
 * @throws a {@link Refusal}, what the system throws, or what `take` throws
 */
export function readPiecesSync(
  file: string,
  within: readonly string[] | undefined,
  take: (piece: Uint8Array) => void,
): void {
  const target = within ? realTargetSync(file, within) : file;
  refuseUnlessRegular(disk.statSync(target), Infinity);
  const descriptor = disk.openSync(target, openingFor(within));
  try {
    refuseUnlessRegular(disk.fstatSync(descriptor), Infinity);
    const piece = Buffer.allocUnsafe(largePiece);
    for (let length = disk.readSync(descriptor, piece); length > 0; length = disk.readSync(descriptor, piece)) {
      take(piece.subarray(0, length));
    }
  } finally {
    disk.closeSync(descriptor);
  }
}

/** Whatever took the file's place in the meantime: no pipe makes the program wait, and no link is followed again. */
function openingFor(within: readonly string[] | undefined): number {
  return constants.O_RDONLY | constants.O_NONBLOCK | (within ? constants.O_NOFOLLOW : 0);
}

/**
 * Writes a whole file that the user has not named. No link is followed out of the folders, and a link to a file that does not
 * exist makes none.
 *
 * @param within folders of which one must really hold the file, behind all links
 * @throws a {@link Refusal}, or what the system throws: `EEXIST` for a link to a file that does not exist
 */
export async function writeWithin(file: string, text: string, within: readonly string[]): Promise<void> {
  const { O_WRONLY, O_TRUNC, O_NONBLOCK, O_NOFOLLOW, O_CREAT, O_EXCL } = constants;
  let target: string;
  try {
    target = await realTarget(file, within);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    await fs.writeFile(file, text, { flag: O_WRONLY | O_CREAT | O_EXCL });
    return;
  }
  refuseUnlessRegular(await fs.stat(target));
  await fs.writeFile(target, text, { flag: O_WRONLY | O_TRUNC | O_NONBLOCK | O_NOFOLLOW });
}

/** Where in a folder a file of it really lies, behind all links: its path from there; undefined where it is not in the folder. */
export async function targetIn(folder: string, file: string): Promise<string | undefined> {
  try {
    const [root, target] = await Promise.all([fs.realpath(folder), fs.realpath(file)]);
    return isIn(root, target) ? path.relative(root, target) : undefined;
  } catch {
    // What is not there has no target.
    return undefined;
  }
}

async function realTarget(file: string, within: readonly string[]): Promise<string> {
  const target = await fs.realpath(file);
  // A path behind all links that begins with the folder's: the folder is behind all links itself.
  if (within.some((folder) => isIn(folder, target))) return target;
  for (const folder of within) if (isIn(await fs.realpath(folder), target)) return target;
  throw new Refusal("leads-out");
}

function realTargetSync(file: string, within: readonly string[]): string {
  const target = disk.realpathSync.native(file);
  if (within.some((folder) => isIn(folder, target))) return target;
  for (const folder of within) if (isIn(disk.realpathSync.native(folder), target)) return target;
  throw new Refusal("leads-out");
}

/** A pipe or a device may never end. A folder says itself that it is one. */
function refuseUnlessRegular(stats: Stats, most = mostBytes): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new Refusal("not-regular");
  if (stats.size > most) throw new Refusal("too-large");
}

function refuseUnlessFile(stats: Stats): Stats {
  if (!stats.isFile()) throw new Refusal("not-regular");
  return stats;
}

/** All bytes of a stream. @throws a {@link Refusal} */
export async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const bytes = new Bytes();
  for await (const piece of pieces) bytes.add(piece);
  return bytes.all();
}

/** Pieces of a file, which may say that it is smaller than it is. */
class Bytes {
  private readonly pieces: Buffer[] = [];
  private length = 0;

  /** @throws a {@link Refusal} */
  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.length > mostBytes) throw new Refusal("too-large");
    this.pieces.push(piece);
  }

  all(): Uint8Array {
    const [first, second] = this.pieces;
    // Of a large file, to copy it takes as long as a few frames.
    return first && !second ? first : Buffer.concat(this.pieces);
  }
}

/** @param size that the file is said to have; it may grow, and what the system makes up while it is read says 0 */
function pieceFor(size: number): Buffer {
  return Buffer.allocUnsafe((size || pieceBytes) + 1);
}
