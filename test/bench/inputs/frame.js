// A game's world: movers between blocks, each with a wish where to go that it is given anew in each frame.
const { randomNumbers } = require("../random.js");

/**
 * @typedef {object} Scene
 * @property {Float64Array} statics min…, max… per box; the last four enclose the world
 * @property {readonly { readonly position: readonly number[]; readonly size: readonly number[] }[]} movers
 * @property {number} dt seconds
 * @property {(mover: number, frame: number) => readonly number[]} velocity that the mover wishes for, units a second
 *
 * @typedef {readonly [least: number, most: number]} Range
 */

const dt = 1 / 60;

/**
 * @param {object} input
 * @param {number} input.movers
 * @param {number} input.blocks
 * @param {number} input.cell width of the cell of its own in which every mover and every block begins
 * @param {Range} [input.moverSize]
 * @param {Range} [input.blockSize]
 * @param {Range} [input.speed] units a second
 * @param {number} [input.steadyFrames] a mover keeps to a direction for so many frames
 * @returns {Scene}
 */
function frame({
  movers,
  blocks,
  cell,
  moverSize = [0.4, 1],
  blockSize = [0.6, 1.6],
  // 0.05 to 0.35 in a frame.
  speed = [3, 21],
  steadyFrames = 40,
}) {
  const random = randomNumbers(6);
  const columns = Math.ceil(Math.sqrt(movers + blocks));
  const cells = shuffled(columns * columns, random);
  const place = (/** @type {number} */ i, /** @type {number} */ size) =>
    [cells[i] % columns, Math.floor(cells[i] / columns)].map((n) => (n + random() * (1 - size / cell)) * cell);

  const boxes = Array.from({ length: blocks }, (_, i) => {
    const size = within(blockSize, random());
    const [x, y] = place(i, size);
    return [x, y, x + size, y + size];
  });
  const side = columns * cell;
  boxes.push([-1, -1, 0, side + 1], [side, -1, side + 1, side + 1], [0, -1, side, 0], [0, side, side, side + 1]);
  return {
    statics: Float64Array.from(boxes.flat()),
    movers: Array.from({ length: movers }, (_, i) => {
      const size = within(moverSize, random());
      return { position: place(blocks + i, size), size: [size, size] };
    }),
    dt,
    velocity: (mover, at) => {
      const chance = randomNumbers(mover * 8191 + Math.floor((at + mover) / steadyFrames));
      const angle = chance() * 2 * Math.PI;
      const length = within(speed, chance());
      return [Math.cos(angle) * length, Math.sin(angle) * length];
    },
  };
}

/** @param {Range} range @param {number} share of its length */
function within([least, most], share) {
  return least + share * (most - least);
}

/** 0 … count − 1 in any order. @param {number} count @param {() => number} random */
function shuffled(count, random) {
  const numbers = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  }
  return numbers;
}

module.exports = { frame };
