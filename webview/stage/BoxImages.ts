import {
  boxesInView,
  paintBoxes,
  project,
  screenX,
  screenY,
  worldX,
  worldY,
  type BoxesMark,
  type Palette,
  type Projection,
  type Rect,
  type Size,
} from "../../src/view/index.js";

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

/** An image of boxes, and what it is of. */
interface BoxImage {
  readonly bitmap: Bitmap;
  readonly mark: BoxesMark;
  readonly palette: Palette;
  /** What the image shows; moves when the image is panned. */
  projection: Projection;
}

/** An image in the making. */
interface Work {
  readonly image: BoxImage;
  readonly boxes: Uint32Array;
  readonly isOverview: boolean;
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
  private work: Work | undefined;
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** @param redraw asks for another call of `paint` */
  constructor(private readonly redraw: () => void) {}

  paint(context: CanvasRenderingContext2D, palette: Palette, p: Projection, mark: BoxesMark): void {
    clearTimeout(this.rest);
    const few = mark.index ? boxesInView(mark, p, { most: fewBoxes, sparse: true }) : undefined;
    if (!mark.index || few) {
      paintBoxes({ surface: context, palette, projection: p }, mark, few);
      return;
    }
    const wanted = { mark, palette, projection: p };
    if (this.work && !this.work.isOverview && !sameScale(this.work.image, wanted)) this.work = undefined;
    const ratio = context.getTransform().a;
    const isCurrent = this.shown && sameScale(this.shown, wanted) && this.shown.bitmap.ratio === ratio;
    if (isCurrent && this.shown && pan(this.shown, p)) {
      const { width, height } = this.shown.bitmap;
      this.shown.bitmap.drawOn(context, [0, 0, width / ratio, height / ratio]);
      if (offset(this.shown, p) > leastOffset) this.whenAtRest(wanted, ratio);
      else this.proceed();
      return;
    }
    this.paintStale(context, p);
    if (this.shown && sameContent(this.shown, wanted)) this.whenAtRest(wanted, ratio);
    else if (!this.work || this.work.isOverview) this.begin(wanted, ratio);
    else this.proceed();
  }

  /** The best there is: the last image, and around it that of all boxes. */
  private paintStale(context: CanvasRenderingContext2D, p: Projection): void {
    const image = this.shown ?? this.work?.image;
    if (!image) return;
    const place = placeOn(p, image.projection);
    if (this.overview) {
      context.save();
      context.beginPath();
      context.rect(0, 0, p.width, p.height);
      context.rect(place[0], place[1], place[2] - place[0], place[3] - place[1]);
      context.clip("evenodd");
      this.overview.bitmap.drawOn(context, placeOn(p, this.overview.projection));
      context.restore();
    }
    image.bitmap.drawOn(context, place);
  }

  private whenAtRest(wanted: Omit<BoxImage, "bitmap">, ratio: number): void {
    if (this.work && !this.work.isOverview) {
      this.proceed();
      return;
    }
    this.rest = setTimeout(() => this.begin(wanted, ratio), restMs);
  }

  private begin(wanted: Omit<BoxImage, "bitmap">, ratio: number, isOverview = false): void {
    const { mark, projection } = wanted;
    const image = { ...wanted, bitmap: new Bitmap(projection, ratio) };
    const boxes = Uint32Array.from(boxesInView(mark, projection, { sparse: true }) ?? []);
    this.work = { image, boxes, isOverview, next: 0 };
    this.proceed();
  }

  /** Goes on in the next frame with what is in the making. */
  private proceed(): void {
    if (!this.work && this.shown && !(this.overview && sameContent(this.overview, this.shown))) {
      const { mark, palette, bitmap } = this.shown;
      const projection = projectionOfAll(mark, bitmap.ratio, this.shown.projection);
      if (projection) this.begin({ mark, palette, projection }, bitmap.ratio, true);
    }
    if (this.work) this.frame ||= requestAnimationFrame(() => this.step());
  }

  private step(): void {
    this.frame = 0;
    const { work } = this;
    if (!work) return;
    const { image, boxes } = work;
    const until = performance.now() + sliceMs;
    do {
      paintOn(image, boxes.subarray(work.next, work.next + sliceBoxes));
      work.next += sliceBoxes;
    } while (work.next < boxes.length && performance.now() < until);
    image.bitmap.flush();
    if (work.next < boxes.length) {
      if (!this.shown) this.redraw();
      this.frame = requestAnimationFrame(() => this.step());
      return;
    }
    this.work = undefined;
    if (work.isOverview) {
      this.overview = image;
    } else {
      this.shown = image;
      this.redraw();
    }
  }

  destroy(): void {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.shown = this.overview = this.work = undefined;
  }
}

function sameContent(a: Omit<BoxImage, "bitmap">, b: Omit<BoxImage, "bitmap">): boolean {
  return a.mark === b.mark && a.palette === b.palette;
}

/** Whether one can become the other by a pan. */
function sameScale(a: Omit<BoxImage, "bitmap">, b: Omit<BoxImage, "bitmap">): boolean {
  const [p, q] = [a.projection, b.projection];
  return sameContent(a, b) && p.scale === q.scale && p.down === q.down && p.width === q.width && p.height === q.height;
}

/** Pixels of the device by which an image is off a view of the same scale, on the axis where it is more. */
function offset({ projection: q, bitmap: { ratio } }: BoxImage, p: Projection): number {
  return Math.max(Math.abs(q.centerX - p.centerX), Math.abs(q.centerY - p.centerY)) * p.scale * ratio;
}

/** Where on the screen an image lies. */
function placeOn(p: Projection, q: Projection): Rect {
  return [
    screenX(p, worldX(q, 0)),
    screenY(p, worldY(q, 0)),
    screenX(p, worldX(q, q.width)),
    screenY(p, worldY(q, q.height)),
  ];
}

function paintOn({ bitmap, mark, palette, projection }: BoxImage, boxes: ArrayLike<number>): void {
  paintBoxes({ surface: bitmap.context, palette, projection }, mark, boxes);
}

/**
 * Shifts an image by whole pixels of the device towards a view and paints what has come in at its edges; false where
 * that would take longer than a frame has.
 */
function pan(image: BoxImage, p: Projection): boolean {
  const { bitmap, mark, projection: q } = image;
  const pixels = q.scale * bitmap.ratio;
  const dx = Math.round((q.centerX - p.centerX) * pixels);
  const dy = Math.round((q.centerY - p.centerY) * pixels * q.down);
  if (dx === 0 && dy === 0) return true;
  if (!(Math.abs(dx) < bitmap.width && Math.abs(dy) < bitmap.height)) return false;
  const moved = { ...q, centerX: q.centerX - dx / pixels, centerY: q.centerY - (dy / pixels) * q.down };
  const strips = stripsOf(bitmap, dx, dy).map((strip) => {
    const [x0, y0, x1, y1] = strip.map((edge) => edge / bitmap.ratio) as [number, number, number, number];
    const part: Rect = [x0, y0, x1, y1];
    return { part, boxes: boxesInView(mark, moved, { part, most: fewBoxes, sparse: true }) };
  });
  if (strips.some(({ boxes }) => boxes === undefined)) return false;
  image.projection = moved;
  bitmap.shift(dx, dy);
  for (const { part, boxes = [] } of strips) bitmap.within(part, () => paintOn(image, boxes));
  return true;
}

/** What is bare after a shift, in pixels of the device: a column and the rest of a row. */
function stripsOf({ width, height }: Bitmap, dx: number, dy: number): Rect[] {
  const [left, right] = [Math.max(0, dx), width + Math.min(0, dx)];
  const strips: Rect[] = [];
  if (dx !== 0) strips.push(dx > 0 ? [0, 0, left, height] : [right, 0, width, height]);
  if (dy !== 0) strips.push(dy > 0 ? [left, 0, right, dy] : [left, height + dy, right, height]);
  return strips;
}

/** All boxes on a canvas of a fixed size. */
function projectionOfAll({ index }: BoxesMark, ratio: number, { down }: Projection): Projection | undefined {
  const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = index?.bounds ?? [];
  const side = overviewSize / ratio;
  const longer = Math.max(x1 - x0, y1 - y0);
  // Lines reach over the edges.
  const scale = (side - 8) / longer;
  if (!(scale > 0) || !Number.isFinite(scale)) return undefined;
  const size = { width: Math.ceil((x1 - x0) * scale) + 8, height: Math.ceil((y1 - y0) * scale) + 8 };
  return project({ centerX: (x0 + x1) / 2, centerY: (y0 + y1) / 2, scale }, size, down < 0);
}

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
