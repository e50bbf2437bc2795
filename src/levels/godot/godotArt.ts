import { at, type Vec } from "../../geometry/index.js";
import { ArtBuilder, type LevelArt } from "../artBuilder.js";
import { lastName } from "../knownNames.js";
import type { LevelText, Reading } from "../reading.js";
import { type CellKind, type CellTable, readLayerCells, readTileMapCells } from "./godotCells.js";
import { GodotFiles, type Resource } from "./godotFiles.js";
import { FLIP_X, FLIP_Y, TRANSPOSE, TURNED } from "./tileSet.js";
import { apply, identity, placeOf, type Transform } from "./transform.js";
import { type GodotNode, Trees } from "./nodeTree.js";

/**
 * The tiles of a scene of Godot, as far as they are drawn: those of layers that are hidden, turned or mirrored are not, nor what
 * scripts change.
 * @throws LevelFault where nothing of the scene can be read
 */
export async function godotArt({ file, text, pause }: LevelText, reading: Reading): Promise<readonly LevelArt[]> {
  const files = new GodotFiles(reading, file);
  const scene = files.parse(file, text);
  if (scene.kind !== "scene") return [];
  const art = new ArtBuilder();
  const waiting = [{ node: await new Trees(files).of(scene), around: identity }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, around } = next;
    const transform = await reading.problems.separately(node.source.file, async () => {
      if (!node.isTrue("visible", true) || node.type.startsWith("Parallax")) return undefined;
      const placed = placeOf(node, around);
      for (const cells of cellsOf(node)) await drawCells(cells, node, placed);
      return placed;
    });
    if (transform === undefined) continue;
    for (const child of [...node.children.values()].toReversed()) waiting.push({ node: child, around: transform });
    if (node.type === "TileMapLayer" || node.type === "TileMap") await pause?.(0);
  }
  return [art.art(lastName(file))];

  function cellsOf(node: GodotNode): readonly CellTable[] {
    if (node.type === "TileMapLayer") {
      const written = node.get("tile_map_data");
      return written && node.isTrue("enabled", true) ? [readLayerCells(written)] : [];
    }
    const tables: CellTable[] = [];
    for (const key of node.type === "TileMap" ? node.keys() : []) {
      const layer = /^(layer_\d+)\/tile_data$/.exec(key)?.[1];
      const written = layer === undefined ? undefined : node.get(key);
      if (written && node.isTrue(`${layer}/enabled`, true)) tables.push(readTileMapCells(written));
    }
    return tables;
  }

  async function drawCells(cells: CellTable, node: GodotNode, transform: Transform): Promise<void> {
    const [scaleX, scaleY] = [at(transform.x, 0), at(transform.y, 1)];
    const set = await node.resource("tile_set", files);
    if (set === undefined || at(transform.x, 1) !== 0 || at(transform.y, 0) !== 0 || scaleX <= 0 || scaleY <= 0) return;
    const tileSize = set.section.property("tile_size")?.vector() ?? [16, 16];
    const pictures = await Promise.all(cells.kinds.map((kind) => pictureOf(kind, set, files, art)));
    const parts = pictures.map((picture) => {
      if (picture === undefined) return undefined;
      const size = [at(picture.size, 0) * scaleX, at(picture.size, 1) * scaleY] as const;
      const { origin, ...part } = picture;
      return { number: art.part({ ...part, size }), size, origin };
    });
    for (let cell = 0; cell < cells.count && !art.isFull; cell++) {
      const part = parts[cells.kindOf(cell)];
      if (part === undefined) continue;
      const middle = [cells.columnOf(cell) + 0.5, cells.rowOf(cell) + 0.5].map(
        (index, axis) => index * at(tileSize, axis) - at(part.origin, axis),
      );
      const [x = 0, y = 0] = apply(transform, middle);
      art.draw(part.number, x - part.size[0] / 2, y - part.size[1] / 2);
    }
  }
}

/** What the tiles of a kind look like; undefined where that is no part of an atlas with a picture of its own file. */
async function pictureOf(kind: CellKind, { section: set, owner }: Resource, files: GodotFiles, art: ArtBuilder) {
  const source = set.property(`sources/${kind.source}`);
  const atlas = source && (await files.resource(source, owner));
  const texture = atlas?.type === "TileSetAtlasSource" ? atlas.section.property("texture") : undefined;
  if (!atlas || !texture) return undefined;
  const { written, file: image } = await files.pathOf(texture, atlas.owner);
  if (image === undefined) {
    if (written !== undefined) art.lose(written);
    return undefined;
  }
  const { section } = atlas;
  const pair = (key: string, absent: Vec): Vec => section.property(key)?.vector() ?? absent;
  const tile = `${kind.x}:${kind.y}`;
  const alternative = `${tile}/${kind.alternative & ~TURNED}`;
  const [region, margins, gap] = [
    pair("texture_region_size", [16, 16]),
    pair("margins", [0, 0]),
    pair("separation", [0, 0]),
  ];
  const span = pair(`${tile}/size_in_atlas`, [1, 1]);
  const along = (axis: number, index: number): number => at(margins, axis) + index * (at(region, axis) + at(gap, axis));
  const [width, height] = [0, 1].map((axis) => at(span, axis) * (at(region, axis) + at(gap, axis)) - at(gap, axis)) as [
    number,
    number,
  ];
  const is = (bit: number, key: string): boolean =>
    (kind.alternative & bit) !== 0 || section.property(`${alternative}/${key}`)?.isTrue() === true;
  const isTransposed = is(TRANSPOSE, "transpose");
  return {
    image,
    from: [along(0, kind.x), along(1, kind.y), width, height] as const,
    size: isTransposed ? [height, width] : [width, height],
    isTransposed,
    isMirrored: [is(FLIP_X, "flip_h"), is(FLIP_Y, "flip_v")] as const,
    origin: pair(`${alternative}/texture_origin`, [0, 0]),
  };
}
