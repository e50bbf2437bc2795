import type { Style } from "../mark.js";
import type { Projection } from "../view.js";
import type { Palette } from "./palette.js";
import type { Surface } from "./surface.js";

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
