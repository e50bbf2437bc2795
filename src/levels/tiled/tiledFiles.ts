import * as l10n from "@vscode/l10n";
import { parseJson } from "../json/index.js";
import { resolveReference } from "../knownNames.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_BOXES, type Reading } from "../reading.js";
import { TiledJsonNode } from "./tiledJsonNode.js";
import { sizeOf, tileSizeOf, type TiledNode } from "./tiledNode.js";
import {
  type PlacedTileset,
  type Tile,
  type TiledObject,
  type Tileset,
  type TilesetPicture,
  TileTable,
} from "./map.js";
import { parseXml } from "./xml.js";
import { XmlNode } from "./xmlNode.js";

/** The root of a file of Tiled, XML or JSON. @throws LevelFault where it is neither */
export function parseTiled(text: string, kind: string): TiledNode {
  if (/^\s*</.test(text.slice(0, 4096))) return new XmlNode(parseXml(text), text);
  return new TiledJsonNode(parseJson(text), kind);
}

/** An object that others are made from. */
interface Template {
  readonly object: TiledNode;
  readonly table: TileTable;
}

/** The files that a place was reached by, the map first. */
type Chain = readonly string[];

/** Tilesets, objects and templates of a map, wherever they are written; each file is read once. */
export class TiledFiles {
  readonly #tilesets = new Map<string, Tileset | undefined>();
  readonly #templates = new Map<string, Template | undefined>();
  #objects = 0;

  constructor(readonly reading: Reading) {}

  async tilesets(node: TiledNode, chain: Chain): Promise<TileTable> {
    const placed: PlacedTileset[] = [];
    for (const child of node.tilesets()) {
      placed.push({ firstGid: child.number("firstgid") ?? 1, tileset: await this.#tileset(child, chain) });
    }
    return new TileTable(placed);
  }

  /** @throws LevelFault where there are more than can be kept */
  async objects(node: TiledNode, table: TileTable, chain: Chain): Promise<readonly TiledObject[]> {
    const objects: TiledObject[] = [];
    for (const child of node.objects()) {
      if (++this.#objects > MAX_BOXES) {
        throw new LevelFault(
          "level-too-large",
          child.range,
          l10n.t("The level has more than {most} objects.", { most: MAX_BOXES }),
        );
      }
      objects.push(await this.#object(child, table, chain));
    }
    return objects;
  }

  /** A tileset as it is written in the map, or the one in the file that is named there. */
  async #tileset(node: TiledNode, chain: Chain): Promise<Tileset | undefined> {
    if (node.string("source") === undefined) return this.#readTileset(node, chain);
    return this.#follow(node, "source", chain, this.#tilesets, this.#tileset.bind(this));
  }

  async #readTileset(node: TiledNode, chain: Chain): Promise<Tileset> {
    const pictureOf = (holder: TiledNode): TilesetPicture | undefined => {
      const reference = holder.image();
      return reference === undefined ? undefined : { reference, file: resolveReference(chain.at(-1) ?? "", reference) };
    };
    const [tileSize, size] = [tileSizeOf(node), node.imageSize()];
    const [margin, spacing] = [node.number("margin") ?? 0, node.number("spacing") ?? 0];
    // Old files do not say how many there are in a row, but how wide their picture is.
    const inRow = Math.floor(((size?.[0] ?? 0) - 2 * margin + spacing) / ((tileSize[0] ?? 1) + spacing));
    const table = new TileTable([]);
    const tiles = new Map<number, Tile>();
    for (const [id, tile] of node.tiles()) {
      const known = tiles.get(id);
      tiles.set(id, {
        properties: new Map([...(known?.properties ?? []), ...tile.properties()]),
        shapes: [...(known?.shapes ?? []), ...(await this.objects(tile, table, chain))],
        size: sizeOf(tile, "width", "height") ?? tile.imageSize() ?? known?.size,
        picture: pictureOf(tile) ?? known?.picture,
        corner: [tile.number("x") ?? 0, tile.number("y") ?? 0],
      });
    }
    return {
      name: node.string("name") ?? "",
      tileSize,
      tileCount: node.number("tilecount"),
      tileOffset: node.tileOffset(),
      objectAlignment: node.string("objectalignment") ?? "unspecified",
      fillsCell: node.string("tilerendersize") === "grid",
      picture: pictureOf(node),
      ...{ margin, spacing, columns: node.number("columns") ?? inRow },
      tiles,
    };
  }

  async #object(node: TiledNode, table: TileTable, chain: Chain): Promise<TiledObject> {
    const template = await this.#templateOf(node, chain);
    const from = template?.object;
    const number = (name: string) => node.number(name) ?? from?.number(name);
    const text = (name: string) => node.string(name) ?? from?.string(name);
    const width = number("width");
    const height = number("height");
    const isLost = template === undefined && node.string("template") !== undefined;
    const own = node.number("gid");
    const gid = own ?? from?.number("gid");
    const id = `object ${node.number("id") ?? "?"}`;
    const name = text("name") ?? "";
    return {
      name: name === "" ? id : `${name} (${id})`,
      position: [number("x") ?? 0, number("y") ?? 0],
      size: width === undefined && height === undefined ? undefined : [width ?? 0, height ?? 0],
      rotation: number("rotation") ?? 0,
      shape: isLost ? "template" : (node.shape() ?? from?.shape()),
      points: node.points() ?? from?.points(),
      properties: new Map([...(from?.properties() ?? []), ...node.properties()]),
      tile: gid === undefined ? undefined : { gid, table: own === undefined ? (template?.table ?? table) : table },
      source: { file: chain.at(-1) ?? "", range: { offset: node.range.offset, length: node.range.length } },
    };
  }

  async #template(root: TiledNode, chain: Chain): Promise<Template | undefined> {
    const [object] = root.objects();
    if (object === undefined) {
      throw new LevelFault("level-format", { offset: 0, length: 0 }, l10n.t("A template must contain an object."));
    }
    if (object.string("template") !== undefined) return this.#templateOf(object, chain);
    return { object, table: await this.tilesets(root, chain) };
  }

  /** The template that an object names, if it does and that can be read. */
  #templateOf(object: TiledNode, chain: Chain): Promise<Template | undefined> {
    return this.#follow(object, "template", chain, this.#templates, this.#template.bind(this));
  }

  /** What is read from the file that an attribute names; undefined where it names none, and, with a problem, where that is nothing. */
  async #follow<T>(
    node: TiledNode,
    attribute: "source" | "template",
    chain: Chain,
    known: Map<string, T | undefined>,
    read: (root: TiledNode, chain: Chain) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { problems } = this.reading;
    const reference = node.string(attribute);
    if (reference === undefined) return undefined;
    const from = { file: chain.at(-1) ?? "", range: node.rangeOf(attribute) };
    const found = await this.reading.follow(reference, from);
    if (found === undefined) return undefined;
    const { file, text } = found;
    if (chain.includes(file)) {
      const circle = [...chain.slice(chain.indexOf(file)), file].join(" → ");
      const message = l10n.t("Files refer to each other in a circle: {circle}.", { circle });
      problems.add("level-cycle", from.file, from.range, message);
      return undefined;
    }
    if (known.has(file)) return known.get(file);
    const value = await problems.separately(file, async () => {
      const kind = attribute === "source" ? "tileset" : "template";
      const root = parseTiled(text, kind);
      if (root.kind === kind) return read(root, [...chain, file]);
      const message =
        kind === "tileset" ? l10n.t("This file is not a tileset.") : l10n.t("This file is not a template.");
      throw new LevelFault("level-format", { offset: 0, length: 0 }, message);
    });
    known.set(file, value);
    return value;
  }
}
