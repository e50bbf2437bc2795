import type { Rect, Size } from "../../src/view/index.js";

/** A canvas of its own, painted in pixels of the screen and kept in those of the device. */
export class Bitmap {
  readonly context: CanvasRenderingContext2D;

  /** @param ratio pixels of the device for one of the screen */
  constructor(
    { width, height }: Size,
    readonly ratio: number,
  ) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * ratio);
    canvas.height = Math.ceil(height * ratio);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("A canvas could not be made.");
    context.scale(ratio, ratio);
    this.context = context;
  }

  /** In pixels of the device. */
  get width(): number {
    return this.context.canvas.width;
  }

  get height(): number {
    return this.context.canvas.height;
  }

  /** Draws the whole bitmap into a part of another canvas. */
  drawOn(target: CanvasRenderingContext2D, [x0, y0, x1, y1]: Rect): void {
    target.drawImage(this.context.canvas, x0, y0, x1 - x0, y1 - y0);
  }

  /** Moves the content by pixels of the device; what comes in is empty. */
  shift(dx: number, dy: number): void {
    const { context } = this;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "copy";
    context.drawImage(context.canvas, dx, dy);
    context.restore();
  }

  /** Paints inside of a part only. */
  within([x0, y0, x1, y1]: Rect, paint: () => void): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(x0, y0, x1 - x0, y1 - y0);
    context.clip();
    paint();
    context.restore();
  }

  /** Has what was painted so far carried out now: canvases put it off until somebody looks. */
  flush(): void {
    pixel ??= new Bitmap({ width: 1, height: 1 }, 1);
    pixel.context.drawImage(this.context.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
  }
}

let pixel: Bitmap | undefined;
