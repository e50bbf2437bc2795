/** Each level's cells are so many times as wide as those of the level below. */
const LEVEL_RATIO = 4;

/** The last level is one cell that holds everything. */
const LEVELS = 16;

/** Cells of the lowest level are so many times as wide as bounds that are longer than most of a sample. */
const ROOM = 1.5;
const SHORTER_SHARE = 0.8;
const SAMPLE = 101;

/**
 * The levels of a loose grid.
 *
 *     cellsPerUnit, counts   per level one over the width of its cells, and how many bounds were filed there since `fit`
 *     used                   the levels that hold any, in the order in which they came to it: these alone are asked
 */
export class HashGridLevels {
  readonly cellsPerUnit = new Float64Array(LEVELS);
  readonly used: number[] = [];
  private readonly counts = new Uint32Array(LEVELS);

  constructor(private readonly dimensions: number) {}

  /** Chooses the widths of cells for bounds, `min…, max…` each, and forgets what was filed. */
  fit(count: number, bounds: Float64Array, boundsAt: (i: number) => number): void {
    this.used.length = 0;
    this.counts.fill(0);
    let width = ROOM * (this.longerThanMost(count, bounds, boundsAt) || 1);
    for (let level = 0; level < LEVELS - 1; level++, width *= LEVEL_RATIO) {
      this.cellsPerUnit[level] = Math.min(1 / width, Number.MAX_VALUE);
    }
  }

  add(level: number): void {
    const count = this.counts[level];
    this.counts[level] = count + 1;
    if (count === 0) this.used.push(level);
  }

  /** Whether the bounds of a level look for those of another one: who has fewer cells to look at does, or the lower ones. */
  asks(level: number, other: number): boolean {
    const cells = this.cellsToAsk(level, other);
    const otherCells = this.cellsToAsk(other, level);
    return cells < otherCells || (cells === otherCells && level < other);
  }

  private cellsToAsk(level: number, other: number): number {
    const length = level > other ? LEVEL_RATIO ** (level - other) : 1;
    return this.counts[level] * (length + 2) ** this.dimensions;
  }

  /** A length that most bounds do not exceed; of a sample, since it need not be exact. */
  private longerThanMost(count: number, bounds: Float64Array, boundsAt: (i: number) => number): number {
    const { dimensions } = this;
    const sample = Math.min(count, SAMPLE);
    const lengths = new Float64Array(sample);
    for (let i = 0; i < sample; i++) {
      const place = boundsAt(Math.floor((i * count) / sample));
      let length = 0;
      for (let axis = 0; axis < dimensions; axis++) {
        length = Math.max(length, bounds[place + dimensions + axis] - bounds[place + axis]);
      }
      lengths[i] = Math.min(length, Number.MAX_VALUE);
    }
    return lengths.sort()[Math.floor(SHORTER_SHARE * sample)] ?? 0;
  }
}
