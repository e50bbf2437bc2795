import { placeOf } from "../boxesInView.js";
import { contactsCrowded } from "../eventMarks.js";
import type { InstantGeometry } from "../instantGeometry.js";
import { currentContact, labels } from "../labels.js";
import type { BoxesMark } from "../marks.js";
import { screenRect } from "../occupied.js";
import type { View } from "../projection.js";
import { ruler } from "../ruler.js";
import type { SceneGeometry } from "../sceneGeometry.js";
import { paintBroadPhase, type Candidates } from "./broadPhase.js";
import type { Brush, Palette } from "./brush.js";
import { paintGrid, paintLabels, paintRuler } from "./ground.js";
import { paintArrow, paintBoxes, paintDot, paintHatch, paintHull, paintPath } from "./marks.js";
import { paintTiles } from "./tiles.js";

/** What is drawn beside the boxes, if it is chosen. */
export const layerNames = ["grid", "labels", "path", "ghosts", "hull", "broad"] as const;
export type Layers = Readonly<Record<(typeof layerNames)[number], boolean>>;

/** What is shown until somebody chooses. */
export const defaultLayers: Layers = { grid: true, labels: true, path: true, ghosts: true, hull: true, broad: false };

/** All that a picture shows, of a scene at an instant. */
export interface Picture {
  readonly outline: SceneGeometry;
  readonly moment: InstantGeometry;
  readonly view: View;
  readonly layers: Layers;
  readonly selected: ReadonlySet<number>;
  /** Shown with the layer `broad`. */
  readonly candidates?: Candidates | undefined;
  readonly palette: Palette;
}

/** Paints all of a picture, from back to front. */
export function paintPicture(brush: Brush, picture: Picture): void {
  paintGround(brush, picture);
  paintMotion(brush, picture);
  paintBodies(brush, picture);
  paintNotes(brush, picture);
}

/** What cannot move. */
export function paintGround(brush: Brush, { outline, layers }: Pick<Picture, "outline" | "layers">): void {
  if (layers.grid) paintGrid(brush, ruler(brush.projection, outline.scene.unit));
  for (const tiles of outline.tiles) paintTiles(brush, tiles);
  paintBoxes(brush, outline.solids);
  paintBoxes(brush, outline.statics);
}

/** The way that bodies take, in both runs. */
export function paintMotion(brush: Brush, { outline, moment, layers, candidates }: Picture): void {
  if (layers.hull) paintHull(brush, moment.hull);
  for (const hatch of outline.hatches) paintHatch(brush, hatch);
  if (layers.broad) paintBroadPhase(brush, moment, outline.axes, candidates);
  if (layers.ghosts) {
    const [, discretePath] = outline.paths;
    paintBoxes(brush, outline.ghosts);
    if (discretePath) paintPath(brush, discretePath);
  }
  if (layers.path && outline.paths[0]) paintPath(brush, outline.paths[0]);
  paintBoxes(brush, outline.contacts);
  paintBoxes(brush, moment.rest);
}

/** The moving bodies; with `place`, the one at that index of the movers. */
export function paintBodies(brush: Brush, { outline, moment, layers }: Picture, place?: number): void {
  const only = place === undefined ? undefined : [place];
  paintBoxes(brush, outline.starts, only);
  paintBoxes(brush, moment.expected, only);
  if (layers.ghosts) paintBoxes(brush, moment.discrete, only);
  paintBoxes(brush, moment.now, only);
  const body = place === undefined ? undefined : outline.movers[place];
  for (const arrow of outline.velocities) if (body === undefined || arrow.body === body) paintArrow(brush, arrow);
}

/** What is written and marked over the bodies. */
export function paintNotes(brush: Brush, picture: Picture): void {
  const { outline, moment, layers, selected } = picture;
  const { surface, palette, projection } = brush;
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
    surface.save();
    surface.font = palette.font;
    const placed = labels(outline, moment, projection, selected, (text) => surface.measureText(text).width);
    surface.restore();
    paintLabels(brush, placed);
  }
  if (layers.grid) paintRuler(brush, ruler(projection, outline.scene.unit), outline.scene.unit);
}

/** Thin frames around what is selected. */
function paintSelection({ surface, palette, projection }: Brush, mark: BoxesMark, selected: ReadonlySet<number>): void {
  if (selected.size === 0) return;
  surface.save();
  surface.strokeStyle = palette.colours.accent;
  surface.lineWidth = 1;
  for (const body of selected) {
    const i = placeOf(mark, body);
    if (i === undefined) continue;
    const [x0, y0, x1, y1] = screenRect(mark.rects, i, projection);
    if ([x0, y0, x1, y1].every((edge) => Math.abs(edge) < 1e5))
      surface.strokeRect(x0 - 4, y0 - 4, x1 - x0 + 8, y1 - y0 + 8);
  }
  surface.restore();
}
