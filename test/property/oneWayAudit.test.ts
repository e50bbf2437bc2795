import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLevels, type Mover } from "../../src/audit/index.js";
import { at, touches } from "../../src/geometry/index.js";
import { back, grid, level, solidBox } from "../unit/audit/levels.js";
import { passedByWalking } from "./auditOracle.js";
import { runs } from "./seeded.js";

/** `#` is solid from all sides, `=` for who comes from above. Tiles are 2 × 2, so that all places between are odd. */
const tile = 2;
const anyRows = fc
  .record({ width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 2, max: 12 }) })
  .chain(({ width, height }) => {
    const row = fc.array(fc.constantFrom(".", ".", ".", "#", "="), { minLength: width, maxLength: width });
    return fc.array(row, { minLength: height, maxLength: height });
  });
const anyMover: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 9 })),
  speed: fc.tuple(fc.constant(0), fc.integer({ min: 0, max: 40 })),
  fps: fc.constant(1),
});
/** Which way platforms stop who moves, and the levels turned so that they do. */
const ways = [
  { oneWay: [0, -1], turned: (rows: readonly string[][]) => rows },
  { oneWay: [0, 1], turned: (rows: readonly string[][]) => rows.toReversed() },
  { oneWay: [-1, 0], turned: (rows: readonly string[][]) => transposed(rows) },
  { oneWay: [1, 0], turned: (rows: readonly string[][]) => transposed(rows).map((row) => row.toReversed()) },
] as const;

test("a one-way solid is passed by who comes from its side in steps longer than it and the mover, and by nobody else", async () => {
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(anyRows, anyMover, fc.constantFrom(...ways), async (rows, mover, { oneWay, turned }) => {
      const axis = oneWay[0] === 0 ? 1 : 0;
      const own = axis === 1 ? mover : { ...mover, size: mover.size.toReversed(), speed: mover.speed.toReversed() };
      const drawn = turned(rows);
      const only = (kind: string) =>
        grid(
          drawn.map((row) => row.map((each) => (each === kind ? "#" : ".")).join("")),
          [tile, tile],
        );
      const [audit] = await auditLevels([level({ grids: [only("#"), { ...only("="), oneWay }] })], {
        ...own,
        check: back,
      });
      const found = (audit?.walls ?? []).filter(({ isOneWay }) => isOneWay);
      expect(found.every((wall) => wall.axis === (axis === 1 ? "y" : "x"))).toBe(true);
      expect(found.every(({ directions }) => directions.join() === String(oneWay[axis] === -1 ? 1 : -1))).toBe(true);
      // All of this is told of the level as it was before it was turned.
      const length = rows.length * tile;
      const isHigh = oneWay[axis] === 1;
      const spans = found.map(({ wall: { min, max }, thickness }) => {
        const [low, high] = [at(min, axis), at(max, axis)];
        const [from, to] = isHigh ? [length - high, length - low] : [low, high];
        return { left: at(min, 1 - axis), right: at(max, 1 - axis), from, to, thickness };
      });
      const walked = passes(rows, mover);
      passed += walked.length;
      for (const { left, right, from, to } of walked) {
        const isNamed = spans.some(
          (span) => span.left < right && left < span.right && span.from <= from && from < span.to,
        );
        expect({ left, from, to, isNamed }).toMatchObject({ isNamed: true });
      }
      for (const span of spans) {
        const inside = walked.filter(({ from, to }) => span.from <= from && to <= span.to);
        expect(inside.some(({ from, to }) => to - from === span.thickness)).toBe(true);
      }
    }),
    runs(400),
  );
  expect(passed).toBeGreaterThan(100);
});

const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((n) => 2 * n);
const sides = [undefined, undefined, [0, -1], [0, 1], [-1, 0], [1, 0]] as const;
/** Two solids whose corners come close, and perhaps something beside them; each holds from all sides or from one. */
const anySolids = fc
  .record({
    corners: fc.tuple(fc.tuple(even(-4, 4), even(-4, 4)), fc.tuple(even(-4, 4), even(-4, 4))),
    sizes: fc.tuple(fc.tuple(even(2, 24), even(2, 24)), fc.tuple(even(2, 24), even(2, 24))),
    oneWays: fc.tuple(fc.constantFrom(...sides), fc.constantFrom(...sides), fc.constantFrom(...sides)),
    turn: fc.constantFrom(-1, 1),
    third: fc.option(fc.tuple(fc.tuple(even(-16, 16), even(-16, 16)), fc.tuple(even(2, 16), even(2, 16)))),
  })
  .map(({ corners, sizes, oneWays, turn, third }) => {
    const boxes = corners.map(([x, y], i) => {
      const [w, h] = sizes[i] as readonly [number, number];
      const isLeft = (i === 0) === turn > 0;
      const [left, top] = [isLeft ? x - w : x, i === 0 ? y - h : y];
      return { min: [left, top], max: [left + w, top + h] };
    });
    if (third) boxes.push({ min: third[0], max: third[0].map((each, axis) => each + at(third[1], axis)) });
    return boxes.map(({ min, max }, i) => ({ ...solidBox(min, max), ...(oneWays[i] && { oneWay: oneWays[i] }) }));
  });
const anyStep: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })),
  speed: fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 16 })),
  fps: fc.constant(1),
});

test("whatever a mover passes along both axes beside one-way solids is told of, and no joint that it does not pass", async () => {
  const counts = { passed: 0, joints: 0 };
  await fc.assert(
    fc.asyncProperty(anySolids, anyStep, async (boxes, mover) => {
      const one = level({ boxes }, { bounds: { min: [-60, -60], max: [60, 60] } });
      const [audit] = await auditLevels([one], { ...mover, check: back });
      const walls = (audit?.walls ?? []).filter(({ code }) => code === "tunnel");
      const passed = [...passedByWalking(one, mover, [-30, 30])];
      for (const hull of passed) {
        if (!walls.some(({ wall }) => touches(wall, hull)))
          throw new Error(`nothing is told of ${JSON.stringify(hull)}`);
      }
      const joints = walls.filter(({ axis, isOneWay }) => axis === "diagonal" && isOneWay);
      for (const { wall } of joints) expect(passed.some((hull) => touches(hull, wall))).toBe(true);
      counts.passed += passed.length;
      counts.joints += joints.length;
    }),
    runs(50),
  );
  expect(counts.passed).toBeGreaterThan(100);
  expect(counts.joints).toBeGreaterThan(0);
});

interface Pass {
  readonly left: number;
  readonly right: number;
  /** The upper side that was passed, and the lower one behind which the mover is free. */
  readonly from: number;
  readonly to: number;
}

/** Puts the mover on every whole number across, before each platform, and looks how long a step past it has to be. */
function passes(rows: readonly string[][], { size: [w = 0, h = 0], speed }: Mover): readonly Pass[] {
  const found: Pass[] = [];
  const [width, height] = [(rows[0]?.length ?? 0) * tile, rows.length * tile];
  const kindAt = (column: number, y: number) => rows[Math.floor(y / tile)]?.[column];
  for (let left = 0; left + w <= width; left++) {
    const columns = Array.from(rows[0] ?? [], (_, i) => i).filter((i) => i * tile < left + w && left < (i + 1) * tile);
    const isWall = (y: number): boolean => columns.some((column) => kindAt(column, y) === "#");
    /** Where the platform begins that is at a place, each tile by itself; undefined where there is none. */
    const beginningOf = (column: number, y: number): number | undefined =>
      kindAt(column, y) === "=" ? y - (y % tile) : undefined;
    for (let face = h; face < height; face++) {
      const isMet = columns.some((column) => beginningOf(column, face) === face);
      const before = Array.from({ length: h }, (_, i) => face - h + i);
      if (!isMet || isWall(face) || before.some(isWall)) continue;
      const isIn = (y: number): boolean =>
        isWall(y) || columns.some((column) => (beginningOf(column, y) ?? -Infinity) >= face);
      let to = face + 1;
      while (Array.from({ length: h }, (_, i) => to + i).some((y) => y < height && isIn(y))) to++;
      if (to - face + h < at(speed, 1)) found.push({ left, right: left + w, from: face, to });
    }
  }
  return found;
}

function transposed(rows: readonly string[][]): string[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? "."));
}
