import type { Size, Surface } from "../../src/view/index.js";
import { PaintedStage } from "./PaintedStage.js";

/** What a lens shows: how it is painted, and what stands where. */
export interface LensPicture {
  paint(surface: Surface): void;
  /** For tests and tools that have only the page. */
  readonly places?: Readonly<Record<string, string>>;
}

/** The small stage of one lens, or of a space at an angle, of one layer: there is little on it. */
export class LensStage extends PaintedStage<LensPicture> {
  constructor(container: HTMLDivElement) {
    super(container);
    const layer = this.layer((surface, picture) => picture.paint(surface));
    layer.on("draw", () => Object.assign(this.container.dataset, this.picture?.places));
  }

  /** Shows a picture in the next animation frame. */
  show(size: Size, picture: LensPicture): void {
    this.picture = picture;
    this.resize(size);
    this.stage.batchDraw();
  }
}
