import Konva from "konva/lib/Core.js";
import {
  hasSameGround,
  originOf,
  paintBodies,
  paintHands,
  paintLevelGrid,
  paintLevelMarks,
  paintMotion,
  paintNotes,
  paintRecording,
  paintRecordingGrid,
  project,
  type Hands,
  type LevelPicture,
  type Palette,
  type Picture,
  type PlacedLabels,
  type Projection,
  type RecordingPicture,
  type Size,
  type Surface,
  type View,
} from "../../src/view/index.js";
import type { CanvasBrush } from "./BoxImages.js";
import { Ground } from "./Ground.js";
import { type Art, TilesetArt } from "./TilesetArt.js";

/**
 * A Konva stage in an element, of layers that are painted whole: each with a brush, and the picture of the moment of
 * painting.
 */
abstract class PaintedStage<P, B> {
  protected readonly stage: Konva.Stage;
  protected picture: P | undefined;

  constructor(protected readonly container: HTMLDivElement) {
    this.stage = new Konva.Stage({ container, width: 1, height: 1, listening: false });
  }

  resize({ width, height }: Size): void {
    if (width === this.stage.width() && height === this.stage.height()) return;
    this.stage.size({ width, height });
    this.stage.batchDraw();
  }

  destroy(): void {
    this.stage.destroy();
  }

  /** What a picture is painted with; undefined before there is one. */
  protected abstract brushOn(surface: CanvasRenderingContext2D): B | undefined;

  /** The next layer over those that there are. Nothing is painted before there is a picture. */
  protected layer(paint: (brush: B, picture: P) => void): Konva.Layer {
    const sceneFunc = ({ _context: surface }: Konva.Context): void => {
      const brush = this.brushOn(surface);
      if (brush && this.picture) paint(brush, this.picture);
    };
    const layer = new Konva.Layer({ listening: false });
    layer.add(new Konva.Shape({ listening: false, perfectDrawEnabled: false, sceneFunc }));
    this.stage.add(layer);
    return layer;
  }
}

/** What a lens shows: how it is painted, and what stands where. */
export interface LensPicture {
  paint(surface: Surface): void;
  /** For tests and tools that have only the page. */
  readonly places?: Readonly<Record<string, string>>;
}

/** The small stage of one lens, or of a space at an angle, of one layer: there is little on it. */
export class LensStage extends PaintedStage<LensPicture, Surface> {
  constructor(container: HTMLDivElement) {
    super(container);
    const layer = this.layer((surface, picture) => picture.paint(surface));
    layer.on("draw", () => Object.assign(this.container.dataset, this.picture?.places));
  }

  show(size: Size, picture: LensPicture): void {
    this.picture = picture;
    this.resize(size);
    this.stage.batchDraw();
  }

  protected brushOn(surface: Surface): Surface {
    return surface;
  }
}

interface WorldPicture {
  readonly view: View;
  readonly palette: Palette;
  /** `up` where larger numbers are drawn higher. */
  readonly geometry: { readonly up: boolean };
}

/** A part of the world, painted in pixels of the screen: lines keep their width, and far coordinates their precision. */
class WorldStage<P extends WorldPicture> extends PaintedStage<P, CanvasBrush> {
  /** World → screen of what is shown; undefined before the first picture. */
  get projection(): Projection | undefined {
    const size = { width: this.stage.width(), height: this.stage.height() };
    return this.picture && project(this.picture.view, size, this.picture.geometry.up);
  }

  protected brushOn(surface: CanvasRenderingContext2D): CanvasBrush | undefined {
    const { picture, projection } = this;
    return picture && projection && { surface, palette: picture.palette, projection };
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
      yAxis: picture.geometry.up ? "up" : "down",
      ...more(picture),
    });
  }
}

/** A picture and the version of the text that it is of. */
interface ScenePicture extends Picture {
  readonly version: number;
  /** Whether it is one of many that follow each other: words stay where they can. */
  readonly isPlayed: boolean;
}

/** The stage of one cell: the ground with what cannot move, the motion, the bodies, and what is written over them. */
export class SceneStage extends WorldStage<ScenePicture> {
  private readonly fixtures = new Ground(() => this.ground.batchDraw());
  private readonly ground: Konva.Layer = this.layer((brush, picture) => this.fixtures.paint(brush, picture));
  private readonly motion = this.layer(paintMotion);
  private readonly bodies = this.layer(paintBodies);
  private readonly notes = this.layer((brush, picture) => {
    const before = picture.isPlayed ? this.placement : undefined;
    const handles = this.hands.handles.map(({ x, y }) => [x, y] as const);
    this.placement = paintNotes(brush, { ...picture, pointed: this.pointed, before, handles });
    paintHands(brush, this.hands);
  }).on("draw", () =>
    this.publish(({ version, moment }) => ({ version: String(version), time: String(moment.instant.time) })),
  );
  private hands: Hands = { handles: [] };
  private pointed: number | undefined;
  private placement: PlacedLabels | undefined;

  /** Shows a picture in the next animation frame; only layers that it changes are painted. */
  show(picture: ScenePicture): void {
    const { picture: before } = this;
    this.picture = picture;
    const differs = (...keys: readonly (keyof Picture)[]): boolean =>
      keys.some((key) => before?.[key] !== picture[key]);
    const isAnew = differs("view", "palette", "layers");
    if (isAnew || !before || !hasSameGround(before.geometry, picture.geometry)) this.ground.batchDraw();
    if (isAnew || differs("geometry", "moment", "candidates")) this.motion.batchDraw();
    this.bodies.batchDraw();
    this.notes.batchDraw();
  }

  /** Shows handles and what a gesture says, over everything else, in the next animation frame. */
  showHands(hands: Hands): void {
    if (hands === this.hands) return;
    this.hands = hands;
    this.notes.batchDraw();
  }

  /** Tells what there is to be said of a body, in the next animation frame; of none, only what has a place. */
  point(body: number | undefined): void {
    if (body === this.pointed) return;
    this.pointed = body;
    this.notes.batchDraw();
  }

  override destroy(): void {
    this.fixtures.destroy();
    super.destroy();
  }
}

/** A level, and what it looks like in its editor. */
type DrawnLevel = LevelPicture & { readonly art?: Art | undefined };

/** The stage of one level, of two layers: what is solid, and over it the walls that can be passed. */
export class LevelStage extends WorldStage<DrawnLevel> {
  private readonly art = new TilesetArt(() => this.solids.batchDraw());
  private readonly ground = new Ground(() => this.solids.batchDraw());
  private readonly solids: Konva.Layer = this.layer((brush, picture) => {
    paintLevelGrid(brush);
    this.art.paint(brush, picture.art);
    this.ground.paintSolids(brush, picture.geometry);
  });
  private readonly marks = this.layer(paintLevelMarks).on("draw", () =>
    this.publish(({ walls }) => ({ walls: String(walls.length) })),
  );

  /** Shows a picture in the next animation frame; what it does not change is not painted. */
  show(size: Size, picture: DrawnLevel): void {
    const { picture: before } = this;
    this.picture = picture;
    this.resize(size);
    if ((["view", "geometry", "palette", "art"] as const).some((key) => before?.[key] !== picture[key]))
      this.solids.batchDraw();
    this.marks.batchDraw();
  }

  override destroy(): void {
    this.ground.destroy();
    this.art.destroy();
    super.destroy();
  }
}

/** The stage of a recording, of two layers: what is solid, and over it what goes on in a frame. */
export class RecordingStage extends WorldStage<RecordingPicture> {
  private readonly ground = new Ground(() => this.solids.batchDraw());
  private readonly solids: Konva.Layer = this.layer((brush, picture) => {
    paintRecordingGrid(brush, picture);
    this.ground.paintSolids(brush, picture.geometry);
  });
  private readonly bodies = this.layer(paintRecording).on("draw", () =>
    this.publish(({ frame }) => ({ frame: String(frame.number), bodies: String(frame.bodies.length) })),
  );

  /** Shows a picture in the next animation frame; what it does not change is not painted. */
  show(size: Size, picture: RecordingPicture): void {
    const { picture: before } = this;
    this.picture = picture;
    this.resize(size);
    if ((["view", "geometry", "palette"] as const).some((key) => before?.[key] !== picture[key]))
      this.solids.batchDraw();
    this.bodies.batchDraw();
  }

  override destroy(): void {
    this.ground.destroy();
    super.destroy();
  }
}
