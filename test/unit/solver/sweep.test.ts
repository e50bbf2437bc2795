import { describe, expect, test } from "vitest";
import { sweep, type MovingBox } from "../../../src/solver/index.js";

const unit = (displacement: readonly number[]): MovingBox => ({ min: [0, 0], max: [1, 1], displacement });
const resting = (min: readonly number[], max: readonly number[]): MovingBox => ({
  min,
  max,
  displacement: min.map(() => 0),
});

describe("a sweep", () => {
  test("finds the time, the exit and the face of a straight hit", () => {
    expect(sweep(unit([4, 0]), resting([3, 0], [4, 1]))).toEqual({
      kind: "hit",
      time: 0.5,
      exit: 1,
      normal: [-1, 0],
      axes: [0],
    });
  });

  test("lets relative motion decide when both boxes move", () => {
    const b = { min: [3, 0], max: [4, 1], displacement: [-2, 0] };
    expect(sweep(unit([2, 0]), b)).toMatchObject({ kind: "hit", time: 0.5, normal: [-1, 0] });
  });

  test("gives the axis that entered last as normal", () => {
    expect(sweep(unit([4, 4]), resting([2, 3], [6, 7]))).toMatchObject({ kind: "hit", time: 0.5, normal: [0, -1] });
  });

  test("names both axes of a corner and takes the faster one as normal", () => {
    expect(sweep(unit([2, 4]), resting([2, 3], [9, 9]))).toMatchObject({
      kind: "hit",
      time: 0.5,
      axes: [0, 1],
      normal: [0, -1],
    });
    expect(sweep(unit([2, 2]), resting([2, 2], [9, 9]))).toMatchObject({ axes: [0, 1], normal: [-1, 0] });
  });

  test("calls arrival exactly at the frame's end a graze", () => {
    expect(sweep(unit([2, 0]), resting([3, 0], [4, 1]))).toMatchObject({ kind: "graze", time: 1, normal: [-1, 0] });
  });

  test("calls sliding along a flush face a graze on that face", () => {
    expect(sweep(unit([5, 0]), resting([-9, 1], [9, 2]))).toEqual({
      kind: "graze",
      time: 0,
      exit: 1.8,
      normal: [0, -1],
      axes: [1],
    });
  });

  test("calls leaving a flush face a graze, and moving into it a hit at once", () => {
    expect(sweep(unit([-3, 0]), resting([1, 0], [2, 1]))).toMatchObject({ kind: "graze", time: 0, normal: [-1, 0] });
    expect(sweep(unit([3, 0]), resting([1, 0], [2, 1]))).toMatchObject({ kind: "hit", time: 0, normal: [-1, 0] });
  });

  test("calls boxes that meet in a corner only a graze", () => {
    expect(sweep(unit([2, -2]), resting([2, 0], [3, 1]))).toMatchObject({ kind: "graze", time: 0.5, exit: 0.5 });
  });

  test("misses what it would meet after the frame or has left before it", () => {
    expect(sweep(unit([1, 0]), resting([3, 0], [4, 1]))).toEqual({ kind: "miss" });
    expect(sweep(unit([-1, 0]), resting([3, 0], [4, 1]))).toEqual({ kind: "miss" });
    expect(sweep(unit([4, 0]), resting([3, 2], [4, 3]))).toEqual({ kind: "miss" });
  });

  test("reports boxes that overlap at the start with the least translation out", () => {
    expect(sweep(unit([4, 0]), resting([0.75, -1], [3, 3]))).toEqual({
      kind: "overlap",
      time: 0,
      exit: 0.75,
      penetration: [-0.25, 0],
    });
  });

  test("never leaves a box that neither moves nor is left", () => {
    expect(sweep(unit([0, 0]), resting([-1, -1], [2, 2]))).toMatchObject({ kind: "overlap", exit: Infinity });
  });

  test("sees points and lines as boxes", () => {
    const point = { min: [0, 0], max: [0, 0], displacement: [4, 0] };
    expect(sweep(point, resting([2, -1], [2, 1]))).toMatchObject({ kind: "graze", time: 0.5, exit: 0.5 });
    expect(sweep(point, resting([2, -1], [3, 1]))).toMatchObject({ kind: "hit", time: 0.5, exit: 0.75 });
  });

  test("works in three dimensions, edges and corners included", () => {
    const a = { min: [0, 0, 0], max: [1, 1, 1], displacement: [2, 2, 3] };
    expect(sweep(a, resting([2, 2, 0], [4, 4, 4]))).toMatchObject({ kind: "hit", time: 0.5, axes: [0, 1] });
    expect(sweep(a, resting([2, 2, 2.5], [4, 4, 4]))).toMatchObject({
      time: 0.5,
      axes: [0, 1, 2],
      normal: [0, 0, -1],
    });
  });

  test.each([
    ["a.min[0] must be a finite number; got NaN.", { ...unit([0, 0]), min: [NaN, 0] }],
    ["a.displacement[1] must be a finite number; got Infinity.", unit([0, Infinity])],
    ["a.min[0] must not exceed a.max[0]; got 2 > 1.", { ...unit([0, 0]), min: [2, 0] }],
    ["a.displacement must have 2 numbers; got 3.", unit([0, 0, 0])],
    ["Boxes must have 2 or 3 dimensions; got 1.", { min: [0], max: [1], displacement: [1] }],
  ])("refuses invalid boxes: %s", (message, a) => {
    expect(() => sweep(a, resting([0, 0], [1, 1]))).toThrow(new RangeError(message));
  });
});

describe("a sweep of boxes that grow", () => {
  test("finds when a growing face meets a resting one", () => {
    const growing = { ...unit([0, 0]), growth: { min: [0, 0], max: [4, 0] } };
    expect(sweep(growing, resting([3, 0], [4, 1]))).toEqual({
      kind: "hit",
      time: 0.5,
      exit: Infinity,
      normal: [-1, 0],
      axes: [0],
    });
  });

  test("gives the face that came nearer as normal, whoever of both grew", () => {
    const wall = { ...resting([3, 0], [4, 1]), growth: { min: [-4, 0], max: [0, 0] } };
    expect(sweep(unit([0, 0]), wall)).toMatchObject({ kind: "hit", time: 0.5, normal: [-1, 0] });
    expect(sweep(wall, unit([0, 0]))).toMatchObject({ kind: "hit", time: 0.5, normal: [1, 0] });
  });

  test("adds growth to the motion, also where doubles cannot hold their sum", () => {
    const a = { ...unit([1, 0]), growth: { min: [0, 0], max: [2 ** -80, 0] } };
    expect(sweep(a, resting([2, 0], [3, 1]))).toMatchObject({ kind: "hit", time: 1 });
    expect(sweep(unit([1, 0]), resting([2, 0], [3, 1]))).toMatchObject({ kind: "graze", time: 1 });
  });

  test("separates boxes that shrink away from each other", () => {
    const a = { ...unit([0, 0]), growth: { min: [0.5, 0], max: [-0.5, 0] } };
    expect(sweep(a, resting([0.75, 0], [2, 1]))).toEqual({
      kind: "overlap",
      time: 0,
      exit: 0.5,
      penetration: [-0.25, 0],
    });
  });

  test("lets a box shrink to nothing within the frame, and no further", () => {
    const shrinking = (by: number): MovingBox => ({ ...unit([0, 0]), growth: { min: [0, 0], max: [0, -by] } });
    expect(sweep(shrinking(1), resting([0, 0.25], [1, 2]))).toMatchObject({ kind: "overlap", exit: 0.75 });
    expect(() => sweep(shrinking(1 + Number.EPSILON), resting([5, 5], [6, 6]))).toThrow(
      new RangeError(
        "a.growth[1] must not move the lower face past the upper one within the frame; got 0 and -1.0000000000000002 for a size of 1.",
      ),
    );
  });

  test.each([
    ["a.growth.max[1] must be a finite number; got NaN.", { min: [0, 0], max: [0, NaN] }],
    ["a.growth.min must have 2 numbers; got 3.", { min: [0, 0, 0], max: [0, 0] }],
  ])("refuses other growth: %s", (message, growth) => {
    expect(() => sweep({ ...unit([0, 0]), growth }, resting([0, 0], [1, 1]))).toThrow(new RangeError(message));
  });
});
