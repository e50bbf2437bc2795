import * as l10n from "@vscode/l10n";
import { isWithinReach, type Vec } from "../../geometry/index.js";
import type { TextRange } from "../../scene/index.js";
import { foundText, type JsonNode } from "../json/index.js";
import { LevelFault } from "../levelFaults.js";
import { chunkOf, compressionOf, counts, type LayerData, type Shape, sizeOf, type TiledNode } from "./tiledNode.js";

/** The kind of what has a tile's properties where they are written apart from it. */
const ONLY_PROPERTIES = "properties";

/** An object of TMJ, TSJ or TJ. */
export class TiledJsonNode implements TiledNode {
  #members: ReadonlyMap<string, JsonNode> | undefined;

  constructor(
    readonly json: JsonNode,
    /** What `kind` is where the object does not say: a tileset in a map. */
    readonly assumedKind = "",
  ) {}

  get kind(): string {
    return this.string("type") ?? this.assumedKind;
  }

  get range(): TextRange {
    return this.json;
  }

  string(name: string): string | undefined {
    const value = this.#member(name)?.scalar();
    return typeof value === "string" ? value : undefined;
  }

  number(name: string): number | undefined {
    const node = this.#member(name);
    const value = node?.scalar();
    if (node === undefined || value === null) return undefined;
    if (typeof value === "number" && isWithinReach(value)) return value;
    const message = l10n.t('"{key}" must be a number, not {found}.', { key: name, found: foundText(node) });
    throw new LevelFault("level-format", node, message);
  }

  isTrue(name: string): boolean {
    return this.#member(name)?.scalar() === true;
  }

  isFalse(name: string): boolean {
    return this.#member(name)?.scalar() === false;
  }

  rangeOf(name: string): TextRange {
    return this.#member(name) ?? { offset: this.json.offset, length: 1 };
  }

  properties(): ReadonlyMap<string, boolean> {
    const found = new Map<string, boolean>();
    const properties = this.assumedKind === ONLY_PROPERTIES ? this.json : this.#member("properties");
    for (const property of properties?.elements() ?? []) {
      const { name, value } = property.pick("name", "value");
      const text = name?.scalar();
      if (typeof text === "string") found.set(text, value?.kind === "object" || counts(value?.scalar() ?? ""));
    }
    // Until Tiled 1.2: names and values.
    for (const [name, value] of properties?.members() ?? []) found.set(name, counts(value.scalar()));
    return found;
  }

  layers(): Iterable<TiledNode> {
    return this.#nodes("layers");
  }

  tilesets(): Iterable<TiledNode> {
    const tileset = this.#member("tileset");
    return tileset === undefined ? this.#nodes("tilesets", "tileset") : [new TiledJsonNode(tileset, "tileset")];
  }

  tiles(): Iterable<readonly [number, TiledNode]> {
    // Until Tiled 1.2: by their numbers, and the properties apart.
    const byNumber = (name: string, kind?: string): readonly (readonly [number, TiledNode])[] =>
      Array.from(this.#member(name)?.members() ?? [], ([id, tile]) => [Number(id), new TiledJsonNode(tile, kind)]);
    return [
      ...this.#nodes("tiles").map((tile) => [tile.number("id") ?? 0, tile] as const),
      ...byNumber("tiles"),
      ...byNumber("tileproperties", ONLY_PROPERTIES),
    ];
  }

  objects(): Iterable<TiledNode> {
    const object = this.#member("object");
    if (object !== undefined) return [new TiledJsonNode(object)];
    const group = this.#member("objectgroup");
    return group === undefined ? this.#nodes("objects") : new TiledJsonNode(group).objects();
  }

  imageSize(): Vec | undefined {
    return sizeOf(this, "imagewidth", "imageheight");
  }

  image(): string | undefined {
    return this.string("image");
  }

  tileOffset(): Vec {
    const { x, y } = this.#member("tileoffset")?.pick("x", "y") ?? {};
    return [x, y].map((node) => {
      const value = node?.scalar() ?? 0;
      return typeof value === "number" && isWithinReach(value) ? value : 0;
    });
  }

  shape(): Shape | undefined {
    for (const shape of ["ellipse", "capsule", "point"] as const) {
      if (this.#member(shape)?.scalar() === true) return shape;
    }
    return (["polygon", "polyline", "text"] as const).find((shape) => this.#member(shape) !== undefined);
  }

  points(): readonly Vec[] | undefined {
    const corners = this.#member("polygon") ?? this.#member("polyline");
    if (corners === undefined) return undefined;
    const points = Array.from(corners.elements(), (point) => {
      const { x, y } = point.pick("x", "y");
      return [Number(x?.scalar()), Number(y?.scalar())];
    });
    return points.flat().every(isWithinReach) ? points : undefined;
  }

  data(): LayerData {
    const isChunked = this.#member("chunks") !== undefined;
    const chunks = this.#nodes("chunks");
    const data = (chunks[0] ?? this).#member("data");
    if (data === undefined && !isChunked) {
      throw new LevelFault("level-format", this.rangeOf("name"), l10n.t('A layer must have "data" or "chunks".'));
    }
    const encoding = data?.kind === "string" ? "base64" : "csv";
    const kind = encoding === "csv" ? "array" : "string";
    return {
      encoding,
      compression: encoding === "base64" ? compressionOf(this) : undefined,
      isChunked,
      chunks: (isChunked ? chunks : [this]).map((node) => chunkOf(node, isChunked, node.#content(kind))),
    };
  }

  /** What is written in the brackets or quotes of its data. */
  #content(kind: "array" | "string"): TextRange {
    const data = this.#member("data");
    if (data?.kind === kind) return { offset: data.offset + 1, length: data.length - 2 };
    const message = l10n.t(
      '"data" is missing or has the wrong type. Its type must be {kind}, as in the layer\'s first chunk.',
      { kind },
    );
    throw new LevelFault("level-format", this.rangeOf("data"), message);
  }

  #member(name: string): JsonNode | undefined {
    return (this.#members ??= new Map(this.json.members())).get(name);
  }

  #nodes(name: string, kind = ""): readonly TiledJsonNode[] {
    return [...(this.#member(name)?.elements() ?? [])].map((node) => new TiledJsonNode(node, kind));
  }
}
