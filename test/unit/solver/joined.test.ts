import { describe, expect, test } from "vitest";
import { joined, statics, step, tiles } from "../../../src/solver/index.js";

const doors = statics(Float64Array.of(20, 0, 22, 16, 60, 0, 62, 16), 2);
const ground = tiles({ tileSize: 16, origin: [0, 16], width: 8, height: 1, solid: new Uint8Array(8).fill(1) });
const level = joined(doors, ground);

describe("joined indices", () => {
  test("count on from part to part", () => {
    expect(level.count).toBe(10);
    expect(level.box(1)).toEqual(doors.box(1));
    expect(level.box(2)).toEqual(ground.box(0));
    const numbers = new Float64Array(6);
    level.load(9, numbers, 0);
    expect([...numbers]).toEqual([112, 16, 0, 128, 32, 0]);
  });

  test("find what touches a box in every part, ascending", () => {
    const found = [7];
    level.collect(Float64Array.of(18, 8, 20, 16), found);
    expect(found).toEqual([7, 0, 3]);
    expect(level.touching({ min: [58, 8], max: [70, 16] })).toEqual([1, 5, 6]);
  });

  test("hit first what is first in all parts", () => {
    expect(level.firstHit({ min: [0, 0], max: [4, 4] }, [40, 0])).toMatchObject({ index: 0, sweep: { time: 0.4 } });
    expect(level.firstHit({ min: [0, 0], max: [4, 4] }, [10, 30])).toMatchObject({ index: 2, sweep: { time: 0.4 } });
    expect(level.firstHit({ min: [0, 0], max: [4, 4] }, [-10, 0])).toBeUndefined();
  });

  test("choose among equals as one index does: the fewest axes, then the lowest index", () => {
    // The mover comes to the face of the wall and to the corner of the tile at the same time.
    const tile = tiles({ tileSize: 1, origin: [3, 1], width: 1, height: 1, solid: Uint8Array.of(1) });
    const wall = statics(Float64Array.of(3, -5, 4, 0.5), 2);
    const mover = { min: [0, -2], max: [1, -1] };
    expect(joined(tile, wall).firstHit(mover, [4, 4])).toMatchObject({ index: 1, sweep: { axes: [0] } });
    expect(joined(tile, tile).firstHit(mover, [4, 4])).toMatchObject({ index: 0, sweep: { axes: [0, 1] } });
  });

  test("tell apart what rounded times do not", () => {
    // Entered at 1.1 / 3.3 and at 0.1 / 0.3: in doubles both are 0.33333333333333337, exactly the second is less.
    const mover = { min: [-1, -1], max: [0, 0] };
    const below = statics(Float64Array.of(-9, 1.1, 9, 9), 2);
    const right = statics(Float64Array.of(0.1, -9, 9, 9), 2);
    expect(1.1 / 3.3).toBe(0.1 / 0.3);
    expect(joined(below, right).firstHit(mover, [0.3, 3.3])).toMatchObject({ index: 1, sweep: { axes: [0] } });
    expect(joined(right, below).firstHit(mover, [0.3, 3.3])).toMatchObject({ index: 0, sweep: { axes: [0] } });
  });

  test("are what a world may stand on", () => {
    const body = { id: "body", position: [0, 0], size: [4, 4], velocity: [40, 40] };
    const { bodies, contacts } = step({ dimensions: 2, bodies: [body], statics: level }, 1);
    expect(contacts.map(({ obstacle }) => obstacle)).toEqual([2, 0]);
    expect(bodies[0]?.position).toEqual([16, 12]);
  });

  test("are refused with different dimensions, as is a query with others", () => {
    const spatial = statics(new Float64Array(6), 3);
    expect(() => joined(doors, spatial)).toThrow(new RangeError("All parts must have 2 dimensions; got 3."));
    expect(() => level.firstHit({ min: [0, 0, 0], max: [1, 1, 1] }, [1, 1, 1])).toThrow(RangeError);
  });
});
