import { at, type Box, boxAt, overlaps, type Vec } from "../../src/geometry/index.js";
import { type Body, positionBelow, type ResponseName, type StepResult, type World } from "../../src/solver/index.js";
import type { Random } from "../exact/random.js";

/*
 * Bodies that grow in the corners of a room, with crates between them and the walls. The oracle is a loop over all pairs, and knows
 * nothing of the solver: each wall spans the room, so that a body behind it has gone through it.
 */

/** A room with bodies in it, for some frames of one second. Plain JSON. */
export interface CornerScene {
  readonly dimensions: 2 | 3;
  readonly walls: readonly Wall[];
  readonly bodies: readonly Body[];
  readonly frames: number;
}

/** A face of the room: bodies are on a `side` of the `coordinate`, the wall is on the other one. */
interface Wall {
  readonly axis: number;
  readonly side: -1 | 1;
  readonly coordinate: number;
  readonly thickness: number;
}

/** How far a wall reaches to both sides: further than any body gets. */
const REACH = 1e6;

/** Makes a scene; the same one for the same numbers. */
export function cornerScene(random: Random): CornerScene {
  const dimensions = random.pick<2 | 3>(2, 2, 3);
  const unit = random.pick(1, 0.1, 1 / 7, 0.3);
  const stack = random.chance(0.7) ? rowIn(random, dimensions, unit) : crowdIn(random, dimensions, unit);
  const bodies = stack.boxes.map((box, i) =>
    bodyOf(random, `m${i}`, box, unit, i === stack.grower || random.chance(0.2)),
  );
  return { dimensions, walls: stack.walls, bodies, frames: random.chance(0.7) ? 1 : random.integer(2, 12) };
}

/** Boxes in a room, and which of them grows. */
interface Stack {
  readonly walls: readonly Wall[];
  readonly boxes: readonly Box[];
  readonly grower: number;
}

/** Stacks boxes in a corner of a room, one on the other along an axis, most of them flush with each other and with the walls. */
function rowIn(random: Random, dimensions: 2 | 3, unit: number): Stack {
  const along = random.integer(0, dimensions - 1);
  const end = unit * random.integer(3, 60);
  const corner = Array.from({ length: dimensions }, () => random.sign());
  const boxes: Box[] = [];
  const count = random.integer(2, 4);
  const grower = random.integer(0, count - 1);
  let top = 0;
  while (boxes.length < count) {
    const min: number[] = [];
    const max: number[] = [];
    for (let axis = 0; axis < dimensions; axis++) {
      // The way out between crate and floor is the shortest one where what grows is large.
      const extent = extentOf(random, unit) * (boxes.length === grower ? random.pick(1, 8) : 1);
      const gap = random.chance(0.9) ? 0 : random.pick(unit, unit / 2, random.unit());
      const low = axis === along ? top + gap : corner[axis] === 1 ? gap : positionBelow(end - gap, extent);
      min.push(low);
      max.push(low + extent);
    }
    top = at(max, along);
    boxes.push({ min, max });
  }
  const ceiling = top + (random.chance(0.7) ? 0 : unit * random.unit());
  const walls = corner.flatMap((side, axis): Wall[] => {
    const [low, high] = [
      wallOf(random, axis, 1, 0, unit),
      wallOf(random, axis, -1, axis === along ? ceiling : end, unit),
    ];
    if (axis === along) return [low, high];
    if (random.chance(0.1)) return [];
    return [side === 1 ? low : high];
  });
  return { walls, boxes, grower };
}

/** Puts boxes anywhere in a room of which most axes have one or two walls; many faces are flush. */
function crowdIn(random: Random, dimensions: 2 | 3, unit: number): Stack {
  const room = Array.from({ length: dimensions }, () => unit * random.integer(4, 60));
  const walls = room.flatMap((end, axis) =>
    [wallOf(random, axis, 1, 0, unit), wallOf(random, axis, -1, end, unit)].filter(() => random.chance(0.7)),
  );
  const boxes: Box[] = [];
  const count = random.integer(2, 5);
  for (let attempt = 0; attempt < 12 && boxes.length < count; attempt++) {
    const box = boxIn(random, room, unit, boxes);
    if (!boxes.some((each) => overlaps(each, box)) && walls.every((wall) => isBeside(box, wall))) boxes.push(box);
  }
  return { walls, boxes, grower: 0 };
}

function boxIn(random: Random, room: Vec, unit: number, others: readonly Box[]): Box {
  const position: number[] = [];
  const size: number[] = [];
  for (const [axis, end] of room.entries()) {
    const faces = others.flatMap(({ min, max }) => [at(min, axis), at(max, axis)]);
    const faceAt = (): number => random.pick(0, end, ...faces);
    const extent = extentOf(random, unit);
    const low = random.pick(
      faceAt,
      () => positionBelow(faceAt(), extent),
      () => unit * random.integer(0, 60),
    )();
    const high = faceAt();
    position.push(low);
    size.push(random.chance(0.5) && high > low ? high - low : extent);
  }
  return boxAt(position, size);
}

function extentOf(random: Random, unit: number): number {
  return random.chance(0.2) ? random.between(0.1, 3) * unit : unit * random.integer(1, 9);
}

function wallOf(random: Random, axis: number, side: 1 | -1, coordinate: number, unit: number): Wall {
  return { axis, side, coordinate, thickness: unit * random.pick(0.3, 1, 8) };
}

function bodyOf(random: Random, id: string, { min, max }: Box, unit: number, grows: boolean): Body {
  const growths = (): number =>
    random.chance(0.25) ? 0 : unit * random.pick(1, 5, 40, 400, -2) * random.integer(1, 9);
  const speeds = (): number => (random.chance(0.8) ? 0 : unit * random.integer(-60, 60));
  return {
    id,
    position: min,
    // The largest size with which it does not reach past its upper face.
    size: max.map((high, axis) => positionBelow(high, at(min, axis))),
    velocity: min.map(speeds),
    ...(random.chance(0.8) && {
      response: random.pick<ResponseName>("slide", "stop", "stop", "push", "push", "deflect"),
    }),
    ...(random.chance(0.3) && { restitution: random.pick(0, 0.5, 1) }),
    ...(random.chance(0.3) && { mass: random.pick(0.1, 3, 1000) }),
    ...(grows && { growth: min.map(growths) }),
    ...(grows && random.chance(0.6) && { anchor: min.map(() => random.pick(0, 0.5, 1)) }),
  };
}

/** The world of a scene, walls first. */
export function worldOfCorners({ dimensions, walls, bodies }: CornerScene): World {
  return { dimensions, bodies: [...walls.map((wall, i) => wallBody(wall, i, dimensions)), ...bodies] };
}

function wallBody({ axis, side, coordinate, thickness }: Wall, i: number, dimensions: number): Body {
  const low = side > 0 ? coordinate - thickness : coordinate;
  const position = Array.from({ length: dimensions }, (_, each) => (each === axis ? low : -REACH));
  const size = position.map((_, each) => (each === axis ? thickness : 2 * REACH));
  return { id: `wall${i}`, position, size };
}

/** The world of the next frame: each body tries to go on as it did at first. */
export function resumed(first: World, { bodies }: StepResult): World {
  return {
    ...first,
    bodies: bodies.map((body, i) => {
      const velocity = first.bodies[i]?.velocity;
      return { ...body, ...(velocity && { velocity }) };
    }),
  };
}

/** Describes the first body that is where it cannot have come; `undefined` where there is none. */
export function faultInCorners({ walls }: CornerScene, { bodies }: StepResult): string | undefined {
  const movers = bodies.slice(walls.length);
  for (const [i, body] of movers.entries()) {
    const box = boxAt(body.position, body.size);
    const wall = walls.findIndex((each) => !isBeside(box, each));
    if (wall >= 0) return `${body.id} is in or behind wall${wall}: ${JSON.stringify(box)}`;
    const met = movers.slice(i + 1).find((each) => overlaps(box, boxAt(each.position, each.size)));
    if (met) return `${body.id} is in ${met.id}: ${JSON.stringify([box, boxAt(met.position, met.size)])}`;
  }
  return undefined;
}

function isBeside({ min, max }: Box, { axis, side, coordinate }: Wall): boolean {
  return side > 0 ? at(min, axis) >= coordinate : at(max, axis) <= coordinate;
}
