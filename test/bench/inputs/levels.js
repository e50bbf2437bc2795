// Levels of one layer of 4096 × 4096 tiles of 16 px: as games have them, and as they are worst for an audit.
const { randomNumbers } = require("../random.js");

const side = 4096;
const tile = 16;

/** Whether a tile is solid. @type {Readonly<Record<string, (random: () => number) => (column: number, row: number) => boolean>>} */
const landscapes = {
  terrain: () => (column, row) => {
    const hill = side / 3 + 60 * Math.sin(column / 90) + 25 * Math.sin(column / 23);
    const cave = Math.sin(column / 17) + Math.sin(row / 11) + Math.sin((column + row) / 29) > 1.6;
    return row > hill && !cave;
  },
  checkerboard: () => (column, row) => (column + row) % 2 === 1,
  "half of the tiles at random": (random) => () => random() < 0.5,
  stripes: () => (column) => column % 2 === 1,
  // As many as are looked for: with more, the search ends early.
  "columns with holes": (random) => (column) => column % 2 === 1 && random() > 0.0003,
  "columns of one tile or two": (random) => (column) => column % 4 === 1 || (column % 4 === 2 && random() < 0.5),
};

/** One that passes nothing thicker than 6 px, one that passes single tiles, and a tall one that passes five. */
const movers = {
  "a slow mover": { size: [8, 8], speed: [840, 840], fps: 60 },
  "a fast mover": { size: [8, 8], speed: [2400, 2400], fps: 60 },
  "a tall mover": { size: [24, 70], speed: [6000, 6000], fps: 60 },
};

/** @param {keyof typeof landscapes} landscape @returns {import("../../../src/levels/index.js").Level} */
function largeLevel(landscape) {
  const isSolid = landscapes[landscape](randomNumbers(7));
  const solid = new Uint8Array(side * side);
  let count = 0;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (isSolid(column, row)) count += solid[row * side + column] = 1;
    }
  }
  const source = { file: "large.tmj", range: { offset: 0, length: 0 } };
  const grid = { layer: "ground", origin: [0, 0], tileSize: [tile, tile], width: side, height: side, solid, count };
  return {
    name: landscape,
    file: source.file,
    bounds: { min: [0, 0], max: [side * tile, side * tile] },
    rules: [{ any: true }],
    grids: [{ ...grid, nameOf: () => "tile 1", sourceOf: () => source }],
    boxes: [],
    skipped: {},
  };
}

module.exports = { landscapes, largeLevel, movers };
