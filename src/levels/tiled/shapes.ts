import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { SkippedKind } from "../level.js";
import type { TiledObject } from "./object.js";
import { quarterTurns, turned } from "./place.js";

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
