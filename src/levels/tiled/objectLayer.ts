import { at, type Box, boxAt, type Vec, cornersOfBox } from "../../geometry/index.js";
import type { Solids } from "../solids.js";
import type { FoundTile, Layer, TiledObject } from "./map.js";
import {
  GID,
  objectBox,
  type Part,
  partsOfShape,
  placedShapes,
  type PlacedTile,
  quarterTurns,
  turned,
  turnedPoint,
} from "./placement.js";
import type { SolidTest } from "./tiledSolids.js";

/** Adds what is solid of a layer's objects. */
export function readObjectLayer(layer: Layer, objects: readonly TiledObject[], test: SolidTest, solids: Solids): void {
  const isSolid = test.hasSolid(layer);
  for (const object of objects) {
    for (const part of partsOf(object, isSolid || test.isSolidObject(object), test)) {
      const { name, source } = object;
      const place = { layer: layer.name, name, source };
      if ("left" in part) {
        const { left, box } = part;
        solids.skip(left, () => ({ ...place, box: box && moved(box, layer.offset) }));
      } else if ("corners" in part) {
        const corners = part.corners.map((corner) => corner.map((c, axis) => c + at(layer.offset, axis)));
        solids.addOutline({ ...part, corners }, place);
      } else solids.add({ ...place, box: moved(part, layer.offset) });
    }
  }
}

/** The boxes that are solid of an object, and what else is. */
function partsOf(object: TiledObject, isSolid: boolean, test: SolidTest): readonly Part[] {
  // What it is, its template would say.
  if (object.shape === "template") return [{ left: "template", box: boxAt(object.position, object.size ?? [0, 0]) }];
  const { tile } = object;
  if (tile === undefined) return isSolid ? partsOfShape(object) : [];
  const found = tile.table.find(tile.gid & GID);
  if (found === undefined || found === "lost") {
    const box = boxAt(object.position, object.size ?? [0, 0]);
    return isSolid || test.shapes ? [{ left: "tileset", box }] : [];
  }
  const shapes = test.shapes ? (found.tile?.shapes ?? []) : [];
  if (!isSolid && shapes.length === 0) return [];
  const placed = placedTile(object, tile.gid, found);
  if (!isSolid) return placedShapes(shapes, placed);
  const { drawn, pivot, degrees } = placed;
  const turns = quarterTurns(degrees);
  if (turns !== undefined) return [turned(drawn, pivot, turns)];
  return [{ kind: "rotated", corners: cornersOfBox(drawn).map((corner) => turnedPoint(corner, pivot, degrees)) }];
}

/** How the tile of an object is drawn. */
function placedTile(object: TiledObject, gid: number, { tileset, size: tileSize }: FoundTile): PlacedTile {
  const size = object.size ?? tileSize;
  const drawn = objectBox(object.position, size, tileset.objectAlignment, tileset.tileOffset, tileSize);
  return { tileSize, drawn, flags: gid, degrees: object.rotation, pivot: object.position };
}

function moved({ min, max }: Box, offset: Vec): Box {
  const by = (vec: Vec) => vec.map((component, axis) => component + at(offset, axis));
  return { min: by(min), max: by(max) };
}
