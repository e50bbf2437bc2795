import fc from "fast-check";
import { expect, test } from "vitest";
import { auditLevels, type Mover } from "../../src/audit/index.js";
import { at, boxAround, touches, type Box, type Vec } from "../../src/geometry/index.js";
import type { Level } from "../../src/levels/index.js";
import { back, level, solidBox } from "../unit/audit/levels.js";
import { runs } from "./seeded.js";

/** A rectangle of any turn, or a triangle: how thick it is does not depend on the product's own geometry. */
const anyShape: fc.Arbitrary<readonly Vec[]> = fc.oneof(
  fc
    .record({
      width: fc.integer({ min: 2, max: 80 }),
      height: fc.integer({ min: 2, max: 80 }),
      degrees: fc.integer({ min: 1, max: 89 }),
    })
    .map(({ width, height, degrees }) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const corners = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ] as const;
      return corners.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
    }),
  fc
    .record({ width: fc.integer({ min: 4, max: 60 }), height: fc.integer({ min: 4, max: 60 }), tip: fc.nat(60) })
    .map(({ width, height, tip }) => [
      [0, height],
      [tip, 0],
      [width, height],
    ]),
);
const anyMover: fc.Arbitrary<Mover> = fc.record({
  size: fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })),
  speed: fc.tuple(fc.integer({ min: 1, max: 160 }), fc.integer({ min: 1, max: 160 })),
  fps: fc.constant(1),
});

function levelWith(corners: readonly Vec[]): Level {
  const source = { file: "level.tmj", range: { offset: 0, length: 0 } };
  const { min, max } = boxAround(corners);
  const bounds = { min: min.map((c) => c - 200), max: max.map((c) => c + 200) };
  return {
    ...level({}, { bounds }),
    shapes: [{ kind: "polygon", layer: "objects", name: "ramp", source, pieces: [corners] }],
  };
}

/** From where to where a convex polygon is along an axis, in a band of the other axis that is closed; undefined where it is nowhere. */
function extentIn(
  corners: readonly Vec[],
  axis: 0 | 1,
  from: number,
  to: number,
): readonly [number, number] | undefined {
  const other = 1 - axis;
  const found: number[] = [];
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length] as Vec;
    if (from <= at(a, other) && at(a, other) <= to) found.push(at(a, axis));
    for (const edge of [from, to]) {
      const part = (edge - at(a, other)) / (at(b, other) - at(a, other));
      if (part > 0 && part < 1) found.push(at(a, axis) + part * (at(b, axis) - at(a, axis)));
    }
  }
  return found.length === 0 ? undefined : [Math.min(...found), Math.max(...found)];
}

test("no slope is called safe that a mover's middle passes in a step, and none is called thinner than half of what it is", async () => {
  const counts = { named: 0, safe: 0 };
  await fc.assert(
    fc.asyncProperty(anyShape, anyMover, async (corners, mover) => {
      const [audit] = await auditLevels([levelWith(corners)], { ...mover, check: back });
      expect(audit?.unjudged).toBeUndefined();
      const { min, max } = boxAround(corners);
      for (const axis of [0, 1] as const) {
        const other = 1 - axis;
        const [along, across, step] = [at(mover.size, axis), at(mover.size, other), at(mover.speed, axis)];
        const walls = (audit?.walls ?? []).filter((wall) => wall.axis === (axis === 0 ? "x" : "y"));
        const [low, high] = [at(min, other), at(max, other)];
        const chords = [];
        for (let i = 0; i <= 200; i++) {
          const middle = low + ((high - low) * i) / 200;
          const chord = extentIn(corners, axis, middle, middle);
          const band = extentIn(corners, axis, middle - across / 2, middle + across / 2);
          if (chord && band) chords.push({ chord: chord[1] - chord[0], band: band[1] - band[0] });
        }
        const widest = Math.max(...chords.map(({ chord }) => chord));
        // What is narrower than that is a tip.
        const least = Math.min(...chords.filter(({ chord }) => chord > widest / 8).map(({ band }) => band));
        const isPassed = least + along < step - 1e-6;
        const named = Math.min(...walls.map(({ thickness }) => thickness));
        if (isPassed) expect(named).toBeLessThanOrEqual(least + 1e-6);
        // In all of the slope, or as deep as its middle, the mover has at least half of that before it.
        const thinnest = Math.min(...chords.map(({ band }) => band));
        expect(named).toBeGreaterThanOrEqual(thinnest / 2);
        counts[isPassed ? "named" : "safe"]++;
      }
    }),
    runs(150),
  );
  expect(Math.min(counts.named, counts.safe)).toBeGreaterThan(runs(30).numRuns);
});

/** Whether a box of a size reaches into a convex polygon, by where its lowest corner is. */
function overlapWith(corners: readonly Vec[], [w, h]: readonly [number, number]): (x: number, y: number) => boolean {
  const normals = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] as Vec;
    return [at(b, 1) - at(a, 1), at(a, 0) - at(b, 0)];
  });
  const slabs = [[1, 0], [0, 1], ...normals].map(([nx = 0, ny = 0]) => {
    const along = corners.map((corner) => at(corner, 0) * nx + at(corner, 1) * ny);
    // Whatever the corner, the box reaches as far from it along a normal.
    const [before, behind] = [Math.min(0, w * nx) + Math.min(0, h * ny), Math.max(0, w * nx) + Math.max(0, h * ny)];
    return { nx, ny, from: Math.min(...along) - behind + 1e-9, to: Math.max(...along) - before - 1e-9 };
  });
  return (x, y) => {
    for (const { nx, ny, from, to } of slabs) {
      const place = x * nx + y * ny;
      if (place <= from || place >= to) return false;
    }
    return true;
  };
}

/** Turned bars, alone and beside a box. */
const anyBar = fc
  .record({
    length: fc.integer({ min: 30, max: 80 }),
    width: fc.integer({ min: 4, max: 20 }),
    degrees: fc.integer({ min: 10, max: 80 }),
    turn: fc.constantFrom(1, -1),
  })
  .map(({ length, width, degrees, turn }) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const corners = [
      [0, 0],
      [length, 0],
      [length, width],
      [0, width],
    ] as const;
    return corners.map(([x, y]): Vec => [turn * (x * cos - y * sin), x * sin + y * cos]);
  });
const anyBox = fc.option(
  fc
    .tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: -40, max: 60 }), fc.integer({ min: 8, max: 30 }))
    .map(([x, y, size]) => solidBox([x, y], [x + size, y + size])),
);

test("what a mover's middle passes of a slope in a step along both axes is told", async () => {
  const counts = { passed: 0, diagonal: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyBar,
      anyBox,
      fc.record({
        size: fc.tuple(fc.integer({ min: 4, max: 14 }), fc.integer({ min: 4, max: 14 })),
        speed: fc.tuple(fc.integer({ min: 8, max: 36 }), fc.integer({ min: 8, max: 36 })),
        fps: fc.constant(1),
      }),
      async (corners, box, mover) => {
        const { shapes = [], ...rest } = levelWith(corners);
        const [audit] = await auditLevels([{ ...rest, ...(box && { boxes: [box] }), shapes }], {
          ...mover,
          check: back,
        });
        const walls = (audit?.walls ?? []).filter(({ code }) => code === "tunnel");
        for (const hull of passedInSteps(corners, box?.box, mover)) {
          counts.passed++;
          if (!walls.some(({ wall }) => touches(wall, hull)))
            throw new Error(`nothing is told of ${JSON.stringify(hull)}`);
        }
        if (!walls.some(({ axis, isSlope }) => axis === "diagonal" && isSlope)) return;
        counts.diagonal++;
        // Straight through it a step is longer than at least half of it and the mover.
        const [{ size, speed }, [x = 0, y = 0]] = [mover, corners[1] as Vec];
        const normal = [Math.abs(y), Math.abs(x)].map((each) => each / Math.hypot(x, y));
        const across = (lengths: Vec): number => at(lengths, 0) * at(normal, 0) + at(lengths, 1) * at(normal, 1);
        const width = Math.hypot(...(corners[3] as Vec));
        if (!box) expect(across(speed)).toBeGreaterThan(across(size) + width / 2);
      },
    ),
    runs(60),
  );
  expect(Math.min(counts.passed, counts.diagonal)).toBeGreaterThan(0);
});

/**
 * Steps along both axes from one free place to another, in the middle of which the mover's middle is in the slope, and all
 * of it beside neither end, where no way leads along the axes that never turns back.
 */
function* passedInSteps(corners: readonly Vec[], box: Box | undefined, { size, speed }: Mover): Generator<Box> {
  const [w, h] = [at(size, 0), at(size, 1)];
  const { min, max } = boxAround(corners);
  const solids = [
    corners,
    ...(box ? [[box.min, [at(box.max, 0), at(box.min, 1)], box.max, [at(box.min, 0), at(box.max, 1)]]] : []),
  ];
  const overlaps = solids.map((solid) => overlapWith(solid, [w, h]));
  // Places are whole numbers, and far fewer than that apart.
  const known = new Map<number, boolean>();
  const isFree = (x: number, y: number): boolean => {
    const key = x * 0x10000 + y;
    let free = known.get(key);
    if (free === undefined) {
      free = !overlaps.some((isOver) => isOver(x, y));
      known.set(key, free);
    }
    return free;
  };
  for (let x = Math.floor(at(min, 0)) - w - 8; x < at(max, 0) + 8; x += 2) {
    for (let y = Math.floor(at(min, 1)) - h - 8; y < at(max, 1) + 8; y += 2) {
      if (!isFree(x, y)) continue;
      for (const turn of [-1, 1]) {
        let row: boolean[] = [];
        for (let dy = 0; dy < at(speed, 1); dy++) {
          const above = row;
          row = [];
          for (let dx = 0; dx < at(speed, 0); dx++) {
            const [toX, toY] = [x + turn * dx, y + dy];
            const isReached = (dx === 0 && dy === 0) || row[dx - 1] === true || above[dx] === true;
            row[dx] = isReached && isFree(toX, toY);
            if (isReached || dx === 0 || dy === 0 || !isFree(toX, toY)) continue;
            const middle = [(x + toX + w) / 2, (y + toY + h) / 2];
            if (!isBetweenEnds(corners, middle, w + h)) continue;
            yield { min: [Math.min(x, toX), y], max: [Math.max(x, toX) + w, toY + h] };
          }
        }
      }
    }
  }
}

/** Whether a point is in a turned rectangle, so far from its ends. */
function isBetweenEnds([from, to, , other]: readonly Vec[], point: Vec, far: number): boolean {
  const along = (end: Vec): readonly [part: number, length: number] => {
    const [x, y] = [at(end, 0) - at(from as Vec, 0), at(end, 1) - at(from as Vec, 1)];
    const length = Math.hypot(x, y);
    return [((at(point, 0) - at(from as Vec, 0)) * x + (at(point, 1) - at(from as Vec, 1)) * y) / length, length];
  };
  const [[place, length], [depth, width]] = [along(to as Vec), along(other as Vec)];
  return place > far && place < length - far && depth > 0 && depth < width;
}
