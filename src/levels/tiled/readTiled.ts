import * as l10n from "@vscode/l10n";
import { at, boxAt, union, type Box, type Vec } from "../../geometry/index.js";
import type { Level, SolidRule, TileGrid } from "../level.js";
import { lastName, nameMatcher } from "../knownNames.js";
import { LevelFault } from "../levelFaults.js";
import { type LevelText, MAX_CELLS, readEach, type Reading } from "../reading.js";
import { readAsSolid } from "../chooseSolidRules.js";
import { Solids } from "../solids.js";
import { readCells } from "./tiledCells.js";
import { parseTiled, TiledFiles } from "./tiledFiles.js";
import { type Layer, layersOf, type TiledObject } from "./map.js";
import { type Extent, extentOf, type LayerData, tileSizeOf, type TiledNode } from "./tiledNode.js";
import { propertyNames, type MapContent, solidEvidenceOf, SolidTest } from "./tiledSolids.js";
import { readObjectLayer } from "./objectLayer.js";
import { GID } from "./placement.js";
import { readTileLayer, type TiledMap } from "./tiledLayer.js";

/** Of the work, the part that is done when the text is taken apart. */
const PARSED = 0.4;

const start = { offset: 0, length: 0 };

/**
 * Reads a map of Tiled, in XML or JSON, with the tilesets and templates that it refers to. A layer that cannot be read is
 * a problem, the others are read.
 * @throws LevelFault where nothing of the map can be read
 */
export async function readTiled(input: LevelText, reading: Reading): Promise<readonly Level[]> {
  const { file, text, pause } = input;
  const { problems } = reading;
  const root = parseTiled(text, "map");
  const [size, tileSize] = sizesOf(root);
  const files = new TiledFiles(reading);
  const table = await files.tilesets(root, [file]);
  const layers = layersAskedFor(root, input, reading);
  if (!reading.isAsked(input, start)) return [];

  const objects = new Map<Layer, readonly TiledObject[]>();
  /** What is wrong with the objects of a layer. */
  const faults = new Map<Layer, unknown>();
  for (const layer of layers.filter(({ kind }) => kind === "objectgroup")) {
    try {
      objects.set(layer, await files.objects(layer.node, table, [file]));
    } catch (error) {
      faults.set(layer, error);
    }
  }
  const tiles = table.tilesets.flatMap(({ tileset }) => [...(tileset?.tiles.values() ?? [])]);
  const content: MapContent = { layers, objectsOf: (layer) => objects.get(layer) ?? [], tiles };
  if (input.choice.solid !== undefined) lookForProperties(content, input.choice.solid, input, reading);
  const names = [...new Set(layersOf(root).map(({ name }) => name))];
  const work = pause && ((done: number) => pause(PARSED + (1 - PARSED) * done));
  // What is asked for is not compared with anything.
  const isAsked = input.choice.solid !== undefined;
  const numbersIn = (layer: Layer): Iterable<number> => (isAsked ? [] : tileNumbers(layer, text));
  const evidence = await solidEvidenceOf(content, numbersIn, table, pause && (() => pause(PARSED)));
  return await readAsSolid({ ...evidence, layers: names }, { ...input, pause: work }, reading, async (rules, pause) => {
    const test = new SolidTest(rules);
    const reader = new LayerReader({ file, text, tileSize, table, test, problems });
    await readEach(layers, pause, async (layer) => {
      const read = (): void => {
        if (faults.has(layer)) throw faults.get(layer);
        reader.read(layer, objects.get(layer) ?? []);
      };
      await problems.separately(file, read, test.mayHaveSolid(layer, table));
    });
    const { extent, grids } = reader;
    problems.addLeftOut(reader.solids);
    const pixels = size.map((count, axis) => count * at(tileSize, axis));
    const bounds = extent ?? boxAt([0, 0], pixels);
    return [{ name: lastName(file), file, bounds, rules, grids, ...reader.solids.parts }];
  });
}

/** The different numbers of a layer's tiles, without flags; those before the place where its data are damaged, which is told when it is read. */
function tileNumbers({ node }: Layer, text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  try {
    const data = node.data();
    extentOf(data, MAX_CELLS, node.rangeOf("width"));
    for (const chunk of data.chunks) {
      readCells(text, data, chunk, ({ gids }) => {
        let last = 0;
        for (const written of gids) {
          if (written === last) continue;
          last = written;
          if (written !== 0) numbers.add(written & GID);
        }
      });
    }
  } catch (error) {
    if (!(error instanceof LevelFault)) throw error;
  }
  return numbers;
}

/** Of a map in tiles, and of a tile in pixels. @throws LevelFault where it is no map of squares, or larger than can be */
function sizesOf(root: TiledNode): readonly [size: Vec, tileSize: Vec] {
  if (root.kind !== "map") {
    const message = l10n.t("Expected a Tiled map; found a {kind}.", { kind: root.kind });
    throw new LevelFault("level-format", start, message);
  }
  const orientation = root.string("orientation") ?? "orthogonal";
  if (orientation !== "orthogonal") {
    const message = l10n.t(
      "The map is {orientation}, so its tiles are not axis-aligned boxes. Only orthogonal maps can be read.",
      { orientation },
    );
    throw new LevelFault("level-unsupported", root.rangeOf("orientation"), message);
  }
  const [width, height] = [wholeNumber(root, "width"), wholeNumber(root, "height")];
  if (!root.isTrue("infinite") && width * height > MAX_CELLS) {
    const values = { width, height, most: MAX_CELLS };
    const message = l10n.t("The map has {width} × {height} tiles; the maximum is {most}.", values);
    throw new LevelFault("level-too-large", root.rangeOf("width"), message);
  }
  return [[width, height], tileSizeOf(root)];
}

function layersAskedFor(root: TiledNode, { file, choice }: LevelText, { problems }: Reading): readonly Layer[] {
  const all = layersOf(root);
  const isWanted = nameMatcher(choice.layers);
  const layers = all.filter(({ name }) => isWanted(name));
  if (layers.length > 0 || choice.layers === undefined) return layers;
  const names = all.map(({ name }) => `"${name}"`).join(", ");
  const asked = choice.layers.join(", ");
  const message =
    names === ""
      ? l10n.t("The map has none of the requested layers ({asked}). It has no layers.", { asked })
      : l10n.t("The map has none of the requested layers ({asked}). It has {names}.", { asked, names });
  problems.add("level-nothing", file, start, message);
  return layers;
}

/** Tells of properties that were asked for and are nowhere. */
function lookForProperties(
  content: MapContent,
  rules: readonly SolidRule[],
  { file }: LevelText,
  { problems }: Reading,
): void {
  const names = propertyNames(content);
  const wanted = rules.flatMap((rule) => ("property" in rule ? [rule.property] : []));
  if (wanted.length < rules.length || wanted.some((name) => names.has(name))) return;
  const others = [...names].slice(0, 20).join(", ");
  const property = wanted.join(", ");
  const message =
    others === ""
      ? l10n.t("Nothing in the map has the property {property}. No part of the map has any custom property.", {
          property,
        })
      : l10n.t("Nothing in the map has the property {property}. Properties in the map: {others}.", {
          property,
          others,
        });
  problems.add("level-nothing", file, start, message, "warning");
}

/** Reads one layer after the other, and keeps what is solid of them. */
class LayerReader {
  readonly solids = new Solids();
  readonly grids: TileGrid[] = [];
  /** What the layers take that can be anywhere. */
  extent: Box | undefined;
  #cellsLeft = MAX_CELLS;

  constructor(readonly map: TiledMap) {}

  read(layer: Layer, objects: readonly TiledObject[]): void {
    const { map } = this;
    const solids = new Solids();
    const data = layer.kind === "tilelayer" ? layer.node.data() : undefined;
    const hasTiles = data !== undefined && data.chunks.length > 0;
    const grid = hasTiles
      ? readTileLayer({ ...map, layer, data, extent: this.#takeExtent(layer, data), solids })
      : undefined;
    readObjectLayer(layer, objects, map.test, solids);
    if (layer.parallax.every((factor) => factor === 1)) {
      if (grid !== undefined) this.grids.push(grid);
      this.solids.addAll(solids);
    } else {
      const source = { file: map.file, range: layer.node.rangeOf("name") };
      const place = { layer: layer.name, name: layer.name, source, ...boxAroundAll(solids, grid) };
      this.solids.skip("parallax", () => place, solids.boxes.length + solids.shapes.length + (grid?.count ?? 0));
    }
  }

  /** Takes the cells of a layer from those that are left, and room for them where they can be anywhere. */
  #takeExtent(layer: Layer, data: LayerData): Extent {
    const { tileSize } = this.map;
    const extent = extentOf(data, this.#cellsLeft, layer.node.rangeOf("width"));
    const { x, y, width, height } = extent;
    this.#cellsLeft -= width * height;
    if (data.isChunked) {
      const inPixels = (column: number, row: number) => [column * at(tileSize, 0), row * at(tileSize, 1)];
      const corner = inPixels(x, y).map((c, axis) => c + at(layer.offset, axis));
      const box = boxAt(corner, inPixels(width, height));
      this.extent = this.extent === undefined ? box : union(this.extent, box);
    }
    return extent;
  }
}

/** Around the tiles and boxes of a layer. */
function boxAroundAll({ boxes }: Solids, grid: TileGrid | undefined): { readonly box?: Box } {
  const all = boxes.map(({ box }) => box);
  if (grid) all.push(boxAt(grid.origin, [grid.width * at(grid.tileSize, 0), grid.height * at(grid.tileSize, 1)]));
  return all.length > 0 ? { box: all.reduce(union) } : {};
}

function wholeNumber(node: TiledNode, name: string): number {
  const value = node.number(name);
  if (value !== undefined && value >= 0 && Number.isSafeInteger(value)) return value;
  const message = l10n.t('"{key}" must be 0 or a positive whole number.', { key: name });
  throw new LevelFault("level-format", node.rangeOf(name), message);
}
