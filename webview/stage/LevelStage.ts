import type Konva from "konva/lib/Core.js";
import { paintLevelGrid, paintLevelMarks, type LevelPicture, type Size } from "../../src/view/index.js";
import { Ground } from "./Ground.js";
import { WorldStage } from "./PaintedStage.js";

/** The stage of one level, of two layers: what is solid, and over it the walls that can be passed. */
export class LevelStage extends WorldStage<LevelPicture> {
  private readonly solids: Konva.Layer;
  private readonly marks: Konva.Layer;
  private readonly ground = new Ground(() => this.solids.batchDraw());

  constructor(container: HTMLDivElement) {
    super(container);
    this.solids = this.brushLayer((brush, picture) => {
      paintLevelGrid(brush, picture);
      this.ground.paintSolids(brush, picture.outline);
    });
    this.marks = this.brushLayer(paintLevelMarks);
    this.marks.on("draw", () => this.publish(({ walls }) => ({ walls: String(walls.length) })));
  }

  /** Shows a picture in the next animation frame; what it does not change is not painted. */
  show(size: Size, picture: LevelPicture): void {
    const before = this.picture;
    this.picture = picture;
    this.resize(size);
    const isMoved = before?.view !== picture.view || before.outline !== picture.outline;
    if (isMoved || before.palette !== picture.palette) this.solids.batchDraw();
    this.marks.batchDraw();
  }

  override destroy(): void {
    this.ground.destroy();
    super.destroy();
  }

  protected override isUp(): boolean {
    return false;
  }
}
