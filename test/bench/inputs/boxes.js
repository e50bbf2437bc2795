// Worlds of boxes that never move, and movers that ask which of them they enter first.
const { randomNumbers } = require("../random.js");

/**
 * @typedef {object} BoxesInput
 * @property {"uniform" | "clustered" | "sizes" | "floor"} world
 * @property {number} count
 * @property {2 | 3} dimensions
 * @property {number} reach how far a mover moves on each axis at most
 * @property {number} [queryCount] default: 4096
 * @property {Float64Array} queries per query: position, size and displacement
 *
 * @typedef {object} Query
 * @property {{ min: readonly number[]; max: readonly number[] }} box
 * @property {readonly number[]} size
 * @property {readonly number[]} displacement
 *
 * @typedef {object} Boxes
 * @property {Float64Array} boxes min…, max… per box
 * @property {2 | 3} dimensions
 * @property {readonly Query[]} queries
 */

const defaultCount = 4096;

/** Area or volume of a world per box of about 1. */
const room = { 2: 16, 3: 32 };

/** Rows of a floor world: how many tiles one has, and how far apart they are. */
const tilesPerRow = 1000;
const storey = 8;

const worlds = {
  /** Boxes of 0.5 to 1.5, anywhere. */
  uniform: (random, { count, dimensions }) => {
    const side = sideOf(count, dimensions);
    const size = () => 0.5 + random();
    return field(count, dimensions, size, () => random() * side);
  },

  /** 90 % of the boxes are in 1 % of the area. */
  clustered: (random, { count, dimensions }) => {
    const side = sideOf(count, dimensions);
    const size = () => 0.05 + random() * 0.1;
    return field(
      count,
      dimensions,
      size,
      () => random() * side,
      (i) => (i % 10 === 0 ? 1 : 0.1),
    );
  },

  /** Sizes over four decades, each decade as frequent as the next. */
  sizes: (random, { count, dimensions }) => {
    const side = sideOf(count, dimensions) * 10;
    const size = () => 10 ** (random() * 4 - 2);
    return field(count, dimensions, size, () => random() * side);
  },

  /** Storeys of flush tiles on whole numbers. */
  floor: (_random, { count }) => {
    const boxes = new Float64Array(count * 4);
    for (let i = 0; i < count; i++) {
      const x = i % tilesPerRow;
      const y = Math.floor(i / tilesPerRow) * storey;
      boxes.set([x, y, x + 1, y + 1], i * 4);
    }
    return boxes;
  },
};

/** @param {number} count @param {2 | 3} dimensions */
function sideOf(count, dimensions) {
  return (count * room[dimensions]) ** (1 / dimensions);
}

/**
 * @param {number} count @param {2 | 3} dimensions @param {() => number} size @param {() => number} place
 * @param {(i: number) => number} [shrink] a share of the side of the world
 */
function field(count, dimensions, size, place, shrink = () => 1) {
  const boxes = new Float64Array(count * 2 * dimensions);
  for (let i = 0, at = 0; i < count; i++, at += 2 * dimensions) {
    const share = shrink(i);
    for (let axis = 0; axis < dimensions; axis++) {
      const least = place() * share;
      boxes[at + axis] = least;
      boxes[at + dimensions + axis] = least + size();
    }
  }
  return boxes;
}

/** @param {Omit<BoxesInput, "queries">} input */
function boxesOf(input) {
  return worlds[input.world](randomNumbers(1), input);
}

/** @param {BoxesInput} input @returns {Boxes} */
function boxes(input) {
  const { dimensions, queries } = input;
  const all = [];
  for (let i = 0; i < queries.length; i += 3 * dimensions) {
    const [min, size, displacement] = [0, 1, 2].map((part) => vectorAt(queries, i + part * dimensions, dimensions));
    all.push({ box: { min, max: min.map((m, axis) => m + size[axis]) }, size, displacement });
  }
  return { boxes: boxesOf(input), dimensions, queries: all };
}

/** Written as people write them. @param {Float64Array} numbers @param {number} at @param {2 | 3} dimensions */
function vectorAt(numbers, at, dimensions) {
  return dimensions === 2 ? [numbers[at], numbers[at + 1]] : [numbers[at], numbers[at + 1], numbers[at + 2]];
}

/**
 * Movers that overlap nothing at first, most of them near something: a mover is put beside a box, as in a level.
 * @param {Omit<BoxesInput, "queries">} input @returns {Promise<Float64Array>}
 */
async function queriesFor(input) {
  const { dimensions, reach, count, queryCount = defaultCount } = input;
  const random = randomNumbers(3);
  const boxes = boxesOf(input);
  const stride = 2 * dimensions;
  const { default: Flatbush } = await import("flatbush");
  const index = new Flatbush(count);
  for (let i = 0; i < boxes.length; i += stride) {
    index.add(boxes[i], boxes[i + 1], boxes[i + dimensions], boxes[i + dimensions + 1]);
  }
  index.finish();
  const isFree = (min, size) =>
    index
      .search(min[0], min[1], min[0] + size[0], min[1] + size[1])
      .every((i) =>
        min.some((m, a) => !(m < boxes[i * stride + dimensions + a] && boxes[i * stride + a] < m + size[a])),
      );

  const queries = new Float64Array(queryCount * 3 * dimensions);
  for (let query = 0; query < queryCount;) {
    const near = Math.floor(random() * count) * stride;
    const size = Array.from({ length: dimensions }, () => (input.world === "floor" ? 0.75 : 0.6 + random() * 0.6));
    const min = size.map((_, axis) => boxes[near + axis] + (random() * 2 - 1) * 4);
    const displacement = size.map(() => (random() * 2 - 1) * reach);
    if (input.world === "floor") {
      // Half of them stand on the floor, and gravity pulls at all.
      if (random() < 0.5) min[1] = boxes[near + 3];
      displacement[1] = -Math.abs(displacement[1]) / 4;
    }
    if (!isFree(min, size)) continue;
    queries.set([...min, ...size, ...displacement], query * 3 * dimensions);
    query++;
  }
  return queries;
}

module.exports = { boxes, queriesFor };
