import type { Sweep } from "../types.js";
import { requireDimensions } from "../validate.js";
import { BoxSweep } from "./boxSweep.js";
import { A_DISPLACEMENT, A_MAX, A_MIN, B_MIN } from "./pairTimes.js";
import { Hit, Miss, RECORD, sweepRecords } from "./sweepRecords.js";

const pair = new BoxSweep();

/**
 * `sweep` on plain numbers, for those who ask a million times a frame: nothing is made, and the answer is written into an
 * array of the caller's. It is the same one, to the bit.
 *
 * @param boxes a record for each box: `min…, max…, displacement…`, 3 × `dimensions` numbers
 * @param a the box that the answer is about, by the place of its record: 0 for the first, 1 for the next
 * @param b the other one
 * @param out where a hit, a graze or an overlap writes five numbers: time and exit, as `sweep` gives them; the axis of the
 *   normal and the side to which it points (−1 or 1); and a bit for each axis that attains the time. An overlap, which has
 *   no normal, writes −1, 0 and 0 for the last three; a miss writes nothing.
 * @returns the kind of the answer
 * @throws RangeError for other dimensions than 2 and 3, a record that is not there, numbers that are not finite, and `min > max`.
 * @example
 * const boxes = Float64Array.of(0, 0, 1, 1, 4, 0, 3, 0, 4, 1, 0, 0);
 * const out = new Float64Array(5);
 * sweepNumbers(boxes, 0, 1, out); // "hit"
 * Array.from(out); // [0.5, 1, 0, -1, 1]
 */
export function sweepNumbers(
  boxes: Float64Array,
  a: number,
  b: number,
  out: Float64Array,
  dimensions: 2 | 3 = 2,
): Sweep["kind"] {
  if (dimensions === 2) {
    const found = sweepRecords(boxes, RECORD * a, RECORD * b, out);
    if (found === Miss) return "miss";
    if (found >= Hit) {
      const axis = (found - Hit) >> 1;
      out[2] = axis;
      out[3] = ((found - Hit) & 1) === 0 ? -1 : 1;
      out[4] = 1 << axis;
      return "hit";
    }
  }
  requireDimensions(dimensions);
  pair.dimensions = dimensions;
  load(boxes, a, A_MIN, dimensions, "a");
  load(boxes, b, B_MIN, dimensions, "b");
  return written(pair.sweep(), out);
}

function load(boxes: Float64Array, record: number, place: number, dimensions: number, name: string): void {
  const first = 3 * dimensions * record;
  for (let axis = 0; axis < dimensions; axis++) {
    const min = boxes[first + axis];
    const max = boxes[first + dimensions + axis];
    const moves = boxes[first + 2 * dimensions + axis];
    if (!Number.isFinite(min) || !Number.isFinite(max) || !Number.isFinite(moves)) {
      throw new RangeError(`Record ${record} of ${name} must have finite numbers; got ${min}, ${max}, ${moves}.`);
    }
    if (min > max)
      throw new RangeError(`${name}.min[${axis}] must not exceed ${name}.max[${axis}]; got ${min} > ${max}.`);
    pair.numbers[place + axis] = min;
    pair.numbers[place + A_MAX + axis] = max;
    pair.numbers[place + A_DISPLACEMENT + axis] = moves;
  }
}

function written(kind: Sweep["kind"], out: Float64Array): Sweep["kind"] {
  if (kind === "miss") return kind;
  const isOverlap = kind === "overlap";
  out[0] = isOverlap ? 0 : pair.entryTime();
  out[1] = pair.exitTime();
  out[2] = isOverlap ? -1 : pair.normalAxis;
  out[3] = isOverlap ? 0 : pair.side;
  out[4] = isOverlap ? 0 : pair.axes;
  return kind;
}
