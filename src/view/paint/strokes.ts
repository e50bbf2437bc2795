import type { ColourRole } from "../marks.js";
import { strokeArrow, strokeLine, traceAround, type Palette, type Point, type Surface } from "./brush.js";

/** What the lenses are painted with: lines, boxes and arrows in pixels of the screen, in the colours of the theme. */
export class Strokes {
  constructor(
    readonly surface: Surface,
    private readonly palette: Palette,
  ) {}

  line(from: Point, to: Point, colour: ColourRole, width = 1, dash: readonly number[] = []): void {
    const { surface } = this;
    surface.save();
    surface.strokeStyle = this.palette.colours[colour];
    surface.lineWidth = width;
    surface.setLineDash([...dash]);
    strokeLine(surface, ...from, ...to);
    surface.restore();
  }

  box(
    [x0, y0, x1, y1]: readonly [number, number, number, number],
    colour: ColourRole,
    { fill = 0, width = 1.5, dash = [] }: { fill?: number; width?: number; dash?: readonly number[] } = {},
  ): void {
    const { surface } = this;
    surface.save();
    surface.fillStyle = this.palette.colours[colour];
    surface.globalAlpha = fill;
    if (fill > 0) surface.fillRect(x0, y0, x1 - x0, y1 - y0);
    surface.globalAlpha = 1;
    if (width > 0) {
      surface.strokeStyle = this.palette.colours[colour];
      surface.lineWidth = width;
      surface.setLineDash([...dash]);
      surface.strokeRect(x0, y0, x1 - x0, y1 - y0);
    }
    surface.restore();
  }

  /** A line with a head at its end; without a head where it is too short for one. */
  arrow(from: Point, to: Point, colour: ColourRole, width = 1.8): void {
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) return;
    const { surface } = this;
    surface.save();
    surface.strokeStyle = this.palette.colours[colour];
    surface.fillStyle = this.palette.colours[colour];
    surface.lineWidth = width;
    strokeArrow(surface, from, [dx / length, dy / length], length, Math.min(9, length * 0.6));
    surface.restore();
  }

  polygon(points: readonly Point[], colour: ColourRole): void {
    const { surface } = this;
    surface.save();
    surface.fillStyle = this.palette.colours[colour];
    traceAround(surface, points);
    surface.fill();
    surface.restore();
  }

  /** A dot with a rim in the colour of the ground, which keeps it apart from lines below it. */
  dot([x, y]: Point, radius: number, colour: ColourRole, rim: ColourRole = "surface"): void {
    const { surface } = this;
    surface.save();
    surface.fillStyle = this.palette.colours[colour];
    surface.strokeStyle = this.palette.colours[rim];
    surface.lineWidth = 1.5;
    surface.beginPath();
    surface.arc(x, y, radius, 0, 2 * Math.PI);
    surface.fill();
    surface.stroke();
    surface.restore();
  }

  /** Two crossed lines: what is not. */
  cross([x, y]: Point, reach: number, colour: ColourRole): void {
    this.line([x - reach, y - reach], [x + reach, y + reach], colour, 1.6);
    this.line([x - reach, y + reach], [x + reach, y - reach], colour, 1.6);
  }

  /** A short text at a place; labels that could collide are placed by `placeLabels` instead. */
  text(text: string, [x, y]: Point, colour: ColourRole, align: "left" | "center" | "right" = "left"): void {
    const { surface } = this;
    surface.save();
    surface.font = this.palette.font;
    surface.fillStyle = this.palette.colours[colour];
    surface.textAlign = align;
    surface.textBaseline = "middle";
    surface.fillText(text, x, y);
    surface.restore();
  }

  /** Width of a text in the font of labels. */
  readonly measure = (text: string): number => {
    const { surface } = this;
    surface.save();
    surface.font = this.palette.font;
    const { width } = surface.measureText(text);
    surface.restore();
    return width;
  };
}
