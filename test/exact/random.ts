const steps = 2 ** 32;

/**
 * A stream of numbers that is the same for the same seed and index, on every machine: each case of a corpus has its own.
 *
 * Source: sfc32, Chris Doty-Humphrey's small fast counting generator of PractRand.
 */
export class Random {
  private counter = 1;

  constructor(
    private a: number,
    private b: number,
    private c = 0,
  ) {
    // As its author seeds it: twelve rounds until no bit of the seed is seen any more.
    for (let round = 0; round < 12; round++) this.bits();
  }

  /** 32 random bits, as a signed integer. */
  private bits(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** Uniform in [0, 1), in steps of 2^-53. */
  unit(): number {
    return ((this.bits() >>> 5) * 2 ** 26 + (this.bits() >>> 6)) / 2 ** 53;
  }

  /** Uniform in [from, to). */
  between(from: number, to: number): number {
    return from + (to - from) * this.unit();
  }

  /** A whole number, `from` and `to` included; their distance must be below 2^32. */
  integer(from: number, to: number): number {
    return from + Math.floor(((this.bits() >>> 0) / steps) * (to - from + 1));
  }

  /** True in this share of all times. */
  chance(share: number): boolean {
    return (this.bits() >>> 0) / steps < share;
  }

  sign(): 1 | -1 {
    return this.bits() < 0 ? -1 : 1;
  }

  pick<T>(...choices: readonly [T, ...T[]]): T {
    return choices[this.integer(0, choices.length - 1)] ?? choices[0];
  }
}

/** A seed for everything that has this name. Source: the FNV-1a hash. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash | 0;
}
