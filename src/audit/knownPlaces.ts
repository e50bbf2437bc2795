/** What was found where some numbers were the same. */
interface Known {
  readonly numbers: Float64Array;
  readonly found: number;
  /** Of other numbers with the same hash. */
  readonly next: Known | undefined;
}

/**
 * What was found at places that are told apart by lists of whole numbers. Most lists have some hundred numbers. To write and compare
 * them as texts took a third of the time of an audit.
 */
export class KnownPlaces {
  private readonly known = new Map<number, Known>();
  private numbers = new Float64Array(64);
  private count = 0;
  private hash = 0;

  /** Begins the list of another place. */
  begin(): void {
    this.count = 0;
    this.hash = 0;
  }

  /** Adds a whole number to the list of the place. */
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

  /** What is known of a place with this list; undefined where nothing is. */
  get(): number | undefined {
    for (let known = this.known.get(this.hash); known; known = known.next)
      if (this.isSame(known.numbers)) return known.found;
    return undefined;
  }

  /** Keeps what was found at the place with this list, of which nothing was known. */
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
