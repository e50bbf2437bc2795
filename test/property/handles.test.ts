import fc from "fast-check";
import { describe, it } from "vitest";
import { move, sceneGeometry, pixelStep, resize, restOf, settle, type BodyChange } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { sceneView } from "../unit/view/sceneViews.js";

/** A number as people write it. */
const written = fc
  .tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 3 }))
  .map(([digits, places]) => digits / 10 ** places);
const extent = written.map(Math.abs);
const way = fc.double({ min: -2000, max: 2000, noNaN: true });
const gridSize = fc.constantFrom(0.1, 0.25, 0.5, 1, 2, 5, 8, 16, 32);
const scale = fc.double({ min: 0.001, max: 1000, noNaN: true });
const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);

const body = fc.record({ position: fc.tuple(written, written), size: fc.tuple(extent, extent) });

function sceneOf(
  bodies: readonly { readonly position: readonly number[]; readonly size: readonly number[] }[],
): SceneView {
  return sceneView(bodies.map(({ position, size }, i) => ({ id: `body${i}`, position, size })));
}

function isMultiple(value: number, step: number): boolean {
  const count = value / step;
  return Math.abs(count - Math.round(count)) < 1e-6;
}

/** Digits after the point. */
function decimals(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}

const values = (changes: readonly BodyChange[]): readonly number[] =>
  changes.flatMap(({ position = [], size = [], velocity = [] }) => [...position, ...size, ...velocity]);

describe("a drag on the grid", () => {
  it("leaves each coordinate as it was, or an edge of the held body on the grid", () => {
    fc.assert(
      fc.property(body, way, way, gridSize, (held, x, y, grid) => {
        const [change] = move(sceneGeometry(sceneOf([held]), "front"), [0], 0, [x, y], { kind: "grid", step: grid });
        return (change?.position ?? held.position).every((low, axis) => {
          const size = held.size[axis] ?? NaN;
          return low === held.position[axis] || isMultiple(low, grid) || isMultiple(low + size, grid);
        });
      }),
    );
  });

  it("and its reverse give a body on the grid its place back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 0, max: 50 }),
        way,
        gridSize,
        (k, n, x, grid) => {
          const rest = { kind: "grid", step: grid } as const;
          const scene = sceneOf([{ position: [k * grid, 0], size: [n * grid, 1] }]);
          // Half a step is as near to the one place as to the other.
          fc.pre(Math.abs((Math.abs(x / grid) % 1) - 0.5) > 1e-6);
          const [there] = move(sceneGeometry(scene, "front"), [0], 0, [x, 0], rest);
          const between = sceneOf([{ position: there?.position ?? [k * grid, 0], size: [n * grid, 1] }]);
          const [back] = move(sceneGeometry(between, "front"), [0], 0, [-x, 0], rest);
          const end = back?.position ?? there?.position ?? [k * grid];
          return Math.abs((end[0] ?? NaN) - k * grid) < 1e-9;
        },
      ),
    );
  });

  it("keeps several bodies as far from each other as they were", () => {
    fc.assert(
      fc.property(body, body, way, way, gridSize, (a, b, x, y, grid) => {
        const changes = move(sceneGeometry(sceneOf([a, b]), "front"), [0, 1], 0, [x, y], { kind: "grid", step: grid });
        const places = [a, b].map(
          ({ position }, i) => changes.find((change) => change.body === i)?.position ?? position,
        );
        return [0, 1].every((axis) => {
          const apart = (places[1]?.[axis] ?? NaN) - (places[0]?.[axis] ?? NaN);
          return Math.abs(apart - ((b.position[axis] ?? NaN) - (a.position[axis] ?? NaN))) < 1e-9;
        });
      }),
    );
  });
});

describe("a drag in general", () => {
  it("that comes back to where it began changes nothing", () => {
    fc.assert(
      fc.property(body, side, side, gridSize, scale, fc.boolean(), (held, sx, sy, grid, zoom, free) => {
        const described = sceneGeometry(sceneOf([held]), "front");
        const rest = restOf(grid, zoom, free);
        const moved = move(described, [0], 0, [0, 0], rest);
        return moved.length + resize(described, [0], [sx, sy], [0, 0], rest).length === 0;
      }),
    );
  });

  it("never gives a negative size, and leaves the opposite edges where they are", () => {
    fc.assert(
      fc.property(body, side, side, way, way, gridSize, scale, fc.boolean(), (held, sx, sy, x, y, grid, zoom, free) => {
        const described = sceneGeometry(sceneOf([held]), "front");
        const [change] = resize(described, [0], [sx, sy], [x, y], restOf(grid, zoom, free));
        const position = change?.position ?? held.position;
        const size = change?.size ?? held.size;
        return [sx, sy].every((dragged, axis) => {
          const [low, extent] = [position[axis] ?? NaN, size[axis] ?? NaN];
          const [lowBefore, extentBefore] = [held.position[axis] ?? NaN, held.size[axis] ?? NaN];
          const isLowKept = Math.abs(low - lowBefore) < 1e-9;
          const isHighKept = Math.abs(low + extent - lowBefore - extentBefore) < 1e-9;
          return extent >= 0 && (dragged < 0 ? isHighKept : dragged > 0 ? isLowKept : isLowKept && isHighKept);
        });
      }),
    );
  });

  it("writes no more places than the text, the grid or a pixel give a reason for", () => {
    fc.assert(
      fc.property(body, side, side, way, way, gridSize, scale, fc.boolean(), (held, sx, sy, x, y, grid, zoom, free) => {
        const described = sceneGeometry(sceneOf([held]), "front");
        const rest = restOf(grid, zoom, free);
        const step = rest.kind === "exact" ? 1 : rest.step;
        const most = Math.max(decimals(step), ...[...held.position, ...held.size].map(decimals));
        const changes = [...move(described, [0], 0, [x, y], rest), ...resize(described, [0], [sx, sy], [x, y], rest)];
        return values(changes).every((value) => decimals(value) <= most);
      }),
    );
  });
});

it("without a grid a value is within a pixel of where it was dragged to", () => {
  fc.assert(
    fc.property(written, way, scale, (before, by, zoom) => {
      const moved = settle(before, by, restOf(0, zoom, false));
      return Math.abs(moved - before - by) <= 1 / zoom;
    }),
  );
});

it("the step of a pixel is a power of ten of at most a pixel and more than a tenth of it", () => {
  fc.assert(
    fc.property(scale, (zoom) => {
      const pixels = pixelStep(zoom) * zoom;
      return pixels <= 1 + 1e-12 && pixels > 0.1 - 1e-12;
    }),
  );
});
