import { boxAt, type Box, type Vec } from "../../src/geometry/index.js";
import {
  isConvex,
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
    if (result.squeezed.includes(body.id)) continue;
    for (const [name, obstacle] of obstacles) {
      if (body.oneWay ?? world.bodies.find(({ id }) => id === name)?.oneWay) continue;
      if (overlap(shapeOf(body), obstacle)) return `${body.id} is inside ${name}`;
      const path = result.paths.get(body.id) ?? [];
      for (const [i, { position }] of path.entries()) {
        const next = path[i + 1];
        if (!next) break;
        const displacement = next.position.map((p, axis) => p - (position[axis] as number));
        if (displacement.every((d) => d === 0)) continue;
        const start = shrunk({ ...body, position });
        if (!start) continue;
        // Where a body is put out of what it began in, it jumps.
        if (next.time === 0) continue;
        const met = sweepConvex({ ...start, displacement }, { ...obstacle, displacement: still });
        if (met.kind === "hit") return `${body.id} goes through ${name} after ${path[i]?.time}`;
      }
    }
    for (const other of moved) {
      if (other.id <= body.id || other.kinematic || other.response === "pass") continue;
      if (result.squeezed.includes(other.id)) continue;
      if (overlap(shapeOf(body), shapeOf(other))) return `${body.id} is inside ${other.id}`;
    }
  }
  return undefined;
}

/** A body, smaller by what is far more than rounding. */
function shrunk(body: AnyBody): Shape | undefined {
  if (body.corners) {
    const { position, corners } = body;
    const middle = [0, 1].map(
      (axis) => corners.reduce((sum, corner) => sum + (corner[axis] as number), 0) / corners.length,
    );
    const inward = (c: number, axis: number): number => c + ((middle[axis] as number) - c) * 1e-5;
    const smaller = { position, corners: corners.map((corner) => corner.map(inward)) };
    // Nearly straight corners may be lost.
    return isConvex(smaller) ? smaller : undefined;
  }
  const { position, size } = body;
  const by = size.map((s, axis) => 1e-6 * s + 1e-12 * Math.abs(position[axis] as number));
  return {
    min: position.map((p, axis) => p + (by[axis] as number)),
    max: position.map((p, axis) => p + (size[axis] as number) - (by[axis] as number)),
  };
}

/** Polygons and boxes around, some of them in an index, and bodies that move among them and begin outside of all. */
export function world(random: Random, movers: number, ofPolygons: boolean): World<AnyBody> {
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
  const shapes = new Map<number, readonly Vec[]>();
  const bodies: AnyBody[] = [];
  const count = random.integer(2, 7);
  for (let i = 0; i < count; i++) {
    const position = at(10);
    const size = [round(random.between(1, 5)) || unit, round(random.between(1, 5)) || unit];
    const kind = random.integer(0, 3);
    if (kind === 0) bodies.push({ id: `p${i}`, position, corners: polygon(random, 4, round) });
    else if (kind === 1) bodies.push({ id: `b${i}`, position, size });
    else {
      const box = boxAt(position, size);
      const [width, height] = [0, 1].map((axis) => (box.max[axis] as number) - (box.min[axis] as number)) as [
        number,
        number,
      ];
      if (kind === 2) {
        shapes.set(
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
        );
      }
      boxes.push(box);
    }
  }
  const index = indexOfShapes(boxes, shapes);
  const given: World<AnyBody> = { dimensions: 2, bodies, statics: index };
  const around = [...obstaclesOf(given).values()];
  for (let i = 0; i < movers; i++) {
    for (let attempt = 0; attempt < 30; attempt++) {
      const position = at(12);
      const speed = random.pick(1, 10, 60, 600);
      const velocity = [round(random.between(-1, 1) * speed), round(random.between(-1, 1) * speed)];
      const shape =
        ofPolygons && random.chance(0.6)
          ? { corners: polygon(random, 1.5, round) }
          : { size: [round(random.between(0.5, 2)) || unit, round(random.between(0.5, 2)) || unit] };
      const response = random.pick("slide", "slide", "slide", "slide", "deflect", "stop", "push");
      const driven = movers > 1 &&
        random.chance(0.2) && { kinematic: true, ...(random.chance(0.5) && { carries: [0, -1] }) };
      const body: AnyBody = { id: `m${i}`, position, ...shape, velocity, response, ...driven };
      if (around.some((other) => overlap(shapeOf(body), other))) continue;
      around.push(shapeOf(body));
      bodies.push(body);
      break;
    }
  }
  return given;
}
