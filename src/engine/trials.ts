import type { Evaluate, Read } from "../language/index.js";
import { evaluateInSteps } from "../notebook/index.js";
import { parseNotebook } from "../scene/index.js";
import { Cancelled, type Scheduler, YieldBudget } from "../workspace/index.js";

/** How fixes are tried: texts with them are read and evaluated, in turns with other work. */
export interface Trials {
  readonly evaluate: Evaluate;
  readonly read: Read;
}

/** @param isOutdated whether nobody wants the answer any more: trials reject with {@link Cancelled} then */
export function trialsUntil(isOutdated: () => boolean, scheduler: Scheduler): Trials {
  const budget = YieldBudget.of(scheduler);
  return {
    async evaluate(text, previous, options) {
      const result = await budget.through(evaluateInSteps(text, previous, options), isOutdated);
      if (!result) throw new Cancelled();
      return result;
    },
    async read(text, before) {
      if (budget.isSpent) await budget.renew();
      if (isOutdated()) throw new Cancelled();
      return parseNotebook(text, before);
    },
  };
}

/** What work comes to, or undefined if it was cancelled. */
export async function unlessCancelled<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Cancelled) return undefined;
    throw error;
  }
}
