import { at } from "../geometry/index.js";
import type { BoxesMark } from "./marks.js";
import type { Brush, Palette } from "./paint/brush.js";
import { paintGrid, paintRuler } from "./paint/ground.js";
import { paintBoxes, paintHatch } from "./paint/marks.js";
import { paintTiles } from "./paint/tiles.js";
import { project, screenX, screenY, worldX, worldY, type Projection, type Size, type View } from "./projection.js";
import type { LevelView, WeakWallView } from "./protocol/index.js";
import type { Rect } from "./rect.js";
import { ruler } from "./ruler.js";
import { levelBoxes, tilesMark, type SceneGeometry } from "./sceneGeometry.js";
import type { Sheet } from "./sheet.js";

/** What of a level is solid, as it is drawn. */
export interface LevelGeometry extends Pick<SceneGeometry, "tiles" | "solids" | "statics"> {
  readonly unit: string;
  readonly bounds: Rect;
}

const none: BoxesMark = { kind: "boxes", role: "static", rects: new Float64Array(), bodies: new Uint32Array() };

/** Describes a level. */
export function levelGeometry({ bounds, grids, boxes }: LevelView): LevelGeometry {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds;
  return {
    tiles: grids.map(tilesMark),
    solids: levelBoxes(boxes),
    statics: none,
    unit: "px",
    bounds: x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : [x0, y0, x0 + 1, y0 + 1],
  };
}

/** All that is shown of a level. */
export interface LevelPicture {
  readonly outline: LevelGeometry;
  /** In the order of their numbers. */
  readonly walls: readonly WeakWallView[];
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  readonly view: View;
  readonly palette: Palette;
}

/** The lines behind a level. */
export function paintLevelGrid(brush: Brush, { outline }: Pick<LevelPicture, "outline">): void {
  paintGrid(brush, ruler(brush.projection, outline.unit));
}

/** What is marked and written over a level. */
export function paintLevelMarks(brush: Brush, { outline, walls, chosen }: LevelPicture): void {
  paintRuler(brush, ruler(brush.projection, outline.unit), outline.unit);
  paintWeakWalls(brush, walls, chosen);
}

/**
 * A level as its stage shows it.
 *
 * @param size of the stage, in pixels
 * @param description what was found in it, in words
 */
export function levelSheet(picture: LevelPicture, size: Size, title: string, description: string): Sheet {
  const { outline, view, palette } = picture;
  const projection = project(view, size, false);
  const paint: Sheet["pictures"][number]["paint"] = (surface) => {
    const brush = { surface, palette, projection };
    paintLevelGrid(brush, picture);
    for (const tiles of outline.tiles) paintTiles(brush, tiles);
    paintBoxes(brush, outline.solids);
    paintBoxes(brush, outline.statics);
    paintLevelMarks(brush, picture);
  };
  return {
    ...{ size, title, description },
    seam: palette.colours.gridMajor,
    pictures: [{ x: 0, y: 0, size, palette, paint }],
  };
}

/** Pixels: what is smaller on the screen is marked as if it were so large. */
const leastSide = 6;
/** Pixels of a side from which on there is room for hatching. */
const leastHatched = 9;
/** Pixels around a mark that count as it. */
const reach = 5;
const tag = { height: 15, padding: 4, gap: 3 } as const;
/** Pixels of the shorter side that a chosen wall has at least, so that it can be seen what it is. */
const leastChosen = 28;
/** The part of the stage that it takes at most, so that it can be seen where it is. */
const mostChosen = 1 / 3;

/** A wall's mark on the screen: it can be seen at any scale. */
export function wallOnScreen({ wall }: Pick<WeakWallView, "wall">, p: Projection): Rect {
  const [x0, x1] = widened(screenX(p, at(wall, 0)), screenX(p, at(wall, 2)));
  const [y0, y1] = widened(screenY(p, at(wall, 1)), screenY(p, at(wall, 3)));
  return [x0, y0, x1, y1];
}

function widened(low: number, high: number): readonly [number, number] {
  const missing = Math.max(0, leastSide - (high - low)) / 2;
  return [low - missing, high + missing];
}

/**
 * Marks the walls that can be passed: hatched and outlined, each with its number in the list. Corners that are only cut
 * have no more than a dashed line.
 *
 * @param walls in the order of their numbers, from 1
 * @param chosen index of the one that is framed
 */
export function paintWeakWalls(brush: Brush, walls: readonly WeakWallView[], chosen: number | undefined): void {
  const { surface, palette, projection: p } = brush;
  const seen = walls.flatMap((wall, index) => {
    const rect = wallOnScreen(wall, p);
    return isSeen(rect, p) ? [{ wall, index, rect }] : [];
  });
  for (const { wall, rect } of seen) paintWall(brush, wall, rect);
  const framed = seen.find(({ index }) => index === chosen);
  if (framed) {
    const [x0, y0, x1, y1] = framed.rect;
    surface.save();
    surface.strokeStyle = palette.colours.accent;
    surface.lineWidth = 3;
    surface.strokeRect(x0 - 5, y0 - 5, x1 - x0 + 10, y1 - y0 + 10);
    surface.restore();
  }
  // The chosen one has its number whatever else is there, then the worst.
  const taken: Rect[] = [];
  for (const { wall, index, rect } of framed ? [framed, ...seen] : seen) {
    const place = tagPlace(brush, String(index + 1), rect);
    if (taken.some((other) => meets(other, place))) continue;
    taken.push(place);
    paintTag(brush, wall, String(index + 1), place);
  }
}

function paintWall(brush: Brush, wall: WeakWallView, [x0, y0, x1, y1]: Rect): void {
  const { surface, palette, projection: p } = brush;
  const isCorner = wall.code === "corner-cut";
  surface.save();
  surface.strokeStyle = palette.colours[isCorner ? "start" : "bad"];
  surface.fillStyle = surface.strokeStyle;
  surface.setLineDash(isCorner ? [3, 3] : []);
  surface.lineWidth = isCorner ? 1.5 : 2;
  surface.strokeRect(x0, y0, x1 - x0, y1 - y0);
  if (!isCorner && Math.min(x1 - x0, y1 - y0) < leastHatched) {
    surface.globalAlpha = 0.6;
    surface.fillRect(x0, y0, x1 - x0, y1 - y0);
  }
  surface.restore();
  if (!isCorner && Math.min(x1 - x0, y1 - y0) >= leastHatched) {
    const corners = [x0, y0, x1, y0, x1, y1, x0, y1];
    const polygon = Float64Array.from(corners, (place, i) => (i % 2 === 0 ? worldX(p, place) : worldY(p, place)));
    paintHatch(brush, { kind: "hatch", polygon });
  }
}

function paintTag({ surface, palette }: Brush, { code }: WeakWallView, text: string, [x0, y0, x1, y1]: Rect): void {
  surface.save();
  const colour = palette.colours[code === "corner-cut" ? "start" : "bad"];
  surface.font = palette.font;
  surface.textAlign = "center";
  surface.textBaseline = "middle";
  surface.fillStyle = palette.colours.surface;
  surface.strokeStyle = colour;
  surface.lineWidth = 1;
  surface.beginPath();
  surface.roundRect(x0, y0, x1 - x0, y1 - y0, 3);
  surface.fill();
  surface.stroke();
  surface.fillStyle = colour;
  surface.fillText(text, (x0 + x1) / 2, (y0 + y1) / 2 + 0.5);
  surface.restore();
}

/** Above the wall, or in the stage's edge where the wall goes beyond it. */
function tagPlace({ surface, palette, projection: p }: Brush, text: string, [x0, y0, x1]: Rect): Rect {
  surface.save();
  surface.font = palette.font;
  const width = surface.measureText(text).width + 2 * tag.padding;
  surface.restore();
  const left = Math.min(Math.max((x0 + x1 - width) / 2, 2), p.width - width - 2);
  const top = Math.max(y0 - tag.height - tag.gap, 2);
  return [left, top, left + width, top + tag.height];
}

/** The wall at a place of the screen: of several the smallest. */
export function pickWall(walls: readonly WeakWallView[], p: Projection, x: number, y: number): number | undefined {
  let found: number | undefined;
  let least = Infinity;
  for (const [index, wall] of walls.entries()) {
    const [x0, y0, x1, y1] = wallOnScreen(wall, p);
    const isAt = x >= x0 - reach && x <= x1 + reach && y >= y0 - reach && y <= y1 + reach;
    const area = (x1 - x0) * (y1 - y0);
    if (!isAt || area >= least) continue;
    found = index;
    least = area;
  }
  return found;
}

/**
 * The view that has a wall in its middle: at the scale at hand, but nearer where the wall could hardly be seen, and from
 * farther away where nothing else could. Of a long wall that is its shorter side.
 */
export function viewOfWall({ wall }: Pick<WeakWallView, "wall">, { scale }: View, { width, height }: Size): View {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall;
  const side = Math.min(x1 - x0, y1 - y0);
  const most = Math.max(leastChosen, mostChosen * Math.min(width, height));
  return {
    centerX: (x0 + x1) / 2,
    centerY: (y0 + y1) / 2,
    scale: side > 0 ? Math.min(Math.max(scale, leastChosen / side), most / side) : scale,
  };
}

function isSeen([x0, y0, x1, y1]: Rect, p: Projection): boolean {
  return x1 >= -reach && x0 <= p.width + reach && y1 >= -reach && y0 <= p.height + reach;
}

function meets(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
