/** Bytes: what is longer is no line of a recording, and to parse it would hold the host. */
export const LONGEST_LINE = 4 << 20;

/** The beginning of a line of which the rest has not come, in the pieces in which it came. */
export class LineBegun {
  private pieces: Uint8Array[] = [];
  /** Bytes that came, also of a line of which none are kept any more. */
  length = 0;
  /** Whether what came was taken as a line before its end. */
  isTaken = false;

  /** Whether there is a line to which what comes next belongs. */
  get isBegun(): boolean {
    return this.length > 0 || this.isTaken;
  }

  /** Whether it is longer than any line: it is skipped. */
  get isTooLong(): boolean {
    return this.length > LONGEST_LINE;
  }

  keep(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.length > LONGEST_LINE) return;
    this.length += bytes.length;
    if (this.isTooLong) this.pieces = [];
    else this.pieces.push(bytes.slice());
  }

  /** What was kept, as one. */
  get bytes(): Uint8Array {
    const [first, second] = this.pieces;
    if (first && !second) return first;
    const all = new Uint8Array(this.isTooLong ? 0 : this.length);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }

  /** {@link bytes}, with which another line begins; undefined where it was too long. */
  take(): Uint8Array | undefined {
    const line = this.isTooLong ? undefined : this.bytes;
    [this.pieces, this.length, this.isTaken] = [[], 0, false];
    return line;
  }
}

/** Whether a line has nothing but blanks. */
export function isBlank(line: Uint8Array): boolean {
  return line.length < 64 && line.every((byte) => byte <= 32);
}
