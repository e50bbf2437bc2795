import { type Scheduler, YieldBudget } from "../workspace/index.js";

/** The clock of this window. */
export const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** What is worked at in one turn of the host, after which it gets to do what else there is. */
export function yieldBudget(): YieldBudget {
  return YieldBudget.of(scheduler);
}
