/** How far back bytes can be repeated from (RFC 1951, section 2). */
const WINDOW = 1 << 15;
/** Bytes that are given out at once. */
const ROOM = 1 << 16;
/** A repetition that has begun is completed. */
export const LONGEST_MATCH = 258;

/** What comes out of a stream, as much as is given out at once, and what can be repeated from before it. */
export class OutputWindow {
  readonly bytes = new Uint8Array(WINDOW + ROOM + LONGEST_MATCH);
  /** Behind the last byte. */
  end = WINDOW;
  /** The first byte there is: before the window is full, some of it are none. */
  start = WINDOW;

  get isFull(): boolean {
    return this.end >= WINDOW + ROOM;
  }

  /** Bytes until it is full. */
  get room(): number {
    return WINDOW + ROOM - this.end;
  }

  /** The bytes that came since the last time that room was made. */
  get fresh(): Uint8Array {
    return this.bytes.subarray(WINDOW, this.end);
  }

  makeRoom(): void {
    const moved = this.end - WINDOW;
    this.bytes.copyWithin(0, moved, this.end);
    this.start = Math.max(0, this.start - moved);
    this.end = WINDOW;
  }
}
