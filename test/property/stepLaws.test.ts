import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, overlaps, type Box, type Vec } from "../../src/geometry/index.js";
import { step, type Body, type ResponseName, type StepResult } from "../../src/solver/index.js";
import { byId, frames, holds, immovable, indexOf, scenes, type StepScene } from "./stepScenes.js";

/** Contacts that one body may have in a frame before it is stopped, and the one that stops it. */
const CONTACTS_PER_BODY = 65;

function expectNothingInside(result: StepResult, { blocks }: StepScene): void {
  const solid = result.bodies.filter(({ response }) => response !== "pass");
  const boxes = solid.map(({ position, size }) => boxAt(position, size));
  const isInside = (box: Box, i: number): boolean =>
    [...blocks, ...boxes.slice(i + 1)].some((other) => overlaps(box, other));
  // One assertion for all: each costs as much as a frame.
  expect(boxes.filter(isInside)).toEqual([]);
}

function expectFinite({ bodies, contacts, paths }: StepResult): void {
  const vectors = [
    ...bodies.flatMap(({ position, velocity }) => [position, velocity ?? []]),
    ...[...paths.values()].flat().map(({ position }) => position),
    ...contacts.map(({ normal, time }) => [...normal, time]),
  ];
  expect(vectors.flat().filter((component) => !Number.isFinite(component))).toEqual([]);
}

const energy = (bodies: readonly Body[]): number =>
  bodies.reduce((sum, { velocity, mass }) => sum + (mass ?? 1) * (velocity ?? []).reduce((s, c) => s + c * c, 0), 0);

describe("after every frame", () => {
  test.each([
    ["one mover", 1, false],
    ["several movers", 6, false],
    ["many movers", 12, false],
    ["movers that begin inside blocks and each other", 5, true],
  ] as const)("nothing is inside what blocks it: %s", (_, movers, overlapping) => {
    const cases = fc.tuple(scenes({ movers, overlapping }), fc.boolean());
    holds(cases, ([scene, commanded]) => {
      const { dimensions, blocks } = scene;
      const results = frames({ dimensions, bodies: scene.movers, statics: indexOf(blocks, dimensions) }, 25, commanded);
      for (const result of results) {
        expectNothingInside(result, scene);
        expectFinite(result);
        expect(result.contacts.length).toBeLessThanOrEqual(CONTACTS_PER_BODY * scene.movers.length);
      }
    });
  });

  test("a frame that was cut short says so, and no other", () => {
    holds(scenes({ movers: 6 }), ({ dimensions, blocks, movers }) => {
      const result = step({ dimensions, bodies: movers, statics: indexOf(blocks, dimensions) }, 1);
      const counts = movers.map(
        ({ id }) => result.contacts.filter(({ body, obstacle }) => body === id || obstacle === id).length,
      );
      expect(result.cutShort).toBe(Math.max(...counts) >= CONTACTS_PER_BODY);
    });
  });

  test("bodies that slide settle without being cut short", () => {
    const cases = scenes({ movers: 8, responses: ["slide"] });
    holds(cases, ({ dimensions, blocks, movers }) => {
      for (const result of frames({ dimensions, bodies: movers, statics: indexOf(blocks, dimensions) }, 5, true)) {
        expect(result.cutShort).toBe(false);
      }
    });
  });

  test("contacts come in the order of time, with unit normals out of what was met", () => {
    holds(scenes({ movers: 6 }), ({ dimensions, blocks, movers }) => {
      const { contacts } = step({ dimensions, bodies: movers, statics: indexOf(blocks, dimensions) }, 1);
      contacts.forEach(({ time, exit, normal }, i) => {
        expect(time).toBeGreaterThanOrEqual(contacts[i - 1]?.time ?? 0);
        expect(time).toBeLessThanOrEqual(1);
        expect(exit).toBeGreaterThanOrEqual(time);
        expect(normal.map(Math.abs).sort()).toEqual([...Array.from({ length: dimensions - 1 }, () => 0), 1]);
      });
    });
  });
});

describe("the order of bodies", () => {
  test.each([
    ["2 to 4", 4, false],
    ["up to 12", 12, false],
    ["up to 8, that begin inside each other", 8, true],
  ] as const)("changes nothing to the bit: %s movers", (_, movers, overlapping) => {
    const cases = fc.tuple(
      scenes({ movers, overlapping, responses: ["slide", "stop", "deflect", "push", "pass"] }),
      fc.infiniteStream(fc.nat()),
    );
    holds(cases, ([scene, keys]) => {
      const { dimensions } = scene;
      const bodies = [...scene.movers, ...immovable(scene.blocks)];
      const shuffled = bodies
        .map((body) => ({ body, key: Number(keys.next().value) }))
        .sort((a, b) => a.key - b.key)
        .map(({ body }) => body);
      const results = frames({ dimensions, bodies }, 3);
      frames({ dimensions, bodies: shuffled }, 3).forEach((other, frame) => {
        const one = results[frame];
        if (!one) return;
        expect(byId(other.bodies)).toStrictEqual(byId(one.bodies));
        expect(other.contacts).toStrictEqual(one.contacts);
        expect(other.cutShort).toBe(one.cutShort);
        expect([...other.paths]).toStrictEqual([...one.paths]);
      });
    });
  });
});

describe("exchanges", () => {
  test("never gain energy without a restitution above 1", () => {
    holds(
      scenes({ movers: 6 }),
      ({ dimensions, blocks, movers }) => {
        let before = energy(movers);
        for (const result of frames({ dimensions, bodies: movers, statics: indexOf(blocks, dimensions) }, 4)) {
          const after = energy(result.bodies);
          // An impulse rounds each component a few times, and its square twice that.
          const rounding = (result.contacts.length + 1) * 2 * movers.length * 16 * Number.EPSILON;
          expect(after).toBeLessThanOrEqual(before * (1 + rounding));
          before = after;
        }
      },
      500,
    );
  });

  test("keep the momentum where no wall takes any", () => {
    holds(scenes({ movers: 6, blocks: 0, responses: ["slide", "deflect"] }), ({ dimensions, movers }) => {
      const momentum = (bodies: readonly Body[], axis: number): number =>
        bodies.reduce((sum, { velocity, mass }) => sum + (mass ?? 1) * (velocity?.[axis] ?? 0), 0);
      const result = step({ dimensions, bodies: movers }, 1);
      if (result.cutShort) return;
      for (let axis = 0; axis < dimensions; axis++) {
        const moved = movers.reduce(
          (sum, { velocity, mass }) => sum + (mass ?? 1) * Math.abs(velocity?.[axis] ?? 0),
          0,
        );
        const rounding = (result.contacts.length + 1) * movers.length * 16 * Number.EPSILON;
        const lost = Math.abs(momentum(result.bodies, axis) - momentum(movers, axis));
        // Bodies cannot be faster by rounding than a few times the fastest, whatever is lost between light and heavy ones.
        expect(lost).toBeLessThanOrEqual(4 * moved * rounding);
      }
    });
  });
});

describe("numbers at the ends of doubles", () => {
  const extreme = fc.constantFrom(
    ...[0, 1, 5e-324, 2.3e-308, 1e-160, 1e160, 1e300, 8.9e307, 1.7e308, Number.MAX_VALUE].flatMap((n) => [n, -n]),
  );
  const cases = fc.constantFrom<2 | 3>(2, 3).chain((dimensions) => {
    const vec = fc.array(extreme, { minLength: dimensions, maxLength: dimensions });
    const body = fc
      .record({
        position: vec,
        size: vec,
        velocity: fc.option(vec, { nil: undefined }),
        response: fc.constantFrom<NonNullable<Body["response"]>>("slide", "stop", "deflect", "push", "pass"),
        restitution: fc.constantFrom(0, 0.5, 1, 2, 1e300),
        mass: fc.constantFrom(1, 1e-300, 1e300, 5e-324, Number.MAX_VALUE),
      })
      .map(({ velocity, ...rest }) => ({ ...rest, size: rest.size.map(Math.abs), ...(velocity && { velocity }) }))
      .filter((given) => boxAt(given.position, given.size).max.every(Number.isFinite));
    return fc.tuple(
      fc.constant(dimensions),
      fc.array(body, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1, 1 / 60, 1e308, 1e-308),
    );
  });

  test("give finite answers", () => {
    holds(
      cases,
      ([dimensions, given, dt]) => {
        let bodies: readonly Body[] = given.map((body, i) => ({ ...body, id: `${i}` }));
        for (let frame = 0; frame < 2; frame++) {
          const result = step({ dimensions, bodies }, dt);
          expectFinite(result);
          const faces = result.bodies.flatMap(({ position, size }) => boxAt(position, size).max);
          expect(faces.filter((face) => !Number.isFinite(face))).toEqual([]);
          bodies = result.bodies;
        }
      },
      1000,
    );
  });
});

/** A body of those that go many times their size in a frame. */
interface Fast {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly velocity: Vec;
  readonly response: ResponseName;
}

describe("bodies that are far away", () => {
  // Few and fast: their paths cross so often that movers look ahead in another way, which many others prevent.
  const response = fc.constantFrom<ResponseName>("slide", "stop", "deflect", "push", "pass");
  const velocities = fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: -4000, max: 4000 }));
  const crowds = fc.uniqueArray(
    fc.record({
      x: fc.integer({ min: 0, max: 99 }),
      y: fc.integer({ min: 0, max: 99 }),
      size: fc.constantFrom(0.3, 0.5, 0.7, 0.9),
      velocity: velocities,
      response,
    }),
    { minLength: 80, maxLength: 150, selector: ({ x, y }) => x + 100 * y },
  );
  /** Rows and towers, of one or some beside each other, that fall, are compressed, or in which each goes its own way. */
  const rows = fc
    .record({
      along: fc.constantFrom(0, 1),
      columns: fc.integer({ min: 1, max: 4 }),
      gap: fc.constantFrom(1, 1.5, 4),
      motion: fc.constantFrom<(place: number, own: number) => number>(
        () => -9000,
        (_, own) => -9000 + own / 1000,
        (place) => 108 * (50 - place),
        (_, own) => own,
      ),
      bodies: fc.array(fc.record({ size: fc.constantFrom(0.5, 0.9, 1), velocity: velocities, response }), {
        minLength: 80,
        maxLength: 110,
      }),
    })
    .map(({ along, columns, gap, motion, bodies }) =>
      bodies.map(({ size, velocity: [own, aside], response }, i) => {
        const [place, column] = [Math.floor(i / columns), i % columns];
        const ahead = motion(place, own);
        const beside = aside % 5 === 0 ? aside / 100 : 0;
        return along === 0
          ? { x: gap * place, y: column, size, velocity: [ahead, beside], response }
          : { x: column, y: gap * place, size, velocity: [beside, ahead], response };
      }),
    );

  test.each([
    ["crowds", crowds, 1, 20],
    ["rows and towers", rows, 1, 20],
    ["rows and towers of the least numbers", rows, 2 ** -1066, 5],
  ])("change nothing to the bit, also where they change how far ahead movers look: %s", (_, given, scale, runs) => {
    holds<readonly Fast[]>(
      given,
      (crowd) => {
        const scaled = (...vec: readonly number[]): number[] => vec.map((number) => number * scale);
        const bodies = crowd.map(({ x, y, size, velocity, response }, i): Body => {
          const [position, sizes] = [scaled(x / 3, y / 3), scaled(size / 3, size / 3)];
          return { id: `b${i}`, position, size: sizes, velocity: scaled(...velocity), response };
        });
        const walls: Body[] = [
          { id: "below", position: scaled(-10, -5), size: scaled(60, 4) },
          { id: "beside", position: scaled(-5, -1), size: scaled(4, 60) },
        ];
        const far = Array.from({ length: 3000 }, (_, i): Body => {
          return { id: `far${i}`, position: scaled(1e6 + 4 * i, 1e6), size: scaled(1, 1), velocity: scaled(0, 1) };
        });
        const alone = step({ dimensions: 2, bodies: [...walls, ...bodies] }, 1 / 60);
        const beside = step({ dimensions: 2, bodies: [...walls, ...bodies, ...far] }, 1 / 60);
        expect(alone.contacts.length).toBeGreaterThan(0);
        expect(beside.contacts).toStrictEqual(alone.contacts);
        expect(beside.bodies.slice(0, alone.bodies.length)).toStrictEqual(alone.bodies);
      },
      runs,
    );
  });
});

describe("a crowd in one place", () => {
  test.each([2, 3] as const)(
    "is spread to where nothing is inside anything, with a contact for each: %dD",
    (dimensions) => {
      const vec = (value: number): number[] => Array.from({ length: dimensions }, () => value);
      const wall = { id: "wall", position: vec(-3), size: vec(3.5) };
      const crowd = Array.from({ length: 200 }, (_, i): Body => {
        return { id: `b${i}`, position: vec(i % 3 === 0 ? 0.1 : 0), size: vec(1 - (i % 2) / 4), velocity: vec(i % 7) };
      });
      const { bodies, contacts, cutShort } = step({ dimensions, bodies: [wall, ...crowd] }, 1 / 60);
      expect(cutShort).toBe(false);
      const boxes = bodies.map(({ position, size }) => boxAt(position, size));
      expect(boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlaps(box, other)))).toEqual([]);
      expect(contacts.filter(({ time }) => time === 0).length).toBeLessThan(3 * crowd.length);
      // How many others there are, and who is far away, does not make a crowd of it or none.
      const far = Array.from({ length: 3000 }, (_, i): Body => {
        return { id: `far${i}`, position: vec(1e6 + 4 * i), size: vec(1), velocity: vec(1) };
      });
      const beside = step({ dimensions, bodies: [wall, ...crowd, ...far] }, 1 / 60);
      expect(beside.contacts).toStrictEqual(contacts);
      expect(beside.bodies.slice(0, bodies.length)).toStrictEqual(bodies);
      const shuffled = step({ dimensions, bodies: [...crowd.reverse(), wall] }, 1 / 60);
      expect(byId(shuffled.bodies)).toStrictEqual(byId(bodies));
    },
  );

  test("is spread also where it is of thousands in places of their own", () => {
    const count = 3000;
    const crowd = Array.from({ length: count }, (_, i): Body => {
      const position = [i / 200, ((i * 7919) % count) / 200];
      return { id: `b${i}`, position, size: [2.5, 2.5], velocity: [60, 30] };
    });
    const { contacts, cutShort } = step({ dimensions: 2, bodies: crowd }, 1 / 60);
    expect(cutShort).toBe(false);
    expect(contacts.length).toBeLessThan(count);
  });
});
