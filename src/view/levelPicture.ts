import { pointsIn } from "./bodyRows.js";
import type { BoxesMark } from "./marks.js";
import type { Brush } from "./paint/brush.js";
import { paintGrid, paintRuler } from "./paint/ground.js";
import { paintHatch } from "./paint/paintMarks.js";
import { paintFixed } from "./paint/picture.js";
import { leastOutlined } from "./paint/paintTiles.js";
import { Strokes } from "./paint/strokes.js";
import type { ColourRole, Palette } from "./palette.js";
import {
  project,
  screenPoint,
  screenRect,
  screenX,
  screenY,
  worldX,
  worldY,
  type Projection,
  type Size,
  type View,
} from "./projection.js";
import type { LevelView, NearestWallView, WeakWallView } from "./protocol/index.js";
import { readable } from "./numberText.js";
import { area, boundsOf, clipToRect, inflated, inside, meets, widened, type Point, type Rect } from "./rect.js";
import { ruler } from "./ruler.js";
import { levelBoxes, paleSolids, tilesMark } from "./sceneGeometry.js";
import type { Sheet } from "./sheet.js";

/** What of a level is solid, as it is drawn. */
export type LevelGeometry = Readonly<ReturnType<typeof levelGeometry>>;

const unit = "px";

/** Describes a level. Its bounds are those of what is drawn; of a level without anything its own. */
export function levelGeometry({ bounds: [x0 = 0, y0 = 0, x1 = 0, y1 = 0], ...level }: LevelView) {
  const { grids, boxes, shapes, leftOut, platforms } = level;
  const unclear = level.unclear ? paleSolids(level.unclear) : undefined;
  const statics: BoxesMark = { role: "static", rects: new Float64Array(), bodies: new Uint32Array() };
  const count = shapes ? shapes.first.length - 1 : 0;
  const polygons = Array.from({ length: count }, (_, piece) => (shapes && pointsIn(shapes, piece)) ?? []);
  const drawn = [
    ...[...grids, ...(level.unclear?.grids ?? [])].flatMap(gridExtent),
    ...[boxes.rects, ...(level.unclear ? [level.unclear.boxes.rects] : [])].flatMap(extentOf),
    ...polygons.map(boundsOf),
    ...leftOut.flatMap(({ rect }) => (rect ? [rect as unknown as Rect] : [])),
  ];
  const all: Rect =
    drawn.length > 0
      ? boundsOf(
          drawn.flatMap(([a, b, c, d]): Point[] => [
            [a, b],
            [c, d],
          ]),
        )
      : [x0, y0, x1, y1];
  const bounds: Rect = [all[0], all[1], Math.max(all[2], all[0] + 1), Math.max(all[3], all[1] + 1)];
  return {
    ...{ tiles: grids.map(tilesMark), solids: levelBoxes(boxes), unclear, statics, polygons, platforms, leftOut },
    ...{ up: false, bounds },
  };
}

/** Around the solid tiles of a grid. */
function gridExtent({
  origin: [x = 0, y = 0],
  tileSize: [w = 0, h = 0],
  width,
  solid,
}: LevelView["grids"][number]): Rect[] {
  const [first, last] = [solid.indexOf(1), solid.lastIndexOf(1)];
  if (first < 0) return [];
  const [top, bottom] = [Math.floor(first / width), Math.floor(last / width)];
  let [left, right] = [width, -1];
  for (let row = top; row <= bottom; row++) {
    const line = solid.subarray(row * width, (row + 1) * width);
    const begin = line.subarray(0, left).indexOf(1);
    if (begin >= 0) left = begin;
    right = Math.max(right, line.lastIndexOf(1));
  }
  return [[x + left * w, y + top * h, x + (right + 1) * w, y + (bottom + 1) * h]];
}

/** Around boxes, of which each is four numbers. */
function extentOf(rects: Float64Array): Rect[] {
  const corners: Point[] = [];
  for (let i = 0; i < rects.length; i += 2) corners.push([rects[i] as number, rects[i + 1] as number]);
  return corners.length > 0 ? [boundsOf(corners)] : [];
}

/** All that is shown of a level. */
export interface LevelPicture {
  readonly geometry: LevelGeometry;
  /** In the order of their numbers. */
  readonly walls: readonly WeakWallView[];
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  /** Where no wall can be passed, the one that comes nearest to it. */
  readonly nearest?: NearestWallView | undefined;
  readonly view: View;
  readonly palette: Palette;
}

/** The lines behind a level. */
export function paintLevelGrid(brush: Brush): void {
  paintGrid(brush, ruler(brush.projection, unit));
}

/** What is marked and written over a level. */
export function paintLevelMarks(brush: Brush, { geometry, walls, chosen, nearest }: LevelPicture): void {
  paintShapes(brush, geometry.polygons);
  paintPlatforms(brush, geometry.platforms);
  paintLeftOut(brush, geometry.leftOut);
  paintRuler(brush, ruler(brush.projection, unit), unit);
  if (nearest) paintNearest(brush, nearest);
  paintWeakWalls(brush, geometry, walls, chosen);
}

/** Shapes that are no upright boxes. */
function paintShapes({ surface, palette, projection: p }: Brush, polygons: LevelGeometry["polygons"]): void {
  const strokes = new Strokes(surface, palette);
  for (const polygon of polygons) {
    const corners = polygon.map(([x, y]): Point => [screenX(p, x), screenY(p, y)]);
    if (!meets(boundsOf(corners), [0, 0, p.width, p.height])) continue;
    strokes.polygon(corners, "static", 0.28);
    const [x0, y0, x1, y1] = boundsOf(corners);
    // Of what is as small as its own line there would be nothing but spikes.
    if (Math.min(x1 - x0, y1 - y0) >= leastOutlined) strokes.around(corners, "static", 1.2);
  }
}

/** The sides by which one-way solids stop who comes to them, as thick as nothing else is. */
function paintPlatforms({ surface, palette, projection: p }: Brush, sides: LevelGeometry["platforms"]): void {
  const strokes = new Strokes(surface, palette);
  for (let i = 0; i < sides.length; i += 4) {
    const [x0, y0, x1, y1] = sides.subarray(i, i + 4) as unknown as Rect;
    const line: readonly [Point, Point] = [
      [screenX(p, x0), screenY(p, y0)],
      [screenX(p, x1), screenY(p, y1)],
    ];
    if (meets(boundsOf([...line]), [0, 0, p.width, p.height])) strokes.line(...line, "text", 3);
  }
}

/** Where something is left out: hatched, and framed with dashes. */
function paintLeftOut({ surface, palette, projection: p }: Brush, leftOut: LevelGeometry["leftOut"]): void {
  const strokes = new Strokes(surface, palette);
  for (const { rect } of leftOut) {
    if (!rect) continue;
    const [x0, y0, x1, y1] = wallOnScreen({ wall: rect }, p);
    if (!meets([x0, y0, x1, y1], [0, 0, p.width, p.height])) continue;
    strokes.box([x0, y0, x1, y1], "dim", { width: 1.2, dash: [4, 3] });
    const [left, top, right, bottom] = [
      Math.max(x0, 0),
      Math.max(y0, 0),
      Math.min(x1, p.width),
      Math.min(y1, p.height),
    ];
    // Lines from the lower left to the upper right, on which x + y does not change.
    for (let sum = Math.ceil((left + top) / hatchGap) * hatchGap; sum < right + bottom; sum += hatchGap) {
      const from: Point = [Math.max(left, sum - bottom), Math.min(bottom, sum - left)];
      strokes.line(from, [Math.min(right, sum - top), Math.max(top, sum - right)], "dim");
    }
  }
}

/**
 * A level as its stage shows it.
 *
 * @param size of the stage, in pixels
 * @param description what was found in it, in words
 */
export function levelSheet(picture: LevelPicture, size: Size, title: string, description: string): Sheet {
  const { geometry, view, palette } = picture;
  const projection = project(view, size, false);
  const paint: Sheet["pictures"][number]["paint"] = (surface) => {
    const brush = { surface, palette, projection };
    paintLevelGrid(brush);
    paintFixed(brush, geometry);
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
/** Pixels between lines of what is left out. */
const hatchGap = 6;
/** Pixels of a side from which on there is room for hatching. */
const leastHatched = 9;
/** Pixels around a mark that count as it. */
const reach = 5;
const tag = { height: 15, padding: 4, gap: 3 } as const;
/** Where a tag may be, x and y: above its mark, to the right, left, below, and at the corners. */
const tagSides = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;
/** Pixels of the shorter side that a chosen wall has at least, so that it can be seen what it is. */
const leastChosen = 28;
/** The part of the stage that it takes at most, so that it can be seen where it is. */
const mostChosen = 1 / 3;

/** A wall's mark on the screen: it can be seen at any scale. */
export function wallOnScreen({ wall }: { readonly wall: readonly number[] }, p: Projection): Rect {
  return widened(screenRect(wall, 0, p), leastSide);
}

/**
 * Marks the walls that can be passed: hatched and outlined, each with its number in the list. Corners that are only cut
 * have no more than a dashed line.
 *
 * @param walls in the order of their numbers, from 1
 * @param chosen index of the one that is framed
 */
function paintWeakWalls(
  brush: Brush,
  { polygons }: Pick<LevelGeometry, "polygons">,
  walls: readonly WeakWallView[],
  chosen: number | undefined,
): void {
  const { surface, palette, projection: p } = brush;
  const strokes = new Strokes(surface, palette);
  const seen = walls
    .map((wall, index) => ({ wall, index, rect: wallOnScreen(wall, p) }))
    .filter(({ rect }) => meets(rect, [-reach, -reach, p.width + reach, p.height + reach]));
  for (const { wall, rect } of seen) {
    const leaning = leaningParts(polygons, wall);
    if (leaning.length > 0) paintLeaning(brush, strokes, wall, leaning);
    else paintWall(brush, strokes, wall, rect);
  }
  const framed = seen.find(({ index }) => index === chosen);
  const lines = seen.map(({ rect }) => rect);
  if (framed) {
    const frame = inflated(framed.rect, 5);
    strokes.box(frame, "accent", { width: 3 });
    lines.push(frame);
  }
  const tags: Rect[] = [];
  // The chosen one has its number whatever else is there, then the worst.
  for (const each of framed ? [framed, ...seen.filter((it) => it !== framed)] : seen) {
    const rect = each === framed ? inflated(each.rect, 6) : each.rect;
    paintTag(brush, String(each.index + 1), colourOf(each.wall), rect, { lines, tags, isNeeded: each === framed });
  }
}

/** A wall that holds: framed, with what decides beside it. */
function paintNearest(brush: Brush, nearest: NearestWallView): void {
  const { surface, palette, projection: p } = brush;
  const rect = wallOnScreen(nearest, p);
  if (!meets(rect, [-reach, -reach, p.width + reach, p.height + reach])) return;
  const strokes = new Strokes(surface, palette);
  strokes.box(rect, "safe", { width: 2.5, fill: 0.25 });
  const text = nearest.axis === "diagonal" ? "⤢" : `${readable(nearest.thickness)} ${unit}`;
  paintTag(brush, text, "safe", rect, { lines: [], tags: [], isNeeded: true });
}

function colourOf({ code, isAccepted }: WeakWallView): ColourRole {
  if (isAccepted) return "dim";
  return code === "corner-cut" ? "start" : "bad";
}

/** The parts of a wall that leans, in the world, x and y each: of what is drawn there, what its rectangle holds. */
export function leaningParts(
  polygons: LevelGeometry["polygons"],
  { isSlope, wall: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }: Pick<WeakWallView, "isSlope" | "wall">,
): readonly (readonly number[])[] {
  if (!isSlope) return [];
  return polygons.map((corners) => clipToRect(corners.flat(), [x0, y0, x1, y1])).filter(({ length }) => length >= 6);
}

function paintLeaning(brush: Brush, strokes: Strokes, wall: WeakWallView, parts: readonly (readonly number[])[]): void {
  const isQuiet = wall.code === "corner-cut" || wall.isAccepted;
  for (const part of parts) {
    const corners = Array.from({ length: part.length / 2 }, (_, i): Point =>
      screenPoint(brush.projection, [part[2 * i] ?? NaN, part[2 * i + 1] ?? NaN]),
    );
    strokes.around(corners, colourOf(wall), isQuiet ? 1.5 : 2, isQuiet ? [3, 3] : []);
    if (!isQuiet) paintHatch(brush, part);
  }
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

/** What keeps a tag off its place. */
interface TagRoom {
  /** Rectangles of marks: a tag lies inside or outside, and not on their lines. */
  readonly lines: readonly Rect[];
  /** Places of other tags; the new one is added. */
  readonly tags: Rect[];
  /** Whether the tag is painted even where no place is free. */
  readonly isNeeded: boolean;
}

/** Writes a framed text above a mark, else beside or below it, wherever it lies on no line and no other tag. */
function paintTag(
  { surface, palette, projection: p }: Brush,
  text: string,
  colour: ColourRole,
  [x0, y0, x1, y1]: Rect,
  { lines, tags, isNeeded }: TagRoom,
): void {
  const strokes = new Strokes(surface, palette);
  const size: Point = [strokes.measure(text) + 2 * tag.padding, tag.height];
  const along = (side: number, from: number, to: number, axis: 0 | 1): number => {
    const places = [from - size[axis] - tag.gap, (from + to - size[axis]) / 2, to + tag.gap];
    const most = (axis === 0 ? p.width : p.height) - size[axis] - 2;
    return Math.min(Math.max(places[side + 1] as number, 2), most);
  };
  const places = tagSides.map(([dx, dy]): Rect => {
    const [x, y] = [along(dx, x0, x1, 0), along(dy, y0, y1, 1)];
    return [x, y, x + size[0], y + size[1]];
  });
  const isFree = (place: Rect): boolean =>
    !tags.some((other) => meets(other, place)) &&
    lines.every((line) => !meets(line, place) || inside(place, inflated(line, -2)));
  const place = places.find(isFree) ?? (isNeeded ? places[0] : undefined);
  if (!place) return;
  tags.push(place);
  strokes.frame(place, colour);
  strokes.text(text, [(place[0] + place[2]) / 2, (place[1] + place[3]) / 2 + 0.5], colour, "center");
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
export function viewOfWall(
  { wall }: { readonly wall: readonly number[] },
  { scale }: View,
  { width, height }: Size,
): View {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall;
  const side = Math.min(x1 - x0, y1 - y0);
  const most = Math.max(leastChosen, mostChosen * Math.min(width, height));
  return {
    centerX: (x0 + x1) / 2,
    centerY: (y0 + y1) / 2,
    scale: side > 0 ? Math.min(Math.max(scale, leastChosen / side), most / side) : scale,
  };
}
