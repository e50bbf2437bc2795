import { describe, expect, test } from "vitest";
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
    }).toThrow("does not grow");
  });
});
