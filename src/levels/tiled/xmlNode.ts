import * as l10n from "@vscode/l10n";
import { isWithinReach, type Vec } from "../../geometry/index.js";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../levelFaults.js";
import {
  chunkOf,
  compressionOf,
  counts,
  type LayerData,
  type Shape,
  shapes,
  sizeOf,
  type TiledNode,
} from "./tiledNode.js";
import type { XmlElement } from "./xml.js";

const layerKinds: Readonly<Record<string, string>> = { layer: "tilelayer", objectgroup: "objectgroup", group: "group" };

/** An element of TMX, TSX or TX. */
export class XmlNode implements TiledNode {
  constructor(
    readonly element: XmlElement,
    readonly text: string,
  ) {}

  get kind(): string {
    return layerKinds[this.element.name] ?? this.element.name;
  }

  get range(): TextRange {
    return this.element.tag;
  }

  string(name: string): string | undefined {
    return this.element.attributes[name];
  }

  number(name: string): number | undefined {
    const written = this.string(name);
    if (written === undefined) return undefined;
    const value = Number(written);
    if (written.trim() !== "" && isWithinReach(value)) return value;
    const message = l10n.t('"{key}" must be a number, not {found}.', { key: name, found: `"${written}"` });
    throw new LevelFault("level-format", this.rangeOf(name), message);
  }

  isTrue(name: string): boolean {
    return ["1", "true"].includes(this.string(name) ?? "");
  }

  isFalse(name: string): boolean {
    return ["0", "false"].includes(this.string(name) ?? "");
  }

  rangeOf(name: string): TextRange {
    const { offset, length } = this.element.tag;
    const tag = this.text.slice(offset, offset + length);
    const value = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "ds").exec(tag)?.indices?.[2];
    return value === undefined ? this.range : { offset: offset + value[0], length: value[1] - value[0] };
  }

  properties(): ReadonlyMap<string, boolean> {
    const found = new Map<string, boolean>();
    for (const { attributes } of this.#children("properties").flatMap(({ element }) => element.children)) {
      // A text of more than one line, and members of a class, are content: they say something.
      if (attributes.name !== undefined) found.set(attributes.name, counts(attributes.value ?? ""));
    }
    return found;
  }

  layers(): Iterable<TiledNode> {
    return this.#nodes(this.element.children.filter(({ name }) => name in layerKinds));
  }

  tilesets(): Iterable<TiledNode> {
    return this.#children("tileset");
  }

  tiles(): Iterable<readonly [number, TiledNode]> {
    return this.#children("tile").map((tile) => [tile.number("id") ?? 0, tile] as const);
  }

  objects(): Iterable<TiledNode> {
    const group = this.element.name === "tile" ? this.#children("objectgroup")[0] : this;
    return group === undefined ? [] : group.#children("object");
  }

  imageSize(): Vec | undefined {
    const [image] = this.#children("image");
    return image && sizeOf(image, "width", "height");
  }

  image(): string | undefined {
    const [image] = this.#children("image");
    return image?.string("source");
  }

  tileOffset(): Vec {
    const [offset] = this.#children("tileoffset");
    return [offset?.number("x") ?? 0, offset?.number("y") ?? 0];
  }

  shape(): Shape | undefined {
    return shapes.find((shape) => this.element.children.some(({ name }) => name === shape));
  }

  points(): readonly Vec[] | undefined {
    const [corners] = [...this.#children("polygon"), ...this.#children("polyline")];
    const written = corners?.string("points");
    const points = written
      ?.trim()
      .split(/\s+/)
      .map((point) => point.split(",").map(Number));
    return points?.every((point) => point.length === 2 && point.every(isWithinReach)) ? points : undefined;
  }

  data(): LayerData {
    const [data] = this.#children("data");
    if (data === undefined) throw new LevelFault("level-format", this.range, l10n.t('A layer must have "data".'));
    const chunks = data.#children("chunk");
    const isChunked = chunks.length > 0;
    const encoding = data.string("encoding") ?? "elements";
    if (encoding !== "csv" && encoding !== "base64" && encoding !== "elements") {
      const message = l10n.t('"encoding" must be csv or base64, not "{encoding}".', { encoding });
      throw new LevelFault("level-format", data.rangeOf("encoding"), message);
    }
    return {
      encoding,
      compression: compressionOf(data),
      isChunked,
      chunks: isChunked
        ? chunks.map((chunk) => chunkOf(chunk, true, chunk.element.content))
        : [chunkOf(this, false, data.element.content)],
    };
  }

  #children(name: string): readonly XmlNode[] {
    return this.#nodes(this.element.children.filter((child) => child.name === name));
  }

  #nodes(elements: readonly XmlElement[]): readonly XmlNode[] {
    return elements.map((element) => new XmlNode(element, this.text));
  }
}
