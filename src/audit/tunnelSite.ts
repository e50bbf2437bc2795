// A site where a mover can pass, made of what the search found: a thin run, a touching corner, a diagonal gap, a seam, a corner.
import { at, boxAround, touches, type Box, type Vec } from "../geometry/index.js";
import { type BitGrid, hasAny, isSet } from "./bitGrid.js";
import { cornerDwell, cornerWays, ratio, type CutCorner, type TouchingCorner, range, type Vertex } from "./corners.js";
import { type Component } from "./components.js";
import { diagonalHeadroom, passedDiagonally } from "./headroom.js";
import { checksAt, dwellOf as dwellOfGap, type DiagonalGap, kindsOf } from "./diagonalGaps.js";
import type { BlockingFaces, Kind, CornerPosition } from "./cornerPositions.js";
import { type Seam } from "./seams.js";
import { type AxisMotion, type AxisMotions } from "./thinRuns.js";
import { MOST_DWELL, type WeakWall } from "./weakWall.js";

/** What can be said of a weak wall before anybody asks what it is made of. */
export type TunnelSite = Omit<
  WeakWall,
  | "severity"
  | "safe"
  | "detected"
  | "merged"
  | "minFps"
  | "minSubsteps"
  | "maxSpeed"
  | "minThickness"
  | "layer"
  | "name"
  | "source"
  | "fingerprint"
  | "message"
  | "sentences"
> & {
  /** So many times as fast as it is the mover may be and does not pass, by the rule of the game; less than 1 where it passes. */
  readonly headroom: number;
  /** Of a seam: the same in a game that merges solids that touch; Infinity where it passes nothing then. */
  readonly mergedHeadroom?: number;
  /** Of a wall that is passed along one axis: with such a thickness it is safe, and detected. Pixels. */
  readonly thicknesses?: { readonly safe: number; readonly detected: number };
  /** In the middle of a solid cell, at its weakest place. */
  readonly point: Vec;
};

export function passageSite(part: Component, cells: BitGrid, axisMotion: AxisMotion): TunnelSite {
  const { run, window } = part;
  const { extent, checks } = axisMotion;
  const dwell = (run.weakness + extent) / axisMotion.step;
  const headroom = dwell / checks;
  // Where the mover is slower than elsewhere, that is why the wall is less weak.
  const step = run.weakness === run.thickness ? axisMotion.step : (run.thickness + extent) / dwell;
  let { top, bottom } = part;
  while (!hasAny(cells, top, part.first, part.end)) top++;
  while (!hasAny(cells, bottom - 1, part.first, part.end)) bottom--;
  let [column, row] = [run.first, window.first];
  while (!hasAny(cells, row, run.first, run.end)) row++;
  while (!isSet(cells, column, row)) column++;
  return {
    code: codeOf(dwell),
    axis: "x",
    directions: directionsOf(part),
    wall: boxOf(cells, part.first, top, part.end, bottom),
    thickness: run.thickness,
    gaps: [part.before, part.behind],
    step,
    dwell,
    headroom,
    missed: Math.max(0, 1 - dwell),
    passed: Math.max(0, 1 - headroom),
    thicknesses: { safe: checks * step - extent, detected: step - extent },
    point: middle(cellBox(cells, column, row)),
  };
}

/** Without a check inside, or with one whose response leads on. */
function codeOf(dwell: number): "tunnel" | "wrong-side" {
  return dwell < 1 ? "tunnel" : "wrong-side";
}

/** A site that was found in transposed cells, as it lies in the levels. */
export function turnedSite(site: TunnelSite): TunnelSite {
  const { min, max } = site.wall;
  const wall = { min: [...min].reverse(), max: [...max].reverse() };
  return { ...site, axis: "y", wall, point: [...site.point].reverse() };
}

/**
 * A frame must end while the mover is beside the corner on one axis or on the other: it is so for a part w / dx of a frame
 * and for a part h / dy, which at best begin or end together. It is missed where neither sees it: the phases in which it
 * comes along x and along y have nothing to do with each other.
 */
export function touchingCornerSite(
  touchingCorner: TouchingCorner,
  cells: BitGrid,
  axisMotions: AxisMotions,
): TunnelSite {
  const [x, y] = axisMotions.map((axisMotion, axis) => ({
    ...axisMotion,
    step: touchingCorner.steps?.[axis] ?? axisMotion.step,
  })) as [AxisMotion, AxisMotion];
  const { first, last, isFalling } = touchingCorner;
  const { column, row } = first;
  const [left, right] = [Math.min(column, last.column), Math.max(column, last.column)];
  const [ways, steps] = [[x.extent, y.extent] as const, [x.step, y.step] as const];
  const dwell = Math.min(MOST_DWELL, Math.max(ratio(x), ratio(y)));
  return {
    code: codeOf(dwell),
    axis: "diagonal",
    directions: directionsOf(touchingCorner),
    wall: boxOf(cells, left, row, right + 2, last.row + 2),
    thickness: 0,
    gaps: gapsAt(cells, [column + 1, column + 1], isFalling ? [row, row + 1] : [row + 1, row]),
    step: Math.hypot(x.step, y.step),
    dwell,
    headroom: diagonalHeadroom(ways, steps, x.checks),
    missed: passedDiagonally(ways, steps, 1),
    passed: passedDiagonally(ways, steps, x.checks),
    point: middle(cellBox(cells, isFalling ? column + 1 : column, row)),
  };
}

/** By how much rounding may make a seam less safe. */
export const SEAM_NOISE = 1e-8;

/** A wall in which there is a seam that is less safe. */
export function heldBack(site: TunnelSite, seam: Seam): TunnelSite {
  const { thicknesses, ...rest } = site;
  const headroom = seam.headroom * (1 - SEAM_NOISE);
  // No thickness helps where it is a neighbor that a push leads into.
  return {
    ...rest,
    headroom,
    passed: Math.max(site.passed, 1 - headroom),
    thicknesses: thicknesses && { ...thicknesses, safe: 0 },
  };
}

export function seamSite(
  { axis, wall, thickness, directions, step, headroom, start }: Seam,
  axisMotions: AxisMotions,
): TunnelSite {
  const length = Math.hypot(...step);
  const extent = axisMotions[axis === "y" ? 1 : 0].extent;
  return {
    code: "wrong-side",
    ...{ axis, directions, wall, thickness },
    gaps: [Infinity, Infinity],
    step: length,
    // Of the solid that it comes to alone.
    dwell: axis === "diagonal" ? headroom : Math.min(MOST_DWELL, (thickness + extent) / length),
    headroom,
    missed: 0,
    passed: Math.max(0, 1 - headroom),
    point: middle(wall),
    seam: { start, step },
  };
}

export function cornerPositionAt({ column, row }: Vertex): CornerPosition {
  return { column: column + 1, row: row + 1 };
}

/** Of slopes each box has its own joints: those that touch are one, as weak as it is at its weakest place. */
export function joinedSlopes(sites: readonly TunnelSite[]): readonly TunnelSite[] {
  const slopes: TunnelSite[] = [];
  for (const site of sites) {
    if (!site.isSlope) continue;
    const i = slopes.findIndex(({ wall }) => touches(wall, site.wall));
    const other = slopes[i];
    if (!other) slopes.push(site);
    else {
      const both = [site, other];
      const directions = ([-1, 1] as const).filter((way) => both.some((one) => one.directions.includes(way)));
      const wall = boxAround(both.flatMap(({ wall: { min, max } }) => [min, max]));
      slopes[i] = { ...(site.headroom < other.headroom ? site : other), directions, wall };
    }
  }
  return [...sites.filter(({ isSlope }) => !isSlope), ...slopes];
}

/**
 * As of a touching corner, of two corner positions in place of a mover's size. Its wall is what the mover is flush with in both, no further than it
 * reaches there: a cell of a long solid goes on to a face that may be anywhere in the level.
 */
export function diagonalGapSite(diagonalGap: DiagonalGap, axisMotions: AxisMotions): TunnelSite {
  const { upper, lower, isFalling, ways, steps, headroom, holding } = diagonalGap;
  const hard = holding.upper[0];
  const kinds = kindsOf(isFalling);
  const contacts = [
    ...contactsOf(upper, kinds.upper, holding.upper, axisMotions),
    ...contactsOf(lower, kinds.lower, holding.lower, axisMotions),
  ] as const;
  const boxes = contacts.map(([column, row]) => cellBox(hard, column, row));
  const places = [moverIn(upper, kinds.upper, hard, axisMotions), moverIn(lower, kinds.lower, hard, axisMotions)];
  const hull = boxAround(places.flatMap(({ min, max }) => [min, max]));
  const [left, right] = isFalling ? [upper, lower] : [lower, upper];
  const edge = (bound: "min" | "max", axis: number): number => Math[bound](...boxes.map((box) => at(box[bound], axis)));
  const dwell = Math.min(MOST_DWELL, dwellOfGap(diagonalGap));
  return {
    code: codeOf(dwell),
    axis: "diagonal",
    directions: directionsOf(diagonalGap),
    wall: {
      min: [0, 1].map((axis) => Math.max(edge("min", axis), at(hull.min, axis))),
      max: [0, 1].map((axis) => Math.min(edge("max", axis), at(hull.max, axis))),
    },
    thickness: 0,
    gaps: gapsAt(
      hard,
      [left.column, right.column],
      isFalling ? [upper.row - 1, lower.row] : [lower.row, upper.row - 1],
    ),
    step: Math.hypot(...steps),
    dwell,
    headroom,
    missed: passedDiagonally(ways, steps, 1),
    passed: passedDiagonally(ways, steps, checksAt(holding, axisMotions)),
    point: middle(boxes[0] as Box),
    isOneWay: holding.oneWay && true,
    isSlope: holding.isSloped && true,
  };
}

/** Where the mover is in a corner position. */
function moverIn({ column, row }: CornerPosition, kind: Kind, { xs, ys }: BitGrid, axisMotions: AxisMotions): Box {
  const corner = [face(xs, column), face(ys, row)];
  return boxAround([
    corner,
    corner.map((each, axis) => each + at(kind, axis) * (axisMotions[axis] as AxisMotion).extent),
  ]);
}

/** The cells that the mover touches in a corner position, nearest to its corner: next to it, and above or below it. */
function contactsOf(
  { column, row }: CornerPosition,
  [x, y]: Kind,
  [aside, along]: BlockingFaces["upper"],
  axisMotions: AxisMotions,
) {
  const { xs, ys } = aside;
  const [first, end] = range(xs, column, x, 0, axisMotions[0]);
  const [top, bottom] = range(ys, row, y, 0, axisMotions[1]);
  const beside = x > 0 ? column - 1 : column;
  let level = y > 0 ? top : bottom - 1;
  while (!isSet(aside, beside, level)) level += y;
  let [over, upon] = [x > 0 ? first : end - 1, y > 0 ? row - 1 : row];
  // A line may lie there, between the mover and the row behind, or at its side of the face.
  if (y > 0) while (face(ys, upon + 2) === face(ys, row)) upon++;
  while (!hasAny(along, upon, first, end)) upon -= y;
  while (!isSet(along, over, upon)) over += x;
  return [
    [beside, level],
    [over, upon],
  ] as const;
}

export function cornerSite(corner: CutCorner, cells: BitGrid, axisMotions: AxisMotions): TunnelSite {
  const wall = cornerSolid(corner, cells);
  const freeRow = corner.solidRow === corner.row ? corner.row + 1 : corner.row;
  const dwell = Math.min(MOST_DWELL, cornerDwell(axisMotions));
  const headroom = cornerWays(axisMotions)[0]?.headroom ?? Infinity;
  return {
    code: "corner-cut",
    axis: "diagonal",
    directions: directionsOf(corner),
    wall,
    thickness: 0,
    gaps: gapsAt(cells, [corner.column + 1, corner.column + 1], [freeRow, freeRow]),
    step: Math.hypot(...axisMotions.map(({ step }) => step)),
    dwell,
    headroom,
    missed: Math.max(0, 1 - dwell),
    passed: Math.max(0, 1 - headroom),
    point: middle(wall),
  };
}

export function cornerSolid({ solidColumn, solidRow }: CutCorner, cells: BitGrid): Box {
  return cellBox(cells, solidColumn, solidRow);
}

function directionsOf({ fromBefore, fromBehind }: Pick<Component, "fromBefore" | "fromBehind">): readonly (-1 | 1)[] {
  return [...(fromBehind ? ([-1] as const) : []), ...(fromBefore ? ([1] as const) : [])];
}

/** Free lengths in two rows, up to a face in the one and from a face in the other. */
function gapsAt(cells: BitGrid, [to, from]: Pair, [before, behind]: Pair): WeakWall["gaps"] {
  const { xs, columns } = cells;
  let first = to - 1;
  while (first >= 0 && !isSet(cells, first, before)) first--;
  let end = from;
  while (end < columns && !isSet(cells, end, behind)) end++;
  return [
    first < 0 ? Infinity : face(xs, to) - face(xs, first + 1),
    end === columns ? Infinity : face(xs, end) - face(xs, from),
  ];
}

type Pair = readonly [number, number];

function cellBox(cells: BitGrid, column: number, row: number): Box {
  return boxOf(cells, column, row, column + 1, row + 1);
}

function boxOf({ xs, ys }: BitGrid, first: number, top: number, end: number, bottom: number): Box {
  return { min: [face(xs, first), face(ys, top)], max: [face(xs, end), face(ys, bottom)] };
}

export function middle({ min, max }: Box): Vec {
  return min.map((low, axis) => low + (at(max, axis) - low) / 2);
}

function face(faces: Float64Array, index: number): number {
  return faces[index] ?? NaN;
}
