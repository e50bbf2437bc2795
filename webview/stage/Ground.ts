import {
  leastOutlined,
  paintGrid,
  paintTiles,
  ruler,
  tilePixels,
  type Picture,
  type Projection,
} from "../../src/drawing/index.js";
import { BoxImages } from "./BoxImages.js";
import { TileImages } from "./TileImages.js";

/** What cannot move, on a stage: as the picture has it, and with images of what would take too long in every frame. */
export class Ground {
  private readonly tiles = new TileImages();
  private readonly boxes: BoxImages;

  /** @param redraw asks for another call of `paint` */
  constructor(redraw: () => void) {
    this.boxes = new BoxImages(redraw);
  }

  paint(context: CanvasRenderingContext2D, { outline, layers, palette }: Picture, projection: Projection): void {
    const brush = { surface: context, palette, projection };
    if (layers.grid) paintGrid(brush, ruler(projection, outline.scene.unit));
    const { tiles, statics } = outline;
    if (tiles && tilePixels(tiles, projection) < leastOutlined) this.tiles.paint(context, palette, projection, tiles);
    else if (tiles) paintTiles(brush, tiles);
    this.boxes.paint(context, palette, projection, statics);
  }

  destroy(): void {
    this.boxes.destroy();
  }
}
