import type { BodyList } from "./bodyList.js";

/** A text that was read and its lists of bodies: what is written there as before need not be read again. */
export class TextMemory {
  constructor(
    readonly text: string,
    /** By offset. */
    readonly lists: ReadonlyMap<number, BodyList>,
  ) {}

  /** The text has been read: the one before is let go, or each text of a file would keep all earlier ones. */
  close(): void {
    for (const list of this.lists.values()) list.close();
  }
}

/**
 * What two versions of a text have in common: all before the first character that differs, and all behind the last one. In
 * each of them the two can overlap, as where a line is written once more.
 */
export class Unchanged {
  /** The offset up to which both are the same. */
  readonly end: number;
  /** The offset in the later text from which both are the same. */
  readonly start: number;
  /** How much further what follows stands in the later text. */
  readonly shift: number;

  constructor(
    private readonly before: TextMemory,
    text: string,
  ) {
    const [a, b] = [before.text, text];
    const shorter = Math.min(a.length, b.length);
    this.end = sameLength(shorter, (from, to) => a.slice(from, to) === b.slice(from, to));
    const behind = sameLength(
      shorter,
      (from, to) => a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from),
    );
    this.start = b.length - behind;
    this.shift = b.length - a.length;
  }

  /** The list of bodies of the earlier text that begins where one begins in the later text. */
  listAt(offset: number): BodyList | undefined {
    if (offset < this.end) return this.before.lists.get(offset);
    return offset < this.start ? undefined : this.before.lists.get(offset - this.shift);
  }
}

/** Up to where two texts are the same, told by comparing parts of them: engines compare these many characters at a time. */
function sameLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let same = 0;
  let step = 4096;
  while (step >= 1) {
    if (same + step <= most && isSame(same, same + step)) same += step;
    else step >>= 1;
  }
  return same;
}
