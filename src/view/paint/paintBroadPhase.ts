import { at, type Box } from "../../geometry/index.js";
import { flatBox } from "../bodyRows.js";
import type { BoxesMark } from "../marks.js";
import { clampedTo, screenRect, type Axes, type Projection, type Size } from "../projection.js";
import type { Point, Rect } from "../rect.js";
import type { Brush } from "./brush.js";
import { paintBoxes } from "./paintMarks.js";
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
export const rejectedDash: readonly number[] = [3, 3];

/** What is drawn of a broad phase: the swept bounds and, of those movers for which it is known, what they touch. */
export interface BroadPhaseMarks {
  readonly bounds: BoxesMark;
  /** Around what is touched, in pixels. */
  readonly around: Readonly<Record<"first" | "later" | "rejected", readonly Rect[]>>;
  /** Where the signs of what is rejected are, with how far they reach, in pixels: in a box's middle, or at the corner of a small one. */
  readonly signs: readonly { readonly place: Point; readonly reach: number }[];
}

export function broadPhaseMarks(
  broad: BoxesMark,
  axes: Axes,
  candidates: Candidates | undefined,
  p: Projection,
): BroadPhaseMarks {
  if (!candidates) return { bounds: broad, around: { first: [], later: [], rejected: [] }, signs: [] };
  const others = Array.from(broad.bodies.keys()).filter((i) => !candidates.movers.has(at(broad.bodies, i)));
  const rects = [
    ...others.flatMap((i) => Array.from(broad.rects.subarray(i * 4, i * 4 + 4))),
    ...candidates.bounds.flatMap((box) => flatBox(box, axes)),
  ];
  const bounds = { role: "broad", rects: Float64Array.from(rects), bodies: new Uint32Array(rects.length / 4) } as const;
  const around = (boxes: readonly Box[]): Rect[] =>
    boxes.map((box) => grown(clampedTo(p, screenRect(flatBox(box, axes), 0, p))));
  const { first, later } = candidates;
  const rejected = around(candidates.rejected);
  return {
    bounds,
    around: { first: around(first), later: around(later), rejected },
    signs: rejected.map((box) => signIn(box, p)),
  };
}

function grown([x0, y0, x1, y1]: Rect): Rect {
  return [x0 - outward, y0 - outward, x1 + outward, y1 + outward];
}

function signIn([x0, y0, x1, y1]: Rect, { width, height }: Size): BroadPhaseMarks["signs"][number] {
  if (Math.min(x1 - x0, y1 - y0) < roomForSign + 2 * outward) return { place: [x1, y0], reach: 3 };
  const middle = (low: number, high: number, size: number): number => (Math.max(low, 0) + Math.min(high, size)) / 2;
  return { place: [middle(x0, x1, width), middle(y0, y1, height)], reach: 4.5 };
}

export function paintBroadPhase(brush: Brush, { bounds, around, signs }: BroadPhaseMarks): void {
  paintBoxes(brush, bounds);
  const strokes = new Strokes(brush.surface, brush.palette);
  for (const box of around.rejected) strokes.box(box, "dim", { width: 1.2, dash: rejectedDash });
  for (const box of around.later) strokes.box(box, "sweep", { width: 1.2 });
  for (const box of around.first) strokes.box(box, "sweep", { width: 2.2 });
  for (const { place, reach } of signs) {
    strokes.cross(place, reach, "surface", 4);
    strokes.cross(place, reach, "text");
  }
}
