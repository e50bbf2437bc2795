import { describe, expect, test } from "vitest";
import {
  type AnyBody,
  createWorld,
  isConvex,
  joined,
  penetration,
  penetrationConvex,
  responses,
  scan,
  statics,
  step,
  sweep,
  sweepConvex,
  sweepCurve,
  sweepCurveConvex,
  tiles,
  type World,
} from "../../../src/solver/index.js";

/** Changes all numbers in a value, and in what it holds, as far as that may be changed. */
function spoil(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    if (typeof holder[key] === "number") holder[key] = 12345;
    else spoil(holder[key]);
  }
}

const corners = (): number[][] => [
  [0, 0],
  [4, 0],
  [4, -3],
];
const mover: AnyBody = { id: "m", position: [0, 2], size: [1, 1], velocity: [100, 0] };

describe("what a world that stays is given", () => {
  test("may be one vector for all walls", () => {
    const world = createWorld({ dimensions: 2 });
    const position = [0, 0];
    const size = [1, 10];
    const walls = [10, 30, 50].map((x, i) => {
      position[0] = x;
      return world.add({ id: `wall${i}`, position, size });
    });
    const body = world.add(mover);
    position[0] = NaN;
    size[0] = 0;
    world.step(1);
    expect(walls.map((wall) => world.position(wall))).toEqual([
      [10, 0],
      [30, 0],
      [50, 0],
    ]);
    expect(world.position(body)).toEqual([9, 2]);
  });

  test("may change once a wall was set elsewhere", () => {
    const world = createWorld({ dimensions: 2 });
    const wall = world.add({ id: "wall", position: [10, 0], size: [1, 10] });
    const body = world.add(mover);
    const position = [20, 0];
    world.set(wall, { position });
    position[0] = 5;
    world.setPosition(wall, position);
    position[0] = 90;
    world.step(1);
    expect([world.position(wall), world.position(body)]).toEqual([
      [5, 0],
      [4, 2],
    ]);
  });

  const bodies: readonly (readonly [string, () => AnyBody])[] = [
    ["a box that never moves", () => ({ id: "b", position: [8, 0], size: [1, 10], oneWay: [-1, 0] })],
    ["a polygon that never moves", () => ({ id: "b", position: [8, 4], corners: corners() })],
    ["a mover", () => ({ id: "b", position: [8, 2], size: [1, 1], velocity: [-1, 0], displacement: [-2, 0] })],
    ["a polygon that moves", () => ({ id: "b", position: [8, 4], corners: corners(), velocity: [-1, 0] })],
    [
      "a body that grows",
      () => ({ id: "b", position: [8, 2], size: [1, 1], velocity: [0, 0], growth: [4, 0], anchor: [0.5, 0] }),
    ],
    [
      "a kinematic body that carries",
      () => ({ id: "b", position: [8, 2], size: [1, 1], velocity: [-1, 0], kinematic: true, carries: [0, -1] }),
    ],
  ];

  const endOf = (given: AnyBody, isSet: boolean, spoiled: boolean): unknown => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(isSet ? { id: "b", position: [80, 0], size: [1, 1] } : given);
    if (isSet) world.set(body, given);
    if (spoiled) spoil(given);
    const other = world.add(mover);
    world.step(1 / 8);
    world.step(1 / 8);
    return [body, other].map((each) => [world.position(each), world.size(each), world.velocity(each)]);
  };

  test.each(bodies)("may change once it was added: %s", (_, make) => {
    expect(endOf(make(), false, true)).toEqual(endOf(make(), false, false));
  });

  test.each(bodies)("may change once it was set: %s", (_, make) => {
    expect(endOf(make(), true, true)).toEqual(endOf(make(), true, false));
  });

  test("may be the same list of corners, changed, for another shape", () => {
    const world = createWorld({ dimensions: 2 });
    const list = corners();
    const body = world.add({ id: "b", position: [0, 0], corners: list, velocity: [0, 0] });
    (list[1] as number[])[0] = (list[2] as number[])[0] = 8;
    world.set(body, { corners: list });
    expect(world.size(body)).toEqual([8, 3]);
  });
});

test("the responses that come with the solver cannot be changed", () => {
  expect(Object.isFrozen(responses)).toBe(true);
});

describe("an index of boxes", () => {
  test("keeps no column, shape or tile that it was given", () => {
    const options = {
      oneWay: [-1, 0, 0, 0],
      layers: [1, 2],
      collidesWith: [1, 2],
      shapes: new Map([
        [
          1,
          [
            [0, 0],
            [1, 0],
            [1, 8],
          ],
        ],
      ]),
    };
    const walls = statics(Float64Array.of(3, 0, 4, 8, 6, 0, 7, 8), 2, options);
    const map = { tileSize: [1, 1], origin: [10, 0], width: 2, height: 1, solid: Uint8Array.of(0, 1), oneWay: [-1, 0] };
    const level = joined(walls, tiles(map));
    const ask = (): unknown => [
      level.touching({ min: [0, 0], max: [20, 8] }),
      [1, 2, 4].map((layers) =>
        level.firstHit({ min: [0, 0], max: [1, 1] }, [20, 0], { layers, collidesWith: layers }),
      ),
      [0, 1, 3].map((index) => level.box(index)),
    ];
    const before = structuredClone(ask());
    spoil(map);
    spoil(options);
    for (const shape of options.shapes.values()) spoil(shape);
    map.solid.fill(0);
    expect(ask()).toEqual(before);
  });
});

describe("an answer", () => {
  const a = { min: [0, 0], max: [1, 1], displacement: [4, 1] };
  const b = { min: [3, 0], max: [4, 4], displacement: [0, 0] };
  const slope = { position: [3, 0], corners: corners(), displacement: [0, 0] };
  const line = { kind: "line", displacement: 4 } as const;
  const rest = { kind: "line", displacement: 0 } as const;
  const moved = { min: [0, 0], max: [1, 1], motion: [line, rest] };
  const resting = { min: [3, 0], max: [4, 4], motion: [rest, rest] };
  const world: World = {
    dimensions: 2,
    bodies: [
      { id: "a", position: [0, 0], size: [1, 1], velocity: [4, 1], response: "deflect" },
      { id: "b", position: [3, 0], size: [1, 4], velocity: [0, 0] },
      { id: "c", position: [6, 0], size: [1, 4] },
    ],
  };
  const walls = statics(Float64Array.of(3, 0, 4, 8, 6, 0, 7, 8), 2, {
    shapes: new Map([
      [
        1,
        [
          [0, 0],
          [1, 0],
          [1, 8],
        ],
      ],
    ]),
  });
  const map = tiles({ tileSize: 1, origin: [3, 0], width: 2, height: 2, solid: Uint8Array.of(1, 0, 0, 1) });
  const overlapping = { min: [2.5, 0], max: [3.5, 1], displacement: [1, 0] };

  test.each<readonly [string, () => unknown]>([
    ["sweep", () => [sweep(a, b), sweep(overlapping, b), sweep({ ...a, growth: { min: [0, 0], max: [1, 1] } }, b)]],
    ["penetration", () => penetration(overlapping, b)],
    ["sweepConvex", () => [sweepConvex(a, slope), sweepConvex({ ...slope, displacement: [1, 0] }, slope)]],
    ["penetrationConvex", () => [penetrationConvex(slope, slope), isConvex(slope)]],
    ["sweepCurve", () => sweepCurve(moved, resting)],
    ["sweepCurveConvex", () => sweepCurveConvex(moved, { ...slope, motion: [rest, rest] })],
    [
      "statics",
      () => [
        walls.box(0),
        walls.touching(b),
        walls.firstHit(a, [9, 0]),
        walls.firstHit({ min: [4, 0], max: [5, 1] }, [9, 0]),
      ],
    ],
    ["tiles", () => [map.box(0), map.touching(b), map.firstHit(a, [9, 0])]],
    ["joined", () => [joined(walls, map).box(3), joined(walls, map).firstHit(a, [9, 0])]],
    ["scan", () => scan(Float64Array.of(3, 0, 4, 8), 2, a, [9, 0])],
    ["step", () => step(structuredClone(world), 1)],
  ])("of %s may be changed without changing the next one", (_, ask) => {
    const before = structuredClone(ask());
    spoil(ask());
    expect(ask()).toEqual(before);
  });

  test("of a world that stays may be changed without changing the world", () => {
    const stays = createWorld({ dimensions: 2 });
    const bodies = world.bodies.map((body) => stays.add(body));
    for (const body of bodies) for (const ask of ["position", "size", "velocity"] as const) spoil(stays[ask](body));
    const { caught, squeezed } = stays.step(1);
    spoil([caught, squeezed]);
    expect(bodies.map((body) => stays.position(body))).toEqual(step(world, 1).bodies.map(({ position }) => position));
  });
});
