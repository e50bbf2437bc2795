import { firstInstant, instantGeometry, type Instant, type InstantGeometry } from "./instantGeometry.js";
import type { Surface } from "./paint/brush.js";
import { defaultLayers, paintNotes, paintScenery, type Picture } from "./paint/picture.js";
import { Strokes } from "./paint/strokes.js";
import type { ColourRole, Palette } from "./palette.js";
import {
  fitPanes,
  heightFor,
  fitBeside,
  widthOfLanes,
  overviewPlace,
  panesFor,
  planesOf,
  sizeOfPanes,
  viewOn,
  type SpaceView,
} from "./panes.js";
import { laneGeometry, laneMoment, lanesOf, laneTitle, type LaneLayout } from "./lanes.js";
import { planeName, project, type Projection, type Size } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import { sceneGeometry, type SceneGeometry } from "./sceneGeometry.js";
import { paintSpace, type SceneMoment } from "./space.js";
import { sceneBadges } from "./badges.js";
import { fixLines, type FindingCard } from "./findingCards.js";
import { cardHead, verdictHead } from "./verdictHead.js";

/** A picture with its place on a sheet, in pixels. */
export interface PlacedPicture {
  readonly x: number;
  readonly y: number;
  readonly size: Size;
  readonly palette: Palette;
  /** Written into its upper right corner; of a lane into its lower left one. */
  readonly caption?: string;
  /** Of the caption; dim where it is not given. */
  readonly captionColour?: ColourRole;
  /** Paints it, but for its ground, as if its place were the surface's own upper left corner. */
  readonly paint: (surface: Surface) => void;
  /** Paints what is written over that, where it is more than one with it. */
  readonly paintOver?: (surface: Surface) => void;
  /** What of a scene it shows, and where; absent where it is no view of one. */
  readonly seen?: SceneMoment & { readonly projection: Projection };
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
export function paintPlaced(surface: Surface, placed: PlacedPicture): void {
  paintLower(surface, placed);
  paintUpper(surface, placed);
}

/** Paints its ground and what stands on that. */
export function paintLower(surface: Surface, { size, palette, paint }: PlacedPicture): void {
  surface.fillStyle = palette.colours.surface;
  surface.fillRect(0, 0, size.width, size.height);
  paint(surface);
}

/** Paints what is written over that. */
export function paintUpper(
  surface: Surface,
  { size, palette, caption, captionColour, seen, paintOver }: PlacedPicture,
): void {
  paintOver?.(surface);
  if (caption === undefined) return;
  const strokes = new Strokes(surface, palette);
  const isBold = captionColour !== undefined;
  if (!seen || seen.geometry.lane === "both") {
    strokes.text(caption, [size.width - 8, 29], captionColour ?? "dim", "right", isBold);
    return;
  }
  // As a notebook has it: on a ground of its own, whatever is there.
  const right = 12 + strokes.measure(caption, isBold);
  strokes.box([4, size.height - 20, right, size.height - 3], "surface", { width: 0, fill: 1 });
  strokes.text(caption, [8, size.height - 11], captionColour ?? "dim", "left", isBold);
}

/** Puts a card over the picture of a sheet. */
export function withCard(sheet: Sheet, card: FindingCard | undefined): Sheet {
  const [picture] = sheet.pictures;
  if (!card || !picture) return sheet;
  const { palette, size } = picture;
  const head = cardHead({ ...card, lines: fixLines(card) }, undefined, palette, size.width);
  const { height } = head.size;
  return {
    ...sheet,
    size: { width: size.width, height: height + size.height },
    pictures: [
      { x: 0, y: 0, palette, ...head },
      { ...picture, y: height },
    ],
  };
}

/** How a scene is looked at. What is not given is as in a notebook that nobody has touched. */
export interface Look extends Partial<Pick<Picture, "layers" | "candidates" | "selected">> {
  readonly palette: Palette;
  /** Pixels. */
  readonly width: number;
  /** Pixels of all lanes of a 2D scene together. */
  readonly height?: number | undefined;
  /** Pixels of the whole sheet of a 2D scene, in place of `height`. */
  readonly totalHeight?: number | undefined;
  readonly view?: SpaceView | undefined;
  /** Whether lanes are next to each other; as the action needs it unless it is given. */
  readonly areBeside?: boolean | undefined;
  /** How both runs are laid out; in two lanes unless it is given. */
  readonly layout?: LaneLayout;
  readonly instant?: Instant | undefined;
  /** Those of the scene on its planes, where they are known already. */
  readonly geometries?: readonly SceneGeometry[];
  /** What is drawn of a moment, where that is not all. */
  readonly drawn?: (moment: InstantGeometry) => InstantGeometry;
  /** Whether its title stands above the verdict. */
  readonly hasCaption?: boolean;
}

/** The views of a scene as they stand in its cell of a notebook. `title` is for a scene that has none of its own. */
export function sceneSheet(scene: SceneView, title: string, look: Look): Sheet {
  const { palette, layers = defaultLayers, candidates, layout = "lanes" } = look;
  const { selected = new Set(), instant = firstInstant(scene) } = look;
  const geometries = look.geometries ?? planesOf(scene).map((plane) => sceneGeometry(scene, plane));
  const seen = geometries.map((geometry): SceneMoment => ({ geometry, moment: instantGeometry(geometry, instant) }));
  const [first] = geometries;
  const lanes = lanesOf(scene, layout);
  const areBeside = look.areBeside ?? (first !== undefined && fitBeside(first, look.width));
  const width = scene.dimensions === 2 ? widthOfLanes(lanes.length, areBeside, look.width) : look.width;
  const name = scene.title ?? title;
  const badges = sceneBadges(scene);
  const head = verdictHead(scene, look.hasCaption ? name : undefined, palette, width);
  const below = head.size.height;
  const given = look.totalHeight === undefined ? look.height : look.totalHeight - below;
  const panes = panesFor(scene, width, given ?? (first ? heightFor(first, width) : 0), lanes, areBeside);
  // At one moment, what moves may be anywhere on its path.
  const view = look.view ?? fitPanes(geometries, panes, look.instant === undefined ? "decisive" : "action");
  const pictures = panes.flatMap(({ plane, lane, left: x, top, ...size }): PlacedPicture[] => {
    const whole = seen.find(({ geometry }) => geometry.plane === plane);
    if (!whole) return [];
    const it = { geometry: laneGeometry(whole.geometry, lane), moment: laneMoment(whole.moment, lane) };
    const shown = viewOn(view, it.geometry.axes);
    const projection = project(shown, size, it.geometry.up);
    const moment = look.drawn?.(it.moment) ?? it.moment;
    const picture = { ...it, moment, view: shown, layers, selected, candidates, palette };
    const paint = (surface: Surface): void => paintScenery({ surface, palette, projection }, picture);
    const paintOver = (surface: Surface): void => void paintNotes({ surface, palette, projection }, picture);
    const title = scene.dimensions === 3 ? planeName(plane) : laneTitle(lane);
    return [
      {
        x,
        y: below + top,
        size,
        palette,
        ...(title && { caption: title }),
        ...((lane === "game" || lane === "sweep") && { captionColour: lane }),
        paint,
        paintOver,
        seen: { ...it, projection },
      },
    ];
  });
  const corner = overviewPlace(panes);
  const [front, top] = (["front", "top"] as const).map((plane) => seen.find((it) => it.geometry.plane === plane));
  if (corner && front && top) {
    const { left: x, top: y, ...size } = corner;
    const paint = (surface: Surface): void => paintSpace(surface, palette, front, top, size);
    pictures.push({ x, y: below + y, size, palette, caption: "x·y·z", paint });
  }
  const { width: across, height } = sizeOfPanes(panes);
  return {
    size: { width: across, height: below + height },
    title: name,
    description: badges.map(({ text }) => text).join(", "),
    seam: palette.colours.gridMajor,
    pictures: below > 0 ? [{ x: 0, y: 0, palette, ...head }, ...pictures] : pictures,
  };
}
