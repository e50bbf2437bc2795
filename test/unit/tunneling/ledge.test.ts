import { describe, expect, test } from "vitest";
import { runScene, withoutTrying } from "../writtenScene.js";

const codes = (scene: object) =>
  runScene({ frames: 60, gravity: [0, 1000], ...scene }, withoutTrying).findings.map(({ code }) => code);
const ledge = { id: "ledge", position: [-50, 0], size: [100, 8] };
const ground = { id: "ground", position: [-50, 60], size: [300, 28] };
const walker = { id: "walker", position: [0, -20], size: [10, 20], velocity: [100, 0] };

describe("who walks off a ledge", () => {
  test.each(
    ["semi-implicit", "explicit", "verlet", "curve"].flatMap((integrator) =>
      [50, 60].map((fps) => ({ integrator, fps })),
    ),
  )("under gravity cuts no corner of it: $integrator, $fps fps", ({ integrator, fps }) => {
    expect(codes({ integrator, fps, bodies: [walker, ledge, ground] })).toEqual([]);
  });

  test.each([50, 60, 72, 144, 240])("cuts no corner of what put it back at a distance, either: %s fps", (fps) => {
    const slide = { id: "body", position: [60, 82], size: [31, 31], velocity: [-550, 0], response: "slide" };
    const floor = { id: "floor", position: [-198, 305], size: [51.75, 1] };
    const fall = { fps, check: "overlap, back to the old position", frames: Math.ceil(fps * 0.6), gravity: [0, 1900] };
    expect(codes({ ...fall, bodies: [slide, floor] })).toEqual([]);
  });

  test("cuts corners where it comes faster than one frame's fall", () => {
    const knife = { id: "knife", position: [20, 20], size: [16, 16], velocity: [2400, 2400] };
    const block = { id: "block", position: [64, 0], size: [72, 68] };
    expect(codes({ fps: 30, gravity: [0, 100], bodies: [knife, block] })).toEqual(["corner-cut"]);
  });

  test("cuts no corner of a face that it was pushed flush with, also as a polygon: other phases do", () => {
    const body = {
      ...{ id: "body", position: [10, 42], velocity: [-939.25, -580] },
      shape: {
        polygon: [
          [4, 0],
          [16, 0],
          [12, 32],
          [0, 32],
        ],
      },
    };
    const ceiling = { id: "ceiling", position: [-35.9, 18], size: [102, 22] };
    const check = { rule: "overlap, shortest push-out", velocity: "kept" };
    const post = { id: "post", position: [72.1, 18], size: [57.75, 45] };
    expect(codes({ fps: 60, gravity: [0, 0], check, frames: 5, bodies: [body, ceiling, post] })).toEqual([
      "tunnel-risk",
    ]);
  });
});
