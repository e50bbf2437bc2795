import type { Contact } from "../types.js";
import type { Movers } from "./movers.js";

/**
 * Order by the places where bodies began, and by their names only where these are the same: it decides ties, so that the
 * order of the given bodies does not.
 */
export function comparePlaces(movers: Movers, a: number, b: number): number {
  const placeA = movers.body(a).position;
  const placeB = movers.body(b).position;
  for (let axis = 0; axis < movers.dimensions; axis++) {
    const from = placeA[axis] as number;
    const to = placeB[axis] as number;
    if (from !== to) return from < to ? -1 : 1;
  }
  return compareNames(movers, a, b);
}

/** Where a body began on x. */
export function leftOf(movers: Movers, mover: number): number {
  return movers.body(mover).position[0] as number;
}

export function compareNames(movers: Movers, a: number, b: number): number {
  const idA = movers.body(a).id;
  const idB = movers.body(b).id;
  return idA < idB ? -1 : idA > idB ? 1 : a - b;
}

/** Puts contacts at time 0 in the order of the places of those who had them; those of one stay in theirs. */
export function sortContacts(contacts: Contact[], owners: readonly number[], movers: Movers): void {
  // Most are apart on x, and numbers alone are sorted in a fraction of the time that comparing contacts takes.
  const { length } = owners;
  const left = new Float64Array(length);
  for (let i = 0; i < length; i++) left[i] = movers.coordinate(owners[i] as number, 0, 0);
  const sorted = left.slice().sort();
  const order = new Uint32Array(length);
  /** Where several are at the same x: how many of them have their place, and whether they are of several movers. */
  const placed = new Uint32Array(length);
  const isMixed = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const first = firstAt(left[i] as number, sorted);
    const before = placed[first] as number;
    if (before > 0 && owners[order[first] as number] !== owners[i]) isMixed[first] = 1;
    order[first + before] = i;
    placed[first] = before + 1;
  }
  for (let first = 0; first < length; first += placed[first] as number) {
    if (isMixed[first] === 0) continue;
    order.subarray(first, first + (placed[first] as number)).sort((i, j) => {
      const [a, b] = [owners[i] as number, owners[j] as number];
      return a === b ? i - j : comparePlaces(movers, a, b);
    });
  }
  const unsorted = [...contacts];
  for (let place = 0; place < length; place++) contacts[place] = unsorted[order[place] as number] as Contact;
}

/** The first place of a number in a list of sorted ones. */
function firstAt(value: number, sorted: Float64Array): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
