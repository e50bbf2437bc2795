import { describe, expect, it } from "vitest";
import { OccupancyBitmap } from "../../../src/view/occupancyBitmap.js";
import { lineMeets, lineRoom, type Line } from "../../../src/view/line.js";
import { sharedArea, type Rect } from "../../../src/view/rect.js";

const room: Rect = [3, 5, 203, 105];

/** Numbers that look like chance, the same in each run (Park and Miller, 1988). */
function chance(): (most: number) => number {
  let seed = 7;
  return (most) => ((seed = (seed * 16807) % 2147483647) / 2147483647) * most;
}

describe("ink", () => {
  it("is in every box that a line comes near to, and in none that is further than a pixel away", () => {
    const next = chance();
    let [near, far] = [0, 0];
    for (let i = 0; i < 3000; i++) {
      const ink = new OccupancyBitmap(room);
      const line: Line = [next(220), next(120), next(220), i % 5 === 0 ? 50 : next(120)];
      ink.line(line, lineRoom);
      const [x, y] = [3 + next(180), 5 + next(80)];
      const box: Rect = [x, y, x + next(20), y + next(20)];
      if (lineMeets(line, box)) {
        near++;
        expect(ink.isAny(box)).toBe(true);
      }
      if (!lineMeets(line, [x - 2, y - 2, box[2] + 2, box[3] + 2])) {
        far++;
        expect(ink.isAny(box)).toBe(false);
      }
    }
    expect(Math.min(near, far)).toBeGreaterThan(300);
  });

  it("of a box says how much of another it covers", () => {
    const ink = new OccupancyBitmap(room);
    ink.box([20, 20, 90, 60]);
    for (const box of [
      [20, 20, 90, 60],
      [80, 50, 100, 70],
      [100, 20, 120, 40],
      [0, 0, 300, 300],
    ] as const) {
      const whole = (box[2] - box[0]) * (box[3] - box[1]);
      expect(ink.shareOf(box)).toBeCloseTo(sharedArea(box, [20, 20, 90, 60]) / whole, 10);
    }
  });

  it("finds the nearest free places beside a box", () => {
    const ink = new OccupancyBitmap(room);
    ink.box([60, 40, 70, 50]);
    ink.box([100, 45, 104, 60]);
    const beside = (x: number, most: number): readonly number[] =>
      OccupancyBitmap.columns([ink], 42, 58).freeBeside(x, x + 28, most);
    expect(beside(50, 100)).toEqual([20, -18]);
    expect(beside(50, 19)).toEqual([-18]);
    expect(beside(80, 100)).toEqual([24, -8]);
    // Not beyond the room.
    expect(beside(5, 100)).toEqual([0, 0]);
    expect(beside(190, 100)).toEqual([]);
  });

  it("counts what a line crosses, and more of what it runs along", () => {
    const ink = new OccupancyBitmap(room);
    for (const x of [40, 80, 120]) ink.line([x, 10, x, 90], 1);
    expect(ink.crossings([20, 50, 140, 50], 10)).toBe(3);
    expect(ink.crossings([20, 95, 140, 95], 10)).toBe(0);
    expect(ink.crossings([40, 20, 40, 59], 10)).toBe(4);
  });

  it("keeps nothing of what has no place, is endless or outside", () => {
    const ink = new OccupancyBitmap(room);
    ink.box([NaN, 10, 50, 20]);
    ink.line([10, 10, Infinity, 20], 3);
    ink.line([-50, -50, -10, 200], 3);
    ink.box([1e12, 0, 2e12, 50]);
    expect(ink.isAny(room)).toBe(false);
    ink.box([-1e12, 40, 1e12, 41]);
    expect(ink.isAny([100, 30, 101, 50])).toBe(true);
    const copy = ink.copy();
    copy.box([3, 5, 10, 10]);
    expect([ink.isAny([3, 5, 10, 10]), copy.isAny([3, 5, 10, 10])]).toEqual([false, true]);
  });
});
