/**
 * The results of a work on each item, in the order of the items, with at most `ahead` in hand at once: begun, or done and
 * not yet taken.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  ahead: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const inHand: Promise<R>[] = [];
  for (const item of items) {
    const begun = work(item);
    // It is waited for in its turn; until then nobody listens.
    begun.catch(() => undefined);
    inHand.push(begun);
    const first = inHand.length >= ahead ? inHand.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of inHand) yield await rest;
}
