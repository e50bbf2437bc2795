import { describe, expect, test } from "vitest";
import { auditLevels, auditVerdict, type LevelAudit, marginText, type Mover } from "../../../src/audit/index.js";
import type { Level } from "../../../src/levels/index.js";
import { back, grid, level, solidBox } from "./levels.js";

const slow: Mover = { size: [18, 24], speed: [300, 0], fps: 60, check: back };
const bounds = { min: [0, 0], max: [200, 200] };
const wall = solidBox([40, 0], [56, 200], "wall");
const floor = solidBox([0, 180], [200, 200], "floor");

async function auditOf(levels: readonly Level[], mover: Mover): Promise<LevelAudit> {
  const [audit] = await auditLevels(levels, mover);
  if (!audit) throw new Error("no level");
  return audit;
}

/** A bound that is passed by next to nothing. */
function just(bound: number): number {
  return expect.closeTo(bound, 5) as number;
}

describe("how far a mover is from passing anything", () => {
  test("is told with its numbers, and in words", async () => {
    const { margin } = await auditOf([level({ boxes: [wall] }, { bounds })], slow);
    const limits = { fps: just(60 / 6.8), speed: just(2040), substeps: 1 };
    expect(margin).toEqual({
      axis: "x",
      wall: { min: [40, 0], max: [56, 200] },
      thickness: 16,
      ...{ dwell: 6.8, headroom: 6.8 },
      ...{ safe: limits, detected: limits },
      minFps: limits.fps,
      maxSpeed: limits.speed,
      layer: "objects",
      name: "objects: wall",
      source: { file: "level.tmj", range: { offset: 0, length: 0 } },
    });
    expect(margin && marginText(margin, true)).toBe(
      "Weakest wall: 16 px thick (objects: wall, x 40…56, y 0…200 px). This mover stays safe up to 2039 px/s sideways at this frame rate, or down to 8.824 fps at this speed.",
    );
    expect(margin && marginText(margin, false)).toContain("Weakest wall in the readable part: 16 px thick");
  });

  test("is of the axis on which the mover is nearer to it", async () => {
    const one = level({ boxes: [wall, floor] }, { bounds });
    const falling = { ...slow, speed: [300, 600] };
    expect((await auditOf([one], falling)).margin).toMatchObject({
      axis: "y",
      thickness: 20,
      dwell: 4.4,
      maxSpeed: just(2640),
    });
  });

  test("counts the steps of a frame", async () => {
    const one = level({ boxes: [wall] }, { bounds });
    const stepping = { ...slow, substeps: 2 };
    expect((await auditOf([one], stepping)).margin).toMatchObject({ maxSpeed: just(4080) });
    expect((await auditOf([one], { ...stepping, speed: [4079, 0] })).walls).toEqual([]);
    expect((await auditOf([one], { ...stepping, speed: [4081, 0] })).walls).toHaveLength(1);
  });

  test("is of two walls that touch in a corner where those are passed first", async () => {
    const tiles = grid(["....", ".#..", "..#.", "...."], [32, 32]);
    const { margin } = await auditOf([level({ grids: [tiles] })], { ...slow, speed: [300, 400] });
    expect(margin).toMatchObject({ axis: "diagonal", dwell: 3.6, maxSpeed: just(1800), name: "walls: tile 1,1" });
    expect(margin && marginText(margin, true)).toBe(
      "Weakest point: walls that meet or nearly meet at a corner (walls: tile 1,1, x 32…96, y 32…96 px). " +
        "This mover stays safe up to 1799 px/s along the diagonal at this frame rate, or down to 16.67 fps at this speed.",
    );
  });

  test("is of what can be reached: not of a wall beside which the mover has no place", async () => {
    const boxes = [solidBox([0, 0], [17, 4]), solidBox([100, 0], [130, 200]), solidBox([0, 4], [17, 200])];
    const { margin } = await auditOf([level({ boxes }, { bounds })], slow);
    expect(margin).toMatchObject({ thickness: 17 });
    const closed = level({ boxes: [solidBox([10, 0], [190, 200])] }, { bounds });
    expect((await auditOf([closed], slow)).margin).toBeUndefined();
  });

  test.each([
    ["can pass a wall", { ...slow, speed: [3000, 0] }],
    ["does not move", { ...slow, speed: [0, 0] }],
    ["moves only where nothing is in its way", { ...slow, speed: [0, 300] }],
    ["is swept", { ...slow, isSwept: true }],
  ])("is not told of a mover that %s", async (_, mover) => {
    expect((await auditOf([level({ boxes: [wall] }, { bounds })], mover)).margin).toBeUndefined();
  });

  test("is each level's own in a world, and not told of one whose wall is passed in its neighbour", async () => {
    const left = level({ boxes: [wall] }, { bounds, world: "w", name: "left" });
    const shifted = { min: [200, 0], max: [400, 200] };
    const right = level({ boxes: [solidBox([300, 0], [340, 200])] }, { bounds: shifted, world: "w", name: "right" });
    const [a, b] = await auditLevels([left, right], slow);
    expect([a?.margin?.thickness, b?.margin?.thickness]).toEqual([16, 40]);
    const [c, d] = await auditLevels([left, right], { ...slow, speed: [2400, 0] });
    expect([c?.walls.length, c?.margin, d?.margin?.thickness]).toEqual([1, undefined, 40]);
  });

  test("is in the verdict on one level", async () => {
    const audit = await auditOf([level({ boxes: [wall] }, { bounds })], slow);
    expect(auditVerdict([audit], slow)).toBe(
      "A mover of 18 × 24 px at 300 px/s sideways and 60 fps cannot get through any wall of this level. " +
        "Weakest wall: 16 px thick (objects: wall, x 40…56, y 0…200 px). This mover stays safe up to 2039 px/s sideways at this frame rate, or down to 8.824 fps at this speed.",
    );
    const leftOut = audit ? [{ ...audit, level: { ...audit.level, skipped: { ellipse: 1 } } }] : [];
    expect(auditVerdict(leftOut, slow)).toMatch(
      / cannot get through any wall that was read; skipped: 1 ellipse\. Weakest wall in the readable part: /,
    );
  });
});
