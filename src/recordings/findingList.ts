import type { RecordedFinding } from "./recordedFinding.js";

/** The most findings of one kind that are listed. Findings of one kind then do not hide those of another. */
const MOST_LISTED = 2000;

/** Findings in the order in which they were found, and how many there are of each kind. */
export class FindingList {
  readonly found: RecordedFinding[] = [];
  /** How many findings of each kind there are, and how many of them are not listed. */
  readonly counts = new Map<RecordedFinding["code"], { all: number; unlisted: number }>();

  /** @returns the place of the finding; −1 for one that is not listed */
  add(finding: RecordedFinding): number {
    const { counts, found } = this;
    const count = counts.get(finding.code) ?? { all: 0, unlisted: 0 };
    counts.set(finding.code, count);
    if (count.all++ < MOST_LISTED) return found.push(finding) - 1;
    count.unlisted++;
    return -1;
  }

  /** Puts a passage in the place of the overlaps that turned out to be it: they are one finding. */
  replaceOverlap(place: number, finding: RecordedFinding): void {
    const { counts, found } = this;
    const overlaps = counts.get("recorded-overlap");
    if (overlaps) {
      overlaps.all--;
      if (place < 0) overlaps.unlisted--;
      if (overlaps.all === 0) counts.delete("recorded-overlap");
    }
    if (place < 0) {
      this.add(finding);
      return;
    }
    const count = counts.get(finding.code) ?? { all: 0, unlisted: 0 };
    counts.set(finding.code, count);
    count.all++;
    found[place] = finding;
  }
}
