/**
 * The floating filter in front of the exact sweep, for two dimensions: nearly all pairs end here. It takes plain
 * numbers, so that loops over millions of boxes make nothing.
 *
 * Rounding keeps order: rounded differences have the sign and, where they differ, the order of the exact ones. Quotients
 * of rounded differences are off by at most 3.01 u of their value (u = 2^-53), so two of them are in the right order
 * where one exceeds the other by this factor: (1 + 3.01 u)/(1 − 3.01 u) < 1 + 7 u, and u for the product's rounding.
 */
const SURELY = 1 + 2 ** -50;

/** Quotients below 2^-1022 lose more than that; this far above it, no factor near 1 leads there. */
const UNDERFLOW = 2 ** -1000;

/** What the filter is sure of; `Unsure` leaves it to the exact sweep. */
export const Unsure = -1;
export const Miss = 0;
/** From here on with the axis that exits first added. */
export const Overlap = 2;
/** From here on with the axis that exits first, and twice the axis that enters last, added. */
export const Hit = 4;

/**
 * Sweeps box a, given by its faces, against box b. `gainX` and `gainY` are the rounded displacement of a less that of b.
 * All numbers are finite.
 */
export function filterPlanar(
  aLeft: number,
  aTop: number,
  aRight: number,
  aBottom: number,
  bLeft: number,
  bTop: number,
  bRight: number,
  bBottom: number,
  gainX: number,
  gainY: number,
): number {
  // Gaps towards higher and towards lower coordinates; negative where the boxes overlap on the axis.
  const right = bLeft - aRight;
  const left = aLeft - bRight;
  if (right > 0 ? right > gainX : left > 0 && left > -gainX) return Miss;
  const down = bTop - aBottom;
  const up = aTop - bBottom;
  if (down > 0 ? down > gainY : up > 0 && up > -gainY) return Miss;

  const speedX = Math.abs(gainX);
  const speedY = Math.abs(gainY);
  const entryX = (gainX > 0 ? right : left) / speedX;
  const entryY = (gainY > 0 ? down : up) / speedY;
  const exitX = (gainX > 0 ? -left : -right) / speedX;
  const exitY = (gainY > 0 ? -up : -down) / speedY;
  const entersOnX = entryX > entryY;
  const leavesOnX = exitX < exitY;
  const entry = entersOnX ? entryX : entryY;
  const exit = leavesOnX ? exitX : exitY;
  // Comparisons with what is not a number (0/0, from flush faces along the motion) are false and end as unsure.
  if (!(exit > UNDERFLOW)) return Unsure;
  if (entry > exit * SURELY) return Miss;
  const later = leavesOnX ? exitY : exitX;
  if (!(later > exit * SURELY)) return Unsure;
  // An axis at rest is never left; a gap or a quotient out of range only looks so.
  if (later === Infinity && (leavesOnX ? speedY : speedX) !== 0) return Unsure;
  const exitAxis = leavesOnX ? 0 : 1;
  if (entry < 0) return right < 0 && left < 0 && down < 0 && up < 0 ? Overlap + exitAxis : Unsure;
  const earlier = entersOnX ? entryY : entryX;
  const isSure = entry > UNDERFLOW && entry > earlier * SURELY && exit > entry * SURELY && entry * SURELY < 1;
  return isSure ? Hit + exitAxis + (entersOnX ? 0 : 2) : Unsure;
}
