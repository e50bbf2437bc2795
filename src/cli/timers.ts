import type { Disposable, Scheduler } from "../workspace/index.js";

/** The clock of the command line. */
export const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** Calls when so much time is over, unless it is disposed of before; the program does not stay alive for it. */
export function deadline(ms: number, run: () => void): Disposable {
  const timer = setTimeout(run, ms).unref();
  return { dispose: () => clearTimeout(timer) };
}
