import type { Contact } from "../types.js";
import { type Event, NONE } from "./impacts.js";
import type { Movers } from "./movers.js";
import type { Obstacles } from "./obstacles.js";

/** Number of axes in each set of bits. */
export const AXES_IN = [0, 1, 1, 2, 1, 2, 2, 3] as const;

/**
 * Order of meetings at the same time: separations before contacts, faces before edges and corners (a corner that is only a
 * seam of two flush boxes is gone once the face has been dealt with), x before y before z.
 */
export function compareAxes(axes: number, other: number): number {
  return (AXES_IN[axes] as number) - (AXES_IN[other] as number) || axes - other;
}

/**
 * Earlier events first. At the same time faces before corners, what never moves before what does, and then an order that
 * depends on where the bodies began and not on how they were listed.
 */
export function eventOrder(movers: Movers, obstacles: Obstacles): (a: Event, b: Event) => number {
  return (a, b) => {
    if (a.time !== b.time) return a.time < b.time ? -1 : 1;
    const axes = (AXES_IN[a.axes] as number) - (AXES_IN[b.axes] as number);
    if (axes !== 0) return axes;
    if ((a.other === NONE) !== (b.other === NONE)) return a.other === NONE ? -1 : 1;
    if (a.axes !== b.axes) return a.axes - b.axes;
    if (a.left !== b.left) return a.left < b.left ? -1 : 1;
    if (a.mover !== b.mover) return comparePlaces(movers, a.mover, b.mover);
    if (a.other !== b.other) return comparePlaces(movers, a.other, b.other);
    return a.obstacle === b.obstacle ? 0 : obstacles.compare(a.obstacle, b.obstacle);
  };
}

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
