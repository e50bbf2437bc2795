import { describe, expect, test } from "vitest";
import { penetrationConvex, sweepConvex, type MovingBox, type MovingConvex } from "../../../src/solver/index.js";

const box = (min: readonly number[], max: readonly number[], displacement: readonly number[] = [0, 0]): MovingBox => ({
  min,
  max,
  displacement,
});
const polygon = (
  corners: readonly (readonly number[])[],
  displacement: readonly number[] = [0, 0],
  position: readonly number[] = [0, 0],
): MovingConvex => ({ position, corners, displacement });

/** Rises to the right by 3 on 4, solid below, on screens: its slope looks to (−0.6, −0.8). */
const slope = polygon([
  [0, 0],
  [4, 0],
  [4, -3],
]);

describe("a sweep of convex shapes", () => {
  test("finds the time, the exit and the edge of a corner that falls on a slope", () => {
    expect(sweepConvex(box([1, -6], [2, -5], [0, 7]), slope)).toEqual({
      kind: "hit",
      time: 0.5,
      exit: 6 / 7,
      normal: [-0.6, -0.8],
      edges: [-1, 2],
      isCorner: false,
    });
  });

  test("says where a corner is met with another edge at the same time", () => {
    const corner = polygon([
      [0, 0],
      [2, 1],
      [2, -1],
    ]);
    expect(sweepConvex(box([-3, -1], [-1, 0], [2, 0]), corner)).toMatchObject({
      kind: "hit",
      time: 0.5,
      isCorner: true,
    });
    expect(sweepConvex(box([-3, -1], [-1, 1], [2, 0]), corner)).toMatchObject({
      kind: "hit",
      time: 0.5,
      normal: [-1, 0],
      edges: [1, -1],
      isCorner: false,
    });
  });

  test("names the edge of the other shape where its corner is what is met", () => {
    expect(sweepConvex(slope, box([1, -6], [2, -5], [0, 7]))).toMatchObject({
      kind: "hit",
      time: 0.5,
      normal: [0.6, 0.8],
      edges: [2, -1],
    });
  });

  test("names both edges where they meet flush", () => {
    expect(sweepConvex(box([6, -3], [7, -2], [-4, 0]), slope)).toMatchObject({
      kind: "hit",
      time: 0.5,
      normal: [1, 0],
      edges: [3, 1],
    });
  });

  test("calls sliding along a flush slope a graze, whatever its angle", () => {
    const along = box([1, -2.5], [2, -1.5], [0.5, -0.375]);
    expect(sweepConvex(along, slope)).toMatchObject({ kind: "graze", time: 0, normal: [-0.6, -0.8], edges: [-1, 2] });
  });

  test("calls the tip of a slope that is only touched a graze", () => {
    expect(sweepConvex(box([-1, 0], [0, 1], [4, 0]), slope)).toMatchObject({ kind: "graze", time: 0 });
    expect(sweepConvex(box([-3, -1], [-2, 0], [2, 0]), slope)).toMatchObject({ kind: "graze", time: 1 });
  });

  test("lets a box pass beside a slope whose bounds it overlaps", () => {
    expect(sweepConvex(box([0, -3], [1, -2], [0.5, 0.25]), slope)).toEqual({ kind: "miss" });
  });

  test("moves a point and a line out by the least translation, along the slope's normal", () => {
    expect(sweepConvex(box([2, -1], [2, -1]), slope)).toMatchObject({ kind: "overlap", exit: Infinity });
    const [x, y] = penetrationConvex(box([2, -1], [2, -1]), slope);
    expect([x, y]).toEqual([-0.24, -0.32]);
    expect(sweepConvex(box([2, -9], [2, -3], [0, 2]), slope)).toMatchObject({
      kind: "hit",
      time: 0.75,
      edges: [-1, 2],
    });
  });

  test("keeps corners as exact sums of position and offset", () => {
    // 2^53 + 1.5 is no double: a position that was added to would round it up.
    const far = polygon(
      [
        [0, -1],
        [1.5, 0],
        [0, 1],
      ],
      [0, 0],
      [2 ** 53, 0],
    );
    const wall = box([2 ** 53 + 2, -1], [2 ** 53 + 4, 1]);
    expect(sweepConvex({ ...far, displacement: [1, 0] }, wall)).toMatchObject({ kind: "hit", time: 0.5 });
  });

  test("answers about boxes as `sweep` does, with an edge of each", () => {
    expect(sweepConvex(box([0, 0], [1, 1], [4, 0]), box([3, 0], [4, 1]))).toEqual({
      kind: "hit",
      time: 0.5,
      exit: 1,
      normal: [-1, 0],
      edges: [1, 3],
      isCorner: false,
    });
  });
});

describe("a polygon that is none", () => {
  const given = (corners: readonly (readonly number[])[]) => () => sweepConvex(polygon(corners), slope);
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const circle = (count: number, turns = 1): number[][] =>
    Array.from({ length: count }, (_, i) => [
      Math.cos((2 * Math.PI * turns * i) / count),
      Math.sin((2 * Math.PI * turns * i) / count),
    ]);

  test("is refused with what it got and wanted", () => {
    expect(given(square.slice(0, 2))).toThrow("a.corners must have from 3 to 16 corners; got 2.");
    expect(given(circle(17))).toThrow("a.corners must have from 3 to 16 corners; got 17.");
    expect(
      given([
        [0, 0],
        [1, NaN],
        [1, 1],
      ]),
    ).toThrow("a.corners[1][1] must be a finite number; got NaN.");
    expect(given([[0, 0], [1], [1, 1]])).toThrow("a.corners[1] must have 2 numbers; got 1.");
    expect(() => sweepConvex(slope, polygon(square, [0]))).toThrow("b.displacement must have 2 numbers; got 1.");
    expect(() => sweepConvex(slope, polygon(square, [0, 0], [0, Infinity]))).toThrow("b.position[1] must be a finite");
    expect(() => sweepConvex(slope, box([0, 0, 0], [1, 1, 1], [0, 0, 0]))).toThrow("b.min must have 2 numbers; got 3.");
    expect(() => sweepConvex(box([0, 0, 0], [1, 1, 1], [0, 0, 0]), box([0, 0], [1, 1]))).toThrow(RangeError);
    expect(() => penetrationConvex(slope, box([1, 0], [0, 1]))).toThrow("b.min[0] must not exceed b.max[0]");
  });

  test.each([
    [
      "a corner that turns the other way",
      [
        [0, 0],
        [2, 0],
        [1, 0.5],
        [2, 2],
      ],
    ],
    [
      "a corner at which it goes straight on",
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
      ],
    ],
    [
      "a corner that is there twice",
      [
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ],
    [
      "no extent",
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      "a way back",
      [
        [0, 0],
        [2, 0],
        [1, 0],
      ],
    ],
    ["the edges of a star", circle(5, 2)],
  ])("has %s", (_, corners) => {
    expect(given(corners)).toThrow(
      "a.corners must be a convex polygon: it must turn the same way at each corner, and go around only once; got [[",
    );
  });

  test("is none of those that just are", () => {
    expect(given(square)).not.toThrow();
    expect(given([...square].reverse())).not.toThrow();
    expect(given(circle(16))).not.toThrow();
    expect(
      given([
        [0, 0],
        [1, 0],
        [2, Number.MIN_VALUE],
      ]),
    ).not.toThrow();
  });
});
