import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps } from "../../src/geometry/index.js";
import { positionBelow, step, type Body, type StepResult, type World } from "../../src/solver/index.js";
import { holds, orderChangesNothing, scenes, staysTheSame, worldOf, type StepScene } from "./stepScenes.js";

interface Options {
  readonly movers: number;
  readonly overlapping?: boolean;
}

/** Scenes in which some of the movers are kinematic, of which some carry. */
function driven(options: Options): fc.Arbitrary<StepScene> {
  return fc
    .tuple(scenes(options), fc.array(fc.nat(9), { minLength: options.movers, maxLength: options.movers }))
    .map(([scene, choices]) => ({ ...scene, movers: scene.movers.map((body, i) => choose(body, choices[i] ?? 0)) }));
}

function choose(body: Body, choice: number): Body {
  if (choice > 5) return body;
  const axis = (choice >> 1) % body.position.length;
  const carries = body.position.map((_, each) => (each === axis ? (choice & 1 ? -1 : 1) : 0));
  return { ...body, response: "slide", kinematic: true, ...(choice > 1 && { carries }) };
}

function framesOf(world: World, count: number): readonly StepResult[] {
  const results: StepResult[] = [];
  let { bodies } = world;
  for (let frame = 0; frame < count; frame++) {
    const result = step({ ...world, bodies }, 1 / 4);
    results.push(result);
    // As games do: who moves, goes on trying.
    bodies = result.bodies.map((body, i) => ({ ...body, velocity: world.bodies[i]?.velocity ?? [] }));
  }
  return results;
}

describe("kinematic bodies", () => {
  test.each([
    ["apart at first", false],
    ["in each other at first", true],
  ] as const)("let nothing end inside anything but what they squeezed: %s", (_, overlapping) => {
    holds(driven({ movers: 8, overlapping }), (scene) => {
      for (const { bodies, squeezed, contacts } of framesOf(worldOf(scene), 12)) {
        const boxes = bodies.map(({ position, size }) => boxAt(position, size));
        bodies.forEach((body, i) => {
          if (body.kinematic) return;
          const box = boxes[i] as (typeof boxes)[number];
          for (const block of scene.blocks) expect(overlaps(box, block)).toBe(false);
          bodies.forEach((other, j) => {
            if (i === j || !overlaps(box, boxes[j] as (typeof boxes)[number])) return;
            expect([other.kinematic, squeezed]).toEqual([true, expect.arrayContaining([body.id])]);
          });
        });
        expect(bodies.flatMap(({ position, velocity = [] }) => [...position, ...velocity]).every(Number.isFinite)).toBe(
          true,
        );
        expect(contacts.length).toBeLessThanOrEqual(80 * bodies.length + scene.blocks.length * bodies.length);
      }
    });
  });

  test("go where they are told, whatever is there", () => {
    holds(driven({ movers: 8 }), (scene) => {
      const { bodies } = step(worldOf(scene), 1);
      bodies.forEach(({ kinematic, position, velocity }, i) => {
        const before = scene.movers[i];
        if (!kinematic || !before) return;
        expect(position).toEqual(before.position.map((p, axis) => p + (before.velocity?.[axis] ?? 0) * 1));
        expect(velocity).toEqual(before.velocity);
      });
    });
  });

  test("do not depend on the order of bodies", () => {
    orderChangesNothing(driven({ movers: 8 }));
  });

  test("are the same in a world that stays, to the bit", () => {
    staysTheSame(driven({ movers: 8, overlapping: true }));
  });
});

const number = fc.oneof(
  fc.integer({ min: -60, max: 60 }).map((n) => n / 10),
  fc.double({ min: -6, max: 6, noNaN: true }),
);
const positive = number.map((n) => Math.abs(n) + 0.1);

test("a push along x never changes the motion along y", () => {
  const cases = fc.record({ at: number, size: positive, fall: number, speed: positive, gap: positive });
  holds(cases, ({ at, size, fall, speed, gap }) => {
    const ball: Body = { id: "ball", position: [at, at], size: [size, size], velocity: [0, fall] };
    const height = 1000;
    const wall: Body = {
      ...{ id: "wall", kinematic: true, size: [1, height], velocity: [speed, 0] },
      position: [at - 1 - gap, -height / 2],
    };
    let bodies: readonly Body[] = [ball, wall];
    let alone: readonly Body[] = [ball];
    for (let frame = 0; frame < 20; frame++) {
      bodies = step({ dimensions: 2, bodies }, 1 / 3).bodies;
      alone = step({ dimensions: 2, bodies: alone }, 1 / 3).bodies;
      expect(bodies[0]?.position[1]).toBe(alone[0]?.position[1]);
      expect(bodies[0]?.velocity?.[1]).toBe(fall);
    }
  });
});

describe("a platform", () => {
  const cases = fc.record({
    at: number,
    size: positive,
    speed: fc.tuple(number, number),
    walk: number,
    fall: positive,
    dt: fc.constantFrom(1 / 60, 1 / 7, 1, 0.3),
    carries: fc.boolean(),
  });

  test("carries what rests on it, wherever and however fast it goes", () => {
    holds(cases, ({ at, size, speed, walk, dt }) => {
      const platform: Body = {
        ...{ id: "platform", kinematic: true, carries: [0, -1], velocity: speed },
        ...{ position: [at, at], size: [1000, size] },
      };
      const rider = { id: "rider", position: [at + 500, positionBelow(at, 0.7)], size: [1, 0.7], velocity: [walk, 0] };
      let bodies: readonly Body[] = [platform, rider];
      const start = bodies[1]?.position[0] ?? 0;
      for (let frame = 1; frame <= 30; frame++) {
        bodies = step({ dimensions: 2, bodies }, dt).bodies;
        const [below, rider] = bodies as readonly [Body, Body];
        const gap = (below.position[1] as number) - ((rider.position[1] as number) + (rider.size[1] as number));
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(gap).toBeLessThan(1e-12 * (1 + Math.abs(below.position[1] as number)));
        expect(rider.position[0]).toBeCloseTo(start + frame * dt * (walk + speed[0]), 6);
        expect(rider.velocity).toEqual([walk, 0]);
      }
    });
  });

  test("that is cut into flush pieces pushes and carries like one", () => {
    holds(
      fc.tuple(cases, fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 5 })),
      ([{ at, size, speed, walk, fall, dt, carries }, cuts]) => {
        const width = 40;
        const lines = [0, ...cuts.sort((a, b) => a - b).map((cut) => Math.round(cut * width * 8) / 8), width];
        const piece = (from: number, to: number): Body => ({
          ...{ id: `piece ${from}`, kinematic: true, velocity: [0, speed[1]], ...(carries && { carries: [0, -1] }) },
          ...{ position: [from, at], size: [to - from, size] },
        });
        const pieces = lines.slice(1).flatMap((to, i) => (to > (lines[i] ?? 0) ? [piece(lines[i] ?? 0, to)] : []));
        const ball: Body = { id: "ball", position: [width / 2, at - 3], size: [1, 1], velocity: [walk, fall] };
        let one: readonly Body[] = [ball, piece(0, width)];
        let many: readonly Body[] = [ball, ...pieces];
        for (let frame = 0; frame < 12; frame++) {
          one = step({ dimensions: 2, bodies: one }, dt).bodies.map((body) => again(body, walk, fall));
          many = step({ dimensions: 2, bodies: many }, dt).bodies.map((body) => again(body, walk, fall));
          expect(many[0]).toEqual(one[0]);
        }
      },
    );
    function again(body: Body, walk: number, fall: number): Body {
      return body.id === "ball" ? { ...body, velocity: [walk, fall] } : body;
    }
  });
});
