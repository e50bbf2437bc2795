import { describe, expect, test } from "vitest";
import { statics, step, type Body, type StepResult, type World } from "../../../src/solver/index.js";

const world = (...bodies: readonly Body[]): World => ({ dimensions: 2, bodies });
const floor: Body = { id: "floor", position: [-100, 10], size: [400, 10] };
const ball = (more: Partial<Body>): Body => ({
  id: "ball",
  position: [0, 0],
  size: [4, 4],
  velocity: [60, 120],
  ...more,
});
const after = (result: StepResult, id: string): Body =>
  result.bodies.find((body) => body.id === id) ?? { id: "none", position: [], size: [] };

describe("a response", () => {
  // The ball meets the floor with its lower face after 6 of 12 units: at t = 0.5.
  const answer = (more: Partial<Body>): StepResult => step(world(ball({ velocity: [6, 12], ...more }), floor), 1);

  test.each([
    ["stop", [3, 6], [0, 0]],
    ["slide", [6, 6], [6, 0]],
    ["deflect", [6, 0], [6, -12]],
    ["pass", [6, 12], [6, 12]],
  ] as const)("%s ends at %j with velocity %j", (response, position, velocity) => {
    const result = answer({ response });
    expect(after(result, "ball")).toMatchObject({ position, velocity });
    expect(result.contacts).toMatchObject([{ body: "ball", obstacle: "floor", time: 0.5, normal: [0, -1], response }]);
  });

  test("push keeps the length of what remains, along the face", () => {
    const result = answer({ response: "push" });
    const speed = Math.hypot(6, 12);
    expect(after(result, "ball").velocity).toEqual([expect.closeTo(speed), 0]);
    expect(after(result, "ball").position[0]).toBeCloseTo(3 + speed / 2);
  });

  test("push stops where nothing points along the face", () => {
    expect(after(answer({ response: "push", velocity: [0, 12] }), "ball").velocity).toEqual([0, 0]);
  });

  test("deflect gives back its restitution of the normal speed", () => {
    expect(after(answer({ response: "deflect", restitution: 0.5 }), "ball").velocity).toEqual([6, -6]);
  });
});

describe("a step", () => {
  test("answers several contacts in one frame in the order of time", () => {
    const result = step(
      world(ball({ velocity: [20, 12] }), floor, { id: "wall", position: [20, -50], size: [5, 60] }),
      1,
    );
    expect(result.contacts.map(({ obstacle, time }) => [obstacle, time])).toEqual([
      ["floor", 0.5],
      ["wall", 0.8],
    ]);
    expect(after(result, "ball").position).toEqual([16, 6]);
  });

  test("lets moving bodies share their momentum along the normal", () => {
    const a: Body = { id: "a", position: [0, 0], size: [1, 1], velocity: [4, 0], response: "deflect", mass: 1 };
    const b: Body = { id: "b", position: [3, 0], size: [1, 1], velocity: [0, 0], response: "deflect", mass: 3 };
    const result = step(world(a, b), 1);
    expect(after(result, "a").velocity).toEqual([-2, 0]);
    expect(after(result, "b").velocity).toEqual([2, 0]);
    expect(after(result, "a").position).toEqual([1, 0]);
    expect(after(result, "b").position).toEqual([4, 0]);
  });

  test("lets bodies that give back nothing go on together", () => {
    const a: Body = { id: "a", position: [0, 0], size: [1, 1], velocity: [4, 1] };
    const b: Body = { id: "b", position: [3, 0], size: [1, 1], velocity: [0, 0] };
    const result = step(world(a, b), 1);
    expect(after(result, "a")).toMatchObject({ position: [3, 1], velocity: [2, 1] });
    expect(after(result, "b")).toMatchObject({ position: [4, 0], velocity: [2, 0] });
  });

  test("lets a body that is pressed against a wall stand firm, and what presses it too", () => {
    const result = step(
      world(
        { id: "first", position: [0, 0], size: [1, 1], velocity: [8, 0] },
        { id: "second", position: [2, 0], size: [1, 1], velocity: [8, 0] },
        { id: "third", position: [4, 0], size: [1, 1], velocity: [0, 0] },
        { id: "wall", position: [6, -5], size: [1, 10] },
      ),
      1,
    );
    expect(result.cutShort).toBe(false);
    expect(result.contacts.length).toBeLessThanOrEqual(8);
    expect(result.bodies.map(({ position }) => position[0])).toEqual([3, 4, 5, 6]);
    expect(after(result, "first").velocity).toEqual([0, 0]);
  });

  test("sets a row of bodies going as one mass", () => {
    const row = Array.from({ length: 6 }, (_, i) => ({
      id: `${i}`,
      position: [1.3 * i, 0],
      size: [1.1, 1],
      velocity: [0, 0],
    }));
    const [first, ...rest] = row;
    const result = step(world({ ...first, id: "0", position: [0, 0], size: [1.1, 1], velocity: [6, 0] }, ...rest), 1);
    expect(result.contacts).toHaveLength(5);
    for (const body of result.bodies) expect(body.velocity?.[0]).toBeCloseTo(1, 12);
  });

  test("separates what overlaps when the frame begins by the least translation", () => {
    const result = step(world(ball({ position: [0, 8], velocity: [6, 0] }), floor), 1);
    expect(after(result, "ball").position).toEqual([6, 6]);
    expect(result.contacts).toMatchObject([{ time: 0, normal: [0, -1] }]);
  });

  test("ends a frame that is caught between two walls, and says so", () => {
    const result = step(
      world(
        { id: "ball", position: [1, 0], size: [1, 1], velocity: [1e6, 0], response: "deflect" },
        { id: "left", position: [0, -5], size: [1, 10] },
        { id: "right", position: [3, -5], size: [1, 10] },
      ),
      1,
    );
    expect(result.cutShort).toBe(true);
    expect(after(result, "ball").position[0]).toBeGreaterThanOrEqual(1);
    expect(after(result, "ball").position[0]).toBeLessThanOrEqual(2);
  });

  test.each([1, 0.5])("keeps a body that deflects between two walls as far apart as it is wide: %d", (restitution) => {
    const result = step(
      world(
        { id: "left", position: [0.1, -1], size: [0.1, 3] },
        { id: "right", position: [0.7, -1], size: [1, 3] },
        { id: "m", position: [0.2, 0], size: [0.5, 1], velocity: [60, 0], response: "deflect", restitution },
      ),
      1 / 60,
    );
    expect(after(result, "m").position).toEqual([0.2, 0]);
    expect(result.cutShort).toBe(true);
  });

  test("tells once of a body that passes one which began in another", () => {
    const result = step(
      world(
        { id: "a", position: [0, 0], size: [2, 2], velocity: [0, 0] },
        { id: "b", position: [1.5, 0], size: [2, 2], velocity: [0, 0] },
        { id: "ghost", position: [2.9, 10], size: [1, 1], velocity: [0, -20], response: "pass" },
      ),
      1,
    );
    expect(result.contacts).toMatchObject([{ obstacle: "b" }, { body: "b", obstacle: "ghost" }]);
  });

  test("names a box of the statics by its index", () => {
    const index = statics(Float64Array.of(50, 50, 60, 60, -100, 10, 300, 20), 2);
    const result = step({ ...world(ball({ velocity: [6, 12] })), statics: index }, 1);
    expect(result.contacts).toMatchObject([{ obstacle: 1, time: 0.5 }]);
  });

  test("moves a body by its displacement when it has one, rounded once", () => {
    const result = step(world(ball({ velocity: [3, 0], displacement: [0.1, 0] })), 1 / 3);
    expect(after(result, "ball")).toMatchObject({ position: [0.1, 0], velocity: [3, 0] });
    expect(after(result, "ball")).not.toHaveProperty("displacement");
  });

  test("gives the corners of each path", () => {
    expect(step(world(ball({ velocity: [6, 12] }), floor), 1).paths.get("ball")).toEqual([
      { time: 0, position: [0, 0] },
      { time: 0.5, position: [3, 6] },
      { time: 1, position: [6, 6] },
    ]);
  });

  test.each([
    ["bodies[0].velocity[0] must be a finite number; got NaN.", ball({ velocity: [NaN, 0] })],
    ["bodies[0].size[1] must be ≥ 0; got -1.", ball({ size: [1, -1] })],
    ["bodies[0].position must have 2 numbers; got 3.", ball({ position: [0, 0, 0] })],
  ])("refuses invalid bodies: %s", (message, body) => {
    expect(() => step(world(body), 1)).toThrow(new RangeError(message));
  });
});
