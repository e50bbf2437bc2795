import fc from "fast-check";
import { expect, test } from "vitest";
import { at } from "../../src/geometry/index.js";
import { positionBelow, statics, step, type Body, type Statics, type Vec } from "../../src/solver/index.js";
import { holds } from "./stepScenes.js";

// What each scene of examples/reports shows, asked of `step` with random numbers.

const place = fc
  .oneof(
    fc.integer({ min: -60, max: 60 }).map((n) => n / 10),
    fc.integer({ min: -9, max: 9 }),
    fc.double({ min: -6, max: 6, noNaN: true }),
  )
  // A sign of zero says nothing about a place.
  .map((n) => n + 0);
const extent = place.map((n) => Math.abs(n) + 0.1);
const rate = fc.constantFrom(1, 1 / 7, 1 / 30, 1 / 60);

/** Runs frames as games do: before each, gravity adds its share to the velocities of all that are not kinematic. */
function run(given: readonly Body[], gravity: Vec, dt: number, count: number, walls?: Statics): readonly Body[][] {
  const results: Body[][] = [];
  let bodies = given;
  for (let frame = 0; frame < count; frame++) {
    const accelerated = bodies.map((body) =>
      body.velocity && !body.kinematic
        ? { ...body, velocity: body.velocity.map((v, axis) => v + at(gravity, axis) * dt) }
        : body,
    );
    const world = { dimensions: 2 as const, bodies: accelerated, ...(walls && { statics: walls }) };
    ({ bodies } = step(world, dt));
    results.push([...bodies]);
  }
  return results;
}

/** How far a body's underside is above the upper face of another one; y grows downwards. */
function heightAbove(body: Body | undefined, below: Body | undefined): number {
  if (!body || !below) expect.unreachable("a body is missing");
  return at(below.position, 1) - (at(body.position, 1) + at(body.size, 1));
}

/** What rounding can leave between what lies on each other. */
function expectFlush(gap: number, reach: number): void {
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(1e-12 * (1 + Math.abs(reach)));
}

const oneWay: Vec = [0, -1];

test("a rider of a rising one-way platform is carried, at any speed of the platform", () => {
  const cases = fc.record({
    y: place,
    thickness: extent,
    height: extent,
    rise: fc.oneof(extent, fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 1e-9, max: 1e6, noNaN: true })),
    along: place,
    gravity: extent.map((g) => 100 * g),
    dt: rate,
    carries: fc.boolean(),
  });
  holds(cases, ({ y, thickness, height, rise, along, gravity, dt, carries }) => {
    const platform: Body = {
      ...{ id: "platform", position: [-1e6, y], size: [2e6, thickness], velocity: [0, -rise], oneWay },
      ...{ kinematic: true, ...(carries && { carries: oneWay }) },
    };
    const rider: Body = {
      ...{ id: "rider", position: [0, positionBelow(y, height)], size: [1, height], velocity: [along, 0] },
    };
    for (const [below, on] of run([platform, rider], [0, gravity], dt, 20)) {
      expectFlush(heightAbove(on, below), at(below?.position ?? [], 1));
    }
  });
});

test("sides and underside of a one-way face are never met, by whatever moves and however", () => {
  const cases = fc.record({
    from: fc.tuple(place, extent),
    size: fc.tuple(extent, extent),
    velocity: fc.tuple(place, place),
    thickness: extent,
    driven: fc.constantFrom("kinematic", "mover", "immovable"),
    speed: fc.tuple(place, place),
    gravity: extent,
    dt: rate,
  });
  holds(
    cases,
    ({ from, size, velocity, thickness, driven, speed, gravity, dt }) => {
      const platform: Body = {
        ...{ id: "platform", position: [-3, 0], size: [6, thickness], oneWay },
        ...(driven !== "immovable" && { velocity: speed, kinematic: driven === "kinematic" }),
      };
      // Not above the face: beside the platform, below it or in it.
      const body: Body = { id: "body", position: [from[0], from[1] - at(size, 1)], size, velocity };
      let bodies: readonly Body[] = [platform, body];
      for (let frame = 0; frame < 12; frame++) {
        const result = step({ dimensions: 2, bodies }, dt);
        for (const contact of result.contacts) {
          const out = contact.body === "body" ? contact.normal : contact.normal.map((n) => -n);
          expect(out.map((n) => n + 0)).toEqual(oneWay);
        }
        bodies = result.bodies.map((each) =>
          each.id === "body" ? { ...each, velocity: [velocity[0], at(each.velocity ?? [], 1) + gravity * dt] } : each,
        );
      }
    },
    1000,
  );
});

test("what stands on a body on a one-way platform changes nothing below it", () => {
  const cases = fc.record({
    y: place,
    heights: fc.array(extent, { minLength: 2, maxLength: 5 }),
    masses: fc.array(fc.constantFrom(0.1, 1, 3, 1000), { minLength: 5, maxLength: 5 }),
    gap: fc.oneof(fc.constant(0), extent),
    gravity: extent.map((g) => 100 * g),
    dt: rate,
    moves: fc.constantFrom<Vec | undefined>(undefined, [0, -3], [0, 2]),
  });
  holds(cases, ({ y, heights, masses, gap, gravity, dt, moves }) => {
    const platform: Body = {
      ...{ id: "platform", position: [-50, y], size: [100, 0.5], oneWay },
      ...(moves && { velocity: moves, kinematic: true, carries: oneWay }),
    };
    let top = y;
    const pile = heights.map((height, i): Body => {
      top = positionBelow(i === 0 ? top : top - gap, height);
      return {
        ...{ id: `${i}`, position: [i / 20, top], size: [1, height], velocity: [0, 0], mass: at(masses, i) },
        restitution: 0,
      };
    });
    const alone = run([platform, ...pile.slice(0, 1)], [0, gravity], dt, 12);
    run([platform, ...pile], [0, gravity], dt, 12).forEach((bodies, frame) => {
      const [lowest, free] = [bodies[1]?.position ?? [], alone[frame]?.[1]?.position ?? []];
      // On what moves, a contact divides a frame into sums that are rounded each for itself.
      const ulps = moves ? 4 * Number.EPSILON * Math.max(...free.map(Math.abs), 1) : 0;
      for (const axis of [0, 1]) expect(Math.abs(at(lowest, axis) - at(free, axis))).toBeLessThanOrEqual(ulps);
      expectFlush(heightAbove(bodies[1], bodies[0]), at(lowest, 1));
      bodies.slice(2).forEach((body, i) => expect(heightAbove(body, bodies[i + 1])).toBeGreaterThanOrEqual(-1e-12));
    });
  });
});

test("frame 1 is like every other", () => {
  const cases = fc.record({
    y: place,
    height: extent,
    above: fc.oneof(fc.constant(0), fc.double({ min: 1e-12, max: 1, noNaN: true })),
    fall: fc.oneof(fc.constant(0), extent, fc.double({ min: 0, max: 1e6, noNaN: true })),
    gravity: extent.map((g) => 300 * g),
    dt: rate,
  });
  holds(cases, ({ y, height, above, fall, gravity, dt }) => {
    const platform: Body = { id: "platform", position: [-9, y], size: [18, 0.25], oneWay };
    const start = positionBelow(y - above, height);
    const body: Body = { id: "body", position: [0, start], size: [1, height], velocity: [0, fall] };
    const frames = run([platform, body], [0, gravity], dt, 8);
    for (const [, each] of frames) expect(heightAbove(each, platform)).toBeGreaterThanOrEqual(0);
    // What has been there for some frames lands as what is there for the first time.
    const waited = step({ dimensions: 2, bodies: [platform, { ...body, velocity: [0, 0] }] }, dt).bodies;
    const late = waited.map((each) => (each.id === "body" ? { ...each, velocity: [0, fall] } : each));
    expect(run(late, [0, gravity], dt, 8)).toEqual(frames);
  });
});

test("a ceiling that is cut into tiles holds nobody", () => {
  const cases = fc.record({
    tile: fc.constantFrom(1, 16, 0.1, 0.7, 1.1),
    ceiling: place,
    width: extent,
    start: place,
    walk: fc.double({ min: -9, max: 9, noNaN: true }).map((n) => n + 0),
    lift: fc.oneof(
      fc.constant(0),
      extent,
      extent.map((g) => 1000 * g),
    ),
    dt: rate,
  });
  holds(cases, ({ tile, ceiling, width, start, walk, lift, dt }) => {
    const count = Math.ceil(300 / tile);
    const lines = Array.from({ length: count + 1 }, (_, i) => (i - count / 2) * tile);
    const flat = lines.slice(1).flatMap((end, i) => [at(lines, i), ceiling - tile, end, ceiling]);
    const walls = statics(Float64Array.from(flat), 2);
    const whole = statics(Float64Array.from([at(lines, 0), ceiling - tile, at(lines, count), ceiling]), 2);
    const body: Body = { id: "body", position: [start, ceiling], size: [width, 1], velocity: [walk, -lift] };
    const frames = run([body], [0, -lift], dt, 16, walls);
    expect(frames).toEqual(run([body], [0, -lift], dt, 16, whole));
    let x = start;
    for (const [each] of frames) {
      x += walk * dt;
      expect(each?.position).toEqual([x, ceiling]);
    }
  });
});

test("a platform of tiles that goes up pushes and carries like one box", () => {
  const cases = fc.record({
    y: place,
    tiles: fc.integer({ min: 2, max: 8 }),
    tile: fc.constantFrom(1, 0.5, 2, 16),
    rise: fc.oneof(
      extent,
      extent.map((v) => 100 * v),
    ),
    carries: fc.boolean(),
    isOneWay: fc.boolean(),
    start: place,
    above: fc.oneof(fc.constant(0), extent),
    walk: place,
    gravity: extent.map((g) => 20 * g),
    dt: rate,
  });
  holds(cases, ({ y, tiles, tile, rise, carries, isOneWay, start, above, walk, gravity, dt }) => {
    const piece = (i: number, count: number): Body => ({
      ...{ id: `tile ${i}`, position: [(i - tiles / 2) * tile, y], size: [count * tile, tile], velocity: [0, -rise] },
      ...{ kinematic: true, ...(carries && { carries: oneWay }), ...(isOneWay && { oneWay }) },
    });
    const position = [start, positionBelow(y - above, 0.75)];
    const body: Body = { id: "body", position, size: [0.8, 0.75], velocity: [walk, 0] };
    const one = run([body, piece(0, tiles)], [0, gravity], dt, 20);
    const pieces = Array.from({ length: tiles }, (_, i) => piece(i, 1));
    const many = run([body, ...pieces], [0, gravity], dt, 20);
    many.forEach(([each], frame) => expect(each).toEqual(one[frame]?.[0]));
  });
});

test("a push along x never changes the fall along y", () => {
  const cases = fc.record({
    x: place,
    y: place,
    size: fc.tuple(extent, extent),
    fall: place,
    gravity: extent.map((g) => 20 * g),
    wall: fc.record({ gap: extent, speed: extent.map((v) => 5 * v), side: fc.constantFrom(-1, 1) }),
    isMadeOfTiles: fc.boolean(),
    dt: rate,
  });
  holds(cases, ({ x, y, size, fall, gravity, wall: { gap, speed, side }, isMadeOfTiles, dt }) => {
    const body: Body = { id: "body", position: [x, y], size, velocity: [0, fall] };
    const left = side < 0 ? x - 1 - gap : x + size[0] + gap;
    const pieces = isMadeOfTiles ? 40 : 1;
    const walls = Array.from({ length: pieces }, (_, i): Body => {
      const height = 4096 / pieces;
      return {
        ...{ id: `wall ${i}`, position: [left, i * height - 2048], size: [1, height] },
        ...{ velocity: [-side * speed, 0], kinematic: true },
      };
    });
    const alone = run([body], [0, gravity], dt, 12);
    run([body, ...walls], [0, gravity], dt, 12).forEach(([each], frame) => {
      const free = alone[frame]?.[0];
      expect(at(each?.position ?? [], 1)).toBe(at(free?.position ?? [], 1));
      expect(at(each?.velocity ?? [], 1)).toBe(at(free?.velocity ?? [], 1));
    });
  });
});
