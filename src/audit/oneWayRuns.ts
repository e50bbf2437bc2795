import { at } from "../geometry/index.js";
import { type BitGrid, rowOf } from "./bitGrid.js";
import { type OneWayCells } from "./levelGrid.js";
import {
  findTurns,
  isOutside,
  leastSafe,
  RowUnion,
  type RunWatch,
  type AxisMotion,
  type ThinRun,
  type ThinRuns,
  type Window,
} from "./thinRuns.js";

/** Something in a line, from where on a mover is in it until it is out of it: in the order of its way. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds in line after line the runs that begin with a one-way solid, as a mover meets it that comes from its solid side. What is in a
 * one-way solid is not held by it: it may begin there, and of the one-way solids only those count that it comes to after the first.
 * Who comes from elsewhere passes them all, and may.
 */
export class OneWayRuns {
  private readonly solids: RowUnion;
  private readonly turns: Int32Array;
  /** Of the lines' faces the coordinates in the order of the way. */
  private readonly places: Float64Array;
  /** Solids behind or in others, by their rows. */
  private readonly covered = new Map<number, Span[]>();
  private window: Window = { first: 0, end: 0 };

  /** @param stepAt the longest step right before a face, where it is not the same everywhere */
  constructor(
    private readonly solid: BitGrid,
    private readonly oneWay: OneWayCells,
    private readonly axisMotion: AxisMotion,
    private readonly watch: RunWatch,
    private readonly stepAt?: (face: number, direction: 1 | -1) => number,
  ) {
    const { xs, columns } = solid;
    this.solids = new RowUnion(solid);
    this.turns = new Int32Array(columns + 2);
    this.places = oneWay.stops > 0 ? xs : xs.map((_, i) => -at(xs, columns - i));
    for (const { first, end, top, bottom } of oneWay.covered) {
      const span = oneWay.stops > 0 ? { from: first, to: end } : { from: columns - end, to: columns - first };
      for (let row = top; row < bottom; row++) {
        const others = this.covered.get(row);
        if (others) others.push(span);
        else this.covered.set(row, [span]);
      }
    }
  }

  /** @returns whether anything may be another than before */
  moveTo(window: Window): boolean {
    this.window = window;
    this.solids.moveTo(window);
    return true;
  }

  /** Writes those of the line, ascending. @param outside what of it lies outside of all levels */
  write(outside: Uint32Array | undefined, runs: ThinRuns): void {
    const { oneWay, places, axisMotion, watch } = this;
    const { stops } = oneWay;
    const { extent, step, tolerance } = axisMotion;
    const [fits, safe] = [extent - tolerance, leastSafe(axisMotion)];
    runs.count = 0;
    const met = this.spansInWindow();
    if (met.length === 0) return;
    const walls = this.spansIn(this.solids.line);
    const found: ThinRun[] = [];
    let last = -1;
    for (const [i, { from }] of met.entries()) {
      if (from === last) continue;
      last = from;
      const room = this.roomBefore(from, walls, outside);
      if (!room.isEnough) continue;
      const { to, behind } = this.endOf(met, i, walls, fits);
      const thickness = at(places, to) - at(places, from);
      if (!(thickness < safe || thickness < watch.below)) continue;
      const face = stops > 0 ? from : places.length - 1 - from;
      const own = this.stepAt ? this.stepAt(face, stops) : step;
      const weakness = own === step ? thickness : (thickness + extent) * (step / own) - extent;
      const run = this.placed({ from, to }, thickness, weakness, room.length, behind);
      if (weakness < watch.below) watch.see(run);
      if (weakness < safe) found.push(run);
    }
    for (const run of stops > 0 ? found : found.toReversed()) if (runs.count < runs.first.length) runs.add(run);
  }

  private placed({ from, to }: Span, thickness: number, weakness: number, room: number, behind: number): ThinRun {
    const isOnward = this.oneWay.stops > 0;
    const { columns } = this.solid;
    return {
      first: isOnward ? from : columns - to,
      end: isOnward ? to : columns - from,
      ...{ thickness, weakness },
      before: isOnward ? room : behind,
      behind: isOnward ? behind : room,
      fromBefore: isOnward,
      fromBehind: !isOnward,
    };
  }

  /** Those of each row of the window, by where they begin. */
  private spansInWindow(): readonly Span[] {
    const { first, end } = this.window;
    const all: Span[] = [];
    for (let row = first; row < end; row++)
      all.push(...this.spansIn(rowOf(this.oneWay.cells, row)), ...(this.covered.get(row) ?? []));
    return all.sort((a, b) => a.from - b.from);
  }

  private spansIn(line: Uint32Array): readonly Span[] {
    const { columns } = this.solid;
    const count = findTurns(line, columns, this.turns);
    const spans: Span[] = [];
    for (let turn = 0; turn < count; turn += 2) {
      const [from, to] = [at(this.turns, turn), at(this.turns, turn + 1)];
      spans.push(this.oneWay.stops > 0 ? { from, to } : { from: columns - to, to: columns - from });
    }
    return this.oneWay.stops > 0 ? spans : spans.reverse();
  }

  /** How far it is free of what is solid from all sides before a place, and whether the mover has a place there inside the levels. */
  private roomBefore(from: number, walls: readonly Span[], outside: Uint32Array | undefined) {
    const { places, axisMotion } = this;
    const { columns } = this.solid;
    const before = walls.findLast((wall) => wall.from < from);
    if ((before && before.to > from) || walls.some((wall) => wall.from === from)) return { length: 0, isEnough: false };
    const length = before ? at(places, from) - at(places, before.to) : Infinity;
    const fits = axisMotion.extent - axisMotion.tolerance;
    let end = from;
    for (let face = from; face > (before?.to ?? 0); face--) {
      const cell = this.oneWay.stops > 0 ? face - 1 : columns - face;
      if (outside && isOutside(outside, cell)) end = face - 1;
      else if (at(places, end) - at(places, face - 1) >= fits) return { length, isEnough: true };
    }
    return { length, isEnough: false };
  }

  /** Where what begins with one of the met solids ends: narrow gaps belong to it. */
  private endOf(met: readonly Span[], first: number, walls: readonly Span[], fits: number) {
    const { places } = this;
    const { from } = met[first] as Span;
    let to = from;
    let next = first;
    let wall = walls.findIndex((each) => each.from >= from);
    if (wall < 0) wall = walls.length;
    for (;;) {
      const [a, b] = [met[next], walls[wall]];
      const nearest = a && (!b || a.from <= b.from) ? a : b;
      if (!nearest) return { to, behind: Infinity };
      const gap = at(places, nearest.from) - at(places, to);
      if (gap >= fits && nearest.from > to) return { to, behind: gap };
      to = Math.max(to, nearest.to);
      if (nearest === a) next++;
      else wall++;
    }
  }
}
