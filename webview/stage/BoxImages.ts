import {
  boxesInView,
  paintBoxes,
  project,
  screenX,
  screenY,
  worldX,
  worldY,
  type BoxesMark,
  type Brush,
  type Palette,
  type Projection,
  type Rect,
  type Size,
} from "../../src/view/index.js";
import { Pause } from "../Pause.js";

/** What the world is painted with on a canvas. */
export type CanvasBrush = Brush & { readonly surface: CanvasRenderingContext2D };

/** So many boxes are painted anew in every frame, which takes a few milliseconds. */
const fewBoxes = 1500;
/** Pixels of the canvas on the longer side of the image of all boxes: four megabytes at most. */
const overviewSize = 1024;
/** Milliseconds of every frame that go into an image in the making. */
const sliceMs = 5;
const sliceBoxes = 500;
/** Milliseconds without a zoom after which the picture is painted crisply. */
const restMs = 100;
/** Of a device's pixel: what a picture may be off while nothing moves. */
const leastOffset = 0.02;

/** Boxes as they are to be seen. */
interface Sight {
  readonly mark: BoxesMark;
  readonly palette: Palette;
  readonly projection: Projection;
  /** Pixels of the device for one of the screen. */
  readonly ratio: number;
}

/** An image of boxes, painted in pixels of the screen and kept in those of the device. */
interface BoxImage extends Sight {
  readonly context: CanvasRenderingContext2D;
  /** What the image shows; moves when the image is panned. */
  projection: Projection;
  readonly isOverview: boolean;
  /** What is to be painted while it is in the making, and from where on; nothing once it is done. */
  boxes: Uint32Array;
  next: number;
}

/**
 * Static boxes on a stage. Few are painted as they are. Of many there is an image of what is in view: a pan shifts it and
 * paints what comes in at its edges where that is little, a zoom scales it, over an image of all boxes, until the view
 * rests; then it is painted crisply, a slice in each frame.
 */
export class BoxImages {
  private shown: BoxImage | undefined;
  private overview: BoxImage | undefined;
  private work: BoxImage | undefined;
  private frame = 0;
  private readonly rest = new Pause(restMs);

  /** @param redraw asks for another call of `paint` */
  constructor(private readonly redraw: () => void) {}

  paint(brush: CanvasBrush, mark: BoxesMark): void {
    this.rest.cancel();
    const { surface, palette, projection } = brush;
    const few = mark.index ? boxesInView(mark, projection, { most: fewBoxes, sparse: true }) : undefined;
    if (!mark.index || few) {
      paintBoxes(brush, mark, few);
      return;
    }
    const wanted: Sight = { mark, palette, projection, ratio: surface.getTransform().a };
    if (this.work && !this.work.isOverview && !sameScale(this.work, wanted)) this.work = undefined;
    const { shown } = this;
    if (shown && sameScale(shown, wanted) && shown.ratio === wanted.ratio && pan(shown, projection)) {
      const { width, height } = shown.context.canvas;
      surface.drawImage(shown.context.canvas, 0, 0, width / shown.ratio, height / shown.ratio);
      if (offset(shown, projection) > leastOffset) this.whenAtRest(wanted);
      else this.proceed();
      return;
    }
    this.paintStale(surface, projection);
    if (shown && sameContent(shown, wanted)) this.whenAtRest(wanted);
    else if (!this.work || this.work.isOverview) this.begin(wanted);
    else this.proceed();
  }

  /** The best there is: the last image, and around it that of all boxes. */
  private paintStale(surface: CanvasRenderingContext2D, p: Projection): void {
    const image = this.shown ?? this.work;
    if (!image) return;
    const place = placeOn(p, image.projection);
    if (this.overview) {
      surface.save();
      surface.beginPath();
      surface.rect(0, 0, p.width, p.height);
      surface.rect(...place);
      surface.clip("evenodd");
      surface.drawImage(this.overview.context.canvas, ...placeOn(p, this.overview.projection));
      surface.restore();
    }
    surface.drawImage(image.context.canvas, ...place);
  }

  private whenAtRest(wanted: Sight): void {
    if (this.work && !this.work.isOverview) this.proceed();
    else this.rest.request(() => this.begin(wanted));
  }

  private begin(wanted: Sight, isOverview = false): void {
    const { mark, projection, ratio } = wanted;
    const context = contextOf({ width: projection.width * ratio, height: projection.height * ratio });
    context.scale(ratio, ratio);
    const boxes = Uint32Array.from(boxesInView(mark, projection, { sparse: true }) ?? []);
    this.work = { ...wanted, context, boxes, isOverview, next: 0 };
    this.proceed();
  }

  /** Goes on in the next frame with what is in the making. */
  private proceed(): void {
    if (!this.work && this.shown && !(this.overview && sameContent(this.overview, this.shown))) {
      const projection = projectionOfAll(this.shown);
      if (projection) this.begin({ ...this.shown, projection }, true);
    }
    if (this.work) this.frame ||= requestAnimationFrame(() => this.step());
  }

  private step(): void {
    this.frame = 0;
    const { work } = this;
    if (!work) return;
    const { boxes } = work;
    const until = performance.now() + sliceMs;
    do {
      paintOn(work, boxes.subarray(work.next, work.next + sliceBoxes));
      work.next += sliceBoxes;
    } while (work.next < boxes.length && performance.now() < until);
    flush(work);
    if (work.next < boxes.length) {
      if (!this.shown) this.redraw();
      this.proceed();
      return;
    }
    this.work = undefined;
    work.boxes = new Uint32Array();
    if (work.isOverview) {
      this.overview = work;
    } else {
      this.shown = work;
      this.redraw();
    }
  }

  destroy(): void {
    this.rest.cancel();
    cancelAnimationFrame(this.frame);
    this.shown = this.overview = this.work = undefined;
  }
}

function sameContent(a: Sight, b: Sight): boolean {
  return a.mark === b.mark && a.palette === b.palette;
}

/** Whether one can become the other by a pan. */
function sameScale(a: Sight, b: Sight): boolean {
  const [p, q] = [a.projection, b.projection];
  return sameContent(a, b) && p.scale === q.scale && p.down === q.down && p.width === q.width && p.height === q.height;
}

/** Pixels of the device by which an image is off a view of the same scale, on the axis where it is more. */
function offset({ projection: q, ratio }: BoxImage, p: Projection): number {
  return Math.max(Math.abs(q.centerX - p.centerX), Math.abs(q.centerY - p.centerY)) * p.scale * ratio;
}

/** Where on the screen an image lies: its edges to the left and above, width and height. */
function placeOn(p: Projection, q: Projection): readonly [number, number, number, number] {
  const [x, y] = [screenX(p, worldX(q, 0)), screenY(p, worldY(q, 0))];
  return [x, y, screenX(p, worldX(q, q.width)) - x, screenY(p, worldY(q, q.height)) - y];
}

function paintOn({ context: surface, mark, palette, projection }: BoxImage, boxes: ArrayLike<number>): void {
  paintBoxes({ surface, palette, projection }, mark, boxes);
}

/** Shifts an image by whole pixels of the device and paints what comes in at its edges; false where that is too much. */
function pan(image: BoxImage, p: Projection): boolean {
  const { context, mark, projection: q, ratio } = image;
  const { width, height } = context.canvas;
  const pixels = q.scale * ratio;
  const dx = Math.round((q.centerX - p.centerX) * pixels);
  const dy = Math.round((q.centerY - p.centerY) * pixels * q.down);
  if (dx === 0 && dy === 0) return true;
  if (!(Math.abs(dx) < width && Math.abs(dy) < height)) return false;
  const moved = { ...q, centerX: q.centerX - dx / pixels, centerY: q.centerY - (dy / pixels) * q.down };
  const strips = stripsOf(width, height, dx, dy).map(([x0, y0, x1, y1]) => {
    const part: Rect = [x0 / ratio, y0 / ratio, x1 / ratio, y1 / ratio];
    return { part, boxes: boxesInView(mark, moved, { part, most: fewBoxes, sparse: true }) };
  });
  if (strips.some(({ boxes }) => boxes === undefined)) return false;
  image.projection = moved;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "copy";
  context.drawImage(context.canvas, dx, dy);
  context.restore();
  for (const { part, boxes = [] } of strips) {
    const [x0, y0, x1, y1] = part;
    context.save();
    context.beginPath();
    context.rect(x0, y0, x1 - x0, y1 - y0);
    context.clip();
    paintOn(image, boxes);
    context.restore();
  }
  return true;
}

/** What is bare of an image after a shift, in pixels of the device: a column and the rest of a row. */
function stripsOf(width: number, height: number, dx: number, dy: number): Rect[] {
  const [left, right] = [Math.max(0, dx), width + Math.min(0, dx)];
  const strips: Rect[] = [];
  if (dx !== 0) strips.push(dx > 0 ? [0, 0, left, height] : [right, 0, width, height]);
  if (dy !== 0) strips.push(dy > 0 ? [left, 0, right, dy] : [left, height + dy, right, height]);
  return strips;
}

/** All boxes on a canvas of a fixed size. */
function projectionOfAll({ mark, ratio, projection: { down } }: Sight): Projection | undefined {
  const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = mark.index?.bounds ?? [];
  const side = overviewSize / ratio;
  const longer = Math.max(x1 - x0, y1 - y0);
  // Lines reach over the edges.
  const scale = (side - 8) / longer;
  if (!(scale > 0) || !Number.isFinite(scale)) return undefined;
  const size = { width: Math.ceil((x1 - x0) * scale) + 8, height: Math.ceil((y1 - y0) * scale) + 8 };
  return project({ centerX: (x0 + x1) / 2, centerY: (y0 + y1) / 2, scale }, size, down < 0);
}

/** A canvas of its own. */
export function contextOf({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("A canvas could not be made.");
  return context;
}

let pixel: CanvasRenderingContext2D | undefined;

/** Has what was painted so far carried out now: canvases put it off until somebody looks. */
function flush({ context }: BoxImage): void {
  pixel ??= contextOf({ width: 1, height: 1 });
  pixel.drawImage(context.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
}
