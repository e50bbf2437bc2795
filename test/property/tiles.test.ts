import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  statics,
  step,
  tiles,
  type Body,
  type Box,
  type Statics,
  type TileMap,
  type Vec,
} from "../../src/solver/index.js";
import { firstHitDisagreement, firstHitOracle } from "../exact/index.js";
import { runs } from "./seeded.js";

interface Tile {
  readonly index: number;
  readonly box: Box;
}

interface Case {
  readonly map: TileMap;
  /** The solid tiles as boxes, by the formula that a map promises. */
  readonly boxes: readonly Tile[];
  readonly mover: Box;
  readonly displacement: Vec;
}

const tileSize = fc.constantFrom(
  [1, 1],
  [16, 16],
  [0.1, 0.1],
  [1.1, 1.1],
  [16, 8],
  [0.1, 3],
  [1e-300, 1e-290],
  [1e5, 1e4],
);
/** In tiles: whole ones, decimals, and so far out that tiles are rounded together. */
const offset = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(-7.3, 1e6 + 0.3, -1e9, 3e15, 1e17));
const side = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }));

const map: fc.Arbitrary<TileMap> = fc
  .record({ tileSize, offset: fc.tuple(offset, offset), width: side, height: side })
  .chain(({ tileSize, offset, width, height }) =>
    fc
      .record({
        chosen: fc.array(fc.nat({ max: Math.max(0, width * height - 1) }), { maxLength: 40 }),
        isInverse: fc.boolean(),
      })
      .map(({ chosen, isInverse }) => {
        const solid = new Uint8Array(width * height).fill(isInverse ? 1 : 0);
        if (solid.length > 0) for (const index of chosen) solid[index] = isInverse ? 0 : 1 + (index % 255);
        return { tileSize, origin: offset.map((o, axis) => o * (tileSize[axis] ?? 0)), width, height, solid };
      }),
  );

/** In tiles from the origin: on faces, on the decimals of a grid, and anywhere. */
const place = fc.oneof(
  fc.integer({ min: -3, max: 44 }),
  fc.integer({ min: -30, max: 440 }).map((n) => n / 10),
  fc.double({ min: -3, max: 44, noNaN: true }),
);
const extent = fc.oneof(fc.constantFrom(0, 0.5, 0.8, 1, 2, 60), fc.double({ min: 0, max: 3, noNaN: true }));
/** For tiles of a size; the least motion of all is too small to be told in tiles. */
const motion: fc.Arbitrary<(size: number) => number> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.oneof(fc.integer({ min: -40, max: 40 }), fc.double({ min: -40, max: 40, noNaN: true })),
        fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.constantFrom(1e-300, 1e-9, 0.1, 1e12, 1e300)),
      )
      .map(
        ([tiles, scale]) =>
          (size: number) =>
            tiles * size * scale,
      )
      .filter((motionOf) => Number.isFinite(motionOf(1e5))),
  },
  fc.constantFrom(
    () => Number.MIN_VALUE,
    () => -Number.MIN_VALUE,
  ),
);

const cases: fc.Arbitrary<Case> = fc
  .tuple(
    map,
    fc.tuple(place, place),
    fc.tuple(extent, extent),
    fc.tuple(motion, motion),
    // Both ways in which programs come to a place on a grid, which differ by a rounding.
    fc.boolean(),
  )
  .map(([map, places, extents, motions, onFaces]) => {
    const size = map.tileSize as Vec;
    const face = (axis: number, k: number): number => (map.origin[axis] ?? 0) + k * (size[axis] ?? 0);
    const min = places.map((k, axis) =>
      onFaces ? face(axis, k) : face(axis, Math.floor(k)) + (k - Math.floor(k)) * (size[axis] ?? 0),
    );
    const mover = { min, max: min.map((m, axis) => m + (extents[axis] ?? 0) * (size[axis] ?? 0)) };
    const displacement = motions.map((motionOf, axis) => motionOf(size[axis] ?? 0));
    const boxes = [...map.solid.keys()].flatMap((index): Tile[] => {
      const [x, y] = [index % map.width, Math.floor(index / map.width)];
      const box = { min: [face(0, x), face(1, y)], max: [face(0, x + 1), face(1, y + 1)] };
      return map.solid[index] === 0 ? [] : [{ index, box }];
    });
    return { map, boxes, mover, displacement };
  });

function indexOf(boxes: readonly Tile[]): Statics {
  return statics(Float64Array.from(boxes.flatMap(({ box }) => [...box.min, ...box.max])), 2);
}

describe("a tile map", () => {
  test("has the same first hit as the boxes of its solid tiles", () => {
    fc.assert(
      fc.property(cases, ({ map, boxes, mover, displacement }) => {
        const expected = indexOf(boxes).firstHit(mover, displacement);
        const answer = tiles(map).firstHit(mover, displacement);
        expect(answer).toEqual(expected && { ...expected, index: boxes[expected.index]?.index });
      }),
      runs(5000),
    );
  });

  test("has the first hit of exact arithmetic", () => {
    fc.assert(
      fc.property(cases, ({ map, boxes, mover, displacement }) => {
        const exact = firstHitOracle(
          boxes.map(({ box }) => box),
          mover,
          displacement,
        );
        const answer = tiles(map).firstHit(mover, displacement);
        const asBoxes = answer && { ...answer, index: boxes.findIndex(({ index }) => index === answer.index) };
        expect(firstHitDisagreement(asBoxes, exact)).toBeUndefined();
      }),
      runs(500),
    );
  });

  test("gives the boxes of its tiles, and finds those that touch a box", () => {
    fc.assert(
      fc.property(cases, ({ map, boxes, mover }) => {
        const answer = tiles(map);
        const loaded = boxes.map(({ index }) => {
          const numbers = new Float64Array(7);
          answer.load(index, numbers, 1);
          return { index, box: answer.box(index), numbers: [...numbers] };
        });
        expect(loaded).toEqual(
          boxes.map(({ index, box }) => ({ index, box, numbers: [0, ...box.min, 0, ...box.max, 0] })),
        );
        expect(answer.touching(mover)).toEqual(
          indexOf(boxes)
            .touching(mover)
            .map((i) => boxes[i]?.index),
        );
      }),
      runs(500),
    );
  });

  test("answers a query the same whatever was asked before", () => {
    fc.assert(
      fc.property(cases, cases, ({ map, mover, displacement }, before) => {
        const asked = tiles(map);
        asked.firstHit(before.mover, before.displacement);
        expect(asked.firstHit(mover, displacement)).toEqual(tiles(map).firstHit(mover, displacement));
      }),
      runs(1000),
    );
  });

  test("moves bodies as the boxes of its solid tiles do", () => {
    fc.assert(
      fc.property(
        cases,
        fc.constantFrom("slide", "stop", "deflect", "push"),
        ({ map, boxes, mover, displacement }, response) => {
          const size = mover.max.map((m, axis) => m - (mover.min[axis] ?? 0));
          const body: Body = { id: "body", position: mover.min, size, velocity: displacement, response };
          const tiled = step({ dimensions: 2, bodies: [body], statics: tiles(map) }, 1);
          const boxed = step({ dimensions: 2, bodies: [body], statics: indexOf(boxes) }, 1);
          expect(tiled.bodies).toEqual(boxed.bodies);
          expect(tiled.contacts).toEqual(
            boxed.contacts.map((contact) => ({ ...contact, obstacle: boxes[Number(contact.obstacle)]?.index })),
          );
        },
      ),
      runs(1000),
    );
  });
});
