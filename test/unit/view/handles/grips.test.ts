import { describe, expect, it } from "vitest";
import {
  arrowLength,
  bodiesWithin,
  cursorOf,
  gripAt,
  handlesOf,
  instantGeometry,
  sceneGeometry,
  project,
  type Projection,
} from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";
import { sceneView, thinWall } from "../sceneViews.js";

const size = { width: 600, height: 400 };

/** Two pixels a unit, the world's origin in the stage's middle. */
function lookAt(scene: SceneView): { readonly described: ReturnType<typeof sceneGeometry>; readonly p: Projection } {
  const described = sceneGeometry(scene, "front");
  return { described, p: project({ centerX: 0, centerY: 0, scale: 2 }, size, described.up) };
}

function grip(scene: SceneView, selected: readonly number[], x: number, y: number): ReturnType<typeof gripAt> {
  const { described, p } = lookAt(scene);
  const shown = instantGeometry(described, { time: 1, frame: 1 });
  return gripAt(described, shown, new Set(selected), p, x, y);
}

const block = sceneView([{ id: "block", position: [0, 0], size: [50, 40] }]);

describe("handles", () => {
  it("stand on the corners and edges of a box, and beside it where a velocity can begin", () => {
    const { described, p } = lookAt(block);
    const places = handlesOf(described, 0, p).map(({ x, y, shape }) => [shape, x, y]);
    expect(places).toEqual([
      ["begin", 424, 176],
      ["turn", 276, 176],
      ["edge", 300, 200],
      ["edge", 300, 240],
      ["edge", 300, 280],
      ["edge", 350, 200],
      ["edge", 350, 280],
      ["edge", 400, 200],
      ["edge", 400, 240],
      ["edge", 400, 280],
    ]);
  });

  it("of a point stand around it, far enough apart that each can be hit", () => {
    const { described, p } = lookAt(sceneView([{ id: "point", position: [0, 0], size: [0, 0] }]));
    const handles = handlesOf(described, 0, p);
    for (const a of handles)
      for (const b of handles)
        if (a !== b) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(24);
  });

  it("are at a velocity's tip: where the body's middle would be after a frame", () => {
    const { described, p } = lookAt(thinWall());
    const [tip] = handlesOf(described, 0, p);
    expect(tip).toMatchObject({ shape: "tip", x: 300 + 2 * (4 + 50), y: 200 + 2 * 42, grip: { begins: false } });
    const [arrow] = described.velocities;
    expect(arrow && arrowLength(arrow, p.scale)).toBe(100);
  });

  it("of a slow body stay on its arrow, which is drawn larger, and away from those on its box", () => {
    // Half a unit a frame, at two pixels a unit: a pixel.
    for (const side of [1, 30, 60, 90]) {
      const half = side / 2;
      const slow = sceneView([{ id: "slow", position: [-half, -half], size: [side, side], velocity: [-24, 18] }]);
      const { described, p } = lookAt(slow);
      const [aim, ...others] = handlesOf(described, 0, p);
      if (aim?.grip.kind !== "aim") throw new Error("there is nothing to aim by");
      const { zoom } = aim.grip;
      expect(aim).toMatchObject({ shape: "zoomed", grip: { begins: false }, from: [300, 200] });
      expect(aim.x - 300).toBeCloseTo(-0.8 * zoom, 9);
      expect(aim.y - 200).toBeCloseTo(0.6 * zoom, 9);
      expect(zoom).toBeGreaterThanOrEqual(40);
      for (const { x, y } of others) expect(Math.max(Math.abs(aim.x - x), Math.abs(aim.y - y))).toBeGreaterThan(12);
    }
  });

  it("are none for a box that is out of view", () => {
    const { described, p } = lookAt(sceneView([{ id: "far", position: [5000, 0], size: [10, 10] }]));
    expect(handlesOf(described, 0, p)).toEqual([]);
  });
});

describe("a press", () => {
  it("on a corner resizes along both axes, on an edge along one", () => {
    expect(grip(block, [0], 402, 283)).toEqual({ kind: "resize", body: 0, sides: [1, 1] });
    expect(grip(block, [0], 300, 222)).toEqual({ kind: "resize", body: 0, sides: [-1, 0] });
  });

  it("on the upper edge takes the highest one where y grows upwards", () => {
    const up = sceneView([{ id: "block", position: [0, 0], size: [50, 40] }], { yAxis: "up" });
    expect(grip(up, [0], 350, 120)).toEqual({ kind: "resize", body: 0, sides: [0, 1] });
    expect(grip(up, [0], 300, 200)).toEqual({ kind: "resize", body: 0, sides: [-1, -1] });
  });

  it("inside moves, also where the body is at the chosen time", () => {
    expect(grip(block, [0], 340, 235)).toEqual({ kind: "move", body: 0 });
    expect(grip(thinWall(), [0], 300 + 2 * 34, 200 + 2 * 42)).toEqual({ kind: "move", body: 0 });
  });

  it("takes hold of nothing that is not selected", () => {
    expect(grip(block, [], 340, 235)).toBeUndefined();
    expect(grip(block, [], 400, 280)).toBeUndefined();
  });

  it("resizes nothing while several bodies are selected", () => {
    expect(grip(thinWall(), [0, 1], 300 + 2 * 40, 200)).toEqual({ kind: "move", body: 1 });
  });
});

it("each grip has the cursor of its direction on the screen", () => {
  const { p } = lookAt(block);
  const cursor = (x: -1 | 0 | 1, y: -1 | 0 | 1, seen = p): string =>
    cursorOf({ kind: "resize", body: 0, sides: [x, y] }, seen, block);
  expect([cursor(1, 0), cursor(0, -1), cursor(1, 1), cursor(-1, 1)]).toEqual([
    "ew-resize",
    "ns-resize",
    "nwse-resize",
    "nesw-resize",
  ]);
  expect(cursor(1, 1, { ...p, down: -1 })).toBe("nesw-resize");
});

it("a rectangle finds the bodies that begin in it", () => {
  const { described, p } = lookAt(thinWall());
  expect(bodiesWithin(described, p, [290, 270, 330, 300])).toEqual([0]);
  expect(bodiesWithin(described, p, [290, 190, 390, 300])).toEqual([0, 1]);
  expect(bodiesWithin(described, p, [0, 0, 40, 40])).toEqual([]);
});
