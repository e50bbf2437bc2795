/** The result for one list of numbers. */
interface CachedResult {
  readonly numbers: Float64Array;
  readonly found: number;
  /** Another list with the same hash. */
  readonly next: CachedResult | undefined;
}

/**
 * Results by lists of whole numbers: a list describes a place, and most lists have some hundred numbers. Audits of real levels take
 * three quarters of the time that they took with texts as keys.
 */
export class KnownPlaces {
  private readonly known = new Map<number, CachedResult>();
  private numbers = new Float64Array(64);
  private count = 0;
  private hash = 0;

  /** Starts a new list. */
  begin(): void {
    this.count = 0;
    this.hash = 0;
  }

  /** Adds a whole number to the list. */
  add(value: number): void {
    if (this.count === this.numbers.length) {
      const longer = new Float64Array(2 * this.count);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[this.count++] = value;
    const low = Math.imul(this.hash ^ value, 0x9e3779b1);
    const both = Math.imul(low ^ (low >>> 15) ^ (value / 2 ** 32), 0x85ebca6b);
    this.hash = both ^ (both >>> 13);
  }

  /** Returns the result for this list; undefined if there is none. */
  get(): number | undefined {
    for (let known = this.known.get(this.hash); known; known = known.next)
      if (this.isSame(known.numbers)) return known.found;
    return undefined;
  }

  /** Stores the result for this list, which has none yet. */
  set(found: number): void {
    const next = this.known.get(this.hash);
    this.known.set(this.hash, { numbers: this.numbers.slice(0, this.count), found, next });
  }

  private isSame(numbers: Float64Array): boolean {
    if (numbers.length !== this.count) return false;
    for (let i = 0; i < this.count; i++) if (numbers[i] !== this.numbers[i]) return false;
    return true;
  }
}
