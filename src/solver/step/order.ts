import type { Contact } from "../contract.js";
import { NONE, type Event } from "./events.js";
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

export function compareNames(movers: Movers, a: number, b: number): number {
  const idA = movers.body(a).id;
  const idB = movers.body(b).id;
  return idA < idB ? -1 : idA > idB ? 1 : a - b;
}

/** Puts contacts of the same time in the order of those who had them; those of one stay in theirs. */
export function sortContacts(contacts: Contact[], owners: readonly number[], movers: Movers): void {
  const unsorted = [...contacts];
  const left = Float64Array.from(owners, (mover) => movers.body(mover).position[0] as number);
  const order = Uint32Array.from(owners, (_, i) => i);
  order.sort((i, j) => {
    const a = left[i] as number;
    const b = left[j] as number;
    if (a !== b) return a < b ? -1 : 1;
    return owners[i] === owners[j] ? i - j : comparePlaces(movers, owners[i] as number, owners[j] as number);
  });
  order.forEach((from, to) => {
    contacts[to] = unsorted[from] as Contact;
  });
}
