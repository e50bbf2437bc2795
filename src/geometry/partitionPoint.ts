/**
 * The first place from `from` until before `end` at which a claim does not hold any more that holds for some of the first
 * and for none behind these; `end` where it holds for all. Takes the logarithm of their number.
 */
export function partitionPoint(from: number, end: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
