/**
 * The floating filter in front of the exact sweep, for two dimensions: nearly all pairs end here.
 *
 * Rounding keeps order: rounded differences have the sign and, where they differ, the order of the exact ones. Quotients
 * of rounded differences are off by at most 3.01 u of their value (u = 2^-53), so two of them are in the right order
 * where one exceeds the other by this factor: (1 + 3.01 u)/(1 − 3.01 u) < 1 + 7 u, and u for the product's rounding.
 */
export const SURELY = 1 + 2 ** -50;

/** Quotients below 2^-1022 lose more than that; this far above it, no factor near 1 leads there. */
export const UNDERFLOW = 2 ** -1000;

/** See `filterSweep2D`: the first place after what a pair holds otherwise. */
export const RELATIVE = 18;

/** What the filter is sure of; `Unsure` leaves it to the exact sweep. */
const Unsure = -1;
const Miss = 0;
/** From here on with the axis that exits first added. */
const Overlap = 2;
/** From here on with the axis that exits first, and twice the axis that enters last, added. */
export const Hit = 4;

/**
 * Sweeps box a against box b, all of whose numbers are finite. `a` holds its min and max, three numbers each of which two
 * count, and from the place `RELATIVE` its rounded displacement relative to b; `b` holds its min from `offset`, and its max
 * `toMax` further. It takes arrays, since numbers that are passed by themselves would be boxed.
 */
export function filterSweep2D(a: Float64Array, b: Float64Array, offset: number, toMax: number): number {
  const relativeX = a[RELATIVE];
  const relativeY = a[RELATIVE + 1];
  const isRightward = relativeX > 0;
  const aLeft = a[0];
  const aRight = a[3];
  const bLeft = b[offset];
  const bRight = b[offset + toMax];
  const nearX = isRightward ? bLeft - aRight : aLeft - bRight;
  const farX = isRightward ? bRight - aLeft : aRight - bLeft;
  const speedX = Math.abs(relativeX);
  if (nearX > speedX || farX < 0) return Miss;
  const isDownward = relativeY > 0;
  const aTop = a[1];
  const aBottom = a[4];
  const bTop = b[offset + 1];
  const bBottom = b[offset + toMax + 1];
  const nearY = isDownward ? bTop - aBottom : aTop - bBottom;
  const farY = isDownward ? bBottom - aTop : aBottom - bTop;
  const speedY = Math.abs(relativeY);
  if (nearY > speedY || farY < 0) return Miss;

  const entryX = nearX / speedX;
  const entryY = nearY / speedY;
  const exitX = farX / speedX;
  const exitY = farY / speedY;
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
  if (entry < 0) return nearX < 0 && farX > 0 && nearY < 0 && farY > 0 ? Overlap + exitAxis : Unsure;
  const earlier = entersOnX ? entryY : entryX;
  const isSure = entry > UNDERFLOW && entry > earlier * SURELY && exit > entry * SURELY && entry * SURELY < 1;
  return isSure ? Hit + exitAxis + (entersOnX ? 0 : 2) : Unsure;
}
