import { firstInstant, instantGeometry, type Instant, type InstantGeometry } from "./instantGeometry.js";
import type { Candidates } from "./paint/broadPhase.js";
import type { Palette, Surface } from "./paint/brush.js";
import { defaultLayers, paintPicture, type Layers } from "./paint/picture.js";
import { fitPanes, heightFor, panesFor, planesOf, sizeOfPanes, viewOn, type SpaceView } from "./panes.js";
import { planeName, project, type Size } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import { sceneGeometry, type SceneGeometry } from "./sceneGeometry.js";
import { freeCorner, isometric, paintSpace, spaceBoxes } from "./space.js";
import { sceneBadges } from "./verdict.js";

/** A picture with its place on a sheet, in pixels. */
export interface PlacedPicture {
  readonly x: number;
  readonly y: number;
  readonly size: Size;
  readonly palette: Palette;
  /** Written into its upper right corner. */
  readonly caption?: string;
  /** Paints it, but for its ground, as if its place were the surface's own upper left corner. */
  readonly paint: (surface: Surface) => void;
}

/** What is exported of a scene: one picture, or the views of one in space. */
export interface Sheet {
  readonly size: Size;
  /** The scene's heading. */
  readonly title: string;
  /** What it comes to, in words: for those who do not see the pictures. */
  readonly description: string;
  /** The colour between pictures. */
  readonly seam: string;
  readonly pictures: readonly PlacedPicture[];
}

/** Paints a picture with its ground and caption, as if its place were the surface's own upper left corner. */
export function paintPlaced(surface: Surface, { size, palette, caption, paint }: PlacedPicture): void {
  surface.fillStyle = palette.colours.surface;
  surface.fillRect(0, 0, size.width, size.height);
  paint(surface);
  if (caption === undefined) return;
  surface.save();
  surface.font = palette.font;
  surface.fillStyle = palette.colours.dim;
  surface.textAlign = "right";
  surface.textBaseline = "middle";
  surface.fillText(caption, size.width - 8, 29);
  surface.restore();
}

/** How a scene is looked at. What is not given is as in a notebook that nobody has touched. */
export interface Look {
  readonly palette: Palette;
  /** Pixels. */
  readonly width: number;
  /** Pixels of a 2D scene's only view. */
  readonly height?: number | undefined;
  readonly view?: SpaceView | undefined;
  readonly instant?: Instant | undefined;
  readonly layers?: Layers | undefined;
  /** What the broad phase found, for the layer that shows it. */
  readonly candidates?: Candidates | undefined;
  /** Indices of bodies. */
  readonly selected?: ReadonlySet<number> | undefined;
}

/** A scene on one plane at one instant. */
interface Seen {
  readonly outline: SceneGeometry;
  readonly moment: InstantGeometry;
}

/** The views of a scene as they stand in its cell of a notebook. `title` is for a scene that has none of its own. */
export function sceneSheet(scene: SceneView, title: string, look: Look): Sheet {
  const { palette, width, layers = defaultLayers, candidates } = look;
  const { selected = new Set(), instant = firstInstant(scene) } = look;
  const seen = planesOf(scene).map((plane): Seen => {
    const described = sceneGeometry(scene, plane);
    return { outline: described, moment: instantGeometry(described, instant) };
  });
  const outlines = seen.map((it) => it.outline);
  const panes = panesFor(scene, width, look.height ?? (outlines[0] ? heightFor(outlines[0], width) : 0));
  const view = look.view ?? fitPanes(outlines, panes);
  const pictures = panes.flatMap(({ plane, left, top, width, height }, i): PlacedPicture[] => {
    const it = seen[i];
    if (!it) return [];
    const size = { width, height };
    const shown = viewOn(view, it.outline.axes);
    const projection = project(shown, size, it.outline.up);
    return [
      {
        ...{ x: left, y: top, size, palette },
        ...(panes.length > 1 && { caption: planeName(plane) }),
        paint: (surface) =>
          paintPicture({ surface, palette, projection }, { ...it, view: shown, layers, selected, candidates, palette }),
      },
    ];
  });
  const corner = freeCorner(panes);
  const [front, top] = (["front", "top"] as const).map((plane) => seen.find((it) => it.outline.plane === plane));
  if (corner && front && top) pictures.push(overview(corner, front, top, palette));
  return {
    size: sizeOfPanes(panes),
    title: scene.title ?? title,
    description: sceneBadges(scene)
      .map(({ text }) => text)
      .join(", "),
    seam: palette.colours.gridMajor,
    pictures,
  };
}

/** A space at an angle. */
function overview(
  { left, top, width, height }: NonNullable<ReturnType<typeof freeCorner>>,
  front: Seen,
  above: Seen,
  palette: Palette,
): PlacedPicture {
  const size = { width, height };
  const boxes = spaceBoxes(front, above);
  const { up } = front.outline;
  const projection = isometric(boxes, size, up);
  return {
    ...{ x: left, y: top, size, palette, caption: "x·y·z" },
    paint: (surface) => paintSpace(surface, palette, boxes, projection, up),
  };
}
