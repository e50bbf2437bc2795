import type { Random } from "../exact/random.js";

/** A part of the product with laws that hold for everything that can be given to it. A case can be cloned and written as JSON. */
export interface Target<Case = unknown> {
  readonly name: string;
  /** Processor seconds that a case may take. Generous: only what hardly ends is a failure. */
  readonly seconds: number;
  /** Megabytes that a case may take. */
  readonly megabytes: number;
  /** Whether it runs only where it is named: while some of its laws are known to be broken. */
  readonly isByNameOnly?: true;
  /** The same case for the same numbers. */
  generate(random: Random): Case;
  /** @throws Broken where a law does not hold, anything else where there is an accident */
  check(given: Case): Promise<void> | void;
  /** Cases with a part of this one left out or made simpler, the boldest first. */
  smaller(given: Case): Iterable<Case>;
  /** What was compared so far, and how often: one line each. */
  counts?(): readonly string[];
  /** The case for people. */
  text(given: Case): string;
}

/** A law does not hold. `law` is its name: a smaller case has to break the same one. */
export class Broken extends Error {
  constructor(
    readonly law: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** @throws Broken unless the claim is true */
export function hold(claim: boolean, law: string, detail: () => string): asserts claim {
  if (!claim) throw new Broken(law, detail());
}

/** What a case came to that broke a law or had an accident. */
export interface Failure {
  readonly law: string;
  readonly detail: string;
}

export async function failureOf(target: Target, given: unknown): Promise<Failure | undefined> {
  try {
    await target.check(given);
    return undefined;
  } catch (error) {
    if (error instanceof Broken) return { law: error.law, detail: error.message };
    if (!(error instanceof Error)) return { law: "no accident", detail: String(error) };
    // Accidents are told apart by where they happen: what they say has the numbers of the case.
    const place = /\n\s+at (\S+)/.exec(error.stack ?? "")?.[1] ?? "";
    return { law: `no accident: ${error.name} in ${place}`, detail: error.stack ?? error.message };
  }
}
