import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import {
  instantAt,
  instantGeometry,
  panesFor,
  sceneGeometry,
  sizeOfPanes,
  overviewPlace,
  paintSpace,
  palettes,
  spaceBoxes,
  SvgSurface,
  type SpaceBoxes,
} from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { isometric } from "../../../src/view/space.js";

const size = { width: 300, height: 200 };
const cube = (x: number, y: number, z: number): SpaceBoxes => ({
  role: "static",
  boxes: Float64Array.of(x, y, z, x + 1, y + 1, z + 1),
});

function sceneOf(text: string): SceneView {
  const scene = evaluate(text)
    .cells.map(toCellView)
    .find((cell) => cell.kind === "scene");
  if (!scene) throw new Error("there is no scene");
  return scene;
}

function seenOf(scene: SceneView, plane: "front" | "top", time: number) {
  const geometry = sceneGeometry(scene, plane);
  return { geometry, moment: instantGeometry(geometry, instantAt(scene, time)) };
}

describe("a space seen at an angle", () => {
  it("stands in the middle of its stage and inside of it", () => {
    const project = isometric([cube(0, 0, 0), cube(9, 0, 0)], size, true);
    const [left] = project(0, 0, 1);
    const [right] = project(10, 0, 0);
    expect((left + right) / 2).toBeCloseTo(150);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(300);
  });

  it("has x to the right, z to the left, and y up or down as the scene has it", () => {
    for (const up of [true, false]) {
      const project = isometric([cube(0, 0, 0)], size, up);
      const [x, y] = project(0, 0, 0);
      expect(project(1, 0, 0)[0]).toBeGreaterThan(x);
      expect(project(0, 0, 1)[0]).toBeLessThan(x);
      expect(Math.sign(project(0, 1, 0)[1] - y)).toBe(up ? -1 : 1);
    }
  });

  it("passes over boxes that are not there", () => {
    const nowhere: SpaceBoxes = { role: "sweep", boxes: new Float64Array(6).fill(NaN) };
    expect(isometric([cube(0, 0, 0), nowhere], size, true)(0, 0, 0)).toEqual(
      isometric([cube(0, 0, 0)], size, true)(0, 0, 0),
    );
  });

  it("has what stands, where both begin, your game and the sweep, each with all three of its extents", () => {
    const text = `{ "version": 1, "dimensions": 3, "bodies": [
      { "id": "ball", "position": [0, 10, 30], "size": [1, 2, 3], "velocity": [3600, 0, 0] },
      { "id": "gate", "position": [40, 0, 0], "size": [5, 30, 60] }] }`;
    const scene = sceneOf(text);
    expect(
      spaceBoxes(seenOf(scene, "front", 0.9), seenOf(scene, "top", 0.9)).map(({ role, boxes }) => [role, [...boxes]]),
    ).toEqual([
      ["static", [40, 0, 0, 45, 30, 60]],
      ["start", [0, 10, 30, 1, 12, 33]],
      ["driven", Array(6).fill(NaN)],
      ["game", [0, 10, 30, 1, 12, 33]],
      ["sweep", [39, 10, 30, 40, 12, 33]],
    ]);
  });

  it("names the bodies, and tells where the contact is and what its normal is", () => {
    const text = `{ "version": 1, "dimensions": 3, "bodies": [
      { "id": "ball", "position": [0, 10, 30], "size": [1, 2, 3], "velocity": [3600, 0, 0] },
      { "id": "gate", "position": [40, 0, 0], "size": [5, 30, 60] }] }`;
    const scene = sceneOf(text);
    const painted = (time: number): string => {
      const surface = new SvgSurface();
      paintSpace(surface, palettes.light, seenOf(scene, "front", time), seenOf(scene, "top", time), size);
      return surface.toString();
    };
    const texts = (svg: string): string[] =>
      [...svg.matchAll(/<text[^>]*fill="[^>]*>([^<]*)</g)].map(([, each]) => each ?? "");
    expect(texts(painted(0)).sort()).toEqual(["ball", "gate"]);
    expect(texts(painted(1)).sort()).toEqual(["ball", "gate", "normal (−1, 0, 0)", "t 0.650"]);
  });

  it("has its place where the three views leave one, else below them", () => {
    expect(overviewPlace(panesFor({ dimensions: 3 }, 900, 0))).toMatchObject({ top: 0, height: 230 });
    const narrow = panesFor({ dimensions: 3 }, 400, 0);
    const below = overviewPlace(narrow);
    expect(below).toMatchObject({ left: 0, width: 400, height: 230 });
    expect(below?.top).toBeGreaterThan(Math.max(...narrow.map(({ top, height }) => top + height)));
    expect(sizeOfPanes(narrow).height).toBe((below?.top ?? 0) + 230);
    expect(overviewPlace(panesFor({ dimensions: 2 }, 900, 300))).toBeUndefined();
  });
});
