import { at } from "../../../../src/geometry/index.js";
import type { Level } from "../../../../src/levels/index.js";
import { solidCells } from "../levelFiles.js";
import { shapeText } from "./decoder.js";

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
