import { expect, test } from "vitest";
import { auditLevels, marginText, type Mover } from "../../../src/audit/index.js";
import type { Level } from "../../../src/levels/index.js";
import { evaluate, sceneLevel } from "../../../src/notebook/index.js";
import { wallScene } from "../../../src/report/index.js";
import { tunnelsOf } from "../../../src/tunneling/index.js";
import { back, level, solidBox } from "./levels.js";

/** 50 px per step, for a floor of 8 px and a mover of 24 px. */
const mover: Mover = { size: [16, 24], speed: [300, 3000], fps: 60, check: back };

/** A floor whose level has no more room than the floor itself. */
const floor = level(
  { boxes: [solidBox([0, 296], [640, 304], "Floor")] },
  { bounds: { min: [0, 296], max: [640, 304] } },
);
const open: Level = { ...floor, isOpen: true };

test("a floor alone is found in an open level, which has room around it", async () => {
  const [audit] = await auditLevels([open], mover);
  expect(audit?.walls).toMatchObject([{ code: "tunnel", axis: "y", wall: floor.bounds, thickness: 8, missed: 0.36 }]);
  const [closed] = await auditLevels([floor], mover);
  expect(closed?.walls).toEqual([]);
});

const falling: Mover = { size: [16, 24], speed: [300, 0], gravity: [0, 2000], fps: 60, check: back };

test("a fall onto an open level's floor is as fast as its cap allows", async () => {
  const [audit] = await auditLevels([open], { ...falling, maxSpeed: [300, 3000] });
  expect(audit?.walls).toMatchObject([{ code: "tunnel", axis: "y", wall: floor.bounds, thickness: 8, missed: 0.36 }]);
  const [slow] = await auditLevels([open], { ...falling, maxSpeed: [300, 1800] });
  expect(slow?.walls).toEqual([]);
  expect(slow?.margin?.highestFall).toBeUndefined();
});

test("without a cap, an open level's margin says from how high falls were checked", async () => {
  const [audit] = await auditLevels([open], falling);
  expect(audit?.walls).toEqual([]);
  expect(audit?.margin && marginText(audit.margin, true)).toContain(
    "Falls from more than 24 px above the solid geometry were not checked",
  );
  const [closed] = await auditLevels([{ ...floor, bounds: { min: [0, 0], max: [640, 304] } }], falling);
  expect(closed?.margin && marginText(closed.margin, true)).not.toContain("were not checked");
});

test.each([
  ["a mover that is as fast", mover],
  ["a mover that falls from high", { ...falling, maxSpeed: [300, 3000] }],
])("a scene of a wall of an open level shows it: %s", async (_, mover) => {
  const [audit] = await auditLevels([open], mover);
  const [wall] = audit?.walls ?? [];
  if (!wall) throw new Error("the floor is not found");
  expect(wall.directions.length).toBeGreaterThan(0);
  for (const direction of wall.directions) {
    const asked = { wall: { ...wall, directions: [direction] }, level: open, reading: { levels: [open] } };
    const text = wallScene({ ...asked, choice: {}, mover, file: "level.tscn" });
    const { cells, problems } = evaluate(text ?? "", undefined, {
      levels: (of) => sceneLevel({ levels: [open], problems: [], files: [] }, of, () => undefined),
    });
    expect(problems).toEqual([]);
    const [cell] = cells;
    if (cell?.kind !== "scene") throw new Error(text);
    expect(tunnelsOf(cell.scene, cell.result.findings, "mover")).toEqual(["objects: Floor"]);
    expect(cell.result.findings).toMatchObject([{ code: "tunnel", expected: true }]);
  }
});
