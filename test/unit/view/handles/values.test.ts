import { describe, expect, it } from "vitest";
import { aim, bodyReading, move, sceneGeometry, resize, restOf, type Rest } from "../../../../src/view/index.js";
import { sceneView } from "../sceneViews.js";

const grid: Rest = { kind: "grid", step: 10 };
const scene = sceneView([
  { id: "bullet", position: [12.3, 40], size: [8, 4], velocity: [3000, 0] },
  { id: "wall", position: [38, 0], size: [4, 96] },
]);
const described = sceneGeometry(scene, "front");

describe("moving", () => {
  it("brings the nearer edge of the held body onto the grid", () => {
    expect(move(described, [0], 0, [6.9, 0], grid)).toEqual([{ body: 0, position: [20, 40] }]);
    expect(move(described, [0], 0, [9.5, 0], grid)).toEqual([{ body: 0, position: [22, 40] }]);
  });

  it("leaves an axis alone along which the body has hardly moved", () => {
    expect(move(described, [0], 0, [0.4, 10], grid)).toEqual([{ body: 0, position: [12.3, 50] }]);
  });

  it("takes several bodies equally far", () => {
    expect(move(described, [0, 1], 0, [6.9, 0], grid)).toEqual([
      { body: 0, position: [20, 40] },
      { body: 1, position: [45.7, 0] },
    ]);
  });

  it("writes no digits that a pixel cannot mean", () => {
    const free = restOf(10, 3, true);
    expect(move(described, [0], 0, [1.23456789, 0], free)).toEqual([{ body: 0, position: [13.5, 40] }]);
  });

  it("changes nothing where the body comes back", () => {
    expect(move(described, [0, 1], 0, [0, 0], grid)).toEqual([]);
  });
});

describe("resizing", () => {
  it("moves one edge onto the grid and leaves the opposite one", () => {
    expect(resize(described, [1], [1, 0], [7, 0], grid)).toEqual([{ body: 1, size: [12, 96] }]);
    expect(resize(described, [1], [-1, 0], [-7, 0], grid)).toEqual([{ body: 1, position: [30, 0], size: [12, 96] }]);
  });

  it("moves a corner along both axes", () => {
    expect(resize(described, [1], [1, -1], [7, -12], grid)).toEqual([
      { body: 1, position: [38, -10], size: [12, 106] },
    ]);
  });

  it("stops at the opposite edge with a size of 0", () => {
    expect(resize(described, [1], [1, 0], [-50, 0], grid)).toEqual([{ body: 1, size: [0, 96] }]);
    expect(resize(described, [1], [-1, 0], [50, 0], grid)).toEqual([{ body: 1, position: [42, 0], size: [0, 96] }]);
  });
});

describe("aiming", () => {
  it("goes by whole steps of the grid in a frame", () => {
    expect(aim(described, [0], [8, 26], grid)).toEqual([{ body: 0, velocity: [3600, 1800] }]);
  });

  it("begins a velocity of what is at rest, and leaves none where it is dragged back", () => {
    expect(aim(described, [1], [20, 0], grid)).toEqual([{ body: 1, velocity: [1200, 0] }]);
    expect(aim(described, [1], [2, 0], grid)).toEqual([]);
  });

  it("is rounded to what a pixel can mean when it is free of the grid", () => {
    expect(aim(described, [0], [1.23456, 0], restOf(10, 2, true))).toEqual([{ body: 0, velocity: [3074, 0] }]);
  });
});

describe("a scene of three dimensions", () => {
  const deep = sceneView([{ id: "ball", position: [1, 2, 3], size: [4, 5, 6], velocity: [7, 8, 9] }], {
    dimensions: 3,
  });

  it("changes only in the two that are seen", () => {
    const top = sceneGeometry(deep, "top");
    expect(move(top, [0], 0, [9, 17], grid)).toEqual([{ body: 0, position: [10, 2, 20] }]);
    expect(resize(sceneGeometry(deep, "side"), [0], [1, 1], [1, 3], grid)).toEqual([{ body: 0, size: [4, 8, 7] }]);
    expect(aim(top, [0], [10, -10], grid)).toEqual([{ body: 0, velocity: [600, 8, -600] }]);
  });
});

describe("what is read at the pointer", () => {
  it("has the values in the words of the picture", () => {
    expect(bodyReading(scene, { body: 0, position: [12, -40] }, "move")).toBe("x 12, y −40");
    expect(bodyReading(scene, { body: 0 }, "resize")).toBe("8 × 4 px");
    expect(bodyReading(scene, { body: 0 }, "aim")).toBe("3000 px/s");
    expect(bodyReading(scene, { body: 0, velocity: [3, 4] }, "aim")).toBe("5 px/s (3, 4)");
  });
});
