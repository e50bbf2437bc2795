import { rulerRoom, scaleText } from "../labels.js";
import type { Label } from "../placement.js";
import type { Ruler } from "../ruler.js";
import { sharp, strokeLine, type Brush } from "./brush.js";

export function paintGrid({ surface, palette, projection: p }: Brush, ruler: Ruler): void {
  surface.save();
  surface.lineWidth = 1;
  for (const major of [false, true]) {
    surface.strokeStyle = palette.colours[major ? "gridMajor" : "grid"];
    surface.beginPath();
    for (const tick of ruler.x) {
      if (tick.major !== major) continue;
      surface.moveTo(sharp(tick.at), 0);
      surface.lineTo(sharp(tick.at), p.height);
    }
    for (const tick of ruler.y) {
      if (tick.major !== major) continue;
      surface.moveTo(0, sharp(tick.at));
      surface.lineTo(p.width, sharp(tick.at));
    }
    surface.stroke();
  }
  surface.restore();
}

/** The numbers along the upper and left edge, and a bar that shows the scale. */
export function paintRuler({ surface, palette, projection: p }: Brush, ruler: Ruler, unit: string): void {
  surface.save();
  surface.font = palette.font.replace(/^\d+px/, "10px");
  surface.fillStyle = palette.colours.dim;
  surface.strokeStyle = palette.colours.dim;
  surface.lineWidth = 1;
  surface.textBaseline = "middle";
  surface.textAlign = "left";
  for (const { at, label } of ruler.x) {
    if (label === undefined || at > p.width - 24) continue;
    strokeLine(surface, sharp(at), 0, sharp(at), 5);
    surface.fillText(label, at + 4, rulerRoom.top / 2 + 1);
  }
  for (const { at, label } of ruler.y) {
    if (label === undefined || at < 2 * rulerRoom.top || at > p.height - 16) continue;
    strokeLine(surface, 0, sharp(at), 5, sharp(at));
    surface.fillText(label, 6, at - 7);
  }
  const length = ruler.major * p.scale;
  const y = sharp(p.height - 9);
  const right = sharp(p.width - 12);
  if (length > 0 && length < p.width / 2) {
    strokeLine(surface, right - length, y, right, y);
    strokeLine(surface, right - length, y - 3, right - length, y + 3);
    strokeLine(surface, right, y - 3, right, y + 3);
    surface.textAlign = "right";
    surface.fillText(scaleText(ruler.major, unit), right - length - 6, y);
  }
  surface.restore();
}

export function paintLabels({ surface, palette }: Pick<Brush, "surface" | "palette">, labels: readonly Label[]): void {
  surface.save();
  surface.font = palette.font;
  surface.textBaseline = "middle";
  surface.textAlign = "center";
  surface.lineJoin = "round";
  for (const { leader } of labels) {
    if (!leader) continue;
    surface.strokeStyle = palette.colours.hit;
    surface.lineWidth = 1;
    strokeLine(surface, leader[0], leader[1], leader[2], leader[3]);
  }
  for (const { text, colour, style, box } of labels) {
    const [x0, y0, x1, y1] = box;
    if (style === "callout") {
      surface.fillStyle = palette.colours.surface;
      surface.strokeStyle = palette.colours.hit;
      surface.lineWidth = 1.2;
      surface.beginPath();
      surface.roundRect(sharp(x0), sharp(y0), Math.round(x1 - x0), Math.round(y1 - y0), 3);
      surface.fill();
      surface.stroke();
    } else {
      // A rim in the colour of the ground keeps the text readable on whatever it lies.
      surface.strokeStyle = palette.colours.surface;
      surface.globalAlpha = 0.85;
      surface.lineWidth = 3;
      surface.strokeText(text, (x0 + x1) / 2, (y0 + y1) / 2 + 0.5);
      surface.globalAlpha = 1;
    }
    surface.fillStyle = palette.colours[colour];
    surface.fillText(text, (x0 + x1) / 2, (y0 + y1) / 2 + 0.5);
  }
  surface.restore();
}
