import * as l10n from "@vscode/l10n";
import { at, boxAt, union, type Box, type Vec } from "../../geometry/index.js";
import type { Level, Pause, SolidRule, TileGrid } from "../level.js";
import { MAX_CELLS } from "../limits.js";
import { lastName, nameMatcher } from "../names.js";
import { LevelFault } from "../problems.js";
import type { LevelText, Reading } from "../reading.js";
import { extentOf, type Extent } from "./extent.js";
import { parseTiled, TiledFiles } from "./files.js";
import { type Layer, layersOf, type TiledObject, type TileTable } from "./map.js";
import { tileSizeOf, type LayerData, type TiledNode } from "./node.js";
import { readObjectLayer } from "./objectLayer.js";
import { findRules, propertyNames, type Saying, SolidTest } from "./solidity.js";
import { Solids } from "./solids.js";
import { readTileLayer } from "./tileLayer.js";

/** Of the work, the part that is done when the text is taken apart. */
const PARSED = 0.4;

/**
 * Reads a map of Tiled, in XML or JSON, with the tilesets and templates that it refers to. A layer that cannot be read is
 * a problem, the others are read.
 *
 * @throws LevelFault where nothing of the map can be read
 */
export async function readTiled(input: LevelText, reading: Reading): Promise<readonly Level[]> {
  const root = await parseTiled(input.text, "map", within(input.pause, 0, PARSED));
  const map = await MapReader.of(root, input, reading);
  return reading.isAsked(input, start) ? [await map.read()] : [];
}

const start = { offset: 0, length: 0 };

class MapReader {
  readonly #solids = new Solids();
  readonly #grids: TileGrid[] = [];
  readonly #objects = new Map<Layer, readonly TiledObject[]>();
  #cellsLeft = MAX_CELLS;
  /** What the layers take that can be anywhere. */
  #extent: Box | undefined;

  private constructor(
    readonly input: LevelText,
    readonly reading: Reading,
    readonly files: TiledFiles,
    readonly size: Vec,
    readonly tileSize: Vec,
    readonly table: TileTable,
    readonly layers: readonly Layer[],
  ) {}

  /** @throws LevelFault where it is no map of squares, or larger than can be */
  static async of(root: TiledNode, input: LevelText, reading: Reading): Promise<MapReader> {
    if (root.kind !== "map") {
      const message = l10n.t("A map of Tiled is needed here; this is a {kind}.", { kind: root.kind });
      throw new LevelFault("level-format", start, message);
    }
    const orientation = root.string("orientation") ?? "orthogonal";
    if (orientation !== "orthogonal") {
      const message = l10n.t(
        "The map is {orientation}: its tiles are no axis-aligned boxes. Only orthogonal maps can be read.",
        { orientation },
      );
      throw new LevelFault("level-unsupported", root.rangeOf("orientation"), message);
    }
    const size = ["width", "height"].map((name) => wholeNumber(root, name));
    if (!root.isTrue("infinite") && at(size, 0) * at(size, 1) > MAX_CELLS) {
      const message = l10n.t("The map is {width} × {height} tiles; there may be {most}.", {
        width: at(size, 0),
        height: at(size, 1),
        most: MAX_CELLS,
      });
      throw new LevelFault("level-too-large", root.rangeOf("width"), message);
    }
    const tileSize = tileSizeOf(root);
    const files = new TiledFiles(reading);
    const table = await files.tilesets(root, [input.file]);
    const isWanted = nameMatcher(input.choice.layers);
    const all = [...layersOf(root)];
    const layers = all.filter(({ name }) => isWanted(name));
    if (layers.length === 0 && input.choice.layers !== undefined) {
      const names = all.map(({ name }) => `"${name}"`).join(", ");
      const asked = input.choice.layers.join(", ");
      const message =
        names === ""
          ? l10n.t("None of the layers that were asked for ({asked}) is in the map. It has none.", { asked })
          : l10n.t("None of the layers that were asked for ({asked}) is in the map. It has {names}.", { asked, names });
      reading.problems.add("level-nothing", input.file, start, message);
    }
    return new MapReader(input, reading, files, size, tileSize, table, layers);
  }

  async read(): Promise<Level> {
    for (const layer of this.layers) await this.#separately(() => this.#readObjects(layer));
    const rules = this.#rules();
    const test = new SolidTest(rules);
    for (const [index, layer] of this.layers.entries()) {
      const share = (1 - PARSED) / this.layers.length;
      const pause = within(this.input.pause, PARSED + share * index, PARSED + share * (index + 1));
      await this.#separately(() => this.#readLayer(layer, test, pause));
    }
    this.#reportSkipped();
    return {
      name: lastName(this.input.file),
      file: this.input.file,
      bounds: this.#bounds(),
      rules,
      grids: this.#grids,
      boxes: this.#solids.boxes,
      skipped: this.#solids.skipped,
    };
  }

  /** Does what must not stop the rest. */
  #separately(read: () => Promise<void>): Promise<void> {
    return this.reading.problems.separately(this.input.file, read);
  }

  async #readObjects(layer: Layer): Promise<void> {
    if (layer.kind !== "objectgroup") return;
    this.#objects.set(layer, await this.files.objects(layer.node, this.table, [this.input.file]));
  }

  #rules(): readonly SolidRule[] {
    const saying: Saying = {
      layers: this.layers,
      objects: [...this.#objects.values()].flat(),
      tiles: this.table.tilesets.flatMap(({ tileset }) => [...(tileset?.tiles.values() ?? [])]),
    };
    const asked = this.input.choice.solid;
    if (asked === undefined) return findRules(saying);
    const names = propertyNames(saying);
    const wanted = asked.flatMap((rule) => ("property" in rule ? [rule.property] : []));
    if (wanted.length === asked.length && !wanted.some((name) => names.has(name))) {
      const others = [...names].slice(0, 20).join(", ");
      const property = wanted.join(", ");
      const message =
        others === ""
          ? l10n.t("Nothing in the map has a property {property}. There are none.", { property })
          : l10n.t("Nothing in the map has a property {property}. There are: {others}.", { property, others });
      this.reading.problems.add("level-nothing", this.input.file, start, message, "warning");
    }
    return asked;
  }

  async #readLayer(layer: Layer, test: SolidTest, pause: Pause | undefined): Promise<void> {
    const found = new Solids();
    const grid = layer.kind === "tilelayer" ? await this.#readTiles(layer, test, found, pause) : undefined;
    if (layer.kind === "objectgroup") readObjectLayer(layer, this.#objects.get(layer) ?? [], test, found);
    if (layer.parallax.every((factor) => factor === 1)) {
      if (grid !== undefined) this.#grids.push(grid);
      this.#solids.addAll(found);
    } else {
      const place = layer.node.rangeOf("name");
      const count = found.boxes.length + (grid?.count ?? 0);
      this.#solids.skip("parallax", () => ({ file: this.input.file, range: place }), count);
    }
  }

  async #readTiles(
    layer: Layer,
    test: SolidTest,
    found: Solids,
    pause: Pause | undefined,
  ): Promise<TileGrid | undefined> {
    const { file, text } = this.input;
    const data = layer.node.data();
    if (data.chunks.length === 0) return undefined;
    const extent = extentOf(data, this.#cellsLeft, layer.node.rangeOf("width"));
    this.#cellsLeft -= extent.width * extent.height;
    this.#grow(layer, data, extent);
    return readTileLayer(
      { file, text, layer, data, extent, tileSize: this.tileSize, table: this.table, test },
      found,
      (code, source, message) => this.reading.problems.add(code, source.file, source.range, message),
      pause,
    );
  }

  #grow({ offset }: Layer, { isChunked }: LayerData, { x, y, width, height }: Extent): void {
    if (!isChunked) return;
    const inPixels = (column: number, row: number) => [column * at(this.tileSize, 0), row * at(this.tileSize, 1)];
    const corner = inPixels(x, y).map((c, axis) => c + at(offset, axis));
    const box = boxAt(corner, inPixels(width, height));
    this.#extent = this.#extent === undefined ? box : union(this.#extent, box);
  }

  #bounds(): Box {
    return (
      this.#extent ??
      boxAt(
        [0, 0],
        this.size.map((tiles, axis) => tiles * at(this.tileSize, axis)),
      )
    );
  }

  #reportSkipped(): void {
    const { skipped, firstSkipped } = this.#solids;
    if (firstSkipped === undefined) return;
    this.reading.problems.addSkipped(skipped, firstSkipped.file, firstSkipped.range);
  }
}

function wholeNumber(node: TiledNode, name: string): number {
  const value = node.number(name);
  if (value !== undefined && value >= 0 && Number.isSafeInteger(value)) return value;
  throw new LevelFault(
    "level-format",
    node.rangeOf(name),
    l10n.t('"{key}" must be a whole number, 0 or more.', { key: name }),
  );
}

/** A pause of a part of the work. */
function within(pause: Pause | undefined, from: number, to: number): Pause | undefined {
  return pause && ((done) => pause(from + (to - from) * Math.min(1, done)));
}
