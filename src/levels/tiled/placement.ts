import { at, type Box, boxAt, type Vec } from "../../geometry/index.js";
import type { SkippedKind } from "../level.js";
import type { TiledObject } from "./map.js";

/** Quarter turns clockwise, 0 to 3; undefined for an angle that no axis-aligned box stays one under. */
export function quarterTurns(degrees: number): number | undefined {
  const turns = degrees / 90;
  return Number.isInteger(turns) ? ((turns % 4) + 4) % 4 : undefined;
}

/** A box that was turned clockwise about a point. Its corners may be swapped, as those of what has a size below zero are. */
export function turned({ min: from, max: to }: Box, pivot: Vec, turns: number): Box {
  let box = {
    min: from.map((p, axis) => Math.min(p, at(to, axis))),
    max: from.map((p, axis) => Math.max(p, at(to, axis))),
  };
  const [px, py] = [at(pivot, 0), at(pivot, 1)];
  for (let i = 0; i < turns; i++) {
    // (dx, dy) → (−dy, dx), `y` growing downwards.
    box = {
      min: [px - (at(box.max, 1) - py), py + (at(box.min, 0) - px)],
      max: [px - (at(box.min, 1) - py), py + (at(box.max, 0) - px)],
    };
  }
  return box;
}

/** Flags in the highest bits of a cell's number. The fourth is for hexagonal maps, and means nothing here. */
const FLIP_X = 0x80000000;
const FLIP_Y = 0x40000000;
export const FLIP_DIAGONAL = 0x20000000;
export const GID = 0x0fffffff;

/** A tile as it is drawn somewhere. */
export interface PlacedTile {
  /** What is drawn, as large as the tile is before it is flipped and stretched. */
  readonly tileSize: Vec;
  /** Where it is drawn, before it is turned. Along an axis on which its object has a size below zero it is swapped: mirrored. */
  readonly drawn: Box;
  /** The cell's number, of which only the flags count. */
  readonly flags: number;
  /** Clockwise about the pivot. */
  readonly turns: number;
  readonly pivot: Vec;
}

/** A box within a tile, where it comes to lie with the tile: flipped diagonally, then along x and y, stretched, turned. */
export function placedBox(box: Box, { tileSize, drawn, flags, turns, pivot }: PlacedTile): Box {
  const isTransposed = (flags & FLIP_DIAGONAL) !== 0;
  const isMirrored = [(flags & FLIP_X) !== 0, (flags & FLIP_Y) !== 0];
  const min: number[] = [];
  const max: number[] = [];
  for (const axis of [0, 1]) {
    const from = isTransposed ? 1 - axis : axis;
    const length = at(tileSize, from);
    const [low, high] = [at(box.min, from), at(box.max, from)];
    const drawnFrom = at(drawn.min, axis);
    const scale = (at(drawn.max, axis) - drawnFrom) / length;
    min.push(drawnFrom + (isMirrored[axis] ? length - high : low) * scale);
    max.push(drawnFrom + (isMirrored[axis] ? length - low : high) * scale);
  }
  return turned({ min, max }, pivot, turns);
}

/** The part of an object's size by which it lies before its position, along x and y, as the tileset aligns it. */
const alignments: Readonly<Record<string, Vec>> = {
  unspecified: [0, 1],
  topleft: [0, 0],
  top: [0.5, 0],
  topright: [1, 0],
  left: [0, 0.5],
  center: [0.5, 0.5],
  right: [1, 0.5],
  bottomleft: [0, 1],
  bottom: [0.5, 1],
  bottomright: [1, 1],
};

/** Where the picture of a tile object is drawn before it is turned, swapped where its size is below zero. Its tileset's offset is stretched with it. */
export function objectBox(position: Vec, size: Vec, alignment: string, tileOffset: Vec, tileSize: Vec): Box {
  const part = alignments[alignment] ?? [0, 1];
  const min = position.map((p, axis) => {
    const offset = (at(tileOffset, axis) * at(size, axis)) / at(tileSize, axis);
    return p - at(part, axis) * at(size, axis) + offset;
  });
  return boxAt(min, size);
}

/**
 * The boxes of a tile's collision shapes, in the tile.
 *
 * @param skip is told of each that is no box
 */
export function shapeBoxes(shapes: readonly TiledObject[], skip: (kind: SkippedKind) => void): readonly Box[] {
  return shapes.flatMap((object) => {
    const box = rectangleOf(object);
    if (typeof box !== "string") return [box];
    skip(box);
    return [];
  });
}

/** The box of an object that shows no tile, or why it is none. */
export function rectangleOf({ position, size, rotation, shape, polygon }: TiledObject): Box | SkippedKind {
  const drawn = shape === "polygon" ? boxOfPolygon(polygon ?? [], position) : undefined;
  if (shape !== undefined && drawn === undefined) return shape;
  // An object without an extent marks a place, as points do.
  if (drawn === undefined && (size === undefined || size.every((length) => length === 0))) return "point";
  const turns = quarterTurns(rotation);
  return turns === undefined ? "rotated" : turned(drawn ?? boxAt(position, size ?? [0, 0]), position, turns);
}

/** The box that a polygon is: four corners, each above, below or beside the next; undefined for any other. */
function boxOfPolygon(points: readonly Vec[], position: Vec): Box | undefined {
  const different = points.filter((point, i) => !axesOf(point, points.at(i - 1)).every(Boolean));
  // Points in the middle of a side are none.
  const corners = different.filter((point, i) => {
    const [before, behind] = [different.at(i - 1), different[(i + 1) % different.length]];
    return ![0, 1].some((axis) => axesOf(point, before)[axis] && axesOf(point, behind)[axis]);
  });
  if (corners.length !== 4) return undefined;
  if (!corners.every((corner, i) => axesOf(corner, corners.at(i - 1)).some(Boolean))) return undefined;
  const along = (axis: number): readonly number[] => corners.map((corner) => at(position, axis) + at(corner, axis));
  return {
    min: [0, 1].map((axis) => Math.min(...along(axis))),
    max: [0, 1].map((axis) => Math.max(...along(axis))),
  };
}

/** On which axes two points are in one place. */
function axesOf(a: Vec, b: Vec | undefined): readonly boolean[] {
  return a.map((p, axis) => p === b?.[axis]);
}
