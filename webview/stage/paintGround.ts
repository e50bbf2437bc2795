import {
  rulerRoom,
  scaleText,
  screenX,
  screenY,
  styleOf,
  worldX,
  worldY,
  type Label,
  type Ruler,
  type TilesMark,
} from "../../src/drawing/index.js";
import type { Brush } from "./paint.js";
import { applyLine } from "./paint.js";

export function paintGrid({ context, palette, projection: p }: Brush, ruler: Ruler): void {
  context.save();
  context.lineWidth = 1;
  for (const major of [false, true]) {
    context.strokeStyle = palette.colours[major ? "gridMajor" : "grid"];
    context.beginPath();
    for (const tick of ruler.x) {
      if (tick.major !== major) continue;
      context.moveTo(sharp(tick.at), 0);
      context.lineTo(sharp(tick.at), p.height);
    }
    for (const tick of ruler.y) {
      if (tick.major !== major) continue;
      context.moveTo(0, sharp(tick.at));
      context.lineTo(p.width, sharp(tick.at));
    }
    context.stroke();
  }
  context.restore();
}

/** The numbers along the upper and left edge, and a bar that shows the scale. */
export function paintRuler({ context, palette, projection: p }: Brush, ruler: Ruler, unit: string): void {
  context.save();
  context.font = palette.font.replace(/^\d+px/, "10px");
  context.fillStyle = palette.colours.dim;
  context.strokeStyle = palette.colours.dim;
  context.lineWidth = 1;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const { at, label } of ruler.x) {
    if (label === undefined || at > p.width - 24) continue;
    line(context, sharp(at), 0, sharp(at), 5);
    context.fillText(label, at + 4, rulerRoom.top / 2 + 1);
  }
  for (const { at, label } of ruler.y) {
    if (label === undefined || at < 2 * rulerRoom.top || at > p.height - 16) continue;
    line(context, 0, sharp(at), 5, sharp(at));
    context.fillText(label, 6, at - 7);
  }
  const length = ruler.major * p.scale;
  const y = sharp(p.height - 9);
  const right = sharp(p.width - 12);
  if (length > 0 && length < p.width / 2) {
    line(context, right - length, y, right, y);
    line(context, right - length, y - 3, right - length, y + 3);
    line(context, right, y - 3, right, y + 3);
    context.textAlign = "right";
    context.fillText(scaleText(ruler.major, unit), right - length - 6, y);
  }
  context.restore();
}

/** Solid tiles that are in view, in runs along each row: a map of millions costs what can be seen of it. */
export function paintTiles(brush: Brush, mark: TilesMark): void {
  const { context, projection: p } = brush;
  const [w, h] = mark.tileSize;
  const style = styleOf(mark);
  const column = (x: number): number => Math.floor((x - mark.origin[0]) / w);
  const row = (y: number): number => Math.floor((y - mark.origin[1]) / h);
  const firstColumn = Math.max(0, column(worldX(p, 0)));
  const lastColumn = Math.min(mark.width - 1, column(worldX(p, p.width)));
  const rows = [row(worldY(p, 0)), row(worldY(p, p.height))];
  const firstRow = Math.max(0, Math.min(...rows));
  const lastRow = Math.min(mark.height - 1, Math.max(...rows));
  // Of tiles smaller than a pixel only as many are looked at as there are pixels.
  const stepX = Math.max(1, Math.floor(1 / (w * p.scale)));
  const stepY = Math.max(1, Math.floor(1 / (h * p.scale)));
  const outlined = w * p.scale >= 6 && h * p.scale >= 6;
  context.save();
  applyLine(brush, { ...style, width: 1, line: 0.7 });
  context.fillStyle = brush.palette.colours[style.colour];
  const fills = new Path2D();
  const lines = new Path2D();
  for (let r = firstRow; r <= lastRow; r += stepY) {
    const a = screenY(p, mark.origin[1] + r * h);
    const b = screenY(p, mark.origin[1] + (r + stepY) * h);
    const top = Math.min(a, b);
    for (let c = firstColumn; c <= lastColumn; c += stepX) {
      if (mark.solid[r * mark.width + c] !== 1) continue;
      const from = c;
      while (c + stepX <= lastColumn && mark.solid[r * mark.width + c + stepX] === 1) c += stepX;
      const x0 = screenX(p, mark.origin[0] + from * w);
      const x1 = screenX(p, mark.origin[0] + (c + stepX) * w);
      fills.rect(x0, top, x1 - x0, Math.abs(b - a));
      if (!outlined) continue;
      for (let t = from; t <= c; t++) lines.rect(screenX(p, mark.origin[0] + t * w), top, w * p.scale, Math.abs(b - a));
    }
  }
  context.globalAlpha = style.fill;
  context.fill(fills);
  context.globalAlpha = 0.7;
  if (outlined) context.stroke(lines);
  context.restore();
}

export function paintLabels({ context, palette }: Brush, labels: readonly Label[]): void {
  context.save();
  context.font = palette.font;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.lineJoin = "round";
  for (const { leader } of labels) {
    if (!leader) continue;
    context.strokeStyle = palette.colours.hit;
    context.lineWidth = 1;
    line(context, leader[0], leader[1], leader[2], leader[3]);
  }
  for (const { text, colour, style, box } of labels) {
    const [x0, y0, x1, y1] = box;
    if (style === "callout") {
      context.fillStyle = palette.colours.surface;
      context.strokeStyle = palette.colours.hit;
      context.lineWidth = 1.2;
      context.beginPath();
      context.roundRect(sharp(x0), sharp(y0), Math.round(x1 - x0), Math.round(y1 - y0), 3);
      context.fill();
      context.stroke();
    } else {
      // A rim in the colour of the ground keeps the text readable on whatever it lies.
      context.strokeStyle = palette.colours.surface;
      context.globalAlpha = 0.85;
      context.lineWidth = 3;
      context.strokeText(text, (x0 + x1) / 2, (y0 + y1) / 2 + 0.5);
      context.globalAlpha = 1;
    }
    context.fillStyle = palette.colours[colour];
    context.fillText(text, (x0 + x1) / 2, (y0 + y1) / 2 + 0.5);
  }
  context.restore();
}

function line(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}

/** The middle of a pixel: lines of one pixel are sharp there. */
function sharp(at: number): number {
  return Math.round(at) + 0.5;
}
