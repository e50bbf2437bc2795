import { describe, expect, test } from "vitest";
import { auditLevels, type Mover } from "../../../src/audit/index.js";
import type { Level } from "../../../src/levels/index.js";
import { back, grid, level } from "./levels.js";

/** Falls by 15 px a frame more in each. */
const faller: Mover = { size: [8, 8], speed: [60, 0], gravity: [0, 54_000], fps: 60, check: back };

const levelOf = (...rows: readonly string[]): Level => level({ grids: [grid(rows)] });
const turned = (rows: readonly string[]): readonly string[] =>
  [...(rows[0] ?? "")].map((_, column) => rows.map((row) => row[column]).join(""));

async function wallsOf(one: Level, mover: Mover) {
  const [audit] = await auditLevels([one], mover);
  return audit?.walls.filter(({ code }) => code === "tunnel") ?? [];
}

describe("what falls", () => {
  const well = ["#.#", "#.#", "#.#", "###"];

  test("passes the floor of a shaft, with the step of the fall that ends there", async () => {
    const [floor, ...more] = await wallsOf(levelOf(...well), faller);
    expect(more).toEqual([]);
    expect(floor).toMatchObject({ axis: "y", directions: [1], thickness: 16, wall: { min: [16, 48], max: [32, 64] } });
    // From 40 px above, in steps of 15, 30, … px: half of the first, and the root of what it has fallen.
    const step = 7.5 + Math.sqrt(2 * 15 * 40 + 7.5 ** 2);
    expect(floor?.step).toBeCloseTo(step, 9);
    expect(floor?.dwell).toBeCloseTo(24 / step, 9);
    expect(floor?.maxSpeed).toBeCloseTo(60 * 24, 5);
  });

  test("is safe above the frame rate that is told, and not below", async () => {
    const [floor] = await wallsOf(levelOf(...well), faller);
    const fps = floor?.minFps ?? NaN;
    expect(fps).toBeLessThan(60 / (floor?.dwell ?? NaN));
    expect(await wallsOf(levelOf(...well), { ...faller, fps: fps * (1 + 1e-9) })).toEqual([]);
    expect(await wallsOf(levelOf(...well), { ...faller, fps: fps * (1 - 1e-8) })).toHaveLength(1);
  });

  test("does not pass a floor under a low ceiling beside the shaft", async () => {
    const rows = ["#.####", "#.####", "#.####", "#.....", "######"];
    const walls = await wallsOf(levelOf(...rows), { ...faller, gravity: [0, 36_000] });
    expect(walls.map(({ wall }) => [wall.min[0], wall.max[0]])).toEqual([[16, 48]]);
  });

  test("is as fast as its cap", async () => {
    expect(await wallsOf(levelOf(...well), { ...faller, maxSpeed: [60, 24 * 60] })).toEqual([]);
    expect(await wallsOf(levelOf(...well), { ...faller, maxSpeed: [60, 24.1 * 60] })).toHaveLength(1);
  });

  test("falls further where it is launched out of an open level, and not below a roof", async () => {
    const slow: Mover = { ...faller, gravity: [0, 9000] };
    expect(await wallsOf(levelOf(...well), slow)).toEqual([]);
    expect(await wallsOf(levelOf(...well), { ...slow, speed: [60, 1400] })).toMatchObject([{ directions: [1] }]);
    expect(await wallsOf(levelOf("###", ...well), { ...slow, speed: [60, 1400] })).toEqual([]);
  });

  test("upwards, and sideways, does all the same", async () => {
    const [down] = await wallsOf(levelOf(...well), faller);
    const [up] = await wallsOf(levelOf(...well.toReversed()), { ...faller, gravity: [0, -54_000] });
    const [right] = await wallsOf(levelOf(...turned(well)), { ...faller, speed: [0, 60], gravity: [54_000, 0] });
    expect([up?.step, right?.step]).toEqual([down?.step, down?.step]);
    expect([up?.directions, right?.directions, right?.axis]).toEqual([[-1], [1], "x"]);
  });

  test("has a margin by the place that comes nearest", async () => {
    const slow: Mover = { ...faller, gravity: [0, 9000] };
    const [audit] = await auditLevels([levelOf(...well)], slow);
    expect(audit?.margin).toMatchObject({ axis: "y", wall: { min: [16, 48], max: [32, 64] } });
    expect(await wallsOf(levelOf(...well), { ...slow, fps: (audit?.margin?.minFps ?? NaN) * (1 + 1e-9) })).toEqual([]);
  });
});
