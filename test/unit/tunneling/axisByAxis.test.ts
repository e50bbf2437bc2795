import { describe, expect, it } from "vitest";
import type { SceneResult } from "../../../src/tunneling/index.js";
import { runScene } from "../writtenScene.js";

type Text = Readonly<Record<string, unknown>> & { readonly bodies: readonly object[] };

function run(text: Text): SceneResult {
  return runScene({ check: "axis by axis", ...text });
}

const codes = ({ findings }: SceneResult): readonly string[] => findings.map(({ code }) => code);

/** Where the game leaves the body, which is the first thing that moves. */
function gameEnd({ discrete: { tracks } }: SceneResult): readonly number[] {
  const end = (tracks.first[1] ?? 0) - 1;
  return Array.from(tracks.positions.subarray(2 * end, 2 * end + 2));
}

describe("a leg that leads into walls", () => {
  const check = { rule: "axis by axis", velocity: "kept" };

  it("ends at the nearest face, also where it comes into a slanted wall before that in the file", () => {
    // The polygon begins at the corner of the box, and leads to the right from there.
    const result = run({
      ...{ fps: 60, substeps: 4, check, frames: 5 },
      bodies: [
        { id: "body", position: [96, 5], size: [32.5, 32.5], velocity: [750, 38], response: "push" },
        {
          id: "ramp",
          position: [155.9, 31],
          shape: {
            polygon: [
              [8.5625, 0],
              [34.25, 0],
              [25.6875, 14],
              [0, 14],
            ],
          },
        },
        { id: "wall", position: [155.9, -63], size: [24, 94] },
      ],
    });
    expect(result.findings).toEqual([]);
    expect(gameEnd(result)[0]).toBeCloseTo(155.9 - 32.5, 9);
  });

  it("is stopped by a one-way face that it is flush with, whatever rounding makes of the depth", () => {
    const result = run({
      ...{ fps: 60, check, frames: 8 },
      bodies: [
        { id: "body", position: [79, 56], size: [10, 20.2], velocity: [980, 68.1] },
        { id: "wall", position: [145.75, 56.5], size: [56.5, 27], oneWay: [-1, 0] },
      ],
    });
    expect(result.findings).toEqual([]);
    expect(gameEnd(result)[0]).toBe(145.75 - 10);
  });
});

describe("the second leg", () => {
  it("begins where the first one was moved back to, and goes over an edge without a passage", () => {
    // In frame 4, the leg along x ends flush with the slanted face, and the one along y goes on past the tip above it.
    const { findings } = run({
      ...{ fps: 120, frames: 8 },
      bodies: [
        {
          ...{ id: "body", position: [65, 12], velocity: [-5190, -470], response: "stop" },
          shape: {
            polygon: [
              [0, 2.5],
              [31, 0],
              [31, 2.5],
            ],
          },
        },
        {
          ...{ id: "wall", position: [-78, -69] },
          shape: {
            polygon: [
              [4.9, 0],
              [9.8, 70.55],
              [4.9, 141.1],
              [0, 70.55],
            ],
          },
        },
      ],
    });
    expect(findings.map(({ code }) => code)).not.toContain("tunnel");
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(["tunnel-risk"]));
  });

  it("does not push two bodies apart that the first one has put flush by their shares", () => {
    const result = run({
      ...{ fps: 144, frames: 6, check: { rule: "axis by axis", velocity: "kept" } },
      bodies: [
        { id: "body", position: [7, 5], size: [14.8, 26.3], velocity: [12_670, 2180] },
        { id: "other", position: [417, 91], size: [38, 16], velocity: [2050, 0], mass: 2, response: "slide" },
      ],
    });
    // Nothing stops it along y.
    expect(gameEnd(result)[1]).toBeCloseTo(5 + (6 * 2180) / 144, 6);
  });
});

describe("a sensor and a body that moves one axis at a time", () => {
  it("meet on the straight path between two checks of both, and not on a leg", () => {
    const sensor = { id: "sensor", position: [79.9, 39], size: [24, 15], velocity: [-1496.75, 0], response: "pass" };
    const body = { id: "body", position: [57, 33], size: [6, 5.9], velocity: [370, 30], response: "push" };
    const result = run({ fps: 30, frames: 6, bodies: [body, sensor] });
    expect(codes(result)).toEqual(["tunnel"]);
    // A step of both is shorter than both are wide.
    expect(result.findings[0]?.safe?.fps).toBeCloseTo((1496.75 + 370) / 30, 5);
  });

  it("miss each other where a leg leads into the sensor and the step ends outside", () => {
    const result = run({
      ...{ fps: 50, frames: 8 },
      bodies: [
        { id: "sensor", position: [385, -36.5], size: [5.25, 38.3], velocity: [-170, 0], response: "pass" },
        { id: "body", position: [59, 58], size: [15, 26.4], velocity: [2562, -1056] },
      ],
    });
    expect(codes(result)).toEqual(["corner-cut"]);
  });
});

describe("a wall that is thick enough for a body that moves one axis at a time", () => {
  const body = { id: "body", position: [14, 49], size: [32.25, 10], velocity: [-45_840, 22_950] };

  it("is thinner than a step where the leg before leads past it from right before its face", () => {
    const { findings } = run({
      fps: 120,
      frames: 5,
      bodies: [{ id: "wall", position: [-1431, 741], size: [199, 36] }, body],
    });
    // Right before the top face, the leg along x (382 px) leads 266.75 px past the left end. It ends over the wall if the step begins
    // that much earlier: about 133.5 px higher. The leg along y (191.25 px) then ends as much higher.
    const startX = -1431 - 32.25 + 382;
    const above = 741 - 10 - (49 + ((14 - startX) / 45_840) * 22_950);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.safe?.thickness).toBeCloseTo(191.25 - 10 - above, 5);
  });

  it("is as thick as a step less the body where a leg can begin right before its face", () => {
    const { findings } = run({
      ...{ fps: 50, frames: 5 },
      bodies: [
        { id: "wall", position: [-23, 42.5], size: [2, 46] },
        { id: "body", position: [99, 30], size: [40, 14], velocity: [-2190, 0] },
      ],
    });
    expect(findings[0]?.safe?.thickness).toBeGreaterThanOrEqual((2190 / 50 - 40) * (1 - 1e-12));
    expect(findings[0]?.safe?.thickness).toBeLessThan((2190 / 50 - 40) * (1 + 1e-8));
  });
});
