import Konva from "konva/lib/Core.js";
import {
  crowdSize,
  hasSameGround,
  originOf,
  paintBodies,
  paintHands,
  paintMotion,
  paintNotes,
  project,
  type Brush,
  type Hands,
  type Picture,
  type Projection,
  type Size,
} from "../../src/view/index.js";
import { Ground } from "./Ground.js";

/** A picture and the version of the text that it is of. */
export interface StagePicture extends Picture {
  readonly version: number;
}

/**
 * The Konva stage of one cell, of four layers: the ground with what cannot move, the motion, the bodies, and what is
 * written over them. All of it is painted in pixels of the screen, so that lines keep their width at any zoom and far
 * coordinates keep their precision.
 */
export class SceneStage {
  private readonly stage: Konva.Stage;
  private readonly ground: Konva.Layer;
  private readonly fixtures: Ground;
  private readonly motion: Konva.Layer;
  private readonly bodies: Konva.Layer;
  private readonly notes: Konva.Layer;
  private readonly nodes: BodyNodes;
  private picture: StagePicture | undefined;
  private hands: Hands = { handles: [] };

  constructor(private readonly container: HTMLDivElement) {
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
    this.fixtures = new Ground(() => this.ground.batchDraw());
    this.ground = this.layer(({ projection }, picture, context) => this.fixtures.paint(context, picture, projection));
    this.motion = this.layer((brush, picture) => paintMotion(brush, picture));
    this.bodies = new Konva.Layer({ listening: false });
    this.stage.add(this.bodies);
    this.nodes = new BodyNodes(this.bodies);
    this.notes = this.layer((brush, picture) => {
      paintNotes(brush, picture);
      paintHands(brush, this.hands);
    });
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
  show(picture: StagePicture): void {
    const before = this.picture;
    this.picture = picture;
    const seenAnew = before?.view !== picture.view || before.palette !== picture.palette;
    const moved = seenAnew || before.outline !== picture.outline;
    const projection = this.projection;
    if (!projection) return;
    this.nodes.update(picture, projection);
    const onNewGround = seenAnew || before.layers !== picture.layers || !hasSameGround(before.outline, picture.outline);
    if (onNewGround) this.ground.batchDraw();
    if (moved || before.layers !== picture.layers || before.moment !== picture.moment) this.motion.batchDraw();
    else if (before.candidates !== picture.candidates) this.motion.batchDraw();
    this.bodies.batchDraw();
    this.notes.batchDraw();
  }

  /** Shows handles and what a gesture says, over everything else, in the next animation frame. */
  showHands(hands: Hands): void {
    if (hands === this.hands) return;
    this.hands = hands;
    this.notes.batchDraw();
  }

  destroy(): void {
    this.fixtures.destroy();
    this.stage.destroy();
  }

  /** A layer of one shape, which paints with the transform of the moment of painting. */
  private layer(paint: (brush: Brush, picture: StagePicture, context: CanvasRenderingContext2D) => void): Konva.Layer {
    const layer = new Konva.Layer({ listening: false });
    const shape = new Konva.Shape({
      perfectDrawEnabled: false,
      sceneFunc: (context) => {
        const { picture, projection } = this;
        if (!picture || !projection) return;
        const { _context: surface } = context;
        paint({ surface, palette: picture.palette, projection }, picture, surface);
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

/** The moving bodies on their layer: a node per body, keyed by its id, patched when the picture changes. */
export class BodyNodes {
  private readonly nodes = new Map<string, Konva.Shape>();
  private crowd: Konva.Shape | undefined;
  private picture: Picture | undefined;
  private projection: Projection | undefined;
  /** Place of each body in the order of the movers. */
  private readonly places = new Map<string, number>();

  constructor(private readonly layer: Konva.Layer) {}

  /** Takes what to paint; the layer is drawn by the caller. */
  update(picture: Picture, projection: Projection): void {
    const sameBodies = this.picture?.outline === picture.outline;
    this.picture = picture;
    this.projection = projection;
    if (sameBodies) return;
    const { movers, scene } = picture.outline;
    this.places.clear();
    movers.forEach((body, place) => this.places.set(scene.bodies.ids[body] ?? "", place));
    // Then a node for each costs more than it gives: one shape paints them all.
    const crowded = movers.length > crowdSize;
    for (const [id, node] of this.nodes) {
      if (!crowded && this.places.has(id)) continue;
      node.destroy();
      this.nodes.delete(id);
    }
    if (!crowded) {
      this.crowd?.destroy();
      this.crowd = undefined;
      for (const id of this.places.keys()) if (!this.nodes.has(id)) this.nodes.set(id, this.node(id));
    } else {
      this.crowd ??= this.shape(() => undefined);
    }
  }

  private node(id: string): Konva.Shape {
    const node = this.shape(() => this.places.get(id));
    node.id(id);
    return node;
  }

  /** A shape that paints one body, or all where `place` gives none. */
  private shape(place: () => number | undefined): Konva.Shape {
    const shape = new Konva.Shape({
      listening: false,
      perfectDrawEnabled: false,
      sceneFunc: (context) => {
        const { picture, projection } = this;
        if (!picture || !projection) return;
        paintBodies({ surface: context._context, palette: picture.palette, projection }, picture, place());
      },
    });
    this.layer.add(shape);
    return shape;
  }
}
