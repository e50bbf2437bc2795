// Reads one large map of Tiled: node --expose-gc readLargeLevel.js <bundle of src/levels> <csv.tmj | csv.tmx | zlib.tmx | …>
const { flat, mapText, randomCells, side } = require("../inputs/tiledMaps.js");

const rounds = 3;
/** Where nobody says it, a level is read once for each thing that may be solid. */
const choice = { solid: [{ any: true }] };

async function main() {
  const [bundle, kind] = process.argv.slice(2);
  const { readLevels } = await import(bundle);
  const cells = randomCells();
  const plain = flat(`{"layers":[{"data":[${cells.join(", ")}]}]}`);
  const text = mapText(kind, cells);
  const found = { read: [], parse: [], bytes: 0, tiles: 0 };
  for (let round = 0; round < rounds; round++) {
    let before = processorMs();
    JSON.parse(plain);
    found.parse.push(processorMs() - before);
    before = processorMs();
    await readLevels(kind, { read: () => Promise.resolve(text) }, choice);
    found.read.push(processorMs() - before);
  }
  // Buffers are freed after the collection that finds them.
  for (let i = 0; i < 3; i++) {
    global.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const rest = used();
  const sample = () => void (found.bytes = Math.max(found.bytes, used() - rest));
  const { levels } = await readLevels(kind, { read: () => Promise.resolve(text) }, choice, sample);
  found.tiles = levels[0].grids[0].count;
  found.bytes /= side * side;
  console.log(JSON.stringify(found));
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function used() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

void main();
