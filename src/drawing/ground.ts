import type { BoxesMark, TilesMark } from "./mark.js";
import type { Outline } from "./outline.js";

/** Whether two outlines have the same ground: what cannot move looks alike in both, wherever the rest is. */
export function hasSameGround(a: Outline, b: Outline): boolean {
  return (
    a === b ||
    (a.plane === b.plane &&
      a.up === b.up &&
      a.scene.unit === b.scene.unit &&
      areSameBoxes(a.statics, b.statics) &&
      areSameBoxes(a.solids, b.solids) &&
      a.tiles.length === b.tiles.length &&
      a.tiles.every((tiles, i) => areSameTiles(tiles, b.tiles[i])))
  );
}

function areSameBoxes(a: BoxesMark, b: BoxesMark): boolean {
  if (a.rects === b.rects) return true;
  if (a.rects.length !== b.rects.length) return false;
  for (let i = 0; i < a.rects.length; i++) if (a.rects[i] !== b.rects[i]) return false;
  return true;
}

/** Tiles are compared by their array, not one by one: they can be millions, and drafts keep the array. */
function areSameTiles(a: TilesMark, b: TilesMark | undefined): boolean {
  return (
    a.solid === b?.solid &&
    a.width === b.width &&
    a.origin.every((n, axis) => n === b.origin[axis]) &&
    a.tileSize.every((n, axis) => n === b.tileSize[axis])
  );
}
