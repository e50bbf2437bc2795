import { placeOf } from "../boxesInView.js";
import { checkNumbers, isFree, type CheckNumber } from "../checkNumbers.js";
import { contactsCrowded } from "../eventMarks.js";
import { contactsUntil, currentContact, ghostsUntil, type InstantGeometry } from "../instantGeometry.js";
import { insetOf, type Inset } from "../inset.js";
import { around, outlines, titlePlace } from "../drawnShapes.js";
import { labels, type PlacedLabels } from "../labels.js";
import { polygonAt, withCorners, type BoxesMark } from "../marks.js";
import type { Line } from "../line.js";
import { palePalette, type Palette } from "../palette.js";
import { grownBy, type Point, type Rect } from "../rect.js";
import { screenPoint, screenRect, type Projection, type Size, type View } from "../projection.js";
import { ruler } from "../ruler.js";
import { velocitiesShown, type SceneGeometry } from "../sceneGeometry.js";
import { annotationsUntil } from "../annotationsUntil.js";
import { broadPhaseMarks, paintBroadPhase, type Candidates } from "./paintBroadPhase.js";
import type { Brush } from "./brush.js";
import { paintGrid, paintLabels, paintRuler } from "./ground.js";
import { paintArrow, paintBoxes, paintDot, paintHatch, paintHull, paintPath, paintWaypoints } from "./paintMarks.js";
import { paintTeleports, paintLooks, paintPushes, paintPivot } from "./paintAnnotations.js";
import { Strokes } from "./strokes.js";
import { paintTiles } from "./paintTiles.js";

/** What is drawn beside the boxes, if it is chosen. */
export const layerNames = ["grid", "labels", "path", "ghosts", "hull", "broad"] as const;
export type Layers = Readonly<Record<(typeof layerNames)[number], boolean>>;

/** What is shown until somebody chooses. */
export const defaultLayers: Layers = { grid: true, labels: true, path: true, ghosts: true, hull: false, broad: false };

/** All that a picture shows, of a scene at an instant. */
export interface Picture {
  readonly geometry: SceneGeometry;
  readonly moment: InstantGeometry;
  readonly view: View;
  readonly layers: Layers;
  readonly selected: ReadonlySet<number>;
  /** The body under the pointer. */
  readonly pointed?: number | undefined;
  /** Middles of handles that are drawn over the picture, in pixels: no label lies on one. */
  readonly handles?: readonly Point[];
  /** Shown with the layer `broad`. */
  readonly candidates?: Candidates | undefined;
  readonly palette: Palette;
  /** The labels of a moment shortly before, while a run is played. */
  readonly before?: PlacedLabels | undefined;
}

/** Paints all of a picture, from back to front. */
export function paintPicture(brush: Brush, picture: Picture): void {
  paintScenery(brush, picture);
  paintNotes(brush, picture);
}

/** Paints all that notes are written over. */
export function paintScenery(brush: Brush, picture: Picture): void {
  const { geometry, layers } = picture;
  if (layers.grid) paintGrid(brush, ruler(brush.projection, geometry.scene.unit));
  paintFixed(brush, geometry);
  paintMotion(brush, picture);
  paintBodies(brush, picture);
}

/** What cannot move. */
export function paintFixed(
  brush: Brush,
  { tiles, solids, statics, unclear }: Pick<SceneGeometry, "tiles" | "solids" | "statics" | "unclear">,
): void {
  if (unclear) {
    const pale = { ...brush, palette: palePalette(brush.palette) };
    for (const grid of unclear.tiles) paintTiles(pale, grid);
    paintBoxes(pale, unclear.solids);
  }
  for (const grid of tiles) paintTiles(brush, grid);
  paintBoxes(brush, solids);
  paintBoxes(brush, statics);
}

/** The way that bodies take, in both runs. */
export function paintMotion(brush: Brush, { geometry, moment, layers, candidates }: Picture): void {
  const strokes = new Strokes(brush.surface, brush.palette);
  const { instant } = moment;
  if (layers.hull) {
    paintHull(brush, moment.hull);
    paintBoxes(brush, moment.free);
  }
  for (const { finding, polygon } of geometry.hatches) {
    if (finding.frame <= instant.time) paintHatch(brush, polygon);
  }
  if (layers.broad) paintBroadPhase(brush, broadPhaseMarks(moment.broad, geometry.axes, candidates, brush.projection));
  if (layers.path) {
    paintPath(brush, geometry.ways);
    paintPath(brush, geometry.path);
  }
  paintBoxes(brush, geometry.contacts, contactsUntil(geometry.scene, instant));
  paintBoxes(brush, geometry.answers);
  if (!layers.ghosts) return;
  paintBoxes(brush, geometry.ghosts, ghostsUntil(geometry, instant.time));
  if (geometry.annotations.teleports.length === 0) paintPath(brush, geometry.gamePath);
  paintTeleports(brush, strokes, geometry, instant.time);
}

/** The moving bodies. */
export function paintBodies(brush: Brush, { geometry, moment, layers, selected }: Picture): void {
  const { sweep, game, driven, instant } = moment;
  paintBoxes(brush, driven);
  paintBoxes(brush, geometry.starts);
  if (layers.ghosts) {
    paintBoxes(brush, looksUntil(geometry, instant.time));
    paintBoxes(brush, game);
  }
  paintBoxes(brush, sweep);
  // Where both are the same, each is seen in the other's gaps.
  if (layers.ghosts) paintBoxes(brush, { ...game, role: "both" }, sameBoxes(game, sweep));
  for (const arrow of velocitiesShown(geometry, selected)) paintArrow(brush, arrow);
}

/** Where your game looked, up to a time. */
function looksUntil({ scene, annotations }: SceneGeometry, time: number): BoxesMark {
  const { told } = annotationsUntil(annotations, time);
  const rects = Float64Array.from(told.flatMap((look) => look.at));
  return withCorners(scene, { role: "look", rects, bodies: Uint32Array.from(told, ({ body }) => body) });
}

function sameBoxes(a: BoxesMark, b: BoxesMark): number[] {
  const isSame = (i: number): boolean => [0, 1, 2, 3].every((edge) => a.rects[i * 4 + edge] === b.rects[i * 4 + edge]);
  return Array.from(a.bodies.keys()).filter(isSame);
}

/** What is written and marked over the bodies; tells where the labels are. */
export function paintNotes(brush: Brush, picture: Picture): PlacedLabels | undefined {
  const { geometry, moment, layers, selected } = picture;
  const { surface, palette, projection } = brush;
  const strokes = new Strokes(surface, palette);
  const { scene, starts, statics, dots, normals } = geometry;
  const { instant } = moment;
  for (const mark of [starts, moment.sweep, moment.driven, statics])
    paintSelection(strokes, projection, mark, selected);
  const current = currentContact(scene, instant);
  const strong = current === undefined ? undefined : dots[current];
  const crowded = contactsCrowded(geometry.contacts, projection);
  const happened = new Set(contactsUntil(scene, instant).map((contact) => dots[contact]));
  for (const normal of normals) {
    if (normal.from === strong) paintArrow(brush, { ...normal, strong: true });
    else if (happened.has(normal.from) && (!crowded || selected.has(normal.body))) paintArrow(brush, normal);
  }
  if (layers.path) {
    paintWaypoints(brush, geometry.waypoints);
    for (const pivot of geometry.pivots) paintPivot(brush, strokes, pivot);
  }
  for (const dot of dots) {
    if (dot === strong || happened.has(dot))
      paintDot(brush, dot, dot === strong ? "strong" : crowded ? "crowded" : "usual");
  }
  const inset = layers.labels ? insetOf(geometry, projection) : undefined;
  const shown = inset && inset.time <= instant.time ? inset : undefined;
  const numbers = layers.ghosts
    ? notCrossed(checkNumbers(geometry, projection, moment), shown && [shown.leader], shown && [shown.ring])
    : [];
  const also = shownToo(picture, projection, shown);
  const placement = layers.labels
    ? labels({ ...picture, projection, numbers, measure: strokes.measure, also })
    : undefined;
  const leaders = placement?.placed.map(({ leader }) => leader).filter((leader) => leader !== undefined);
  if (layers.ghosts) paintLooks(brush, strokes, geometry, instant.time, notCrossed(numbers, leaders));
  if (placement) {
    if (shown) paintInset(brush, strokes, picture, shown);
    paintLabels(strokes, placement.placed);
  }
  if (layers.grid) paintRuler(brush, ruler(projection, scene.unit), scene.unit, lowerLeft(picture, projection));
  return placement;
}

/** The numbers of checks that no leader crosses, and no frame. */
function notCrossed(
  numbers: readonly CheckNumber[],
  lines: readonly Line[] = [],
  frames: readonly Rect[] = [],
): readonly CheckNumber[] {
  return numbers.filter(({ ink }) => isFree(ink, { frames, lines, marks: [] }));
}

/** What stands at the lower left of a picture, if anything: the title of a lane. */
function lowerLeft({ geometry }: Picture, p: Projection): Size | undefined {
  const [title] = titlePlace(geometry, p);
  return title && { width: title[2], height: p.height - title[1] };
}

/** Pixels of a handle to each side, with some room. */
const handleReach = 7;

/** What not every picture shows, for labels. */
function shownToo(
  { geometry, moment, layers, candidates, handles = [] }: Picture,
  p: Projection,
  inset: Inset | undefined,
) {
  const broad = layers.broad ? broadPhaseMarks(moment.broad, geometry.axes, candidates, p) : undefined;
  const boxes = [...(broad ? [broad.bounds] : []), ...(layers.hull ? [moment.free] : [])].map((mark) =>
    outlines(mark, p),
  );
  return {
    inset: inset?.frame,
    insetLeader: inset?.leader,
    frames: [...boxes.flatMap(({ frames }) => frames), ...Object.values(broad?.around ?? {}).flat()],
    lines: [...boxes.flatMap(({ lines }) => lines), ...(inset ? [inset.leader] : [])],
    marks: [
      ...(broad?.signs ?? []).map(({ place, reach }) => around(place, reach)),
      ...(inset ? [inset.ring] : []),
      ...handles.map((place) => around(place, handleReach)),
    ],
  };
}

/** Paints what is too small to see once more, larger, with how many times that is. */
function paintInset({ surface, palette }: Brush, strokes: Strokes, picture: Picture, inset: Inset): void {
  const { ring, frame, window, leader, factor, projection } = inset;
  const [x0, y0, x1, y1] = window;
  strokes.box(ring, "text", { width: 1 });
  strokes.line([leader[0], leader[1]], [leader[2], leader[3]], "text");
  strokes.frame(frame, "text");
  surface.save();
  surface.beginPath();
  surface.rect(x0, y0, x1 - x0, y1 - y0);
  surface.clip();
  const brush = { surface, palette, projection };
  paintFixed(brush, picture.geometry);
  paintMotion(brush, picture);
  paintBodies(brush, picture);
  paintPushes(brush, strokes, picture.geometry, picture.moment.instant.time);
  surface.restore();
  strokes.line([x0, y1], [x1, y1], "text");
  strokes.text(`${factor}×`, [(x0 + x1) / 2, (y1 + frame[3]) / 2], "text", "center");
}

/** Thin frames around what is selected. */
function paintSelection(strokes: Strokes, p: Projection, mark: BoxesMark, selected: ReadonlySet<number>): void {
  const boxes: Rect[] = [];
  const polygons: Point[][] = [];
  for (const body of selected) {
    const i = placeOf(mark, body);
    if (i === undefined) continue;
    const [x0, y0, x1, y1] = screenRect(mark.rects, i, p);
    const isNear = Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1)) < 1e5;
    if (!isNear) continue;
    const corners = polygonAt(mark, i)?.map((corner) => screenPoint(p, corner));
    if (corners) polygons.push(grownBy(corners, 4));
    else boxes.push([x0 - 4, y0 - 4, x1 + 4, y1 + 4]);
  }
  strokes.outlines(boxes, "accent");
  for (const corners of polygons) strokes.around(corners, "accent");
}
