import { pointsIn } from "./bodies.js";
import type { BoxesMark } from "./marks.js";
import type { Brush } from "./paint/brush.js";
import { paintGrid, paintRuler } from "./paint/ground.js";
import { paintHatch } from "./paint/marks.js";
import { paintFixed } from "./paint/picture.js";
import { Strokes } from "./paint/strokes.js";
import type { ColourRole, Palette } from "./palette.js";
import {
  project,
  screenRect,
  screenX,
  screenY,
  worldX,
  worldY,
  type Projection,
  type Size,
  type View,
} from "./projection.js";
import type { LevelView, WeakWallView } from "./protocol/index.js";
import { area, boundsOf, meets, sharedArea, widened, type Point, type Rect } from "./rect.js";
import { ruler } from "./ruler.js";
import { levelBoxes, paleSolids, tilesMark } from "./sceneGeometry.js";
import type { Sheet } from "./sheet.js";

/** What of a level is solid, as it is drawn. */
export type LevelGeometry = Readonly<ReturnType<typeof levelGeometry>>;

const unit = "px";

/** Describes a level. */
export function levelGeometry({ bounds: [x0 = 0, y0 = 0, x1 = 0, y1 = 0], ...level }: LevelView) {
  const { grids, boxes, shapes } = level;
  const unclear = level.unclear ? paleSolids(level.unclear) : undefined;
  const bounds: Rect = x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : [x0, y0, x0 + 1, y0 + 1];
  const statics: BoxesMark = { role: "static", rects: new Float64Array(), bodies: new Uint32Array() };
  const count = shapes ? shapes.first.length - 1 : 0;
  const polygons = Array.from({ length: count }, (_, piece) => (shapes && pointsIn(shapes, piece)) ?? []);
  return { tiles: grids.map(tilesMark), solids: levelBoxes(boxes), unclear, statics, polygons, up: false, bounds };
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
export function paintLevelGrid(brush: Brush): void {
  paintGrid(brush, ruler(brush.projection, unit));
}

/** What is marked and written over a level. */
export function paintLevelMarks(brush: Brush, { outline, walls, chosen }: LevelPicture): void {
  paintShapes(brush, outline.polygons);
  paintRuler(brush, ruler(brush.projection, unit), unit);
  paintWeakWalls(brush, walls, chosen);
}

/** Shapes that are no upright boxes. Dashes say that they are not evaluated. */
function paintShapes({ surface, palette, projection: p }: Brush, polygons: LevelGeometry["polygons"]): void {
  const strokes = new Strokes(surface, palette);
  for (const polygon of polygons) {
    const corners = polygon.map(([x, y]): Point => [screenX(p, x), screenY(p, y)]);
    if (!meets(boundsOf(corners), [0, 0, p.width, p.height])) continue;
    strokes.polygon(corners, "static", 0.28);
    strokes.around(corners, "static", 1.2, [4, 3]);
  }
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
    paintLevelGrid(brush);
    paintFixed(brush, outline);
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
  return widened(screenRect(wall, 0, p), leastSide);
}

/**
 * Marks the walls that can be passed: hatched and outlined, each with its number in the list. Corners that are only cut
 * have no more than a dashed line.
 *
 * @param walls in the order of their numbers, from 1
 * @param chosen index of the one that is framed
 */
function paintWeakWalls(brush: Brush, walls: readonly WeakWallView[], chosen: number | undefined): void {
  const { surface, palette, projection: p } = brush;
  const strokes = new Strokes(surface, palette);
  const seen = walls
    .map((wall, index) => ({ wall, index, rect: wallOnScreen(wall, p) }))
    .filter(({ rect }) => meets(rect, [-reach, -reach, p.width + reach, p.height + reach]));
  for (const { wall, rect } of seen) paintWall(brush, strokes, wall, rect);
  const framed = seen.find(({ index }) => index === chosen);
  if (framed) {
    const [x0, y0, x1, y1] = framed.rect;
    strokes.box([x0 - 5, y0 - 5, x1 + 5, y1 + 5], "accent", { width: 3 });
  }
  // The chosen one has its number whatever else is there, then the worst.
  const taken: Rect[] = [];
  for (const { wall, index, rect } of framed ? [framed, ...seen] : seen) {
    const number = String(index + 1);
    const place = tagPlace(strokes, p, number, rect);
    if (taken.some((other) => sharedArea(other, place) > 0)) continue;
    taken.push(place);
    const colour = colourOf(wall);
    strokes.frame(place, colour);
    strokes.text(number, [(place[0] + place[2]) / 2, (place[1] + place[3]) / 2 + 0.5], colour, "center");
  }
}

function colourOf({ code, isAccepted }: WeakWallView): ColourRole {
  if (isAccepted) return "dim";
  return code === "corner-cut" ? "start" : "bad";
}

function paintWall(brush: Brush, strokes: Strokes, wall: WeakWallView, rect: Rect): void {
  const { projection: p } = brush;
  const [x0, y0, x1, y1] = rect;
  if (wall.code === "corner-cut" || wall.isAccepted) {
    strokes.box(rect, colourOf(wall), { width: 1.5, dash: [3, 3] });
    return;
  }
  strokes.box(rect, colourOf(wall), { width: 2 });
  if (Math.min(x1 - x0, y1 - y0) < leastHatched) {
    strokes.box(rect, colourOf(wall), { width: 0, fill: 0.6 });
  } else {
    const [left, low, right, high] = [worldX(p, x0), worldY(p, y0), worldX(p, x1), worldY(p, y1)];
    paintHatch(brush, [left, low, right, low, right, high, left, high]);
  }
}

/** Above the wall, or in the stage's edge where the wall goes beyond it. */
function tagPlace(strokes: Strokes, p: Projection, text: string, [x0, y0, x1]: Rect): Rect {
  const width = strokes.measure(text) + 2 * tag.padding;
  const left = Math.min(Math.max((x0 + x1 - width) / 2, 2), p.width - width - 2);
  const top = Math.max(y0 - tag.height - tag.gap, 2);
  return [left, top, left + width, top + tag.height];
}

/** The wall at a place of the screen: of several the smallest. */
export function pickWall(walls: readonly WeakWallView[], p: Projection, x: number, y: number): number | undefined {
  let found: number | undefined;
  let least = Infinity;
  for (const [index, wall] of walls.entries()) {
    const rect = wallOnScreen(wall, p);
    if (!meets(rect, [x - reach, y - reach, x + reach, y + reach]) || area(rect) >= least) continue;
    found = index;
    least = area(rect);
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
