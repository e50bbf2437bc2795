import type { Brush } from "../paint/brush.js";
import { diamond } from "../paint/paintMarks.js";
import { Strokes } from "../paint/strokes.js";
import { screenX, screenY } from "../projection.js";
import { boundsOf, type Point, type Rect } from "../rect.js";
import type { Handle } from "./grips.js";

/** What is shown of someone's hands at work, over the picture. */
export interface Hands {
  readonly handles: readonly Handle[];
  /** What the dragged values are now, written at a point of the screen. */
  readonly reading?: { readonly text: string; readonly x: number; readonly y: number };
  /** The rectangle that selects. */
  readonly marquee?: Rect;
  /** The tile that is chosen, and those that a stroke makes solid or empty, in the world. */
  readonly tiles?: { readonly chosen: Rect; readonly painted: readonly Rect[]; readonly solid: boolean };
}

const squareSide = 8;
const tipRadius = 5;
const beginRadius = 8;

/** Paints handles, each kind with a shape of its own, the selecting rectangle, and the reading. */
export function paintHands(brush: Brush, { handles, reading, marquee, tiles }: Hands): void {
  const strokes = new Strokes(brush.surface, brush.palette);
  if (tiles) paintTilesInHand(brush, strokes, tiles);
  for (const handle of handles) paintHandle(strokes, handle);
  if (marquee) strokes.box(marquee, "accent", { width: 1, dash: [4, 3], fill: 0.1 });
  if (reading) paintReading(brush, strokes, reading);
}

function paintHandle(strokes: Strokes, { grip, x, y, from = [x, y], shape, chosen = false }: Handle): void {
  const [half, head] = [squareSide / 2, x + 4];
  const [inside, rim] = chosen ? (["accent", "surface"] as const) : (["surface", "accent"] as const);
  switch (shape) {
    case "edge":
      strokes.box([x - half, y - half, x + half, y + half], "surface", { fill: 1, width: 0 });
      strokes.box([x - half, y - half, x + half, y + half], "accent");
      return;
    case "tip":
      strokes.dot([x, y], tipRadius, "start", "start");
      // A rim in the colour of the ground sets it off from the head of its arrow.
      strokes.dot([x, y], tipRadius - 2.5, "start", "surface");
      return;
    case "zoomed":
      paintZoomed(strokes, [x, y], from, grip);
      return;
    case "begin":
      strokes.dot([x, y], beginRadius, "surface", "start");
      // An arrow: here a velocity begins.
      strokes.line([x - 4, y], [head, y], "start", 1.5);
      strokes.line([x + 1, y - 3], [head, y], "start", 1.5);
      strokes.line([x + 1, y + 3], [head, y], "start", 1.5);
      return;
    case "turn":
      strokes.dot([x, y], beginRadius, "surface", "accent");
      strokes.turn([x, y], 4, "accent");
      return;
    case "corner":
      strokes.polygonFrame(diamond([x, y], chosen ? 8 : 6), inside, rim);
      return;
    case "waypoint":
      strokes.dot([x, y], chosen ? 7 : 5.5, inside, rim);
      return;
    case "add":
      strokes.dot([x, y], 4.5, "surface", "accent");
      strokes.line([x - 2.5, y], [x + 2.5, y], "accent");
      strokes.line([x, y - 2.5], [x, y + 2.5], "accent");
  }
}

function paintTilesInHand(brush: Brush, strokes: Strokes, tiles: NonNullable<Hands["tiles"]>): void {
  const { projection: p } = brush;
  const onScreen = ([x0, y0, x1, y1]: Rect): Rect =>
    boundsOf([
      [screenX(p, x0), screenY(p, y0)],
      [screenX(p, x1), screenY(p, y1)],
    ]);
  for (const rect of tiles.painted)
    strokes.box(onScreen(rect), tiles.solid ? "accent" : "surface", { fill: tiles.solid ? 0.6 : 0.85, width: 0 });
  const [left, top, right, bottom] = onScreen(tiles.chosen);
  strokes.box([left - 1, top - 1, right + 1, bottom + 1], "surface", { width: 4 });
  strokes.box([left - 1, top - 1, right + 1, bottom + 1], "accent", { width: 2 });
}

/** The arrow of a slow body as it is through a lens: in a ring, with how many times as large it is. */
function paintZoomed(strokes: Strokes, [x, y]: Point, [fromX, fromY]: Point, grip: Handle["grip"]): void {
  const [dx, dy] = [x - fromX, y - fromY];
  const radius = Math.hypot(dx, dy);
  strokes.ring([fromX, fromY], radius, "surface", 3);
  strokes.ring([fromX, fromY], radius, "start", 1.2, [2, 3]);
  strokes.arrow([fromX, fromY], [x, y], "start", 2);
  strokes.dot([x, y], tipRadius, "start", "start");
  strokes.dot([x, y], tipRadius - 2.5, "start", "surface");
  if (grip.kind !== "aim") return;
  const label: Point = [fromX - 0.6 * dx, fromY - 0.6 * dy];
  strokes.rim(`${grip.zoom}×`, label);
  strokes.text(`${grip.zoom}×`, label, "text", "center");
}

/** Pixels from the pointer to the reading, so that neither it nor the held place is covered. */
const aside = 16;
const padding = 6;
const lineHeight = 20;

function paintReading({ projection: p }: Brush, strokes: Strokes, { text, x, y }: NonNullable<Hands["reading"]>): void {
  const width = strokes.measure(text) + 2 * padding;
  const left = Math.max(0, x + aside + width > p.width ? x - aside - width : x + aside);
  const top = Math.max(0, y + aside + lineHeight > p.height ? y - aside - lineHeight : y + aside);
  strokes.frame([left, top, left + width, top + lineHeight], "accent");
  strokes.text(text, [left + padding, top + lineHeight / 2 + 0.5], "text");
}
