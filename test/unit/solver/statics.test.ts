import { describe, expect, test } from "vitest";
import { statics, type Box, type Statics } from "../../../src/solver/index.js";
import { firstHitDisagreement, firstHitOracle, Random, seedOf } from "../../exact/index.js";

const walls = (): Statics => statics(Float64Array.of(3, 0, 4, 8, 6, 0, 7, 8), 2);
const unit: Box = { min: [0, 0], max: [1, 1] };

describe("statics", () => {
  test("answer with the box that is entered first", () => {
    expect(walls().firstHit(unit, [10, 0])).toMatchObject({ index: 0, sweep: { time: 0.2, normal: [-1, 0] } });
    expect(walls().firstHit({ min: [9, 0], max: [10, 1] }, [-10, 0])).toMatchObject({ index: 1, sweep: { time: 0.2 } });
  });

  test("answer with nothing where nothing is hit", () => {
    expect(walls().firstHit(unit, [2, 0])).toBeUndefined();
    expect(walls().firstHit(unit, [0, 10])).toBeUndefined();
    expect(statics(new Float64Array(0), 2).firstHit(unit, [1, 1])).toBeUndefined();
  });

  test("prefer a face to a corner that is met at the same time", () => {
    const cornerAndFloor = statics(Float64Array.of(2, 2, 3, 3, 1, 2, 2, 3), 2);
    expect(cornerAndFloor.firstHit(unit, [2, 2])).toMatchObject({ index: 1, sweep: { time: 0.5, axes: [1] } });
  });

  test("prefer the lower index of two that are met alike", () => {
    const floor = statics(Float64Array.of(2, 2, 3, 3, 0.5, 2, 2, 3, -1, 2, 0.5, 3), 2);
    expect(floor.firstHit(unit, [0, 2])).toMatchObject({ index: 1, sweep: { time: 0.5, axes: [1] } });
  });

  test("list what touches a box, flush neighbours included, in ascending order", () => {
    expect(walls().touching({ min: [4, 2], max: [6, 3] })).toEqual([0, 1]);
    expect(walls().touching({ min: [4.5, 2], max: [5, 3] })).toEqual([]);
  });

  test.each([
    ["boxes must have 4 numbers per box; got 5 numbers.", () => statics(new Float64Array(5), 2)],
    ["boxes[1].min[1] must be a finite number; got NaN.", () => statics(Float64Array.of(0, 0, 1, 1, 0, NaN, 1, 1), 2)],
    ["boxes[0].min[0] must not exceed boxes[0].max[0]; got 2 > 1.", () => statics(Float64Array.of(2, 0, 1, 1), 2)],
    [
      "box.max[0] must be a finite number; got Infinity.",
      () => walls().firstHit({ min: [0, 0], max: [Infinity, 1] }, [1, 0]),
    ],
    ["displacement must have 2 numbers; got 3.", () => walls().firstHit(unit, [1, 0, 0])],
    ["displacement[1] must be a finite number; got NaN.", () => walls().firstHit(unit, [1, NaN])],
    ["box.min must have 2 numbers; got 1.", () => walls().touching({ min: [0], max: [1, 1] })],
    ["box.min[1] must not exceed box.max[1]; got NaN > 1.", () => walls().touching({ min: [0, NaN], max: [1, 1] })],
    ["Boxes must have 2 or 3 dimensions; got 4.", () => statics(new Float64Array(8), 4 as 2)],
  ])("refuse: %s", (message, ask) => {
    expect(ask).toThrow(new RangeError(message));
  });
});

/** Worlds that an index finds hard, as one number per box: place of the low corner and length, from two random numbers. */
const hardWorlds: Readonly<Record<string, (random: Random) => { readonly at: number; readonly length: number }>> = {
  "clusters in a wide world": (random) => ({
    at: random.unit() < 0.9 ? 5e5 + 0.1 * random.unit() : random.unit() * 1e6,
    length: 0.01 * random.unit(),
  }),
  "boxes of all sizes": (random) => ({ at: random.unit() * 1000, length: 10 ** (random.unit() * 6 - 3) }),
  "boxes on one another": (random) => ({ at: Math.floor(random.unit() * 2), length: 1 }),
  "far from the origin": (random) => ({ at: 1e9 + random.unit() * 20, length: random.unit() }),
  "next to nothing": (random) => ({ at: random.unit() * 1e-300, length: random.unit() * 1e-301 }),
  "at the end of doubles": (random) => ({ at: (2 * random.unit() - 1) * 1.4e308, length: random.unit() * 3e307 }),
  "all in a row": (random) => ({ at: random.unit() < 0.5 ? 0 : random.unit() * 1e4, length: 1 }),
};

describe.each(Object.entries(hardWorlds))("in a world of %s", (name, make) => {
  test.each([2, 3] as const)("the first hit is that of exact arithmetic, in %i dimensions", (dimensions) => {
    const random = new Random(seedOf(name), dimensions);
    const axes = Array.from({ length: dimensions }, (_, axis) => axis);
    const boxes = Array.from({ length: 200 }, () => {
      const sides = axes.map(() => make(random));
      return { min: sides.map(({ at }) => at), max: sides.map(({ at, length }) => at + length) };
    });
    const index = statics(Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max])), dimensions);
    let hits = 0;
    for (let query = 0; query < 150; query++) {
      const from = axes.map(() => make(random));
      const to = axes.map(() => make(random));
      const mover = { min: from.map(({ at }) => at), max: from.map(({ at, length }) => at + length / 2) };
      const displacement = axes.map((axis) => (to[axis]?.at ?? 0) / 2 - (from[axis]?.at ?? 0) / 2);
      const answer = index.firstHit(mover, displacement);
      if (answer) hits++;
      expect(firstHitDisagreement(answer, firstHitOracle(boxes, mover, displacement))).toBeUndefined();
    }
    expect(hits).toBeGreaterThan(0);
  });
});
