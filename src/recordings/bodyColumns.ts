// Columns that grow: nothing that is there is copied, and hardly any room is left over.

const BITS = 13;
const ROWS = 1 << BITS;
const LAST = ROWS - 1;

type Numbers = Float64Array | Uint32Array | Uint16Array;

/** A column of numbers that is added to at its end, in pieces of {@link ROWS} rows. Reading beyond the end gives anything. */
export class GrowingColumn<N extends Numbers> {
  private readonly pieces: N[] = [];
  /** The last piece. */
  private piece: N;
  length = 0;

  constructor(private readonly Kind: new (length: number) => N) {
    this.piece = new Kind(0);
  }

  push(value: number): void {
    const row = this.length & LAST;
    if (row === 0) {
      this.piece = new this.Kind(ROWS);
      this.pieces.push(this.piece);
    }
    this.piece[row] = value;
    this.length++;
  }

  at(row: number): number {
    return (this.pieces[row >>> BITS] as N)[row & LAST] as number;
  }

  get bytes(): number {
    return this.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

/** Numbers of bodies: 16 bits each, and 32 in a piece that has one beyond. */
export class BodyColumn {
  private readonly pieces: (Uint16Array | Uint32Array)[] = [];
  /** The last piece. */
  private piece: Uint16Array | Uint32Array = new Uint16Array(0);
  length = 0;

  push(body: number): void {
    const row = this.length & LAST;
    if (row === 0) {
      this.piece = new Uint16Array(ROWS);
      this.pieces.push(this.piece);
    }
    if (body > 0xffff && this.piece instanceof Uint16Array) {
      this.piece = Uint32Array.from(this.piece);
      this.pieces[this.pieces.length - 1] = this.piece;
    }
    this.piece[row] = body;
    this.length++;
  }

  at(row: number): number {
    return (this.pieces[row >>> BITS] as Uint32Array)[row & LAST] as number;
  }

  get bytes(): number {
    return this.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}
