import type { ColourRole, Palette } from "../palette.js";
import type { Point, Rect } from "../rect.js";
import { strokeArrow, strokeLine, traceAround, type Settings, type Surface } from "./brush.js";

/** How the outline of a shape is drawn, in pixels, and how opaque its inside is. */
interface Look {
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly fill?: number;
}

/** Widths of texts, by font and text: to set a font takes a canvas longer than all else that is done to place a label. */
const widths = new WeakMap<Surface, Map<string, number>>();
/** So many are kept: most labels are the same from picture to picture. */
const mostWidths = 4096;

/** Lines, shapes and texts in pixels of the screen, in the colours of the theme. Each leaves the surface as it was. */
export class Strokes {
  constructor(
    readonly surface: Surface,
    private readonly palette: Palette,
  ) {}

  line(from: Point, to: Point, colour: ColourRole, width = 1, dash: readonly number[] = []): void {
    this.paint({ strokeStyle: this.palette.colours[colour], lineWidth: width }, (surface) => {
      surface.setLineDash([...dash]);
      strokeLine(surface, ...from, ...to);
    });
  }

  box([x0, y0, x1, y1]: Rect, colour: ColourRole, { fill = 0, width = 1.5, dash = [] }: Look = {}): void {
    const style = this.palette.colours[colour];
    this.paint({ fillStyle: style, strokeStyle: style, lineWidth: width, globalAlpha: fill }, (surface) => {
      if (fill > 0) surface.fillRect(x0, y0, x1 - x0, y1 - y0);
      if (!(width > 0)) return;
      surface.globalAlpha = 1;
      surface.setLineDash([...dash]);
      surface.strokeRect(x0, y0, x1 - x0, y1 - y0);
    });
  }

  /** Thin outlines of boxes, which may be many. */
  outlines(boxes: readonly Rect[], colour: ColourRole): void {
    this.paint({ strokeStyle: this.palette.colours[colour], lineWidth: 1 }, (surface) => {
      surface.setLineDash([]);
      for (const [x0, y0, x1, y1] of boxes) surface.strokeRect(x0, y0, x1 - x0, y1 - y0);
    });
  }

  /** A filled shape with a rim. */
  polygonFrame(points: readonly Point[], colour: ColourRole, rim: ColourRole): void {
    this.polygon(points, colour);
    this.around(points, rim, 1.5);
  }

  /** Most of a circle with a head at its end: a turn. */
  turn([x, y]: Point, radius: number, colour: ColourRole): void {
    const style = this.palette.colours[colour];
    this.paint({ strokeStyle: style, fillStyle: style, lineWidth: 1.5 }, (surface) => {
      surface.setLineDash([]);
      surface.beginPath();
      surface.arc(x, y, radius, -0.25 * Math.PI, 1.25 * Math.PI);
      surface.stroke();
      const end: Point = [x + radius * Math.SQRT1_2, y - radius * Math.SQRT1_2];
      traceAround(surface, [
        [end[0] + 2.2, end[1] + 1.8],
        [end[0] - 3, end[1] + 1],
        [end[0] + 1.4, end[1] - 3.2],
      ]);
      surface.fill();
    });
  }

  /** A box with round corners in the colour of the ground, for a text. */
  frame([x0, y0, x1, y1]: Rect, colour: ColourRole, width = 1, radius = 3): void {
    const { colours } = this.palette;
    this.paint({ fillStyle: colours.surface, strokeStyle: colours[colour], lineWidth: width }, (surface) => {
      surface.beginPath();
      surface.roundRect(x0, y0, x1 - x0, y1 - y0, radius);
      surface.fill();
      surface.stroke();
    });
  }

  /** A line with a head at its end; without a head where it is too short for one. */
  arrow(from: Point, to: Point, colour: ColourRole, width = 1.8): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) return;
    const style = this.palette.colours[colour];
    this.paint({ strokeStyle: style, fillStyle: style, lineWidth: width }, (surface) =>
      strokeArrow(surface, from, [dx / length, dy / length], length, Math.min(9, length * 0.6)),
    );
  }

  /** The head of such an arrow alone. */
  head(from: Point, to: Point, colour: ColourRole): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) return;
    const [x, y] = [dx / length, dy / length];
    const [baseX, baseY] = [to[0] - 8 * x, to[1] - 8 * y];
    this.triangle(to, [baseX - 4 * y, baseY + 4 * x], [baseX + 4 * y, baseY - 4 * x], colour);
  }

  /** A line through points. */
  path(points: readonly Point[], colour: ColourRole, width = 1, dash: readonly number[] = []): void {
    this.paint({ strokeStyle: this.palette.colours[colour], lineWidth: width }, (surface) => {
      surface.setLineDash([...dash]);
      surface.beginPath();
      points.forEach(([x, y], i) => (i === 0 ? surface.moveTo(x, y) : surface.lineTo(x, y)));
      surface.stroke();
    });
  }

  polygon(points: readonly Point[], colour: ColourRole, fill = 1): void {
    this.paint({ fillStyle: this.palette.colours[colour], globalAlpha: fill }, (surface) => {
      traceAround(surface, points);
      surface.fill();
    });
  }

  /** A thin outline around points. */
  around(points: readonly Point[], colour: ColourRole, width = 1, dash: readonly number[] = []): void {
    this.paint({ strokeStyle: this.palette.colours[colour], lineWidth: width }, (surface) => {
      surface.setLineDash([...dash]);
      traceAround(surface, points);
      surface.stroke();
    });
  }

  triangle(a: Point, b: Point, c: Point, colour: ColourRole): void {
    this.polygon([a, b, c], colour);
  }

  /** A dot with a rim in the colour of the ground, which keeps it apart from lines below it. */
  dot([x, y]: Point, radius: number, colour: ColourRole, rim: ColourRole = "surface"): void {
    const { colours } = this.palette;
    this.paint({ fillStyle: colours[colour], strokeStyle: colours[rim], lineWidth: 1.5 }, (surface) => {
      surface.beginPath();
      surface.arc(x, y, radius, 0, 2 * Math.PI);
      surface.fill();
      surface.stroke();
    });
  }

  /** The mark of an overlap check: an open eye. */
  checkMark([x, y]: Point, colour: ColourRole): void {
    this.around([...lid([x, y], -1), ...lid([x, y], 1).reverse()], colour, 1.2);
    const style = this.palette.colours[colour];
    this.paint({ fillStyle: style }, (surface) => {
      surface.beginPath();
      surface.arc(x, y, 2, 0, 2 * Math.PI);
      surface.fill();
    });
  }

  /** A closed eye, a lid with three lashes: no check. */
  closedEye([x, y]: Point, colour: ColourRole): void {
    // There and back for each lash, so that it is one line.
    const line = lid([x, y - 2], 1).flatMap((point, i): readonly Point[] => {
      const lash = lashes[i];
      return lash ? [point, [point[0] + lash[0], point[1] + lash[1]], point] : [point];
    });
    this.path(line, colour, 1.3);
  }

  /** A circle with nothing in it. */
  ring([x, y]: Point, radius: number, colour: ColourRole, width = 1, dash: readonly number[] = []): void {
    this.paint({ strokeStyle: this.palette.colours[colour], lineWidth: width }, (surface) => {
      surface.setLineDash([...dash]);
      surface.beginPath();
      surface.arc(x, y, radius, 0, 2 * Math.PI);
      surface.stroke();
    });
  }

  /** Two crossed lines: what is not. */
  cross([x, y]: Point, reach: number, colour: ColourRole, width = 1.6): void {
    this.line([x - reach, y - reach], [x + reach, y + reach], colour, width);
    this.line([x - reach, y + reach], [x + reach, y - reach], colour, width);
  }

  /** What is. */
  check([x, y]: Point, reach: number, colour: ColourRole, width = 1.8): void {
    this.line([x - reach, y], [x - reach * 0.25, y + reach * 0.8], colour, width);
    this.line([x - reach * 0.25, y + reach * 0.8], [x + reach, y - reach * 0.8], colour, width);
  }

  /** A short text at a place; labels that could collide are placed by `placeLabels` instead. */
  text(
    text: string,
    [x, y]: Point,
    colour: ColourRole,
    textAlign: "left" | "center" | "right" = "left",
    isBold = false,
  ): void {
    const { colours } = this.palette;
    this.paint({ font: this.font(isBold), fillStyle: colours[colour], textAlign, textBaseline: "middle" }, (surface) =>
      surface.fillText(text, x, y),
    );
  }

  /** In the colour of the ground: keeps a text in the middle of a place readable on whatever it lies. */
  rim(text: string, [x, y]: Point, isBold = false): void {
    const { colours } = this.palette;
    const font = this.font(isBold);
    const line: Partial<Settings> = {
      strokeStyle: colours.surface,
      globalAlpha: 0.85,
      lineWidth: 3,
      lineJoin: "round",
    };
    this.paint({ font, ...line, textAlign: "center", textBaseline: "middle" }, (surface) =>
      surface.strokeText(text, x, y),
    );
  }

  /** Width of a text in the font of labels. */
  readonly measure = (text: string, isBold = false): number => {
    const { surface } = this;
    const wanted = this.font(isBold);
    const key = `${wanted} ${text}`;
    let known = widths.get(surface);
    if (!known || known.size > mostWidths) widths.set(surface, (known = new Map<string, number>()));
    const before = known.get(key);
    if (before !== undefined) return before;
    const { font } = surface;
    surface.font = wanted;
    const { width } = surface.measureText(text);
    surface.font = font;
    known.set(key, width);
    return width;
  };

  private font(isBold: boolean): string {
    return isBold ? `bold ${this.palette.font}` : this.palette.font;
  }

  private paint(settings: Partial<Settings>, paint: (surface: Surface) => void): void {
    const { surface } = this;
    surface.save();
    Object.assign(surface, settings);
    paint(surface);
    surface.restore();
  }
}

/** The lower or the upper lid of a check mark. */
function lid([x, y]: Point, sign: 1 | -1): Point[] {
  return Array.from({ length: 9 }, (_, i) => [x - 6 + (12 * i) / 8, y + sign * 4 * Math.sin((Math.PI * i) / 8)]);
}

/** Where a lash ends, from the point of the lid that it begins at. */
const lashes: Readonly<Partial<Record<number, Point>>> = { 1: [-1.7, 2.6], 4: [0, 3], 7: [1.7, 2.6] };
