import { type BitGrid, hasAny, rowOf, unite, uppermost } from "./bitGrid.js";
import { type LevelGrid, mirroredRows } from "./levelGrid.js";
import { findTurns, isOutside, RowUnion, type Window, windowsOf } from "./thinRuns.js";

/** How a mover falls along one axis. Lengths are pixels, times seconds. */
export interface Fall {
  /** Acceleration, towards higher values where it is above 0; not 0. */
  readonly gravity: number;
  /** Extents of the mover along the fall and across it. */
  readonly along: number;
  readonly across: number;
  /** The speed with which it runs sideways, is launched against its fall, and that its fall does not exceed. */
  readonly sideways: number;
  readonly launch: number;
  readonly cap: number;
  /** From one look to the next. */
  readonly seconds: number;
  /** What rounding may add to or take from a difference of two faces. */
  readonly tolerance: number;
}

/** How far a mover gets in a step, by where it is. */
export interface Falls {
  /** The longest step anywhere, pixels. */
  readonly greatest: number;
  /**
   * The longest step right before a face of a row, of a mover whose lower side across lies between two values.
   * @param face its number
   * @param direction of the step
   */
  stepAt(face: number, direction: 1 | -1, low: number, high: number): number;
}

/** Of a fall that is eight times as high as the unit its top is known to within a unit; of a higher one to within an eighth. */
const PARTS = 8;
/** In one row and between two solids; with more, tops are known less well. */
const MOST_BEAMS = 64;
/** Beams that are kept, some 60 bytes each. With more the greatest speed counts for all floors. */
const MOST_KEPT = 1 << 20;

/**
 * The greatest falls that end right before each solid, row by row. Where a mover can be free, it can begin to fall; on its way
 * it moves sideways as fast as it runs. Of each row the free pieces are known, and in each the _beams_ that reach it: from
 * where to where across, and how high the fall began.
 *
 * @param cells whose rows lie across the fall
 * @returns does the next block of the search, which is a row
 */
export function fallSearch(cells: LevelGrid, fall: Fall): () => Falls | undefined {
  const isMirrored = fall.gravity < 0;
  const own = isMirrored ? mirroredRows(cells) : cells;
  const found = new FallRows(own, { ...fall, gravity: Math.abs(fall.gravity) });
  const windows = windowsOf(own.solid.ys, fall.along, fall.tolerance);
  const { rows } = cells.solid;
  const launched = fall.launch * fall.seconds;
  let next = 0;
  return () => {
    const window = windows[next++];
    if (window) {
      found.add(window);
      return undefined;
    }
    found.end();
    return {
      greatest: Math.max(launched, found.greatest),
      stepAt(face, direction, low, high) {
        if (direction > 0 === isMirrored) return launched;
        return found.stepAt(isMirrored ? rows - face : face, low, high);
      },
    };
  };
}

/** Beams of a row, or of all rows whose floors are kept. */
class FallRanges {
  readonly low: number[] = [];
  readonly high: number[] = [];
  /** No fall in it began above this. */
  readonly top: number[] = [];
  /** All falls in it began above this or here: the lower, the slower, and the further sideways it gets. */
  readonly start: number[] = [];

  get count(): number {
    return this.low.length;
  }

  add(low: number, high: number, top: number, start: number): void {
    this.low.push(low);
    this.high.push(high);
    this.top.push(top);
    this.start.push(start);
  }

  clear(): void {
    this.cut(0);
  }

  cut(count: number): void {
    this.low.length = this.high.length = this.top.length = this.start.length = count;
  }
}

/** Free pieces of a row, in places of the mover's lower side, with the fall ranges of each from `first[i]` on. */
class Pieces {
  readonly low: number[] = [];
  readonly high: number[] = [];
  readonly first: number[] = [];
  readonly fallRanges = new FallRanges();

  clear(): void {
    this.low.length = this.high.length = this.first.length = 0;
    this.fallRanges.clear();
  }
}

/** From where to where the mover's lower side across can be. */
type Gap = readonly [from: number, to: number];

class FallRows {
  greatest = 0;
  /** By face, the first of the kept windows that end with it. */
  private readonly windowOf: Int32Array;
  /** By kept window, its first piece. */
  private readonly pieceOf: number[] = [0];
  private readonly kept = new Pieces();
  private readonly unit: number;
  private readonly origin: number;
  private readonly rise: number;
  private readonly slack: number;
  private isFull = false;
  /** The upper sides of one-way solids on which falls end; what is in them falls on. */
  private readonly tops: BitGrid | undefined;
  private readonly solids: RowUnion;
  private readonly outsides: RowUnion | undefined;
  private readonly turns: Int32Array;
  /** The upper sides that the mover comes into from the window above. */
  private readonly topsEntered: Uint32Array | undefined;
  /** Rows that the mover has come into. */
  private entered = 0;
  /** Of the window above, and room for those of the next one. */
  private above = new Pieces();
  private pieces = new Pieces();
  private yAbove = NaN;
  /** The last face of which it is known where its windows begin. */
  private face = 0;

  constructor(
    private readonly cells: LevelGrid,
    private readonly fall: Fall,
  ) {
    const { ys, rows } = cells.solid;
    const { gravity, launch, sideways, seconds } = fall;
    const heights = Array.from(ys.subarray(1), (y, row) => y - (ys[row] as number)).filter((height) => height > 0);
    this.unit = heights.reduce((least, height) => Math.min(least, height), Infinity);
    this.rise = (launch * (launch + gravity * seconds)) / (2 * gravity);
    this.origin = (ys[0] as number) - this.rise;
    this.slack = sideways * seconds + fall.tolerance;
    this.windowOf = new Int32Array(rows + 2);
    const floors = cells.oneWays.find(({ axis, stops }) => axis === 1 && stops > 0);
    this.tops = floors && uppermost(floors.cells);
    this.solids = new RowUnion(cells.solid);
    this.outsides = cells.outside && new RowUnion(cells.outside);
    this.turns = new Int32Array(cells.solid.columns + 2);
    this.topsEntered = this.tops && new Uint32Array(cells.solid.stride);
  }

  /** The longest step that ends a fall whose top is this far above. */
  private stepAfter(height: number): number {
    const { gravity, cap, seconds } = this.fall;
    // However the game adds its gravity, and whenever in a frame the fall begins (docs/audit.md).
    const half = (gravity * seconds) / 2;
    return Math.min(cap, half + Math.sqrt(2 * gravity * Math.max(0, height) + half * half)) * seconds;
  }

  stepAt(face: number, low: number, high: number): number {
    if (this.isFull) return this.greatest;
    const { kept, pieceOf, slack } = this;
    const { fallRanges } = kept;
    let top = Infinity;
    for (let window = this.windowOf[face] as number; window < (this.windowOf[face + 1] as number); window++) {
      const end = pieceOf[window + 1] as number;
      let [piece, last] = [pieceOf[window] as number, end];
      // The first that does not end before.
      while (piece < last) {
        const middle = (piece + last) >>> 1;
        if ((kept.high[middle] as number) < low - slack) piece = middle + 1;
        else last = middle;
      }
      for (; piece < end && (kept.low[piece] as number) <= high + slack; piece++) {
        const behind = kept.first[piece + 1] ?? fallRanges.count;
        for (let fallRange = kept.first[piece] as number; fallRange < behind; fallRange++) {
          const isThere =
            (fallRanges.low[fallRange] as number) <= high + slack &&
            (fallRanges.high[fallRange] as number) >= low - slack;
          if (isThere) top = Math.min(top, fallRanges.top[fallRange] as number);
        }
      }
    }
    if (top === Infinity) return this.greatest;
    return this.stepAfter((this.cells.solid.ys[face] as number) - this.fall.along - top);
  }

  /** Lets falls go on into the next window. */
  add(window: Window): void {
    const { solid, outside } = this.cells;
    const { along, tolerance } = this.fall;
    const { solids, outsides, turns, above, pieces, yAbove, topsEntered: tops } = this;
    solids.moveTo(window);
    outsides?.moveTo(window);
    const y = (solid.ys[window.end] as number) - along;
    pieces.clear();
    const count = findTurns(solids.line, solid.columns, turns);
    const newest = this.entered;
    if (tops && this.tops) {
      tops.fill(0);
      for (; this.entered < window.end; this.entered++) unite(tops, tops, rowOf(this.tops, this.entered));
    }
    this.beginFaces(window.end);
    let next = 0;
    for (let turn = 0; turn <= count; turn += 2) {
      const [from, to] = [
        turn === 0 ? 0 : (turns[turn - 1] as number),
        turn === count ? solid.columns : (turns[turn] as number),
      ];
      const low = solid.xs[from] as number;
      const high = Math.max(low, (solid.xs[to] as number) - this.fall.across);
      if ((solid.xs[to] as number) - low < this.fall.across - tolerance) continue;
      const base = pieces.fallRanges.count;
      pieces.low.push(low);
      pieces.high.push(high);
      pieces.first.push(base);
      // What of the row above has not ended before.
      while (next < above.low.length && (above.high[next] as number) < low - tolerance) next++;
      const gaps = tops ? this.gapsBetween(tops, from, to) : [undefined];
      for (let piece = next; piece < above.low.length && (above.low[piece] as number) <= high + tolerance; piece++) {
        for (const gap of gaps) this.fallInto(pieces, low, high, y, above, piece, yAbove, gap);
      }
      if (!outsides || hasInside(outsides.line, from, to)) {
        const isOpen = window.first === 0 || (outside !== undefined && hasAny(outside, window.first - 1, from, to));
        const start = Math.min(solid.ys[window.first] as number, this.startInPlatform(newest, window.end, from, to));
        pieces.fallRanges.add(low, high, start - (isOpen ? this.rise : 0), start);
      }
      this.reduce(pieces.fallRanges, base, y);
      const isFloor = hasAny(solid, window.end, from, to) || (this.tops && hasAny(this.tops, window.end, from, to));
      if (window.end < solid.rows && isFloor) this.keep(pieces, base, y);
    }
    this.pieceOf.push(this.kept.low.length);
    this.yAbove = y;
    [this.above, this.pieces] = [pieces, above];
  }

  /** To be called behind the last window. */
  end(): void {
    this.beginFaces(this.cells.solid.rows + 1);
  }

  /** The windows of faces up to one begin with the next window. */
  private beginFaces(end: number): void {
    while (this.face < end) this.windowOf[++this.face] = this.pieceOf.length - 1;
  }

  /** Where the upper side is of a mover whose lower one is just in a platform that begins in one of some rows; Infinity without. */
  private startInPlatform(first: number, end: number, from: number, to: number): number {
    for (let row = first; this.tops && row < end; row++) {
      if (hasAny(this.tops, row, from, to)) return (this.cells.solid.ys[row] as number) - this.fall.along;
    }
    return Infinity;
  }

  /** Where the mover's lower side can be between the upper sides of one-way solids, in the columns of a piece. */
  private gapsBetween(tops: Uint32Array, from: number, to: number): readonly Gap[] {
    const gaps: Gap[] = [];
    const { xs } = this.cells.solid;
    const { across, tolerance } = this.fall;
    let start = from;
    for (let column = from; column <= to; column++) {
      if (column < to && !isOutside(tops, column)) continue;
      const [low, end] = [xs[start] as number, xs[column] as number];
      if (column > start && end - low >= across - tolerance) gaps.push([low, Math.max(low, end - across)]);
      start = column + 1;
    }
    return gaps;
  }

  /** Beams of a piece of the row above that go on in a piece of this one, of which some get there through a gap alone. */
  private fallInto(
    to: Pieces,
    low: number,
    high: number,
    y: number,
    above: Pieces,
    piece: number,
    yAbove: number,
    gap: Gap = [-Infinity, Infinity],
  ): void {
    const { fallRanges } = above;
    const { gravity, sideways } = this.fall;
    const [from, until] = [
      Math.max(low, gap[0], above.low[piece] as number),
      Math.min(high, gap[1], above.high[piece] as number),
    ];
    const end = above.first[piece + 1] ?? fallRanges.count;
    for (let i = above.first[piece] as number; i < end; i++) {
      const start = fallRanges.start[i] as number;
      const reach =
        sideways === 0
          ? 0
          : sideways *
            (Math.sqrt((2 * Math.max(0, y - start)) / gravity) -
              Math.sqrt((2 * Math.max(0, yAbove - start)) / gravity));
      const [left, right] = [(fallRanges.low[i] as number) - reach, (fallRanges.high[i] as number) + reach];
      // A game that moves along one axis after the other is a step further.
      if (left - this.slack > until || right + this.slack < from) continue;
      const beyond = reach + this.slack;
      to.fallRanges.add(
        Math.min(high, Math.max(low, left, gap[0] - beyond)),
        Math.max(low, Math.min(high, right, gap[1] + beyond)),
        fallRanges.top[i] as number,
        start,
      );
    }
  }

  /** Makes few of the fall ranges of a piece, of which none is lost: falls from nearly the same height become one. */
  private reduce(fallRanges: FallRanges, base: number, y: number): void {
    for (let coarser = 1; ; coarser *= 2) {
      const isCrowded = coarser > 1;
      for (let i = base; i < fallRanges.count; i++) {
        const top = fallRanges.top[i] as number;
        const parts = ((y - top) * coarser) / (PARTS * this.unit);
        if (!(parts >= 1)) continue;
        const unit = this.unit * 2 ** Math.min(1000, Math.floor(Math.log2(parts)));
        fallRanges.top[i] = this.origin + Math.floor((top - this.origin) / unit) * unit;
      }
      this.merge(fallRanges, base, isCrowded);
      if (fallRanges.count - base <= MOST_BEAMS || coarser > 2 ** 40) return;
    }
  }

  /** Joins fall ranges of the same top that overlap, or all of them; the highest top comes first. */
  private merge(fallRanges: FallRanges, base: number, isAll: boolean): void {
    const { low, high, top, start } = fallRanges;
    const end = fallRanges.count;
    // Few, and mostly in order.
    for (let i = base + 1; i < end; i++) {
      const [a, b, c, d] = [low[i] as number, high[i] as number, top[i] as number, start[i] as number];
      let at = i;
      for (; at > base; at--) {
        const before = top[at - 1] as number;
        if (before < c || (before === c && (low[at - 1] as number) <= a)) break;
        low[at] = low[at - 1] as number;
        high[at] = high[at - 1] as number;
        top[at] = before;
        start[at] = start[at - 1] as number;
      }
      [low[at], high[at], top[at], start[at]] = [a, b, c, d];
    }
    let last = base;
    for (let i = base + 1; i < end; i++) {
      if (top[last] === top[i] && (isAll || (low[i] as number) <= (high[last] as number))) {
        low[last] = Math.min(low[last] as number, low[i] as number);
        high[last] = Math.max(high[last] as number, high[i] as number);
        start[last] = Math.max(start[last] as number, start[i] as number);
        continue;
      }
      last++;
      low[last] = low[i] as number;
      high[last] = high[i] as number;
      top[last] = top[i] as number;
      start[last] = start[i] as number;
    }
    if (end > base) fallRanges.cut(last + 1);
  }

  /** Keeps the fall ranges of the last piece, which has a floor. A range that a faster one covers is dropped. */
  private keep({ low, high, fallRanges }: Pieces, base: number, y: number): void {
    const { kept } = this;
    this.greatest = Math.max(this.greatest, this.stepAfter(y - (fallRanges.top[base] ?? y)));
    if (kept.fallRanges.count >= MOST_KEPT) this.isFull = true;
    if (this.isFull) return;
    kept.low.push(low.at(-1) ?? 0);
    kept.high.push(high.at(-1) ?? 0);
    const first = kept.fallRanges.count;
    kept.first.push(first);
    for (let i = base; i < fallRanges.count; i++) {
      const [a, b] = [fallRanges.low[i] as number, fallRanges.high[i] as number];
      let isCovered = false;
      for (let k = first; k < kept.fallRanges.count && !isCovered; k++) {
        isCovered = (kept.fallRanges.low[k] as number) <= a && b <= (kept.fallRanges.high[k] as number);
      }
      if (!isCovered) kept.fallRanges.add(a, b, fallRanges.top[i] as number, 0);
    }
  }
}

/** Whether any of the columns from `from` until before `to` lies in a level. */
function hasInside(outside: BitGrid["bits"], from: number, to: number): boolean {
  for (let column = from; column < to; column++) if (!isOutside(outside, column)) return true;
  return false;
}
