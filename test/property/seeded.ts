import fc from "fast-check";
import "../unit/equality.js";

/** Of the cases that a law has, each run of all tests asks about a third; `RUNS=1` about all of them, and `RUNS=20` about more. */
const share = Number(process.env.RUNS ?? 1 / 3);

/** The same cases in every run; `SEED=… npm run test:unit` asks about others. */
export const seed = Number(process.env.SEED ?? 20261121);

/** @param cases of a law in all @returns how many of them this run asks about: what `fc.assert` wants, and one at least */
export function runs(cases: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(cases * share) };
}

// A hundred is what fast-check asks about where it is told nothing.
fc.configureGlobal({ seed, ...runs(100) });
