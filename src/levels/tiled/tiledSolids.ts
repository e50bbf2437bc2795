import { boxAt } from "../../geometry/index.js";
import type { OverruledSign, Pause, SolidRule } from "../level.js";
import { isSolidProperty, lastName, type LayerSign, layerSign } from "../knownNames.js";
import { readEach } from "../reading.js";
import type { SolidEvidence } from "../chooseSolidRules.js";
import { SolidRules } from "../solidRules.js";
import { isSame } from "../solids.js";
import type { FoundTile, Layer, PlacedTileset, Tile, TiledObject, TileTable } from "./map.js";
import type { Properties } from "./tiledNode.js";
import { GID, partsOfShape } from "./placement.js";

/** What of a map can say that something is solid. */
export interface MapContent {
  readonly layers: readonly Layer[];
  readonly objectsOf: (layer: Layer) => readonly TiledObject[];
  /** Of all tilesets, used or not: what is solid in a game is not another thing in a level that has none of it. */
  readonly tiles: readonly Tile[];
}

/** A sign in a map of what is solid. */
interface Sign {
  readonly kind: "property" | "collision" | "shapes" | "art";
  readonly rules: readonly SolidRule[];
}

/** What a map says by itself, the strongest sign first: properties and layers on the list of names, shapes of tiles, layers that may be art. */
function signsOf(content: MapContent): readonly Sign[] {
  const properties = [...propertyNames(content)].filter(isSolidProperty);
  const rulesOf = (sign: LayerSign): readonly SolidRule[] =>
    content.layers.flatMap(({ name }) => (layerSign(lastName(name)) === sign ? { layer: name } : []));
  const hasShapes = content.tiles.some(({ shapes }) => shapes.length > 0);
  const signs: readonly Sign[] = [
    ...properties.map((property): Sign => ({ kind: "property", rules: [{ property }] })),
    { kind: "collision", rules: rulesOf("collision") },
    { kind: "shapes", rules: hasShapes ? [{ shapes: true }] : [] },
    { kind: "art", rules: rulesOf("art") },
  ];
  return signs.filter(({ rules }) => rules.length > 0);
}

/** Signs of the same strength that contradict each other are asked about. Game code reads the strong ones by their names. */
const strength = { property: 2, collision: 2, shapes: 1, art: 1 } as const satisfies Record<Sign["kind"], number>;

/** What a map of several layers says by itself. @param numbersIn the numbers without flags of all tiles of a layer, asked for where signs have to be compared */
export async function solidEvidenceOf(
  content: MapContent,
  numbersIn: (layer: Layer) => Iterable<number>,
  table: TileTable,
  pause: Pause | undefined,
): Promise<Omit<SolidEvidence, "layers">> {
  const hasShapes = content.tiles.some(({ shapes }) => shapes.length > 0);
  const offered = [
    ...(hasShapes ? [{ shapes: true } as const] : []),
    ...content.layers.map(({ name }) => ({ layer: name })),
    ...Array.from(propertyNames(content), (name) => ({ property: name })),
  ];
  const signs = signsOf(content);
  const [first] = signs;
  if (first === undefined || signs.length === 1) return { certain: first?.rules, offered };
  const units = await unitsOf(content, numbersIn, table, pause);
  return { ...decided(signs, units), offered };
}

/** Decides between signs by what they make of the units of a map. @param signs the strongest first, at least one */
function decided(
  signs: readonly Sign[],
  units: readonly Unit[],
): Pick<SolidEvidence, "certain" | "overruled" | "contradicting"> {
  const extents = new Map(signs.map(({ kind, rules }) => [rules, extentsOf(rules, kind, units)]));
  const compare = (a: Sign, b: Sign): Comparison => compared(extents.get(a.rules) ?? [], extents.get(b.rules) ?? []);
  const [first] = signs as readonly [Sign, ...Sign[]];
  const shapes = signs.find(({ kind }) => kind === "shapes");
  const ofShapes = shapes && first.kind === "collision" ? compare(first, shapes) : undefined;
  // Shapes of exactly the tiles of the collision layers say how much of these is solid.
  const isRefined = ofShapes?.isCovered === true && !ofShapes.isMore && ofShapes.isOther;
  if (shapes && ofShapes?.isOther && !isRefined) return contradiction([first, shapes]);
  const taken = isRefined && shapes ? shapes : first;
  const contradicting: Sign[] = [];
  const overruled: Pick<OverruledSign, "rules" | "isSettled">[] = [];
  for (const sign of signs) {
    if (sign === first || sign === taken) continue;
    const { isMore, isOther } = compare(taken, sign);
    if (strength[sign.kind] === strength[first.kind]) {
      if (isMore) contradicting.push(sign);
    } else if (isMore || isOther) {
      // Tiles that have a property are solid as a whole, whatever shapes they have besides.
      overruled.push({ rules: sign.rules, isSettled: sign.kind === "art" || !isMore });
    }
  }
  return contradicting.length > 0 ? contradiction([first, ...contradicting]) : { certain: taken.rules, overruled };
}

function contradiction(signs: readonly Sign[]): Pick<SolidEvidence, "certain" | "contradicting"> {
  return { certain: undefined, contradicting: signs.map(({ rules }) => rules) };
}

/** What signs are compared by: all tiles of one number in a layer, or an object. */
interface Unit {
  readonly layer: Layer;
  readonly tile?: { readonly gid: number; readonly found: FoundTile };
  readonly object?: TiledObject;
}

async function unitsOf(
  { layers, objectsOf }: MapContent,
  numbersIn: (layer: Layer) => Iterable<number>,
  table: TileTable,
  pause: Pause | undefined,
) {
  const units: Unit[] = [];
  await readEach(layers, pause, (layer) => {
    for (const object of objectsOf(layer)) units.push({ layer, object });
    for (const gid of layer.kind === "tilelayer" ? numbersIn(layer) : []) {
      const found = table.find(gid);
      if (found !== undefined && found !== "lost") units.push({ layer, tile: { gid, found } });
    }
  });
  return units;
}

/** How much of a unit is solid by a sign. */
const [NONE, PART, ALL] = [0, 1, 2];

function extentsOf(rules: readonly SolidRule[], kind: Sign["kind"], units: readonly Unit[]): readonly number[] {
  const test = new SolidTest(rules);
  return units.map(({ layer, tile, object }) => {
    if (kind !== "shapes") {
      const isSolid =
        test.hasSolid(layer) ||
        (tile !== undefined && test.isSolidTile(tile.gid, tile.found)) ||
        (object !== undefined && test.isSolidObject(object));
      return isSolid ? ALL : NONE;
    }
    const shown = object?.tile?.table.find(object.tile.gid & GID);
    const found = tile?.found ?? (shown === "lost" ? undefined : shown);
    const shapes = found?.tile?.shapes ?? [];
    if (found === undefined || shapes.length === 0) return NONE;
    const whole = boxAt([0, 0], found.size);
    return shapes.some((shape) => partsOfShape(shape).some((part) => "min" in part && isSame(part, whole)))
      ? ALL
      : PART;
  });
}

/** What the second of two signs says of what the first one does. */
interface Comparison {
  /** Whether it makes something solid that the first one does not. */
  readonly isMore: boolean;
  /** Whether it makes another part of something solid. */
  readonly isOther: boolean;
  /** Whether it makes something solid of all that the first one does. */
  readonly isCovered: boolean;
}

function compared(first: readonly number[], second: readonly number[]): Comparison {
  const other = (i: number): number => second[i] ?? NONE;
  return {
    isMore: first.some((extent, i) => extent === NONE && other(i) !== NONE),
    isOther: first.some((extent, i) => extent !== NONE && other(i) !== NONE && other(i) !== extent),
    isCovered: first.every((extent, i) => extent === NONE || other(i) !== NONE),
  };
}

/** Names of all properties that something has and that do not say `false`. */
export function propertyNames({ layers, objectsOf, tiles }: MapContent): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = ({ properties }: { readonly properties: Properties }) => {
    for (const [name, counts] of properties) if (counts) names.add(name);
  };
  for (const each of [layers, layers.flatMap(objectsOf), tiles]) each.forEach(collect);
  return names;
}

/** What of a map its rules make solid. */
export class SolidTest {
  /** Whether the collision shapes of tiles are. */
  readonly shapes: boolean;
  readonly #rules: SolidRules;

  constructor(rules: readonly SolidRule[]) {
    this.#rules = new SolidRules(rules);
    this.shapes = this.#rules.hasShapes;
  }

  /** Whether every tile and object of the layer is solid. */
  hasSolid({ name, properties }: Layer): boolean {
    return this.#rules.isWholeLayer(name) || this.#has(properties);
  }

  /** Whether something in a layer may be solid, whatever is in it. @param table of the map; what a tileset that is not there has, nobody knows */
  mayHaveSolid(layer: Layer, table: TileTable): boolean {
    if (this.hasSolid(layer) || this.shapes || this.#rules.tiles.size > 0) return true;
    if (this.#rules.properties.length === 0) return false;
    const mayHave = ({ tileset }: PlacedTileset): boolean =>
      tileset === undefined || [...tileset.tiles.values()].some(({ properties }) => this.#has(properties));
    return layer.kind === "objectgroup" || table.tilesets.some(mayHave);
  }

  /** Whether a tile is as a whole, wherever it is. @param gid without flags */
  isSolidTile(gid: number, { tile }: FoundTile): boolean {
    return this.#rules.tiles.has(gid) || (tile !== undefined && this.#has(tile.properties));
  }

  /** Whether an object is as a whole: by what it says, or by the tile that it shows. */
  isSolidObject({ properties, tile }: TiledObject): boolean {
    const gid = (tile?.gid ?? 0) & GID;
    const found = tile?.table.find(gid);
    const tileProperties = found === undefined || found === "lost" ? undefined : found.tile?.properties;
    return this.#rules.tiles.has(gid) || this.#has(new Map([...(tileProperties ?? []), ...properties]));
  }

  #has(properties: Properties): boolean {
    return this.#rules.isByProperty((name) => properties.get(name) === true);
  }
}
