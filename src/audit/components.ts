import type { LevelGrid } from "./grid.js";
import { ThinRunFinder, RowUnion, type Stride, ThinRuns, type Window, windows } from "./thinRuns.js";
import type { YieldBudget } from "./yieldBudget.js";

/** Where a wall is too thin: weak runs of neighbouring windows that touch. */
export interface Component {
  /** Columns and rows of all windows in which it is weak, from `first` and `top` until before `end` and `bottom`. */
  readonly first: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly weakest: WeakestRun;
  /** Greatest free lengths. */
  readonly before: number;
  readonly behind: number;
  readonly fromBefore: boolean;
  readonly fromBehind: boolean;
}

/** Where a part is thinnest: columns of a window. */
interface WeakestRun {
  readonly window: Window;
  readonly first: number;
  readonly end: number;
  readonly thickness: number;
}

type Growing = { -readonly [Key in keyof Component]: Component[Key] } & {
  /** The part that this one turned out to be joined to. */
  joinedTo?: Growing;
  /** The line in which it was met last. */
  line: number;
};

/** Joins the weak runs of one line after the other to parts; only the parts of the last line are open. */
class Components {
  readonly closed: Component[] = [];
  /** Of the last line: its runs, and the part of each; the others take their turn with the next line. */
  #runs = new ThinRuns();
  #parts: Growing[] = [];
  #otherRuns = new ThinRuns();
  #otherParts: Growing[] = [];
  #window: Window = { first: 0, end: 0 };
  #line = 0;
  #open = 0;

  /** Parts, closed and open. */
  get count(): number {
    return this.closed.length + this.#open;
  }

  /** Runs of the last line. */
  get width(): number {
    return this.#runs.count;
  }

  /** A line whose runs are those of the one before it. */
  repeat(window: Window): void {
    this.#window = window;
  }

  /** @param find writes the runs of the line */
  add(window: Window, find: (runs: ThinRuns) => void): void {
    const [runs, parts, above, partsAbove] = [this.#otherRuns, this.#otherParts, this.#runs, this.#parts];
    find(runs);
    this.#line++;
    let next = 0;
    for (let run = 0; run < runs.count; run++) {
      const first = runs.first[run] as number;
      const end = runs.end[run] as number;
      while (next < above.count && (above.end[next] as number) <= first) next++;
      let part: Growing | undefined;
      for (let i = next; i < above.count && (above.first[i] as number) < end; i++) {
        const root = rootOf(partsAbove[i] as Growing);
        part = part ? this.#join(part, root) : root;
      }
      if (!part) this.#open++;
      part ??= begin(runs, run, window);
      grow(part, runs, run, window);
      part.line = this.#line;
      parts[run] = part;
    }
    this.#closeLeft();
    [this.#runs, this.#parts, this.#otherRuns, this.#otherParts] = [runs, parts, above, partsAbove];
    this.#window = window;
  }

  /** After the last line. */
  close(): void {
    this.add(this.#window, (runs) => void (runs.count = 0));
  }

  #join(a: Growing, b: Growing): Growing {
    if (a === b) return a;
    b.joinedTo = a;
    this.#open--;
    a.first = Math.min(a.first, b.first);
    a.end = Math.max(a.end, b.end);
    a.top = Math.min(a.top, b.top);
    if (isWeaker(b.weakest, a.weakest)) a.weakest = b.weakest;
    a.before = Math.max(a.before, b.before);
    a.behind = Math.max(a.behind, b.behind);
    a.fromBefore ||= b.fromBefore;
    a.fromBehind ||= b.fromBehind;
    a.line = Math.max(a.line, b.line);
    return a;
  }

  #closeLeft(): void {
    for (let run = 0; run < this.#runs.count; run++) {
      const part = this.#parts[run] as Growing;
      // Closed at the first of its runs.
      if (part.joinedTo || part.line === this.#line) continue;
      part.line = this.#line;
      part.bottom = this.#window.end;
      this.closed.push(part);
      this.#open--;
    }
  }
}

function begin(runs: ThinRuns, run: number, window: Window): Growing {
  const weakest = weakestOf(runs, run, window);
  return {
    first: weakest.first,
    end: weakest.end,
    top: window.first,
    bottom: window.end,
    weakest,
    before: 0,
    behind: 0,
    fromBefore: false,
    fromBehind: false,
    line: 0,
  };
}

function grow(part: Growing, runs: ThinRuns, run: number, window: Window): void {
  part.first = Math.min(part.first, runs.first[run] as number);
  part.end = Math.max(part.end, runs.end[run] as number);
  part.before = Math.max(part.before, runs.before[run] as number);
  part.behind = Math.max(part.behind, runs.behind[run] as number);
  part.fromBefore ||= runs.fromBefore[run] as boolean;
  part.fromBehind ||= runs.fromBehind[run] as boolean;
  if ((runs.thickness[run] as number) < part.weakest.thickness) part.weakest = weakestOf(runs, run, window);
}

function weakestOf(runs: ThinRuns, run: number, window: Window): WeakestRun {
  return {
    window,
    first: runs.first[run] as number,
    end: runs.end[run] as number,
    thickness: runs.thickness[run] as number,
  };
}

/** Thinner, or as thin and earlier. */
function isWeaker(a: WeakestRun, b: WeakestRun): boolean {
  if (a.thickness !== b.thickness) return a.thickness < b.thickness;
  if (a.window.first !== b.window.first) return a.window.first < b.window.first;
  return a.first < b.first;
}

function rootOf(part: Growing): Growing {
  let root = part;
  while (root.joinedTo) root = root.joinedTo;
  return root;
}

/** What was found, and whether there may be more of it, because there was so much. */
export interface SearchResult<T> {
  readonly found: readonly T[];
  readonly isCutShort: boolean;
}

/** Where the mover can pass along the rows of cells. For the columns the cells are to be transposed. */
export async function passages(
  { solid, outside }: LevelGrid,
  along: Stride,
  across: number,
  most: number,
  spend: YieldBudget,
): Promise<SearchResult<Component>> {
  const parts = new Components();
  // No solid is thinner than a cell: slow movers are done here.
  const thinnest = solid.xs.reduce(
    (least, x, i) => (i === 0 ? least : Math.min(least, x - (solid.xs[i - 1] ?? 0))),
    Infinity,
  );
  if (!(thinnest + along.extent < along.step - along.tolerance)) return { found: [], isCutShort: false };
  const lines = new ThinRunFinder(solid.xs, along);
  const [solids, outsides] = [new RowUnion(solid), outside && new RowUnion(outside)];
  const previous = { solid: new Uint32Array(solid.stride), outside: outside && new Uint32Array(outside.stride) };
  for (const window of windows(solid.ys, across, along.tolerance)) {
    solids.moveTo(window);
    outsides?.moveTo(window);
    const isSolidNew = copyNew(solids.line, previous.solid);
    const isOutsideNew = outsides !== undefined && copyNew(outsides.line, previous.outside);
    // Most levels repeat their rows often: walls, stripes, sky.
    if (isSolidNew || isOutsideNew) {
      parts.add(window, (runs) => lines.find(solids.line, outsides?.line, runs));
      if (parts.count > most) return { found: parts.closed, isCutShort: true };
    } else {
      parts.repeat(window);
    }
    await spend(4 * solid.stride + 4 * parts.width);
  }
  parts.close();
  return { found: parts.closed, isCutShort: false };
}

/** Copies a line over the one before; whether that changed it. */
function copyNew(line: Uint32Array, previous: Uint32Array | undefined): boolean {
  if (!previous) return false;
  let i = 0;
  while (i < line.length && line[i] === previous[i]) i++;
  if (i === line.length) return false;
  previous.set(line);
  return true;
}
