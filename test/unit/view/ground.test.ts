import { describe, expect, it } from "vitest";
import { hasSameGround, sceneGeometry } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { sceneView } from "./sceneViews.js";

const wall = { id: "wall", position: [40, 0], size: [5, 50] };
const at = (x: number) => ({ id: "box", position: [x, 0], size: [10, 10], velocity: [60, 0], swept: [[0, x, 0]] });
const grid = { origin: [0, 0], tileSize: [8, 8], width: 2, height: 1, solid: Uint8Array.of(0, 1) };
const ground = (x: number, more: Partial<SceneView> = {}, walls = [wall]) =>
  sceneGeometry(sceneView([at(x), ...walls], { grids: [grid], ...more }), "front");

describe("the ground of a picture", () => {
  it("is the same wherever the bodies are that move", () => {
    expect(hasSameGround(ground(0), ground(7))).toBe(true);
  });

  it.each<[string, ReturnType<typeof ground>]>([
    ["a wall", ground(0, {}, [{ ...wall, position: [41, 0] }])],
    ["the number of walls", ground(0, {}, [])],
    ["its tiles", ground(0, { grids: [{ ...grid, solid: Uint8Array.of(1, 1) }] })],
    ["the place of its tiles", ground(0, { grids: [{ ...grid, origin: [1, 0] }] })],
    ["a level's boxes", ground(0, { boxes: { names: ["a"], rects: Float64Array.of(0, 0, 1, 1) } })],
    ["which way is up", ground(0, { yAxis: "up" })],
    ["the unit", ground(0, { unit: "m" })],
  ])("is another with another %s", (_, other) => {
    expect(hasSameGround(ground(0), other)).toBe(false);
  });
});
