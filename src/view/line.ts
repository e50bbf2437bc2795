import type { Rect } from "./rect.js";

/** x, y, x, y on the screen. */
export type Line = readonly [number, number, number, number];

/** Pixels that texts keep from lines. */
export const lineRoom = 3;

export function boundsOfLine([x0, y0, x1, y1]: Line): Rect {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Whether two lines have a point inside of both. */
export function linesCross(a: Line, b: Line): boolean {
  return side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
}

/** On which side of a line a point is: −1, 1, or 0 on it. */
function side(line: Line, x: number, y: number): number {
  return Math.sign((line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0]));
}

/** Whether a line passes through a box or close to it (Liang and Barsky, 1984). Asked of thousands, it allocates nothing. */
export function lineMeets(line: Line, box: Rect): boolean {
  let enter = 0;
  let leave = 1;
  for (let axis = 0; axis < 2; axis++) {
    const from = line[axis as 0 | 1];
    const step = line[(axis + 2) as 2 | 3] - from;
    const low = box[axis as 0 | 1] - lineRoom;
    const high = box[(axis + 2) as 2 | 3] + lineRoom;
    if (step === 0) {
      if (!(from > low && from < high)) return false;
      continue;
    }
    const a = (low - from) / step;
    const b = (high - from) / step;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
    if (!(enter < leave)) return false;
  }
  return true;
}
