import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import { LevelFault } from "../levelFaults.js";
import type { GodotFile, GodotFiles, Resource } from "./godotFiles.js";

/** A shape of a tile, about the middle of its cell. */
export interface TileShape {
  readonly points: readonly Vec[];
  readonly isOneWay: boolean;
}

/** The collision layers, and the mask, of what states none: the first layer alone. */
export const DEFAULT_LAYERS = 1;

/** The bits of a cell's alternative that say how its tile is turned; the rest is its number. */
export const [FLIP_X, FLIP_Y, TRANSPOSE] = [4096, 8192, 16384];
export const TURNED = FLIP_X | FLIP_Y | TRANSPOSE;

/** Which shapes the tiles of a set have. */
export class TileSet {
  readonly #shapes = new Map<string, TileShape[]>();
  readonly #atlases = new Set<number>();
  /** Scenes that cells stand for, by source and alternative. */
  readonly #scenes = new Map<string, GodotFile | undefined>();
  /** Tiles with a shape in a layer that the mask does not have. */
  readonly #masked = new Set<string>();

  private constructor(readonly tileSize: Vec) {}

  /**
   * @param mask only shapes of physics layers that have one of its collision layers count
   * @throws LevelFault where its tiles are no upright rectangles, or it is damaged
   */
  static async read({ section, owner }: Resource, files: GodotFiles, mask: number): Promise<TileSet> {
    const shape = section.property("tile_shape");
    const kind = shape?.number() ?? 0;
    if (shape !== undefined && kind !== 0) {
      const name = ["", "isometric", "half-offset", "hexagonal"][kind] ?? String(kind);
      const message = l10n.t(
        "The tiles are {shape}, so they are not axis-aligned boxes. Only square tiles can be read.",
        {
          shape: name,
        },
      );
      throw new LevelFault("level-unsupported", shape.range, message);
    }
    const size = section.property("tile_size");
    const tileSize = size?.vector() ?? [16, 16];
    if (!tileSize.every((length) => length > 0)) size?.fail("Vector2i(x > 0, y > 0)");
    const set = new TileSet(tileSize);
    const layers = new Map<number, number>();
    for (const [key, value] of section.properties()) {
      const layer = /^physics_layer_(\d+)\/collision_layer$/.exec(key)?.[1];
      if (layer !== undefined) layers.set(Number(layer), value.number());
    }
    for (const [key, value] of section.properties()) {
      const id = /^sources\/(\d+)$/.exec(key)?.[1];
      if (id === undefined) continue;
      const source = await files.resource(value, owner);
      if (source?.type === "TileSetScenesCollectionSource") await set.#addScenes(Number(id), source, files);
      else if (source !== undefined) set.#add(Number(id), source, layers, mask);
    }
    return set;
  }

  /** The scene that cells of a kind stand for; undefined where they are tiles, or it cannot be read. */
  sceneOf(source: number, alternative: number): GodotFile | undefined {
    return this.#scenes.get(`${source}:${alternative & ~TURNED}`);
  }

  /** What a cell has; undefined where its source is no atlas, is not there, or could not be read. */
  shapesOf(source: number, x: number, y: number, alternative: number): readonly TileShape[] | undefined {
    if (!this.#atlases.has(source)) return undefined;
    const shapes = this.#shapes.get(`${source}:${x}:${y}/${alternative & ~TURNED}`) ?? [];
    return shapes.map(({ points, isOneWay }) => ({
      points: points.map((each) => turned(each, alternative)),
      isOneWay,
    }));
  }

  async #addScenes(id: number, { section, owner }: Resource, files: GodotFiles): Promise<void> {
    for (const [key, value] of section.properties()) {
      const alternative = /^scenes\/(\d+)\/scene$/.exec(key)?.[1];
      if (alternative !== undefined) this.#scenes.set(`${id}:${alternative}`, await files.scene(value, owner));
    }
  }

  /** Whether a cell has a shape in a layer that the mask does not have. */
  isMasked(source: number, x: number, y: number, alternative: number): boolean {
    return this.#masked.has(`${source}:${x}:${y}/${alternative & ~TURNED}`);
  }

  /** @param layers the collision layers of each physics layer that states them, as bits */
  #add(id: number, { section }: Resource, layers: ReadonlyMap<number, number>, mask: number): void {
    this.#atlases.add(id);
    for (const [key, value] of section.properties()) {
      const [, tile, layer, polygon] = /^(\d+:\d+\/\d+)\/physics_layer_(\d+)\/polygon_(\d+)\/points$/.exec(key) ?? [];
      if (tile === undefined) continue;
      const own = layers.get(Number(layer)) ?? DEFAULT_LAYERS;
      // In no layer at all it meets nothing, whatever the mask.
      if (own === 0) continue;
      if ((own & mask) === 0) {
        this.#masked.add(`${id}:${tile}`);
        continue;
      }
      const oneWay = section.property(`${tile}/physics_layer_${layer}/polygon_${polygon}/one_way`);
      const points = value.points();
      if (points.length < 3) continue;
      const shapes = this.#shapes.get(`${id}:${tile}`) ?? [];
      shapes.push({ points, isOneWay: oneWay?.isTrue() === true });
      this.#shapes.set(`${id}:${tile}`, shapes);
    }
  }
}

/** Transposed first, then mirrored along x and y. */
function turned(point: Vec, alternative: number): Vec {
  const isTransposed = (alternative & TRANSPOSE) !== 0;
  const [x, y] = [at(point, isTransposed ? 1 : 0), at(point, isTransposed ? 0 : 1)];
  // Without a zero below zero, which is another one in a text.
  return [(alternative & FLIP_X) === 0 ? x : 0 - x, (alternative & FLIP_Y) === 0 ? y : 0 - y];
}
