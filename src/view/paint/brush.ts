import type { Style } from "../styles.js";
import type { Palette } from "../palette.js";
import type { Projection } from "../projection.js";
import type { Point } from "../rect.js";

/** What a surface is set to, until it is restored. */
export interface Settings {
  strokeStyle: string | object;
  fillStyle: string | object;
  lineWidth: number;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
}

/** The part of a canvas that pictures are painted on, on the screen and in SVG files alike. */
export interface Surface extends Settings {
  save(): void;
  restore(): void;
  setLineDash(segments: number[]): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
}

/** What is painted on, with the colours and the transform in use. */
export interface Brush {
  readonly surface: Surface;
  readonly palette: Palette;
  readonly projection: Projection;
}

/** Sets colour, width and dashes of a style, and the opacity of its lines. */
export function applyStyle({ surface, palette }: Pick<Brush, "surface" | "palette">, style: Style): void {
  surface.strokeStyle = surface.fillStyle = palette.colours[style.colour];
  surface.lineWidth = style.width;
  surface.setLineDash([...style.dash]);
  surface.globalAlpha = style.line;
}

/** The middle of a pixel: lines of one pixel are sharp there. */
export function sharp(at: number): number {
  return Math.round(at) + 0.5;
}

/** Strokes a line, in the style that is set. */
export function strokeLine(surface: Surface, x0: number, y0: number, x1: number, y1: number): void {
  surface.beginPath();
  surface.moveTo(x0, y0);
  surface.lineTo(x1, y1);
  surface.stroke();
}

/** Makes a closed path through points, to be filled or stroked. */
export function traceAround(surface: Surface, points: readonly Point[]): void {
  surface.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? surface.moveTo(x, y) : surface.lineTo(x, y)));
  surface.closePath();
}

/**
 * Paints a line with a head at its end, in the style that is set.
 *
 * @param direction of length 1
 * @param head pixels of the length that are the head's
 */
export function strokeArrow(surface: Surface, [x, y]: Point, [dx, dy]: Point, length: number, head: number): void {
  const tip: Point = [x + dx * length, y + dy * length];
  const [baseX, baseY] = [tip[0] - dx * head, tip[1] - dy * head];
  const [sideX, sideY] = [-dy * head * 0.5, dx * head * 0.5];
  strokeLine(surface, x, y, baseX, baseY);
  traceAround(surface, [tip, [baseX + sideX, baseY + sideY], [baseX - sideX, baseY - sideY]]);
  surface.fill();
}
