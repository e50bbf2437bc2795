import type { Box, Vec } from "../../src/solver/index.js";
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
  uniform: (random: Random, dimensions: number): ExactWorld =>
    scattered(
      random,
      dimensions,
      (from, to) => random.between(from, to),
      (n) => n,
    ),
  integers: (random: Random, dimensions: number): ExactWorld => scattered(random, dimensions, wholes(random), (n) => n),
  decimals: (random: Random, dimensions: number): ExactWorld =>
    scattered(random, dimensions, wholes(random), random.chance(0.5) ? (n) => n / 10 : (n) => n * 0.1),
  tiles: (random: Random, dimensions: number): ExactWorld => tiled(random, dimensions),
} as const;

type Draw = (from: number, to: number) => number;

function wholes(random: Random): Draw {
  return (from, to) => random.integer(from, to);
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
