import { describe, expect, it } from "vitest";
import { sceneGeometry, type BoxesMark } from "../../../src/view/index.js";
import { boxStyle } from "../../../src/view/styles.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { contactColumns, sceneView, thinWall, thinWallContact, thinWallTunnel } from "./sceneViews.js";

function rects({ rects, bodies }: BoxesMark): number[][] {
  return Array.from(bodies, (_, i) => Array.from(rects.subarray(i * 4, i * 4 + 4)));
}

describe("what does not depend on the time", () => {
  const drawn = sceneGeometry(thinWall(), "front");

  it("is the start of what moves, and the rest", () => {
    expect(rects(drawn.starts)).toEqual([[0, 40, 8, 44]]);
    expect(rects(drawn.statics)).toEqual([[38, 0, 42, 96]]);
  });

  it("is a ghost at each frame's end of the game's own run", () => {
    expect(rects(drawn.ghosts)).toEqual([[50, 40, 58, 44]]);
  });

  it("is the box at each contact, with a dot in the middle of the touching faces and the normal from there", () => {
    expect(rects(drawn.contacts)).toEqual([[30, 40, 38, 44]]);
    expect(drawn.dots).toEqual([[38, 42]]);
    expect(drawn.normals.map(({ from, direction }) => ({ from, direction }))).toEqual([
      { from: [38, 42], direction: [-1, 0] },
    ]);
  });

  it("is the path of the boxes' middles", () => {
    expect(Array.from(drawn.path.points)).toEqual([4, 42, 34, 42, 34, 42]);
  });

  it("is the velocity from the middle of the start", () => {
    expect(drawn.velocities.map(({ from, direction, reach }) => ({ from, direction, reach }))).toEqual([
      { from: [4, 42], direction: [1, 0], reach: 50 },
    ]);
  });

  it("is hatched where the body passes unseen, and nowhere without such a finding", () => {
    const polygon = Array.from(drawn.hatches[0]?.polygon ?? []);
    const xs = polygon.filter((_, i) => i % 2 === 0);
    const ys = polygon.filter((_, i) => i % 2 === 1);
    expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]).toEqual([38, 40, 42, 44]);
    expect(
      sceneGeometry(thinWall({ findings: [{ ...thinWallTunnel, code: "tunnel-risk" }] }), "front").hatches,
    ).toEqual([]);
  });

  it("is hatched in a tile that is passed", () => {
    const grid = { origin: [30, 0], tileSize: [4, 96], width: 3, height: 1, solid: new Uint8Array([0, 0, 1]) };
    const findings = [{ ...thinWallTunnel, obstacle: { kind: "tile", grid: 0, column: 2, row: 0 } as const }];
    const polygon = Array.from(sceneGeometry(thinWall({ grids: [grid], findings }), "front").hatches[0]?.polygon ?? []);
    expect(Math.min(...polygon.filter((_, i) => i % 2 === 0))).toBe(38);
  });

  it("has bounds that hold the start, both ends and the obstacle", () => {
    expect(drawn.bounds).toEqual([0, 0, 58, 96]);
  });

  it("leaves no ghost of a body that stays where it is", () => {
    const resting = {
      id: "a",
      position: [1, 2],
      size: [3, 4],
      velocity: [0, 0],
      swept: [
        [0, 1, 2],
        [50, 1, 2],
      ],
    };
    expect(rects(sceneGeometry(sceneView([resting], { frames: 50 }), "front").ghosts)).toEqual([]);
  });
});

describe("ghosts", () => {
  const flying = (frames: number): SceneView =>
    sceneView(
      [
        {
          id: "a",
          position: [0, 0],
          size: [9, 9],
          velocity: [60, 0],
          swept: [
            [0, 0, 0],
            [frames, frames, 0],
          ],
        },
      ],
      { frames },
    );

  it("are faint where so many lie on each other that they would hide the picture", () => {
    expect(boxStyle(sceneGeometry(flying(30), "front").ghosts).fill).toBeGreaterThan(0);
    expect(boxStyle(sceneGeometry(flying(300), "front").ghosts).fill).toBe(0);
  });

  it("are as far apart as the body is long, however short its steps are, and fade with their age", () => {
    const { ghosts } = sceneGeometry(flying(60), "front");
    const places = Array.from(ghosts.bodies.keys(), (i) => ghosts.rects[i * 4] ?? NaN);
    for (const [i, x] of places.entries()) expect(x - (places[i - 1] ?? 0)).toBeGreaterThan(9);
    const fade = Array.from(ghosts.fade ?? []);
    expect(fade).toEqual(fade.toSorted((a, b) => a - b));
  });

  it("are bounded in number, whatever the run's length", () => {
    expect(sceneGeometry(flying(1_000_000), "front").ghosts.bodies.length).toBeLessThanOrEqual(20_000);
  });
});

describe("odd scenes", () => {
  it("with nothing in them have bounds that can be shown", () => {
    expect(sceneGeometry(sceneView([]), "front").bounds).toEqual([0, 0, 1, 1]);
  });

  it("of one point have room around it", () => {
    const { bounds } = sceneGeometry(sceneView([{ id: "p", position: [3, 4], size: [0, 0] }]), "front");
    expect(bounds[2]).toBeGreaterThan(bounds[0]);
    expect(bounds[3]).toBeGreaterThan(bounds[1]);
  });

  it("with numbers that are none have bounds of the others", () => {
    const bad = {
      id: "bad",
      position: [0, 0],
      size: [1, 1],
      velocity: [1, 1],
      swept: [
        [0, NaN, 1],
        [1, Infinity, 2],
      ],
    };
    const scene = sceneView([bad, { id: "wall", position: [5, 5], size: [1, 1] }]);
    expect(sceneGeometry(scene, "front").bounds).toEqual([0, 0, 6, 6]);
  });

  it("keep thousands of static boxes as one mark", () => {
    const scene = sceneView(Array.from({ length: 5000 }, (_, i) => ({ id: `s${i}`, position: [i, 0], size: [1, 1] })));
    expect(sceneGeometry(scene, "front").statics.rects).toHaveLength(20_000);
  });
});

describe("a 3D scene", () => {
  const scene: SceneView = sceneView(
    [
      {
        id: "probe",
        position: [0, 1, 2],
        size: [1, 2, 3],
        velocity: [60, 0, 0],
        swept: [
          [0, 0, 1, 2],
          [1, 1, 1, 2],
        ],
      },
      { id: "gate", position: [10, 20, 30], size: [4, 5, 6] },
    ],
    { dimensions: 3, yAxis: "up" },
  );

  it("is seen from the front, the top and the side along two of its axes", () => {
    expect(rects(sceneGeometry(scene, "front").statics)).toEqual([[10, 20, 14, 25]]);
    expect(rects(sceneGeometry(scene, "top").statics)).toEqual([[10, 30, 14, 36]]);
    expect(rects(sceneGeometry(scene, "side").statics)).toEqual([[30, 20, 36, 25]]);
  });

  it("grows upwards where y does, which cannot be seen from the top", () => {
    expect(sceneGeometry(scene, "front").up).toBe(true);
    expect(sceneGeometry(scene, "top").up).toBe(false);
  });

  it("has no arrow for a normal that points at the viewer", () => {
    const contact = {
      ...thinWallContact,
      normal: [0, 0, -1],
      position: [0, 1, 2],
      obstaclePosition: [0, 1, 5],
      expected: [1, 1, 2],
    };
    const met = { ...scene, swept: { ...scene.swept, contacts: contactColumns([contact]) } };
    expect(sceneGeometry(met, "front").normals).toEqual([]);
    expect(sceneGeometry(met, "side").normals).toHaveLength(1);
  });

  it("shows the front of a 2D scene whatever was asked for", () => {
    expect(sceneGeometry(thinWall(), "top").plane).toBe("front");
  });
});
