import { at, type Vec } from "../../geometry/index.js";
import { ArtBuilder, type LevelArt } from "../artBuilder.js";
import { Fields, pairOf } from "../fields.js";
import { lastName, resolveReference } from "../knownNames.js";
import { type LevelText, readEach, type Reading } from "../reading.js";
import { definitionOf, layerMembers } from "./layerInstance.js";
import { parseProject } from "./readLdtk.js";
import { layersHeldBy, listLevels, type ListedLevel } from "./worlds.js";

/** The tiles of all levels of a project of LDtk, as far as they are drawn. @throws LevelFault where nothing of it can be read */
export async function ldtkArt({ file, text, pause }: LevelText, reading: Reading): Promise<readonly LevelArt[]> {
  const { fields, definitions } = parseProject(text);
  const all = listLevels(fields, lastName(file), (error) => reading.problems.caught(error, file));
  const arts: LevelArt[] = [];
  await readEach(all, pause, async (listed) => {
    const art = new ArtBuilder();
    await reading.problems.separately(file, () => drawLevel(listed, art));
    arts.push(art.art(listed.name));
  });
  return arts;

  async function drawLevel(listed: ListedLevel, art: ArtBuilder): Promise<void> {
    const held = await layersHeldBy(listed, file, reading);
    // The foremost layer comes first.
    const layers = held === undefined ? [] : [...held.fields.elements("layerInstances")].toReversed();
    for (const node of layers) {
      const layer = new Fields(node, ...layerMembers, "__tilesetRelPath", "visible");
      if (layer.node("__tilesetDefUid") === undefined || layer.node("visible")?.scalar() === false) continue;
      if (definitionOf(layer, definitions).hasParallax) continue;
      const tileset = definitions.tilesets.get(layer.number("__tilesetDefUid"));
      const reference = layer.node("__tilesetRelPath") === undefined ? undefined : layer.string("__tilesetRelPath");
      // Without a path it is one of the pictures that the editor comes with.
      if (tileset === undefined || reference === undefined) continue;
      const image = resolveReference(file, reference);
      if (image === undefined) {
        art.lose(reference);
        continue;
      }
      const offset = [layer.number("__pxTotalOffsetX", 0), layer.number("__pxTotalOffsetY", 0)];
      const corner = listed.position.map((p, axis) => p + at(offset, axis));
      const lists = (["autoLayerTiles", "gridTiles"] as const).map((list) => layer.elements(list));
      drawTiles(lists, { image, size: tileset.tileSize, corner }, art);
    }
  }
}

function drawTiles(
  lists: readonly ReturnType<Fields<string>["elements"]>[],
  { image, size, corner }: { readonly image: string; readonly size: number; readonly corner: Vec },
  art: ArtBuilder,
): void {
  const parts = new Map<string, number>();
  for (const list of lists) {
    for (const node of list) {
      const tile = new Fields(node, "px", "src", "f");
      const [left, top] = pairOf(tile, "src");
      const flips = tile.number("f", 0);
      const key = `${left},${top},${flips}`;
      const isMirrored = [(flips & 1) !== 0, (flips & 2) !== 0] as const;
      const seen = {
        image,
        from: [left, top, size, size],
        size: [size, size],
        isTransposed: false,
        isMirrored,
      } as const;
      const part = parts.get(key) ?? art.part(seen);
      parts.set(key, part);
      const [x, y] = pairOf(tile, "px");
      art.draw(part, at(corner, 0) + x, at(corner, 1) + y);
      if (art.isFull) return;
    }
  }
}
