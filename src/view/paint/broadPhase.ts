import { at, type Box } from "../../geometry/index.js";
import type { InstantGeometry } from "../instantGeometry.js";
import type { ColourRole } from "../marks.js";
import { screenX, screenY, type Axes } from "../projection.js";
import type { Brush } from "./brush.js";
import { paintBoxes } from "./marks.js";

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
export function paintBroadPhase(
  brush: Brush,
  { broad }: Pick<InstantGeometry, "broad">,
  axes: Axes,
  candidates: Candidates | undefined,
): void {
  if (!candidates) {
    paintBoxes(brush, broad);
    return;
  }
  const others = Array.from(broad.bodies.keys()).filter((i) => !candidates.movers.has(at(broad.bodies, i)));
  paintBoxes(brush, broad, others);
  const bounds = candidates.bounds.flatMap(({ min, max }) => [
    at(min, axes.across),
    at(min, axes.along),
    at(max, axes.across),
    at(max, axes.along),
  ]);
  const bodies = new Uint32Array(candidates.bounds.length);
  paintBoxes(brush, { kind: "boxes", role: "broad", rects: Float64Array.from(bounds), bodies });
  for (const box of candidates.rejected) paintCandidate(brush, box, axes, { colour: "dim", width: 1.2, dash: [3, 3] });
  for (const box of candidates.later) paintCandidate(brush, box, axes, { colour: "hit", width: 1.2, dash: [] });
  for (const box of candidates.first) paintCandidate(brush, box, axes, { colour: "hit", width: 2.2, dash: [] });
  for (const box of candidates.rejected) paintCross(brush, box, axes);
}

interface Line {
  readonly colour: ColourRole;
  readonly width: number;
  readonly dash: readonly number[];
}

function paintCandidate(brush: Brush, box: Box, axes: Axes, { colour, width, dash }: Line): void {
  const { surface, palette } = brush;
  const [x0, y0, x1, y1] = onScreen(brush, box, axes);
  surface.save();
  surface.strokeStyle = palette.colours[colour];
  surface.lineWidth = width;
  surface.setLineDash([...dash]);
  surface.strokeRect(x0 - outward, y0 - outward, x1 - x0 + 2 * outward, y1 - y0 + 2 * outward);
  surface.restore();
}

/** The sign of what was rejected: in the box's middle, or at its corner where the box is small. */
function paintCross(brush: Brush, box: Box, axes: Axes): void {
  const { surface, palette, projection } = brush;
  const [x0, y0, x1, y1] = onScreen(brush, box, axes);
  const isSmall = Math.min(x1 - x0, y1 - y0) < roomForSign;
  const middle = (low: number, high: number, size: number): number => (Math.max(low, 0) + Math.min(high, size)) / 2;
  const x = isSmall ? x1 + outward : middle(x0, x1, projection.width);
  const y = isSmall ? y0 - outward : middle(y0, y1, projection.height);
  const reach = isSmall ? 3 : 4.5;
  surface.save();
  for (const [colour, width] of [
    ["surface", 4],
    ["text", 1.6],
  ] as const) {
    surface.strokeStyle = palette.colours[colour];
    surface.lineWidth = width;
    surface.beginPath();
    surface.moveTo(x - reach, y - reach);
    surface.lineTo(x + reach, y + reach);
    surface.moveTo(x - reach, y + reach);
    surface.lineTo(x + reach, y - reach);
    surface.stroke();
  }
  surface.restore();
}

/** Pixels, clamped to a little beyond the stage. */
function onScreen(
  { projection: p }: Brush,
  { min, max }: Box,
  { across, along }: Axes,
): [number, number, number, number] {
  const clamp = (value: number, size: number): number => Math.min(size + 50, Math.max(-50, value));
  const ya = clamp(screenY(p, at(min, along)), p.height);
  const yb = clamp(screenY(p, at(max, along)), p.height);
  return [
    clamp(screenX(p, at(min, across)), p.width),
    Math.min(ya, yb),
    clamp(screenX(p, at(max, across)), p.width),
    Math.max(ya, yb),
  ];
}
