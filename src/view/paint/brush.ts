import type { ColourRole, Style } from "../marks.js";
import type { Projection } from "../projection.js";

/**
 * The part of a canvas that pictures are painted on. A `CanvasRenderingContext2D` has all of it, and so has an SVG file
 * under way: what is painted is described once, for the screen and for files.
 */
export interface Surface {
  strokeStyle: string | object;
  fillStyle: string | object;
  lineWidth: number;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
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

/** The colours of a theme and the font of labels, as a surface takes them. */
export interface Palette {
  /** `#rrggbb` each. */
  readonly colours: Readonly<Record<ColourRole, string>>;
  readonly font: string;
}

/** The kinds of themes that VS Code tells apart. */
export type ThemeKind = "dark" | "light" | "high-contrast" | "high-contrast-light";

/** Pixels of labels. */
export const labelFontSize = 11;

/**
 * What pictures are painted with where there is no VS Code to ask: the colours of the notebook's style sheet in the
 * default theme of each kind. Tests compare them with the style sheet, and with what a preview reads from it.
 */
export const palettes: Readonly<Record<ThemeKind, Palette>> = {
  dark: palette({
    start: "#4daafc",
    expected: "#89d185",
    hit: "#4ec9d0",
    static: "#8b949e",
    ghost: "#c3a5ec",
    bad: "#f87878",
    text: "#cccccc",
    dim: "#9d9d9d",
    grid: "#242424",
    gridMajor: "#2f2f2f",
    surface: "#1b1b1b",
    accent: "#4daafc",
  }),
  light: palette({
    start: "#005fb8",
    expected: "#26732a",
    hit: "#007079",
    static: "#6b6b6b",
    ghost: "#7a4fb5",
    bad: "#c02a2a",
    text: "#3b3b3b",
    dim: "#3b3b3b",
    grid: "#f9f9f9",
    gridMajor: "#ededed",
    surface: "#fcfcfc",
    accent: "#005fb8",
  }),
  "high-contrast": palette({
    start: "#6cb8ff",
    expected: "#7ce87c",
    hit: "#00e5ee",
    static: "#d0d0d0",
    ghost: "#d9b8ff",
    bad: "#ff8080",
    text: "#ffffff",
    dim: "#d0d0d0",
    grid: "#222222",
    gridMajor: "#3c3c3c",
    surface: "#000000",
    accent: "#f38518",
  }),
  "high-contrast-light": palette({
    start: "#0f4a85",
    expected: "#1a661a",
    hit: "#005d66",
    static: "#4a4a4a",
    ghost: "#5a2f95",
    bad: "#a31515",
    text: "#292929",
    dim: "#333333",
    grid: "#eeeeee",
    gridMajor: "#d4d4d4",
    surface: "#ffffff",
    accent: "#006bbd",
  }),
};

function palette(colours: Palette["colours"]): Palette {
  return { colours, font: `${labelFontSize}px sans-serif` };
}

/** What is painted on, with the colours and the transform in use. */
export interface Brush {
  readonly surface: Surface;
  readonly palette: Palette;
  readonly projection: Projection;
}

/** Sets line colour, width and dashes of a style. */
export function applyLine({ surface, palette }: Pick<Brush, "surface" | "palette">, style: Style): void {
  surface.strokeStyle = palette.colours[style.colour];
  surface.lineWidth = style.width;
  surface.setLineDash([...style.dash]);
  surface.globalAlpha = style.line;
}

/** The middle of a pixel: lines of one pixel are sharp there. */
export function sharp(at: number): number {
  return Math.round(at) + 0.5;
}

/** x and y on the screen. */
export type Point = readonly [number, number];

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
