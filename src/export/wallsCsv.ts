import type { WeakWallView } from "../protocol.js";
import { csvTable } from "./csv.js";

const names = [
  ...["number", "finding", "wall", "axis", "min x", "min y", "max x", "max y"],
  ...["thickness", "dwell", "missed", "safe above fps", "safe below px/s", "safe above px thick"],
];

/**
 * The walls of a level that can be passed as a table, in the order of their numbers. Lengths are pixels, `missed` is the
 * part of the frame's phases; a limit is empty where there is none.
 */
export function wallsCsv(walls: readonly WeakWallView[]): string {
  return csvTable(
    names,
    walls.map(({ code, name, axis, wall, thickness, dwell, missed, ...limits }, i) => [
      ...[i + 1, code, name, axis],
      ...wall,
      ...[thickness, dwell, missed],
      ...[limits.minFps, limits.maxSpeed, limits.minThickness].map((limit) => limit ?? ""),
    ]),
  );
}
