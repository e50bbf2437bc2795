import type { Size } from "../view.js";
import type { Palette } from "./palette.js";
import type { Surface } from "./surface.js";

/** A picture with its place on a sheet, in pixels. */
export interface PlacedPicture {
  readonly x: number;
  readonly y: number;
  readonly size: Size;
  readonly palette: Palette;
  /** Written into its upper right corner. */
  readonly caption?: string;
  /** Paints it, but for its ground, as if its place were the surface's own upper left corner. */
  readonly paint: (surface: Surface) => void;
}

/** What is exported of a scene: one picture, or the views of one in space. */
export interface Sheet {
  readonly size: Size;
  /** The scene's heading. */
  readonly title: string;
  /** What it comes to, in words: for those who do not see the pictures. */
  readonly description: string;
  /** The colour between pictures. */
  readonly seam: string;
  readonly pictures: readonly PlacedPicture[];
}

/** Paints a picture with its ground and caption, as if its place were the surface's own upper left corner. */
export function paintPlaced(surface: Surface, { size, palette, caption, paint }: PlacedPicture): void {
  surface.fillStyle = palette.colours.surface;
  surface.fillRect(0, 0, size.width, size.height);
  paint(surface);
  if (caption === undefined) return;
  surface.save();
  surface.font = palette.font;
  surface.fillStyle = palette.colours.dim;
  surface.textAlign = "right";
  surface.textBaseline = "middle";
  surface.fillText(caption, size.width - 8, 29);
  surface.restore();
}
