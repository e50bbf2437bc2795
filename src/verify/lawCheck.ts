import type { Conventions } from "./conventions.js";
import type { Counterexample } from "./counterexample.js";
import type { Fault } from "./judge.js";
import type { MoveLaw } from "./moveLaw.js";
import type { AnsweredCase } from "./recognise.js";
import type { SweepLaw } from "./sweepLaws.js";

export interface Settings {
  readonly conventions: Conventions;
  /** Cases of each law. */
  readonly cases: number;
  readonly seed: number;
  /** Times to a few ulps, and every decision counts. */
  readonly isStrict: boolean;
  /** Numbers to the ends of doubles. */
  readonly isWild: boolean;
  /** Milliseconds that a counterexample may be made simpler. */
  readonly shrinkMs: number;
}

/** What a law comes to in some cases. */
export interface Check {
  readonly law: SweepLaw | MoveLaw;
  /** Cases that there are. */
  readonly cases: number;
  /** Draws some cases, and says what is wrong in each. */
  draw(count: number): readonly Float64Array[];
  faults(cases: readonly Float64Array[], isOver?: () => boolean): Promise<readonly (Fault | "unasked" | undefined)[]>;
  /** Whether the law says something of a case that was made simpler. */
  fits(numbers: Float64Array): boolean;
  counterexample(numbers: Float64Array, fault: Fault, others: readonly Float64Array[]): Promise<ShownFailure>;
  /** What is answered to cases, for those who compare it with published methods. */
  answered(cases: readonly Float64Array[]): Promise<readonly AnsweredCase[]>;
}

export interface ShownFailure {
  readonly counterexample: Counterexample;
  readonly failures: readonly AnsweredCase[];
}
