import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { runScene } from "../../../src/tunneling/index.js";

/** What a scene comes to, and the first sentences of what is found in it. */
function resultOf(scene: object) {
  const [cell] = evaluate(JSON.stringify({ version: 1, ...scene })).cells;
  if (cell?.kind !== "scene") throw new Error("it is no scene");
  const early = cell.result.findings.filter(({ code }) => code === "ends-early");
  return { ...cell.result, scene: cell.scene, early: early.map(({ severity, message }) => `${severity}: ${message}`) };
}

const shot = { id: "shot", position: [100, 200], size: [6, 3], velocity: [1800, 0] };
const wall = { id: "wall", position: [140, 100], size: [8, 300] };
const thick = { ...wall, position: [300, 100], size: [200, 300] };

describe("a run that ends early", () => {
  it("says what follows", () => {
    const { early, lookAhead } = resultOf({ bodies: [shot, wall] });
    expect(early).toEqual([
      "warning: The run ends before shot hits wall. In a longer run: shot tunnels through wall in frame 2. Fix: run 2 frames.",
    ]);
    expect(lookAhead).toBeUndefined();
  });

  it("is information where nothing wrong follows", () => {
    expect(resultOf({ bodies: [{ ...shot, velocity: [60, 0] }, thick] }).early).toEqual([
      "information: The run ends before shot hits thick. The hit would be in frame 195. Fix: run 195 frames.".replace(
        "thick",
        "wall",
      ),
    ]);
  });

  it("is looked ahead for 10 seconds", () => {
    const far = (x: number) =>
      resultOf({
        bodies: [
          { ...shot, velocity: [60, 0] },
          { ...wall, position: [x, 100] },
        ],
      });
    // 106 is the right face of the shot, which moves a unit in each frame; the run itself has a frame.
    expect(far(106 + 600.5).early).toHaveLength(1);
    expect(far(106 + 601.5)).toMatchObject({ early: [], lookAhead: { frames: 600, isWhole: true } });
  });

  it("is found for what another body sends on its way", () => {
    const ball = { id: "ball", position: [0, 0], size: [10, 10], velocity: [600, 0], restitution: 1 };
    const bodies = [
      ball,
      { ...ball, id: "next", position: [100, 0], velocity: [0, 0] },
      { ...ball, id: "last", position: [200, 0], velocity: [0, 0] },
    ].map((body) => ({ ...body, response: "deflect" }));
    const { early } = resultOf({ bodies });
    expect(early.map((message) => message.split(". ")[0])).toEqual([
      "information: The run ends before ball hits next",
      "information: The run ends before next hits ball",
      "information: The run ends before last hits next",
    ]);
    expect(early[2]).toMatch(/run 19 frames\.$/);
  });

  it("is found under gravity, on paths, by growth and on orbits", () => {
    const player = { id: "player", position: [10, 0], size: [8, 8], velocity: [0, 0] };
    const floor = { id: "floor", position: [-50, 100], size: [200, 100] };
    expect(resultOf({ gravity: [0, 900], bodies: [player, floor] }).early).toHaveLength(1);
    const path = {
      points: [
        [10, 300],
        [10, 0],
      ],
      speed: 100,
    };
    const lift = { id: "lift", position: [10, 300], size: [20, 8], path };
    expect(resultOf({ bodies: [player, lift] }).early).toHaveLength(1);
    const mushroom = { id: "mushroom", position: [30, 0], size: [2, 8], velocity: [0, 0], growth: [60, 0] };
    expect(resultOf({ bodies: [player, { ...mushroom, anchor: [1, 0] }] }).early).not.toHaveLength(0);
    const sword = { id: "sword", center: [14, 44], size: [4, 4], orbit: { center: [14, 84], angularVelocity: -30 } };
    expect(resultOf({ gravity: [0, 900], bodies: [player, sword] }).early).toHaveLength(1);
  });

  it("is not looked at again after bodies that begin in each other, which have a finding of their own", () => {
    const { early, lookAhead } = resultOf({
      bodies: [shot, wall, { ...wall, id: "in", position: [500, 100] }, { ...shot, id: "other", position: [500, 200] }],
    });
    expect({ early, lookAhead }).toEqual({ early: [], lookAhead: { frames: 0, isWhole: false } });
  });

  it("says where it is not known whether what follows is safe", () => {
    // The shot has met the wall before, which sends it to the target: 20,000 frames later.
    const bodies = [
      { ...shot, velocity: [600, 0], response: "deflect" },
      { ...wall, position: [106.03, 100] },
      { ...shot, id: "target", position: [-1300, 200], velocity: [0, 0] },
    ];
    expect(resultOf({ fps: 10_000, bodies }).early).toEqual([
      expect.stringMatching(
        /^warning: .* The hit would be in frame \d+\. It was not checked whether your game handles it correctly\. Fix/,
      ),
    ]);
  });
});

describe("how far a scene is looked ahead", () => {
  it("is not said where each body meets something", () => {
    expect(resultOf({ frames: 300, bodies: [{ ...shot, velocity: [60, 0] }, thick] }).lookAhead).toBeUndefined();
  });

  it("is the run itself where there are too many bodies", () => {
    const bodies = Array.from({ length: 257 }, (_, i) => ({ ...shot, id: `${i}`, position: [0, 10 * i] }));
    expect(resultOf({ bodies: [...bodies, wall] }).lookAhead).toEqual({ frames: 0, isWhole: false });
  });

  it("ends where numbers do", () => {
    const { lookAhead } = resultOf({
      bodies: [
        { ...shot, velocity: [0, 0], acceleration: [1e149, 0] },
        { ...wall, position: [-900, 0] },
      ],
    });
    expect(lookAhead).toMatchObject({ isWhole: false });
    expect(lookAhead?.frames).toBeLessThan(600);
  });

  it("ends in a crowd", () => {
    const bodies = Array.from({ length: 250 }, (_, i) => ({
      ...{ id: `${i}`, position: [(i % 16) * 12, Math.floor(i / 16) * 12], size: [10, 10] },
      ...{ velocity: [((i * 37) % 11) * 4 - 20, ((i * 53) % 13) * 4 - 24], response: "deflect", restitution: 1 },
    }));
    const box = [
      { id: "left", position: [-20, -20], size: [10, 300] },
      { id: "right", position: [200, -20], size: [10, 300] },
      { id: "up", position: [-20, -20], size: [300, 10] },
      { id: "down", position: [-20, 200], size: [300, 10] },
    ];
    const beside = { ...shot, position: [0, 900], velocity: [1, 0] };
    const { lookAhead } = resultOf({ bodies: [...bodies, ...box, beside] });
    expect(lookAhead?.isWhole).toBe(false);
  });

  it("is nothing where nobody asks", () => {
    const { scene } = resultOf({ bodies: [{ ...shot, velocity: [-60, 0] }, wall] });
    expect(runScene(scene, { isLookingAhead: false }).lookAhead).toBeUndefined();
  });
});
