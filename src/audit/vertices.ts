import { WORD, type Cells } from "./cells.js";
import type { Tick } from "./tick.js";

/** The kind of pinched vertices between whose solids the mover falls on its way to the right. */
export const FALLING = 1;
/** Sides of the cells around a vertex: left above, right above, left below, right below. */
export const SIDES = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/**
 * Writes bits for 32 vertices, a word for each kind of vertex, and returns their union.
 * Given are the cells left above, right above, left below and right below of them.
 */
export type Vertices = (kinds: Int32Array, a: number, b: number, c: number, d: number) => number;

/** Two solids touch: those left above and right below, or (falling) right above and left below. */
export const pinchedVertices: Vertices = (kinds, a, b, c, d) => {
  const risen = (kinds[0] = a & ~b & ~c & d);
  return risen | (kinds[FALLING] = ~a & b & c & ~d);
};

/** One of the four is solid: the kind says which. */
export const outerVertices: Vertices = (kinds, a, b, c, d) => {
  const above = (kinds[0] = a & ~b & ~c & ~d) | (kinds[1] = ~a & b & ~c & ~d);
  return above | (kinds[2] = ~a & ~b & c & ~d) | (kinds[3] = ~a & ~b & ~c & d);
};

/** To look at what is around one. */
const WORK_OF_CORNER = 20;

/**
 * Finds vertices between cells by 32 at once, row by row, from left to right.
 * @param visit says whether to go on
 * @returns whether all were visited
 */
export async function eachVertex(
  cells: Cells,
  tick: Tick,
  kindsOf: Vertices,
  visit: (column: number, row: number, kind: number) => boolean,
): Promise<boolean> {
  const { bits, stride, rows, columns } = cells;
  const kinds = new Int32Array(SIDES.length);
  for (let row = 0; row + 1 < rows; row++) {
    let work = 2 * stride;
    for (let word = 0; word < stride; word++) {
      const i = row * stride + word;
      const isLast = word + 1 === stride;
      const a = bits[i] as number;
      const c = bits[i + stride] as number;
      const nextA = isLast ? 0 : (bits[i + 1] as number);
      const nextC = isLast ? 0 : (bits[i + stride + 1] as number);
      const b = (a >>> 1) | (nextA << 31);
      const d = (c >>> 1) | (nextC << 31);
      let all = kindsOf(kinds, a, b, c, d);
      // The last column has no right neighbour.
      if (isLast) all &= columns % WORD === 1 ? 0 : -1 >>> (WORD + 1 - (columns - word * WORD));
      for (; all !== 0; all &= all - 1) {
        const bit = 31 - Math.clz32(all & -all);
        work += WORK_OF_CORNER;
        if (
          !visit(
            word * WORD + bit,
            row,
            kinds.findIndex((kind) => ((kind >>> bit) & 1) === 1),
          )
        )
          return false;
      }
    }
    await tick(work);
  }
  return true;
}
