import { at, type Box } from "../../geometry/index.js";
import { flatBox } from "../bodies.js";
import type { BoxesMark } from "../marks.js";
import type { ColourRole } from "../palette.js";
import { clampedTo, screenRect, type Axes, type Size } from "../projection.js";
import type { Point, Rect } from "../rect.js";
import type { Brush } from "./brush.js";
import { paintBoxes } from "./marks.js";
import { Strokes } from "./strokes.js";

/** What the swept bounds of some movers touch, in the world. */
export interface Candidates {
  readonly movers: ReadonlySet<number>;
  /** The bounds of these movers. */
  readonly bounds: readonly Box[];
  /** What one of them hits; the first ones of each mover are in `first` instead. */
  readonly later: readonly Box[];
  readonly first: readonly Box[];
  /** What is touched by bounds but hit by nobody. */
  readonly rejected: readonly Box[];
}

/** Pixels that a mark stands outside of the box that it is about. */
const outward = 3;
/** Boxes below this many pixels have their mark beside them. */
const roomForSign = 18;

/** Paints the swept bounds and, of those movers for which it is known, what they touch: hit or rejected. */
export function paintBroadPhase(brush: Brush, broad: BoxesMark, axes: Axes, candidates: Candidates | undefined): void {
  if (!candidates) {
    paintBoxes(brush, broad);
    return;
  }
  const others = Array.from(broad.bodies.keys()).filter((i) => !candidates.movers.has(at(broad.bodies, i)));
  paintBoxes(brush, broad, others);
  const bounds = candidates.bounds.flatMap((box) => flatBox(box, axes));
  const bodies = new Uint32Array(candidates.bounds.length);
  paintBoxes(brush, { role: "broad", rects: Float64Array.from(bounds), bodies });
  const strokes = new Strokes(brush.surface, brush.palette);
  const { first, later, rejected } = candidates;
  const mark = (boxes: readonly Box[], colour: ColourRole, width: number, dash: readonly number[] = []): void => {
    for (const box of boxes) {
      const [x0, y0, x1, y1] = onStage(brush, box, axes);
      strokes.box([x0 - outward, y0 - outward, x1 + outward, y1 + outward], colour, { width, dash });
    }
  };
  mark(rejected, "dim", 1.2, [3, 3]);
  mark(later, "sweep", 1.2);
  mark(first, "sweep", 2.2);
  for (const box of rejected) paintCross(strokes, brush.projection, onStage(brush, box, axes));
}

/** The sign of what was rejected: in the box's middle, or at its corner where the box is small. */
function paintCross(strokes: Strokes, { width, height }: Size, [x0, y0, x1, y1]: Rect): void {
  const isSmall = Math.min(x1 - x0, y1 - y0) < roomForSign;
  const middle = (low: number, high: number, size: number): number => (Math.max(low, 0) + Math.min(high, size)) / 2;
  const place: Point = isSmall ? [x1 + outward, y0 - outward] : [middle(x0, x1, width), middle(y0, y1, height)];
  const reach = isSmall ? 3 : 4.5;
  strokes.cross(place, reach, "surface", 4);
  strokes.cross(place, reach, "text");
}

/** Pixels, clamped to a little beyond the stage. */
function onStage({ projection: p }: Brush, box: Box, axes: Axes): Rect {
  return clampedTo(p, screenRect(flatBox(box, axes), 0, p));
}
