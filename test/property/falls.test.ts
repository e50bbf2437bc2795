import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLevels, type Mover } from "../../src/audit/index.js";
import { back, grid, level } from "../unit/audit/levels.js";
import { simulatedFalls, type TileLevel } from "./fallOracle.js";
import { runs } from "./seeded.js";

const tile = 8;
const anyLevel: fc.Arbitrary<TileLevel> = fc
  .record({
    width: fc.integer({ min: 3, max: 9 }),
    height: fc.integer({ min: 4, max: 16 }),
    solid: fc.constantFrom(1, 2, 3),
    platforms: fc.constantFrom(0, 0, 1),
  })
  .chain(({ width, height, solid, platforms }) => {
    const tiles = fc.constantFrom(...".".repeat(7 - solid), ..."#".repeat(solid), ..."=".repeat(platforms));
    const row = fc.array(tiles, { minLength: width, maxLength: width });
    return fc.array(row, { minLength: height, maxLength: height });
  })
  .map((rows) => ({ tile, rows: rows.map((row) => row.join("")) }));
const anyMover: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 3, max: 10 }), fc.integer({ min: 3, max: 14 })),
  // At 30 fps whole steps sideways.
  speed: fc.tuple(fc.constantFrom(0, 30, 90, 180), fc.constantFrom(0, 0, 120, 250)),
  gravity: fc.constantFrom(800, 2000, 4000).map((g) => [0, g]),
  maxSpeed: fc.constantFrom([Infinity, Infinity], [Infinity, Infinity], [Infinity, 600]),
  fps: fc.constant(30),
});

/** In which part of the first frame it falls: a fall begins at any moment. */
const phases = Array.from({ length: 16 }, (_, i) => (i + 0.5) / 16);

const { numRuns: levels } = runs(300);

test(
  "no floor that a fall passes is called safe, and few are named that none passes",
  async () => {
    const sums = { named: 0, passed: 0, levels: 0 };
    await fc.assert(
      fc.asyncProperty(anyLevel, anyMover, async (one, mover) => {
        const platforms = grid(
          one.rows.map((row) => row.replaceAll("#", ".").replaceAll("=", "#")),
          [tile, tile],
        );
        const walls = grid(one.rows, [tile, tile]);
        const grids = [walls, ...(platforms.count > 0 ? [{ ...platforms, oneWay: [0, -1] }] : [])];
        const [audit] = await auditLevels([level({ grids })], { ...mover, check: back });
        const floors = (audit?.walls ?? []).filter(({ axis, directions }) => axis === "y" && directions.includes(1));
        const passed = simulatedFalls(one, mover, phases);
        const [w = 0] = mover.size;
        const tiles = new Set<string>();
        for (const { left, from, to } of passed) {
          const isNamed = floors.some(({ wall: { min, max } }) => {
            const isUnder = (min[0] ?? 0) < left + w && left < (max[0] ?? 0);
            return isUnder && (min[1] ?? 0) < to && from < (max[1] ?? 0);
          });
          if (!isNamed) throw new Error(`no floor is named that is passed: ${JSON.stringify({ left, from, to })}`);
          for (const key of solidTiles(one, left, from, left + w, to)) tiles.add(key);
        }
        const named = new Set(
          floors.flatMap(({ wall: { min, max } }) => [
            ...solidTiles(one, min[0] ?? 0, min[1] ?? 0, max[0] ?? 0, max[1] ?? 0),
          ]),
        );
        sums.named += named.size;
        sums.passed += tiles.size;
        sums.levels += Number(tiles.size > 0);
      }),
      { numRuns: levels },
    );
    expect(sums.levels).toBeGreaterThan(levels / 10);
    expect(sums.named / sums.passed).toBeLessThan(1.5);
  },
  60_000 + levels * 2000,
);

function* solidTiles({ rows }: TileLevel, left: number, top: number, right: number, bottom: number) {
  for (let row = Math.floor(top / tile); row * tile < bottom; row++) {
    for (let column = Math.floor(left / tile); column * tile < right; column++) {
      if (rows[row]?.[column] !== "." && rows[row]?.[column] !== undefined) yield `${column},${row}`;
    }
  }
}
