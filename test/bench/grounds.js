// Large grounds to measure with, the same in every run.
const { randomNumbers } = require("./random.js");

/** Boxes of a level: of about the same size, near each other, some far larger. @param {number} count */
function boxesText(count) {
  const random = randomNumbers(1);
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  const lines = Array.from({ length: count }, (_, i) => {
    const size = i % 500 === 0 ? [90, 40] : [4 + random() * 12, 4 + random() * 12];
    const place = [(i % columns) * 20 + random() * 6, Math.floor(i / columns) * 20 + random() * 6];
    return `{ "position": [${place.map(short)}], "size": [${size.map(short)}] }`;
  });
  return `{ "version": 1, "bodies": [\n${lines.join(",\n")}\n] }`;
}

/** A map in which each tile is solid with a probability. @param {number} side @param {number} share */
function randomMap(side, share) {
  const random = randomNumbers(2);
  return mapText(side, () => random() < share);
}

/** Hills, the ground below them, and caves in it. @param {number} side */
function landMap(side) {
  const hill = (column) => side / 3 + 60 * Math.sin(column / 90) + 25 * Math.sin(column / 23);
  const cave = (column, row) => Math.sin(column / 17) + Math.sin(row / 11) + Math.sin((column + row) / 29) > 1.6;
  return mapText(side, (column, row) => row > hill(column) && !cave(column, row));
}

/** @param {number} side @param {(column: number, row: number) => boolean} isSolid */
function mapText(side, isSolid) {
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => (isSolid(column, row) ? "#" : ".")).join(""),
  );
  return JSON.stringify({ version: 1, tilemap: { origin: [0, 0], tileSize: [16, 16], rows, solid: "#" } });
}

/** @param {number} n */
function short(n) {
  return n.toFixed(2);
}

module.exports = { boxesText, landMap, randomMap };
