import { at, type Box, boxAround, boxAt, type Vec, cornersOfBox } from "../../geometry/index.js";
import type { SkippedKind } from "../level.js";
import { boxOfPolygon, type Outline } from "../solids.js";
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
export const FLIP_X = 0x80000000;
export const FLIP_Y = 0x40000000;
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
  readonly degrees: number;
  readonly pivot: Vec;
}

/** What an object comes to: a box, another shape with corners, or what is neither, with the box around it as far as it has one. */
export type Part = Box | Outline | SkippedObject;

interface SkippedObject {
  readonly left: SkippedKind;
  readonly box?: Box;
}

/** A point that was turned clockwise about another one by any angle. */
export function turnedPoint(point: Vec, pivot: Vec, degrees: number): Vec {
  const turns = quarterTurns(degrees);
  if (turns !== undefined) return turned({ min: point, max: point }, pivot, turns).min;
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [at(point, 0) - at(pivot, 0), at(point, 1) - at(pivot, 1)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [at(pivot, 0) + dx * cos - dy * sin, at(pivot, 1) + dx * sin + dy * cos];
}

/** A point within a tile, where it comes to lie with the tile. */
function placedPoint(point: Vec, { degrees, ...placed }: PlacedTile): Vec {
  const { min } = placedBox({ min: point, max: point }, { ...placed, degrees: 0 });
  return turnedPoint(min, placed.pivot, degrees);
}

/** A box within a tile, where it comes to lie with the tile: flipped diagonally, then along x and y, stretched, turned. */
function placedBox(box: Box, { tileSize, drawn, flags, degrees, pivot }: PlacedTile): Box {
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
  return turned({ min, max }, pivot, quarterTurns(degrees) ?? 0);
}

/** The part of an object's size by which it lies before its position, along x and y, as the tileset aligns it. */
const alignments: Readonly<Record<string, Vec>> = {
  topleft: [0, 0],
  top: [0.5, 0],
  topright: [1, 0],
  left: [0, 0.5],
  center: [0.5, 0.5],
  right: [1, 0.5],
  bottom: [0.5, 1],
  bottomright: [1, 1],
};

/** Where the picture of a tile object is drawn before it is turned, swapped where its size is below zero. Its tileset's offset is stretched with it. */
export function objectBox(position: Vec, size: Vec, alignment: string, tileOffset: Vec, tileSize: Vec): Box {
  // At the bottom left, unless it says otherwise.
  const part = alignments[alignment] ?? [0, 1];
  const min = position.map((p, axis) => {
    const offset = (at(tileOffset, axis) * at(size, axis)) / at(tileSize, axis);
    return p - at(part, axis) * at(size, axis) + offset;
  });
  return boxAt(min, size);
}

/** The collision shapes of a tile, where they come to lie with it, or why one is no box. */
export function placedShapes(shapes: readonly TiledObject[], placed: PlacedTile): readonly Part[] {
  const isUpright = quarterTurns(placed.degrees) !== undefined;
  return shapes.flatMap(partsOfShape).map((part): Part => {
    if ("left" in part) {
      const corners = part.box && cornersOfBox(part.box).map((corner) => placedPoint(corner, placed));
      return corners ? { left: part.left, box: boxAround(corners) } : part;
    }
    if ("min" in part && isUpright) return placedBox(part, placed);
    const { kind, corners } = "min" in part ? { kind: "rotated" as const, corners: cornersOfBox(part) } : part;
    return { kind, corners: corners.map((corner) => placedPoint(corner, placed)) };
  });
}

/** What is solid of an object that shows no tile: its box, the corners of one that is no upright box, walls along a polyline, or why it has none. */
export function partsOfShape(object: TiledObject): readonly Part[] {
  const { position, size, rotation, shape, points } = object;
  const placed = (points ?? []).map((point) => point.map((c, axis) => at(position, axis) + c));
  if (shape === "polyline" && placed.length > 1) return segmentsOf(placed, position, rotation);
  const drawn = shape === "polygon" ? boxOfPolygon(placed) : undefined;
  if (shape === "polygon" && drawn === undefined) {
    return [{ kind: "polygon", corners: placed.map((corner) => turnedPoint(corner, position, rotation)) }];
  }
  if (shape !== undefined && drawn === undefined) {
    const corners = cornersOfBox(boxAt(position, size ?? [0, 0])).map((corner) =>
      turnedPoint(corner, position, rotation),
    );
    return [{ left: shape, box: boxAround(corners) }];
  }
  // An object without an extent marks a place, as points do.
  if (drawn === undefined && (size === undefined || size.every((length) => length === 0)))
    return [{ left: "point", box: { min: position, max: position } }];
  const turns = quarterTurns(rotation);
  const box = drawn ?? boxAt(position, size ?? [0, 0]);
  if (turns !== undefined) return [turned(box, position, turns)];
  return [{ kind: "rotated", corners: cornersOfBox(box).map((corner) => turnedPoint(corner, position, rotation)) }];
}

/** The segments of a polyline: along an axis walls of no thickness, slanted ones are left out, each by itself. */
function segmentsOf(points: readonly Vec[], pivot: Vec, degrees: number): readonly Part[] {
  const corners = points.map((point) => turnedPoint(point, pivot, degrees));
  return corners.slice(1).flatMap((end, i): readonly Part[] => {
    const box = boxAround([corners[i] as Vec, end]);
    const flat = [0, 1].filter((axis) => at(box.min, axis) === at(box.max, axis)).length;
    // A point twice is no segment.
    if (flat === 2) return [];
    return [flat === 1 ? box : { left: "polyline", box }];
  });
}
