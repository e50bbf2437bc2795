import Konva from "konva/lib/Core.js";
import {
  crowdSize,
  hasSameGround,
  paintBodies,
  paintHands,
  paintMotion,
  paintNotes,
  type Hands,
  type Picture,
  type Projection,
} from "../../src/view/index.js";
import { Ground } from "./Ground.js";
import { paintedShape, WorldStage } from "./PaintedStage.js";

/** A picture and the version of the text that it is of. */
export interface StagePicture extends Picture {
  readonly version: number;
}

/**
 * The stage of one cell, of four layers: the ground with what cannot move, the motion, the bodies, and what is written over
 * them.
 */
export class SceneStage extends WorldStage<StagePicture> {
  private readonly ground: Konva.Layer;
  private readonly fixtures = new Ground(() => this.ground.batchDraw());
  private readonly motion: Konva.Layer;
  private readonly bodies = new Konva.Layer({ listening: false });
  private readonly notes: Konva.Layer;
  private readonly nodes = new BodyNodes(this.bodies);
  private hands: Hands = { handles: [] };

  constructor(container: HTMLDivElement) {
    super(container);
    this.ground = this.brushLayer((brush, picture) => this.fixtures.paint(brush, picture));
    this.motion = this.brushLayer(paintMotion);
    this.stage.add(this.bodies);
    this.notes = this.brushLayer((brush, picture) => {
      paintNotes(brush, picture);
      paintHands(brush, this.hands);
    });
    this.notes.on("draw", () =>
      this.publish(({ version, moment }) => ({ version: String(version), time: String(moment.instant.time) })),
    );
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

  override destroy(): void {
    this.fixtures.destroy();
    super.destroy();
  }

  protected override isUp({ outline }: StagePicture): boolean {
    return outline.up;
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
    const shape = paintedShape((surface) => {
      const { picture, projection } = this;
      if (picture && projection) paintBodies({ surface, palette: picture.palette, projection }, picture, place());
    });
    this.layer.add(shape);
    return shape;
  }
}
