/**
 * Positions that put a face exactly where it belongs. A box's upper face is `position + size` rounded in doubles, so a
 * box that rests against a coordinate from below needs a position for which that sum does not pass the coordinate;
 * `face − size` alone is past it by an ulp in a few percent of all cases.
 */

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The next smaller double. */
export function nextDown(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  float[0] = value;
  bits[0] = (bits[0] as bigint) + (value > 0 ? -1n : 1n);
  return float[0];
}

/**
 * The position whose upper face lies on `face` or, where no double does that, as little below it as `face − size` allows.
 * Where that is out of the range of doubles, the lowest one, whose upper face may be past it.
 */
export function positionBelow(face: number, size: number): number {
  let position = Math.max(-Number.MAX_VALUE, face - size);
  while (position + size > face && position > -Number.MAX_VALUE) position = nextDown(position);
  return position;
}
