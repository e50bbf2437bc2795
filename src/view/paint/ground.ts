import { rulerRoom, scaleText } from "../labels.js";
import { signRoom, type Label } from "../labelPlaces.js";
import type { ColourRole } from "../palette.js";
import type { Size } from "../projection.js";
import type { Point } from "../rect.js";
import type { Ruler } from "../ruler.js";
import { sharp, strokeLine, type Brush, type Settings } from "./brush.js";
import { diamond } from "./paintMarks.js";
import type { Strokes } from "./strokes.js";

export function paintGrid({ surface, palette, projection: p }: Brush, ruler: Ruler): void {
  surface.save();
  surface.lineWidth = 1;
  for (const major of [false, true]) {
    surface.strokeStyle = palette.colours[major ? "gridMajor" : "grid"];
    surface.beginPath();
    for (const { at } of ruler.x.filter((tick) => tick.major === major)) {
      surface.moveTo(sharp(at), 0);
      surface.lineTo(sharp(at), p.height);
    }
    for (const { at } of ruler.y.filter((tick) => tick.major === major)) {
      surface.moveTo(0, sharp(at));
      surface.lineTo(p.width, sharp(at));
    }
    surface.stroke();
  }
  surface.restore();
}

/**
 * The numbers along the upper and left edge, and a bar that shows the scale.
 * @param corner pixels at the lower left that are left free
 */
export function paintRuler(
  { surface, palette, projection: p }: Brush,
  ruler: Ruler,
  unit: string,
  corner: Size = { width: 0, height: 16 },
): void {
  surface.save();
  const fixed: Partial<Settings> = { lineWidth: 1, textBaseline: "middle", textAlign: "left" };
  Object.assign(surface, fixed, { font: palette.font.replace(/^\d+px/, "10px") });
  surface.fillStyle = surface.strokeStyle = palette.colours.dim;
  for (const { at, label } of ruler.x) {
    if (label === undefined || at > p.width - 24) continue;
    strokeLine(surface, sharp(at), 0, sharp(at), 5);
    surface.fillText(label, at + 4, rulerRoom.top / 2 + 1);
  }
  for (const { at, label } of ruler.y) {
    if (label === undefined || at < 2 * rulerRoom.top || at > p.height - corner.height) continue;
    strokeLine(surface, 0, sharp(at), 5, sharp(at));
    surface.fillText(label, 6, at - 7);
  }
  const length = ruler.major * p.scale;
  const y = sharp(p.height - 9);
  const right = sharp(p.width - 12);
  // Beside what else is at the lower edge, if there is room.
  const isFree = corner.width === 0 || length < p.width - corner.width - scaleTextRoom;
  if (length > 0 && length < p.width / 2 && isFree) {
    strokeLine(surface, right - length, y, right, y);
    strokeLine(surface, right - length, y - 3, right - length, y + 3);
    strokeLine(surface, right, y - 3, right, y + 3);
    surface.textAlign = "right";
    surface.fillText(scaleText(ruler.major, unit), right - length - 6, y);
  }
  surface.restore();
}

/** Pixels beside the bar for the length that it has. */
const scaleTextRoom = 60;

export function paintLabels(strokes: Strokes, labels: readonly Label[]): void {
  const { surface } = strokes;
  surface.save();
  surface.lineJoin = "round";
  for (const { leader } of labels) {
    if (leader) strokes.line([leader[0], leader[1]], [leader[2], leader[3]], "dim", 1, [2, 2]);
  }
  for (const { text, colour, sign, box, isOver } of labels) {
    const [x0, y0, x1, y1] = box;
    if (isOver) strokes.frame([x0 - 2, y0, x1 + 2, y1], "dim");
    const y = (y0 + y1) / 2 + 0.5;
    const middle = [(x0 + x1 + (sign ? signRoom : 0)) / 2, y] as const;
    strokes.rim(text, middle, sign !== undefined);
    strokes.text(text, middle, colour, "center", sign !== undefined);
    if (sign) paintSign(strokes, sign, [x0 + signRoom / 2, y], colour);
  }
  surface.restore();
}

function paintSign(strokes: Strokes, sign: NonNullable<Label["sign"]>, [x, y]: Point, colour: ColourRole): void {
  if (sign === "diamond") {
    strokes.polygon(diamond([x, y], 6.5), colour);
    strokes.line([x, y - 3.2], [x, y + 0.8], "surface", 1.6);
    strokes.line([x, y + 2.2], [x, y + 3.6], "surface", 1.6);
  } else if (sign === "cross") strokes.cross([x, y], 3.6, colour, 2.4);
  else {
    // A shield: what is safe has a shape of its own.
    strokes.polygon(
      [
        [x - 5, y - 6],
        [x + 5, y - 6],
        [x + 5, y],
        [x, y + 6],
        [x - 5, y],
      ],
      colour,
    );
    strokes.check([x, y - 1], 3, "surface", 1.8);
  }
}
