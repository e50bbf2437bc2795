import {
  leastOutlined,
  paintGrid,
  paintTiles,
  ruler,
  tilePixels,
  type Outline,
  type Palette,
  type Picture,
  type Projection,
} from "../../src/view/index.js";
import { BoxImages } from "./BoxImages.js";
import { TileImages } from "./TileImages.js";

/** What cannot move, on a stage: as the picture has it, and with images of what would take too long in every frame. */
export class Ground {
  /** One for each grid, by its index. */
  private readonly tiles: TileImages[] = [];
  private readonly solids: BoxImages;
  private readonly statics: BoxImages;

  /** @param redraw asks for another call of `paint` */
  constructor(redraw: () => void) {
    this.solids = new BoxImages(redraw);
    this.statics = new BoxImages(redraw);
  }

  paint(context: CanvasRenderingContext2D, { outline, layers, palette }: Picture, projection: Projection): void {
    const brush = { surface: context, palette, projection };
    if (layers.grid) paintGrid(brush, ruler(projection, outline.scene.unit));
    this.paintSolids(context, palette, projection, outline);
  }

  /** Tiles and boxes, without the grid behind them. */
  paintSolids(
    context: CanvasRenderingContext2D,
    palette: Palette,
    projection: Projection,
    outline: Pick<Outline, "tiles" | "solids" | "statics">,
  ): void {
    const brush = { surface: context, palette, projection };
    this.tiles.length = outline.tiles.length;
    outline.tiles.forEach((mark, grid) => {
      if (tilePixels(mark, projection) >= leastOutlined) paintTiles(brush, mark);
      else (this.tiles[grid] ??= new TileImages()).paint(context, palette, projection, mark);
    });
    this.solids.paint(context, palette, projection, outline.solids);
    this.statics.paint(context, palette, projection, outline.statics);
  }

  destroy(): void {
    this.solids.destroy();
    this.statics.destroy();
  }
}
