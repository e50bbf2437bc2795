import Konva from "konva/lib/Core.js";
import {
  originOf,
  project,
  type Brush,
  type Palette,
  type Projection,
  type Size,
  type View,
} from "../../src/view/index.js";

/** A shape that paints itself on the canvas of its layer, in pixels of the screen. */
export function paintedShape(paint: (surface: CanvasRenderingContext2D) => void): Konva.Shape {
  return new Konva.Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: ({ _context: surface }) => paint(surface),
  });
}

/** A Konva stage in an element, of layers that are painted whole: each with the picture of the moment of painting. */
export class PaintedStage<P> {
  protected readonly stage: Konva.Stage;
  protected picture: P | undefined;

  constructor(protected readonly container: HTMLDivElement) {
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
  }

  get size(): Size {
    return { width: this.stage.width(), height: this.stage.height() };
  }

  /** Takes the size of the element around it. */
  resize({ width, height }: Size): void {
    if (width === this.stage.width() && height === this.stage.height()) return;
    this.stage.size({ width, height });
    this.stage.batchDraw();
  }

  destroy(): void {
    this.stage.destroy();
  }

  /** The next layer over those that there are. Nothing is painted before there is a picture. */
  protected layer(paint: (surface: CanvasRenderingContext2D, picture: P) => void): Konva.Layer {
    const layer = new Konva.Layer({ listening: false });
    const shape = paintedShape((surface) => {
      if (this.picture) paint(surface, this.picture);
    });
    layer.add(shape);
    this.stage.add(layer);
    return layer;
  }
}

/** What the world is painted with on a canvas. */
export type CanvasBrush = Brush & { readonly surface: CanvasRenderingContext2D };

/**
 * A stage on which a part of the world is seen. All of it is painted in pixels of the screen, so that lines keep their
 * width at any zoom and far coordinates keep their precision.
 */
export abstract class WorldStage<P extends { readonly view: View; readonly palette: Palette }> extends PaintedStage<P> {
  /** World → screen of what is shown; undefined before the first picture. */
  get projection(): Projection | undefined {
    return this.picture && project(this.picture.view, this.size, this.isUp(this.picture));
  }

  /** Whether larger numbers are drawn higher. */
  protected abstract isUp(picture: P): boolean;

  protected brushLayer(paint: (brush: CanvasBrush, picture: P) => void): Konva.Layer {
    return this.layer((surface, picture) => {
      const { projection } = this;
      if (projection) paint({ surface, palette: picture.palette, projection }, picture);
    });
  }

  /** What is on the screen now, for tests and tools that have only the page; with what `more` says of the picture. */
  protected publish(more: (picture: P) => Readonly<Record<string, string>>): void {
    const { picture, projection } = this;
    if (!picture || !projection) return;
    const [x, y] = originOf(projection);
    Object.assign(this.container.dataset, {
      scale: String(projection.scale),
      originX: String(x),
      originY: String(y),
      yAxis: this.isUp(picture) ? "up" : "down",
      ...more(picture),
    });
  }
}
