import { type Statics } from "../solver/index.js";
import { staticsOf } from "../solver/internal.js";

/** Writes the bounds of a body's way through the frame at hand, `min…, max…`, at a place of a column. */
type WriteBounds = (body: number, bounds: Float64Array, offset: number) => void;

/** So few are gone through one by one. */
const FEW = 48;

/**
 * Bodies by where they are in the frame at hand, for many of them: an index over those that have kept still since it was made, and
 * a list of the others, which is gone through. It is made anew when that list has become long.
 */
export class BodyIndex {
  private readonly members: number[] = [];
  private readonly isMember: boolean[] = [];
  /** Those that have moved or come since the index was made. */
  private loose: number[] = [];
  private readonly isLoose: boolean[] = [];
  private statics: Statics | undefined;
  private indexed: readonly number[] = [];
  private readonly places: number[] = [];
  private readonly box: Float64Array;

  constructor(
    private readonly dimensions: 2 | 3,
    private readonly isThere: (body: number) => boolean,
    private readonly write: WriteBounds,
  ) {
    this.box = new Float64Array(2 * dimensions);
  }

  get count(): number {
    return this.members.length;
  }

  /** A body has moved, or come, or gone. */
  touch(body: number): void {
    if (!this.isMember[body]) {
      this.isMember[body] = true;
      this.members.push(body);
    }
    if (this.isLoose[body]) return;
    this.isLoose[body] = true;
    this.loose.push(body);
  }

  /** Makes the index anew, if it is time to. To be called when all of a frame have been touched. */
  prepare(): void {
    const { members, dimensions } = this;
    if (members.length <= FEW || this.loose.length <= Math.max(FEW, 4 * Math.sqrt(members.length))) return;
    this.indexed = members.filter((body) => this.isThere(body));
    const boxes = new Float64Array(this.indexed.length * 2 * dimensions);
    for (const [i, body] of this.indexed.entries()) this.write(body, boxes, i * 2 * dimensions);
    this.statics = staticsOf(boxes, dimensions);
    // Who is gone is told by its being loose until it comes again.
    const gone = this.loose.filter((body) => !this.isThere(body));
    for (const body of this.loose) this.isLoose[body] = false;
    this.loose = [];
    for (const body of gone) this.isMember[body] = false;
    if (gone.length === 0) return;
    let kept = 0;
    for (const body of members) if (this.isMember[body]) members[kept++] = body;
    members.length = kept;
  }

  /** Adds all bodies whose bounds touch the given ones to a list. */
  collect(bounds: Float64Array, found: number[]): void {
    const { statics, places, indexed } = this;
    const candidates = this.members.length <= FEW ? this.members : this.loose;
    for (const body of candidates) if (this.isThere(body) && this.touches(body, bounds)) found.push(body);
    if (candidates !== this.loose || !statics) return;
    places.length = 0;
    statics.collect(bounds, places);
    for (const place of places) {
      const body = indexed[place] as number;
      if (!this.isLoose[body] && this.isThere(body)) found.push(body);
    }
  }

  private touches(body: number, bounds: Float64Array): boolean {
    const { box, dimensions } = this;
    this.write(body, box, 0);
    for (let axis = 0; axis < dimensions; axis++) {
      const isApart =
        (box[axis] as number) > (bounds[dimensions + axis] as number) ||
        (bounds[axis] as number) > (box[dimensions + axis] as number);
      if (isApart) return false;
    }
    return true;
  }
}
