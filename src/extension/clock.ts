import { type Scheduler, YieldBudget } from "../workspace/index.js";

/** The clock of this window. */
export const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** A stretch of work after which the host gets to do what else there is. */
export function yieldBudget(): YieldBudget {
  return new YieldBudget(scheduler);
}
