import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convexPieces } from "../../../src/levels/convex.js";
import { isConvex } from "../../../src/solver/index.js";

type Points = readonly (readonly number[])[];

function area(corners: Points): number {
  const next = (i: number): readonly number[] => corners[(i + 1) % corners.length] as readonly number[];
  return corners.reduce((sum, [x = 0, y = 0], i) => sum + x * (next(i)[1] ?? 0) - y * (next(i)[0] ?? 0), 0) / 2;
}

/** A polygon that is seen whole from the origin, with spikes and dents. */
const star = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 40 }).map((radii) =>
  radii.map((radius, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [Math.round(radius * 8 * Math.cos(angle)), Math.round(radius * 8 * Math.sin(angle))];
  }),
);

describe("a polygon of a level", () => {
  it("is cut into convex pieces that take as much room as it does, and have no other corners", () => {
    fc.assert(
      fc.property(star, fc.boolean(), (points, isTurned) => {
        const polygon = isTurned ? points.toReversed() : points;
        const pieces = convexPieces(polygon);
        if (!pieces) return;
        expect(pieces.every((corners) => isConvex({ position: [0, 0], corners }))).toBe(true);
        const sum = pieces.reduce((all, piece) => all + Math.abs(area(piece)), 0);
        expect(sum).toBeCloseTo(Math.abs(area(polygon)), 6);
        const known = new Set(polygon.map((corner) => corner.join()));
        expect(pieces.flat().every((corner) => known.has(corner.join()))).toBe(true);
      }),
    );
  });

  it.each([
    [
      "a slope",
      [
        [0, 16],
        [16, 16],
        [16, 0],
      ],
      1,
    ],
    [
      "a slope with a point in its side",
      [
        [0, 16],
        [8, 16],
        [16, 16],
        [16, 0],
        [16, 0],
      ],
      1,
    ],
    [
      "an L",
      [
        [0, 0],
        [8, 0],
        [8, 24],
        [24, 24],
        [24, 32],
        [0, 32],
      ],
      2,
    ],
    [
      "a circle of 24 corners",
      Array.from({ length: 24 }, (_, i) => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)]),
      2,
    ],
  ])("has few pieces: %s", (_, polygon, count) => {
    expect(convexPieces(polygon)).toHaveLength(count);
  });

  it.each([
    [
      "a bow, which crosses itself",
      [
        [0, 0],
        [8, 8],
        [8, 0],
        [0, 8],
      ],
    ],
    [
      "a line",
      [
        [0, 0],
        [8, 8],
        [4, 4],
      ],
    ],
    [
      "a point",
      [
        [3, 3],
        [3, 3],
        [3, 3],
      ],
    ],
    ["nothing", []],
    ["more corners than can be cut", Array.from({ length: 2000 }, (_, i) => [i, i % 2 === 0 ? i : -i])],
  ])("has none where it has no inside: %s", (_, polygon) => {
    expect(convexPieces(polygon)).toBeUndefined();
  });
});
