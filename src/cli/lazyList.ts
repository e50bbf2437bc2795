/** Values that are made again each time they are gone through, a part at a time: they may be too many to keep. */
export class LazyList<T> implements Iterable<T> {
  /** @param parts make some values each */
  constructor(private readonly parts: readonly (() => readonly T[])[]) {}

  get isEmpty(): boolean {
    return this.parts.every((part) => part().length === 0);
  }

  flatMap<U>(change: (value: T) => readonly U[]): LazyList<U> {
    return new LazyList(this.parts.map((part) => () => part().flatMap(change)));
  }

  /** The same values after some others. */
  after(first: readonly T[]): LazyList<T> {
    return new LazyList([() => first, ...this.parts]);
  }

  /** All values. It is a generator so that no more than one part is in memory. */
  *[Symbol.iterator](): Generator<T, void> {
    for (const part of this.parts) yield* part();
  }
}
