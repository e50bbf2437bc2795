import type { BodyList } from "./bodyList.js";

/** A text that was read and its lists of bodies: what is written there as before need not be read again. */
export class ParseCache {
  constructor(
    readonly text: string,
    /** In the order of the text. */
    readonly lists: readonly BodyList[],
  ) {}

  /** The text has been read: the one before is let go, or each text of a file would keep all earlier ones. */
  close(): void {
    for (const list of this.lists) list.close();
  }
}

/** Bodies that a list of an earlier text begins or ends with, and that a later text has from `start` to `end`. */
export interface KnownBodies {
  readonly start: number;
  readonly end: number;
  readonly list: BodyList;
  /** How many bodies at the beginning of the list are meant. */
  readonly first: number;
  /** How many bodies at the end of the list are meant. */
  readonly last: number;
}

/**
 * Finds the bodies of an earlier text that need not be read again, in the order of the later text. Whether they are still bodies is not
 * known yet: something before them, such as the begin of a comment, can have made something else of them.
 */
export function findKnownBodies({ text: before, lists }: ParseCache, text: string): readonly KnownBodies[] {
  const { end, start, shift } = unchangedParts(before, text);
  const known: KnownBodies[] = [];
  let free = 0;
  for (const list of lists) {
    if (list.offset >= end) break;
    const first = list.countBefore(end);
    if (first > 0) {
      free = list.endOf(first - 1);
      known.push({ start: list.startOf(0), end: free, list, first, last: 0 });
    }
    if (list.end <= end) continue;
    const last = list.countFrom(Math.max(start, free) - shift);
    if (last > 0) known.push(endOf(list, last));
  }
  free = known.at(-1)?.end ?? 0;
  const from = Math.max(start, end, free) - shift;
  for (const list of lists) if (list.offset >= from && list.size > 0) known.push(endOf(list, list.size));
  return known;

  function endOf(list: BodyList, last: number): KnownBodies {
    return { start: list.startOf(list.size - last) + shift, end: list.end - 1 + shift, list, first: 0, last };
  }
}

/**
 * Finds what two versions of a text have in common: all before `end`, and all from `start` of the later version on, which the
 * earlier one has `shift` before that. The two parts can overlap, as where a line is written once more.
 */
function unchangedParts(before: string, text: string) {
  const shorter = Math.min(before.length, text.length);
  const end = sameLength(shorter, (from, to) => before.slice(from, to) === text.slice(from, to));
  const behind = sameLength(
    shorter,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === text.slice(text.length - to, text.length - from),
  );
  return { end, start: text.length - behind, shift: text.length - before.length };
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
