import Flatbush from "flatbush";
import { at, sweptBounds, type Box } from "../geometry/index.js";
import type { Hit, Statics } from "./contract.js";
import { sweep } from "./sweep.js";
import { requireBox, requireDimensions, requireVec } from "./validate.js";

/**
 * Indexes boxes given as `min…, max…` per box, 2 × `dimensions` numbers each. The array is kept, not copied.
 *
 * @throws RangeError for a length that is no multiple of that, non-finite numbers, or `min > max`.
 */
export function statics(boxes: Float64Array, dimensions: 2 | 3): Statics {
  requireDimensions(dimensions);
  const stride = 2 * dimensions;
  if (boxes.length % stride !== 0) {
    throw new RangeError(`boxes must hold ${stride} numbers a box; got ${boxes.length} numbers.`);
  }
  const count = boxes.length / stride;
  const box = (index: number): Box => boxIn(boxes, index, dimensions);
  for (let index = 0; index < count; index++) {
    if (!isBox(boxes, index, dimensions)) requireBox(box(index), dimensions, () => `boxes[${index}]`);
  }
  const tree = count > 0 ? treeOf(boxes, dimensions) : undefined;

  const touching = (query: Box): readonly number[] => {
    if (!tree) return [];
    const found = tree.search(at(query.min, 0), at(query.min, 1), at(query.max, 0), at(query.max, 1), (index) => {
      if (dimensions === 2) return true;
      const z = index * stride + 2;
      return at(boxes, z) <= at(query.max, 2) && at(query.min, 2) <= at(boxes, z + dimensions);
    });
    return found.sort((a, b) => a - b);
  };

  return {
    dimensions,
    count,
    box,
    touching,
    firstHit(mover, displacement) {
      requireBox(mover, dimensions, () => "box");
      requireVec(displacement, dimensions, () => "displacement");
      const rest = displacement.map(() => 0);
      let first: { readonly index: number; readonly sweep: Hit } | undefined;
      for (const index of touching(outward(sweptBounds(mover, displacement)))) {
        const answer = sweep({ ...mover, displacement }, { ...box(index), displacement: rest });
        if (answer.kind === "hit" && (!first || comesBefore(answer, first.sweep))) first = { index, sweep: answer };
      }
      return first;
    },
  };
}

/** What `requireBox` asks, without making a box of it: maps have millions. */
function isBox(boxes: Float64Array, index: number, dimensions: number): boolean {
  for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
    const [min, max] = [at(boxes, place), at(boxes, place + dimensions)];
    if (!(min <= max && max < Infinity && min > -Infinity)) return false;
  }
  return true;
}

function boxIn(boxes: Float64Array, index: number, dimensions: number): Box {
  const min: number[] = [];
  const max: number[] = [];
  for (let axis = 0, place = index * 2 * dimensions; axis < dimensions; axis++, place++) {
    min.push(at(boxes, place));
    max.push(at(boxes, place + dimensions));
  }
  return { min, max };
}

/** Whether a hit is dealt with before another: earlier, or at the same time on fewer axes (a face before a corner). */
function comesBefore(hit: Hit, other: Hit): boolean {
  return hit.time < other.time || (hit.time === other.time && hit.axes.length < other.axes.length);
}

/** The box widened by an ulp or two, so that rounding in its computation cannot hide what it should hold. */
export function outward(box: Box): Box {
  const ulps = 2 * Number.EPSILON;
  return {
    min: box.min.map((m) => m - Math.abs(m) * ulps),
    max: box.max.map((m) => m + Math.abs(m) * ulps),
  };
}

function treeOf(boxes: Float64Array, dimensions: number): Flatbush {
  const stride = 2 * dimensions;
  const tree = new Flatbush(boxes.length / stride);
  for (let i = 0; i < boxes.length; i += stride) {
    tree.add(at(boxes, i), at(boxes, i + 1), at(boxes, i + dimensions), at(boxes, i + dimensions + 1));
  }
  tree.finish();
  return tree;
}
