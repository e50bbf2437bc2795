import { artTone, screenX, screenY, type Projection } from "../../src/view/index.js";
import type { LevelArtView } from "../../src/view/protocol/index.js";
import { contextOf, type CanvasBrush } from "./BoxImages.js";
import type { TilesetImages } from "./TilesetImages.js";

/** What a level looks like in its editor, with the pictures for that. */
export interface Art extends LevelArtView {
  readonly images: TilesetImages;
}

/** So many tiles are drawn anew in every frame. */
const fewTiles = 4000;
/** Pixels of the longer side of the image of a whole level: 16 MB at most. */
const overviewSide = 2048;
/** Milliseconds of every frame that go into that. */
const sliceMs = 5;
const sliceTiles = 500;

/**
 * The tiles of a level, faintly behind what is solid in it. They are put together opaque first: layers over each other are no
 * stronger than one.
 */
export class TilesetArt {
  private overview: Overview | undefined;
  private sheet: CanvasRenderingContext2D | undefined;

  /** @param redraw asks for another call of `paint` */
  constructor(private readonly redraw: () => void) {}

  paint({ surface, palette, projection: p }: CanvasBrush, art: Art | undefined): void {
    if (!art || art.tiles.length === 0 || !art.images.areLoaded(art.parts)) return;
    const ratio = surface.getTransform().a;
    const seen = tilesIn(art, p, fewTiles);
    surface.save();
    const { opacity, filter } = artTone(palette);
    surface.globalAlpha = opacity;
    surface.filter = filter;
    if (seen) {
      const sheet = this.sheetOf(p.width * ratio, p.height * ratio);
      sheet.imageSmoothingEnabled = p.scale * ratio < 1;
      const x = (at: number): number => Math.round(screenX(p, at) * ratio);
      const y = (at: number): number => Math.round(screenY(p, at) * ratio);
      for (const tile of seen) drawTile(sheet, art, tile, x, y);
      surface.drawImage(sheet.canvas, 0, 0, sheet.canvas.width / ratio, sheet.canvas.height / ratio);
    } else {
      if (this.overview?.art !== art) {
        this.overview?.end();
        this.overview = new Overview(art, this.redraw);
      }
      const { canvas, bounds } = this.overview;
      const [left, top, right, bottom] = bounds;
      surface.imageSmoothingEnabled = true;
      const [x, y] = [screenX(p, left), screenY(p, top)];
      if (canvas) surface.drawImage(canvas, x, y, screenX(p, right) - x, screenY(p, bottom) - y);
    }
    surface.restore();
  }

  destroy(): void {
    this.overview?.end();
  }

  /** An empty surface of a size. */
  private sheetOf(width: number, height: number): CanvasRenderingContext2D {
    const size = { width: Math.ceil(width), height: Math.ceil(height) };
    const known = this.sheet?.canvas;
    if (!this.sheet || known?.width !== size.width || known.height !== size.height) this.sheet = contextOf(size);
    else this.sheet.clearRect(0, 0, size.width, size.height);
    return this.sheet;
  }
}

/** All tiles of a level as one image, made in slices. */
class Overview {
  readonly bounds: readonly [number, number, number, number];
  /** Undefined until it is whole. */
  canvas: HTMLCanvasElement | undefined;
  private frame = 0;

  constructor(
    readonly art: Art,
    private readonly made: () => void,
  ) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let tile = 0; tile < art.tiles.length; tile++) {
      const [x, y, w, h] = placeOf(art, tile);
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + w),
        Math.max(bottom, y + h),
      ];
    }
    this.bounds = [left, top, right, bottom];
    const scale = Math.min(1, overviewSide / Math.max(right - left, bottom - top));
    const sheet = contextOf({
      width: Math.max(1, (right - left) * scale),
      height: Math.max(1, (bottom - top) * scale),
    });
    const x = (at: number): number => (at - left) * scale;
    const y = (at: number): number => (at - top) * scale;
    let next = 0;
    const goOn = (): void => {
      const end = performance.now() + sliceMs;
      while (next < art.tiles.length && performance.now() < end) {
        const to = Math.min(next + sliceTiles, art.tiles.length);
        for (; next < to; next++) drawTile(sheet, art, next, x, y);
      }
      if (next < art.tiles.length) {
        this.frame = requestAnimationFrame(goOn);
        return;
      }
      this.canvas = sheet.canvas;
      this.made();
    };
    this.frame = requestAnimationFrame(goOn);
  }

  end(): void {
    cancelAnimationFrame(this.frame);
  }
}

/** The lowest corner and the size of a tile. */
function placeOf({ parts, tiles, places }: Art, tile: number): readonly [number, number, number, number] {
  const [width = 0, height = 0] = parts[tiles[tile] as number]?.size ?? [];
  return [places[2 * tile] as number, places[2 * tile + 1] as number, width, height];
}

/** The tiles that can be seen, in their order; undefined where these are more. */
function tilesIn(art: Art, p: Projection, most: number): readonly number[] | undefined {
  const seen: number[] = [];
  for (let tile = 0; tile < art.tiles.length; tile++) {
    const [x, y, w, h] = placeOf(art, tile);
    if (screenX(p, x + w) < 0 || screenX(p, x) > p.width || screenY(p, y + h) < 0 || screenY(p, y) > p.height) continue;
    if (seen.push(tile) > most) return undefined;
  }
  return seen;
}

/** @param x of a place of the level on the surface, as `y` */
function drawTile(
  surface: CanvasRenderingContext2D,
  art: Art,
  tile: number,
  x: (at: number) => number,
  y: (at: number) => number,
): void {
  const part = art.parts[art.tiles[tile] as number];
  const picture = part && art.images.get(part.image);
  if (!picture) return;
  const [left = 0, top = 0, width = 0, height = 0] = part.from;
  const [x0, y0, w, h] = placeOf(art, tile);
  const [x1, y1, across, down] = [x(x0), y(y0), x(x0 + w) - x(x0), y(y0 + h) - y(y0)];
  const { isTransposed, isMirrored } = part;
  if (!isTransposed && !isMirrored.includes(true)) {
    surface.drawImage(picture, left, top, width, height, x1, y1, across, down);
    return;
  }
  surface.save();
  surface.translate(x1 + across / 2, y1 + down / 2);
  surface.scale(isMirrored[0] ? -1 : 1, isMirrored[1] ? -1 : 1);
  if (isTransposed) surface.transform(0, 1, 1, 0, 0, 0);
  const [drawnWidth, drawnHeight] = isTransposed ? [down, across] : [across, down];
  surface.drawImage(picture, left, top, width, height, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
  surface.restore();
}
