import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readLevels } from "../../../../src/levels/index.js";
import { fixtureFiles } from "../levelFiles.js";
import { decodedShapes } from "./decoder.js";
import { shapesOf } from "./shapes.js";

const folder = fileURLToPath(new URL("../../../fixtures/levels/godot/", import.meta.url));

describe("the demos of the engine have what a decoder of their own finds", () => {
  test.each([
    ["kinematic_character", "world.tscn", { tiles: 288, boxes: 0, shapes: 2 }],
    ["dynamic_tilemap_layers", "world.tscn", { tiles: 289, boxes: 0, shapes: 0 }],
    ["physics_platformer", "stage.tscn", { tiles: 744, boxes: 161, shapes: 28 }],
  ])("%s/%s", async (project, scene, counts) => {
    const { levels } = await readLevels(`godot/${project}/${scene}`, fixtureFiles);
    const level = levels[0] ?? expect.fail("the scene is a level");
    const tiles = level.grids.reduce((sum, { count }) => sum + count, 0);
    expect({ tiles, boxes: level.boxes.length, shapes: level.shapes?.length ?? 0 }).toEqual(counts);
    expect(shapesOf(level)).toEqual(decodedShapes(folder + project, scene));
  });

  test("a platform that is solid from above is that, and what moves freely no wall", async () => {
    const { levels, problems } = await readLevels("godot/physics_platformer/stage.tscn", fixtureFiles);
    expect(levels[0]?.boxes.flatMap(({ name, oneWay }) => (oneWay ? [[name, oneWay]] : []))).toEqual([
      ["Props/OneWayPlatform", [0, -1]],
    ]);
    expect(levels[0]?.skipped).toEqual({ moving: 3 });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
