import { boxAt, overlaps, type Box, type Vec } from "../../../src/geometry/index.js";
import {
  joined,
  statics,
  tiles,
  type Body,
  type Statics,
  type StepResult,
  type TileMap,
  type World,
} from "../../../src/solver/index.js";

/** Who moves the bodies: nobody but themselves, a player who holds his keys, or a fall that gets faster. */
export type Drive = "free" | "commanded" | "falling";

/** Bodies in a world, for some frames. All of it is plain JSON. */
export interface WorldCase {
  readonly dimensions: 2 | 3;
  readonly dt: number;
  readonly frames: number;
  readonly drive: Drive;
  readonly bodies: readonly Body[];
  /** Boxes of an index, and of a second one that is joined with it. */
  readonly boxes: readonly Box[];
  readonly more: readonly Box[];
  readonly map?: { readonly tileSize: number; readonly origin: Vec; readonly rows: readonly string[] };
}

export type Step = (world: World, dt: number) => StepResult;

export function staticsOf({ dimensions, boxes, more, map }: WorldCase): Statics | undefined {
  const index = (list: readonly Box[]): Statics =>
    statics(Float64Array.from(list.flatMap(({ min, max }) => [...min, ...max])), dimensions);
  const parts: Statics[] = [];
  if (boxes.length > 0) parts.push(index(boxes));
  if (more.length > 0) parts.push(index(more));
  if (map) parts.push(tiles(tileMap(map)));
  const [first, ...others] = parts;
  return first && (others.length > 0 ? joined(first, ...others) : first);
}

function tileMap({ tileSize, origin, rows }: NonNullable<WorldCase["map"]>): TileMap {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const solid = new Uint8Array(width * rows.length);
  rows.forEach((row, y) => [...row].forEach((tile, x) => (solid[y * width + x] = tile === "#" ? 1 : 0)));
  return { tileSize, origin, width, height: rows.length, solid };
}

/** Everything that never moves, but for immovable bodies. */
export function solidBoxes(given: WorldCase): readonly Box[] {
  const { boxes, more, map } = given;
  if (!map) return [...boxes, ...more];
  const { solid } = tileMap(map);
  const index = tiles(tileMap(map));
  const own = [...solid.entries()].flatMap(([tile, one]) => (one === 1 ? [index.box(tile)] : []));
  return [...boxes, ...more, ...own];
}

export const boxOf = ({ position, size }: Body): Box => boxAt(position, size);

export const isSolid = ({ response }: Body): boolean => response !== "pass";

export const isMover = ({ velocity, displacement }: Body): boolean =>
  velocity !== undefined || displacement !== undefined;

/** The bodies as they begin a frame. */
export function driven({ drive, bodies: first, dimensions }: WorldCase, bodies: readonly Body[]): readonly Body[] {
  if (drive === "free") return bodies;
  const down = dimensions - 1;
  const commanded = new Map(first.map(({ id, velocity }) => [id, velocity]));
  return bodies.map((body) => {
    const { velocity } = body;
    if (!velocity) return body;
    return drive === "commanded"
      ? { ...body, velocity: commanded.get(body.id) ?? velocity }
      : { ...body, velocity: velocity.map((v, axis) => (axis === down ? v + 0.5 : v)) };
  });
}

export function worldOf(given: WorldCase, bodies: readonly Body[], index: Statics | undefined): World {
  return { dimensions: given.dimensions, bodies, ...(index && { statics: index }) };
}

/** Cases that begin with each frame of this one. */
export function* laterBegins(given: WorldCase, move: Step): Generator<WorldCase> {
  const index = staticsOf(given);
  const begins: (readonly Body[])[] = [given.bodies];
  for (let bodies = given.bodies; begins.length < given.frames;) {
    bodies = driven(given, move(worldOf(given, bodies, index), given.dt).bodies);
    begins.push(bodies);
  }
  for (let frame = begins.length - 1; frame > 0; frame--) {
    yield { ...given, bodies: begins[frame] ?? [], frames: given.frames - frame };
  }
}

/** Pairs of solid bodies that overlap, as their places in a list. */
export function overlappingPairs(bodies: readonly Body[]): ReadonlySet<string> {
  const boxes = bodies.map(boxOf);
  const order = bodies.map((_, i) => i).sort((a, b) => (boxes[a]?.min[0] ?? 0) - (boxes[b]?.min[0] ?? 0));
  const found = new Set<string>();
  order.forEach((i, place) => {
    const [box, body] = [boxes[i], bodies[i]];
    if (!box || !body || !isSolid(body)) return;
    for (let next = place + 1; next < order.length; next++) {
      const j = order[next] as number;
      const [other, otherBody] = [boxes[j], bodies[j]];
      if (!other || !otherBody || (other.min[0] ?? 0) >= (box.max[0] ?? 0)) break;
      if (!isSolid(otherBody) || (!isMover(body) && !isMover(otherBody))) continue;
      if (overlaps(box, other)) found.add(i < j ? `${i} ${j}` : `${j} ${i}`);
    }
  });
  return found;
}
