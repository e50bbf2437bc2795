import { describe, expect, test } from "vitest";
import type { SceneResult } from "../../../src/tunneling/index.js";
import { runScene } from "../writtenScene.js";

function run(bodies: readonly object[], more: object = {}): SceneResult {
  return runScene({ bodies, ...more });
}

const slope = {
  id: "slope",
  position: [0, 0],
  shape: {
    polygon: [
      [0, 0],
      [40, -30],
      [40, 0],
    ],
  },
};

describe("a scene with convex shapes", () => {
  test("lets a box slide up a slope, and tells of its face", () => {
    const { swept, final, findings } = run(
      [slope, { id: "box", position: [-20, -10], size: [10, 10], velocity: [600, 0] }],
      { frames: 4 },
    );
    expect(swept.contacts.normals.slice(0, 2)).toEqual(Float64Array.of(-0.6, -0.8));
    // Nine units to the foot, of ten a frame, and then along the slope.
    expect(final[1]?.velocity?.[0]).toBeCloseTo(384, 9);
    expect(final[1]?.velocity?.[1]).toBeCloseTo(-288, 9);
    expect(findings).toEqual([]);
  });

  test("notes at a contact where a polygon has its position, as its corners are relative to it", () => {
    const { contacts } = run([
      { id: "door", center: [60, 0], size: [4, 80], rotation: 30 },
      { id: "bullet", position: [0, -2], size: [4, 4], velocity: [6000, 0] },
    ]).swept;
    expect(Array.from(contacts.obstaclePositions)).toEqual([60, 0]);
  });

  test("tells of a turned wall that a bullet goes through, with the numbers that would be safe", () => {
    const door = { id: "door", center: [60, 0], size: [4, 80], rotation: 30 };
    const bullet = { id: "bullet", position: [0, -2], size: [4, 4], velocity: [6000, 0] };
    const { findings, swept } = run([door, bullet]);
    const [finding] = findings;
    expect(finding).toMatchObject({ code: "tunnel", severity: "warning", body: 1, frame: 1 });
    const [x, y] = finding?.normal ?? [];
    expect(x).toBeCloseTo(-Math.cos(Math.PI / 6), 12);
    expect(y).toBeCloseTo(-Math.sin(Math.PI / 6), 12);
    // The bullet is 4 (cos 30° + sin 30°) long along that normal, and moves 100 cos 30° a frame.
    const step = 100 * Math.cos(Math.PI / 6);
    const own = 4 * (Math.cos(Math.PI / 6) + Math.sin(Math.PI / 6));
    expect(finding?.detected?.fps).toBeCloseTo((60 * step) / (own + 4), 5);
    // The shortest way out leads back in the first half of the wall.
    expect(finding?.safe?.fps).toBeCloseTo((2 * 60 * step) / (own + 4), 5);
    expect(finding?.safe?.thickness).toBeUndefined();
    expect(finding?.headline).toBe("bullet tunnels through door in frame 1.");
    expect(finding?.cause).toBe(
      "It gets 86.6 px closer to door per frame; bullet (5.464 px) and door (4 px) together are 9.464 px, so 89 % of crossings go undetected.",
    );
    expect(swept.contacts.frames).toHaveLength(1);
  });

  test("is safe above the numbers that it tells, and not below", () => {
    const through = (speed: number, fps: number): readonly string[] => {
      const door = { id: "door", center: [60, 0], size: [4, 80], rotation: 30 };
      const bullet = { id: "bullet", position: [0, -2], size: [4, 4], velocity: [speed, 0] };
      return run([door, bullet], { fps, frames: 30 }).findings.map(({ code }) => code);
    };
    const [finding] = run([
      { id: "door", center: [60, 0], size: [4, 80], rotation: 30 },
      { id: "bullet", position: [0, -2], size: [4, 4], velocity: [6000, 0] },
    ]).findings;
    expect(through(6000, finding?.safe?.fps ?? 0)).toEqual([]);
    expect(through(finding?.safe?.speed ?? 0, 60)).toEqual([]);
    expect(through(6000, (finding?.safe?.fps ?? 0) * 0.99)).not.toEqual([]);
  });

  test("lets the game’s own check push out of a slope along its face", () => {
    const { discrete } = run([slope, { id: "box", position: [10, -40], size: [10, 10], velocity: [0, 600] }], {
      frames: 3,
    });
    const last = discrete.tracks.positions.slice(-2);
    // Slid down to the left, and still outside: its lower right corner is not below the slope.
    expect(last[0]).toBeLessThan(10);
    const [x = 0, y = 0] = last;
    expect(y + 10).toBeLessThanOrEqual(-0.75 * Math.max(0, x + 10) + 1e-9);
  });

  test("carries what stands on a driven polygon", () => {
    const lift = {
      id: "lift",
      position: [0, 0],
      shape: {
        polygon: [
          [0, 0],
          [40, 0],
          [30, 10],
          [10, 10],
        ],
      },
      path: {
        points: [
          [0, 0],
          [0, -60],
        ],
        speed: 60,
      },
      carries: true,
    };
    const { final } = run([lift, { id: "rider", position: [10, -8], size: [8, 8], velocity: [0, 0] }], {
      frames: 30,
      gravity: [0, 600],
    });
    expect(final[0]?.position[1]).toBeCloseTo(-30, 9);
    expect(final[1]?.position[1]).toBeCloseTo(-38, 9);
  });

  test("lets through a one-way slope from below, and holds from above", () => {
    const platform = { ...slope, oneWay: [0, -1] };
    const up = run([platform, { id: "box", position: [20, 20], size: [4, 4], velocity: [0, -3000] }], { frames: 2 });
    expect(up.swept.contacts.frames).toHaveLength(0);
    const down = run([platform, { id: "box", position: [20, -60], size: [4, 4], velocity: [0, 3000] }], { frames: 2 });
    expect(down.swept.contacts.frames.length).toBeGreaterThan(0);
  });

  test("begins with the least push out of a slope", () => {
    const { findings } = run([slope, { id: "box", position: [20, -20], size: [8, 8], velocity: [1, 0] }], {
      frames: 1,
    });
    expect(findings[0]).toMatchObject({ code: "start-overlap" });
    const [x = 0, y = 0] = findings[0]?.penetration ?? [];
    expect(y / x).toBeCloseTo(0.8 / 0.6, 9);
  });
});
