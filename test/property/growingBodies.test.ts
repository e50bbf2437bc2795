import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps } from "../../src/geometry/index.js";
import { createWorld, step, type Body, type StepResult, type World } from "../../src/solver/index.js";
import { holds, orderChangesNothing, scenes, staysTheSame, worldOf, type StepScene } from "./stepScenes.js";

interface Options {
  readonly movers: number;
  readonly overlapping?: boolean;
}

const change = fc.oneof(
  fc.integer({ min: -4, max: 8 }),
  fc.integer({ min: -40, max: 80 }).map((n) => n / 10),
  fc.double({ min: -4, max: 8, noNaN: true }),
);
const anchor = fc.oneof(fc.constantFrom(0, 0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }));

/** What is made of a mover: one that grows, with a velocity or without, or a kinematic one, or neither. */
const choices = fc.record({
  kind: fc.constantFrom("grows", "grows", "grows", "fixed", "driven", "kinematic", "plain", "plain"),
  growth: fc.tuple(change, change, change),
  anchor: fc.tuple(anchor, anchor, anchor),
});
type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

function choose(body: Body, { kind, ...given }: Choice): Body {
  const growing = {
    growth: body.position.map((_, axis) => given.growth[axis] ?? 0),
    anchor: body.position.map((_, axis) => given.anchor[axis] ?? 0),
  };
  const { velocity, ...rest } = body;
  if (kind === "plain") return body;
  if (kind === "grows") return { ...body, ...growing };
  if (kind === "fixed") return { ...rest, ...growing };
  return { ...rest, velocity: velocity ?? [], kinematic: true, ...(kind === "driven" && growing) };
}

function growing(options: Options): fc.Arbitrary<StepScene> {
  return fc
    .tuple(scenes(options), fc.array(choices, { minLength: options.movers, maxLength: options.movers }))
    .map(([scene, chosen]) => ({
      ...scene,
      movers: scene.movers.map((body, i) => choose(body, chosen[i] as Choice)),
    }));
}

function framesOf(world: World, count: number): readonly StepResult[] {
  const results: StepResult[] = [];
  let { bodies } = world;
  for (let frame = 0; frame < count; frame++) {
    const result = step({ ...world, bodies }, 1 / 4);
    results.push(result);
    // As games do: who moves, goes on trying.
    bodies = result.bodies.map((body, i) => {
      const velocity = world.bodies[i]?.velocity;
      return { ...body, ...(velocity && { velocity }) };
    });
  }
  return results;
}

const isDriven = ({ kinematic, velocity }: Body): boolean => kinematic === true || velocity === undefined;

describe("bodies that grow", () => {
  test.each([
    ["apart at first", false],
    ["in each other at first", true],
  ] as const)("let nothing end inside anything but what is squeezed by what nothing moves: %s", (_, overlapping) => {
    holds(growing({ movers: 8, overlapping }), (scene) => {
      for (const { bodies, squeezed, contacts } of framesOf(worldOf(scene), 12)) {
        const boxes = bodies.map(({ position, size }) => boxAt(position, size));
        bodies.forEach((body, i) => {
          expect(body.size.every((extent) => extent >= 0)).toBe(true);
          if (isDriven(body)) return;
          const box = boxes[i] as (typeof boxes)[number];
          for (const block of scene.blocks) expect(overlaps(box, block)).toBe(false);
          bodies.forEach((other, j) => {
            if (i === j || !overlaps(box, boxes[j] as (typeof boxes)[number])) return;
            expect([isDriven(other), squeezed]).toEqual([true, expect.arrayContaining([body.id])]);
          });
        });
        const numbers = bodies.flatMap(({ position, size, velocity = [] }) => [...position, ...size, ...velocity]);
        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(contacts.length).toBeLessThanOrEqual(80 * bodies.length + scene.blocks.length * bodies.length);
      }
    });
  });

  test("grow by what they are told where nothing is in their way", () => {
    holds(growing({ movers: 1 }), ({ dimensions, movers }) => {
      const [before] = movers;
      const [after] = step({ dimensions, bodies: movers }, 1).bodies;
      if (!before || !after) return;
      expect(after.size).toEqual(before.size.map((extent, axis) => Math.max(0, extent + (before.growth?.[axis] ?? 0))));
      expect(after.velocity).toEqual(before.velocity);
    });
  });

  test("do not depend on the order of bodies", () => {
    orderChangesNothing(growing({ movers: 8 }));
  });

  test("are the same in a world that stays, to the bit", () => {
    staysTheSame(growing({ movers: 8, overlapping: true }));
  });

  test("are as others where their growth is 0", () => {
    holds(scenes({ movers: 8, overlapping: true }), (scene) => {
      const plain = step(worldOf(scene), 1);
      const zero = scene.movers.map((body) => ({ ...body, growth: body.size.map(() => 0), anchor: body.size }));
      const { bodies, contacts, caught } = step(worldOf({ ...scene, movers: zero }), 1);
      expect(bodies.map(({ position, velocity }) => [position, velocity])).toEqual(
        plain.bodies.map(({ position, velocity }) => [position, velocity]),
      );
      expect([contacts, caught]).toEqual([plain.contacts, plain.caught]);
    });
  });
});

/** Rows along the first axis: each body beside the next one, between two walls or without any. */
const rows = fc.record({
  bodies: fc.array(
    fc.record({ gap: fc.nat(12), size: fc.nat(8), speed: change, growth: change, anchor, kind: fc.nat(5) }),
    { minLength: 2, maxLength: 7 },
  ),
  hasWalls: fc.boolean(),
  scale: fc.constantFrom(1 / 4, 0.1, 1 / 3),
});
type Row = typeof rows extends fc.Arbitrary<infer T> ? T : never;

function rowOf({ bodies, hasWalls, scale }: Row): World {
  let x = 0;
  const row = bodies.map(({ gap, size, speed, growth, anchor, kind }, i): Body => {
    const low = x + (gap + 1) * scale;
    x = low + (size + 1) * scale;
    return {
      ...{ id: `${i}`, position: [low, 0], size: [x - low, 1], velocity: [speed, 0] },
      // Two without extent have nothing to meet.
      ...(kind > 1 && { growth: [Math.max(growth, (low - x) / 3), 0], anchor: [anchor, 0] }),
      response: kind === 5 ? "deflect" : "slide",
    };
  });
  const walls: Body[] = [
    { id: "left", position: [-1, -1], size: [1, 3] },
    { id: "right", position: [x + scale, -1], size: [1, 3] },
  ];
  return { dimensions: 2, bodies: hasWalls ? [...row, ...walls] : row };
}

test("in a row nobody comes through anybody", () => {
  holds(rows, (row) => {
    let world = rowOf(row);
    for (let frame = 0; frame < 8; frame++) {
      const { bodies, caught } = step(world, 1 / 4);
      // What bounces between two that come closer does so without end, and several that push each other come to rest slowly.
      if (row.bodies.length < 4 && row.bodies.every(({ kind }) => kind !== 5)) expect(caught).toEqual([]);
      const order = [...bodies.slice(row.bodies.length, row.bodies.length + 1), ...bodies.slice(0, row.bodies.length)];
      order.push(...bodies.slice(row.bodies.length + 1));
      order.slice(1).forEach(({ position: [low = 0] }, i) => {
        const { position: [before = 0] = [], size: [width = 0] = [] } = order[i] ?? {};
        expect(low).toBeGreaterThanOrEqual(before + width);
      });
      world = { ...world, bodies: bodies.map((body, i) => ({ ...body, ...speedOf(world.bodies[i]) })) };
    }
  });
});

const speedOf = (body: Body | undefined): Pick<Body, "velocity"> => (body?.velocity ? { velocity: body.velocity } : {});

/** The same world seen in a mirror. */
function mirrored({ bodies, ...world }: World): World {
  return {
    ...world,
    bodies: bodies.map((body): Body => {
      const [x = 0, y = 0] = body.position;
      const { growth, anchor, velocity } = body;
      return {
        ...body,
        position: [-x - (body.size[0] ?? 0), y],
        ...(velocity && { velocity: [-(velocity[0] ?? 0), velocity[1] ?? 0] }),
        ...(growth && { growth, anchor: [1 - (anchor?.[0] ?? 0), anchor?.[1] ?? 0] }),
      };
    }),
  };
}

test("mirrored worlds mirror", () => {
  const dyadic = rows.map((row) => ({
    ...row,
    scale: 1 / 4,
    bodies: row.bodies.slice(0, 3).map((body, i) => ({
      ...body,
      // Of two that meet at the same time, the first is the one at the lower place: no two are alike.
      kind: Math.min(body.kind, 4),
      speed: Math.round(body.speed) + i / 64,
      growth: Math.round(body.growth) + i / 32,
      anchor: Math.round(body.anchor * 4) / 4,
    })),
  }));
  holds(dyadic, (row) => {
    const world = rowOf(row);
    const there = step(world, 1 / 4);
    const back = step(mirrored(world), 1 / 4);
    expect(back.squeezed).toEqual(there.squeezed);
    there.bodies.forEach((body, i) => {
      const { position: [x = 0] = [], size: [width = 0] = [] } = back.bodies[i] ?? {};
      expect(width).toBeCloseTo(body.size[0] ?? 0, 9);
      expect(-x - width).toBeCloseTo(body.position[0] ?? 0, 9);
    });
  });
});

test("what grows and shrinks back ends at its size", () => {
  const eighth = fc.integer({ min: -80, max: 80 }).map((n) => n / 8);
  const cases = fc.record({ at: eighth, size: eighth.map(Math.abs), growth: eighth.map(Math.abs), frames: fc.nat(20) });
  holds(cases, ({ at, size, growth, frames }) => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add({ id: "a", position: [at, at], size: [size, size], growth: [growth, 0], anchor: [0.5, 0] });
    for (let frame = 0; frame < frames; frame++) world.step(1 / 4);
    world.set(body, { growth: [-growth, 0] });
    for (let frame = 0; frame < frames; frame++) world.step(1 / 4);
    expect([world.position(body), world.size(body)]).toEqual([
      [at, at],
      [size, size],
    ]);
  });
});
