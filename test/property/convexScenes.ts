import { boxAt, type Box, type Vec } from "../../src/geometry/index.js";
import {
  isConvex,
  meetingNormal,
  statics,
  sweepConvex,
  type AnyBody,
  type ConvexPolygon,
  type Statics,
  type StepResult,
  type World,
} from "../../src/solver/index.js";
import type { Random } from "../exact/random.js";

/** A box or a polygon, at rest. */
export type Shape = Box | ConvexPolygon;

const still: Vec = [0, 0];

export function shapeOf(body: AnyBody): Shape {
  return body.corners ? { position: body.position, corners: body.corners } : boxAt(body.position, body.size);
}

/** Whether the interiors of two shapes overlap, exactly. */
export function overlap(a: Shape, b: Shape): boolean {
  return sweepConvex({ ...a, displacement: still }, { ...b, displacement: still }).kind === "overlap";
}

/** All that never moves in a world: shapes by the names that contacts call them by. */
export function obstaclesOf({ bodies, statics: index }: World<AnyBody>): ReadonlyMap<string | number, Shape> {
  const found = new Map<string | number, Shape>();
  for (const body of bodies) if (!body.velocity) found.set(body.id, shapeOf(body));
  for (let i = 0; i < (index?.count ?? 0); i++) {
    const corners = index?.shapes?.get(i);
    found.set(i, corners ? { position: still, corners } : (index as Statics).box(i));
  }
  return found;
}

/** A convex polygon with corners on an ellipse, in the given size around the middle. */
export function polygon(random: Random, size: number, round: (n: number) => number): readonly Vec[] {
  for (;;) {
    const count = 3 + random.integer(0, 4);
    const angles = Array.from({ length: count }, () => random.unit() * 2 * Math.PI).sort((a, b) => a - b);
    const [rx, ry] = [size * (0.3 + random.unit()), size * (0.3 + random.unit())];
    const corners = angles.map((angle) => [round(rx * Math.cos(angle)), round(ry * Math.sin(angle))]);
    if (isConvex({ position: still, corners })) return random.chance(0.5) ? corners : corners.toReversed();
  }
}

/** Boxes, and polygons in the place of some, as an index. */
export function indexOfShapes(boxes: readonly Box[], shapes: ReadonlyMap<number, readonly Vec[]>): Statics {
  return statics(Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max])), 2, { shapes });
}

/** Runs a frame's answer on; velocities may be replaced. */
export function after(
  world: World<AnyBody>,
  { bodies }: StepResult<AnyBody>,
  velocityOf: (body: AnyBody) => Vec | undefined = ({ velocity }) => velocity,
): World<AnyBody> {
  const next = bodies.map((body) => {
    const velocity = body.velocity && velocityOf(body);
    return velocity ? { ...body, velocity } : body;
  });
  return { ...world, bodies: next };
}

/** What is wrong after a frame: bodies inside of anything, or that went through it; `undefined` where nothing is. */
export function faultOf(world: World<AnyBody>, result: StepResult<AnyBody>): string | undefined {
  const obstacles = obstaclesOf(world);
  const moved = result.bodies.filter(({ velocity }) => velocity);
  for (const body of moved) {
    if (body.kinematic || body.response === "pass") continue;
    // Who had no room to grow is in nothing, unless something that is driven came there.
    const isDriven = result.bodies.some(({ kinematic }) => kinematic);
    if (result.squeezed.includes(body.id) && (isDriven || !body.growth)) continue;
    for (const [name, obstacle] of obstacles) {
      const meeting = meetingNormal(body, world.bodies.find(({ id }) => id === name) ?? {});
      if (meeting === "none") continue;
      if (meeting === "any" && overlap(shapeOf(body), obstacle)) return `${body.id} is inside ${name}`;
      const before = world.bodies.find(({ id }) => id === body.id);
      if (meeting !== "any" && before && !overlap(shapeOf(before), obstacle) && isJustInside(body, obstacle, meeting)) {
        return `${body.id} is inside the one-way face of ${name}`;
      }
      const path = result.paths.get(body.id) ?? [];
      for (const [i, { position }] of path.entries()) {
        const next = path[i + 1];
        if (!next) break;
        const displacement = next.position.map((p, axis) => p - (position[axis] as number));
        if (displacement.every((d) => d === 0)) continue;
        const start = shrunk({ ...body, position }, path[i]?.time ?? 0, next.time, world);
        if (!start) continue;
        // Where a body is put out of what it began in, it jumps.
        if (next.time === 0) continue;
        // Where growth ended within the frame nobody says when.
        if (body.growth && !isGrown(world, body)) continue;
        const met = sweepConvex({ ...start, displacement }, { ...obstacle, displacement: still });
        if (met.kind !== "hit") continue;
        if (meeting !== "any") {
          // Through a one-way face, and only through that, nobody goes. At a corner it is the side that is met first.
          const whole = shrunk({ ...body, position }, path[i]?.time ?? 0, next.time, world, 0);
          const exact = whole && sweepConvex({ ...whole, displacement }, { ...obstacle, displacement: still });
          if (!(dot(met.normal, meeting) > 0) || (exact?.kind === "hit" && exact.isCorner)) continue;
        }
        return `${body.id} goes through ${name} after ${path[i]?.time}`;
      }
    }
    for (const other of moved) {
      if (other === body || other.response === "pass" || meetingNormal(body, other) !== "any") continue;
      if (!other.kinematic && (other.id < body.id || result.squeezed.includes(other.id))) continue;
      if (overlap(shapeOf(body), shapeOf(other))) return `${body.id} is inside ${other.id}`;
    }
  }
  return undefined;
}

/** Whether a body is so little past the solid face of an obstacle that only rounding can have put it there. */
function isJustInside(body: AnyBody, obstacle: Shape, face: Vec): boolean {
  const answer = sweepConvex({ ...shapeOf(body), displacement: still }, { ...obstacle, displacement: still });
  if (answer.kind !== "overlap" || !(dot(answer.penetration, face) > 0)) return false;
  return Math.hypot(...answer.penetration) < 1e-13 * Math.max(...body.position.map(Math.abs));
}

function dot(a: Vec, b: Vec): number {
  return a.reduce((sum, component, axis) => sum + component * (b[axis] as number), 0);
}

/** A second, as long as all frames of these worlds have it. */
const dt = 1 / 60;

/** Whether a body grew all through a frame, at the end of which it is as given. */
function isGrown({ bodies }: World<AnyBody>, { id, size = [], growth = [] }: AnyBody): boolean {
  const before = bodies.find((body) => body.id === id)?.size ?? [];
  return size.every((s, axis) => Math.abs(s - (before[axis] ?? 0) - (growth[axis] ?? 0) * dt) < 1e-9 * (1 + s));
}

/** A body, smaller by what is far more than rounding, and as it grows from one time of a frame to another one. */
function shrunk(body: AnyBody, from: number, to: number, world: World<AnyBody>, share = 1): Shape | undefined {
  if (body.corners) {
    const { position, corners } = body;
    const middle = [0, 1].map(
      (axis) => corners.reduce((sum, corner) => sum + (corner[axis] as number), 0) / corners.length,
    );
    // So far out that rounding moves it by as much, nothing can be told of its way.
    const extents = [0, 1].map((axis) => {
      const along = corners.map((corner) => corner[axis] as number);
      return Math.max(...along) - Math.min(...along);
    });
    if (Math.max(...position.map(Math.abs)) * 1e-12 > Math.min(...extents) * 1e-5) return undefined;
    const inward = (c: number, axis: number): number => c + ((middle[axis] as number) - c) * 1e-5 * share;
    const smaller = { position, corners: corners.map((corner) => corner.map(inward)) };
    // Nearly straight corners may be lost.
    return isConvex(smaller) ? smaller : undefined;
  }
  const { position, growth } = body;
  const begin = world.bodies.find(({ id }) => id === body.id)?.size ?? body.size;
  const sizeAt = (time: number): Vec =>
    body.size.map((s, axis) => (growth ? (begin[axis] ?? 0) : s) + (growth?.[axis] ?? 0) * dt * time);
  const size = sizeAt(from);
  const by = size.map((s, axis) => (1e-6 * s + 1e-12 * Math.abs(position[axis] as number)) * share);
  const min = position.map((p, axis) => p + (by[axis] as number));
  const max = position.map((p, axis) => p + (size[axis] as number) - (by[axis] as number));
  const extents = max.map((high, axis) => high - (min[axis] as number));
  if (!extents.every((extent) => extent >= 0)) return undefined;
  const change = sizeAt(to).map((s, axis) => s - (size[axis] as number));
  if (!change.every((c, axis) => (extents[axis] as number) + c >= 0)) return undefined;
  return { min, max, ...(growth && { growth: { min: change.map(() => 0), max: change } }) };
}

/** What of a world can be written down: an index is made of its boxes, with polygons in the place of some. */
export interface Scenery {
  readonly bodies: readonly AnyBody[];
  readonly boxes: readonly Box[];
  readonly shapes: readonly (readonly [number, readonly Vec[]])[];
}

export function worldIn({ bodies, boxes, shapes }: Scenery): World<AnyBody> {
  return { dimensions: 2, bodies, statics: indexOfShapes(boxes, new Map(shapes)) };
}

/** What may be among them: polygons that move, boxes that grow, and layers and one-way faces. */
export interface Among {
  readonly polygons?: boolean;
  readonly grows?: boolean;
  readonly limits?: boolean;
}

/** Polygons and boxes around, some of them in an index, and bodies that move among them and begin outside of all. */
export function world(random: Random, movers: number, ofPolygons: boolean, grows = false): World<AnyBody> {
  return worldIn(scenery(random, movers, { polygons: ofPolygons, grows }));
}

export function scenery(random: Random, movers: number, { polygons, grows, limits }: Among): Scenery {
  const unit = random.pick(1, 0.1, 16, 1e6);
  const far = random.pick(0, 0, 0, 1e6, -1e9) * unit;
  const round = random.pick<(n: number) => number>(
    (n) => n * unit,
    (n) => Math.round(n) * unit,
    (n) => Math.round(4 * n) * 0.25 * unit,
    (n) => (Math.round(10 * n) / 10) * unit,
  );
  const at = (reach: number): Vec => [far + round(random.between(-reach, reach)), round(random.between(-reach, reach))];
  const boxes: Box[] = [];
  const shapes: (readonly [number, readonly Vec[]])[] = [];
  const bodies: AnyBody[] = [];
  const mask = (): number => random.pick(1, 2, 3, -1);
  const limitsOf = (): Pick<AnyBody, "oneWay" | "layers" | "collidesWith"> =>
    limits
      ? {
          ...(random.chance(0.3) && { oneWay: random.pick([0, -1], [0, -1], [0, 1], [1, 0]) }),
          ...(random.chance(0.3) && { layers: mask(), collidesWith: mask() }),
        }
      : {};
  const count = random.integer(2, 7);
  for (let i = 0; i < count; i++) {
    const position = at(10);
    const size = [round(random.between(1, 5)) || unit, round(random.between(1, 5)) || unit];
    const kind = random.integer(0, 3);
    if (kind === 0) bodies.push({ id: `p${i}`, position, corners: polygon(random, 4, round), ...limitsOf() });
    else if (kind === 1) bodies.push({ id: `b${i}`, position, size, ...limitsOf() });
    else {
      const box = boxAt(position, size);
      const [width, height] = [0, 1].map((axis) => (box.max[axis] as number) - (box.min[axis] as number)) as [
        number,
        number,
      ];
      if (kind === 2) {
        shapes.push([
          boxes.length,
          random.pick<readonly Vec[]>(
            [
              [0, 0],
              [width, height],
              [0, height],
            ],
            [
              [width, 0],
              [width, height],
              [0, height],
            ],
            [
              [0, 0],
              [width, height / 2],
              [width, height],
              [0, height],
            ],
          ),
        ]);
      }
      boxes.push(box);
    }
  }
  const around = [...obstaclesOf(worldIn({ bodies, boxes, shapes })).values()];
  for (let i = 0; i < movers; i++) {
    for (let attempt = 0; attempt < 30; attempt++) {
      const position = at(12);
      const speed = random.pick(1, 10, 60, 600);
      const velocity = [round(random.between(-1, 1) * speed), round(random.between(-1, 1) * speed)];
      const shape =
        polygons && random.chance(0.6)
          ? { corners: polygon(random, 1.5, round) }
          : { size: [round(random.between(0.5, 2)) || unit, round(random.between(0.5, 2)) || unit] };
      const response = random.pick("slide", "slide", "slide", "slide", "deflect", "stop", "push");
      const driven = movers > 1 &&
        random.chance(0.2) && { kinematic: true, ...(random.chance(0.5) && { carries: [0, -1] }) };
      const body: AnyBody = {
        id: `m${i}`,
        position,
        ...shape,
        velocity,
        response,
        ...driven,
        ...(grows && growth(random, shape, unit)),
        ...(random.chance(0.3) && limitsOf()),
      };
      if (around.some((other) => overlap(shapeOf(body), other))) continue;
      around.push(shapeOf(body));
      bodies.push(body);
      break;
    }
  }
  return { bodies, boxes, shapes };
}

/** How a box grows, or shrinks by no more than there is of it for a while; polygons keep their size. */
function growth(random: Random, { size }: Pick<AnyBody, "size">, unit: number): Pick<AnyBody, "growth" | "anchor"> {
  if (!size || random.chance(0.3)) return {};
  return {
    growth: size.map((s) => (random.chance(0.2) ? -s : random.between(-1, 6)) * random.pick(0, 1, 1, 10) * unit),
    anchor: size.map(() => random.pick(0, 0.5, 1, random.unit())),
  };
}
