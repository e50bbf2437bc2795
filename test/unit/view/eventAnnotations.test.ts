import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { instantAt, palettes, sceneSheet, sheetSvg, type LaneLayout } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";

function sceneOf(text: string): SceneView {
  const scene = evaluate(text)
    .cells.map(toCellView)
    .find((cell) => cell.kind === "scene");
  return scene ?? expect.fail("there is no scene");
}

/** One that moves to the right, and a wall. */
function shot(speed: number, wall: number, thickness: number): string {
  return `{ "version": 1, "bodies": [
    { "id": "p", "position": [0, 40], "size": [10, 10], "velocity": [${speed}, 0] },
    { "id": "q", "position": [${wall}, 0], "size": [${thickness}, 96] }] }`;
}

const { colours } = palettes.light;

/** The texts of the picture of a scene's end with the colours they are written in. */
function written(scene: SceneView, layout: LaneLayout = "overlaid"): ReadonlyMap<string, string> {
  const instant = instantAt(scene, scene.frames);
  const svg = sheetSvg(sceneSheet(scene, "", { palette: palettes.light, width: 800, layout, instant }));
  return new Map(
    [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].flatMap(([, own = "", text = ""]) => {
      const colour = / fill="([^"]*)"/.exec(` ${own}`)?.[1];
      return colour !== undefined && colour !== "none" ? [[text, colour] as const] : [];
    }),
  );
}

describe("what a picture says of looks", () => {
  it("accuses no look that has nothing to see", () => {
    const texts = written(sceneOf(shot(-300, 38, 12)));
    expect(texts.get("frame 1: touches nothing")).toBe(colours.game);
    expect(texts.get("SAFE")).toBe(colours.safe);
    expect([...texts.values()]).not.toContain(colours.bad);
  });

  it("says that a look misses what was passed, for both that move", () => {
    const texts = written(sceneOf(shot(3000, 34, 4)));
    expect(texts.get("frame 1: no overlap")).toBe(colours.bad);
    const meeting = sceneOf(`{ "version": 1, "bodies": [
      { "id": "p", "position": [0, 40], "size": [6, 6], "velocity": [1200, 0] },
      { "id": "q", "position": [26, 0], "size": [3, 96], "velocity": [-1200, 0] }] }`);
    expect([...written(meeting).keys()].filter((text) => text.includes("nothing there"))).toEqual([]);
  });

  it("shows the way back from a growing obstacle as long as the finding says", () => {
    const growing = sceneOf(`{ "version": 1, "frames": 3, "bodies": [
      { "id": "shield", "position": [20, 20], "size": [16, 16], "growth": [1200, 0], "anchor": [0, 0.5] },
      { "id": "bee", "position": [60, 24], "size": [6, 6], "velocity": [-900, 0] }] }`);
    expect(growing.findings.map(({ message }) => /leading edge is (\d+ px)/.exec(message)?.[1])).toEqual(["11 px"]);
    expect([...written(growing, "lanes").keys()]).toContain("back to the entry side: 11 px");
  });

  it("says nothing good where other code answers otherwise", () => {
    const recorded = sceneOf(`{ "version": 1, "fps": 1, "bodies": [
      { "id": "p", "position": [0, 0], "size": [1, 1], "velocity": [4, 0] },
      { "id": "q", "position": [2, 1], "size": [1, 1] }],
      "answers": [{ "name": "x.js", "body": "p", "obstacle": "q", "time": 0.25, "normal": [-1, 0] }] }`);
    const texts = written(recorded);
    expect(texts.get("RESULT DIFFERS")).toBe(colours.warn);
    expect([...texts.values()]).not.toContain(colours.safe);
  });

  it("says nothing good of a scene of which something was left out", () => {
    const scene = sceneOf(shot(300, 38, 12));
    for (const partial of [
      { ...scene, notEvaluated: ["growth"] },
      { ...scene, levelNotEvaluated: ["polygons"] },
    ]) {
      expect([...written(partial).values()]).not.toContain(colours.safe);
    }
  });
});

describe("the word for a pair", () => {
  it("is the most serious one alone", () => {
    const scene = sceneOf(shot(2340, 34, 16));
    expect(scene.findings.map(({ code }) => code).toSorted()).toEqual(["wrong-side"]);
    const texts = written(scene);
    expect(texts.get("WRONG SIDE")).toBe(colours.bad);
    expect([...texts.keys()]).not.toContain("BY CHANCE");
  });

  it("of luck is that of a warning, and neither what moves nor what is right has its colour", () => {
    const texts = written(sceneOf(shot(1500, 30, 6)));
    expect(texts.get("BY CHANCE")).toBe(colours.warn);
    expect([colours.start, colours.safe]).not.toContain(colours.warn);
  });
});
