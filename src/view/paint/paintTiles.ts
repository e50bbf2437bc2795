import { emptyCorner, slopeCorners } from "../../geometry/index.js";
import type { TilesMark } from "../marks.js";
import { styles } from "../styles.js";
import { screenX, screenY, worldX, worldY, type Projection } from "../projection.js";
import type { Point } from "../rect.js";
import { applyStyle, strokeLine, traceAround, type Brush } from "./brush.js";

/** Tiles below this many pixels are not outlined. */
export const leastOutlined = 6;

/**
 * Solid tiles that are in view, in runs along each row, with lines between them where there is room: a map of millions
 * costs what can be seen of it. Edges are at whole pixels, so that what is flush has no seam.
 */
export function paintTiles(brush: Brush, mark: TilesMark): void {
  const { surface, projection: p } = brush;
  const window = windowOf(mark, p);
  surface.save();
  applyStyle(brush, styles.static);
  surface.globalAlpha = styles.static.fill;
  const isSolidHere = (column: number, row: number): boolean => isSolid(mark, column, row);
  forEachRun(window, "rows", isSolidHere, (row, from, to) => {
    const y0 = window.y(row);
    const y1 = window.y(row + window.stepY);
    surface.fillRect(window.x(from), Math.min(y0, y1), window.x(to) - window.x(from), Math.abs(y1 - y0));
  });
  paintSlopes(brush, mark, window);
  for (const kind of ["seam", "border"] as const) {
    surface.globalAlpha = lineAlpha[kind];
    forEachTileLine(mark, p, kind, (x0, y0, x1, y1) => {
      surface.fillRect(x0, Math.min(y0, y1), Math.max(1, x1 - x0), Math.max(1, Math.abs(y1 - y0)));
    });
  }
  surface.restore();
}

/** What bounds a wall is a line, and between two of its tiles there is a hint of one. */
const lineAlpha = { seam: 0.25, border: 0.7 } as const;

/**
 * Visits lines along the sides of tiles in view: borders between what is solid and what is not, and seams between two that are.
 * Pixels; none where tiles are small.
 */
export function forEachTileLine(
  mark: TilesMark,
  p: Projection,
  kind: keyof typeof lineAlpha,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  if (tilePixels(mark, p) < leastOutlined) return;
  const window = windowOf(mark, p);
  const isOne = (isHere: boolean, isBefore: boolean): boolean =>
    kind === "seam" ? isHere && isBefore : isHere !== isBefore;
  const above = (column: number, row: number): boolean =>
    isOne(isSolidAt(mark, column, row, "low y"), isSolidAt(mark, column, row - 1, "high y"));
  forEachRun(window, "rows", above, (row, from, to) => {
    visit(window.x(from), window.y(row), window.x(to), window.y(row));
  });
  const beside = (column: number, row: number): boolean =>
    isOne(isSolidAt(mark, column, row, "low x"), isSolidAt(mark, column - 1, row, "high x"));
  forEachRun(window, "columns", beside, (column, from, to) => {
    visit(window.x(column), window.y(from), window.x(column), window.y(to));
  });
}

/** The shorter side of a tile on the screen. */
export function tilePixels({ tileSize: [w, h] }: TilesMark, p: Projection): number {
  return Math.min(w, h) * p.scale;
}

function isSolid({ width, height, solid }: TilesMark, column: number, row: number): boolean {
  return column >= 0 && column < width && row >= 0 && row < height && solid[row * width + column] === 1;
}

/** The corners that bound each side of a tile. */
const cornersBeside = {
  "low y": [emptyCorner.low, emptyCorner.right],
  "high y": [emptyCorner.left, emptyCorner.high],
  "low x": [emptyCorner.low, emptyCorner.left],
  "high x": [emptyCorner.right, emptyCorner.high],
} as const;

/** Whether a tile is solid along the whole of one of its sides, as slopes are along two. */
function isSolidAt(mark: TilesMark, column: number, row: number, side: keyof typeof cornersBeside): boolean {
  if (isSolid(mark, column, row)) return true;
  const empty = slopeAt(mark, column, row);
  return empty !== emptyCorner.none && !cornersBeside[side].some((corner) => corner === empty);
}

function slopeAt({ width, height, slopes }: TilesMark, column: number, row: number): number {
  const isInside = column >= 0 && column < width && row >= 0 && row < height;
  return isInside ? (slopes?.[row * width + column] ?? emptyCorner.none) : emptyCorner.none;
}

/** Slopes that are in view: triangles, with a line along the slope where there is room. */
function paintSlopes({ surface, projection: p }: Brush, mark: TilesMark, window: TileWindow): void {
  if (!mark.slopes) return;
  const { firstColumn, endColumn, firstRow, endRow, stepX, stepY } = window;
  const hasLines = tilePixels(mark, p) >= leastOutlined;
  for (let row = firstRow; row < endRow; row += stepY) {
    for (let column = firstColumn; column < endColumn; column += stepX) {
      const empty = slopeAt(mark, column, row);
      if (empty === emptyCorner.none) continue;
      const corners = slopeCorners(empty, [1, 1]).map(([x = 0, y = 0]): Point => [
        window.x(column + x),
        window.y(row + y),
      ]);
      surface.globalAlpha = styles.static.fill;
      traceAround(surface, corners);
      surface.fill();
      if (!hasLines) continue;
      // From corner to corner beside the empty one: those that differ on both axes.
      const ends = corners.filter((a) => corners.some((b) => a[0] !== b[0] && a[1] !== b[1]));
      const [from, to] = ends;
      surface.globalAlpha = 0.7;
      surface.lineWidth = 1;
      if (from && to) strokeLine(surface, ...from, ...to);
    }
  }
}

type TileWindow = ReturnType<typeof windowOf>;

/** The part of a map that is in view, with the line behind its last row and column. */
function windowOf({ origin: [left, low], tileSize: [w, h], width, height }: TilesMark, p: Projection) {
  const column = (x: number): number => Math.floor((x - left) / w);
  const row = (y: number): number => Math.floor((y - low) / h);
  const rows = [row(worldY(p, 0)), row(worldY(p, p.height))];
  return {
    firstColumn: Math.max(0, column(worldX(p, 0))),
    endColumn: Math.min(width, column(worldX(p, p.width)) + 1),
    firstRow: Math.max(0, Math.min(...rows)),
    endRow: Math.min(height, Math.max(...rows) + 1),
    /** Of tiles smaller than a pixel only as many are looked at as there are pixels. */
    stepX: Math.max(1, Math.floor(1 / (w * p.scale))),
    stepY: Math.max(1, Math.floor(1 / (h * p.scale))),
    /** Pixels of the left edge of a column, and of the lowest edge of a row. */
    x: (at: number): number => Math.round(screenX(p, left + at * w)),
    y: (at: number): number => Math.round(screenY(p, low + at * h)),
  };
}

/** Visits runs of places that are of a kind: along rows or columns, one after the other, each from a place up to another. */
function forEachRun(
  { firstColumn, endColumn, firstRow, endRow, stepX, stepY }: TileWindow,
  along: "rows" | "columns",
  isOne: (column: number, row: number) => boolean,
  visit: (line: number, from: number, to: number) => void,
): void {
  const byRow = along === "rows";
  const [firstLine, endLine, lineStep] = byRow ? [firstRow, endRow, stepY] : [firstColumn, endColumn, stepX];
  const [first, end, step] = byRow ? [firstColumn, endColumn, stepX] : [firstRow, endRow, stepY];
  // The line behind the last tiles belongs to them.
  for (let line = firstLine; line <= endLine; line += lineStep) {
    for (let at = first; at < end; at += step) {
      const from = at;
      while (at < end && (byRow ? isOne(at, line) : isOne(line, at))) at += step;
      if (at > from) visit(line, from, at);
    }
  }
}
