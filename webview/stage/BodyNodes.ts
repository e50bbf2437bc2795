import Konva from "konva/lib/Core.js";
import { crowdSize, paintBodies, type Picture, type Projection } from "../../src/view/index.js";

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
