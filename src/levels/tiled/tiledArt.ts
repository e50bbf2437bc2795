import { at, type Vec } from "../../geometry/index.js";
import { ArtBuilder, type LevelArt } from "../artBuilder.js";
import { lastName } from "../knownNames.js";
import { type LevelText, MAX_CELLS, readEach, type Reading } from "../reading.js";
import { readCells } from "./tiledCells.js";
import { parseTiled, TiledFiles } from "./tiledFiles.js";
import { type FoundTile, layersOf } from "./map.js";
import { extentOf, tileSizeOf } from "./tiledNode.js";
import { FLIP_DIAGONAL, FLIP_X, FLIP_Y, GID } from "./placement.js";

/**
 * The tiles of a map of Tiled, as far as they are drawn: those of layers that are hidden, or move with the camera, are not.
 * @throws LevelFault where nothing of the map can be read
 */
export async function tiledArt({ file, text, pause }: LevelText, reading: Reading): Promise<readonly LevelArt[]> {
  const root = parseTiled(text, "map");
  const cell = tileSizeOf(root);
  const table = await new TiledFiles(reading).tilesets(root, [file]);
  const art = new ArtBuilder();
  /** By number with flags; −1 of what has no picture. */
  const parts = new Map<number, number>();
  const partOf = (written: number): number => {
    const found = table.find(written & GID);
    return found === undefined || found === "lost" ? -1 : partOfTile(found, written, cell, art);
  };
  await readEach(layersOf(root), pause, async (layer) => {
    if (layer.kind !== "tilelayer" || layer.isHidden || layer.parallax.some((factor) => factor !== 1)) return;
    await reading.problems.separately(file, () => {
      const data = layer.node.data();
      if (data.chunks.length > 0) extentOf(data, MAX_CELLS, layer.node.rangeOf("width"));
      for (const chunk of data.chunks) {
        readCells(text, data, chunk, ({ first, gids }) => {
          if (art.isFull) return;
          for (const [i, written] of gids.entries()) {
            if (written === 0) continue;
            let part = parts.get(written);
            if (part === undefined) parts.set(written, (part = partOf(written)));
            if (part < 0) continue;
            const { tileset, size } = table.find(written & GID) as FoundTile;
            const [column, row] = [
              chunk.x + ((first + i) % chunk.width),
              chunk.y + Math.floor((first + i) / chunk.width),
            ];
            // From the lower left corner of its cell, as large as it is.
            const height = at(drawnSize(tileset, size, written, cell), 1);
            const x = column * at(cell, 0) + at(layer.offset, 0) + at(tileset.tileOffset, 0);
            art.draw(part, x, (row + 1) * at(cell, 1) - height + at(layer.offset, 1) + at(tileset.tileOffset, 1));
          }
        });
      }
    });
  });
  return [art.art(lastName(file))];
}

function drawnSize(tileset: FoundTile["tileset"], size: Vec, written: number, cell: Vec): Vec {
  if (tileset.fillsCell) return cell;
  return (written & FLIP_DIAGONAL) === 0 ? size : [at(size, 1), at(size, 0)];
}

function partOfTile({ tileset, tile, id, size }: FoundTile, written: number, cell: Vec, art: ArtBuilder): number {
  const picture = tile?.picture ?? tileset.picture;
  if (picture === undefined) return -1;
  if (picture.file === undefined) {
    art.lose(picture.reference);
    return -1;
  }
  const { margin, spacing, columns } = tileset;
  const isOwn = tile?.picture !== undefined;
  const [width, height] = [at(size, 0), at(size, 1)];
  const place = (index: number, length: number): number => margin + index * (length + spacing);
  const [left, top] = isOwn
    ? (tile.corner ?? [0, 0])
    : columns > 0
      ? [place(id % columns, width), place(Math.floor(id / columns), height)]
      : [];
  if (left === undefined || top === undefined) return -1;
  const [w = 0, h = 0] = drawnSize(tileset, size, written, cell);
  return art.part({
    image: picture.file,
    from: [left, top, width, height],
    size: [w, h],
    isTransposed: (written & FLIP_DIAGONAL) !== 0,
    isMirrored: [(written & FLIP_X) !== 0, (written & FLIP_Y) !== 0],
  });
}
