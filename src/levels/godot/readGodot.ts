import * as l10n from "@vscode/l10n";
import { at, type Box, boxAround, boxAt, union, type Vec } from "../../geometry/index.js";
import type { Level, Pause, SolidRule, TileGrid } from "../level.js";
import { lastName, nameMatcher } from "../knownNames.js";
import { SolidRules } from "../solidRules.js";
import { LevelFault } from "../levelFaults.js";
import { Budget, type LevelText, MAX_BOXES, type Reading } from "../reading.js";
import { boxOfPolygon, type LeftPlace, Solids } from "../solids.js";
import { type CellTable, readLayerCells, readTileMapCells } from "./godotCells.js";
import { type GodotFile, GodotFiles, type Resource } from "./godotFiles.js";
import { outlineOfShape, type ShapeOutline } from "./shapeOutline.js";
import type { Value } from "./value.js";
import { readTileLayer } from "./godotTileLayer.js";
import { DEFAULT_LAYERS, TileSet } from "./tileSet.js";
import { apply, identity, isUpright, placeOf, type Transform, upOf } from "./transform.js";
import { type GodotNode, Trees } from "./nodeTree.js";

/** Of the work, the part that is done when the text is taken apart. */
const PARSED = 0.4;

const start = { offset: 0, length: 0 };

/**
 * Reads a text scene of Godot 4 (.tscn), with the scenes and resources that it refers to. Solid are the shapes of `StaticBody2D` and
 * the polygons of tiles; with the rule `layer` or `any` the cells of such layers as a whole, and all shapes below such nodes.
 * @throws LevelFault where nothing of the scene can be read
 */
export async function readGodot({ file, text, choice, pause }: LevelText, reading: Reading): Promise<readonly Level[]> {
  const { problems } = reading;
  const files = new GodotFiles(reading, file);
  const scene = files.parse(file, text);
  if (scene.kind !== "scene") {
    const message = l10n.t("This is a resource ({type}), not a scene: nothing in it has a position.", {
      type: scene.type,
    });
    throw new LevelFault("level-nothing", start, message);
  }
  if (!reading.isAsked({ file, choice }, start)) return [];
  const trees = new Trees(files);
  const root = await trees.of(scene);
  const rules = choice.solid ?? [{ shapes: true }];
  const readBy = async (mask: number): Promise<SceneReader> => {
    const reader = new SceneReader(files, trees, rules, nameMatcher(choice.layers), mask, (done) =>
      pause?.(PARSED + (1 - PARSED) * done),
    );
    await reader.read(root, identity, root.type !== "Node");
    return reader;
  };
  let mask = choice.mask ?? DEFAULT_LAYERS;
  let reader = await readBy(mask);
  // A mover of which nothing is known meets something in its level.
  if (choice.mask === undefined && reader.isEmpty && reader.masked.length > 0) {
    mask = ALL_LAYERS;
    reader = await readBy(mask);
  }
  const layers = [...reader.layers];
  reading.offers = { rules: [{ shapes: true }, ...layers.map((layer) => ({ layer }))], layers };
  const { solids, grids, off, masked, extent } = reader;
  for (const node of trees.missing) solids.skip("scene", () => leftAt(node));
  const tell = (code: "level-inactive" | "level-mask", nodes: readonly GodotNode[], message: string): void => {
    const [first] = nodes;
    if (first) problems.add(code, first.source.file, first.source.range, message, "information");
  };
  tell(
    "level-inactive",
    off,
    l10n.t("Nodes that are not solid because they are disabled: {n} ({names}).", namesOf(off)),
  );
  const words = { ...namesOf(masked), mask };
  tell(
    "level-mask",
    masked,
    choice.mask === undefined
      ? l10n.t(
          "Nodes that are not solid for the collision mask {mask}: {n} ({names}). This mask is used because no mask is given.",
          words,
        )
      : l10n.t("Nodes that are not solid for the mover's collision mask {mask}: {n} ({names}).", words),
  );
  problems.addLeftOut(solids);
  if (reader.isEmpty && problems.found.length === 0) {
    const message = l10n.t(
      "Nothing in this scene is solid: it has no StaticBody2D with a shape and no tile with a shape.",
    );
    problems.add("level-nothing", file, start, message, "warning");
  }
  const bounds = extent ?? boxAt([0, 0], [0, 0]);
  return [{ name: lastName(file), file, bounds, isOpen: true, rules, grids, ...solids.parts }];
}

/** All 32 collision layers, as bits. */
const ALL_LAYERS = -1;

/** Nodes that are named in a message; others are counted. */
const MOST_NAMED = 10;

function namesOf(nodes: readonly GodotNode[]): { readonly n: number; readonly names: string } {
  const names = nodes.slice(0, MOST_NAMED).map(({ path }) => path);
  return { n: nodes.length, names: [...names, ...(nodes.length > MOST_NAMED ? ["…"] : [])].join(", ") };
}

/** What bodies are, by their class. */
const bodies = new Map<string, "solid" | "moving" | "free">([
  ["StaticBody2D", "solid"],
  // Moved by an animation or a script: its place in the text is one of many.
  ["AnimatableBody2D", "moving"],
  ["CharacterBody2D", "free"],
  ["RigidBody2D", "free"],
  ["PhysicalBone2D", "free"],
  ["Area2D", "free"],
]);

/** What moves a body that could walk and has no script is an animation: such platforms are in most games. */
function kindOf(body: GodotNode): "solid" | "moving" | "free" | undefined {
  if (body.type === "CharacterBody2D" && body.get("script") === undefined) return "moving";
  return bodies.get(body.type);
}

/** What moves with the camera at a speed of its own. */
const parallaxTypes = new Set(["ParallaxLayer", "ParallaxBackground", "Parallax2D"]);

/** Goes through the nodes of a scene, and keeps what is solid of them. */
class SceneReader {
  readonly solids = new Solids();
  readonly grids: TileGrid[] = [];
  /** The names of all layers of tiles. */
  readonly layers = new Set<string>();
  /** What is switched off, and would be solid. */
  readonly off: GodotNode[] = [];
  /** What would be solid for another mask. */
  readonly masked: GodotNode[] = [];
  readonly #budget = new Budget();
  readonly #tileSets = new Map<Resource["section"], TileSet | undefined>();
  /** Scenes that stand in cells, and those of them that are being read now. */
  readonly #scenes = new Map<string, Promise<GodotNode>>();
  readonly #around: string[] = [];
  /** A scene that stands in a thousand cells is a thousand times as many nodes. */
  #nodesLeft = MAX_BOXES;
  readonly #rules: SolidRules;

  constructor(
    readonly files: GodotFiles,
    readonly trees: Trees,
    rules: readonly SolidRule[],
    readonly isWanted: (name: string) => boolean,
    /** The collision layers that stop the mover, as bits. */
    readonly mask: number,
    readonly pause: Pause,
  ) {
    this.#rules = new SolidRules(rules);
  }

  /** Whether nothing is solid. */
  get isEmpty(): boolean {
    return this.grids.length + this.solids.boxes.length + this.solids.shapes.length === 0;
  }

  /** Around all that is solid. */
  get extent(): Box | undefined {
    const ofGrids = this.grids.map(({ origin, tileSize, width, height }) =>
      boxAt(origin, [width * at(tileSize, 0), height * at(tileSize, 1)]),
    );
    const ofShapes = this.solids.shapes.flatMap(({ pieces }) => pieces.flat()).map((c) => boxAt(c, [0, 0]));
    const all = [...ofGrids, ...ofShapes];
    for (const { box } of this.solids.boxes) all.push(box);
    return all.length === 0 ? undefined : all.reduce(union);
  }

  /**
   * Takes what is solid of a node and of all that is in it.
   * @param around where the node above stands; @param isPlaced whether that stands anywhere
   */
  async read(root: GodotNode, around: Transform, isPlaced: boolean): Promise<void> {
    const waiting = [{ node: root, around: isPlaced ? around : identity, isParallax: false }];
    let done = 0;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node } = next;
      if (this.#nodesLeft-- === 0) {
        const message = l10n.t("The nested scenes have more than {most} nodes.", { most: MAX_BOXES });
        throw new LevelFault("level-too-large", node.source.range, message);
      }
      if (node.type === "TileMapLayer" || node.type === "TileMap") this.layers.add(node.path);
      const stands = await this.files.reading.problems.separately(node.source.file, async () => {
        const transform = placeOf(node, next.around);
        const parallax = next.isParallax || parallaxTypes.has(node.type);
        if (parallax && isSolidType(node)) this.solids.skip("parallax", () => leftAt(node));
        else if (this.isWanted(node.path)) await this.#take(node, transform);
        return { transform, parallax };
      });
      if (this.#isPauseDue(node, ++done)) await this.pause(done / (done + waiting.length));
      if (stands === undefined) continue;
      const children = [...node.children.values()].reverse();
      for (const child of children)
        waiting.push({ node: child, around: stands.transform, isParallax: stands.parallax });
    }
  }

  /** After each layer of tiles, and now and then after other nodes, which are small. */
  #isPauseDue({ type }: GodotNode, done: number): boolean {
    return type === "TileMapLayer" || type === "TileMap" || done % 256 === 0;
  }

  async #take(node: GodotNode, transform: Transform): Promise<void> {
    if (node.type === "TileMapLayer") await this.#takeLayer(node, transform);
    else if (node.type === "TileMap") await this.#takeTileMap(node, transform);
    else if (node.type === "CollisionShape2D" || node.type === "CollisionPolygon2D")
      await this.#takeShape(node, transform);
  }

  async #takeShape(node: GodotNode, transform: Transform): Promise<void> {
    const body = node.parent;
    const kind = body && kindOf(body);
    if (body === undefined || kind === undefined || kind === "free") return;
    const isOneWay = node.isTrue("one_way_collision");
    if (!this.#hasShapes(body)) return;
    const layers = body.number("collision_layer", DEFAULT_LAYERS);
    if (node.isTrue("disabled") || layers === 0) {
      this.off.push(node);
      return;
    }
    if ((layers & this.mask) === 0) {
      this.masked.push(node);
      return;
    }
    const alone = [...body.children.values()].filter(({ type }) => type === node.type).length === 1;
    const place = { layer: body.parent?.path ?? body.path, name: alone ? body.path : node.path, source: node.source };
    const outline = await this.#outlineOf(node);
    if (outline === undefined) return;
    const { points, isSegment } = outline;
    const corners = points.map((point) => apply(transform, point));
    const box = isSegment ? flatBox(corners) : boxOfPolygon(corners);
    // A slanted segment is neither a box nor a polygon.
    const left = isSegment && box === undefined ? "polyline" : outline.left;
    const reason = kind === "moving" ? kind : left;
    const around = () => ({ ...place, box: corners.length > 0 ? boxAround(corners) : undefined });
    if (reason !== undefined) {
      this.solids.skip(reason, around);
      return;
    }
    const up = isOneWay ? upOf(transform) : undefined;
    this.#budget.takeBox(place.layer, node.source.range);
    if (isOneWay && (box === undefined || up === undefined)) this.solids.skip("oneWay", around);
    else if (box !== undefined) this.solids.add({ ...place, box, oneWay: up });
    else {
      const isTurned = boxOfPolygon(points) !== undefined && !isUpright(transform);
      this.solids.addOutline({ kind: isTurned ? "rotated" : "polygon", corners }, place);
    }
  }

  /** The corners of what a node is, or those around it with why it is left out; undefined where nothing is there. */
  async #outlineOf(node: GodotNode): Promise<ShapeOutline | undefined> {
    if (node.type === "CollisionPolygon2D") {
      const points = node.get("polygon")?.points() ?? [];
      if (points.length < 3) return undefined;
      return node.number("build_mode", 0) === 0 ? { points } : { points, left: "polyline" };
    }
    const written = node.get("shape");
    const shape = await node.resource("shape", this.files);
    if (shape === undefined) return written?.reference() === undefined ? undefined : { points: [], left: "scene" };
    return outlineOfShape(shape);
  }

  async #takeLayer(node: GodotNode, transform: Transform): Promise<void> {
    const written = node.get("tile_map_data");
    if (written === undefined) return;
    if (!node.isTrue("enabled", true) || !node.isTrue("collision_enabled", true)) {
      this.off.push(node);
      return;
    }
    await this.#takeCells(node, node.path, transform, written, () => readLayerCells(written));
  }

  /** A map of Godot 4.0 to 4.2: its layers are properties. */
  async #takeTileMap(node: GodotNode, transform: Transform): Promise<void> {
    for (const key of node.keys()) {
      const layer = /^layer_(\d+)\/tile_data$/.exec(key)?.[1];
      const written = layer === undefined ? undefined : node.get(key);
      if (written === undefined) continue;
      const name = node.get(`layer_${layer}/name`)?.string() ?? "";
      const path = name === "" ? `${node.path}/${layer}` : `${node.path}/${name}`;
      if (!node.isTrue(`layer_${layer}/enabled`, true)) this.off.push(node);
      else await this.#takeCells(node, path, transform, written, () => readTileMapCells(written));
    }
  }

  async #takeCells(
    node: GodotNode,
    name: string,
    transform: Transform,
    written: Value,
    read: () => CellTable,
  ): Promise<void> {
    const isSolid = this.#rules.isWholeLayer(name);
    if (!isSolid && !this.#rules.hasShapes) return;
    const { file } = node.source;
    const source = { file, range: written.key };
    const cells = read();
    const set = await this.#tileSetOf(node);
    if (set === undefined) {
      this.solids.skip("tileset", () => ({ layer: name, name, source }), cells.count);
      return;
    }
    const takeScene = (scene: GodotFile, at: Transform) => this.#takeScene(scene, at, written);
    const isMasked = cells.kinds.some(({ source: atlas, x, y, alternative }) => set.isMasked(atlas, x, y, alternative));
    if (isMasked && !isSolid) this.masked.push(node);
    const layer = { name, transform, tileSet: set, cells, source, isSolid, takeScene };
    this.grids.push(...(await readTileLayer(layer, this.solids, this.#budget)));
  }

  /** A scene of which many stand in cells is put together once. */
  async #takeScene(scene: GodotFile, transform: Transform, from: Value): Promise<void> {
    if (this.#around.includes(scene.file)) {
      const way = [...this.#around, scene.file].join(" → ");
      throw new LevelFault("level-cycle", from.key, l10n.t("The scene contains itself: {way}.", { way }));
    }
    const known = this.#scenes.get(scene.file) ?? this.trees.of(scene);
    this.#scenes.set(scene.file, known);
    this.#around.push(scene.file);
    try {
      await this.read(await known, transform, true);
    } finally {
      this.#around.pop();
    }
  }

  async #tileSetOf(node: GodotNode): Promise<TileSet | undefined> {
    const resource = await node.resource("tile_set", this.files);
    if (resource === undefined) return undefined;
    if (!this.#tileSets.has(resource.section))
      this.#tileSets.set(resource.section, await TileSet.read(resource, this.files, this.mask));
    return this.#tileSets.get(resource.section);
  }

  /** Whether the shapes of a body count. */
  #hasShapes(body: GodotNode): boolean {
    return this.#rules.hasShapes || this.#rules.isWholeLayer(body.path);
  }
}

/** The box of no thickness that a segment along an axis is; undefined for a slanted one, and for a point. */
function flatBox(ends: readonly Vec[]): Box | undefined {
  const box = boxAround(ends);
  return [0, 1].filter((axis) => at(box.min, axis) === at(box.max, axis)).length === 1 ? box : undefined;
}

function isSolidType({ type }: GodotNode): boolean {
  return type === "TileMapLayer" || type === "TileMap" || type === "StaticBody2D";
}

/** What cannot be judged, where its node is. */
function leftAt({ path, source }: GodotNode): LeftPlace {
  return { layer: path, name: path, source };
}
