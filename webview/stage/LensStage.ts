import Konva from "konva/lib/Core.js";
import type { Size, Surface } from "../../src/view/index.js";

/** What a lens shows: how it is painted, and what stands where. */
export interface LensPicture {
  paint(surface: Surface): void;
  /** For tests and tools that have only the page. */
  readonly places: Readonly<Record<string, string>>;
}

/** The small Konva stage of one lens, of one layer that is painted whole: there is little on it. */
export class LensStage {
  private readonly stage: Konva.Stage;
  private picture: LensPicture | undefined;

  constructor(private readonly container: HTMLDivElement) {
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
    const layer = new Konva.Layer({ listening: false });
    layer.add(
      new Konva.Shape({
        listening: false,
        perfectDrawEnabled: false,
        sceneFunc: (context) => this.picture?.paint(context._context),
      }),
    );
    layer.on("draw", () => Object.assign(this.container.dataset, this.picture?.places));
    this.stage.add(layer);
  }

  /** Shows a picture in the next animation frame. */
  show({ width, height }: Size, picture: LensPicture): void {
    this.picture = picture;
    if (width !== this.stage.width() || height !== this.stage.height()) this.stage.size({ width, height });
    this.stage.batchDraw();
  }

  destroy(): void {
    this.stage.destroy();
  }
}
