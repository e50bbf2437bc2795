import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { framesASecond, intoFrame, secondsTo, timeAfter } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";

function viewOf(text: string): SceneView {
  const [cell] = evaluate(text).cells;
  const view = cell && toCellView(cell);
  return view?.kind === "scene" ? view : expect.fail("no scene");
}

/** Ten frames of a fall to a floor, on which it lies from the fourth on: it meets it in every frame. */
const falling = `{
  "version": 1, "fps": 60, "frames": 10, "gravity": [0, 36000],
  "bodies": [
    { "id": "box", "position": [0, 0], "size": [10, 10], "velocity": [0, 0], "response": "slide" },
    { "id": "floor", "position": [-50, 80], "size": [200, 400] }
  ]
}`;

describe("the pace of a run", () => {
  const scene = viewOf(falling);
  const met = scene.swept.contacts.frames[0] ?? 0;

  it("is the game's own at 1", () => {
    expect(timeAfter(scene, 1, 0, 0.05)).toBeCloseTo(3, 12);
    expect(secondsTo(scene, 1, 10)).toBeCloseTo(10 / 60, 12);
    expect(timeAfter(scene, 1 / 64, 0, 64 / 60)).toBeCloseTo(1, 12);
  });

  it("ends with the run", () => {
    expect(timeAfter(scene, 4, 9, 100)).toBe(10);
    expect(timeAfter(scene, "slow", 9, 100)).toBe(10);
  });

  it("is slow in the frame in which two meet, and not in those in which they stay together", () => {
    expect(scene.swept.contacts.frames.length).toBeGreaterThan(3);
    const rates = Array.from({ length: 10 }, (_, i) => framesASecond(scene, "slow", i + 1));
    expect(rates).toEqual(rates.map((_, i) => (i + 1 === met ? 60 / 64 : 15)));
  });

  it("comes to the same time in many small steps as in one", () => {
    let time = 0;
    for (let step = 0; step < 90; step++) time = timeAfter(scene, "slow", time, 1 / 60);
    expect(time).toBeCloseTo(timeAfter(scene, "slow", 0, 1.5), 9);
    expect(secondsTo(scene, "slow", time)).toBeCloseTo(1.5, 9);
  });
});

describe("a time in words", () => {
  it("is told by its part of the frame", () => {
    const words = [0, 0.0001, 0.6, 0.9999, 1].map((time) => intoFrame({ time: 1 + time, frame: 2 }));
    expect(words).toEqual([
      "start of frame 2",
      "1 % into frame 2",
      "60 % into frame 2",
      "99 % into frame 2",
      "end of frame 2",
    ]);
  });
});
