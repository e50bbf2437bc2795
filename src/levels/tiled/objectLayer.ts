import { at, type Box, type Vec } from "../../geometry/index.js";
import type { SkippedKind, SolidBox } from "../level.js";
import type { FoundTile, Layer, TiledObject } from "./map.js";
import {
  GID,
  objectBox,
  placedBox,
  type PlacedTile,
  quarterTurns,
  rectangleOf,
  shapeBoxes,
  turned,
} from "./placement.js";
import type { Solids } from "./solids.js";
import type { SolidTest } from "./solidity.js";

/** Adds what is solid of the objects of a layer. */
export function readObjectLayer(layer: Layer, objects: readonly TiledObject[], test: SolidTest, solids: Solids): void {
  const isSolid = test.hasSolid(layer);
  for (const object of objects) {
    for (const part of partsOf(object, isSolid || test.isSolidObject(object), test)) {
      if (typeof part === "string") solids.skip(part, () => object.source);
      else solids.add(boxOf(moved(part, layer.offset), object, layer));
    }
  }
}

/** The boxes that are solid of an object, and what else is. */
function partsOf(object: TiledObject, isSolid: boolean, test: SolidTest): readonly (Box | SkippedKind)[] {
  // What it is, its template would say.
  if (object.shape === "template") return ["template"];
  const { tile } = object;
  if (tile === undefined) return isSolid ? [rectangleOf(object)] : [];
  const found = tile.table.find(tile.gid & GID);
  if (found === undefined || found === "lost") return isSolid || test.shapes ? ["tileset"] : [];
  const shapes = test.shapes ? (found.tile?.shapes ?? []) : [];
  if (!isSolid && shapes.length === 0) return [];
  const placed = placedTile(object, tile.gid, found);
  if (placed === undefined) return isSolid ? ["rotated"] : shapes.map(() => "rotated");
  if (isSolid) return [turned(placed.drawn, placed.pivot, placed.turns)];
  const skipped: SkippedKind[] = [];
  const boxes = shapeBoxes(shapes, (kind) => skipped.push(kind));
  return [...boxes.map((box) => placedBox(box, placed)), ...skipped];
}

/** How the tile of an object is drawn; undefined where no box stays one. */
function placedTile(object: TiledObject, gid: number, { tileset, size: tileSize }: FoundTile): PlacedTile | undefined {
  const turns = quarterTurns(object.rotation);
  if (turns === undefined) return undefined;
  const size = object.size ?? tileSize;
  const drawn = objectBox(object.position, size, tileset.objectAlignment, tileset.tileOffset, tileSize);
  return { tileSize, drawn, flags: gid, turns, pivot: object.position };
}

function moved({ min, max }: Box, offset: Vec): Box {
  const by = (vec: Vec) => vec.map((component, axis) => component + at(offset, axis));
  return { min: by(min), max: by(max) };
}

function boxOf(box: Box, { name, source }: TiledObject, layer: Layer): SolidBox {
  return { layer: layer.name, box, name, source };
}
