import { describe, expect, it } from "vitest";
import { clipToRect, hullEdges, sweptHull } from "../../../src/view/rect.js";

/** Twice the signed area: positive for a counter-clockwise polygon. */
function twiceArea(polygon: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < polygon.length; i += 2) {
    const j = (i + 2) % polygon.length;
    sum += (polygon[i] ?? 0) * (polygon[j + 1] ?? 0) - (polygon[j] ?? 0) * (polygon[i + 1] ?? 0);
  }
  return sum;
}

describe("the swept hull", () => {
  const box = [0, 0, 2, 1] as const;

  it.each([
    [3, 4],
    [3, -4],
    [-3, 4],
    [-3, -4],
    [5, 0],
    [-5, 0],
    [0, 5],
    [0, -5],
  ])("of a 2 × 1 box moved by (%d, %d) has the area of the box and of its sweep, counter-clockwise", (dx, dy) => {
    const sweep = 2 * Math.abs(dy) + 1 * Math.abs(dx);
    expect(twiceArea(sweptHull(box, dx, dy))).toBe(2 * (2 + sweep));
  });

  it("goes around the box at its start and at its end", () => {
    expect(sweptHull(box, 3, 4)).toEqual([0, 0, 2, 0, 5, 4, 5, 5, 3, 5, 0, 1]);
  });

  it("has its two free edges on the corners that the motion does not cover", () => {
    expect(hullEdges(box, 3, 4)).toEqual([2, 0, 5, 4, 0, 1, 3, 5]);
    expect(hullEdges(box, 3, -4)).toEqual([0, 0, 3, -4, 2, 1, 5, -3]);
  });
});

describe("clipping a polygon to a rectangle", () => {
  it("leaves the shared region", () => {
    expect(twiceArea(clipToRect([0, 0, 10, 0, 10, 4, 0, 4], [3, -5, 5, 5]))).toBe(2 * 2 * 4);
  });

  it("leaves nothing where they do not meet", () => {
    expect(clipToRect([0, 0, 1, 0, 1, 1, 0, 1], [3, 0, 5, 5])).toEqual([]);
  });

  it("cuts a slanted hull along its slope", () => {
    // A unit box moved by (4, 4), cut between x = 2 and x = 3: a band of height 2 there.
    expect(twiceArea(clipToRect(sweptHull([0, 0, 1, 1], 4, 4), [2, -10, 3, 10]))).toBeCloseTo(2 * 2, 12);
  });

  it("keeps the line of a point's motion", () => {
    const clipped = clipToRect(sweptHull([0, 5, 0, 5], 10, 0), [4, 0, 6, 10]);
    expect(Math.min(...clipped.filter((_, i) => i % 2 === 0))).toBe(4);
    expect(Math.max(...clipped.filter((_, i) => i % 2 === 0))).toBe(6);
  });
});
