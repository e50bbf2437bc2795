import { describe, expect, test } from "vitest";
import { polygonOf } from "../../../src/scene/polygon.js";
import { isConvex } from "../../../src/solver/index.js";

const triangle = [
  [0, 0],
  [4, 0],
  [4, -2],
];

describe("the polygon of a body", () => {
  test("is what is written, where nothing turns it", () => {
    expect(polygonOf({ position: [0.1, 0.2], shape: { polygon: triangle } })).toEqual({
      position: [0.1, 0.2],
      corners: triangle,
    });
  });

  test("stands around its center, the middle of its bounds", () => {
    expect(polygonOf({ center: [10, 10], shape: { polygon: triangle } })).toEqual({
      position: [10, 10],
      corners: [
        [-2, 1],
        [2, 1],
        [2, -1],
      ],
    });
  });

  test("is turned about its middle, from x to y", () => {
    const corners = polygonOf({ position: [0, 0], size: [2, 2], rotation: 45 })?.corners ?? [];
    expect(polygonOf({ position: [0, 0], size: [2, 2], rotation: 45 })?.position).toEqual([1, 1]);
    expect(corners[0]?.[0]).toBeCloseTo(0, 15);
    expect(corners[0]?.[1]).toBeCloseTo(-Math.SQRT2, 15);
    expect(corners[1]?.[0]).toBeCloseTo(Math.SQRT2, 15);
  });

  test.each([
    [90, [0.15, -0.05]],
    [-270, [0.15, -0.05]],
    [180, [0.05, 0.15]],
    [450, [0.15, -0.05]],
    [270, [-0.15, 0.05]],
    [360, [-0.05, -0.15]],
  ])("is exact for quarters of a turn: %i degrees", (rotation, first) => {
    const polygon = polygonOf({ center: [0.7, 0.9], size: [0.1, 0.3], rotation });
    expect(polygon?.position).toEqual([0.7, 0.9]);
    expect(polygon?.corners[0]).toEqual(first);
  });

  test("is convex for any angle", () => {
    for (let rotation = -400; rotation <= 400; rotation += 0.7) {
      const polygon = polygonOf({ position: [3, 4], size: [0.1, 30], rotation });
      expect(polygon && isConvex(polygon), `${rotation}`).toBe(true);
    }
  });

  test.each([1e308, -1e308, Number.MAX_VALUE, Number.MIN_VALUE])(
    "has corners that are numbers at %d degrees",
    (rotation) => {
      const { corners = [], position = [] } = polygonOf({ position: [3, 4], size: [2, 5], rotation }) ?? {};
      expect(corners.length).toBe(4);
      expect(isConvex({ corners, position })).toBe(true);
      for (const corner of corners) expect(Math.hypot(...corner)).toBeCloseTo(Math.hypot(1, 2.5), 12);
    },
  );

  test("is none without a place or a size", () => {
    expect(polygonOf({ size: [1, 1], rotation: 1 })).toBeUndefined();
    expect(polygonOf({ position: [1, 1], rotation: 1 })).toBeUndefined();
  });
});
