import { at, type Box, type Vec } from "../geometry/index.js";
import type { Level, SolidShape } from "../levels/index.js";

/** Slopes of levels as boxes inside of them, and how many shapes are none: too thin for that, or too many. */
interface Stairs {
  /** By level. */
  readonly boxes: readonly (readonly Box[])[];
  readonly unjudged: readonly number[];
}

/** How much of a row's width the box in it has at least, and of a column's height: from fine to coarse. */
const shares = [7 / 8, 3 / 4, 1 / 2];
/** Rows become half as high so often, and no more. */
const MOST_HALVINGS = 14;
/** Of the width of a shape: where it is narrower is a tip, which every mover cuts. */
const TIP = 1 / 16;

/**
 * Takes what is no upright box for boxes inside of it. They are less than it is, so that a wall is never thicker than it is
 * said to be: more is named than is passed, and only what is narrower than a tip is not seen.
 *
 * @param isTooMuch whether so many faces, by axis, are more than can be gone through: then steps are coarser
 */
export function stairsOf(
  levels: readonly Pick<Level, "shapes">[],
  isTooMuch: (boxes: readonly Box[]) => boolean,
): Stairs {
  const none = { boxes: levels.map(() => []), unjudged: levels.map(({ shapes = [] }) => shapes.length) };
  if (levels.every(({ shapes }) => !shapes)) return none;
  for (const share of shares) {
    const made = levels.map(({ shapes = [] }) => shapes.map((shape) => stairsIn(shape, share)));
    const boxes = made.map((each) => each.flatMap((stairs) => stairs ?? []));
    if (isTooMuch(boxes.flat())) continue;
    return { boxes, unjudged: made.map((each) => each.filter((stairs) => !stairs).length) };
  }
  return none;
}

/** What of a shape lies between two heights without a corner between them: its sides at both. */
interface Part {
  readonly low: readonly [left: number, right: number];
  readonly high: readonly [left: number, right: number];
}

/** Boxes inside of a shape, in rows and in columns, of which each has tips that the others lose; undefined where it is too thin for them. */
function stairsIn({ pieces }: SolidShape, share: number): readonly Box[] | undefined {
  const turned = (vec: Vec): Vec => [at(vec, 1), at(vec, 0)];
  const rows = rowsIn(pieces, share);
  const columns = rowsIn(
    pieces.map((piece) => piece.map(turned)),
    share,
  )?.map(({ min, max }) => ({ min: turned(min), max: turned(max) }));
  return rows && columns && [...rows, ...columns];
}

function rowsIn(pieces: SolidShape["pieces"], share: number): readonly Box[] | undefined {
  const heights = [...new Set(pieces.flat().map((corner) => at(corner, 1)))].sort((a, b) => a - b);
  const bands = heights.slice(1).flatMap((to, i) => {
    const from = heights[i] as number;
    return partsIn(pieces, from, to).map((part) => ({ part, from, to }));
  });
  const least = TIP * bands.reduce((most, { part }) => Math.max(most, widthOf(part)), 0);
  const boxes: Box[] = [];
  const isWhole = bands.every(({ part, from, to }) => fill(boxes, part, from, to, share, least, MOST_HALVINGS));
  return isWhole && boxes.length > 0 ? boxes : undefined;
}

/** Neighbouring pieces that share a side are one part: between them nothing is lost. */
function partsIn(pieces: SolidShape["pieces"], from: number, to: number): readonly Part[] {
  const parts = pieces.flatMap((piece) => {
    const [low, high] = [spanAt(piece, from, to, from), spanAt(piece, from, to, to)];
    return low && high ? [{ low, high }] : [];
  });
  parts.sort((a, b) => a.low[0] + a.high[0] - (b.low[0] + b.high[0]));
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isNext = last && isNear(last.low[1], part.low[0]) && isNear(last.high[1], part.high[0]);
    if (isNext) joined[joined.length - 1] = { low: [last.low[0], part.low[1]], high: [last.high[0], part.high[1]] };
    else joined.push(part);
  }
  return joined;
}

/** From where to where a convex piece is at a height, of a band that it fills from end to end; undefined where it does not. */
function spanAt(piece: readonly Vec[], from: number, to: number, y: number): readonly [number, number] | undefined {
  const found: number[] = [];
  for (const [i, a] of piece.entries()) {
    const b = piece[(i + 1) % piece.length] as Vec;
    const [upper, lower] = at(a, 1) <= at(b, 1) ? [a, b] : [b, a];
    // Level sides are those of the bands.
    if (at(upper, 1) > from || at(lower, 1) < to || at(upper, 1) === at(lower, 1)) continue;
    found.push(y === at(upper, 1) ? at(upper, 0) : y === at(lower, 1) ? at(lower, 0) : along(upper, lower, y));
  }
  return found.length < 2 ? undefined : [Math.min(...found), Math.max(...found)];
}

function along(upper: Vec, lower: Vec, y: number): number {
  const part = (y - at(upper, 1)) / (at(lower, 1) - at(upper, 1));
  return at(upper, 0) + part * (at(lower, 0) - at(upper, 0));
}

/** Fills a part with rows. @returns false where it is too thin for rows that can be made */
function fill(
  boxes: Box[],
  part: Part,
  from: number,
  to: number,
  share: number,
  least: number,
  halvings: number,
): boolean {
  const { low, high } = part;
  const [left, right] = [inner(low[0], high[0], Math.max), inner(low[1], high[1], Math.min)];
  const isTip = Math.max(low[1] - low[0], high[1] - high[0]) <= least;
  if (isTip) return true;
  if (right - left >= share * widthOf(part)) {
    boxes.push({ min: [left, from], max: [right, to] });
    return true;
  }
  const middle = (from + to) / 2;
  if (halvings === 0 || middle <= from || middle >= to) return false;
  const cut = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2] as const;
  return (
    fill(boxes, { low, high: cut }, from, middle, share, least, halvings - 1) &&
    fill(boxes, { low: cut, high }, middle, to, share, least, halvings - 1)
  );
}

function inner(a: number, b: number, of: (a: number, b: number) => number): number {
  return isNear(a, b) ? a : of(a, b);
}

/** In the middle. */
function widthOf({ low, high }: Part): number {
  return (low[1] - low[0] + high[1] - high[0]) / 2;
}

/** The same but for rounding. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
