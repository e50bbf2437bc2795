/** Names longer than this are not typing slips of a known one, and comparing them would take long. */
const MAX_LENGTH = 40;

/** How much may be compared for one text, in pairs of letters: some tenths of a second. Where it is used up, nothing is near. */
export class Comparing {
  left = 5e6;
}

/** The candidate that `name` is most likely a slip of, or undefined when none is near. */
export function nearest(name: string, candidates: Iterable<string>, comparing = new Comparing()): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const lowerCase = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (--comparing.left < 0) return undefined;
    if (Math.abs(candidate.length - name.length) >= least) continue;
    comparing.left -= name.length * candidate.length;
    const edits = distance(lowerCase, candidate.toLowerCase());
    if (edits < least) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

/** Letters of a part by which a name is told. */
const MIN_PART = 3;

/** The only candidate that `name` is the beginning of, or that is a part of it. */
export function nearestByPart(name: string, candidates: readonly string[]): string | undefined {
  const lowerCase = name.toLowerCase();
  if (lowerCase.length < MIN_PART || name.length > MAX_LENGTH) return undefined;
  const near = candidates.filter((candidate) => {
    const other = candidate.toLowerCase();
    return other.startsWith(lowerCase) || (other.length > MIN_PART && lowerCase.includes(other));
  });
  return near.length === 1 ? near[0] : undefined;
}

/**
 * The candidate of several words that has most of the words of `name`: for values that are sentences, of which a slip is another
 * sentence. Undefined where none has any.
 */
export function nearestByWord(name: string, candidates: readonly string[]): string | undefined {
  const words = wordsOf(name);
  let best: string | undefined;
  let most = 0;
  for (const candidate of candidates) {
    if (!candidate.includes(" ")) continue;
    const shared = wordsOf(candidate).filter((word) => words.includes(word)).length;
    if (shared <= most) continue;
    best = candidate;
    most = shared;
  }
  return best;
}

/** Words of three letters and more, in lower case. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** Fewest insertions, deletions, replacements and swaps that turn a into b ("optimal string alignment", after Damerau). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(replaced, cell(last, j) + 1, cell(row, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, cell(beforeLast, j - 2) + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] as number;
}
