import { describe, expect, test } from "vitest";
import { boxAt, overlaps } from "../../../src/geometry/index.js";
import { createWorld, step, type Body } from "../../../src/solver/index.js";

const frame = (bodies: readonly Body[], dt = 1) => step({ dimensions: 2, bodies }, dt);
const wall = (id: string, x: number): Body => ({ id, position: [x, -10], size: [1, 20] });
const grower: Body = { id: "g", position: [4, 0], size: [2, 1], velocity: [0, 0], growth: [4, 0], anchor: [0.5, 0] };

describe("a body that grows", () => {
  test("grows about its anchor", () => {
    expect(frame([grower]).bodies).toEqual([{ ...grower, position: [2, 0], size: [6, 1] }]);
  });

  test("pushes a mover, which takes the speed of its face", () => {
    const crate: Body = { id: "c", position: [7, 0], size: [1, 1], velocity: [0, 0] };
    const { bodies, contacts } = frame([grower, crate]);
    expect(contacts).toMatchObject([{ body: "c", obstacle: "g", time: 0.5, normal: [1, 0] }]);
    expect(bodies.map(({ position, velocity }) => [position, velocity])).toEqual([
      [
        [2, 0],
        [0, 0],
      ],
      [
        [8, 0],
        [2, 0],
      ],
    ]);
  });

  test("gives way to a wall, and keeps its velocity", () => {
    const { bodies, squeezed } = frame([grower, wall("w", 7)]);
    expect(bodies[0]).toEqual({ ...grower, position: [1, 0], size: [6, 1] });
    expect(squeezed).toEqual([]);
  });

  test.each([0, 0.5, 1])("pushes a mover with the speed of its face, where a wall %d beside it gives no way", (gap) => {
    const crate: Body = { id: "c", position: [7, 0], size: [1, 1], velocity: [0, 0] };
    const { bodies, squeezed } = frame([grower, crate, wall("w", 3 - gap)]);
    // Its faces go 2 a second each, and once it is beside the wall one of them goes all 4.
    expect(bodies.map(({ position, velocity }) => [position[0], velocity?.[0]])).toEqual([
      [4 - gap, 0],
      [10 - gap, 4],
      [3 - gap, undefined],
    ]);
    expect(squeezed).toEqual([]);
  });

  test("gives way to a mover that is pressed against a wall", () => {
    const crate: Body = { id: "c", position: [7, 0], size: [1, 1], velocity: [0, 0] };
    const { bodies } = frame([grower, crate, wall("w", 8)]);
    expect(bodies.map(({ position }) => position[0])).toEqual([1, 7, 8]);
  });

  test("stops growing where there is no room", () => {
    const { bodies, squeezed, caught } = frame([grower, wall("w", 7), wall("v", 2)]);
    expect(bodies[0]).toEqual({ ...grower, position: [3, 0], size: [4, 1] });
    expect([squeezed, caught]).toEqual([["g"], []]);
  });

  test("stays where its anchor is without a velocity, and squeezes who has no place", () => {
    const { velocity, ...fixed } = grower;
    void velocity;
    const crate: Body = { id: "c", position: [6.5, 0], size: [1, 1], velocity: [0, 0] };
    const { bodies, squeezed } = frame([fixed, crate, wall("w", 7.5)]);
    expect(bodies[0]).toEqual({ ...fixed, position: [2, 0], size: [6, 1] });
    expect([squeezed, bodies[1]?.position]).toEqual([["c"], [6.5, 0]]);
  });

  test("stays at a size of 0 from the moment on at which it reaches that", () => {
    const shrinks: Body = { ...grower, growth: [-8, 0], velocity: [4, 0] };
    const [after] = frame([shrinks]).bodies;
    expect(after).toMatchObject({ position: [9, 0], size: [0, 1] });
    expect(frame([after as Body]).bodies[0]).toMatchObject({ position: [13, 0], size: [0, 1] });
  });

  test("begins to grow from a size of 0, and pushes as ever", () => {
    const begins: Body = { ...grower, size: [0, 1] };
    const crate: Body = { id: "c", position: [5, 0], size: [1, 1], velocity: [0, 0] };
    const { bodies, contacts } = frame([begins, crate]);
    expect(bodies[0]).toEqual({ ...begins, position: [2, 0], size: [4, 1] });
    expect([contacts[0]?.time, bodies[1]?.position]).toEqual([0.5, [6, 0]]);
  });

  test("is met only through the faces of others that are solid, and by whom its layers let meet it", () => {
    const platform: Body = { ...wall("w", 7), oneWay: [1, 0] };
    expect(frame([grower, platform]).bodies[0]?.position).toEqual([2, 0]);
    expect(frame([grower, { ...platform, oneWay: [-1, 0] }]).bodies[0]?.position).toEqual([1, 0]);
    expect(
      frame([
        { ...grower, collidesWith: 2 },
        { ...wall("w", 7), layers: 1 },
      ]).bodies[0]?.position,
    ).toEqual([2, 0]);
  });

  test("is refused with growth and anchors that are none", () => {
    expect(() => frame([{ ...grower, growth: [NaN, 0] }])).toThrow(
      "bodies[0].growth[0] must be a finite number; got NaN.",
    );
    expect(() => frame([{ ...grower, anchor: [1] }])).toThrow("bodies[0].anchor must have 2 numbers; got 1.");
  });

  test("is told by how much it grows in a frame of a world that stays", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(grower);
    const crate = world.add({ id: "c", position: [50, 0], size: [1, 1] });
    world.setGrowth(body, [1, 0]);
    world.step(1);
    expect([world.position(body), world.size(body)]).toEqual([
      [3.5, 0],
      [3, 1],
    ]);
    world.step(1);
    expect(world.size(body)).toEqual([7, 1]);
    expect(world.size(crate)).toEqual([1, 1]);
    expect(() => {
      world.setGrowth(crate, [1, 0]);
    }).toThrow('Body 1 cannot change its size: it was added to the world without a "growth"');
  });
});

describe("a body that grows in a corner, above a crate", () => {
  const bodies: readonly Body[] = [
    { id: "wall", position: [10.2, -5], size: [0.2, 18.7] },
    { id: "floor", position: [-50, -0.2], size: [200, 0.2] },
    { id: "ceiling", position: [-50, 8.7], size: [200, 0.2] },
    { id: "crate", position: [9.399999999999999, 0], size: [0.8, 0.7], velocity: [0, 0] },
    { id: "mush", position: [7.3, 0.7], size: [2.7, 1.2], velocity: [0, 0], growth: [21, 20.9], anchor: [0, 0.5] },
  ];

  test.each(["slide", "stop", "push"] as const)("leaves the crate on the floor: %s", (response) => {
    const world = createWorld({ dimensions: 2 });
    const handles = bodies.map((body) => world.add(body.id === "mush" ? { ...body, response } : body));
    const [crate = -1, mush = -1] = handles.slice(3);
    for (let number = 1; number <= 30; number++) {
      const { squeezed, caught } = world.step(1 / 60);
      expect(world.position(crate)).toEqual([9.399999999999999, 0]);
      // 19 frames of 0.35 make 1.2 to 7.8, and 8 is the room.
      expect([squeezed, caught]).toEqual([number < 20 ? [] : [mush], []]);
    }
  });

  // Flush with wall and ceiling: the response stop takes all motion at each contact, push turns it.
  test.each(["slide", "stop", "push", "deflect"] as const)(
    "is squeezed after one contact with each wall: %s",
    (response) => {
      const thin = 0.2857142857142857;
      const world: readonly Body[] = [
        { id: "wall", position: [30, -5, -5], size: [thin, 40, 40] },
        { id: "floor", position: [-5, -thin, -5], size: [40, thin, 40] },
        { id: "ceiling", position: [-5, 30, -5], size: [40, thin, 40] },
        {
          ...{ id: "mush", position: [29.3491630984819, 0.14285714285714285, 0] },
          ...{ size: [0.6508369015181004, 29.857142857142858, 1.9801479174776178], velocity: [0, 0, 0], response },
          growth: [1.1428571428571428, 52.42857142857143, 0],
        },
        { id: "crate", position: [29.714285714285715, 0, 0], size: [thin, thin / 2, 2 * thin], velocity: [0, 0, 0] },
      ];
      const result = step({ dimensions: 3, bodies: world }, 1);
      expect(result.contacts.map((contact) => [contact.body, contact.obstacle])).toEqual([
        ["mush", "wall"],
        ["mush", "ceiling"],
        ["crate", "mush"],
      ]);
      expect([result.squeezed, result.caught]).toEqual([["mush"], []]);
      expect(result.bodies[4]?.position).toEqual([29.714285714285715, 0, 0]);
    },
  );

  test.each(["slide", "stop", "push"] as const)("keeps to the ceiling when it meets the wall later: %s", (response) => {
    const mush: Body = { id: "mush", position: [0, 6], size: [2, 2], velocity: [0, 0], growth: [4, 4], response };
    const ceiling: Body = { id: "ceiling", position: [-9, 8], size: [20, 1] };
    const { bodies, contacts, squeezed } = frame([mush, ceiling, wall("wall", 4)]);
    expect(contacts.map(({ obstacle, time }) => [obstacle, time])).toEqual([
      ["ceiling", 0],
      ["wall", 0.5],
    ]);
    expect([bodies[0], squeezed]).toEqual([{ ...mush, position: [-2, 2], size: [6, 6] }, []]);
  });
});

test("a body that rounding puts into a crate at a contact with the ceiling sends the crate through no floor", () => {
  const thin = 0.2857142857142857;
  const bodies: readonly Body[] = [
    { id: "wall", position: [30, -5, -5], size: [thin, 40, 40] },
    { id: "floor", position: [-5, -thin, -5], size: [40, thin, 40] },
    { id: "ceiling", position: [-5, 30, -5], size: [40, thin, 40] },
    { id: "a crate", position: [29.714285714285715, 0, 0], size: [thin, thin / 2, 2 * thin], velocity: [0, 0, 0] },
    {
      ...{ id: "box", position: [29.3491630984819, 0.14285714285714285, 0], response: "turns" },
      ...{ size: [0.6508369015181004, 29.857142857142858, 1.9801479174776178], velocity: [3, 0, 0] },
    },
  ];
  // It drives on from each wall into the other one until it has had as many contacts as a body may have.
  const turns = (_: unknown, normal: readonly number[]): readonly number[] =>
    normal[0] === 0 ? [60, 0, 0] : [0, 60, 0];
  const result = step({ dimensions: 3, bodies }, 1, { responses: { turns } });
  expect(result.bodies.slice(3).map(({ position }) => position)).toEqual(
    bodies.slice(3).map(({ position }) => position),
  );
  expect(result.caught).toEqual(["box"]);
});

test("rounding at the end of a frame takes nothing from an axis on which a body does not grow", () => {
  const scene: readonly Body[] = [
    { id: "floor", position: [-100, -1], size: [200, 1] },
    { id: "ceiling", position: [-100, 3.529038193825149], size: [200, 1] },
    {
      id: "a",
      position: [7.142857142857142, 0.36568311223622707],
      size: [0.4285714285714288, 0.02612066083198361],
      velocity: [0, 7],
    },
    {
      ...{
        id: "b",
        position: [6.571428571428571, 0.4632323444967821],
        size: [1, 1.1428571428571428],
        velocity: [0, 0],
      },
      ...{ response: "deflect", growth: [0.14285714285714285, 0], anchor: [0.5, 0.5] },
    },
    { id: "c", position: [7, 1.6060894873539249], size: [0.5714285714285712, 0.7142857142857142], velocity: [0, 0] },
    {
      ...{ id: "d", position: [7.1809638763664845, 2.320375201639639], size: [0.3904646950620867, 1.1428571428571428] },
      ...{ velocity: [0, 6], response: "deflect", growth: [0, 1.2857142857142856], anchor: [1, 0.5] },
    },
  ];
  const movers = frame(scene).bodies.slice(2);
  const boxes = movers.map(({ position, size }) => boxAt(position, size));
  boxes.forEach((box, i) => {
    for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
  });
  expect(movers[1]?.size[1]).toBe(1.1428571428571428);
});

describe("a body that shrank to nothing between two others", () => {
  /** A row of bodies from a floor at 0 to a ceiling, of which the second one shrinks to nothing and the last one grows. */
  const rows: readonly (readonly [name: string, dimensions: 2 | 3, ceiling: number, row: readonly Body[]])[] = [
    [
      "in a plane",
      2,
      4.6000000000000005,
      [
        { id: "m0", position: [0, 0], size: [0.4, 0.9], velocity: [0, 0.7000000000000001] },
        { id: "m1", position: [0, 0.9], size: [0.9, 0.20000000000000007], velocity: [0, 0], growth: [0.1, -0.8] },
        { id: "m2", position: [0, 1.1], size: [0.9, 0.30000000000000004], velocity: [2, 0] },
        {
          ...{ id: "m3", position: [0, 1.4000000000000001], size: [0.9, 3.2], velocity: [0, 0] },
          growth: [-1, 0.7000000000000001],
        },
      ],
    ],
    [
      "beside the one below",
      3,
      7.5336237287635575,
      [
        {
          ...{ id: "m0", position: [0.19999999999999996, 0, 0], size: [0.8, 0.6000000000000001, 7.2] },
          ...{ velocity: [0, 0, 0], growth: [3.5, -1.8, 0], anchor: [0, 1, 0] },
        },
        {
          ...{ id: "m1", position: [0.8, 0.05, 7.2] },
          ...{ size: [0.19999999999999996, 0.30000000000000004, 0.03362372876355746], velocity: [0, 0, 4.5] },
          ...{ response: "stop", growth: [2.5, 28, -0.8], anchor: [1, 0.5, 0] },
        },
        {
          ...{ id: "m2", position: [0.5, 0, 7.233623728763558], velocity: [0, 0, 0] },
          ...{ size: [0.5, 0.20937234219431936, 0.20000000000000018] },
        },
        {
          ...{ id: "m3", position: [0.7, 0, 7.433623728763558], velocity: [0, -4.7, 0], growth: [1, 1, 0.1] },
          ...{ size: [0.30000000000000004, 0.0595863916115734, 0.09999999999999964] },
        },
      ],
    ],
    [
      "above one that leaves",
      3,
      26.5301897113684,
      [
        {
          ...{ id: "m0", position: [55.259655555989035, 0.5, 0], size: [0.7403444440109652, 1, 9] },
          velocity: [-59, 41, 0],
        },
        {
          ...{ id: "m1", position: [-16, 0, 9], size: [72, 32, 2.156737805445589] },
          ...{ velocity: [0, 0, -59], growth: [40, 30, -14] },
        },
        {
          ...{ id: "m2", position: [55.44780590110382, 0, 11.156737805445589], velocity: [-58, -6, 0] },
          ...{ size: [0.44671700668177294, 5, 7.999999999999998], response: "stop" },
        },
        {
          ...{ id: "m3", position: [52, 0, 19.156737805445587], size: [4, 2, 7], velocity: [0, 0, 0] },
          ...{ growth: [-12, 3600, 15], anchor: [1, 0.5, 0.5] },
        },
      ],
    ],
  ];

  test.each(rows)("is in neither of them when rounding is removed: %s", (_, dimensions, ceiling, row) => {
    const axis = dimensions - 1;
    const wallAt = (id: string, low: number, at: number): Body => {
      const flat = (along: number, other: number): number[] =>
        Array.from({ length: dimensions }, (__, each) => (each === at ? along : other));
      return { id, position: flat(low, -1e6), size: flat(1, 2e6) };
    };
    const sides = dimensions === 3 ? [wallAt("side", -1, 1)] : [];
    const walls = [wallAt("floor", -1, axis), wallAt("ceiling", ceiling, axis), ...sides];
    const movers = step({ dimensions, bodies: [...walls, ...row] }, 1).bodies.slice(walls.length);
    const boxes = movers.map(({ position, size }) => boxAt(position, size));
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
      expect(box.min[axis]).toBeGreaterThanOrEqual(0);
      expect(box.max[axis]).toBeLessThanOrEqual(ceiling);
    });
  });
});
