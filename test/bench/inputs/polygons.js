// Pairs of a moving and a resting convex polygon.
const { randomNumbers } = require("../random.js");

/** So few that they stay near the processor. */
const few = 4096;
/** How far the middles are from each other at most, on each axis. */
const spread = 5;

/**
 * @typedef {object} MovingPolygon
 * @property {readonly number[]} position the middle of a circle
 * @property {readonly (readonly number[])[]} corners on that circle, relative to its middle
 * @property {readonly number[]} displacement
 *
 * @typedef {{ readonly a: MovingPolygon; readonly b: MovingPolygon }} Pair
 */

/**
 * Polygons of 3 to 8 corners on circles of 0.5 to 1.5; half of the moving ones head for the other.
 * @param {{ count?: number; seed?: number }} input @returns {readonly Pair[]} none of which overlap at first
 */
function polygons({ count = few, seed = 1 }) {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    for (;;) {
      const at = [random() * 100, random() * 100];
      const from = at.map((c) => c + (random() * 2 - 1) * spread);
      const [radius, other] = [0.5 + random(), 0.5 + random()];
      if (Math.hypot(from[0] - at[0], from[1] - at[1]) <= radius + other) continue;
      const heads = random() < 0.5;
      const way = at.map((c, axis) => (heads ? 2 * (c - from[axis]) : 0) + (random() * 2 - 1) * (heads ? 2 : 8));
      return { a: polygon(random, from, radius, way), b: polygon(random, at, other, [0, 0]) };
    }
  });
}

/** @param {() => number} random @param {readonly number[]} position @param {number} radius @param {readonly number[]} displacement */
function polygon(random, position, radius, displacement) {
  const count = 3 + Math.floor(random() * 6);
  const first = random() * 2 * Math.PI;
  // One in each sector, and never two in one place.
  const corners = Array.from({ length: count }, (_, i) => {
    const angle = first + ((i + 0.8 * random()) / count) * 2 * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return { position, corners, displacement };
}

module.exports = { polygons };
