import type { Brush } from "../paint/brush.js";
import type { Rect } from "../rect.js";
import type { Handle } from "./grips.js";

/** What is shown of someone's hands at work, over the picture. */
export interface Hands {
  readonly handles: readonly Handle[];
  /** What the dragged values are now, written at a point of the screen. */
  readonly reading?: { readonly text: string; readonly x: number; readonly y: number };
  /** The rectangle that selects. */
  readonly marquee?: Rect;
}

const squareSide = 8;
const tipRadius = 5;
const beginRadius = 8;

/** Paints handles, each kind with a shape of its own, the selecting rectangle, and the reading. */
export function paintHands(brush: Brush, { handles, reading, marquee }: Hands): void {
  const { surface, palette } = brush;
  surface.save();
  surface.lineWidth = 1.5;
  for (const handle of handles) paintHandle(brush, handle);
  if (marquee) {
    const [x0, y0, x1, y1] = marquee;
    surface.strokeStyle = surface.fillStyle = palette.colours.accent;
    surface.lineWidth = 1;
    surface.setLineDash([4, 3]);
    surface.strokeRect(x0, y0, x1 - x0, y1 - y0);
    surface.globalAlpha = 0.1;
    surface.fillRect(x0, y0, x1 - x0, y1 - y0);
  }
  surface.restore();
  if (reading) paintReading(brush, reading);
}

function paintHandle({ surface, palette: { colours } }: Brush, { x, y, shape }: Handle): void {
  surface.beginPath();
  if (shape === "edge") surface.rect(x - squareSide / 2, y - squareSide / 2, squareSide, squareSide);
  else surface.arc(x, y, shape === "tip" ? tipRadius : beginRadius, 0, 2 * Math.PI);
  surface.strokeStyle = shape === "edge" ? colours.accent : colours.start;
  surface.fillStyle = shape === "tip" ? colours.start : colours.surface;
  surface.fill();
  surface.stroke();
  if (shape === "edge") return;
  if (shape === "tip") {
    // A rim in the colour of the ground sets it off from the head of its arrow.
    surface.strokeStyle = colours.surface;
    surface.beginPath();
    surface.arc(x, y, tipRadius - 2.5, 0, 2 * Math.PI);
    surface.stroke();
    return;
  }
  // An arrow: here a velocity begins.
  surface.beginPath();
  surface.moveTo(x - 4, y);
  surface.lineTo(x + 4, y);
  surface.moveTo(x + 1, y - 3);
  surface.lineTo(x + 4, y);
  surface.lineTo(x + 1, y + 3);
  surface.stroke();
}

/** Pixels from the pointer to the reading, so that neither it nor the held place is covered. */
const aside = 16;
const padding = 6;
const lineHeight = 20;

function paintReading({ surface, palette, projection: p }: Brush, { text, x, y }: NonNullable<Hands["reading"]>): void {
  surface.save();
  surface.font = palette.font;
  const width = surface.measureText(text).width + 2 * padding;
  const left = Math.max(0, x + aside + width > p.width ? x - aside - width : x + aside);
  const top = Math.max(0, y + aside + lineHeight > p.height ? y - aside - lineHeight : y + aside);
  surface.beginPath();
  surface.roundRect(left, top, width, lineHeight, 3);
  surface.fillStyle = palette.colours.surface;
  surface.strokeStyle = palette.colours.accent;
  surface.lineWidth = 1;
  surface.fill();
  surface.stroke();
  surface.fillStyle = palette.colours.text;
  surface.textAlign = "left";
  surface.textBaseline = "middle";
  surface.fillText(text, left + padding, top + lineHeight / 2 + 0.5);
  surface.restore();
}
