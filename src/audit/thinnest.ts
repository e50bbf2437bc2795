import type { RunWatch, ThinRun, Window } from "./thinRuns.js";

/** A run, and a window in which it is. */
export interface PlacedRun {
  readonly run: ThinRun;
  readonly window: Window;
}

/** Looks for the weakest run of each level of a world, along one axis; of equals the first. */
export class Thinnest implements RunWatch {
  /** By level. */
  readonly found: (PlacedRun | undefined)[] = [];
  /** Runs of no less weakness are of interest to no level. */
  below: number;
  /** In which the next runs are. */
  window: Window = { first: 0, end: 0 };
  readonly #limits: number[];

  /**
   * @param limits of each level: only runs of less weakness count, pixels
   * @param levelOf the number of the level that a run lies in
   */
  constructor(
    limits: readonly number[],
    private readonly levelOf: (placed: PlacedRun) => number,
  ) {
    this.#limits = [...limits];
    this.below = greatest(limits);
  }

  see(run: ThinRun): void {
    const placed = { run, window: this.window };
    const level = this.levelOf(placed);
    if (!(run.weakness < (this.#limits[level] ?? -Infinity))) return;
    this.found[level] = placed;
    this.#limits[level] = run.weakness;
    this.below = greatest(this.#limits);
  }
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity);
}
