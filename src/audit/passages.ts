import type { LevelCells } from "./levelCells.js";
import type { Tick } from "./tick.js";
import { WeakParts, type WeakPart } from "./weakParts.js";
import { LineRuns, type Stride } from "./weakRuns.js";
import { RowUnion, windows } from "./windows.js";

/** What was found, and whether there may be more of it, because there was so much. */
export interface Found<T> {
  readonly found: readonly T[];
  readonly isCutShort: boolean;
}

/** Where the mover can pass along the rows of cells. For the columns the cells are to be transposed. */
export async function passages(
  { solid, outside }: LevelCells,
  along: Stride,
  across: number,
  most: number,
  tick: Tick,
): Promise<Found<WeakPart>> {
  const parts = new WeakParts();
  // No solid is thinner than a cell: slow movers are done here.
  const thinnest = solid.xs.reduce(
    (least, x, i) => (i === 0 ? least : Math.min(least, x - (solid.xs[i - 1] ?? 0))),
    Infinity,
  );
  if (!(thinnest + along.extent < along.step - along.tolerance)) return { found: [], isCutShort: false };
  const lines = new LineRuns(solid.xs, along);
  const [solids, outsides] = [new RowUnion(solid), outside && new RowUnion(outside)];
  const previous = { solid: new Uint32Array(solid.stride), outside: outside && new Uint32Array(outside.stride) };
  for (const window of windows(solid.ys, across, along.tolerance)) {
    solids.moveTo(window);
    outsides?.moveTo(window);
    const isSolidNew = copyNew(solids.line, previous.solid);
    const isOutsideNew = outsides !== undefined && copyNew(outsides.line, previous.outside);
    // Most levels repeat their rows often: walls, stripes, sky.
    if (isSolidNew || isOutsideNew) {
      parts.add(window, (runs) => lines.find(solids.line, outsides?.line, runs));
      if (parts.count > most) return { found: parts.closed, isCutShort: true };
    } else {
      parts.repeat(window);
    }
    await tick(4 * solid.stride + 4 * parts.width);
  }
  parts.close();
  return { found: parts.closed, isCutShort: false };
}

/** Copies a line over the one before; whether that changed it. */
function copyNew(line: Uint32Array, previous: Uint32Array | undefined): boolean {
  if (!previous) return false;
  let i = 0;
  while (i < line.length && line[i] === previous[i]) i++;
  if (i === line.length) return false;
  previous.set(line);
  return true;
}
