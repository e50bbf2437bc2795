import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { at } from "../../../../src/geometry/index.js";
import { type Level, readLevels } from "../../../../src/levels/index.js";
import { fixtureFiles, solidCells } from "../levelFiles.js";
import { decodedShapes, shapeText } from "./decoder.js";

const folder = fileURLToPath(new URL("../../../fixtures/levels/godot/", import.meta.url));

/** Everything that is solid, as the small decoder says it. */
export function shapesOf(level: Level): string[] {
  const boxText = (min: readonly number[], max: readonly number[]) => {
    const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [min, max];
    return shapeText([
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]);
  };
  const ofGrids = level.grids.flatMap((grid) =>
    Array.from(solidCells(grid), ([column, row]) => {
      const min = [column, row].map((index, axis) => at(grid.origin, axis) + index * at(grid.tileSize, axis));
      return boxText(
        min,
        min.map((c, axis) => c + at(grid.tileSize, axis)),
      );
    }),
  );
  const ofBoxes = level.boxes.map(({ box }) => boxText(box.min, box.max));
  const ofShapes = (level.shapes ?? []).map(({ pieces }) => shapeText(pieces.flat()));
  return [...ofGrids, ...ofBoxes, ...ofShapes].sort();
}

describe("the demos of the engine have what a decoder of their own finds", () => {
  test.each([
    ["kinematic_character", "world.tscn", { tiles: 288, boxes: 0, shapes: 2 }],
    ["dynamic_tilemap_layers", "world.tscn", { tiles: 289, boxes: 0, shapes: 0 }],
    ["physics_platformer", "stage.tscn", { tiles: 744, boxes: 160, shapes: 28 }],
  ])("%s/%s", async (project, scene, counts) => {
    const { levels } = await readLevels(`godot/${project}/${scene}`, fixtureFiles);
    const level = levels[0] ?? expect.fail("the scene is a level");
    const tiles = level.grids.reduce((sum, { count }) => sum + count, 0);
    expect({ tiles, boxes: level.boxes.length, shapes: level.shapes?.length ?? 0 }).toEqual(counts);
    expect(shapesOf(level)).toEqual(decodedShapes(folder + project, scene));
  });

  test("what is missing of a project is left out and named, and stops nothing", async () => {
    const { levels, problems } = await readLevels("godot/physics_platformer/stage.tscn", fixtureFiles);
    expect(levels[0]?.skipped).toMatchObject({ polygon: 28, oneWay: 1 });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
