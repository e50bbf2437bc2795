import type { WeakRun } from "./weakRuns.js";
import type { Window } from "./windows.js";

/** Where a wall is too thin: weak runs of neighbouring windows that touch. */
export interface WeakPart {
  /** Columns and rows of all windows in which it is weak, from `first` and `top` until before `end` and `bottom`. */
  readonly first: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly weakest: { readonly run: WeakRun; readonly window: Window };
  /** Greatest free lengths. */
  readonly before: number;
  readonly behind: number;
  readonly fromBefore: boolean;
  readonly fromBehind: boolean;
}

type Growing = { -readonly [Key in keyof WeakPart]: WeakPart[Key] } & {
  /** The part that this one turned out to be joined to. */
  joinedTo?: Growing;
  /** The line in which it was met last. */
  line: number;
};

/** Joins the weak runs of one line after the other to parts; only the parts of the last line are open. */
export class WeakParts {
  readonly closed: WeakPart[] = [];
  /** Of the last line: its runs, and the part of each. */
  #runs: readonly WeakRun[] = [];
  #parts: readonly Growing[] = [];
  #window: Window = { first: 0, end: 0 };
  #line = 0;
  #open = 0;

  /** Parts, closed and open. */
  get count(): number {
    return this.closed.length + this.#open;
  }

  /** A line whose runs are those of the one before it. */
  repeat(window: Window): void {
    this.#window = window;
  }

  add(window: Window, runs: readonly WeakRun[]): void {
    this.#line++;
    const parts: Growing[] = [];
    let next = 0;
    for (const run of runs) {
      while ((this.#runs[next]?.end ?? Infinity) <= run.first) next++;
      let part: Growing | undefined;
      for (let i = next; (this.#runs[i]?.first ?? Infinity) < run.end; i++) {
        const above = this.#parts[i];
        if (above) part = part ? this.#join(part, rootOf(above)) : rootOf(above);
      }
      if (part) grow(part, run, window);
      else this.#open++;
      part ??= begin(run, window);
      part.line = this.#line;
      parts.push(part);
    }
    this.#closeLeft();
    this.#runs = runs;
    this.#parts = parts;
    this.#window = window;
  }

  /** After the last line. */
  close(): void {
    this.add(this.#window, []);
  }

  #join(a: Growing, b: Growing): Growing {
    if (a === b) return a;
    b.joinedTo = a;
    this.#open--;
    a.first = Math.min(a.first, b.first);
    a.end = Math.max(a.end, b.end);
    a.top = Math.min(a.top, b.top);
    if (isWeaker(b.weakest, a.weakest)) a.weakest = b.weakest;
    widen(a, b);
    a.line = Math.max(a.line, b.line);
    return a;
  }

  #closeLeft(): void {
    for (const part of this.#parts) {
      // Closed at the first of its runs.
      if (part.joinedTo || part.line === this.#line) continue;
      part.line = this.#line;
      part.bottom = this.#window.end;
      this.closed.push(part);
      this.#open--;
    }
  }
}

function begin(run: WeakRun, window: Window): Growing {
  const { first, end, before, behind, fromBefore, fromBehind } = run;
  const rows = { top: window.first, bottom: window.end };
  return { first, end, ...rows, weakest: { run, window }, before, behind, fromBefore, fromBehind, line: 0 };
}

function grow(part: Growing, run: WeakRun, window: Window): void {
  part.first = Math.min(part.first, run.first);
  part.end = Math.max(part.end, run.end);
  if (run.thickness < part.weakest.run.thickness) part.weakest = { run, window };
  widen(part, run);
}

type Surroundings = Pick<Growing, "before" | "behind" | "fromBefore" | "fromBehind">;

function widen(part: Growing, other: Surroundings): void {
  part.before = Math.max(part.before, other.before);
  part.behind = Math.max(part.behind, other.behind);
  part.fromBefore ||= other.fromBefore;
  part.fromBehind ||= other.fromBehind;
}

/** Thinner, or as thin and earlier. */
function isWeaker(a: WeakPart["weakest"], b: WeakPart["weakest"]): boolean {
  if (a.run.thickness !== b.run.thickness) return a.run.thickness < b.run.thickness;
  if (a.window.first !== b.window.first) return a.window.first < b.window.first;
  return a.run.first < b.run.first;
}

function rootOf(part: Growing): Growing {
  let root = part;
  while (root.joinedTo) root = root.joinedTo;
  return root;
}
