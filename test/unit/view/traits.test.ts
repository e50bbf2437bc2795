import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import {
  bodiesCsv,
  describedBodies,
  describedIn,
  gravityText,
  parabolasText,
  traitTexts,
} from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";

function viewOf(bodies: string, more = ""): SceneView {
  const [cell] = evaluate(`{ "version": 1, ${more} "bodies": [${bodies}] }`).cells;
  const view = cell && toCellView(cell);
  return view?.kind === "scene" ? view : expect.fail("no scene");
}

const box = `"position": [0, 0], "size": [4, 2]`;

function said(body: string, more?: string) {
  const view = viewOf(`{ ${box}, ${body} }`, more);
  return traitTexts(describedIn(view, 0), view);
}

describe("what is written of a body besides place, size and velocity", () => {
  it.each([
    [`"path": { "points": [[0, 0], [0, 30]], "speed": 60 }`, "Follows a path of 30 px at 60 px/s once, in 0.5 s."],
    [
      `"path": { "points": [[0, 0], [0, 30]], "duration": 2, "repeat": "loop" }, "carries": true`,
      "Follows a closed path of 60 px at 30 px/s. One round takes 2 s. Carries bodies that rest on it.",
    ],
    [
      `"path": { "points": [[0, 0], [0, 30]], "speed": 60, "repeat": "back-and-forth" }`,
      "Moves back and forth along a path of 30 px at 60 px/s, in 0.5 s per direction.",
    ],
    [`"path": { "points": [[0, 0], [0, 0]], "duration": 1 }`, "Follows a path of 0 px at 0 px/s once, in 0 s."],
    [
      `"orbit": { "center": [2, 11], "angularVelocity": 31.41592653589793 }`,
      "Its center moves clockwise around (2, 11), at a radius of 10 px and by 30° per frame.",
    ],
    [
      `"velocity": [1, 0], "acceleration": [0, -5], "gravityScale": 0, "maxSpeed": 7`,
      "Accelerates by (0, −5) px/s². Gravity does not act on it. Maximum speed: 7 px/s.",
    ],
    [
      `"velocity": [1, 0], "gravityScale": 2, "maxSpeed": [7, 8]`,
      "2 × gravity acts on it. Maximum speed per axis: (7, 8) px/s.",
    ],
    [
      `"growth": [3600, 0], "anchor": [0.5, 0], "velocity": [1, 0]`,
      "Its size changes by (3600, 0) px/s. The anchor (0.5, 0) stays in place.",
    ],
  ])("is how it moves: %s", (body, motion) => {
    expect(said(body, `"gravity": [0, 60],`)).toEqual({ shape: "", motion, limits: "" });
  });

  it("turns the other way round where y grows upwards", () => {
    const orbit = `"orbit": { "center": [2, 11], "angularVelocity": 1 }`;
    expect(said(orbit, `"yAxis": "up",`).motion).toContain("moves counterclockwise");
    expect(said(orbit.replace(": 1 ", ": -1 "), `"yAxis": "up",`).motion).toContain("moves clockwise");
  });

  it("is its shape, where that is no upright box", () => {
    expect(said(`"rotation": 30`)).toEqual({ shape: "Rotated by 30°.", motion: "", limits: "" });
    const triangle = `{ "position": [0, 0], "shape": { "polygon": [[0, 0], [40, 0], [40, -30]] }, "rotation": 90 }`;
    const view = viewOf(`{ ${box} }, ${triangle}`);
    expect(traitTexts(describedIn(view, 1), view).shape).toBe("A polygon with 3 corners. Rotated by 90°.");
    expect(describedBodies(view)).toEqual({ bodies: [1], hasShape: true, hasMotion: false, hasLimits: false });
  });

  it("is what limits whom it meets", () => {
    expect(said(`"oneWay": [0, -1], "layers": ["a", "b"], "collidesWith": ["a"]`)).toEqual({
      shape: "",
      motion: "",
      limits: "One-way: only its top face is solid. On layers a, b. Collides with bodies on these layers: a.",
    });
    expect(said(`"layers": ["a"]`).limits).toBe("On layer a.");
    expect(said(`"layers": [], "collidesWith": []`).limits).toBe("On no layer. Collides with nothing.");
  });

  it("is nothing of others, and sent once of bodies that are alike", () => {
    const crowd = Array.from({ length: 5 }, () => `{ ${box}, "velocity": [1, 0], "maxSpeed": 9 }`).join();
    const view = viewOf(`{ ${box} }, ${crowd}, { ${box}, "oneWay": [0, -1] }`);
    expect(view.bodies.traits?.kinds).toEqual([{ maxSpeed: 9 }]);
    expect(describedBodies(view)).toEqual({
      bodies: [1, 2, 3, 4, 5, 6],
      hasShape: false,
      hasMotion: true,
      hasLimits: true,
    });
    expect(describedIn(view, 0)).toBeUndefined();
    expect(viewOf(`{ ${box} }`).bodies.traits).toBeUndefined();
    expect(describedBodies(viewOf(`{ ${box} }`))).toEqual({
      bodies: [],
      hasShape: false,
      hasMotion: false,
      hasLimits: false,
    });
  });

  it("is what gravity does in each frame, of the scene", () => {
    const view = viewOf(`{ ${box} }`, `"gravity": [0, 60],`);
    expect(gravityText(view.gravity, view)).toBe(
      "Gravity is (0, 60) px/s²: at 60 fps, each frame adds (0, 1) px/s to the velocity of moving bodies.",
    );
    expect(gravityText(undefined, view)).toBeUndefined();
  });

  const bending = ({ bodies }: SceneView): string | undefined => parabolasText(bodies.parabolas !== undefined);

  it("is that ways are parabolas, of a scene in which something goes along one", () => {
    const curve = `"gravity": [0, 60], "integrator": "curve",`;
    expect(bending(viewOf(`{ ${box}, "velocity": [1, 0] }`, curve))).toBe(
      "Within a frame, accelerating bodies follow a parabola until they hit an obstacle.",
    );
    expect(bending(viewOf(`{ ${box} }`, curve))).toBeUndefined();
    expect(bending(viewOf(`{ ${box}, "velocity": [1, 0] }`, `"gravity": [0, 60],`))).toBeUndefined();
  });
});

describe("bodies as CSV", () => {
  const rows = (view: SceneView): Record<string, string>[] => {
    const [names = [], ...values] = bodiesCsv(view)
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    return values.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? "–"])));
  };

  it("have all that is written of them, and nothing where nothing is", () => {
    const view = viewOf(
      `{ "id": "lift", ${box}, "carries": true, "path": { "points": [[0, 0], [0, 30]], "speed": 60 } },
       { "id": "ball", ${box}, "velocity": [1, 2], "maxSpeed": [3, 4], "acceleration": [5, 6], "gravityScale": 0, "layers": ["a", "b"] },
       { "id": "sword", ${box}, "orbit": { "center": [2, 11], "angularVelocity": 3 }, "collidesWith": ["a"] },
       { "id": "floor", ${box}, "oneWay": [0, -1] },
       { "id": "gate", ${box}, "growth": [6, 0], "anchor": [0.5, 1] }`,
    );
    const [lift, ball, sword, floor, gate] = rows(view);
    const triangle = `{ "position": [90, 0], "rotation": 90, "shape": { "polygon": [[0, 0], [40, 0], [40, -30]] } }`;
    const [ramp] = rows(viewOf(triangle));
    expect(gate).toMatchObject({ "growth x": "6", "growth y": "0", "anchor x": "0.5", "anchor y": "1", corners: "" });
    expect(ramp).toMatchObject({
      rotation: "90",
      corners: expect.stringMatching(/^\S+ \S+(; \S+ \S+){2}$/),
      "growth x": "",
    });
    expect(lift).toMatchObject({
      body: "lift",
      "size x": "4",
      path: "0 0; 0 30",
      speed: "60",
      repeat: "once",
      carries: "yes",
    });
    expect(ball).toMatchObject({ "velocity y": "2", "max speed x": "3", "max speed": "", "acceleration y": "6" });
    expect(ball).toMatchObject({ "gravity scale": "0", layers: "a b", path: "", "collides with": "" });
    expect(sword).toMatchObject({ "orbit center": "2 11", "angular velocity": "3", "collides with": "a" });
    expect(floor).toMatchObject({ "velocity x": "", "one-way x": "0", "one-way y": "-1", carries: "" });
  });
});
