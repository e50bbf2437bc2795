import { empty } from "../../geometry/index.js";
import type { BodyIndex } from "../indices.js";
import type { DynamicBodies } from "./dynamicBodies.js";

/**
 * Intervals are widened by so many ulps of what they and the rest of their path are computed from: more than all rounding
 * in the times of swaps and impacts together, so that two movers overlap along the axis before they meet.
 */
const OUTWARD = 64 * Number.EPSILON;

/** Ulps of the least numbers are no parts of them. */
const LEAST_OUTWARD = 64 * Number.MIN_VALUE;

/**
 * Movers in the order in which they stand along one axis, kept while they move (a kinetic sorted list, the sweep and prune
 * of what moves at once for the whole frame). Whose ends change places next is known for all neighbours in the order, so
 * that time goes from swap to swap: a tower that falls as one has none, however fast it is.
 *
 *     order        [ end | end | … ]     2 × mover for its lower end, 2 × mover + 1 for its upper end
 *     places       by end its place in the order
 *     margins      by mover what widens its interval, from its last turn on
 *     times        a tournament: leaves by place, when the end there swaps with the next one; above, the earlier of two
 *     near         by mover those whose intervals overlap its own
 */
export class KineticOrder {
  private axis = 0;
  private order = empty.int32;
  private places = empty.int32;
  private margins = empty.float64;
  private times = empty.float64;
  private leaves = 0;
  private near: BodyIndex[][] = [];

  constructor(private readonly movers: DynamicBodies) {}

  /**
   * Takes in all movers where they begin, along the axis on which fewest overlap.
   *
   * @param most how many pairs are wanted at most.
   * @returns those that overlap there, one after the other; `undefined` where there are more on each axis.
   */
  begin(most: number): readonly BodyIndex[] | undefined {
    const { movers } = this;
    const ends = 2 * movers.count;
    this.leaves = 2 ** Math.ceil(Math.log2(ends + 1));
    this.times = new Float64Array(2 * this.leaves).fill(Infinity);
    this.places = new Int32Array(ends);
    this.margins = new Float64Array(movers.count);
    let pairs: BodyIndex[] | undefined;
    let axis = 0;
    for (let each = 0; each < movers.dimensions; each++) {
      this.sort(each);
      const found = this.overlaps(pairs ? pairs.length / 2 - 1 : most);
      if (!found) continue;
      pairs = found;
      axis = each;
    }
    if (!pairs) return undefined;
    if (axis !== this.axis) this.sort(axis);
    this.near = Array.from({ length: movers.count }, () => []);
    for (let i = 0; i < pairs.length; i += 2) this.join(pairs[i], pairs[i + 1]);
    this.order.forEach((end, place) => (this.places[end] = place));
    for (let place = 0; place < ends - 1; place++) this.predict(place, 0);
    return pairs;
  }

  /** When the next two ends swap. */
  get next(): number {
    return this.times[1];
  }

  /** Lets the next two ends swap. Says which movers overlap from then on, if any do that did not. */
  swapNext(): readonly [number, number] | undefined {
    const { times, leaves } = this;
    const time = this.next;
    let node = 1;
    while (node < leaves) node = times[2 * node] === time ? 2 * node : 2 * node + 1;
    return this.swap(node - leaves, time);
  }

  /** Takes note of movers that turned. */
  update(turned: readonly BodyIndex[], time: number): void {
    for (const mover of turned) this.widen(mover, time);
    // Several that were moved far may each stop behind another one that is not in its place yet.
    for (let isSorted = false; !isSorted;) {
      isSorted = true;
      for (const mover of turned)
        if (this.settle(2 * mover, time) || this.settle(2 * mover + 1, time)) isSorted = false;
    }
    for (const mover of turned) {
      for (const end of [2 * mover, 2 * mover + 1]) {
        const place = this.places[end];
        this.predict(place - 1, time);
        this.predict(place, time);
      }
    }
  }

  /** All movers that overlap one along the axis. */
  neighbours(mover: BodyIndex): readonly BodyIndex[] {
    return this.near[mover];
  }

  private sort(axis: number): void {
    const { movers } = this;
    this.axis = axis;
    for (let mover = 0; mover < movers.count; mover++) this.widen(mover, 0);
    const at = Float64Array.from({ length: 2 * movers.count }, (_, end) => this.position(end, 0));
    const ends = Array.from(at, (_, end) => end);
    this.order = Int32Array.from(ends.toSorted((a, b) => at[a] - at[b] || a - b));
  }

  /** The pairs whose intervals overlap, one after the other, unless there are too many. */
  private overlaps(most: number): number[] | undefined {
    const pairs: BodyIndex[] = [];
    const open = new Set<BodyIndex>();
    for (const end of this.order) {
      const mover = end >> 1;
      if (isUpper(end)) open.delete(mover);
      else {
        for (const other of open) pairs.push(other, mover);
        if (pairs.length / 2 > most) return undefined;
        open.add(mover);
      }
    }
    return pairs;
  }

  private widen(mover: BodyIndex, time: number): void {
    const { movers, axis } = this;
    const low = movers.coordinate(mover, axis, time);
    const high = low + movers.size(mover, axis, time);
    const margin = Math.abs(low) * OUTWARD + Math.abs(high) * OUTWARD + Math.abs(movers.rate(mover, axis)) * OUTWARD;
    this.margins[mover] = margin + LEAST_OUTWARD;
  }

  /** Where an end is. */
  private position(end: number, time: number): number {
    const { movers, axis } = this;
    const mover = end >> 1;
    const low = movers.coordinate(mover, axis, time);
    const margin = this.margins[mover];
    return isUpper(end) ? low + movers.size(mover, axis, time) + margin : low - margin;
  }

  /** Finds when the end at a place swaps with the next one, from a time on at which it does not yet. */
  private predict(place: number, time: number): void {
    if (place < 0 || place + 1 >= this.order.length) return;
    const { movers, axis, times } = this;
    const end = this.order[place];
    const next = this.order[place + 1];
    const rate = movers.faceRate(end >> 1, axis, isUpper(end) ? 1 : -1);
    const nextRate = movers.faceRate(next >> 1, axis, isUpper(next) ? 1 : -1);
    let at = Infinity;
    if (rate > nextRate) {
      // Halves, since differences can be out of range.
      const gap = this.position(next, time) / 2 - this.position(end, time) / 2;
      at = gap > 0 ? time + gap / (rate / 2 - nextRate / 2) : time;
    }
    for (let node = this.leaves + place; node > 0 && times[node] !== at; node >>= 1) {
      times[node] = at;
      at = Math.min(at, times[node ^ 1]);
    }
  }

  /** Swaps the end at a place with the next one. */
  private swap(place: number, time: number): readonly [number, number] | undefined {
    const { order, places } = this;
    const end = order[place];
    const next = order[place + 1];
    order[place] = next;
    order[place + 1] = end;
    places[next] = place;
    places[end] = place + 1;
    this.predict(place - 1, time);
    this.predict(place, time);
    this.predict(place + 1, time);
    if (isUpper(end) === isUpper(next)) return undefined;
    const [mover, other] = [end >> 1, next >> 1];
    if (isUpper(end)) {
      this.join(mover, other);
      return [mover, other];
    }
    this.part(mover, other);
    return undefined;
  }

  /** Moves an end to between those that are below and above it. Says whether it was not there. */
  private settle(end: number, time: number): boolean {
    const { order, places } = this;
    const position = this.position(end, time);
    const first = places[end];
    let place = first;
    for (; place + 1 < order.length && this.position(order[place + 1], time) < position; place++) {
      this.swap(place, time);
    }
    for (; place > 0 && this.position(order[place - 1], time) > position; place--) {
      this.swap(place - 1, time);
    }
    return place !== first;
  }

  private join(a: BodyIndex, b: BodyIndex): void {
    this.near[a].push(b);
    this.near[b].push(a);
  }

  private part(a: BodyIndex, b: BodyIndex): void {
    remove(this.near[a], b);
    remove(this.near[b], a);
  }
}

function isUpper(end: number): boolean {
  return (end & 1) === 1;
}

function remove(list: BodyIndex[], item: BodyIndex): void {
  const place = list.indexOf(item);
  const last = list.pop() as number;
  if (place < list.length) list[place] = last;
}
