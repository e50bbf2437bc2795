/** Work that is moved on bit by bit: whoever does so lets others run between two bits, or ends it there. */
export type Steps<T> = Generator<void, T, void>;

/** What work comes to for which nobody has to wait. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Work whose outcome few want: done when it is asked for the first time, and known from then on. */
export function onceAsked<T>(work: () => T): () => T {
  let undone: (() => T) | undefined = work;
  let outcome: T;
  return () => {
    if (undone) outcome = undone();
    // What it was made from need not be kept.
    undone = undefined;
    return outcome;
  };
}
