import Konva from "konva/lib/Core.js";
import {
  contactsCrowded,
  currentContact,
  labels,
  originOf,
  pick,
  project,
  ruler,
  screenRect,
  type BoxesMark,
  type Moment,
  type Outline,
  type Projection,
  type Size,
  type View,
} from "../../src/drawing/index.js";
import type { Layers } from "../state/viewState.js";
import { BodyNodes } from "./BodyNodes.js";
import { paintArrow, paintBoxes, paintDot, paintHatch, paintHull, paintPath, type Brush } from "./paint.js";
import { paintGrid, paintLabels, paintRuler, paintTiles } from "./paintGround.js";
import type { Palette } from "./palette.js";

/** All that a stage shows. */
export interface Picture {
  readonly version: number;
  readonly outline: Outline;
  readonly moment: Moment;
  readonly view: View;
  readonly layers: Layers;
  readonly selected: ReadonlySet<number>;
  readonly palette: Palette;
}

/**
 * The Konva stage of one cell, of four layers: the ground with what cannot move, the motion, the bodies, and what is
 * written over them. All of it is painted in pixels of the screen, so that lines keep their width at any zoom and far
 * coordinates keep their precision.
 */
export class SceneStage {
  private readonly stage: Konva.Stage;
  private readonly ground: Konva.Layer;
  private readonly motion: Konva.Layer;
  private readonly bodies: Konva.Layer;
  private readonly notes: Konva.Layer;
  private readonly nodes: BodyNodes;
  private picture: Picture | undefined;

  constructor(private readonly container: HTMLDivElement) {
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
    this.ground = this.layer((brush, picture) => paintGround(brush, picture));
    this.motion = this.layer((brush, picture) => paintMotion(brush, picture));
    this.bodies = new Konva.Layer({ listening: false });
    this.stage.add(this.bodies);
    this.nodes = new BodyNodes(this.bodies);
    this.notes = this.layer((brush, picture) => paintNotes(brush, picture));
    this.notes.on("draw", () => this.publish());
  }

  get size(): Size {
    return { width: this.stage.width(), height: this.stage.height() };
  }

  /** World → screen of what is shown; undefined before the first picture. */
  get projection(): Projection | undefined {
    return this.picture && project(this.picture.view, this.size, this.picture.outline.up);
  }

  /** Takes the size of the element around it. */
  resize({ width, height }: Size): void {
    if (width === this.stage.width() && height === this.stage.height()) return;
    this.stage.size({ width, height });
    this.stage.batchDraw();
  }

  /** Shows a picture in the next animation frame; only layers that it changes are painted. */
  show(picture: Picture): void {
    const before = this.picture;
    this.picture = picture;
    const moved =
      before?.view !== picture.view || before.palette !== picture.palette || before.outline !== picture.outline;
    const projection = this.projection;
    if (!projection) return;
    this.nodes.update(picture, projection);
    if (moved || before.layers !== picture.layers) this.ground.batchDraw();
    if (moved || before.layers !== picture.layers || before.moment !== picture.moment) this.motion.batchDraw();
    this.bodies.batchDraw();
    this.notes.batchDraw();
  }

  /** The body at a point of the stage, in pixels. */
  bodyAt(x: number, y: number): number | undefined {
    const { picture, projection } = this;
    return picture && projection && pick(picture.outline, picture.moment, projection, x, y);
  }

  destroy(): void {
    this.stage.destroy();
  }

  /** A layer of one shape, which paints with the transform of the moment of painting. */
  private layer(paint: (brush: Brush, picture: Picture) => void): Konva.Layer {
    const layer = new Konva.Layer({ listening: false });
    const shape = new Konva.Shape({
      perfectDrawEnabled: false,
      sceneFunc: (context) => {
        const { picture, projection } = this;
        if (!picture || !projection) return;
        paint({ context: context._context, palette: picture.palette, projection }, picture);
      },
    });
    layer.add(shape);
    this.stage.add(layer);
    return layer;
  }

  /** What is on the screen now, for tests and tools that have only the page. */
  private publish(): void {
    const { picture, projection } = this;
    if (!picture || !projection) return;
    const [x, y] = originOf(projection);
    Object.assign(this.container.dataset, {
      version: String(picture.version),
      scale: String(projection.scale),
      originX: String(x),
      originY: String(y),
      yAxis: picture.outline.up ? "up" : "down",
      time: String(picture.moment.instant.time),
    });
  }
}

function paintGround(brush: Brush, { outline, layers }: Picture): void {
  if (layers.grid) paintGrid(brush, ruler(brush.projection, outline.scene.unit));
  if (outline.tiles) paintTiles(brush, outline.tiles);
  paintBoxes(brush, outline.statics);
}

function paintMotion(brush: Brush, { outline, moment, layers }: Picture): void {
  if (layers.hull) paintHull(brush, moment.hull);
  for (const hatch of outline.hatches) paintHatch(brush, hatch);
  if (layers.broad) paintBoxes(brush, moment.broad);
  if (layers.ghosts) {
    const [, discretePath] = outline.paths;
    paintBoxes(brush, outline.ghosts);
    if (discretePath) paintPath(brush, discretePath);
  }
  if (layers.path && outline.paths[0]) paintPath(brush, outline.paths[0]);
  paintBoxes(brush, outline.contacts);
  paintBoxes(brush, moment.rest);
}

function paintNotes(brush: Brush, picture: Picture): void {
  const { outline, moment, layers, selected } = picture;
  const { context, palette, projection } = brush;
  for (const mark of [outline.starts, moment.now, outline.statics]) paintSelection(brush, mark, selected);
  const current = currentContact(outline.scene, moment.instant);
  const strong = current === undefined ? undefined : outline.dots[current];
  const crowded = contactsCrowded(outline, projection);
  for (const normal of outline.normals) {
    if (normal.from === strong?.at) paintArrow(brush, { ...normal, strong: true });
    else if (!crowded || selected.has(normal.body)) paintArrow(brush, normal);
  }
  for (const dot of outline.dots) paintDot(brush, dot === strong ? { ...dot, strong: true } : dot, crowded);
  if (layers.labels) {
    context.save();
    context.font = palette.font;
    const placed = labels(outline, moment, projection, selected, (text) => context.measureText(text).width);
    context.restore();
    paintLabels(brush, placed);
  }
  if (layers.grid) paintRuler(brush, ruler(projection, outline.scene.unit), outline.scene.unit);
}

/** Thin frames around what is selected. */
function paintSelection({ context, palette, projection }: Brush, mark: BoxesMark, selected: ReadonlySet<number>): void {
  if (selected.size === 0) return;
  context.save();
  context.strokeStyle = palette.colours.accent;
  context.lineWidth = 1;
  mark.bodies.forEach((body, i) => {
    if (!selected.has(body)) return;
    const [x0, y0, x1, y1] = screenRect(mark.rects, i, projection);
    if ([x0, y0, x1, y1].every((edge) => Math.abs(edge) < 1e5))
      context.strokeRect(x0 - 4, y0 - 4, x1 - x0 + 8, y1 - y0 + 8);
  });
  context.restore();
}
