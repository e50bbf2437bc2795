import { boxAt, type Box } from "../../geometry/index.js";
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
export function rectangleOf({ position, size, rotation, shape }: TiledObject): Box | SkippedKind {
  if (shape !== undefined) return shape;
  // An object without an extent marks a place, as points do.
  if (size === undefined || size.every((length) => length === 0)) return "point";
  const turns = quarterTurns(rotation);
  return turns === undefined ? "rotated" : turned(boxAt(position, size), position, turns);
}
