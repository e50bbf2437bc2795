// A map of tiles, half of it caves with corridors as wide as a tile, half of it open, and movers that cross many tiles.
const { randomNumbers } = require("../random.js");

/**
 * @typedef {object} TilesInput
 * @property {number} crossed tiles that a mover crosses, about
 * @property {boolean} [flush] movers slide along the floor of a corridor
 *
 * @typedef {object} Tiles tiles of 1, the lowest corner at the origin
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} solid row by row
 * @property {readonly import("./boxes.js").Query[]} queries
 */

const width = 4096;
const height = 4096;
/** Where the caves end. */
const open = width / 2;
/** One row and one column of so many is a corridor. */
const pitch = 8;
const corridor = 4;
/** Shares of tiles that are solid. */
const solidInCaves = 0.45;
const solidInCorridors = 1 / 1500;
const solidInOpen = 1 / 10_000;
/** A mover that is stopped before this part of its way has not crossed what it should. */
const leastWay = 0.6;

/** @param {TilesInput} input @returns {Tiles} */
function tiles({ crossed, flush = false }) {
  const solid = solidTiles();
  const map = { width, height, solid };
  const random = randomNumbers(5);
  const count = crossed > 100 ? 512 : 4096;
  const queries = [];
  while (queries.length < count) {
    const query = flush
      ? alongFloor(random, crossed)
      : [alongRow, alongColumn, across][queries.length % 3](random, crossed);
    const time = plainTime(map, query);
    if (time !== undefined && time >= leastWay) queries.push(query);
  }
  return { ...map, queries };
}

function solidTiles() {
  const random = randomNumbers(4);
  const solid = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inRow = y % pitch === corridor;
      const inColumn = x % pitch === corridor;
      // A crossing is never closed, so that what closes one corridor leaves the other as it is.
      const share =
        x >= open ? solidInOpen : inRow && inColumn ? 0 : inRow || inColumn ? solidInCorridors : solidInCaves;
      if (random() < share) solid[y * width + x] = 1;
    }
  }
  return solid;
}

/** Along a corridor; half of the movers drift towards its wall, and meet it near the end. */
function alongRow(random, crossed) {
  const size = 0.7 + random() * 0.2;
  const gap = random() * (1 - size);
  const along = (random() < 0.5 ? -1 : 1) * crossed;
  const drift = random() < 0.5 ? 0 : -gap / (0.7 + random() * 0.3);
  const x = random() * open;
  const y = Math.floor((random() * height) / pitch) * pitch + corridor + gap;
  return queryOf([x, y], [size, size], [along, drift]);
}

function alongColumn(random, crossed) {
  const { box, size, displacement } = alongRow(random, crossed);
  return queryOf([box.min[1] % open, box.min[0] * 2], size, [displacement[1], displacement[0]]);
}

/** In any direction, over open ground. */
function across(random, crossed) {
  const size = 0.7 + random() * 0.2;
  const share = random();
  const sign = () => (random() < 0.5 ? -1 : 1);
  const position = [open + 1 + random() * (width - open - 2), 1 + random() * (height - 2)];
  return queryOf(position, [size, size], [sign() * crossed * share, sign() * crossed * (1 - share)]);
}

/** Flush with the floor of a corridor where there is a wall, and over its gaps. */
function alongFloor(random, crossed) {
  const { box, size, displacement } = alongRow(random, crossed);
  return queryOf([box.min[0], Math.floor(box.min[1])], size, [displacement[0], 0]);
}

function queryOf(min, size, displacement) {
  return { box: { min, max: [min[0] + size[0], min[1] + size[1]] }, size, displacement };
}

/** When the mover meets something, in plain doubles; 1: nothing; undefined: it begins in a wall, or would leave the map. */
function plainTime(map, { box: { min, max }, displacement: [dx, dy] }) {
  const bounds = [
    min[0] + Math.min(0, dx),
    min[1] + Math.min(0, dy),
    max[0] + Math.max(0, dx),
    max[1] + Math.max(0, dy),
  ];
  if (bounds[0] < 1 || bounds[1] < 1 || bounds[2] > width - 1 || bounds[3] > height - 1) return undefined;
  let time = 1;
  for (const [x, y] of solidTilesNear(map, { min, max }, [dx, dy])) {
    const overlaps = x < max[0] && x + 1 > min[0] && y < max[1] && y + 1 > min[1];
    if (overlaps) return undefined;
    const [xEntry, xExit] = dx === 0 ? always(x, min[0], max[0]) : times(x, min[0], max[0], dx);
    const [yEntry, yExit] = dy === 0 ? always(y, min[1], max[1]) : times(y, min[1], max[1], dy);
    const entry = Math.max(xEntry, yEntry);
    if (entry >= 0 && entry < xExit && entry < yExit) time = Math.min(time, entry);
  }
  return time;
}

function times(tile, min, max, speed) {
  const [below, above] = [(tile - max) / speed, (tile + 1 - min) / speed];
  return speed > 0 ? [below, above] : [above, below];
}

function always(tile, min, max) {
  return tile < max && tile + 1 > min ? [-Infinity, Infinity] : [Infinity, -Infinity];
}

/** Solid tiles that the motion may touch, as [x, y]: column by column, those beside what it sweeps there. */
function* solidTilesNear({ solid }, { min, max }, [dx, dy]) {
  // Much more than what is lost by rounding.
  const margin = 1e-3;
  const first = Math.floor(min[0] + Math.min(0, dx) - margin);
  const last = Math.floor(max[0] + Math.max(0, dx) + margin);
  for (let x = Math.max(0, first); x <= Math.min(width - 1, last); x++) {
    const times = dx === 0 ? [0, 1] : [(x - max[0] - margin) / dx, (x + 1 - min[0] + margin) / dx];
    const [enter, leave] = times.map((time) => Math.min(1, Math.max(0, time)));
    const low = min[1] + Math.min(enter * dy, leave * dy) - margin;
    const high = max[1] + Math.max(enter * dy, leave * dy) + margin;
    for (let y = Math.max(0, Math.floor(low)); y <= Math.min(height - 1, Math.floor(high)); y++) {
      if (solid[y * width + x] !== 0) yield [x, y];
    }
  }
}

module.exports = { solidTilesNear, tiles };
