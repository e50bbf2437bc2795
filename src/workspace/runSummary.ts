import { at } from "../geometry/index.js";
import type { RecordedFindings, Recording } from "../recordings/index.js";

/** Parts that a run is summed up in: at most so many, and half as many when there are more frames. */
const mostParts = 1024;
/** What a timeline shows of a whole run, and how far its bodies go; both grow with it. */
export class RunSummary {
  /** Frames of a part, a power of two. */
  partFrames = 1;
  /** How often bodies touch something solid, by part. */
  private readonly sums = new Uint32Array(mostParts);
  private frames = 0;
  private rows = 0;
  /** Least and greatest coordinates by axis; of nothing, in the wrong order. */
  private readonly least = [Infinity, Infinity, Infinity];
  private readonly greatest = [-Infinity, -Infinity, -Infinity];

  /** Takes what has come since. */
  advance(recording: Recording, findings: RecordedFindings): void {
    for (; this.frames < findings.frames; this.frames++) {
      if (this.frames >= mostParts * this.partFrames) this.halve();
      const part = Math.floor(this.frames / this.partFrames);
      this.sums[part] = at(this.sums, part) + findings.contactsIn(this.frames);
    }
    const { dimensions } = recording.header;
    const { least, greatest } = this;
    for (; this.rows < recording.positions; this.rows++) {
      for (let axis = 0; axis < dimensions; axis++) {
        const value = recording.coordinate(this.rows, axis);
        if (value < (least[axis] as number)) least[axis] = value;
        if (value > (greatest[axis] as number)) greatest[axis] = value;
      }
    }
  }

  /** How often bodies touch something, by part; a copy. */
  get contacts(): Uint32Array<ArrayBuffer> {
    return this.sums.slice(0, Math.ceil(this.frames / this.partFrames));
  }

  /** Least, then greatest coordinates of the lowest corners of all bodies; undefined where there are none. */
  bounds(dimensions: 2 | 3): readonly number[] | undefined {
    if (this.rows === 0) return undefined;
    return [...this.least.slice(0, dimensions), ...this.greatest.slice(0, dimensions)];
  }

  private halve(): void {
    for (let part = 0; part < mostParts / 2; part++)
      this.sums[part] = at(this.sums, 2 * part) + at(this.sums, 2 * part + 1);
    this.sums.fill(0, mostParts / 2);
    this.partFrames *= 2;
  }
}
