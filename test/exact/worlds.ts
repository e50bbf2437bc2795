import type { Box, Vec } from "../../src/solver/index.js";
import { fewMagnitudes } from "./corpora/extremes.js";
import { mediant, neighbours } from "./corpora/fractions.js";
import type { Random } from "./random.js";

/** Boxes that never move, and movers that meet them often. */
export interface ExactWorld {
  readonly boxes: readonly Box[];
  mover(): { readonly box: Box; readonly displacement: Vec };
}

export type WorldName = keyof typeof worlds;

const reach = 6;
const boxCount = 50;

/** By what their coordinates are. Boxes may overlap each other, tiles are flush. */
export const worlds = {
  uniform: (random, dimensions) => scattered(random, dimensions, reals(random), (n) => n),
  integers: (random, dimensions) => scattered(random, dimensions, wholes(random), (n) => n),
  decimals: (random, dimensions) => scattered(random, dimensions, wholes(random), tenths(random)),
  // Planned numbers are below 2^5: some powers make differences that are no doubles any more.
  scales: (random, dimensions) => {
    const scale = 2 ** random.pick(random.integer(-1074, -1000), random.integer(-990, 1018), 1018);
    const draw = random.chance(0.5) ? reals(random) : wholes(random);
    return scattered(random, dimensions, draw, (n) => n * scale);
  },
  magnitudes: mixed,
  tiles: tiled,
  "near-ties": nearlyTied,
} as const satisfies Readonly<Record<string, (random: Random, dimensions: number) => ExactWorld>>;

type Draw = (from: number, to: number) => number;

function wholes(random: Random): Draw {
  return (from, to) => random.integer(from, to);
}

function reals(random: Random): Draw {
  return (from, to) => random.between(from, to);
}

function tenths(random: Random): (n: number) => number {
  return random.chance(0.5) ? (n) => n / 10 : (n) => n * 0.1;
}

function vecOf(dimensions: number, component: (axis: number) => number): Vec {
  return Array.from({ length: dimensions }, (_, axis) => component(axis));
}

function scattered(random: Random, dimensions: number, draw: Draw, convert: (n: number) => number): ExactWorld {
  const boxAt = (extent: number): Box => {
    const min = vecOf(dimensions, () => convert(draw(-reach, reach)));
    return { min, max: min.map((m) => m + convert(draw(0, extent))) };
  };
  return {
    boxes: Array.from({ length: boxCount }, () => boxAt(2)),
    mover: () => ({
      box: boxAt(1),
      displacement: vecOf(dimensions, () => (random.chance(0.2) ? 0 : convert(draw(-2 * reach, 2 * reach)))),
    }),
  };
}

/** A grid with holes. Faces that two tiles share are the same doubles, or each tile's own sum. */
function tiled(random: Random, dimensions: number): ExactWorld {
  const size = random.pick(1, 16, 0.1, 0.7, 1 / 3);
  const origin = vecOf(dimensions, () => (random.chance(0.5) ? 0 : random.between(-99, 99)));
  const areFacesShared = random.chance(0.5);
  const face = (cell: number, axis: number): number => (origin[axis] ?? 0) + cell * size;
  const across = dimensions === 2 ? 9 : 5;
  const boxes: Box[] = [];
  for (let tile = 0; tile < across ** dimensions; tile++) {
    if (random.chance(0.6)) continue;
    const cells = vecOf(dimensions, (axis) => Math.floor(tile / across ** axis) % across);
    const min = cells.map(face);
    boxes.push({
      min,
      max: areFacesShared ? cells.map((cell, axis) => face(cell + 1, axis)) : min.map((m) => m + size),
    });
  }
  return {
    boxes,
    mover: () => {
      // On the grid half of the time: flush to tiles, and at corners of several at once.
      const isOnGrid = random.chance(0.5);
      const cell = (from: number, to: number): number =>
        isOnGrid ? random.integer(from, to) : random.between(from, to);
      const min = vecOf(dimensions, (axis) => face(cell(-2, across + 1), axis));
      const steps = random.integer(1, 4);
      return {
        box: { min, max: min.map((m) => m + random.pick(0, size / 2, size)) },
        displacement: vecOf(dimensions, () => (random.chance(0.2) ? 0 : steps * cell(-3, 3) * size)),
      };
    },
  };
}

/** Faces and ways of all magnitudes, of which there are so few that many faces are flush. */
function mixed(random: Random, dimensions: number): ExactWorld {
  const few = fewMagnitudes(random);
  const boxAt = (): Box => {
    const corners = Array.from({ length: dimensions }, () => [
      random.pick(...few) * (random.chance(0.7) ? -1 : 1),
      random.pick(...few) * (random.chance(0.7) ? 1 : -1),
    ]);
    return { min: corners.map((pair) => Math.min(...pair)), max: corners.map((pair) => Math.max(...pair)) };
  };
  return {
    boxes: Array.from({ length: boxCount }, boxAt),
    mover: () => {
      const box = boxAt();
      // A point, often: what is around the origin itself is inside of nearly all of the boxes.
      const corner = random.chance(0.5) ? box.min : box.max;
      return {
        box: random.chance(0.7) ? { min: corner, max: corner } : box,
        displacement: vecOf(dimensions, () => random.pick(0, 1, -1) * random.pick(...few)),
      };
    },
  };
}

/** Boxes that are entered on different axes, at times that no doubles can tell apart or that are equal. */
function nearlyTied(random: Random, dimensions: number): ExactWorld {
  const [one, other] = neighbours(random, 51);
  const times = [one, other, mediant(one, other)];
  const gaps = times.map(({ p }) => Number(p));
  const far = 2 ** 53;
  const boxes = Array.from({ length: boxCount / 2 }, (): Box => {
    const first = random.integer(0, dimensions - 1);
    const isEntered = (axis: number): boolean => axis === first || random.chance(0.2);
    return {
      min: vecOf(dimensions, (axis) => (isEntered(axis) ? (gaps[axis] ?? 0) : -random.integer(0, 9))),
      max: vecOf(dimensions, () => far),
    };
  });
  const side = random.sign();
  const mirrored = (vec: Vec): Vec => (side > 0 ? vec : vec.map((c) => -c));
  return {
    boxes: boxes.map(({ min, max }) => (side > 0 ? { min, max } : { min: mirrored(max), max: mirrored(min) })),
    mover: () => {
      const low = vecOf(dimensions, () => -random.integer(0, 2) * 2 ** 40);
      const high = vecOf(dimensions, () => 0);
      return {
        box: side > 0 ? { min: low, max: high } : { min: mirrored(high), max: mirrored(low) },
        displacement: mirrored(times.slice(0, dimensions).map(({ q }) => Number(q) + (random.chance(0.1) ? 1 : 0))),
      };
    },
  };
}
