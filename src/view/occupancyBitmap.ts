import type { Line } from "./line.js";
import type { Rect } from "./rect.js";

const bitsOfWord = 32;

/**
 * Where something is drawn in a part of a stage, a bit for each pixel: filled once for a picture, a few words of it say whether a
 * text has a place, where else thousands of lines would have to be asked for each place. What touches a pixel fills it.
 */
export class OccupancyBitmap {
  private readonly left: number;
  private readonly top: number;
  private readonly width: number;
  private readonly height: number;
  /** Words of a row of pixels. */
  private readonly stride: number;
  private readonly words: Int32Array;

  /** @param room the part of the stage, in pixels: what is outside of it is not kept */
  constructor(private readonly room: Rect) {
    this.left = Math.floor(room[0]);
    this.top = Math.floor(room[1]);
    this.width = Math.max(0, Math.ceil(room[2]) - this.left);
    this.height = Math.max(0, Math.ceil(room[3]) - this.top);
    this.stride = Math.ceil(this.width / bitsOfWord);
    this.words = new Int32Array(this.stride * this.height);
  }

  copy(): OccupancyBitmap {
    const copy = new OccupancyBitmap(this.room);
    copy.words.set(this.words);
    return copy;
  }

  /** Fills a box; one of no size, or of no place, fills nothing. */
  box([x0, y0, x1, y1]: Rect): void {
    this.fillBox(x0, y0, x1, y1);
  }

  /** Fills what is nearer to a line than so many pixels, across and along. */
  line([x0, y0, x1, y1]: Line, reach: number): void {
    const dx = x1 - x0;
    const dy = y1 - y0;
    if (!Number.isFinite(dx) || !Number.isFinite(dy)) return;
    const end = this.rowAfter(Math.max(y0, y1) + reach);
    for (let y = this.row(Math.min(y0, y1) - reach); y < end; y++) {
      // The part of the line that comes so near to this row.
      const a = dy === 0 ? 0 : clamped((this.top + y - reach - y0) / dy) * dx;
      const b = dy === 0 ? dx : clamped((this.top + y + 1 + reach - y0) / dy) * dx;
      this.fill(y, x0 + Math.min(a, b) - reach, x0 + Math.max(a, b) + reach);
    }
  }

  /** Fills what is nearer than so many pixels to the edges of a box. */
  frame([x0, y0, x1, y1]: Rect, reach: number): void {
    if (!(x0 <= x1)) return;
    this.fillBox(x0 - reach, y0 - reach, x1 + reach, y0 + reach);
    this.fillBox(x0 - reach, y1 - reach, x1 + reach, y1 + reach);
    this.fillBox(x0 - reach, y0, x0 + reach, y1);
    this.fillBox(x1 - reach, y0, x1 + reach, y1);
  }

  /** {@link box} of four numbers: thousands are drawn for a picture, of which nobody has made a box. */
  private fillBox(x0: number, y0: number, x1: number, y1: number): void {
    if (!(x0 < x1)) return;
    for (let y = this.row(y0), end = this.rowAfter(y1); y < end; y++) this.fill(y, x0, x1);
  }

  /** Whether there is anything in a box. */
  isAny([x0, y0, x1, y1]: Rect): boolean {
    const first = this.column(x0);
    const last = this.columnAfter(x1) - 1;
    if (last < first) return false;
    for (let y = this.row(y0), end = this.rowAfter(y1); y < end; y++) {
      for (let word = first >> 5; word <= last >> 5; word++) if (this.bits(y, word, first, last) !== 0) return true;
    }
    return false;
  }

  /** How much of a box is filled, from 0 to 1: of the pixels that lie in it for the most part. */
  shareOf(box: Rect): number {
    const [x0, y0, x1, y1] = box.map(Math.round) as [number, number, number, number];
    const [first, last] = [this.column(x0), this.columnAfter(x1) - 1];
    let count = 0;
    for (let y = this.row(y0), end = this.rowAfter(y1); y < end && first <= last; y++) {
      for (let word = first >> 5; word <= last >> 5; word++) count += bitCount(this.bits(y, word, first, last));
    }
    return count / Math.max(1, (x1 - x0) * (y1 - y0));
  }

  /** How often a line goes from where nothing is to where something is; where it stays on that, once more for each `run` pixels. */
  crossings([x0, y0, x1, y1]: Line, run: number): number {
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0));
    let [count, length] = [0, 0];
    for (let step = 0; step <= steps; step++) {
      const part = steps === 0 ? 0 : step / steps;
      const isInk = this.has(Math.floor(x0 + part * (x1 - x0)), Math.floor(y0 + part * (y1 - y0)));
      length = isInk ? length + 1 : 0;
      if (isInk && length % run === 1) count++;
    }
    return count;
  }

  private has(x: number, y: number): boolean {
    const [column, row] = [x - this.left, y - this.top];
    if (column < 0 || column >= this.width || row < 0 || row >= this.height) return false;
    return ((this.words[row * this.stride + (column >> 5)] ?? 0) & (1 << (column & 31))) !== 0;
  }

  /** Where nothing of some inks of one room is from one height to another. */
  static columns(inks: readonly [OccupancyBitmap, ...OccupancyBitmap[]], y0: number, y1: number): Columns {
    const [{ left, width, stride }] = inks;
    // All rows in one.
    const columns = new Int32Array(stride);
    for (const ink of inks) {
      for (let y = ink.row(y0), end = ink.rowAfter(y1); y < end; y++)
        for (let word = 0; word < stride; word++)
          columns[word] = (columns[word] ?? 0) | (ink.words[y * stride + word] ?? 0);
    }
    return new Columns(columns, left, width);
  }

  private fill(row: number, x0: number, x1: number): void {
    const { words } = this;
    const first = this.column(x0);
    const last = this.columnAfter(x1) - 1;
    if (first > last) return;
    const begin = row * this.stride;
    for (let word = first >> 5; word <= last >> 5; word++) {
      words[begin + word] = (words[begin + word] as number) | bitsBetween(word, first, last);
    }
  }

  /** The bits of a word from one column to another, both included. */
  private bits(row: number, word: number, first: number, last: number): number {
    return (this.words[row * this.stride + word] as number) & bitsBetween(word, first, last);
  }

  private column(x: number): number {
    return Math.max(0, Math.floor(x) - this.left);
  }

  private columnAfter(x: number): number {
    return Math.min(this.width, Math.ceil(x) - this.left);
  }

  private row(y: number): number {
    return Math.max(0, Math.floor(y) - this.top);
  }

  private rowAfter(y: number): number {
    return Math.min(this.height, Math.ceil(y) - this.top);
  }
}

/** The columns of a strip of a stage, a bit for each. */
class Columns {
  constructor(
    private readonly words: Int32Array,
    private readonly left: number,
    private readonly width: number,
  ) {}

  /**
   * How far what reaches from x to x has to be moved to the left and to the right until nothing is in its way, where that is at most so many
   * pixels: negative to the left. Where something is in a place, the next one to try begins beyond the last of it (as Boyer and
   * Moore search texts).
   */
  freeBeside(x0: number, x1: number, most: number): readonly number[] {
    const [first, length] = [Math.floor(x0) - this.left, Math.ceil(x1) - Math.floor(x0)];
    const shifts: number[] = [];
    for (let x = first; x >= 0 && x + length <= this.width && x - first <= most;) {
      const found = lastBit(this.words, x, x + length - 1);
      if (found < 0) shifts.push(x - first);
      x = found < 0 ? Infinity : found + 1;
    }
    for (let x = first; x >= 0 && x + length <= this.width && first - x <= most;) {
      const found = firstBit(this.words, x, x + length - 1);
      if (found < 0) shifts.push(x - first);
      x = found < 0 ? -Infinity : found - length;
    }
    return shifts;
  }
}

function clamped(part: number): number {
  return Math.min(1, Math.max(0, part));
}

/** The bits of a word that stand for columns from the first to the last. */
function bitsBetween(word: number, first: number, last: number): number {
  const low = first - word * bitsOfWord;
  const high = last - word * bitsOfWord;
  return (low > 0 ? -1 << low : -1) & (high < 31 ? ~(-1 << (high + 1)) : -1);
}

/** The last column from the first to the last in which there is a bit; −1 where there is none. */
function lastBit(words: Int32Array, first: number, last: number): number {
  for (let word = last >> 5; word >= first >> 5; word--) {
    const bits = (words[word] ?? 0) & bitsBetween(word, first, last);
    if (bits !== 0) return word * bitsOfWord + 31 - Math.clz32(bits);
  }
  return -1;
}

/** The first of them. */
function firstBit(words: Int32Array, first: number, last: number): number {
  for (let word = first >> 5; word <= last >> 5; word++) {
    const bits = (words[word] ?? 0) & bitsBetween(word, first, last);
    if (bits !== 0) return word * bitsOfWord + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}

/** How many bits are set (Warren, Hacker's Delight, 5-1). */
function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
