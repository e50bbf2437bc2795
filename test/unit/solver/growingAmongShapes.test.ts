import { describe, expect, test } from "vitest";
import { step, type AnyBody, type Body, type ConvexBody, type StepResult } from "../../../src/solver/index.js";

/** Rises to the right from [2, 1]. */
const slope: ConvexBody = {
  id: "slope",
  position: [2, 1],
  corners: [
    [0, 0],
    [4, -4],
    [4, 0],
  ],
};
const ceiling: Body = { id: "ceiling", position: [-9, -1], size: [20, 1] };
const bomb: Body = { id: "bomb", position: [0, 0], size: [1, 1], velocity: [0, 0], growth: [2, 0] };

function frame(...bodies: readonly AnyBody[]): StepResult<AnyBody> {
  return step({ dimensions: 2, bodies }, 1);
}

function bodyIn({ bodies }: StepResult<AnyBody>, id: string): AnyBody {
  const found = bodies.find((body) => body.id === id);
  if (!found) throw new Error(id);
  return found;
}

describe("a box that grows", () => {
  test("goes up the slope that it grows into, and keeps growing", () => {
    const result = frame(bomb, slope);
    const [contact] = result.contacts;
    expect(contact).toMatchObject({ body: "bomb", obstacle: "slope", time: 0.5 });
    const { position, size } = bodyIn(result, "bomb");
    expect(size).toEqual([3, 1]);
    expect(position[0]).toBeCloseTo(-0.5, 12);
    expect(position[1]).toBeCloseTo(-0.5, 12);
    expect(result.squeezed).toEqual([]);
  });

  test("gives way between a slope and what it leans on, along both", () => {
    const result = frame(bomb, slope, ceiling);
    const { position, size } = bodyIn(result, "bomb");
    expect(size).toEqual([3, 1]);
    expect(position[0]).toBeCloseTo(-1, 12);
    expect(position[1]).toBeCloseTo(0, 12);
    expect(result.squeezed).toEqual([]);
  });

  test("stops growing where there is no room, and is in nothing", () => {
    const wall: Body = { id: "wall", position: [-1, -9], size: [1, 20] };
    const result = frame(bomb, slope, ceiling, wall);
    const { position, size } = bodyIn(result, "bomb");
    expect(result.squeezed).toEqual(["bomb"]);
    expect(position).toEqual([0, 0]);
    expect(size?.[0]).toBeCloseTo(2, 12);
  });

  test("pushes a polygon, and gives way where that cannot", () => {
    const door: ConvexBody = {
      id: "door",
      position: [2, 0],
      corners: [
        [0, 0.5],
        [1, 0],
        [2, 0.5],
        [1, 1],
      ],
      velocity: [0, 0],
    };
    const pushed = frame(bomb, door);
    expect(bodyIn(pushed, "door").position[0]).toBeCloseTo(3, 12);
    expect(bodyIn(pushed, "bomb").position).toEqual([0, 0]);
    const held = frame(bomb, door, { id: "wall", position: [4, -9], size: [1, 20] });
    expect(bodyIn(held, "door").position).toEqual([2, 0]);
    expect(bodyIn(held, "bomb").position[0]).toBeCloseTo(-1, 12);
    expect(bodyIn(held, "bomb").size).toEqual([3, 1]);
  });
});

test("a polygon cannot grow", () => {
  expect(() => frame({ ...slope, velocity: [0, 0], growth: [1, 1] })).toThrow(
    new RangeError("bodies[0].growth needs a body with a size; this body has corners."),
  );
});
