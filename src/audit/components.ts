import type { Falls } from "./falls.js";
import { hasAny, without } from "./bitGrid.js";
import { type LevelGrid, type OneWayCells } from "./levelGrid.js";
import { OneWayRuns } from "./oneWayRuns.js";
import type { Thinnest } from "./thinnest.js";
import {
  leastSafe,
  RowUnion,
  type AxisMotion,
  type AxisMotions,
  type ThinRun,
  thinRunFinder,
  ThinRuns,
  type Window,
  windowsOf,
} from "./thinRuns.js";

/** Where a wall is too thin: weak runs of neighbouring windows that touch. */
export interface Component extends Omit<ThinRun, "thickness" | "weakness"> {
  /** Columns and rows of all windows in which it is weak, from `first` and `top` until before `end` and `bottom`. */
  readonly top: number;
  readonly bottom: number;
  /** The weakest run, and a window in which it is. */
  readonly run: ThinRun;
  readonly window: Window;
}

type Growing = { -readonly [Key in keyof Component]: Component[Key] } & {
  /** The part that this one turned out to be joined to. */
  joinedTo: Growing | undefined;
  /** The line in which it was met last. */
  line: number;
};

/** Joins the weak runs of one line after the other to parts; only the parts of the last line are open. */
class Components {
  readonly closed: Component[] = [];
  /** How many parts are not closed. */
  open = 0;
  /** The window of the last line. A line whose runs are those of the one before it need not be added. */
  window: Window = { first: 0, end: 0 };
  /** Runs of a line, to be written before it is added. */
  runs: ThinRuns;
  /** Of the last line, the runs and the part of each; and room for the parts of the next one. */
  #above: ThinRuns;
  #partsAbove: Growing[] = [];
  #parts: Growing[] = [];
  #line = 0;

  /** @param columns of a line */
  constructor(columns: number) {
    this.runs = new ThinRuns(columns);
    this.#above = new ThinRuns(columns);
  }

  add(window: Window): void {
    const [runs, above, partsAbove, parts] = [this.runs, this.#above, this.#partsAbove, this.#parts];
    this.#line++;
    for (let i = 0, next = 0; i < runs.count; i++) {
      const first = runs.first[i] as number;
      const end = runs.end[i] as number;
      while (next < above.count && (above.end[next] as number) <= first) next++;
      let part: Growing | undefined;
      for (let k = next; k < above.count && (above.first[k] as number) < end; k++) {
        const root = rootOf(partsAbove[k] as Growing);
        part = part ? this.#join(part, root) : root;
      }
      if (part === undefined) {
        part = begin(runs.run(i), window);
        this.open++;
      } else {
        growBy(part, runs, i);
        if ((runs.weakness[i] as number) < part.run.weakness) [part.run, part.window] = [runs.run(i), window];
      }
      part.line = this.#line;
      parts[i] = part;
    }
    for (let i = 0; i < above.count; i++) {
      const part = partsAbove[i] as Growing;
      // Closed at the first of its runs.
      if (part.joinedTo || part.line === this.#line) continue;
      part.line = this.#line;
      part.bottom = this.window.end;
      this.closed.push(part);
      this.open--;
    }
    [this.runs, this.#above, this.#partsAbove, this.#parts] = [above, runs, parts, partsAbove];
    this.window = window;
  }

  #join(a: Growing, b: Growing): Growing {
    if (a === b) return a;
    b.joinedTo = a;
    this.open--;
    grow(a, b);
    if (isWeaker(b, a)) [a.run, a.window] = [b.run, b.window];
    a.top = Math.min(a.top, b.top);
    a.line = Math.max(a.line, b.line);
    return a;
  }
}

function begin(run: ThinRun, window: Window): Growing {
  const { first, end, before, behind, fromBefore, fromBehind } = run;
  const [top, bottom, line, joinedTo] = [window.first, window.end, 0, undefined];
  return { first, end, top, bottom, run, window, before, behind, fromBefore, fromBehind, line, joinedTo };
}

function growBy(part: Growing, runs: ThinRuns, i: number): void {
  part.first = Math.min(part.first, runs.first[i] as number);
  part.end = Math.max(part.end, runs.end[i] as number);
  part.before = Math.max(part.before, runs.before[i] as number);
  part.behind = Math.max(part.behind, runs.behind[i] as number);
  part.fromBefore ||= runs.fromBefore[i] === 1;
  part.fromBehind ||= runs.fromBehind[i] === 1;
}

function grow(part: Growing, by: Growing): void {
  part.first = Math.min(part.first, by.first);
  part.end = Math.max(part.end, by.end);
  part.before = Math.max(part.before, by.before);
  part.behind = Math.max(part.behind, by.behind);
  part.fromBefore ||= by.fromBefore;
  part.fromBehind ||= by.fromBehind;
}

/** Weaker, or as weak and earlier. */
function isWeaker({ run: a, window: inA }: Growing, { run: b, window: inB }: Growing): boolean {
  return (a.weakness - b.weakness || inA.first - inB.first || a.first - b.first) < 0;
}

function rootOf(part: Growing): Growing {
  let root = part;
  while (root.joinedTo) root = root.joinedTo;
  return root;
}

/** Of each kind. With so many the rule for what is solid, or the mover, is wrong: counting on would help nobody. */
export const MOST_FOUND = 5000;

/** What was found, and whether there may be more of it, because there was so much. */
export interface Search<T> {
  readonly found: readonly T[];
  readonly isCutShort: boolean;
}

/** What is looked for besides, and what differs from place to place. */
interface PassageOptions {
  /** Is told of the runs on the way. */
  readonly thinnest: Thinnest;
  /** How fast the mover is at each place, where it is not as fast everywhere. */
  readonly falls?: Falls | undefined;
  /** Looks for runs that begin with these, in place of those that are solid from all sides. */
  readonly oneWay?: OneWayCells | undefined;
}

/** Where the mover can pass along the rows of cells. For the columns the cells are to be transposed. */
export function passages(
  cells: LevelGrid,
  [along, across]: AxisMotions,
  { thinnest, falls, oneWay }: PassageOptions,
): Search<Component> {
  const { solid, outside } = cells;
  // No solid is thinner than a cell: slow movers are done where one as thin is known.
  const least = solid.xs.reduce((least, x, i) => Math.min(least, x - (solid.xs[i - 1] ?? -Infinity)), Infinity);
  const isSlow = !(least < leastSafe(along));
  const isDone = (): boolean => isSlow && thinnest.below - along.tolerance <= least;
  const parts = new Components(solid.columns);
  // What is passed unseen keeps its extent, by which it is accepted, whatever is passed by a push beside it.
  const pushed = along.checks > 1 ? new Components(solid.columns) : undefined;
  const unseen = leastSafe({ ...along, checks: 1 });
  /** Of all places that a window stands for: those at which the mover overlaps all of its rows, and others besides. */
  const stepAt = (face: number, direction: 1 | -1): number => {
    const { first, end } = thinnest.window;
    const low = (solid.ys[end - 1] ?? 0) - across.extent + 2 * across.tolerance;
    const high = (solid.ys[first + 1] ?? 0) - 2 * across.tolerance;
    return falls?.stepAt(face, direction, low, high) ?? along.step;
  };
  const find = oneWay
    ? new OneWayRuns(solid, oneWay, along, thinnest, falls && stepAt)
    : solidLines(cells, thinRunFinder(solid.xs, along, thinnest, falls && stepAt, wallTest(cells, across, thinnest)));
  const outsides = outside && new RowUnion(outside);
  for (const window of windowsOf(solid.ys, across.extent, along.tolerance)) {
    if (isDone()) break;
    thinnest.window = window;
    const isSolidNew = find.moveTo(window);
    const isOutsideNew = outsides?.moveTo(window);
    // Most levels repeat their rows often: walls, stripes, sky.
    if (isSolidNew || isOutsideNew === true || falls || cells.slopes) {
      find.write(outsides?.line, parts.runs);
      if (pushed) parts.runs.moveFrom(unseen, pushed.runs);
      parts.add(window);
      pushed?.add(window);
      const count = parts.closed.length + parts.open + (pushed ? pushed.closed.length + pushed.open : 0);
      if (count > MOST_FOUND) return { found: [...parts.closed, ...(pushed?.closed ?? [])], isCutShort: true };
    }
    parts.window = window;
    if (pushed) pushed.window = window;
  }
  for (const each of pushed ? [parts, pushed] : [parts]) {
    each.runs.count = 0;
    each.add(each.window);
  }
  return { found: [...parts.closed, ...(pushed?.closed ?? [])], isCutShort: false };
}

/** Lines of cells, one for each window, in which runs are found. */
interface Lines {
  /** @returns whether anything is another than before */
  moveTo(window: Window): boolean;
  write(outside: Uint32Array | undefined, runs: ThinRuns): void;
}

function solidLines({ solid }: LevelGrid, find: ReturnType<typeof thinRunFinder>): Lines {
  const solids = new RowUnion(solid);
  return {
    moveTo: (window) => solids.moveTo(window),
    write: (outside, runs) => find(solids.line, outside, runs),
  };
}

/**
 * Whether a run in the window at hand is a wall for the mover: of slopes alone only where it is in them as deep as its middle, or in
 * all of them. Every tip can be cut a little, as every corner can.
 */
function wallTest(
  { solid, slopes }: LevelGrid,
  { extent, tolerance }: AxisMotion,
  placed: { readonly window: Window },
) {
  if (!slopes) return undefined;
  const hard = without(solid, slopes);
  const { ys } = solid;
  return (column: number, endColumn: number): boolean => {
    const { first, end } = placed.window;
    let depth = tolerance;
    for (let row = first; row < end; row++) {
      if (hasAny(hard, row, column, endColumn)) return true;
      if (hasAny(slopes, row, column, endColumn)) depth += (ys[row + 1] as number) - (ys[row] as number);
    }
    // What goes on beyond the window. A place that is flush with a row may be less deep by that than those that it stands for.
    const isSlope = (row: number): boolean => row >= 0 && row < solid.rows && hasAny(slopes, row, column, endColumn);
    const next = [
      ...(isSlope(first) && isSlope(first - 1) ? [first - 1] : []),
      ...(isSlope(end - 1) && isSlope(end) ? [end] : []),
    ];
    for (const row of next) depth += (ys[row + 1] as number) - (ys[row] as number);
    return next.length === 0 || depth >= extent / 2;
  };
}
