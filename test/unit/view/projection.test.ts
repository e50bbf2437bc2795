import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fit,
  instantAt,
  instantGeometry,
  originOf,
  sceneGeometry,
  panBy,
  pick,
  project,
  screenX,
  screenY,
  worldX,
  worldY,
  zoomAt,
} from "../../../src/view/index.js";
import { sceneView, thinWall } from "./sceneViews.js";

const size = { width: 786, height: 300 };

describe("the view", () => {
  it("shows everything when it is fitted, with room for labels", () => {
    const p = project(fit([0, 0, 58, 96], size, false), size, false);
    expect(screenX(p, 0)).toBeGreaterThanOrEqual(56);
    expect(screenX(p, 58)).toBeLessThanOrEqual(size.width - 56);
    expect(screenY(p, 0)).toBeCloseTo(60, 6);
    expect(screenY(p, 96)).toBeCloseTo(size.height - 50, 6);
  });

  it("is turned over where larger numbers are higher", () => {
    const p = project(fit([0, 0, 58, 96], size, true), size, true);
    expect(screenY(p, 96)).toBeCloseTo(60, 6);
    expect(screenY(p, 0)).toBeCloseTo(size.height - 50, 6);
  });

  it("keeps the point under the pointer where it is when it zooms", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 786, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.boolean(),
        (x, y, factor, up) => {
          const before = project({ centerX: 40, centerY: -7, scale: 3 }, size, up);
          const after = project(zoomAt(before, x, y, factor), size, up);
          expect(worldX(after, x)).toBeCloseTo(worldX(before, x), 9);
          expect(worldY(after, y)).toBeCloseTo(worldY(before, y), 9);
        },
      ),
    );
  });

  it("moves with the pointer when it is dragged", () => {
    for (const up of [false, true]) {
      const before = project({ centerX: 40, centerY: -7, scale: 3 }, size, up);
      const after = project(panBy(before, 30, -12), size, up);
      expect(screenX(after, 5)).toBeCloseTo(screenX(before, 5) + 30, 9);
      expect(screenY(after, 5)).toBeCloseTo(screenY(before, 5) - 12, 9);
    }
  });

  it("keeps pixels apart far from the origin", () => {
    const p = project(fit([1e12, 1e12, 1e12 + 10, 1e12 + 5], size, false), size, false);
    expect(screenX(p, 1e12 + 1) - screenX(p, 1e12)).toBeCloseTo(p.scale, 6);
  });

  it.each([
    ["a point", [5, 5, 5, 5]],
    ["an endless box", [0, 0, Infinity, 1]],
    ["a box wider than doubles", [-1.7e308, 0, 1.7e308, 1]],
  ] as const)("has a usable scale for %s", (_, bounds) => {
    const { scale } = fit(bounds, size, false);
    expect(scale).toBeGreaterThan(0);
    expect(Number.isFinite(scale)).toBe(true);
  });

  it("says where the world's origin is", () => {
    expect(originOf(project({ centerX: 10, centerY: 20, scale: 2 }, size, false))).toEqual([373, 110]);
  });
});

describe("picking", () => {
  const scene = thinWall();
  const drawn = sceneGeometry(scene, "front");
  const p = project(fit(drawn.bounds, size, false), size, false);
  const pickAt = (x: number, y: number): number | undefined =>
    pick(drawn, instantGeometry(drawn, instantAt(scene, 0.6)), p, screenX(p, x), screenY(p, y));

  it("finds a moving body at its start and where it is now", () => {
    expect(pickAt(4, 42)).toBe(0);
    expect(pickAt(33, 42)).toBe(0);
  });

  it("finds a static body, and nothing beside it", () => {
    expect(pickAt(40, 90)).toBe(1);
    expect(pickAt(100, 90)).toBeUndefined();
  });

  it("finds the smaller of two boxes that lie on each other, and points", () => {
    const nested = sceneView([
      { id: "large", position: [0, 0], size: [100, 100] },
      { id: "point", position: [50, 50], size: [0, 0] },
    ]);
    const nestedOutline = sceneGeometry(nested, "front");
    const view = project(fit(nestedOutline.bounds, size, false), size, false);
    const still = instantGeometry(nestedOutline, instantAt(nested, 0));
    expect(pick(nestedOutline, still, view, screenX(view, 50) + 2, screenY(view, 50))).toBe(1);
    expect(pick(nestedOutline, still, view, screenX(view, 20), screenY(view, 20))).toBe(0);
  });
});
