/**
 * Numbers by chance that are the same for the same seed, on every machine.
 *
 * Source: mulberry32, Tommy Ettinger.
 */
export class Random {
  private state: number;

  /** @param name each law draws its own cases, whichever others are asked */
  constructor(seed: number, name: string) {
    // The FNV-1a hash.
    let hash = 0x811c9dc5 ^ seed;
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
    this.state = hash | 0;
  }

  /** Uniform in [0, 1), in steps of 2^-32. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1));
  }

  /** True in this share of all times. */
  chance(share: number): boolean {
    return this.unit() < share;
  }

  sign(): 1 | -1 {
    return this.unit() < 0.5 ? -1 : 1;
  }
}
