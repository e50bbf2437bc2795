import { at } from "../../src/geometry/index.js";
import {
  leastOutlined,
  paintGrid,
  paintTiles,
  palePalette,
  ruler,
  screenX,
  screenY,
  styles,
  tilePixels,
  worldX,
  worldY,
  type SceneGeometry,
  type Palette,
  type Picture,
  type TilesMark,
} from "../../src/view/index.js";
import { BoxImages, contextOf, type CanvasBrush } from "./BoxImages.js";

/** What cannot move, on a stage: as the picture has it, and with images of what would take too long in every frame. */
export class Ground {
  /** One for each grid, by its index. */
  private readonly tiles: TileImages[] = [];
  private readonly solids: BoxImages;
  private readonly statics: BoxImages;
  private readonly unclear: BoxImages;

  /** @param redraw asks for another call of `paint` */
  constructor(redraw: () => void) {
    this.solids = new BoxImages(redraw);
    this.statics = new BoxImages(redraw);
    this.unclear = new BoxImages(redraw);
  }

  paint(brush: CanvasBrush, { geometry, layers }: Picture): void {
    if (layers.grid) paintGrid(brush, ruler(brush.projection, geometry.scene.unit));
    this.paintSolids(brush, geometry);
  }

  /** Tiles and boxes, without the grid behind them. */
  paintSolids(
    brush: CanvasBrush,
    { unclear, ...geometry }: Pick<SceneGeometry, "tiles" | "solids" | "statics" | "unclear">,
  ): void {
    const pale = { ...brush, palette: palePalette(brush.palette) };
    const marks = [
      ...(unclear?.tiles ?? []).map((mark) => ({ mark, by: pale })),
      ...geometry.tiles.map((mark) => ({ mark, by: brush })),
    ];
    this.tiles.length = marks.length;
    marks.forEach(({ mark, by }, grid) => {
      if (tilePixels(mark, by.projection) >= leastOutlined) paintTiles(by, mark);
      else (this.tiles[grid] ??= new TileImages()).paint(by, mark);
    });
    if (unclear) this.unclear.paint(pale, unclear.solids);
    this.solids.paint(brush, geometry.solids);
    this.statics.paint(brush, geometry.statics);
  }

  destroy(): void {
    this.solids.destroy();
    this.unclear.destroy();
    this.statics.destroy();
  }
}

/** Pixels on each side of an image: a megabyte. */
const imageSide = 512;
/** Images that are kept: 32 MB at most, and more than a stage shows at once. */
const mostImages = 32;

/** Tiles too small for an outline, as images of a pixel for each tile or block: a few in a frame, however large the map. */
class TileImages {
  private mark: TilesMark | undefined;
  private palette: Palette | undefined;
  private levels: readonly TileLevel[] = [];
  /** In the order of their last use. */
  private readonly images = new Map<string, HTMLCanvasElement>();

  paint({ surface: context, palette, projection: p }: CanvasBrush, mark: TilesMark): void {
    if (mark !== this.mark) this.levels = tileLevels(mark);
    if (mark !== this.mark || palette !== this.palette) this.images.clear();
    this.mark = mark;
    this.palette = palette;
    const ratio = context.getTransform().a;
    const pixels = Math.min(...mark.tileSize) * p.scale * ratio;
    // About a pixel of the device for each of the image's.
    const depth = Math.max(0, Math.min(this.levels.length - 1, Math.round(-Math.log2(pixels))));
    const level = this.levels[depth];
    if (!level) return;
    const [w, h] = mark.tileSize.map((side) => side * level.block * imageSide) as [number, number];
    const [left, low] = mark.origin;
    // Images meet at whole pixels: no seam can be seen.
    const whole = (at: number): number => Math.round(at * ratio) / ratio;
    const x = (column: number): number => whole(screenX(p, left + column * w));
    const y = (row: number): number => whole(screenY(p, low + row * h));
    const within = (at: number, count: number): number => Math.max(0, Math.min(Math.ceil(count / imageSide), at));
    const rows = [worldY(p, 0), worldY(p, p.height)].map((at) => (at - low) / h);
    const endColumn = within(Math.ceil((worldX(p, p.width) - left) / w), level.width);
    const endRow = within(Math.ceil(Math.max(...rows)), level.height);
    context.save();
    // Tiles keep their edges; of blocks there is only how dense they are.
    context.imageSmoothingEnabled = depth > 0;
    for (let row = within(Math.floor(Math.min(...rows)), level.height); row < endRow; row++) {
      for (let column = within(Math.floor((worldX(p, 0) - left) / w), level.width); column < endColumn; column++) {
        const key = `${depth}/${column}/${row}`;
        const image = this.images.get(key) ?? imageOf(level, column * imageSide, row * imageSide, palette);
        this.keep(key, image);
        context.save();
        context.translate(x(column), y(row));
        context.scale((x(column + 1) - x(column)) / imageSide, (y(row + 1) - y(row)) / imageSide);
        context.drawImage(image, 0, 0);
        context.restore();
      }
    }
    context.restore();
  }

  private keep(key: string, image: HTMLCanvasElement): void {
    this.images.delete(key);
    this.images.set(key, image);
    const [oldest] = this.images.keys();
    if (this.images.size > mostImages && oldest !== undefined) this.images.delete(oldest);
  }
}

/** The part of a level from a block on, as dense as it is solid. */
function imageOf({ width, height, cover }: TileLevel, left: number, top: number, palette: Palette): HTMLCanvasElement {
  const size = { width: Math.min(imageSide, width - left), height: Math.min(imageSide, height - top) };
  const context = contextOf(size);
  const pixels = context.createImageData(size.width, size.height);
  const { fill, colour } = styles.static;
  for (let row = 0; row < size.height; row++) {
    const from = (top + row) * width + left;
    const to = row * size.width;
    for (let column = 0; column < size.width; column++) {
      pixels.data[(to + column) * 4 + 3] = (cover[from + column] ?? 0) * fill;
    }
  }
  context.putImageData(pixels, 0, 0);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = palette.colours[colour];
  context.fillRect(0, 0, size.width, size.height);
  return context.canvas;
}

/** How much of a map is solid, in blocks of tiles. */
interface TileLevel {
  /** Tiles on each side of a block. */
  readonly block: number;
  /** Blocks across and down. */
  readonly width: number;
  readonly height: number;
  /** Row by row: 0 for a block without solid tiles up to 255 for one of solid tiles alone. */
  readonly cover: Uint8Array;
}

/** A map at every scale: single tiles, then blocks of twice the side, up to one block. Together a third larger than it. */
export function tileLevels({ width, height, solid, slopes }: TilesMark): TileLevel[] {
  // Half of a slope is solid.
  const cover = solid.map((tile, i) => (tile === 1 ? 255 : slopes?.[i] ? 128 : 0));
  const levels: TileLevel[] = [{ block: 1, width, height, cover }];
  for (let last = levels[0]; last && (last.width > 1 || last.height > 1); last = levels.at(-1))
    levels.push(halved(last));
  return levels;
}

/** Each block is the mean of four; those beyond the map's edge are empty. */
function halved({ block, width, height, cover }: TileLevel): TileLevel {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const halves = new Uint8Array(w * h);
  for (let row = 0; row < h; row++) {
    const upper = 2 * row * width;
    const hasLower = 2 * row + 1 < height;
    for (let column = 0; column < w; column++) {
      const first = upper + 2 * column;
      const hasRight = 2 * column + 1 < width;
      let sum = at(cover, first);
      if (hasRight) sum += at(cover, first + 1);
      if (hasLower) sum += at(cover, first + width);
      if (hasLower && hasRight) sum += at(cover, first + width + 1);
      halves[row * w + column] = sum / 4;
    }
  }
  return { block: block * 2, width: w, height: h, cover: halves };
}
