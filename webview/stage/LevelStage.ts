import Konva from "konva/lib/Core.js";
import {
  originOf,
  paintLevelGrid,
  paintLevelMarks,
  project,
  type LevelPicture,
  type Projection,
  type Size,
} from "../../src/view/index.js";
import { Ground } from "./Ground.js";

/** The Konva stage of one level, of two layers: what is solid, and over it the walls that can be passed. */
export class LevelStage {
  private readonly stage: Konva.Stage;
  private readonly solids: Konva.Layer;
  private readonly marks: Konva.Layer;
  private readonly ground = new Ground(() => this.solids.batchDraw());
  private picture: LevelPicture | undefined;

  constructor(private readonly container: HTMLDivElement) {
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
    this.solids = this.layer((context, picture, projection) => {
      const { outline, palette } = picture;
      paintLevelGrid({ surface: context, palette, projection }, picture);
      this.ground.paintSolids(context, palette, projection, outline);
    });
    this.marks = this.layer((context, picture, projection) =>
      paintLevelMarks({ surface: context, palette: picture.palette, projection }, picture),
    );
    this.marks.on("draw", () => this.publish());
  }

  /** World → screen of what is shown; undefined before the first picture. */
  get projection(): Projection | undefined {
    return (
      this.picture && project(this.picture.view, { width: this.stage.width(), height: this.stage.height() }, false)
    );
  }

  /** Shows a picture in the next animation frame; what it does not change is not painted. */
  show({ width, height }: Size, picture: LevelPicture): void {
    const before = this.picture;
    this.picture = picture;
    const isResized = width !== this.stage.width() || height !== this.stage.height();
    if (isResized) this.stage.size({ width, height });
    const isMoved = before?.view !== picture.view || before.outline !== picture.outline;
    if (isResized || isMoved || before.palette !== picture.palette) this.solids.batchDraw();
    this.marks.batchDraw();
  }

  destroy(): void {
    this.ground.destroy();
    this.stage.destroy();
  }

  /** A layer of one shape, which paints with the transform of the moment of painting. */
  private layer(
    paint: (context: CanvasRenderingContext2D, picture: LevelPicture, projection: Projection) => void,
  ): Konva.Layer {
    const layer = new Konva.Layer({ listening: false });
    layer.add(
      new Konva.Shape({
        perfectDrawEnabled: false,
        sceneFunc: ({ _context: context }) => {
          const { picture, projection } = this;
          if (picture && projection) paint(context, picture, projection);
        },
      }),
    );
    this.stage.add(layer);
    return layer;
  }

  /** What is on the screen now, for tests and tools that have only the page. */
  private publish(): void {
    const { picture, projection } = this;
    if (!picture || !projection) return;
    const [x, y] = originOf(projection);
    Object.assign(this.container.dataset, {
      scale: String(projection.scale),
      originX: String(x),
      originY: String(y),
      yAxis: "down",
      walls: String(picture.walls.length),
    });
  }
}
