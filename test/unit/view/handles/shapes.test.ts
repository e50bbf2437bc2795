import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../../src/notebook/index.js";
import {
  addPoint,
  bodyReading,
  cornersOf,
  gripAt,
  handlesOf,
  instantGeometry,
  move,
  movePoint,
  ownSize,
  pathOf,
  pick,
  pointsOf,
  project,
  removePoint,
  resize,
  rotationFor,
  sceneGeometry,
  turn,
  vectorOf,
  withShapes,
  type Rest,
} from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";

/** A view of one body with the given keys. */
function viewOf(body: string): SceneView {
  const [cell] = evaluate(`{ "version": 1, "bodies": [{ ${body} }] }`).cells;
  const view = cell && toCellView(cell);
  if (view?.kind !== "scene") throw new Error("no scene");
  return view;
}

const seen = (scene: SceneView) => sceneGeometry(scene, "front");
const triangle = `"position": [10, 20], "shape": { "polygon": [[0, 60], [120, 0], [120, 60]] }`;
const lift = `"position": [0, 0], "size": [20, 4], "path": { "points": [[0, 0], [100, 0], [100, 80]], "speed": 5 }`;
const exact: Rest = { kind: "exact" };
const grid: Rest = { kind: "grid", step: 5 };

describe("a rotation", () => {
  it("is above −180°, at most 180°, and has the decimals of its step", () => {
    expect([270, 180, -180, 181, 30.04, -0.2, 720].map((degrees) => rotationFor(degrees, 1))).toEqual([
      -90, 180, 180, -179, 30, 0, 0,
    ]);
    expect(rotationFor(30.04, 0.1)).toBe(30);
    expect(rotationFor(22, 15)).toBe(15);
  });

  it("turns on from what there is", () => {
    const scene = viewOf(`"position": [0, 0], "size": [40, 24], "rotation": 30`);
    expect(turn(seen(scene), [0], 12.3, 1)).toEqual([{ body: 0, rotation: 42 }]);
    expect(turn(seen(scene), [0], -30, 1)).toEqual([{ body: 0, rotation: 0 }]);
    expect(turn(seen(scene), [0], 0.2, 1)).toEqual([]);
  });

  it("is about the middle, whatever is turned", () => {
    for (const body of [`"position": [0, 0], "size": [40, 24]`, triangle, `${triangle}, "rotation": 50`]) {
      const scene = viewOf(body);
      const middle = (view: SceneView): readonly number[] => {
        const [own = NaN, y = NaN] = vectorOf(view, "position", 0);
        const corners = cornersOf(view, 0);
        const [w = NaN, h = NaN] = vectorOf(view, "size", 0);
        return corners ? [own, y] : [own + w / 2, y + h / 2];
      };
      const turned = { ...scene, bodies: withShapes(scene, [{ body: 0, rotation: 90 }]) };
      const text = body.includes("rotation") ? body.replace("50", "90") : `${body}, "rotation": 90`;
      const expected = viewOf(text);
      expect(middle(turned)).toEqual(middle(expected).map((n) => expect.closeTo(n, 9)));
      const flat = cornersOf(expected, 0)
        ?.flat()
        .map((n) => expect.closeTo(n, 9));
      expect(cornersOf(turned, 0)?.flat()).toEqual(flat);
    }
  });
});

describe("a box that is turned", () => {
  const scene = viewOf(`"center": [20, 12], "size": [40, 24], "rotation": 90`);

  it("has its own size, and is moved with its bounds on the grid", () => {
    expect(ownSize(scene, 0)).toEqual([40, 24]);
    expect(bodyReading(scene, { body: 0 }, "resize")).toBe("40 × 24 px");
    // Its bounds go from 8 to 32 across: it is their upper edge that comes to the grid.
    expect(move(seen(scene), [0], 0, [3, 0], grid)).toEqual([{ body: 0, position: [23, 12] }]);
  });

  it("is resized along its own axes, its opposite edge where it was", () => {
    expect(resize(seen(scene), [0], [1, 0], [0, 10], exact)).toEqual([{ body: 0, position: [20, 17], size: [50, 24] }]);
    expect(resize(seen(scene), [0], [-1, 0], [0, 10], exact)).toEqual([
      { body: 0, position: [20, 17], size: [30, 24] },
    ]);
  });

  it("keeps an extent on each axis", () => {
    expect(resize(seen(scene), [0], [1, 0], [0, -60], exact)).toEqual([]);
  });
});

describe("corners", () => {
  const scene = viewOf(triangle);

  it("are moved on the grid of the world, and stay convex", () => {
    expect(movePoint(seen(scene), 0, { kind: "corner", index: 1 }, [2, 7], grid)).toEqual([
      {
        body: 0,
        corners: [
          [0, 60],
          [120, 5],
          [120, 60],
        ],
      },
    ]);
    expect(movePoint(seen(scene), 0, { kind: "corner", index: 1 }, [0, 60], grid)).toMatch(/convex/);
    expect(movePoint(seen(scene), 0, { kind: "corner", index: 1 }, [0, 1], grid)).toEqual([]);
  });

  it("are added out of the middle of each edge, and taken away down to three", () => {
    for (const index of [0, 1, 2]) {
      const changes = addPoint(seen(scene), 0, { kind: "corner", index }, undefined, { kind: "pixel", step: 1 });
      if (typeof changes === "string") throw new Error(changes);
      const after = { ...scene, bodies: withShapes(scene, changes) };
      expect(cornersOf(after, 0)).toHaveLength(4);
      expect(removePoint(seen(after), 0, { kind: "corner", index: index + 1 })).toEqual([
        { body: 0, corners: cornersOf(scene, 0) },
      ]);
    }
    expect(removePoint(seen(scene), 0, { kind: "corner", index: 0 })).toMatch(/at least 3/);
  });

  it("are where they are drawn, and picked by", () => {
    const geometry = seen(scene);
    const p = project({ centerX: 0, centerY: 0, scale: 1 }, { width: 400, height: 400 }, false);
    const shown = instantGeometry(geometry, { time: 0, frame: 1 });
    const at = (x: number, y: number): number | undefined => pick(geometry, shown, p, x + 200, y + 200);
    expect([at(120, 70), at(20, 30)]).toEqual([0, undefined]);
    const kinds = handlesOf(geometry, 0, p).map(({ shape }) => shape);
    expect(kinds.filter((shape) => shape === "corner")).toHaveLength(3);
    expect(kinds.filter((shape) => shape === "add")).toHaveLength(3);
    expect(kinds).not.toContain("edge");
    expect(gripAt(geometry, shown, new Set([0]), p, 330, 220)).toEqual({
      ...{ kind: "point", body: 0, adds: false },
      point: { kind: "corner", index: 1 },
    });
    expect(gripAt(geometry, shown, new Set([0]), p, 220, 232)).toBeUndefined();
  });
});

describe("points of a path", () => {
  const scene = viewOf(lift);

  it("are moved, added between others, and taken away down to two", () => {
    const geometry = seen(scene);
    expect(movePoint(geometry, 0, { kind: "waypoint", index: 2 }, [3, 4], grid)).toEqual([
      {
        body: 0,
        points: [
          [0, 0],
          [100, 0],
          [105, 85],
        ],
      },
    ]);
    expect(addPoint(geometry, 0, { kind: "waypoint", index: 1 }, undefined, grid)).toMatchObject([
      {
        points: [
          [0, 0],
          [100, 0],
          [100, 40],
          [100, 80],
        ],
      },
    ]);
    expect(addPoint(geometry, 0, { kind: "waypoint", index: 2 }, undefined, grid)).toEqual([]);
    const [change] = removePoint(geometry, 0, { kind: "waypoint", index: 0 });
    expect(change).toEqual({
      body: 0,
      points: [
        [100, 0],
        [100, 80],
      ],
    });
    const two = viewOf(lift.replace(", [100, 80]", ""));
    expect(removePoint(seen(two), 0, { kind: "waypoint", index: 1 })).toMatch(/at least 2/);
  });

  it("go with their body, and are marked in the middle of it", () => {
    const moved = { ...scene, bodies: withShapes(scene, [{ body: 0, position: [1, 2] }]) };
    expect(pathOf(moved, 0)?.points).toEqual([
      [1, 2],
      [101, 2],
      [101, 82],
    ]);
    expect(pointsOf(seen(scene), 0).map(({ place }) => place)).toEqual([
      [10, 2],
      [110, 2],
      [110, 82],
    ]);
    expect(seen(scene).waypoints).toHaveLength(3);
  });

  it("take the place of a velocity's handle", () => {
    const p = project({ centerX: 50, centerY: 40, scale: 2 }, { width: 400, height: 400 }, false);
    const shapes = handlesOf(seen(scene), 0, p).map(({ shape }) => shape);
    expect(shapes).not.toContain("tip");
    expect(shapes).not.toContain("begin");
    // The first point lies on the body, which is too small for both.
    expect(shapes.filter((shape) => shape === "waypoint")).toHaveLength(2);
    expect(shapes.filter((shape) => shape === "add")).toHaveLength(2);
    const shown = instantGeometry(seen(scene), { time: 0, frame: 1 });
    expect(gripAt(seen(scene), shown, new Set([0]), p, 200 + 2 * 10, 200 + 2 * (2 - 40))).toMatchObject({
      ...{ kind: "point", adds: true },
      point: { kind: "waypoint", index: 0 },
    });
  });
});
