import { at, type Box, type Vec } from "../geometry/index.js";

/** From where to where a solid stops a body's lowest corner along each axis: the solid, grown by the body. */
interface Grown {
  readonly low: number[];
  readonly high: number[];
}

/**
 * The least step, in steps of a straight path, with which a body that moves one axis at a time jumps over an obstacle in some
 * phase: one of its legs begins before the obstacle and ends behind it. Infinity where no step does.
 *
 * A leg along one axis sees a row of the obstacle: the boxes that cover the body's place on the other axes, joined where they touch.
 * With the path p(λ) = start + λ · step, q steps long, the leg along axis a begins where the axes before a have made their legs
 * already. It jumps over a piece [low, high] of a row if
 *
 *     high − q·step_a ≤ p_a(λ) ≤ low,    p_b(λ + q) in the row for b < a,    p_b(λ) in the row for b > a
 *
 * (here for a positive step), which are bounds on λ that are linear in q: each lower bound must stay below each upper one.
 *
 * @param own the body at its entry
 * @param step its movement against the obstacle in a step
 * @param walls the obstacle, joined where its boxes touch or overlap
 * @param oneWays boxes with one solid face, and where that looks to
 */
export function leastJump(
  own: Box,
  step: Vec,
  walls: readonly Box[],
  oneWays: readonly { readonly box: Box; readonly face: Vec }[] = [],
): number {
  const all = walls.map((box) => grownBy(box, own));
  let least = Infinity;
  for (const axis of step.keys()) {
    if (step[axis] === 0) continue;
    least = Math.min(least, leastJumpAlong(axis, own.min, step, all));
    for (const { box, face } of oneWays) {
      const isAgainst = at(face, axis) * at(step, axis) < 0;
      if (isAgainst) least = Math.min(least, leastJumpAlong(axis, own.min, step, [...all, grownBy(box, own)]));
    }
  }
  return least;
}

function grownBy(box: Box, own: Box): Grown {
  const size = own.min.map((low, axis) => at(own.max, axis) - low);
  return { low: box.min.map((m, axis) => m - at(size, axis)), high: [...box.max] };
}

function leastJumpAlong(axis: number, start: Vec, step: Vec, all: readonly Grown[]): number {
  let least = Infinity;
  const isStill = (other: number): boolean => other !== axis && step[other] === 0;
  // Along an axis on which the body does not move, it is in the same row all the way.
  const met = all.filter(({ low, high }) =>
    low.every((l, other) => !isStill(other) || (l < at(start, other) && at(start, other) < (high[other] as number))),
  );
  for (const row of rowsOf(met, (other) => other !== axis && !isStill(other))) {
    for (const [low, high] of piecesAlong(axis, row, met)) {
      least = Math.min(least, leastJumpOver(axis, start, step, row, low, high));
    }
  }
  return least;
}

/** The cells into which the faces of the boxes divide some axes: along each, from where to where; along the others all is one. */
function rowsOf(all: readonly Grown[], isDivided: (axis: number) => boolean): readonly Grown[] {
  const dimensions = all[0]?.low.length ?? 0;
  let rows: Grown[] = [{ low: [], high: [] }];
  for (let other = 0; other < dimensions; other++) {
    if (!isDivided(other)) {
      for (const row of rows) {
        row.low.push(-Infinity);
        row.high.push(Infinity);
      }
      continue;
    }
    const faces = [...new Set(all.flatMap(({ low, high }) => [low[other] as number, high[other] as number]))];
    faces.sort((a, b) => a - b);
    rows = rows.flatMap((row) =>
      faces.slice(1).map((face, i) => ({
        low: [...row.low, faces[i] as number],
        high: [...row.high, face],
      })),
    );
  }
  return rows;
}

/** What is solid along an axis within a row, joined where it touches. */
function piecesAlong(axis: number, row: Grown, all: readonly Grown[]): readonly (readonly [number, number])[] {
  const covering = all.filter(({ low, high }) =>
    low.every(
      (l, other) =>
        row.low[other] === -Infinity ||
        (l <= (row.low[other] as number) && (high[other] as number) >= (row.high[other] as number)),
    ),
  );
  const sorted = covering
    .map(({ low, high }): [number, number] => [low[axis] as number, high[axis] as number])
    .sort((a, b) => a[0] - b[0]);
  const pieces: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = pieces.at(-1);
    if (last && low <= last[1]) last[1] = Math.max(last[1], high);
    else pieces.push([low, high]);
  }
  return pieces;
}

/** A bound on where along the path a step begins: `from + perStep · q`. */
interface Bound {
  readonly from: number;
  readonly perStep: number;
}

function leastJumpOver(axis: number, start: Vec, step: Vec, row: Grown, low: number, high: number): number {
  const lower: Bound[] = [];
  const upper: Bound[] = [];
  /** Bounds λ by from + perStep · q < start + λ · moves; without a move it is so or never. */
  const between = (place: number, moves: number, from: Bound, to: Bound): boolean => {
    if (moves === 0) return from.perStep === 0 && to.perStep === 0 && from.from < place && place < to.from;
    const bound = ({ from: edge, perStep }: Bound): Bound => ({
      from: (edge - place) / moves,
      perStep: perStep / moves,
    });
    lower.push(bound(moves > 0 ? from : to));
    upper.push(bound(moves > 0 ? to : from));
    return true;
  };
  const fixed = (edge: number): Bound => ({ from: edge, perStep: 0 });
  for (const [other, moves] of step.entries()) {
    const place = at(start, other);
    let isPossible: boolean;
    if (other === axis) {
      const [before, behind] = moves > 0 ? [low, high] : [high, low];
      const [near, far] = [fixed(before), { from: behind, perStep: -moves }];
      isPossible = moves > 0 ? between(place, moves, far, near) : between(place, moves, near, far);
    } else {
      // Axes before this one have made their legs already.
      const made = other < axis ? -moves : 0;
      const [from, to] = [row.low[other] as number, row.high[other] as number];
      isPossible = between(place, moves, { from, perStep: made }, { from: to, perStep: made });
    }
    if (!isPossible) return Infinity;
  }
  let [least, most] = [0, Infinity];
  for (const a of lower) {
    for (const b of upper) {
      // a.from + a.perStep · q ≤ b.from + b.perStep · q
      const [gain, gap] = [b.perStep - a.perStep, a.from - b.from];
      if (gain === 0) {
        if (gap > 0) return Infinity;
      } else if (gain > 0) least = Math.max(least, gap / gain);
      else most = Math.min(most, gap / gain);
    }
  }
  return least <= most ? least : Infinity;
}
