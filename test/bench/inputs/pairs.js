// Pairs of a moving and a resting box.
const { randomNumbers } = require("../random.js");
const { plainSweep } = require("../plainSweep.js");

/** So few that they stay near the processor. */
const few = 4096;

/**
 * @typedef {object} MovingBox
 * @property {readonly number[]} min
 * @property {readonly number[]} max
 * @property {readonly number[]} displacement
 *
 * @typedef {object} Pair
 * @property {MovingBox} a
 * @property {MovingBox} b at rest
 * @property {readonly number[]} sizeA for those who want a size: the upper face is position + size in doubles
 * @property {readonly number[]} sizeB
 */

/** @type {Readonly<Record<string, (random: () => number) => Pair>>} */
const corpora = {
  /** Boxes of 0.5 to 2 within a few lengths of each other; a quarter of the resting ones are tiles, on whole numbers. */
  uniform: (random) => uniform(random, 2),
  uniform3: (random) => uniform(random, 3),

  /** The same, without those that do not meet. */
  hits: (random) => {
    for (;;) {
      const pair = uniform(random, 2);
      if (plainSweep(pair.a, pair.b) !== undefined) return pair;
    }
  },

  /** Multiples of 0.1, many of them flush: moving into, along and away from what they touch, or past a corner. */
  decimals: (random) => lattice(random, (n) => n / 10, 12),

  /** Small whole numbers: ties, corners, zero speeds. */
  integers: (random) => lattice(random, (n) => n, 5),

  /** Decimals that rest on each other and move into, along or apart. */
  flush: (random) => {
    for (;;) {
      const pair = lattice(random, (n) => n / 10, 12);
      if (isFlush(pair)) return pair;
    }
  },
};

/** @param {{ corpus: string; count?: number; seed?: number }} input @returns {readonly Pair[]} none of which overlap at first */
function pairs({ corpus, count = few, seed = 1 }) {
  const random = randomNumbers(seed);
  const make = corpora[corpus];
  const all = [];
  while (all.length < count) {
    const pair = make(random);
    if (!overlaps(pair.a, pair.b)) all.push(pair);
  }
  return all;
}

/** @param {() => number} random @param {number} dimensions @returns {Pair} */
function uniform(random, dimensions) {
  const isTile = random() < 0.25;
  const axes = Array.from({ length: dimensions });
  const least = axes.map(() => (isTile ? Math.floor(random() * 100) : random() * 100));
  const extent = axes.map(() => (isTile ? 1 : 0.5 + random() * 1.5));
  const own = axes.map(() => 0.5 + random() * 1.5);
  const min = least.map((m) => m + (random() * 2 - 1) * spread);
  // Some move along one axis only.
  const straight = random() < 0.125 ? Math.floor(random() * dimensions) : -1;
  // Half of them head for the other box, so that about a third meet it.
  const heads = random() < 0.5;
  const displacement = axes.map((_, axis) => {
    if (straight >= 0 && axis !== straight) return 0;
    const component = (random() * 2 - 1) * 8;
    return heads ? Math.abs(component) * (min[axis] < least[axis] ? 1 : -1) : component;
  });
  return pairOf(min, own, displacement, least, extent);
}

/** How far the boxes are from each other at most, on each axis. */
const spread = 4;

/** @param {() => number} random @param {(n: number) => number} coordinate @param {number} width @returns {Pair} */
function lattice(random, coordinate, width) {
  const whole = (/** @type {number} */ least, /** @type {number} */ most) =>
    least + Math.floor(random() * (most - least + 1));
  const [min, least] = [0, 1].map(() => [whole(0, width), whole(0, width)].map(coordinate));
  const [own, extent] = [0, 1].map(() => [whole(1, width / 2), whole(1, width / 2)].map(coordinate));
  const displacement = [whole(-width, width), whole(-width, width)].map(coordinate);
  return pairOf(min, own, displacement, least, extent);
}

/** @param {readonly number[]} min @param {readonly number[]} sizeA @param {readonly number[]} displacement */
function pairOf(min, sizeA, displacement, least, sizeB) {
  const a = { min, max: min.map((m, axis) => m + sizeA[axis]), displacement };
  const b = { min: least, max: least.map((m, axis) => m + sizeB[axis]), displacement: least.map(() => 0) };
  return { a, b, sizeA, sizeB };
}

/** @param {MovingBox} a @param {MovingBox} b */
function overlaps(a, b) {
  return a.min.every((m, axis) => m < b.max[axis] && b.min[axis] < a.max[axis]);
}

/** Touching, exactly or but for the rounding of decimals. @param {Pair} pair */
function isFlush({ a, b }) {
  const gaps = a.min.map((m, axis) => Math.max(b.min[axis] - a.max[axis], m - b.max[axis]));
  return Math.abs(Math.max(...gaps)) < 1e-9;
}

module.exports = { pairs };
