import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps, type Box, type Vec } from "../../src/geometry/index.js";
import { step, type AnyBody, type ResponseName, type StepResult, type World } from "../../src/solver/index.js";
import { findImpulses } from "../../src/solver/world/contactImpulses.js";
import { Random } from "../exact/random.js";
import { after, overlap, polygon, shapeOf } from "./convexScenes.js";
import { holds } from "./stepScenes.js";

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const dt = 1 / 60;

/** Polygons and boxes above each other in a bin, whose bottom may slope. */
function heap(
  random: Random,
  count: number,
  responses: readonly [ResponseName, ...ResponseName[]] = ["slide"],
): World<AnyBody> {
  const width = Math.ceil(Math.sqrt(count)) * 30;
  const columns = Math.floor(width / 40);
  const bodies: AnyBody[] = [
    { id: "floor", position: [-100, 0], size: [width + 200, 50] },
    { id: "left", position: [-50, -1e4], size: [50, 1e4] },
    { id: "right", position: [width, -1e4], size: [50, 1e4] },
  ];
  if (random.chance(0.4)) {
    const [rise, run] = [random.between(10, 40), width / 2];
    const slope = [
      [0, 0],
      [0, -rise],
      [run, 0],
    ];
    bodies.push({ id: "slope", position: [0, 0], corners: slope });
    if (random.chance(0.5)) {
      bodies.push({ id: "other slope", position: [width, 0], corners: slope.map(([x = 0, y = 0]) => [-x, y]) });
    }
  }
  for (let i = 0; i < count; i++) {
    const place = [20 + (i % columns) * 40 + random.between(-3, 3), -60 - Math.floor(i / columns) * 40];
    const size = [random.between(8, 30), random.between(8, 30)];
    bodies.push({
      id: `m${i}`,
      position: place,
      ...(random.chance(0.8) ? { corners: polygon(random, 14, (n) => n) } : { size }),
      velocity: [0, 0],
      ...(random.chance(0.3) && { mass: random.pick(0.1, 3, 100) }),
      ...(responses.length > 1 && { response: random.pick(...responses), restitution: 0 }),
    });
  }
  return { dimensions: 2, bodies };
}

function boundsOf({ position, size, corners }: AnyBody): Box {
  if (!corners) return boxAt(position, size);
  const at = (of: (...numbers: number[]) => number): Vec =>
    position.map((p, axis) => p + of(...corners.map((corner) => corner[axis] as number)));
  return { min: at(Math.min), max: at(Math.max) };
}

/** The first two that are inside of each other. */
function inside({ bodies }: StepResult<AnyBody>): string | undefined {
  const placed = bodies.map((body) => ({ body, bounds: boundsOf(body) }));
  for (const [i, a] of placed.entries()) {
    for (const b of placed.slice(0, i)) {
      if (!(a.body.velocity ?? b.body.velocity) || !overlaps(a.bounds, b.bounds)) continue;
      if (overlap(shapeOf(a.body), shapeOf(b.body))) return `${a.body.id} is inside ${b.body.id}`;
    }
  }
  return undefined;
}

function energyOf(bodies: readonly AnyBody[]): number {
  return bodies.reduce((sum, { velocity = [], mass = 1 }) => sum + (mass * Math.hypot(...velocity) ** 2) / 2, 0);
}

/** Lets a heap fall for some frames, and looks after each frame whether all of it is well. */
function expectWell(given: World<AnyBody>, frames: number): void {
  let now = given;
  const gravity = 1200 * dt;
  for (let frame = 0; frame < frames; frame++) {
    const falling: World<AnyBody> = {
      ...now,
      bodies: now.bodies.map((body) =>
        body.velocity
          ? { ...body, velocity: [body.velocity[0] as number, (body.velocity[1] as number) + gravity] }
          : body,
      ),
    };
    const result = step(falling, dt);
    expect(result.caught, `frame ${frame}`).toEqual([]);
    expect(inside(result), `frame ${frame}`).toBeUndefined();
    expect(energyOf(result.bodies)).toBeLessThanOrEqual(energyOf(falling.bodies) * (1 + 1e-9));
    expect(result.contacts.length).toBeLessThan(8 * result.bodies.length);
    if (frame % 50 === 25) {
      const turned = step({ ...falling, bodies: falling.bodies.toReversed() }, dt);
      expect(turned.bodies.toReversed()).toEqual(result.bodies);
    }
    now = after(falling, result);
  }
}

describe("a heap of polygons comes to rest: nobody is given up on or gets inside of anything, and no energy comes from nowhere", () => {
  test("where all slide", () => {
    holds(
      seeds,
      (seed) => {
        const random = new Random(seed, 1);
        expectWell(heap(random, random.integer(4, 24)), 150);
      },
      6,
    );
  });

  test("where each answers in another way", () => {
    holds(
      seeds,
      (seed) => {
        const random = new Random(seed, 3);
        expectWell(heap(random, random.integer(4, 16), ["slide", "stop", "push", "deflect"]), 60);
      },
      12,
    );
  });
});

describe("impulses", () => {
  /** Bodies in a row and any faces between them, some of them with what never moves. */
  function problem(random: Random): Parameters<typeof findImpulses> {
    const bodies = random.integer(1, 12);
    const count = random.integer(1, 3 * bodies);
    const faces = {
      count,
      firsts: new Int32Array(count),
      seconds: new Int32Array(count),
      xs: new Float64Array(count),
      ys: new Float64Array(count),
      separations: new Float64Array(count),
    };
    for (let i = 0; i < count; i++) {
      faces.firsts[i] = random.integer(0, bodies - 1);
      const other = random.integer(-1, bodies - 1);
      faces.seconds[i] = other === faces.firsts[i] ? -1 : other;
      const angle = random.unit() * 2 * Math.PI;
      [faces.xs[i], faces.ys[i]] = [Math.cos(angle), Math.sin(angle)];
      faces.separations[i] = random.pick(0, 0, 0, random.unit());
    }
    const yields = Float64Array.from({ length: bodies }, () => random.pick(1, 1, 0.5, 0.01, 0));
    const moves = Float64Array.from({ length: 2 * bodies }, () => random.between(-1, 1));
    for (const [i, each] of yields.entries()) if (each === 0) moves[2 * i] = moves[2 * i + 1] = 0;
    return [faces, yields, moves, new Float64Array(count), 1e-12];
  }

  test("are those by which nobody comes too close, and that only push where somebody would", () => {
    let [asked, unfound] = [0, 0];
    holds(
      seeds,
      (seed) => {
        const [faces, yields, moves, impulses, tolerance] = problem(new Random(seed, 2));
        asked++;
        if (!findImpulses(faces, yields, moves, impulses, tolerance)) {
          unfound++;
          return;
        }
        for (let i = 0; i < faces.count; i++) {
          const [a, b] = [faces.firsts[i] as number, faces.seconds[i] as number];
          const opening = [faces.xs, faces.ys].reduce((sum, normals, axis) => {
            const back = b < 0 ? 0 : (moves[2 * b + axis] as number);
            return sum + (normals[i] as number) * ((moves[2 * a + axis] as number) - back);
          }, faces.separations[i] as number);
          if ((yields[a] as number) + (b < 0 ? 0 : (yields[b] as number)) === 0) continue;
          const impulse = impulses[i] as number;
          const isWell = impulse >= 0 && opening >= -1e-9 && (impulse <= 1e-6 || Math.abs(opening) <= 1e-6);
          if (!isWell) throw new Error(`of face ${i}, which opens by ${opening}, the impulse is ${impulse}`);
        }
      },
      2000,
    );
    // Heavy ones between light ones that have hardly a way to go.
    expect(unfound).toBeLessThan(asked * 0.01);
  });

  test("that would have to part a body from two walls at once are not found", () => {
    const faces = {
      count: 2,
      firsts: Int32Array.of(0, 0),
      seconds: Int32Array.of(-1, -1),
      xs: Float64Array.of(1, -1),
      ys: Float64Array.of(0, 0),
      separations: Float64Array.of(-0.01, -0.01),
    };
    expect(findImpulses(faces, Float64Array.of(1), Float64Array.of(0.5, 1), new Float64Array(2), 1e-12)).toBe(false);
  });
});
