import { type Box, sweptBounds, type Vec } from "../../geometry/index.js";
import { isBoxAt, requireMovingBox } from "../validate.js";
import { FirstHit, type IndexedHit } from "./firstHit.js";
import { requireBoxes, requireWholeBoxes } from "./multiLevelGrid.js";

/*
 *     boxes    [ min…, max… ] of box 0 | of box 1 | …     read where they are; nothing is built and nothing kept
 *
 * A query walks from the first box to the last, compares each with the bounds of the motion without a branch, and sweeps those
 * that touch them.
 */

const search = new FirstHit();

/**
 * The first of many boxes that a moving box enters, by looking at all of them, from the first in the array to the last: for
 * boxes that move too, so that no index would last. The array holds `min…, max…` per box, 2 × `dimensions` numbers each; the answer is that of
 * `statics(boxes, dimensions).firstHit(box, displacement)`.
 *
 * @throws RangeError for a length that is no multiple of that, non-finite numbers, `min > max`, or vectors of the wrong
 *   length.
 * @example
 * const doors = Float64Array.of(3, 0, 4, 8, 6, 0, 7, 8); // two of them, at x = 3…4 and x = 6…7
 * scan(doors, 2, { min: [0, 0], max: [1, 1] }, [10, 0]);
 * // { index: 0, sweep: { kind: "hit", time: 0.2, exit: 0.4, normal: [-1, 0], axes: [0] } }
 */
export function scan(boxes: Float64Array, dimensions: 2 | 3, box: Box, displacement: Vec): IndexedHit | undefined {
  requireWholeBoxes(boxes, dimensions);
  requireMovingBox(box, displacement, dimensions);
  search.start(box, displacement);
  // Rounding keeps order: what touches the exact bounds touches the rounded ones.
  const bounds = sweptBounds(box, displacement);
  const next = dimensions === 2 ? nextCandidate2D : nextCandidate3D;
  const stride = 2 * dimensions;
  for (let place = next(boxes, 0, bounds); place < boxes.length; place = next(boxes, place + stride, bounds)) {
    if (!isBoxAt(boxes, place, dimensions)) requireBoxes(boxes, dimensions);
    search.consider(place / stride, boxes, place);
  }
  return search.answer();
}

/**
 * Where the next box stands, from some place on, that touches the bounds or may not be valid; the end if there is none.
 * Boxes in no order make branches that no processor foresees, so the questions about a box are made one: `gap + |gap|` is
 * above 0 where the box is beyond that side of the bounds, `size − |size|` is 0 where the size is valid. What is not
 * finite makes them no numbers, and passes over nothing.
 */
function nextCandidate2D(boxes: Float64Array, from: number, { min, max }: Box): number {
  const left = min[0];
  const top = min[1];
  const right = max[0];
  const bottom = max[1];
  let place = from;
  for (; place < boxes.length; place += 4) {
    const boxLeft = boxes[place];
    const boxTop = boxes[place + 1];
    const boxRight = boxes[place + 2];
    const boxBottom = boxes[place + 3];
    const a = boxLeft - right;
    const b = left - boxRight;
    const c = boxTop - bottom;
    const d = top - boxBottom;
    const width = boxRight - boxLeft;
    const height = boxBottom - boxTop;
    const beyond = a + Math.abs(a) + (b + Math.abs(b)) + (c + Math.abs(c)) + (d + Math.abs(d));
    if (!(beyond > 0 && width - Math.abs(width) + (height - Math.abs(height)) === 0)) break;
  }
  return place;
}

/** The same in three dimensions. */
function nextCandidate3D(boxes: Float64Array, from: number, { min, max }: Box): number {
  const left = min[0];
  const top = min[1];
  const front = min[2];
  const right = max[0];
  const bottom = max[1];
  const back = max[2];
  let place = from;
  for (; place < boxes.length; place += 6) {
    const boxLeft = boxes[place];
    const boxTop = boxes[place + 1];
    const boxFront = boxes[place + 2];
    const boxRight = boxes[place + 3];
    const boxBottom = boxes[place + 4];
    const boxBack = boxes[place + 5];
    const a = boxLeft - right;
    const b = left - boxRight;
    const c = boxTop - bottom;
    const d = top - boxBottom;
    const e = boxFront - back;
    const f = front - boxBack;
    const width = boxRight - boxLeft;
    const height = boxBottom - boxTop;
    const depth = boxBack - boxFront;
    const beyond =
      a +
      Math.abs(a) +
      (b + Math.abs(b)) +
      (c + Math.abs(c)) +
      (d + Math.abs(d)) +
      (e + Math.abs(e) + (f + Math.abs(f)));
    const fault = width - Math.abs(width) + (height - Math.abs(height)) + (depth - Math.abs(depth));
    if (!(beyond > 0 && fault === 0)) break;
  }
  return place;
}
