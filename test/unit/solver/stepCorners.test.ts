import { describe, expect, test } from "vitest";
import { boxAt, overlaps } from "../../../src/geometry/index.js";
import { statics, step, type Body, type StepResult, type Vec } from "../../../src/solver/index.js";

const walls = (...boxes: readonly (readonly number[])[]) => statics(Float64Array.from(boxes.flat()), 2);
const mover = (position: Vec, velocity: Vec, more: Partial<Body> = {}): Body => ({
  id: "mover",
  position,
  size: position.map(() => 1),
  velocity,
  ...more,
});
const only = (result: StepResult): Body => result.bodies[0] ?? mover([], []);
const positions = (result: StepResult): readonly Vec[] => result.bodies.map(({ position }) => position);

describe("a body that begins inside", () => {
  const out = (position: Vec, ...boxes: readonly (readonly number[])[]): StepResult =>
    step({ dimensions: 2, bodies: [mover(position, [0, 0])], statics: walls(...boxes) }, 1);

  test("comes out of one block by the least translation", () => {
    const result = out([0, 9.5], [-100, 10, 100, 20]);
    expect(positions(result)).toEqual([[0, 9]]);
    expect(result.contacts).toMatchObject([{ body: "mover", obstacle: 0, time: 0, normal: [0, -1] }]);
  });

  test("comes out of flush blocks as of the one they make", () => {
    // Out of the tiles alone, to the left by 0.1 would be nearest, and again, and again.
    const result = out([0.1, 9.6], [-1, 10, 0.2, 20], [0.2, 10, 1, 20], [1, 10, 2, 20]);
    expect(positions(result)).toEqual([[0.1, 9]]);
    expect(result.contacts).toHaveLength(1);
  });

  test("comes out of a corner of floor and wall by one translation for each", () => {
    const result = out([9.25, 9.5], [-100, 10, 100, 20], [10, -100, 20, 100]);
    expect(positions(result)).toEqual([[9, 9]]);
    expect(result.contacts.map(({ obstacle, normal }) => [obstacle, normal])).toEqual([
      [1, [-1, 0]],
      [0, [0, -1]],
    ]);
  });

  test("goes past what has no room for it", () => {
    // Above the floor is a ceiling, 0.9 higher.
    const result = out([0, 9.3], [-9, 10, 9, 20], [-9, 8, 9, 9.1]);
    expect(positions(result)).toEqual([[0, 7]]);
  });

  test("comes out of another one that has no room behind it, which is the one to go", () => {
    const bodies = [mover([0, 0], [0, 0], { id: "a" }), mover([0.75, 0], [0, 0], { id: "b" })];
    const result = step({ dimensions: 2, bodies, statics: walls([-1, -5, 0, 5]) }, 1);
    expect(positions(result)).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(result.contacts).toMatchObject([{ body: "a", obstacle: "b", time: 0, normal: [-1, 0] }]);
  });

  test("pushes on what it is pushed against, along a row", () => {
    const row = [0, 0.9, 1.9, 2.9].map((x, i) => mover([x, 0], [0, 0], { id: `${i}` }));
    const result = step({ dimensions: 2, bodies: row, statics: walls([-1, -5, 0, 5]) }, 1);
    expect(positions(result).map(([x]) => x)).toEqual([0, 1, 2, 3]);
  });
});

describe("a crowd in one place", () => {
  test("finds room for everybody", () => {
    const crowd = Array.from({ length: 60 }, (_, i) => mover([0, 0], [0, 0], { id: `${i}` }));
    const boxes = step({ dimensions: 2, bodies: crowd }, 1).bodies.map(({ position, size }) => boxAt(position, size));
    expect(boxes.filter((box, i) => boxes.slice(0, i).some((other) => overlaps(box, other)))).toEqual([]);
  });
});

describe("a pocket", () => {
  test("holds a body that has just enough room in it", () => {
    const shaft = walls([-5, 0, 0.1, 10], [0.4, 0, 5, 10]);
    const body = mover([0.1, -2], [0, 7], { size: [0.3, 1] });
    expect(only(step({ dimensions: 2, bodies: [body], statics: shaft }, 1)).position).toEqual([0.1, 5]);
  });

  test("has no room for a body that is wider by an ulp", () => {
    const shaft = walls([-5, 0, 0.1, 10], [0.4, 0, 5, 10]);
    const body = mover([0.1, -2], [0, 7], { size: [0.3000000000000001, 1] });
    expect(only(step({ dimensions: 2, bodies: [body], statics: shaft }, 1)).position).toEqual([0.1, -1]);
  });

  test("stops a body in the corner of three walls", () => {
    const corner = statics(Float64Array.of(4, -9, -9, 9, 9, 9, -9, 4, -9, 9, 9, 9, -9, -9, 4, 9, 9, 9), 3);
    const body: Body = { id: "mover", position: [0, 0, 0], size: [1, 1, 1], velocity: [30, 20, 10] };
    const result = step({ dimensions: 3, bodies: [body], statics: corner }, 1);
    expect(result.bodies[0]).toMatchObject({ position: [3, 3, 3], velocity: [0, 0, 0] });
    expect(result.contacts).toHaveLength(3);
  });
});

describe("a body that leans on a wall", () => {
  test("stands firm against one that is pushed against it", () => {
    const bodies = [
      mover([0, 0], [0, 0], { id: "leaning" }),
      mover([2, 0], [-8, 0], { id: "pushing", response: "deflect" }),
    ];
    const result = step({ dimensions: 2, bodies, statics: walls([-1, -5, 0, 5]) }, 1);
    expect(result.bodies[0]).toMatchObject({ position: [0, 0], velocity: [0, 0] });
    expect(result.bodies[1]?.velocity).toEqual([8, 0]);
  });

  test("is no wall that moves: it gives up what it has towards the other", () => {
    const bodies = [mover([0, 0], [6, 0], { id: "leaning" }), mover([1, 0], [-8, 0], { id: "pushing" })];
    const result = step({ dimensions: 2, bodies, statics: walls([-1, -5, 0, 5]) }, 1);
    expect(result.cutShort).toBe(false);
    expect(result.contacts).toHaveLength(1);
    expect(positions(result)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test("leans on all of it, however many boxes that is", () => {
    // It slides down along the wall, past the first box, until the other one comes.
    const bodies = [mover([0, 0], [-1, 4], { id: "leaning" }), mover([9, 4], [-9, 0], { id: "pushing", size: [1, 9] })];
    const whole = step({ dimensions: 2, bodies, statics: walls([-1, -50, 0, 50]) }, 1);
    const pieces = step({ dimensions: 2, bodies, statics: walls([-1, -50, 0, 1], [-1, 1, 0, 2], [-1, 2, 0, 50]) }, 1);
    expect(pieces.bodies).toEqual(whole.bodies);
    expect(only(pieces).position).toEqual([0, 4]);
  });
});

describe("a frame", () => {
  test("meets what rounds to its very end", () => {
    // The gap is 1 − 2^-60, which no double says.
    const body = mover([-(2 ** -30), 0], [1, 0], { size: [2 ** -30 + 2 ** -60, 1] });
    const result = step({ dimensions: 2, bodies: [body], statics: walls([1, -5, 2, 5]) }, 1);
    expect(result.contacts).toMatchObject([{ time: 1, normal: [-1, 0] }]);
    expect(only(result)).toMatchObject({ position: [1 - 2 ** -30, 0], velocity: [0, 0] });
  });

  test("lets a body pass any number of boxes", () => {
    const tiles = Array.from({ length: 300 }, (_, i) => [i, 0, i + 1, 1]);
    const body = mover([-2, 0], [400, 0], { response: "pass" });
    const result = step({ dimensions: 2, bodies: [body], statics: walls(...tiles) }, 1);
    expect(result.contacts).toHaveLength(300);
    expect(result.cutShort).toBe(false);
    expect(only(result).position).toEqual([398, 0]);
  });

  test("leaves nothing inside of what ran out of contacts", () => {
    const bodies = [
      mover([1, 0], [1e6, 0], { id: "bouncing", response: "deflect" }),
      mover([1, 3], [0, -9], { id: "falling", size: [9, 1] }),
    ];
    const result = step({ dimensions: 2, bodies, statics: walls([-5, -5, 0, 5], [3, -5, 9, 1]) }, 1);
    expect(result.cutShort).toBe(true);
    const [a, b] = result.bodies.map(({ position, size }) => boxAt(position, size));
    expect(a && b && overlaps(a, b)).toBe(false);
  });

  test("keeps what outgrows doubles at their edge, and says so", () => {
    const far = mover([1e308, 0], [1.7e308, 1]);
    const result = step({ dimensions: 2, bodies: [far] }, 1);
    expect(result.outgrown).toBe(true);
    expect(only(result).position).toEqual([Number.MAX_VALUE, 1]);
    expect(step({ dimensions: 2, bodies: [mover([1, 0], [1, 1])] }, 1).outgrown).toBe(false);
  });

  test("keeps whatever else a game has in its bodies", () => {
    const body = { ...mover([0, 0], [1, 0], { response: "stop" }), sprite: "crate", layer: 3 };
    expect(only(step({ dimensions: 2, bodies: [body] }, 1))).toEqual({ ...body, position: [1, 0] });
  });

  test("takes an index that the game brings", () => {
    const wall = walls([4, -5, 5, 5]);
    const own = { ...wall, box: wall.box.bind(wall), collect: wall.collect.bind(wall), load: wall.load.bind(wall) };
    const index = { ...own, count: 1, dimensions: 2 as const, touching: () => [0], firstHit: () => undefined };
    expect(only(step({ dimensions: 2, bodies: [mover([0, 0], [9, 0])], statics: index }, 1)).position).toEqual([3, 0]);
  });
});

describe("what a step refuses", () => {
  test.each([
    ["bodies[0].mass must be a finite number; got NaN.", mover([0, 0], [1, 0], { mass: NaN })],
    ["bodies[0].restitution must be a finite number; got Infinity.", mover([0, 0], [1, 0], { restitution: Infinity })],
    [
      "bodies[0].position[0] + size[0] must be a finite number; got Infinity.",
      mover([1e308, 0], [0, 0], { size: [1e308, 1] }),
    ],
  ])("%s", (message, body) => {
    expect(() => step({ dimensions: 2, bodies: [body] }, 1)).toThrow(new RangeError(message));
  });
});
