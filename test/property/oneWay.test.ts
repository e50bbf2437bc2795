import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at, boxAt, overlaps, type Box, type Vec } from "../../src/geometry/index.js";
import { createWorld, statics, step, sweep, type Body, type Statics, type StepResult } from "../../src/solver/index.js";
import { runs } from "./seeded.js";
import { byId, frames, holds, immovable, scenes, type StepScene } from "./stepScenes.js";

/** Movers among blocks, some of which are one-way. */
interface OneWayScene extends StepScene {
  /** By block; zeros for one that is solid all around. */
  readonly oneWay: readonly Vec[];
  readonly commanded: boolean;
}

function oneWayScenes(options: Parameters<typeof scenes>[0], share = 0.7): fc.Arbitrary<OneWayScene> {
  return fc
    .tuple(scenes(options), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), fc.boolean())
    .map(([scene, chances, commanded]) => {
      const next = (): number => chances.next().value as number;
      const oneWay = scene.blocks.map(() => {
        const axis = Math.floor(next() * 0.999 * scene.dimensions);
        const side = next() < 0.5 ? -1 : 1;
        const isOneWay = next() < share;
        return Array.from({ length: scene.dimensions }, (_, i) => (isOneWay && i === axis ? side : 0));
      });
      return { ...scene, oneWay, commanded };
    });
}

function indexOf(blocks: readonly Box[], dimensions: 2 | 3, oneWay?: readonly Vec[]): Statics {
  const flat = Float64Array.from(blocks.flatMap(({ min, max }) => [...min, ...max]));
  return statics(flat, dimensions, oneWay ? { oneWay: oneWay.flat() } : {});
}

function run({ dimensions, blocks, movers, oneWay, commanded }: OneWayScene, count: number): readonly StepResult[] {
  return frames({ dimensions, bodies: movers, statics: indexOf(blocks, dimensions, oneWay) }, count, commanded);
}

const isSolidAllAround = (oneWay: Vec): boolean => oneWay.every((component) => component === 0);

/** What a frame tells but for the numbers of the boxes. */
function told({ bodies, contacts, cutShort }: StepResult): unknown {
  return {
    bodies,
    cutShort,
    contacts: contacts.map(({ body, obstacle, time, normal, response }) => ({
      ...{ body, time, normal, response },
      with: typeof obstacle === "number" ? "a box" : obstacle,
    })),
  };
}

/** Whether a box is past the face whose normal is a unit axis vector: on its solid side. */
function isOutside(box: Box, block: Box, oneWay: Vec): boolean {
  return oneWay.some((n, axis) =>
    n < 0 ? at(box.max, axis) <= at(block.min, axis) : n > 0 && at(box.min, axis) >= at(block.max, axis),
  );
}

describe("a one-way face", () => {
  test("is met with its own normal alone, and by what was outside of it", () => {
    holds(
      oneWayScenes({ movers: 4, overlapping: true }),
      (scene) => {
        let bodies = scene.movers;
        for (const result of run(scene, 6)) {
          for (const { obstacle, normal, body, time } of result.contacts) {
            const oneWay = typeof obstacle === "number" ? scene.oneWay[obstacle] : undefined;
            if (!oneWay || isSolidAllAround(oneWay)) continue;
            expect(normal.map((n) => n + 0)).toEqual(oneWay.map((n) => n + 0));
            // Who was separated from something at the frame's begin began elsewhere.
            const mover = bodies.find(({ id }) => id === body);
            const block = scene.blocks[obstacle as number];
            if (time === 0 || !mover || !block) continue;
            const start = boxAt(mover.position, mover.size);
            const corners = result.paths.get(body) ?? [];
            const legs = corners.filter((corner) => corner.time < time).map(({ position }) => position);
            const isFrom = [start, ...legs.map((position) => boxAt(position, mover.size))];
            expect(isFrom.some((box) => isOutside(box, block, oneWay))).toBe(true);
          }
          bodies = result.bodies;
        }
      },
      1500,
    );
  });

  test("lets nobody through who comes against it from outside", () => {
    holds(
      oneWayScenes({ movers: 5, overlapping: true }),
      (scene) => {
        const still = scene.movers[0]?.position.map(() => 0) ?? [];
        for (const { paths, bodies, caught } of run(scene, 8)) {
          for (const { id, size } of bodies) {
            const corners = caught.includes(id) ? [] : (paths.get(id) ?? []);
            corners.slice(1).forEach(({ time, position }, i) => {
              const from = corners[i]?.position ?? position;
              // Out of what it began in.
              if (time === 0) return;
              const leg = boxAt(from, size);
              const way = position.map((p, axis) => p - at(from, axis));
              scene.blocks.forEach((block, b) => {
                const oneWay = scene.oneWay[b] ?? [];
                // Where numbers are so small, the corners of paths say nothing of the ways between them.
                const isTiny = block.min.some((min, axis) => at(block.max, axis) - min < 1e-9);
                if (isSolidAllAround(oneWay) || isTiny) return;
                const answer = sweep({ ...leg, displacement: way }, { ...block, displacement: still });
                if (answer.kind !== "hit" || !answer.normal.every((n, axis) => n === at(oneWay, axis))) return;
                // Corners of paths are rounded, each for itself.
                const axis = oneWay.findIndex((n) => n !== 0);
                const depth = (1 - answer.time) * Math.abs(at(way, axis));
                const reach = Math.max(...[...from, ...position, ...block.min, ...block.max].map(Math.abs));
                expect(depth).toBeLessThanOrEqual(reach * 2 ** -46);
                const end = boxAt(position, size);
                if (corners.length === i + 2) expect(overlaps(end, block)).toBe(false);
              });
            });
          }
        }
      },
      1500,
    );
  });

  test("is to the bit like one that is solid all around, where all that meets it comes from its solid side", () => {
    let count = 0;
    holds(
      // Of several, who leans on a face without meeting it would be held by it.
      oneWayScenes({ movers: 1 }, 1),
      (scene) => {
        const plain = run({ ...scene, oneWay: scene.oneWay.map((each) => each.map(() => 0)) }, 3);
        const isFromItsSide = plain.every(({ contacts }) =>
          contacts.every(
            ({ obstacle, normal }) =>
              typeof obstacle !== "number" ||
              (scene.oneWay[obstacle] ?? []).every((component, axis) => component === at(normal, axis)),
          ),
        );
        if (!isFromItsSide || plain.every(({ contacts }) => contacts.length === 0)) return;
        count++;
        expect(run(scene, 3).map(told)).toEqual(plain.map(told));
      },
      6000,
    );
    expect(count).toBeGreaterThan(runs(200).numRuns);
  });

  test("is to the bit like nothing, where nobody comes from its solid side", () => {
    let count = 0;
    holds(
      oneWayScenes({ movers: 1 }, 0.8),
      (scene) => {
        const results = run(scene, 3);
        const isMet = results.some(({ contacts }) =>
          contacts.some(
            ({ obstacle }) => typeof obstacle === "number" && !isSolidAllAround(scene.oneWay[obstacle] ?? []),
          ),
        );
        if (isMet) return;
        count++;
        const blocks = scene.blocks.filter((_, i) => isSolidAllAround(scene.oneWay[i] ?? []));
        const without = run({ ...scene, blocks, oneWay: blocks.map((block) => block.min.map(() => 0)) }, 3);
        expect(results.map(told)).toEqual(without.map(told));
      },
      3000,
    );
    expect(count).toBeGreaterThan(runs(1000).numRuns);
  });

  test("is the same in flush pieces", () => {
    const cuts = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 4 });
    holds(
      fc.tuple(oneWayScenes({ movers: 4, overlapping: true }, 1), cuts),
      ([scene, shares]) => {
        const pieces: Box[] = [];
        const oneWay: Vec[] = [];
        scene.blocks.forEach((block, i) => {
          const direction = scene.oneWay[i] ?? [];
          // A cut along the face would make another one below it.
          const axis = direction.findIndex((n) => n === 0);
          const [low, high] = [at(block.min, axis), at(block.max, axis)];
          const inside = shares.map((share) => low + share * (high - low)).filter((c) => c > low && c < high);
          const ends = [low, ...new Set(inside.sort((a, b) => a - b)), high];
          ends.slice(1).forEach((end, k) => {
            const put = (corner: Vec, coordinate: number): Vec =>
              corner.map((c, each) => (each === axis ? coordinate : c));
            pieces.unshift({ min: put(block.min, at(ends, k)), max: put(block.max, end) });
            oneWay.unshift(direction);
          });
        });
        expect(run({ ...scene, blocks: pieces, oneWay }, 4).map(told)).toEqual(run(scene, 4).map(told));
      },
      1000,
    );
  });

  test("asks nobody for the order of the bodies, and stays the same in a world that stays", () => {
    const some = fc.tuple(oneWayScenes({ movers: 6, overlapping: true }), fc.array(fc.nat(), { minLength: 12 }));
    holds(
      some,
      ([{ dimensions, blocks, movers, oneWay }, keys]) => {
        // Platforms that move as well.
        const bodies: Body[] = [
          ...movers.map((body, i) =>
            (oneWay[i] ?? [0]).some((n) => n !== 0) ? { ...body, oneWay: oneWay[i] ?? [] } : body,
          ),
          ...immovable(blocks).map((body, i) => {
            const direction = oneWay[i] ?? [];
            return direction.some((n) => n !== 0) ? { ...body, oneWay: direction } : body;
          }),
        ];
        const shuffled = bodies
          .map((body, i) => ({ body, key: keys[i % keys.length] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ body }) => body);
        const world = createWorld({ dimensions });
        const handles = shuffled.map((body) => world.add(body));
        const [given, other] = [frames({ dimensions, bodies }, 4), frames({ dimensions, bodies: shuffled }, 4)];
        given.forEach((result, frame) => {
          const again = other[frame];
          expect(byId(again?.bodies ?? [])).toEqual(byId(result.bodies));
          world.step(1);
          expect(handles.map((handle) => world.position(handle))).toEqual(
            again?.bodies.map(({ position }) => position),
          );
        });
      },
      1000,
    );
  });
});

describe("one-way platforms", () => {
  /** A floor without ends at y = 0, which is landed on from above. */
  const floor = { id: "floor", position: [-1e7, 0], size: [2e7, 4], oneWay: [0, -1] };
  const speeds = fc.oneof(
    fc.integer({ min: -90, max: 90 }),
    fc.integer({ min: -900, max: 900 }).map((n) => n / 10),
    fc.double({ min: -200, max: 200, noNaN: true }),
  );
  const sizes = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0.1, max: 9, noNaN: true }));
  const riders = fc.array(
    fc.record({
      x: speeds,
      above: fc.oneof(fc.constant(0), sizes),
      width: sizes,
      height: sizes,
      vx: speeds,
      vy: speeds,
    }),
    { minLength: 1, maxLength: 6 },
  );
  const responses = fc.constantFrom("slide", "stop", "push", "deflect" as const);

  test("hold what is above them, from the first frame on, whatever stands on what", () => {
    holds(
      fc.tuple(riders, responses, fc.constantFrom(1, 1 / 60, 1 / 7)),
      ([given, response, dt]) => {
        let y = 0;
        const pulledDown = ({ velocity, ...body }: Body): Body =>
          velocity ? { ...body, velocity: [at(velocity, 0), at(velocity, 1) + 900 * dt] } : body;
        // One above the other, and pressed down by gravity.
        let bodies: Body[] = given.map(({ x, above, width, height, vx, vy }, i) => {
          y -= height + above;
          return { id: `${i}`, position: [i % 2 ? x / 9 : 0, y], size: [width, height], velocity: [vx, vy], response };
        });
        const solid = { id: "floor", position: floor.position, size: floor.size };
        let onSolid: readonly Body[] = [...bodies, solid];
        bodies.push(floor);
        for (let frame = 0; frame < 12; frame++) {
          const result = step({ dimensions: 2, bodies }, dt);
          const plain = step({ dimensions: 2, bodies: onSolid }, dt);
          expect(told(result)).toEqual(told({ ...plain, bodies: [...plain.bodies.slice(0, -1), floor] }));
          onSolid = plain.bodies.map(pulledDown);
          bodies = result.bodies.map((body) => {
            if (!body.velocity) return body;
            expect(at(body.position, 1) + at(body.size, 1)).toBeLessThanOrEqual(0);
            return pulledDown(body);
          });
        }
      },
      400,
    );
  });

  test("change nothing for what is below them, and nothing on them does", () => {
    holds(
      fc.tuple(riders, riders, fc.boolean()),
      ([above, below, falls]) => {
        const lower = below.map(({ x, width, height, vx, vy }, i): Body => ({
          ...{ id: `below ${i}`, position: [x, 4.5 + 10 * i], size: [width, height], velocity: [vx, Math.abs(vy)] },
        }));
        const upper = above.map(({ x, width, height, vx, vy }, i): Body => ({
          ...{
            id: `on ${i}`,
            position: [x / 9 + 60 * i, -height],
            size: [width, height],
            velocity: [vx, Math.abs(vy)],
          },
        }));
        const without = frames({ dimensions: 2, bodies: lower }, 3);
        const platform: Body = falls ? { ...floor, velocity: [0, 0.5], mass: 1e9 } : floor;
        const all = frames({ dimensions: 2, bodies: [...upper, platform, ...lower] }, 3);
        all.forEach(({ bodies }, frame) => {
          const moved = bodies.filter(({ id }) => id.startsWith("below"));
          expect(moved).toEqual(without[frame]?.bodies);
        });
      },
      400,
    );
  });

  test("that fall are not met by their sides and undersides", () => {
    const cases = fc.record({ side: speeds, down: sizes, y: speeds, vx: speeds, vy: speeds });
    holds(
      cases,
      ({ side, down, y, vx, vy }) => {
        const platform: Body = {
          id: "platform",
          position: [0, 0],
          size: [30, 2],
          velocity: [0, down],
          oneWay: [0, -1],
        };
        const body: Body = { id: "body", position: [side, Math.max(y, -0.5)], size: [3, 3], velocity: [vx, vy] };
        let bodies: readonly Body[] = [platform, body];
        for (let frame = 0; frame < 4; frame++) {
          const result = step({ dimensions: 2, bodies }, 1);
          for (const { normal, body: first } of result.contacts) {
            expect(normal.map(Math.abs)).toEqual([0, 1]);
            expect(at(normal, 1)).toBe(first === "body" ? -1 : 1);
          }
          ({ bodies } = result);
        }
      },
      1000,
    );
  });

  test("that rise keep those who ride on them, at any speed", () => {
    const cases = fc.record({
      rise: fc.oneof(sizes, fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 1e-9, max: 1e6, noNaN: true })),
      fall: sizes,
      along: speeds,
      dt: fc.constantFrom(1, 1 / 60, 1 / 7),
      width: sizes,
      height: sizes,
    });
    holds(
      cases,
      ({ rise, fall, along, dt, width, height }) => {
        const wide = { position: [-1e8, 0], size: [2e8, 3], mass: 1e9, oneWay: [0, -1] };
        let bodies: readonly Body[] = [
          { id: "platform", ...wide, velocity: [0, -rise] },
          { id: "rider", position: [0, -height], size: [width, height], velocity: [along, fall] },
        ];
        for (let frame = 0; frame < 20; frame++) {
          ({ bodies } = step({ dimensions: 2, bodies }, dt));
          const [platform, rider] = bodies;
          if (!platform || !rider) continue;
          expect(at(rider.position, 1) + height).toBeLessThanOrEqual(at(platform.position, 1));
          // As games do: gravity on the one, a motor for the other.
          bodies = [
            { ...platform, velocity: [0, -rise] },
            { ...rider, velocity: [along, at(rider.velocity ?? [], 1) + fall * dt] },
          ];
        }
      },
      400,
    );
  });
});
