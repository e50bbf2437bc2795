/** Work in short steps: whoever goes through them can let others run between two of them, or end it there. */
export type Steps<T> = Generator<void, T, void>;

/** What work in steps comes to, for whom nobody has to wait. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Work whose outcome is wanted by few: done when it is asked for the first time, and known from then on. */
export function onceAsked<T>(work: () => Steps<T>): () => Steps<T> {
  let undone: (() => Steps<T>) | undefined = work;
  let outcome: T;
  return function* () {
    if (undone) {
      outcome = yield* undone();
      // What it was made from need not be kept.
      undone = undefined;
    }
    return outcome;
  };
}

type Stretch = (from: number, to: number) => void;

/**
 * Does all of so many things, a stretch of them in each step: the loop over a stretch is a plain one, and as fast. What is no
 * more than one stretch is done at once.
 */
export function inSteps(count: number, aStep: number, stretch: Stretch): Steps<void> {
  if (count > aStep) return stretches(count, aStep, stretch);
  stretch(0, count);
  return nothing;
}

function* stretches(count: number, aStep: number, stretch: Stretch): Steps<void> {
  for (let from = 0; from < count; from += aStep) {
    stretch(from, Math.min(count, from + aStep));
    yield;
  }
}

/** Work that is done. */
const nothing = stretches(0, 1, () => undefined);
nothing.next();

/** What each thing of a list becomes, so many of them in a step. */
export function* mappedInSteps<T, V>(things: readonly T[], aStep: number, map: (thing: T, i: number) => V): Steps<V[]> {
  const mapped: V[] = [];
  yield* inSteps(things.length, aStep, (from, to) => {
    for (let i = from; i < to; i++) mapped.push(map(things[i], i));
  });
  return mapped;
}

/** So many are sorted at a time: some milliseconds, with a comparison that takes a while. */
const sortedAtOnce = 2048;

/** The things of a list in order; equal ones stay in theirs, as with `sort`. */
export function* sortedInSteps<T>(list: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  if (list.length <= sortedAtOnce) return [...list].sort(compare);
  let sorted: T[] = [];
  for (let from = 0; from < list.length; from += sortedAtOnce) {
    for (const each of list.slice(from, from + sortedAtOnce).sort(compare)) sorted.push(each);
    yield;
  }
  for (let width = sortedAtOnce; width < sorted.length; width *= 2) {
    const merged: T[] = [];
    for (let first = 0; first < sorted.length; first += 2 * width) {
      const [middle, end] = [first + width, first + 2 * width].map((place) => Math.min(place, sorted.length)) as [
        number,
        number,
      ];
      let [a, b] = [first, middle];
      while (a < middle || b < end) {
        const isFirst = b >= end || (a < middle && compare(sorted[a], sorted[b]) <= 0);
        merged.push(sorted[isFirst ? a++ : b++]);
        if (merged.length % sortedAtOnce === 0) yield;
      }
    }
    sorted = merged;
  }
  return sorted;
}
