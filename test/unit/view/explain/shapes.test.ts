import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isConvex, sweep, sweepConvex, type MovingBox, type MovingConvex } from "../../../../src/solver/index.js";
import {
  explain,
  intervalsAlternative,
  intervalsOf,
  intervalsPicture,
  methodRows,
  minkowskiAlternative,
  minkowskiOf,
  minkowskiPicture,
  segmentOf,
  type Explanation,
} from "../../../../src/view/explain/index.js";
import { boundsOfShape, cornersOf, differencePolygon } from "../../../../src/view/explain/sweptShapes.js";
import { instantAt } from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";
import { sceneView } from "../sceneViews.js";
import { box, explanation, noBodies, segment, unit } from "./pairs.js";

type Corner = readonly [number, number];

/** Polygons of up to 7 corners on a circle, and boxes. */
const polygon: fc.Arbitrary<MovingConvex> = fc
  .record({
    position: fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })),
    angles: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 3, maxLength: 7 }),
    displacement: fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })),
    isTurned: fc.boolean(),
  })
  .map(({ position, angles, displacement, isTurned }) => {
    const sorted = angles.toSorted((a, b) => (isTurned ? b - a : a - b));
    const corners = sorted.map((angle) => [5 * Math.cos((angle * Math.PI) / 12), 5 * Math.sin((angle * Math.PI) / 12)]);
    return { position, corners, displacement };
  })
  .filter(isConvex);
const boxShape: fc.Arbitrary<MovingBox> = fc
  .tuple(fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 2, maxLength: 2 }), fc.integer({ min: 1, max: 6 }))
  .map(([min, size]) => ({ min, max: min.map((low) => low + size), displacement: [0, 0] }));

const bounded = (shape: MovingConvex | MovingBox) =>
  "min" in shape ? shape : { ...boundsOfShape(shape), displacement: shape.displacement, shape };
const explained = (mover: MovingConvex | MovingBox, obstacle: MovingConvex | MovingBox): Explanation =>
  explain({ method: "exact", dimensions: 2, bodies: noBodies }, { ...segment(bounded(mover), bounded(obstacle)) });
const cross = ([ax, ay]: Corner, [bx, by]: Corner): number => ax * by - ay * bx;
const side = (polygon: readonly Corner[], [x, y]: Corner): number =>
  Math.min(
    ...polygon.map(([ax, ay], i) => {
      const [bx, by] = polygon[(i + 1) % polygon.length] as Corner;
      return cross([bx - ax, by - ay], [x - ax, y - ay]) / Math.hypot(bx - ax, by - ay);
    }),
  );

describe("the difference of two convex shapes", () => {
  it("holds every difference of their corners, is convex, and has each edge of both once", () => {
    fc.assert(
      fc.property(polygon, fc.oneof(polygon, boxShape), (mover, obstacle) => {
        const edges = differencePolygon([mover, obstacle]);
        const corners = edges.map(({ corner }) => corner);
        for (const [bx, by] of cornersOf(obstacle)) {
          for (const [ax, ay] of cornersOf(mover)) expect(side(corners, [bx - ax, by - ay])).toBeGreaterThan(-1e-9);
        }
        const count = (of: string): number => edges.filter((edge) => edge.of === of || edge.of === "both").length;
        expect(count("mover")).toBe(cornersOf(mover).length);
        expect(count("obstacle")).toBe(cornersOf(obstacle).length);
        corners.forEach((corner, i) => {
          const [b, c] = [1, 2].map((more) => corners[(i + more) % corners.length] as Corner) as [Corner, Corner];
          expect(cross([b[0] - corner[0], b[1] - corner[1]], [c[0] - b[0], c[1] - b[1]])).toBeGreaterThan(-1e-9);
        });
      }),
    );
  });

  it("is entered on its edge where the sweep has the hit", () => {
    fc.assert(
      fc.property(polygon, fc.oneof(polygon, boxShape), (mover, obstacle) => {
        const { sweep: answer, ...rest } = explained(mover, obstacle);
        expect(answer.kind).toBe(sweepConvex(mover, obstacle).kind);
        if (answer.kind !== "hit") return;
        const ray = mover.displacement.map((d, axis) => d - (obstacle.displacement[axis] ?? 0));
        const corners = differencePolygon([mover, obstacle]).map(({ corner }) => corner);
        const at = ray.map((r) => r * answer.time) as unknown as Corner;
        expect(Math.abs(side(corners, at))).toBeLessThan(1e-9);
        expect(rest.reason.kind).toBe("enters");
        expect(rest.reason.axis.entry).toBeCloseTo(answer.time, 9);
        expect(rest.intervals.every(({ entry }) => entry <= answer.time + 1e-9)).toBe(true);
        expect(Math.min(...rest.intervals.map(({ exit }) => exit))).toBeCloseTo(answer.exit, 9);
      }),
    );
  });

  it("says of boxes given as polygons what it says of boxes", () => {
    const shape: MovingConvex = {
      position: [0, 0],
      corners: [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ],
      displacement: [4, 0],
    };
    const wall = box([3, -1], [4, 2]);
    const [asShape, asBox] = [explained(shape, wall), explanation(unit(4, 0), wall)];
    expect(asShape.sweep).toEqual(asBox.sweep);
    expect(asShape.intervals).toEqual(asBox.intervals);
    expect(asShape.reason).toEqual(asBox.reason);
  });
});

/** A box above a slope that rises to the right; up is less. */
const slope = [
  [0, 0],
  [40, 0],
  [40, -30],
] as const;
function scene(velocity: readonly [number, number], position: readonly [number, number] = [20, -52.5]): SceneView {
  const end = position.map((p, axis) => p + (velocity[axis] ?? 0) / 60);
  const view = sceneView([
    {
      id: "ball",
      position,
      size: [10, 10],
      velocity,
      swept: [
        [0, ...position],
        [1, ...end],
      ],
    },
    { id: "slope", position: [0, 0], size: [40, 30] },
  ]);
  const corners = { first: Uint32Array.from([0, 0, 3]), points: Float64Array.from(slope.flat()) };
  return { ...view, bodies: { ...view.bodies, corners } };
}
function lensesOf(view: SceneView) {
  const found = segmentOf(view, { mover: 0, obstacle: { kind: "body", index: 1 } }, instantAt(view, 0));
  if (!found) throw new Error("no segment");
  const why = explain(view, found);
  return { why, minkowski: minkowskiOf(view, why), intervals: intervalsOf(view, why) };
}

describe("the lenses of a box that meets a slope", () => {
  it("draw the difference edge by edge, and the ray up to the edge of the slope", () => {
    const view = scene([0, 2400]);
    const { why, minkowski } = lensesOf(view);
    expect(why.sweep).toMatchObject({ kind: "hit", time: 0.5, normal: [-0.6, -0.8] });
    expect(minkowski.polygon?.map(({ of }) => of).toSorted()).toEqual(["both", "both", "mover", "mover", "obstacle"]);
    expect(minkowski.sentence).toBe(
      "The ray enters the difference polygon at t = 0.500 through the edge with the normal (−0.6, −0.8).",
    );
    expect(minkowskiAlternative(view, why, minkowski)).toContain("Difference slope ⊖ ball with the corners (");
    const { polygon, entry, normal } = minkowskiPicture(view, why, minkowski, { width: 300, height: 176 });
    expect(polygon).toHaveLength(5);
    expect(entry).toBeDefined();
    expect(normal?.[1][0]).toBeLessThan(normal?.[0][0] ?? NaN);
  });

  it("have a bar for each separating axis, named by its angle", () => {
    const { why, intervals } = lensesOf(scene([0, 2400]));
    expect(intervals.bars.map(({ name, last }) => [name, last])).toEqual([
      ["x", false],
      ["53.1°", true],
      ["y", false],
    ]);
    expect(intervals.sentence).toMatch(
      /^The two overlap along all three axes from 0\.500 until \d\.\d{3}\. The overlap along 53\.1° starts last, so 53\.1° gives the normal: \(−0\.6, −0\.8\)\.$/,
    );
    expect(intervalsAlternative(intervals)).toContain("overlap along 53.1° from 0.500");
    expect(intervalsPicture(why, intervals, { width: 300, height: 176 }).down).toBe(1);
  });

  it.each([
    ["beside", [3600, 3600], [25, -60], "never at the same time"],
    ["past", [0, -600], [30, -60], "before it starts"],
    ["late", [0, 600], [30, -60], "after the frame end"],
    ["still", [0, 0], [30, -60], "do not move relative to each other"],
    ["inside", [0, 600], [30, -20], "from the start until"],
    ["along", [-2400, 1800], [10, -25], "they touch the whole time"],
  ] as const)("say why it is no hit: %s", (kind, velocity, position, words) => {
    const { why, minkowski, intervals } = lensesOf(scene(velocity, position));
    expect([kind, why.reason.kind]).toEqual([kind, kind]);
    expect(intervals.sentence).toContain(words);
    expect(minkowski.sentence).not.toContain("box");
  });

  it("do not ask methods that know boxes only", () => {
    const rows = methodRows(lensesOf(scene([0, 2400])).why);
    expect(rows[0]).toMatchObject({ name: "exact", kind: "hit", time: 0.5 });
    expect(rows.slice(1).map(({ beyond }) => beyond)).toEqual(Array(4).fill("only for boxes"));
    expect(rows.slice(1).every(({ time, disagreement }) => time === undefined && !disagreement)).toBe(true);
  });
});

describe("boxes that grow", () => {
  const sides = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 2 });
  const growing: fc.Arbitrary<MovingBox> = fc
    .record({
      min: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 2 }),
      size: sides,
      displacement: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 2 }),
      low: sides,
      high: sides,
    })
    .map(({ min, size, displacement, low, high }) => ({
      min,
      max: min.map((m, axis) => m + (size[axis] ?? 0)),
      displacement,
      growth: { min: low.map((l) => -l), max: high },
    }));

  it("are explained by what their faces do", () => {
    fc.assert(
      fc.property(growing, fc.oneof(growing, boxShape), (mover, obstacle) => {
        const { sweep: answer, intervals, reason } = explained(mover, obstacle);
        expect(answer).toEqual(sweep(mover, obstacle));
        if (answer.kind !== "hit") return;
        expect(reason.axis.entry).toBeCloseTo(answer.time, 9);
        expect(Math.min(...intervals.map(({ exit }) => exit))).toBeCloseTo(answer.exit, 9);
      }),
    );
  });

  it("are beyond the published methods", () => {
    const blast = { ...box([0, 0], [1, 1]), growth: { min: [-4, -4], max: [4, 4] } };
    const rows = methodRows(explanation(blast, box([3, 0], [4, 1])));
    expect(rows[0]).toMatchObject({ kind: "hit", time: 0.5 });
    expect(rows.slice(1).map(({ beyond }) => beyond)).toEqual(Array(4).fill("only for constant sizes"));
  });
});
