import { describe, expect, test } from "vitest";
import { statics, tiles, type Box, type Statics, type TileMap } from "../../../src/solver/index.js";

/** A map drawn with `#` for what is solid. */
function drawn(rows: readonly string[], more: Partial<TileMap> = {}): Statics {
  const solid = Uint8Array.from(rows.join(""), (character) => (character === "#" ? 1 : 0));
  return tiles({ tileSize: 1, origin: [0, 0], width: rows[0]?.length ?? 0, height: rows.length, solid, ...more });
}

const boxOf = (x: number, y: number, width = 1, height = 1): Box => ({ min: [x, y], max: [x + width, y + height] });
const room = drawn([
  "#####", //
  "#   #",
  "#   #",
  "#####",
]);

describe("a tile", () => {
  test("has the index y × width + x, which a hit tells", () => {
    expect(room.firstHit(boxOf(1, 1), [3, 0])).toEqual({
      index: 9,
      sweep: { kind: "hit", time: 2 / 3, exit: 4 / 3, normal: [-1, 0], axes: [0] },
    });
    expect(room.firstHit(boxOf(2, 1.5), [0, -10])).toMatchObject({ index: 2, sweep: { time: 0.05, normal: [0, 1] } });
  });

  test("is given as a box by its index, solid or not", () => {
    const map = drawn(["# ", "  "], { tileSize: [2, 3], origin: [-10, 100] });
    expect(map.count).toBe(4);
    expect(map.box(0)).toEqual({ min: [-10, 100], max: [-8, 103] });
    expect(map.box(3)).toEqual({ min: [-8, 103], max: [-6, 106] });
  });

  test("shares its faces with its neighbours to the bit", () => {
    const map = tiles({ tileSize: 0.1, origin: [1e6 + 0.3, -7], width: 100, height: 1, solid: new Uint8Array(100) });
    for (let index = 1; index < 100; index++) expect(map.box(index).min[0]).toBe(map.box(index - 1).max[0]);
  });

  test("is solid with any number but 0", () => {
    const map = tiles({ tileSize: 1, origin: [0, 0], width: 4, height: 1, solid: Uint8Array.of(0, 2, 128, 255) });
    expect(map.touching(boxOf(0, 0, 4))).toEqual([1, 2, 3]);
  });

  test("stays as it was when the array it was read from changes", () => {
    const solid = Uint8Array.of(0, 0, 1);
    const map = tiles({ tileSize: 1, origin: [0, 0], width: 3, height: 1, solid });
    solid.fill(0);
    expect(map.firstHit(boxOf(0, 0), [4, 0])?.index).toBe(2);
  });
});

describe("a slope", () => {
  const map = { tileSize: 0.1, origin: [0.3, -7], width: 3, height: 1 };
  const sloped = tiles({ ...map, solid: Uint8Array.of(1, 0, 0), slopes: Uint8Array.of(2, 1, 0) });

  test("is a triangle with corners at the faces of its tile, flush with those beside it to the bit", () => {
    const { min, max } = sloped.box(1);
    expect(sloped.shapes?.get(1)).toEqual([[max[0], min[1]], max, [min[0], max[1]]]);
    expect(min[0]).toBe(sloped.box(0).max[0]);
    expect(sloped.touching(boxOf(0, -7, 1, 0.1))).toEqual([0, 1]);
  });

  test("is none where its tile is solid, empty or outside of the map", () => {
    for (const index of [0, 2, 3, -1]) {
      expect(sloped.shapes?.has(index)).toBe(false);
      expect(sloped.shapes?.get(index)).toBeUndefined();
    }
    expect(tiles({ ...map, solid: new Uint8Array(3), slopes: new Uint8Array(3) }).shapes).toBeUndefined();
  });

  test("must be one of the four, for each tile", () => {
    const given = (slopes: Uint8Array) => () => tiles({ ...map, solid: new Uint8Array(3), slopes });
    expect(given(new Uint8Array(2))).toThrow(new RangeError("slopes must have 3 tiles; got 2."));
    expect(given(Uint8Array.of(0, 5, 0))).toThrow(new RangeError("A slope must be from 0 to 4; got 5."));
  });
});

describe("the first hit in a tile map", () => {
  test("is none without motion, outside of the map, or in a map of no tiles", () => {
    expect(room.firstHit(boxOf(0.5, 0.5, 3, 3), [0, 0])).toBeUndefined();
    expect(room.firstHit(boxOf(-3, -3), [100, 0])).toBeUndefined();
    expect(drawn([]).firstHit(boxOf(0, 0), [1, 1])).toBeUndefined();
    expect(drawn(["", ""]).firstHit(boxOf(0, 0), [1, 1])).toBeUndefined();
  });

  test("is not the floor that a mover slides along, nor a wall that it leaves", () => {
    expect(room.firstHit(boxOf(1, 2), [2, 0])).toBeUndefined();
    expect(room.firstHit(boxOf(1, 1), [1, 1])).toBeUndefined();
  });

  test("is not a tile that the mover overlaps from the start", () => {
    expect(room.firstHit(boxOf(0.5, 1, 1, 1), [2, 0])).toBeUndefined();
    expect(room.firstHit(boxOf(0.5, 1, 1, 1), [3, 0])?.index).toBe(9);
  });

  test("is the face that is reached before the corner, and the lowest index among equals", () => {
    expect(room.firstHit(boxOf(2, 1), [-4, 0])).toMatchObject({ index: 5, sweep: { axes: [0] } });
    expect(room.firstHit(boxOf(2, 1, 1, 2), [-4, 0])).toMatchObject({ index: 5 });
    expect(drawn([" ", "#"].reverse()).firstHit(boxOf(1, 1), [-1, -1])).toMatchObject({
      index: 0,
      sweep: { axes: [0, 1] },
    });
  });

  test.each([
    ["across thousands of free tiles", 4096, 1],
    ["in a column as in a row", 1, 4096],
  ])("is found %s", (_, width, height) => {
    const solid = new Uint8Array(4096);
    solid[4000] = 1;
    const map = tiles({ tileSize: 1, origin: [0, 0], width, height, solid });
    const along = (n: number): number[] => (width > 1 ? [n, 0] : [0, n]);
    const first = map.firstHit({ min: [0, 0], max: [1, 1] }, along(8000));
    expect(first).toMatchObject({ index: 4000, sweep: { time: 3999 / 8000, normal: along(-1) } });
    const back = map.firstHit({ min: along(4095), max: along(4096).map((n) => n || 1) }, along(-8000));
    expect(back).toMatchObject({ index: 4000, sweep: { time: 94 / 8000 } });
  });

  test("is right where faces coincide, since tiles are smaller than what doubles tell apart", () => {
    const width = 64;
    const origin = [1e17, 0];
    const solid = new Uint8Array(width).fill(1);
    const map = tiles({ tileSize: 1, origin, width, height: 1, solid });
    const boxes = Array.from({ length: width }, (_, index) => map.box(index));
    expect(boxes.some(({ min, max }) => min[0] === max[0])).toBe(true);
    const index = statics(Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max])), 2);
    for (const [mover, displacement] of [
      [boxOf(1e17 - 1000, 0.5), [2000, 0]],
      [boxOf(1e17 + 1000, 0.5), [-2000, 0]],
      [boxOf(1e17, 0.5, 16), [2000, 0]],
      [boxOf(1e17 + 16, -3, 16), [0, 100]],
    ] as const) {
      expect(map.firstHit(mover, displacement)).toEqual(index.firstHit(mover, displacement));
      expect(map.firstHit(mover, displacement)).toBeDefined();
    }
  });

  test("is right where positions in tiles are beyond the range of doubles", () => {
    const map = drawn(["  #"], { tileSize: 1e-300 });
    expect(map.firstHit(boxOf(-1e300, -1e300, 1, 1e301), [1e303, 0])).toMatchObject({ index: 2 });
    expect(map.firstHit(boxOf(-1e300, -1e300, 1, 1), [1e303, 1e303])).toBeUndefined();
    const field = drawn(Array<string>(40).fill("#".repeat(40)), { tileSize: 1e-300 });
    expect(field.firstHit(boxOf(-5e7, -5e6), [1e9, 1e8])).toMatchObject({ index: 0, sweep: { axes: [0] } });
  });
});

describe("what touches a box in a tile map", () => {
  test("are the solid tiles that share a point with it, ascending", () => {
    expect(room.touching(boxOf(1, 1))).toEqual([0, 1, 2, 5, 10]);
    expect(room.touching(boxOf(1.5, 1.5))).toEqual([]);
    expect(room.touching({ min: [-Infinity, 3], max: [Infinity, 3] })).toEqual([10, 14, 15, 16, 17, 18, 19]);
    expect(room.touching(boxOf(9, 9))).toEqual([]);
  });
});

describe("a large tile map", () => {
  const side = 2048;
  const solid = new Uint8Array(side * side);
  const slopes = new Uint8Array(side * side);
  solid[solid.length - 1] = slopes[0] = 1;
  const map: TileMap = { tileSize: 1, origin: [0, 0], width: side, height: side, solid, slopes };

  test("has the tiles of all its rows", () => {
    const all = { min: [-Infinity, -Infinity], max: [Infinity, Infinity] };
    expect(tiles(map).touching(all)).toEqual([0, side * side - 1]);
  });
});

describe("a tile map is refused", () => {
  const map: TileMap = { tileSize: 1, origin: [0, 0], width: 2, height: 1, solid: new Uint8Array(2) };

  test.each<[string, Partial<TileMap>, string]>([
    ["an infinite tile size", { tileSize: Infinity }, "tileSize[0] must be a finite number; got Infinity."],
    ["no tile size", { tileSize: 0 }, "tileSize[0] must be above 0; got 0."],
    ["a negative tile height", { tileSize: [1, -2] }, "tileSize[1] must be above 0; got -2."],
    ["three tile sizes", { tileSize: [1, 1, 1] }, "tileSize must have 2 numbers; got 3."],
    ["an origin that is no number", { origin: [0, NaN] }, "origin[1] must be a finite number; got NaN."],
    ["a part of a tile", { width: 1.5 }, "width must be a whole number from 0 to 2147483647; got 1.5."],
    ["a negative height", { height: -1 }, "height must be a whole number from 0 to 2147483647; got -1."],
    ["a tile too few", { width: 3 }, "solid must have 3 × 1 tiles; got 2."],
    [
      "an end beyond doubles",
      { tileSize: 1e308, origin: [-1, 0] },
      "The map must end at a finite number on axis 0; got -1 + 2 × 1e+308.",
    ],
  ])("with %s", (_, part, message) => {
    expect(() => tiles({ ...map, ...part })).toThrow(new RangeError(message));
  });

  test("by a query with numbers that are not finite, min > max or another number of axes", () => {
    expect(() => room.firstHit(boxOf(0, NaN), [1, 1])).toThrow(RangeError);
    expect(() => room.firstHit(boxOf(0, 0), [1, Infinity])).toThrow(RangeError);
    expect(() => room.firstHit(boxOf(0, 0, -1), [1, 1])).toThrow(RangeError);
    expect(() => room.firstHit({ min: [0, 0, 0], max: [1, 1, 1] }, [1, 1, 1])).toThrow(RangeError);
  });
});
